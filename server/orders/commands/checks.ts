import { changeRules } from '#contract/changes.ts'
import { errorsForCustomer, errorsToPlace } from '#contract/order-rules.ts'
import type { Money } from '#contract/primitives.ts'
import type { stepRefusals } from '#contract/refusals/orders.ts'
import { requiredBy } from '#server/customers/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { type DictName, findEntry } from '#server/dicts/store.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

export const refuseStep: RefuseWith<typeof stepRefusals> = refuse

export const otherVat = {
  ru: 'при его режиме налога такой ставки НДС нет',
  en: 'his tax regime knows no such rate of VAT',
}

export const otherCurrency = { ru: 'валюта должна быть одна на весь заказ', en: 'an order has one currency' }

/** Refuses another currency where claims are in the order's: their sums and its own are counted together. */
export function checkCurrency({ order, claims }: Pick<OrderState, 'order' | 'claims'>, currency: string): void {
  if (claims.length > 0 && currency !== order.currency) refuseStep('input.invalid', { field: 'price', why: changeRules.currency })
}

/** Refuses a price of nothing or less. */
export function checkPrice({ minor }: Money): void {
  if (minor <= 0)
    refuseStep('input.invalid', { field: 'price', why: { ru: 'цена должна быть больше нуля', en: 'the price must be above zero' } })
}

/** Refuses an order that may not be placed yet, naming every field and why. */
export async function checkPlaced(tx: Tx, state: OrderState): Promise<void> {
  const draft = draftOf(state)
  const required = draft.customerId === null ? [] : await requiredBy(tx, draft.customerId)
  const errors = [...errorsToPlace(draft, tx.now, state.order.distanceKm), ...errorsForCustomer(draft, required)]
  if (errors.length > 0) refuseStep('order.incomplete', { missing: errors.map(({ rule, why }) => why ?? rule), fields: errors })
}

/** A reason stands in the dictionary of its action; «other» says more in words. Tells whose fault it is. */
export async function checkReason(tx: Tx, dict: DictName, reason: string, comment: string): Promise<string> {
  const entry = (await findEntry(tx, dict, reason)) ?? refuseStep('order.reason_missing', { field: 'reason' })
  if (reason === 'other' && comment.trim().length < 3) refuseStep('order.comment_missing', { field: 'comment' })
  return (entry.attrs as { fault?: string }).fault ?? 'none'
}
