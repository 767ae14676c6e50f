import { type AgreedField, agreedChange, type ChangeScope, changeRules, closedFields } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { errorsToAssign } from '#contract/order-rules.ts'
import type { Locale } from '#web/i18n/words.ts'
import { draftOf, type OrderFields } from '#web/orders/form/draft.ts'
import { fieldErrorsOf, type OrderFormError, type Section } from '#web/orders/form/errors.ts'

/** How far an order is, as far as it decides what of it may still be agreed anew. */
export const scopeOf = (card: OrderCard): ChangeScope => ({
  status: card.status,
  stops: card.flights.length > 0 ? card.stops.map(({ status }) => status) : [],
  passed: card.parentId !== null || card.transfer === 'approved' || card.transfer === 'active',
})

/** Agreed fields in which what is typed differs from the order. */
export const touched = (before: OrderDraft, after: OrderDraft): AgreedField[] => agreedChange(before, after).fields

/** What keeps an agreed order from being sent: what the form lacks that the order did not, and what cannot be changed any more. */
export function agreedErrorsOf(
  card: OrderCard,
  was: OrderFields,
  fields: OrderFields,
  { now, km, locale }: { now: number; km: number | null | undefined; locale: Locale },
): { errors: OrderFormError[]; closed: { field: string; message: string }[] } {
  const errors = (of: OrderFields): OrderFormError[] => [
    ...fieldErrorsOf({ ...of, sending: 'later' }, now, km),
    ...errorsToAssign(draftOf(of)),
  ]
  const already = new Set(errors(was).map(({ field, rule }) => `${field} ${rule}`))
  const { fields: names, before, after } = agreedChange(draftOf(was), draftOf(fields))
  return {
    errors: errors(fields).filter(({ field, rule }) => !already.has(`${field} ${rule}`)),
    closed: closedFields(names, { before, after }, scopeOf(card), 'forwarder').map(({ field, rule }) => ({
      field,
      message: changeRules[rule][locale],
    })),
  }
}

const whole = new Set<Section>(['cargo', 'vehicle', 'terms'])

/** Whether nothing of a part of the form may be agreed anew any more. */
export const isClosed = (status: OrderCard['status'], part: Section): boolean =>
  status === 'documents' ? whole.has(part) || part === 'route' : status === 'in_progress' && whole.has(part)
