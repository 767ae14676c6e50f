import type { OrderState } from '#server/deals/record.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import type { HistoryLine } from './step.ts'

type DealLine = HistoryLine & {
  facts?: Record<string, unknown>
  /** The executor whose deal it is about; nobody else's executor reads or hears of it. The present one where none is named. */
  party?: string | null
}

/**
 * A line the forwarder and one executor read of what happened to their deal and changed nothing in the order: its version stays, so no open
 * form meets a conflict.
 */
export async function addHistoryLine(
  tx: Tx,
  state: Pick<OrderState, 'order' | 'offers'>,
  { facts = {}, party = state.order.executorId, ...told }: DealLine,
): Promise<void> {
  await insertEntry(tx, state.order, { ...told, party, facts })
  await audit(tx, { what: `order.${told.what}`, kind: 'order', objectId: state.order.id, facts })
  await notifyParties(tx, state, party)
}

/**
 * Tells the forwarder and the executor of one deal that something of it changed. Who lost the order hears of the version he keeps, so that
 * he learns of nothing that came after.
 */
export async function notifyParties(tx: Tx, { order, offers }: Pick<OrderState, 'order' | 'offers'>, party: string | null): Promise<void> {
  const now = { orderId: order.id, version: order.version }
  if (party === null || party === order.executorId)
    return publish(tx, 'order.changed', party === null ? [order.orgId] : [order.orgId, party], now)
  await publish(tx, 'order.changed', [order.orgId], now)
  const kept = offers.findLast(offer => offer.executorId === party && offer.endedVersion !== null)?.endedVersion
  if (kept != null) await publish(tx, 'order.changed', [party], { orderId: order.id, version: kept })
}
