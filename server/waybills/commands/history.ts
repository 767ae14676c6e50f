import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { type TitleKind, titleWords } from '#contract/waybills.ts'
import type { OrderState, WaybillRecord } from '#server/deals/record.ts'
import { awaitedIn } from '#server/deals/waybills/rules/titles.ts'
import { showOrder } from '#server/orders/projection.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { audienceOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { titlesOf, type WaybillState } from '#server/waybills/store/waybills.ts'

type Done = { what: string; kind: TitleKind | null; side: Side | 'system'; actor?: CommandActor; comment?: string }

/**
 * Writes a step everywhere: history, audit, event, and what the order waits for. The order keeps its version: nobody's open form meets a
 * conflict by a title.
 */
export async function done(
  tx: Tx,
  state: OrderState,
  waybill: WaybillRecord,
  { what, kind, side, actor, comment = '' }: Done,
): Promise<WaybillState> {
  const { order } = state
  const facts = { waybill: waybill.number, ...(kind ? { title: titleWords[kind] } : {}) }
  const status = order.status as OrderStatus
  await insertEntry(tx, order, {
    what: `waybill.${what}`,
    from: status,
    to: status,
    side,
    organization: actor?.organization ?? null,
    person: actor?.name ?? null,
    party: waybill.partyId,
    comment,
    facts,
  })
  await audit(tx, {
    what: `order.waybill.${what}`,
    kind: 'order',
    objectId: order.id,
    from: status,
    to: status,
    facts: { ...facts, kind, version: waybill.version },
  })
  await publish(tx, 'waybill.changed', [waybill.orgId, waybill.partyId], { orderId: order.id })
  const now = { waybill, titles: await titlesOf(tx, waybill) }
  await showAwaited(tx, state, now)
  return now
}

/** Shows the order anew where another title waits for its signature than before, or none. */
async function showAwaited(tx: Tx, before: OrderState, now: WaybillState): Promise<void> {
  const { order } = before
  if (now.waybill.endedAt !== null || order.executorId !== now.waybill.partyId) return
  const others = before.waybills.filter(({ waybill }) => waybill.id !== now.waybill.id)
  const state = { ...before, waybills: [...others, now].toSorted((a, b) => (a.waybill.id < b.waybill.id ? -1 : 1)) }
  if (JSON.stringify(awaitedIn(before)) === JSON.stringify(awaitedIn(state))) return
  await showOrder(tx, state)
  await publish(tx, 'order.changed', audienceOf(state), { orderId: order.id, version: order.version })
}
