import { ageLabels } from '#contract/debt-age-words.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { SettlementTab } from '#contract/settlement-list.ts'
import type { MatchLevel } from '#contract/settlement-statement.ts'
import type { SettlementAction, SettlementKind, SettlementStatus } from '#contract/settlement-states.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const kindWords = defineWords({
  payable: { ru: 'Мы платим', en: 'We pay' },
  receivable: { ru: 'Платят нам', en: 'We are paid' },
} satisfies Record<SettlementKind, Bilingual>)

export const statusWords = defineWords({
  draft: { ru: 'Черновик', en: 'Draft' },
  pending_approval: { ru: 'На утверждении', en: 'Awaiting approval' },
  approved: { ru: 'Утверждён', en: 'Approved' },
  posted: { ru: 'Проведён', en: 'Posted' },
  set_off: { ru: 'Зачтён частично', en: 'Partly set off' },
  partly_paid: { ru: 'Оплачен частично', en: 'Partly paid' },
  paid: { ru: 'Оплачен', en: 'Paid' },
  voided: { ru: 'Аннулирован', en: 'Voided' },
} satisfies Record<SettlementStatus, Bilingual>)

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  draft: { ru: 'Черновики', en: 'Drafts' },
  pending_approval: { ru: 'На утверждении', en: 'Awaiting approval' },
  approved: { ru: 'Утверждены', en: 'Approved' },
  posted: { ru: 'Проведены', en: 'Posted' },
  partly_paid: { ru: 'Оплачены частично', en: 'Partly paid' },
  overdue: { ru: 'Просрочены', en: 'Overdue' },
  paid: { ru: 'Оплачены', en: 'Paid' },
  voided: { ru: 'Аннулированы', en: 'Voided' },
} satisfies Record<SettlementTab, Bilingual>)

export const actionWords = defineWords({
  edit: { ru: 'Изменить строки', en: 'Change lines' },
  submit: { ru: 'На утверждение', en: 'Send for approval' },
  approve: { ru: 'Утвердить', en: 'Approve' },
  return: { ru: 'Вернуть', en: 'Send back' },
  post: { ru: 'Провести', en: 'Post' },
  pay: { ru: 'Отметить оплату', en: 'Mark as paid' },
  unpay: { ru: 'Отменить оплату', en: 'Take the payment back' },
  void: { ru: 'Аннулировать', en: 'Void' },
  file: { ru: 'Файл для банка', en: 'File for the bank' },
} satisfies Record<SettlementAction, Bilingual>)

export const bucketWords = defineWords(ageLabels)

export const levelWords = defineWords({
  certain: { ru: 'Узнаны', en: 'Recognised' },
  uncertain: { ru: 'Нужно выбрать', en: 'To be chosen' },
  known: { ru: 'Контрагент известен, заказы выбираете вы', en: 'A party you know: choose its orders' },
  unknown: { ru: 'Не относятся к реестрам', en: 'Belong to no settlement' },
  aside: { ru: 'Отложены', en: 'Left aside' },
  done: { ru: 'Уже учтены', en: 'Already recorded' },
} satisfies Record<MatchLevel, Bilingual>)

/** In place of the status of a settlement that is paid and of which no money moved. */
export const byOffsetWords = defineWords({ status: { ru: 'Зачтён', en: 'Set off' } })

/** When something is to be paid, beside its day. */
export const dueWords = defineWords({
  noTerm: { ru: 'срок не начался', en: 'term not begun' },
  today: { ru: 'сегодня', en: 'today' },
  left: {
    ru: (days: number) => `через ${countRu(days, 'день', 'дня', 'дней')}`,
    en: (days: number) => `in ${countEn(days, 'day', 'days')}`,
  },
  overdue: {
    ru: (days: number) => `просрочено на ${countRu(days, 'день', 'дня', 'дней')}`,
    en: (days: number) => `${countEn(days, 'day', 'days')} overdue`,
  },
  paid: { ru: (on: string) => `оплачено ${on}`, en: (on: string) => `paid on ${on}` },
  setOff: { ru: (on: string) => `зачтено ${on}`, en: (on: string) => `set off on ${on}` },
})

/** What the parts of the screen share. */
export const settlementWords = defineWords({
  title: { ru: 'Расчёты', en: 'Settlements' },
  sections: { ru: 'Разделы расчётов', en: 'Parts of the settlements' },
  settlements: { ru: 'Реестры', en: 'Settlements' },
  due: { ru: 'К расчёту', en: 'To be settled' },
  ageing: { ru: 'Задолженность', en: 'What is owed' },
  settlement: { ru: 'Реестр', en: 'Settlement' },
  settlementNo: { ru: (number: string) => `Реестр ${number}`, en: (number: string) => `Settlement ${number}` },
  close: { ru: 'Закрыть', en: 'Close' },
  sumsClosed: { ru: 'Суммы видят те, у кого есть право видеть цены.', en: 'Sums are shown to those who may see prices.' },
  changedMeanwhile: {
    ru: 'Реестр за это время изменили. Показан его новый вид: посмотрите и повторите.',
    en: 'The settlement was changed meanwhile. It is shown as it is now: look and try again.',
  },
  failed: { ru: 'Не удалось загрузить', en: 'Could not be loaded' },
  nOrders: {
    ru: (n: number) => countRu(n, 'заказ', 'заказа', 'заказов'),
    en: (n: number) => countEn(n, 'order', 'orders'),
  },
  direction: { ru: 'Направление', en: 'Direction' },
  counterpart: { ru: 'Контрагент', en: 'Counterpart' },
  currency: { ru: 'Валюта', en: 'Currency' },
  noDocuments: { ru: 'не требуются', en: 'none needed' },
  missing: { ru: 'не все загружены', en: 'some missing' },
  review: { ru: 'на проверке', en: 'under review' },
  supplement: { ru: 'дополнительная строка', en: 'supplementary line' },
  claims: { ru: 'по претензии', en: 'for a claim' },
  stopped: { ru: 'остановлен в рейсе', en: 'stopped on its way' },
  held: { ru: 'расчёты удержаны', en: 'billing on hold' },
  partSetOff: { ru: (sum: string) => `зачтено ${sum}`, en: (sum: string) => `${sum} set off` },
  partPaid: { ru: (sum: string) => `оплачено ${sum}`, en: (sum: string) => `${sum} paid` },
  accepted: { ru: 'приняты', en: 'accepted' },
})
