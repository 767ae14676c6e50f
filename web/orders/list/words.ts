import type { DocumentsState, OrderRisk, OrderRow } from '#contract/order-list.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, defineWords } from '#web/i18n/words.ts'

/** What may go wrong, in a word or two of a row. */
export const riskWords = defineWords({
  missed: { ru: 'Погрузка пропущена', en: 'Loading missed' },
  delay: { ru: 'Опаздывает', en: 'Running late' },
  executor: { ru: 'Нет исполнителя', en: 'No executor' },
  vehicle: { ru: 'Нет машины', en: 'No vehicle' },
  documents: { ru: 'Документы просрочены', en: 'Documents overdue' },
  due: { ru: 'Срок близко', en: 'Due soon' },
} satisfies Record<OrderRisk, Bilingual>)

/** The same as a sentence under the pointer. */
export const riskWhyWords = defineWords({
  missed: {
    ru: 'Время погрузки прошло: машина не найдена, не назначена или не выехала',
    en: 'The time of the loading has passed: no vehicle is found or named, or it has not left',
  },
  delay: {
    ru: 'Срок точки прошёл без отметки, или машина вероятно опоздает',
    en: 'The time of the stop has passed without a mark, or the vehicle will probably be late',
  },
  executor: { ru: 'До погрузки меньше суток, исполнитель не выбран', en: 'Less than a day to the loading and no executor' },
  vehicle: { ru: 'До погрузки меньше суток, машина не назначена', en: 'Less than a day to the loading and no vehicle' },
  documents: { ru: 'Срок документов прошёл', en: 'The deadline of the documents has passed' },
  due: { ru: 'До срока действия меньше двух часов', en: 'Less than two hours to the deadline of the next step' },
} satisfies Record<OrderRisk, Bilingual>)

export const documentsStateWords = defineWords({
  none: { ru: 'ещё не нужны', en: 'not needed yet' },
  missing: { ru: 'не хватает', en: 'missing' },
  review: { ru: 'на проверке', en: 'being checked' },
  accepted: { ru: 'приняты', en: 'accepted' },
} satisfies Record<DocumentsState, Bilingual>)

/** When payment becomes due, after a number of days: «14 б. д. · оригиналы». */
export const triggerWords = defineWords({
  unloading: { ru: 'выгрузка', en: 'unloading' },
  scans: { ru: 'сканы', en: 'scans' },
  originals: { ru: 'оригиналы', en: 'originals' },
  act_signed: { ru: 'акт', en: 'signed act' },
} satisfies Record<OrderRow['payment']['trigger'], Bilingual>)

export const columnWords = defineWords({
  body: { ru: 'Кузов', en: 'Body' },
  resources: { ru: 'Машина · водитель', en: 'Vehicle · driver' },
  risk: { ru: 'Риск', en: 'Risk' },
  noRisk: { ru: 'без рисков', en: 'no risks' },
  updated: { ru: 'Обновлён', en: 'Updated' },
  handling: { ru: 'Тип загрузки', en: 'Loading type' },
  terms: { ru: 'Условия', en: 'Terms' },
  customerPrice: { ru: 'Ставка заказчика', en: 'Customer’s price' },
  margin: { ru: 'Маржа', en: 'Margin' },
  co2e: { ru: 'CO2e, кг', en: 'CO2e, kg' },
  distance: { ru: 'Расстояние', en: 'Distance' },
  comment: { ru: 'Комментарий', en: 'Comment' },
  tags: { ru: 'Метки', en: 'Tags' },
  yes: { ru: 'да', en: 'yes' },
  banking: { ru: (days: number) => `${days}\u00a0б.\u00a0д.`, en: (days: number) => `${days} banking days` },
  calendar: { ru: (days: number) => `${days}\u00a0дн.`, en: (days: number) => countEn(days, 'day', 'days') },
  km: { ru: (km: string) => `${km}\u00a0км`, en: (km: string) => `${km}\u00a0km` },
})

