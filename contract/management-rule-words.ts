import type { RuleActionKind, RuleEvent, RuleField, RuleOperator } from './management-rule-language.ts'
import type { Bilingual } from './primitives.ts'

/** Triggers as a sentence begins with them. */
export const eventWords: Record<RuleEvent, Bilingual> = {
  'order.placed': { ru: 'заказ размещён', en: 'an order is placed' },
  'order.offered': { ru: 'нам предложен заказ', en: 'an order is offered to us' },
  'order.accepted': { ru: 'заказ принят исполнителем', en: 'an order is accepted' },
  'demand.deadline_minus': { ru: 'до конца ответов по спросу осталось', en: 'the answers to a demand end in' },
  'offer.received': { ru: 'пришло предложение по спросу', en: 'an offer to a demand comes' },
  'demand.received': { ru: 'нам пришёл спрос', en: 'a demand reaches us' },
  'lot.outbid': { ru: 'нашу ставку перебили', en: 'our bet is outbid' },
  'resources.overdue': { ru: 'машину не назначили в срок', en: 'no vehicle was named in time' },
  'task.late': { ru: 'машина опаздывает', en: 'the vehicle is late' },
  'position.lost': { ru: 'машина пропала с карты', en: 'the position of the vehicle is lost' },
  'temperature.out': { ru: 'температура вышла из диапазона', en: 'the temperature is out of range' },
  'document.overdue': { ru: 'документы просрочены', en: 'the documents are overdue' },
  'payment.overdue': { ru: 'оплата просрочена', en: 'the payment is overdue' },
  'trailer.left': { ru: 'прицеп стоит без тягача больше суток', en: 'a trailer stands without a truck for more than a day' },
  'partner.doc_expiring': { ru: 'у партнёра истекает документ', en: 'a document of a partner runs out' },
  'extra.suggested': { ru: 'предложена доплата', en: 'an extra is proposed' },
}

export const fieldWords: Record<RuleField, Bilingual> = {
  price: { ru: 'цена', en: 'price' },
  distanceKm: { ru: 'расстояние', en: 'distance' },
  massKg: { ru: 'масса', en: 'mass' },
  volumeM3: { ru: 'объём', en: 'volume' },
  pallets: { ru: 'паллет', en: 'pallets' },
  bodyTypes: { ru: 'кузов', en: 'body' },
  from: { ru: 'откуда', en: 'from' },
  to: { ru: 'куда', en: 'to' },
  cargo: { ru: 'груз', en: 'cargo' },
  customer: { ru: 'заказчик', en: 'customer' },
  counterpart: { ru: 'контрагент', en: 'counterpart' },
  tags: { ru: 'метка', en: 'tag' },
  temperature: { ru: 'нужна температура', en: 'a temperature is needed' },
  hoursToLoading: { ru: 'до погрузки', en: 'time to the loading' },
  status: { ru: 'статус', en: 'status' },
  driversWithHours: { ru: 'водителей с часами на рейс', en: 'drivers with hours for the run' },
  offers: { ru: 'предложений', en: 'offers' },
  offerPrice: { ru: 'цена предложения', en: 'price of the offer' },
  overPricePercent: { ru: 'предложение дороже цены на', en: 'the offer is above the price by' },
  lateMinutes: { ru: 'опоздание', en: 'lateness' },
  silentMinutes: { ru: 'нет связи', en: 'silence' },
  sum: { ru: 'сумма доплаты', en: 'sum of the extra' },
  days: { ru: 'осталось', en: 'time left' },
  standsAt: { ru: 'где стоит', en: 'where it stands' },
  semiTrailer: { ru: 'полуприцеп', en: 'semi-trailer' },
}

export const operatorWords: Record<RuleOperator, Bilingual> = {
  eq: { ru: '=', en: '=' },
  ne: { ru: '≠', en: '≠' },
  gt: { ru: '>', en: '>' },
  ge: { ru: '≥', en: '≥' },
  lt: { ru: '<', en: '<' },
  le: { ru: '≤', en: '≤' },
  in: { ru: 'из', en: 'one of' },
  contains: { ru: 'содержит', en: 'contains' },
  within_km: { ru: 'не дальше', en: 'within' },
}

export const unitWords = {
  km: { ru: 'км', en: 'km' },
  kg: { ru: 'кг', en: 'kg' },
  m3: { ru: 'м³', en: 'm³' },
  h: { ru: 'ч', en: 'h' },
  min: { ru: 'мин', en: 'min' },
  percent: { ru: '%', en: '%' },
  day: { ru: 'дн.', en: 'd' },
} as const satisfies Record<string, Bilingual>

/** Names of actions where one is chosen. */
export const actionWords: Record<RuleActionKind, Bilingual> = {
  publish: { ru: 'Опубликовать спрос группе', en: 'Publish a demand to a group' },
  publish_best: { ru: 'Предложить лучшим по ставкам', en: 'Offer to the best by rates' },
  offer_next: { ru: 'Предложить следующему по ставкам', en: 'Offer to the next by rates' },
  waterfall: { ru: 'Запустить очередь по ставкам', en: 'Start the waterfall' },
  tender: { ru: 'Перевести в тендер', en: 'Switch to a tender' },
  raise_price: { ru: 'Поднять цену', en: 'Raise the price' },
  award: { ru: 'Выбрать предложение', en: 'Choose the offer' },
  counter: { ru: 'Ответить встречной ценой', en: 'Counter the offer' },
  approve_extra: { ru: 'Согласовать доплату', en: 'Approve the extra' },
  surcharge: { ru: 'Предложить доплату', en: 'Propose an extra' },
  message: { ru: 'Написать второй стороне', en: 'Write to the other side' },
  responsible: { ru: 'Назначить ответственного', en: 'Assign the responsible' },
  tag: { ru: 'Поставить метку', en: 'Tag the order' },
  hold: { ru: 'Удержать заказ', en: 'Put the order on hold' },
  claim: { ru: 'Подготовить претензию', en: 'Draft a claim' },
  decline: { ru: 'Отклонить заказ', en: 'Decline the order' },
  offer_price: { ru: 'Ответить на спрос ценой', en: 'Answer the demand with a price' },
  follow_price: { ru: 'Снижать ставку до предела', en: 'Lower the bet to a bound' },
  ask_document: { ru: 'Запросить документ', en: 'Ask for a document' },
  webhook: { ru: 'Вызвать webhook', en: 'Call a webhook' },
  notify: { ru: 'Сообщить', en: 'Notify' },
}
