import type { z } from 'zod'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Party } from '#contract/order-list.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Vat } from '#contract/order-vat.ts'
import { recordPriceChange } from '#server/deals/extras/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { checkStops, keptOf } from '#server/deals/transfers/rules.ts'
import { move, type StepActor } from '#server/orders/lifecycle.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { insertOffer } from '#server/orders/store/offers.ts'
import { orderStateOf, setContent, setOrder } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkCurrency, checkPlaced, refuseClosed } from './checks.ts'
import { prepare } from './drafts.ts'
import { acceptLiveOffer } from './moves.ts'
import { applyStep, type HistoryLine } from './step.ts'

/** What a demand, a tender or a waterfall does with its order. Each of them stands in the forwarder's home and judges by its own rules first. */
const system: StepActor = { side: 'system', permissions: new Set() }

/** A search begins: placed → searching. */
export async function startSourcing(tx: Tx, actor: CommandActor, before: OrderState): Promise<OrderState> {
  const facts = { ...factsOf(before, tx.now), hasSourcing: true }
  const status = move(facts, 'search', { side: 'forwarder', permissions: actor.permissions })
  return applyStep(tx, before, status, { by: { what: 'search', side: 'forwarder', organization: actor.organization, person: actor.name } })
}

/** The search ends and nobody was found: searching → placed. An order that went another way meanwhile stays where it is. */
export async function endSourcing(tx: Tx, before: OrderState): Promise<OrderState> {
  if (before.order.status !== 'searching') return before
  return applyStep(tx, before, move(factsOf(before, tx.now), 'end_search', system), { by: { what: 'end_search', side: 'system' } })
}

export type AgreedTerms = { executor: z.output<typeof Party>; price: number; currency: string; vat: Vat }

/** The executor that was found has the order at the price agreed on: searching → accepted. */
export async function acceptForExecutor(
  tx: Tx,
  before: OrderState,
  { executor, price, currency, vat }: AgreedTerms,
  by: Omit<HistoryLine, 'what'>,
): Promise<OrderState> {
  const agreed = { executorId: executor.id, price, currency, ...vat }
  const order = { ...before.order, ...agreed, offerExpiresAt: null }
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
  const { changes } = await acceptLiveOffer(tx, { ...before, order })
  return applyStep(tx, before, status, {
    changes: { ...agreed, ...changes },
    facts: { executor: executor.name },
    by: { ...by, what: 'accept' },
  })
}

/** Changes what was entered while an executor is looked for; whoever looks for him asks everybody he asked before again. */
export async function saveWhileSourcing(tx: Tx, actor: CommandActor, before: OrderState, draft: OrderDraft): Promise<OrderState> {
  const status = before.order.status as OrderStatus
  if (status !== 'searching') refuseClosed(status, 'save')
  checkStops(before, draft)
  const { columns, places } = await prepare(tx, draft)
  checkCurrency(before, columns.currency)
  await setContent(tx, before.order, draft, places)
  const order = await setOrder(tx, before.order, { ...columns, ...keptOf(before, draft) })
  await checkPlaced(tx, await orderStateOf(tx, order))
  await recordPriceChange(tx, before.order, order, actor.name)
  return applyStep(tx, { ...before, order }, status, {
    by: { what: 'edit.sourcing', side: 'forwarder', organization: actor.organization, person: actor.name },
  })
}
