import type { PartnerWarning } from '#contract/partner-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What speaks against a partner, in a few words. */
export const partnerWarningWords = defineWords({
  new_here: { ru: 'На площадке меньше трёх месяцев', en: 'On the platform for less than three months' },
  not_verified: { ru: 'Площадка ещё не подтвердила реквизиты', en: 'The platform has not confirmed the requisites yet' },
  no_orders: { ru: 'Ещё не было ни одного заказа', en: 'There has been no order yet' },
  check_failed: { ru: 'Проверка не пройдена', en: 'A check failed' },
  compliance_expired: { ru: 'Истёк документ', en: 'A document has expired' },
  compliance_soon: { ru: 'Документ скоро истечёт', en: 'A document expires soon' },
  contract_over: { ru: 'Договор закончился', en: 'The contract is over' },
  contract_none: { ru: 'Договор не указан', en: 'No contract entered' },
} satisfies Record<PartnerWarning, Bilingual>)
