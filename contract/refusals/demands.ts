import type { RefusalWords } from './words.ts'

/** Refusals about demands and the offers made to them. */
export const demandRefusals = {
  'demand.not_found': {
    status: 404,
    ru: 'Такой потребности нет или она не для вас',
    en: 'There is no such demand, or it does not reach you',
  },
  'demand.changed': {
    status: 409,
    ru: 'Потребность изменилась, пока вы её смотрели. Откройте её заново',
    en: 'The demand has changed since you opened it. Open it again',
  },
  'demand.step_closed': {
    status: 409,
    ru: 'Потребность в статусе «{status}»: это действие сейчас недоступно',
    en: 'The demand is “{status}”: this action is closed now',
  },
  'demand.incomplete': { status: 422, ru: 'Проверьте поле «{field}»: {why}', en: 'Check the field “{field}”: {why}' },
  'demand.order_busy': {
    status: 409,
    ru: 'Заказ {order} сейчас предложен, ищет исполнителя или исполняется: подождите исхода или выберите другой',
    en: 'Order {order} is on offer, being placed or carried out now: wait for the outcome or choose another one',
  },
  'demand.order_away': {
    status: 409,
    ru: 'Заказ {order} предложен исполнителю напрямую: дождитесь его ответа или отзовите предложение',
    en: 'Order {order} is offered to an executor directly: wait for the answer or take the offer back',
  },
  'demand.private_closed': { status: 422, ru: 'Закрытая площадка не подходит: {why}', en: 'The private area does not fit: {why}' },
  'demand.not_open': {
    status: 409,
    ru: 'Предложения сейчас не принимаются: потребность в статусе «{status}»',
    en: 'Offers are not taken now: the demand is “{status}”',
  },
  'demand.closed': { status: 409, ru: 'Приём предложений закончился {at}', en: 'Offers were taken until {at}' },
  'demand.revised': {
    status: 409,
    ru: 'Экспедитор изменил условия, пока вы их смотрели. Прочитайте их заново и повторите',
    en: 'The forwarder changed the terms while you read them. Read them again and repeat',
  },
  'demand.not_takeable': {
    status: 409,
    ru: 'Взять по цене экспедитора здесь нельзя: отправьте предложение',
    en: 'This cannot be taken at the forwarder’s price: send an offer',
  },
  'demand.taken': { status: 409, ru: 'Заказ уже забрал другой исполнитель', en: 'Another executor has taken the order already' },
  'demand.counters_off': {
    status: 409,
    ru: 'Экспедитор не торгуется: примите цену или отклоните',
    en: 'The forwarder does not bargain: accept the price or decline',
  },
  'demand.order_incomplete': {
    status: 422,
    ru: 'Заказ по этим данным разместить нельзя. Проверьте поле «{field}»: {why}',
    en: 'No order can be placed with this. Check the field “{field}”: {why}',
  },
  'demand.nothing_left': {
    status: 409,
    ru: 'Всё уже покрыто: переводить в тендер нечего',
    en: 'Everything is covered: nothing is left for a tender',
  },
  'offer.not_found': { status: 404, ru: 'Такого предложения нет. Обновите страницу', en: 'There is no such offer. Reload the page' },
  'offer.not_allowed': { status: 403, ru: 'Предложение отправить нельзя: {why}', en: 'An offer cannot be sent: {why}' },
  'offer.step_closed': {
    status: 409,
    ru: 'Предложение в статусе «{status}»: это действие сейчас недоступно',
    en: 'The offer is “{status}”: this action is closed now',
  },
  'offer.turn_changed': {
    status: 409,
    ru: 'Другая сторона уже ответила. Прочитайте ответ и повторите',
    en: 'The other side has answered meanwhile. Read the answer and repeat',
  },
  'offer.needs_reconfirm': {
    status: 409,
    ru: 'Условия изменились: исполнитель ещё не подтвердил, что предложение в силе',
    en: 'The terms changed: the executor has not confirmed yet that the offer stands',
  },
  'offer.ended': {
    status: 409,
    ru: 'Переговоры по этой публикации закончены: новое предложение не принимается',
    en: 'The negotiation of this publication is over: no new offer is taken',
  },
  'offer.over': { status: 409, ru: 'Срок предложения вышел', en: 'The offer has run out' },
  'offer.price': { status: 422, ru: 'Цена не подходит: {why}', en: 'The price does not fit: {why}' },
  'offer.vat': {
    status: 422,
    ru: 'При вашем режиме налога такой ставки НДС нет',
    en: 'Your tax regime knows no such rate of VAT',
  },
  'offer.time': { status: 422, ru: 'Время не подходит: {why}', en: 'The time does not fit: {why}' },
  'offer.trucks': { status: 422, ru: 'Нужно не больше {most} машин', en: 'No more than {most} vehicles are needed' },
  'offer.cells': { status: 422, ru: 'Количество не подходит: {why}', en: 'The number does not fit: {why}' },
} as const satisfies RefusalWords
