import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { claimsOf, setClaim } from '#server/deals/claims/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { followOrderSettlements, tellOrderSettlement } from '#server/deals/settlements/effects.ts'
import { showDebts } from '#server/deals/settlements/projection.ts'
import { owedSince } from '#server/deals/settlements/rules.ts'
import { dropOrderSettlement, type OrderSettlementRecord, setOrderSettlement } from '#server/deals/settlements/store.ts'
import { addHistoryLine, notifyParties } from '#server/orders/commands/history.ts'
import { followDebts } from '#server/orders/commands/settled.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { HistoryLine } from '#server/orders/commands/step.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { paidStatus } from './lifecycle.ts'
import type { LineRecord, SettlementRecord, SettlementState } from './record.ts'
import { settlementsOf } from './store/list.ts'
import { datedPaymentsOf } from './store/payments.ts'

/** What the orders of a settlement tell of the person who takes its step. */
type LineAuthor = Pick<Actor, 'orgId' | 'name' | 'organization' | 'tz'>

/** Whose settlement it is as an order tells of it. */
const partyOf = ({ kind, counterpartKind }: Pick<SettlementRecord, 'kind' | 'counterpartKind'>): 'forwarder' | 'executor' | 'customer' =>
  kind === 'payable' ? 'forwarder' : counterpartKind === 'customer' ? 'customer' : 'executor'

/** The executor of the deals a settlement is about; null of what a customer is billed. */
const executorOf = (settlement: SettlementRecord): string | null =>
  ({ forwarder: settlement.counterpartId, executor: settlement.orgId, customer: null })[partyOf(settlement)]

/** The order of a line, opened and locked; null where it is the own one of an executor who has lost it since. */
async function lockLine(tx: Tx, settlement: SettlementRecord, { orderId }: LineRecord): Promise<OrderState | null> {
  if (partyOf(settlement) === 'executor' && (await enter(tx, 'order', orderId)) === null) return null
  return lockState(tx, orderId, null)
}

/** Orders are locked in one order everywhere. */
export const inTurn = (lines: readonly LineRecord[]): LineRecord[] => lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))

const orderSettlementOf = (settlement: SettlementRecord, line: LineRecord, tz: string): OrderSettlementRecord => ({
  party: partyOf(settlement),
  executorId: executorOf(settlement),
  settlementId: settlement.id,
  number: settlement.number,
  // an order may be paid before the others of its settlement
  status: line.posted ? paidStatus([line]) : settlement.status,
  approvedOn: settlement.approvedAt && dayIn(tz, settlement.approvedAt),
  postedOn: settlement.postedAt && dayIn(tz, settlement.postedAt),
  postedAt: settlement.postedAt,
  paidOn: line.paidOn,
  total: line.total,
  paid: line.paid,
  payment: line.payment,
})

const secret = new Set<string>(['draft', 'voided'])
/** Steps the other side reads in the history of the order, by whose settlement it is. */
const said: Record<string, Partial<Record<string, string>>> = {
  forwarder: { approve: 'approve', post: 'post' },
  executor: { post: 'bill' },
}

/** Tells every order of a settlement of a step of it: how it stands there now, and the line the two sides of its deal read. */
export async function publishToOrders(
  tx: Tx,
  actor: LineAuthor,
  { settlement, lines }: SettlementState,
  { from, what }: { from: SettlementStatus; what: SettlementMove['action'] },
): Promise<void> {
  const party = partyOf(settlement)
  const executorId = executorOf(settlement)
  const words = said[party]?.[what]
  const { organization, name: person } = actor
  for (const line of inTurn(lines)) {
    // a settlement nobody was told of leaves nothing to take back
    if (secret.has(settlement.status) && secret.has(from)) break
    const orderSettlement = secret.has(settlement.status) ? null : orderSettlementOf(settlement, line, actor.tz)
    const facts = { settlement: settlement.number }
    const found = await lockLine(tx, settlement, line)
    const spoken = words ? { what: words, organization, person, facts } : null
    if (
      found === null &&
      (await tellOrderSettlement(tx, { orderId: line.orderId, settlementId: settlement.id }, orderSettlement, spoken)) !== null
    )
      continue
    const state = found ?? (await lockState(tx, line.orderId, null))
    const { order } = state
    if (orderSettlement) await setOrderSettlement(tx, order, orderSettlement)
    else await dropOrderSettlement(tx, order, party, settlement.id)
    await showDebts(tx, state)
    const by = party === 'executor' ? 'executor' : 'forwarder'
    if (words) await addHistoryLine(tx, state, { what: `settlement.${words}`, side: by, organization, person, facts, party: executorId })
    else if (party !== 'customer') await notifyParties(tx, state, executorId)
  }
}

