import { changeRules } from '#contract/changes.ts'
import { unmetBy } from '#contract/customer-asks.ts'
import { errorsForCustomer } from '#contract/customer-errors.ts'
import { errorsToAssign, errorsToPlace } from '#contract/order-rules.ts'
import type { Money } from '#contract/primitives.ts'
import type { closedRefusals, explanationRefusals, reasonRefusals, stepRefusals } from '#contract/refusals/orders.ts'
import { requirementsOf } from '#server/customers/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { type DictName, findEntry } from '#server/dicts/store.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

export const refuseStep: RefuseWith<typeof stepRefusals> = refuse
const refuseReason: RefuseWith<typeof reasonRefusals> = refuse
const refuseUnexplained: RefuseWith<typeof explanationRefusals> = refuse
const refuseStatus: RefuseWith<typeof closedRefusals> = refuse

/** Refuses an action that is not open at the status of the order. */
export const refuseClosed = (status: string, action: string): never => refuseStatus('order.step_closed', { status, action })

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
  const asked = await requirementsOf(tx, draft.customerId)
  const errors = [...errorsToPlace(draft, tx.now, state.order.distanceKm), ...errorsForCustomer(draft, asked)]
  if (errors.length > 0) refuseStep('order.incomplete', { missing: errors.map(({ rule, why }) => why ?? rule), fields: errors })
}

/** Refuses to send a vehicle where nobody is named to meet it, naming the stops. */
export function checkMet({ stops }: Pick<OrderState, 'stops'>): void {
  const fields = errorsToAssign({ stops })
  const numbers = stops.flatMap((_, i) => (fields.some(({ field }) => field.startsWith(`stops.${i}.`)) ? [String(i + 1)] : []))
  if (numbers.length > 0) refuseStep('order.contacts_missing', { stops: numbers, fields })
}

/** Refuses to close the papers of an order that lacks what its customer asks for by then, naming every field. */
export async function checkCustomerPapers(tx: Tx, state: OrderState): Promise<void> {
  const draft = draftOf(state)
  const unmet = unmetBy(draft, await requirementsOf(tx, draft.customerId), 'documents')
  if (unmet.length > 0)
    refuseStep('order.customer_asks', { missing: unmet.map(({ label }) => label), fields: unmet.map(({ field }) => field) })
}

/** Refuses fewer than three letters where the other side needs an explanation. */
export function checkExplained(comment: string): void {
  if (comment.trim().length < 3) refuseUnexplained('order.comment_missing', { field: 'comment' })
}

/** A reason stands in the dictionary of its action; «other» says more in words. Tells whose fault it is. */
export async function checkReason(tx: Tx, dict: DictName, reason: string, comment: string): Promise<string> {
  const entry = (await findEntry(tx, dict, reason)) ?? refuseReason('order.reason_missing', { field: 'reason' })
  if (reason === 'other') checkExplained(comment)
  return (entry.attrs as { fault?: string }).fault ?? 'none'
}
