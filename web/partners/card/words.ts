import type { CheckItem } from '#contract/partner-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What happened, by the word the server keeps; checks are worded by their item. */
export const entryWords = defineWords({
  ask: { ru: 'Приглашение к партнёрству', en: 'Invitation to a partnership' },
  accept: { ru: 'Приглашение принято', en: 'Invitation accepted' },
  activate: { ru: 'Партнёрство активно', en: 'Partnership active' },
  reject: { ru: 'Отклонено', en: 'Rejected' },
  withdraw: { ru: 'Приглашение отозвано', en: 'Invitation withdrawn' },
  suspend: { ru: 'Приостановлено', en: 'Suspended' },
  resume: { ru: 'Возобновлено', en: 'Resumed' },
  terminate: { ru: 'Прекращено', en: 'Ended' },
  restore: { ru: 'Возвращено на проверку', en: 'Back to verification' },
  blacklist: { ru: 'Добавлено в чёрный список', en: 'Added to the blacklist' },
  contract: { ru: 'Указан договор', en: 'Contract entered' },
})

export const scoreWords = defineWords({
  title: { ru: 'Как работает партнёр', en: 'How the partner works' },
  note: { ru: 'Только по вашим заказам с ним', en: 'From your orders with it alone' },
  none: { ru: 'Показатели появятся после первых заказов', en: 'Figures appear after the first orders' },
  score: { ru: 'Сводная оценка', en: 'Overall score' },
  scoreNote: { ru: 'из 100: срок 70, отмены 20, отказы 10', en: 'of 100: on time 70, cancelled 20, declined 10' },
  scoreFew: { ru: 'нужно пять доставок', en: 'five deliveries are needed' },
  onTime: { ru: 'Доставки в срок', en: 'Deliveries on time' },
  ofDeliveries: { ru: (n: string) => `из ${n} доставок`, en: (n: string) => `of ${n} deliveries` },
  cancelled: { ru: 'Отмены', en: 'Cancelled' },
  ofOrders: { ru: (n: string) => `из ${n} заказов`, en: (n: string) => `of ${n} orders` },
  declined: { ru: 'Отказы от предложений', en: 'Offers declined' },
  share: { ru: 'Доля в перевозках', en: 'Share of all carriage' },
  shareNote: { ru: 'за последний год', en: 'in the last year' },
  lanesWorked: { ru: 'Направлений', en: 'Lanes' },
  sum: { ru: 'Сумма за год', en: 'Sum of the year' },
  payment: { ru: 'Задержка оплаты', en: 'Payment delay' },
  paymentNone: { ru: 'оплат ещё не видно', en: 'no payments known yet' },
  days: { ru: (n: string) => `${n} дн.`, en: (n: string) => `${n} d` },
  monthsTitle: { ru: 'Перевозки по месяцам', en: 'Carriage by month' },
  monthsNote: { ru: 'сплошное — доставлено в срок', en: 'solid: delivered on time' },
  monthsLabel: {
    ru: (orders: string, inTime: string) => `За год ${orders} перевозок, в срок ${inTime}`,
    en: (orders: string, inTime: string) => `${orders} trips in the year, ${inTime} on time`,
  },
  month: { ru: 'Месяц', en: 'Month' },
  orders: { ru: 'Заказы', en: 'Orders' },
  delivered: { ru: 'Доставлено', en: 'Delivered' },
  inTime: { ru: 'В срок', en: 'On time' },
  lanesTitle: { ru: 'Цена и рынок по направлениям', en: 'Price against the market by lane' },
  lanesNote: { ru: 'середина цен этого партнёра и всех остальных', en: 'median of this partner and of all others' },
  lane: { ru: 'Направление', en: 'Lane' },
  price: { ru: 'Партнёр', en: 'Partner' },
  others: { ru: 'Остальные', en: 'Others' },
  difference: { ru: 'Разница', en: 'Difference' },
  asTable: { ru: 'Таблицей', en: 'As a table' },
  asPlot: { ru: 'Графиком', en: 'As a plot' },
})

export const checkHintWords = defineWords({
  tin: { ru: 'Контрольную цифру проверяет сам продукт', en: 'The product looks at the check digit itself' },
  register: { ru: 'Например: выписка с egrul.nalog.ru', en: 'For example: an extract from egrul.nalog.ru' },
  okved: { ru: 'По той же выписке', en: 'From the same extract' },
  goslog: { ru: 'Номер в реестре экспедиторов', en: 'Number in the register of forwarders' },
  authority: {
    ru: 'Приказ, устав или машиночитаемая доверенность и её срок',
    en: 'Order, charter or a machine-readable authority with its term',
  },
  bank: { ru: 'Карточка организации или письмо с подписью', en: 'The organisation card or a signed letter' },
  insurance: { ru: 'Номер полиса и последний день', en: 'Number of the policy and its last day' },
  contract: { ru: 'Отмечается само, когда указан договор', en: 'Marked by itself once the contract is entered' },
  vehicles: { ru: 'СТС или договоры аренды', en: 'Registration or lease documents' },
  contacts: { ru: 'Давно ли существуют номер и домен', en: 'How long the number and the domain have existed' },
  losses: { ru: 'Поиск по телефонам водителей и номерам машин', en: 'A search by drivers’ phones and plates' },
} satisfies Record<CheckItem, Bilingual>)
