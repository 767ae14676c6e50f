import { unmetBy } from './customer-asks.ts'
import type { CustomerRequirements, RequirementMoment } from './customer-requirements.ts'
import type { OrderDraft } from './order-draft.ts'
import { type OrderFieldError, orderRules } from './order-rules.ts'

const faults = {
  empty: orderRules['customer.asks'],
  number: { ru: 'заказчик ждёт здесь число', en: 'the customer expects a number here' },
  day: { ru: 'заказчик ждёт здесь дату', en: 'the customer expects a date here' },
  pass: { ru: 'заказчик ждёт водителя и машину раньше: для пропуска', en: 'the customer expects driver and vehicle sooner: for the pass' },
}

/** What the customer of an order has asked for by a moment and the order does not say; his own fields by their names. */
export const errorsForCustomer = (draft: OrderDraft, of: CustomerRequirements, moment: RequirementMoment = 'placing'): OrderFieldError[] =>
  unmetBy(draft, of, moment).map(({ field, label, fault }) => {
    const { ru, en } = faults[fault]
    if (field.startsWith('customerValues.'))
      return { field, rule: 'customer.asks', why: { ru: `${label.ru}: ${ru}`, en: `${label.en}: ${en}` } }
    return { field, rule: 'customer.asks', ...(fault !== 'empty' && { why: { ru, en } }) }
  })