/** A line that was paid or set off; `back`: why that is taken back. */
type PaidLine = { line: LineRecord; kind: 'payment' | 'offset'; back?: string | null }

/** What an order's payment writes: the day for both sides, claims that went with it, and the order itself when nothing is left to pay. */
export async function settle(
  tx: Tx,
  actor: LineAuthor,
  settlement: SettlementRecord,
  { line, kind, back = null }: PaidLine,
): Promise<void> {
  const found = await lockLine(tx, settlement, line)
  const party = partyOf(settlement)
  const executorId = executorOf(settlement)
  const orderSettlement = orderSettlementOf(settlement, line, actor.tz)
  // what was set off is not told as a payment
  const whole = kind === 'offset' ? 'offset' : party === 'forwarder' ? 'pay' : 'received'
  const part = kind === 'offset' ? 'offset_part' : 'part'
  const undone = kind === 'offset' ? 'offset_back' : 'unpay'
  const what = back !== null ? undone : line.paidOn === null ? part : whole
  const facts = {
    settlement: settlement.number,
    ...(line.paidOn !== null && { day: line.paidOn }),
    ...(line.payment && { payment: line.payment }),
  }
  const { organization, name: person } = actor
  const comment = back ?? ''
  if (found === null) {
    const home = await tellOrderSettlement(tx, { orderId: line.orderId, settlementId: settlement.id }, orderSettlement, {
      what,
      organization,
      person,
      comment,
      facts,
    })
    if (home !== null && line.paidOn !== null) await publishPayment(tx, [home, actor.orgId], line.orderId, line.paidOn)
    if (home !== null) return
  }
  // the order has come back to him this very moment
  const before = found ?? (await lockState(tx, line.orderId, null))
  const { order } = before
  const payments = JSON.stringify(await datedPaymentsOf(tx, settlement.id, line.orderId))
  await setOrderSettlement(tx, order, { ...orderSettlement, payments })
  if (party === 'customer') {
    await showDebts(tx, before)
    if (line.paidOn !== null) await publishPayment(tx, [order.orgId], order.id, line.paidOn)
    else await publish(tx, 'order.changed', [order.orgId], { orderId: order.id, version: order.version })
    return
  }
  const told: HistoryLine = { what: `settlement.${what}`, side: party, organization, person, ...(back !== null && { comment: back }) }
  // whoever had the order before settles his own with the forwarder: it is not paid by that, and its present executor reads nothing of it
  if (executorId === order.executorId) await followDebts(tx, await markClaims(tx, before, settlement, line), told, facts)
  else {
    const state = await followOrderSettlements(tx, before)
    await showDebts(tx, state)
    await addHistoryLine(tx, state, { ...told, facts, party: executorId })
  }
  if (line.paidOn !== null)
    await publishPayment(
      tx,
      [order.orgId, executorId].filter(org => org !== null),
      order.id,
      line.paidOn,
    )
}

/** The event of an order that is paid. */
const publishPayment = (tx: Tx, audience: string[], orderId: string, day: string) =>
  publish(tx, 'settlement.paid', audience, { orderId, day })

/** Marks the claims a line has in its sum as it is paid: those owed since the order's line before it was posted, and until its own was. */
async function markClaims(tx: Tx, before: OrderState, { postedAt }: SettlementRecord, line: LineRecord): Promise<OrderState> {
  const earlier = (await settlementsOf(tx, line.orderId))
    .filter(each => each.kind === line.kind && each.counterpartId === line.counterpartId && each.posted && each.part < line.part)
    .flatMap(each => each.postedAt ?? [])
  for (const claim of before.claims) {
    const since = claim.executorId === before.order.executorId ? owedSince(before, claim) : null
    if (!since || postedAt === null || since > postedAt || earlier.some(at => since <= at)) continue
    // the moment of the agreement stays: it says which line the claim is in
    const { updatedAt } = claim
    if (claim.status === 'agreed' && line.paidOn !== null) await setClaim(tx, claim, { status: 'settled', updatedAt })
    if (claim.status === 'settled' && line.paidOn === null) await setClaim(tx, claim, { status: 'agreed', updatedAt })
  }
  return { ...before, claims: await claimsOf(tx, before.order) }
}
