import type { z } from 'zod'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Party } from '#contract/order-list.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Vat } from '#contract/order-vat.ts'
import { askPapers } from '#server/deals/documents/follow.ts'
import { notePrices } from '#server/deals/extras/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { checkStops, keptOf } from '#server/deals/transfers/rules.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { type Doer, prepare, put, type Told } from './commands.ts'
import { type Mover, move } from './lifecycle.ts'
import { checkPlaced, demandCurrency, timerOf } from './moves.ts'
import { factsOf } from './row.ts'
import { resourcesDue } from './rules.ts'
import { acceptOffer, insertOffer, setContent, setOrder, stateOf } from './store.ts'

/** What a demand, a tender or a waterfall does with its order. Each of them stands in the forwarder's home and judges by its own rules first. */
const system: Mover = { side: 'system', permissions: new Set() }

/** A search begins: placed → searching. */
export async function seek(tx: Tx, doer: Doer, before: OrderState): Promise<OrderState> {
  const facts = { ...factsOf(before, tx.now), sought: true }
  const status = move(facts, 'search', { side: 'forwarder', permissions: doer.permissions })
  return put(tx, before, status, { changes: {} }, { what: 'search', side: 'forwarder', organization: doer.organization, person: doer.name })
}

/** The search ends and nobody was found: searching → placed. An order that went another way meanwhile stays where it is. */
export async function unseek(tx: Tx, before: OrderState): Promise<OrderState> {
  if (before.order.status !== 'searching') return before
  return put(tx, before, move(factsOf(before, tx.now), 'unsearch', system), { changes: {} }, { what: 'unsearch', side: 'system' })
}

export type Given = { executor: z.output<typeof Party>; price: number; currency: string; vat: Vat }

/** The executor that was found has the order at the price agreed on: searching → accepted. */
export async function give(
  tx: Tx,
  before: OrderState,
  { executor, price, currency, vat }: Given,
  by: Omit<Told, 'what'>,
): Promise<OrderState> {
  const changes = { executorId: executor.id, price, currency, ...vat, offerExpiresAt: null }
  const order = { ...before.order, ...changes }
  const status = move(factsOf({ ...before, order }, tx.now), 'accept', system)
  await insertOffer(tx, {
    orgId: order.orgId,
    orderId: order.id,
    executorId: executor.id,
    executorName: executor.name,
    executorTin: executor.tin,
    price,
    currency,
    ...vat,
    expiresAt: tx.now,
  })
  await acceptOffer(tx, order)
  await askPapers(tx, { ...before, order })
  const windows = before.points.map(point => ({ from: point.windowFrom, to: point.windowTo }))
  await setTimer(tx, { ...timerOf(order, 'order.resources'), runAt: resourcesDue({ windows, statusAt: tx.now }) })
  return put(tx, before, status, { changes, facts: { executor: executor.name } }, { ...by, what: 'accept' })
}

/** Changes what was entered while an executor is sought; whoever seeks asks everybody he asked before again. */
export async function saveSought(tx: Tx, doer: Doer, before: OrderState, draft: OrderDraft): Promise<OrderState> {
  const status = before.order.status as OrderStatus
  if (status !== 'searching') refuse('order.step_closed', { status, action: 'save' })
  checkStops(before, draft)
  const { columns, places } = await prepare(tx, draft)
  demandCurrency(before, columns.currency)
  await setContent(tx, before.order, draft, places)
  const order = await setOrder(tx, before.order, { ...columns, ...keptOf(before, draft) })
  await checkPlaced(tx, await stateOf(tx, order))
  await notePrices(tx, before.order, order, doer.name)
  return put(
    tx,
    { ...before, order },
    status,
    { changes: {} },
    { what: 'edit.sought', side: 'forwarder', organization: doer.organization, person: doer.name },
  )
}