/** Conditions of the list beside those every list has. */
export const filterWords = defineWords({
  from: { ru: 'Откуда', en: 'From' },
  to: { ru: 'Куда', en: 'To' },
  where: { ru: 'Город или регион', en: 'City or region' },
  region: { ru: 'регион', en: 'region' },
  radius: { ru: 'Вокруг города', en: 'Around the city' },
  exactly: { ru: 'только сам город', en: 'the city alone' },
  within: { ru: (km: number) => `до ${km}\u00a0км`, en: (km: number) => `within ${km}\u00a0km` },
  weight: { ru: 'Вес', en: 'Weight' },
  tonnes: { ru: 'т', en: 't' },
  price: { ru: 'Цена', en: 'Price' },
  created: { ru: 'Создан', en: 'Created' },
  loaded: { ru: 'Загружен', en: 'Loaded' },
  delivered: { ru: 'Доставлен', en: 'Delivered' },
  documents: { ru: 'Документы', en: 'Documents' },
  tags: { ru: 'Метки', en: 'Tags' },
  risk: { ru: 'Риск', en: 'Risk' },
  noVehicle: { ru: 'Без машины', en: 'Without a vehicle' },
  watched: { ru: 'Слежу', en: 'Watched' },
  me: { ru: (name: string) => `${name} (я)`, en: (name: string) => `${name} (me)` },
  presetMissed: { ru: 'Погрузка пропущена', en: 'Loading missed' },
  presetLate: { ru: 'Опаздывают', en: 'Running late' },
  presetDocuments: { ru: 'Без документов', en: 'Without documents' },
})

/** What is done with many orders and asks for something first. */
export const deskWords = defineWords({
  copy: { ru: 'Копировать в черновики', en: 'Copy to drafts' },
  responsible: { ru: 'Ответственный…', en: 'In charge…' },
  tag: { ru: 'Метки…', en: 'Tags…' },
  transfer: { ru: 'Передать…', en: 'Pass on…' },
  documentsForwarder: { ru: 'Принять документы', en: 'Accept documents' },
  documentsExecutor: { ru: 'Сдать документы', en: 'Hand in documents' },

  copyText: {
    ru: 'Копии появятся среди черновиков без дат: даты у них будут свои.',
    en: 'The copies appear among the drafts without dates: theirs will be different.',
  },
  documentsExecutorText: {
    ru: 'Документы будут отмечены как подписанные в ЭДО, без файлов. Экспедитор начнёт проверку.',
    en: 'The documents are marked as signed electronically, without files. The forwarder begins to check.',
  },
  offerText: {
    ru: 'Каждый заказ предлагается по своей цене. Пока партнёр не ответит, другим его предложить нельзя.',
    en: 'Each order is offered at its own price. Until the partner answers it cannot be offered to others.',
  },
  transferText: {
    ru: 'Каждый экспедитор отвечает сам; где условия оставляют передачу вам, она начнётся сразу. У вас появятся дочерние заказы.',
    en: 'Every forwarder answers for himself; where the terms leave it to you, the transfer begins at once. Child orders of your own appear.',
  },
  person: { ru: 'Кто ведёт заказы', en: 'Who is in charge' },
  personNone: { ru: 'Выберите человека', en: 'Choose a person' },
  addTags: { ru: 'Добавить метки', en: 'Tags to add' },
  addHint: { ru: 'Через запятую', en: 'Separated by commas' },
  removeTags: { ru: 'Убрать метки', en: 'Tags to take away' },
  tagsNone: { ru: 'Назовите хотя бы одну метку', en: 'Name one tag at least' },
  flight: { ru: 'В один рейс…', en: 'Into one flight…' },
  flightCount: { ru: 'В один рейс собирают от 2 до 20 заказов', en: 'One flight takes from 2 to 20 orders' },
  tender: { ru: 'В тендер', en: 'To a tender' },
  prints: { ru: 'Печатные формы', en: 'Print forms' },
  noPrints: { ru: 'Заказ не размещён или больше не ваш', en: 'Not placed, or no longer yours' },
  noDocuments: { ru: 'нет документов, которые вы можете сдать или принять', en: 'no documents for you to hand in or accept' },

  queue: { ru: (at: number, all: number) => `${at} из ${all}`, en: (at: number, all: number) => `${at} of ${all}` },
  call: { ru: 'Позвонить', en: 'Call' },
  callTitle: { ru: (number: string) => `Кому позвонить: ${number}`, en: (number: string) => `Whom to call: ${number}` },
  callNobody: {
    ru: 'Телефонов пока нет: они появятся, когда назначат водителя или укажут контакт на точке.',
    en: 'No phones yet: they appear when a driver is assigned or a contact at a stop is given.',
  },
  driver: { ru: 'водитель', en: 'driver' },
})
