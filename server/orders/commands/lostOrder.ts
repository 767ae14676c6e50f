import type { LostOrderCard, LostOrderClaim } from '#contract/lost-orders.ts'
import { OrderMoney, type OrderRow } from '#contract/order-list.ts'
import { toClaim } from '#server/deals/claims/row.ts'
import { claimsOf } from '#server/deals/claims/store.ts'
import { wantEvidence } from '#server/deals/flights/effects.ts'
import type { ClaimRecord } from '#server/deals/record.ts'
import { followOrderSettlements } from '#server/deals/settlements/effects.ts'
import { showOrder } from '#server/orders/projection.ts'
import { toEntry } from '#server/orders/row/card.ts'
import { insertEntry, listEntries } from '#server/orders/store/history.ts'
import { enterLostOrder } from '#server/orders/store/lostOrder.ts'
import { findOwnRow } from '#server/orders/store/rows.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { checkAmount, stepClaim, waitForReply } from './claims.ts'
import { notifyParties } from './history.ts'
import { lockState, mayAct, viewerOf } from './sides.ts'

/** The row an executor keeps of an order he lost. */
type StoredRow = Omit<OrderRow, 'money'> & { money: OrderMoney }

/** An order he lost, as the executor who lost it has it: his row, and the claims of his time with it. */
type LostOrder = { home: OrgId; row: StoredRow; claims: readonly ClaimRecord[] }

/** Opens what is left of an order to whoever lost it; to everybody else there is no such order. */
export async function openLostOrder(tx: Tx, orderId: string, hold = false): Promise<LostOrder> {
  const home = (await enterLostOrder(tx, orderId, hold)) ?? refuse('order.not_found')
  const kept = await findOwnRow(tx, orderId)
  const row = { ...(JSON.parse(kept.rowJson) as OrderRow), money: OrderMoney.decode(JSON.parse(kept.moneyJson)) }
  return { home, row, claims: await claimsOf(tx, { orgId: home, id: orderId }) }
}

/** Opens an order, or what is left of it to whoever lost it, and tells its home; not found to everybody else. */
export const openDeal = async (tx: Tx, orderId: string): Promise<OrgId> =>
  (await enter(tx, 'order', orderId)) ?? (await enterLostOrder(tx, orderId, false)) ?? refuse('order.not_found')

/** What is left of an order as this person of the executor who lost it reads it. */
export async function readLostOrder(tx: Tx, actor: Actor, lostOrder: LostOrder): Promise<LostOrderCard> {
  const { home, row, claims } = lostOrder
  const viewer = viewerOf(actor, 'executor')
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    version: row.version,
    forwarder: row.counterpart!,
    executor: { id: actor.orgId, name: claims[0]?.executorName ?? actor.organization, tin: '' },
    stops: row.stops,
    money: viewer.prices ? row.money : null,
    payment: row.payment,
    lostAt: row.updatedAt,
    claims: claims.map(claim => toClaim(claim, 'executor', viewer, false)),
    history: (await listEntries(tx, home, row.id)).map(toEntry),
  }
}

/**
 * One step of a claim by the executor who lost its order. The order is held while he takes it, and keeps its version; its home rewrites what
 * its viewers see when the claim's moment comes, which is at once.
 */
export async function stepLostOrderClaim(tx: Tx, actor: Actor, data: LostOrderClaim): Promise<LostOrderCard> {
  const { home, row, claims } = await openLostOrder(tx, data.orderId, true)
  mayAct(actor, 'executor')
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const claim = claims.find(each => each.id === data.claimId) ?? refuse('claim.not_found', { field: 'claimId' })
  if (claim.version !== data.version) refuse('claim.changed', { version: claim.version })
  if ('amount' in data) checkAmount(claim.currency, data.amount, data.action === 'dispute')
  await stepClaim(tx, actor, claim, { data, side: 'executor', documentId: null, silent: false, mayOwe: () => undefined })
  const facts = { claim: claim.kind }
  await insertEntry(
    tx,
    { orgId: home, id: row.id },
    {
      what: `claim.${data.action}`,
      side: 'executor',
      organization: actor.organization,
      person: actor.name,
      party: actor.orgId,
      comment: 'comment' in data ? data.comment : '',
      facts,
    },
  )
  await audit(tx, { what: `order.claim.${data.action}`, kind: 'order', objectId: row.id, facts, home })
  await setTimer(tx, { home, kind: 'claim.lost', objectId: claim.id, runAt: tx.now })
  await publish(tx, 'order.changed', [actor.orgId], { orderId: row.id, version: row.version })
  return readLostOrder(tx, actor, { home, row, claims: await claimsOf(tx, { orgId: home, id: row.id }) })
}

/** Rewrites, in its home, what everybody sees of an order after something was said of a deal with a former executor, and tells both. */
export async function publishLostOrder(tx: Tx, orderId: string): Promise<void> {
  const state = await followOrderSettlements(tx, await lockState(tx, orderId, null))
  await showOrder(tx, state)
  await waitForReply(tx, state)
  // he who lost it sets no timer of its home but this one's own
  await wantEvidence(tx, state.order, 'claim')
  const formerExecutors = state.claims.flatMap(({ executorId }) => (executorId === state.order.executorId ? [] : [executorId]))
  for (const executorId of new Set(formerExecutors)) await notifyParties(tx, state, executorId)
}
