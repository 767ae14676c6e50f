import { type CustomerRequirements, type RequirementMoment, unmetBy } from './customer-requirements.ts'
import type { OrderDraft } from './order-draft.ts'
import { type OrderFieldError, orderRules } from './order-rules.ts'

/** What the customer of an order has asked for by a moment and the order does not say; his own fields by their names. */
export const errorsForCustomer = (draft: OrderDraft, of: CustomerRequirements, moment: RequirementMoment = 'placing'): OrderFieldError[] =>
  unmetBy(draft, of, moment).map(({ field, label, rule }) =>
    field.startsWith('customerValues.')
      ? { field, rule, why: { ru: `${label.ru}: ${orderRules[rule].ru}`, en: `${label.en}: ${orderRules[rule].en}` } }
      : { field, rule },
  )
