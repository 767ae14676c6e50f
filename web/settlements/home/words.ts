import { defineWords } from '#web/i18n/words.ts'

export const homeWords = defineWords({
  title: { ru: 'Расчёты', en: 'Settlements' },
  pending: { ru: 'Реестры ждут утверждения', en: 'Settlements await approval' },
  approved: { ru: 'Утверждены, но не проведены', en: 'Approved and not posted' },
  payable: { ru: 'Мы просрочили', en: 'Overdue by us' },
  receivable: { ru: 'Просрочили экспедиторы', en: 'Overdue by forwarders' },
  customers: { ru: 'Просрочили заказчики', en: 'Overdue by customers' },
})
