import { defineWords } from '#web/i18n/words.ts'

/** What happened to a demand, by the name the server gives it. */
export const entryWords = defineWords({
  create: { ru: 'Создана', en: 'Made' },
  save: { ru: 'Изменён черновик', en: 'Draft changed' },
  publish: { ru: 'Опубликована', en: 'Published' },
  'publish.more': { ru: 'Открыта ещё одной группе', en: 'Opened to one more group' },
  pause: { ru: 'Приостановлена', en: 'Paused' },
  'pause.offered': { ru: 'Приостановлена: заказ предложен напрямую', en: 'Paused: the order was offered directly' },
  resume: { ru: 'Возобновлена', en: 'Resumed' },
  extend: { ru: 'Срок продлён', en: 'Deadline extended' },
  choose: { ru: 'Приём откликов закончен', en: 'Offers no longer taken' },
  edit: { ru: 'Условия изменены', en: 'Terms changed' },
  deadline: { ru: 'Срок ответа вышел', en: 'The deadline passed' },
  expire: { ru: 'Истекла без откликов', en: 'Expired without offers' },
  cancel: { ru: 'Отменена', en: 'Cancelled' },
  finish: { ru: 'Закрыта', en: 'Closed' },
  tender: { ru: 'Переведена в тендер', en: 'Turned into a tender' },
  orders: { ru: 'Созданы заказы', en: 'Orders made' },
  confirm: { ru: 'Рейсы подтверждены', en: 'Trips confirmed' },
  split: { ru: 'Рейсы распределены', en: 'Trips split' },
  offer: { ru: 'Отклик', en: 'Offer' },
  answer: { ru: 'Ответ по неделям', en: 'Answer by week' },
  'offer.offer': { ru: 'Отклик', en: 'Offer' },
  'offer.answer': { ru: 'Ответ по неделям', en: 'Answer by week' },
  'offer.counter': { ru: 'Встречная цена', en: 'Counter-offer' },
  'offer.accept': { ru: 'Согласие с ценой', en: 'Price agreed to' },
  'offer.decline': { ru: 'Отказ', en: 'Declined' },
  'offer.withdraw': { ru: 'Отклик отозван', en: 'Offer withdrawn' },
  'offer.select': { ru: 'Исполнитель выбран', en: 'Executor chosen' },
  'offer.confirm': { ru: 'Подтверждение', en: 'Confirmed' },
  'offer.reconfirm': { ru: 'Цена подтверждена заново', en: 'Price reconfirmed' },
  'offer.expire': { ru: 'Отклик истёк', en: 'An offer expired' },
  'match.take': { ru: 'Взято сразу', en: 'Taken at once' },
  'match.confirm': { ru: 'Сделка подтверждена', en: 'The deal is confirmed' },
})

export const otherEntry = defineWords({ other: { ru: 'Изменение', en: 'Change' } })
