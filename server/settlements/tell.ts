import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { claimsOf, setClaim } from '#server/deals/claims/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { dropShare, type Share, setShare, showDebts } from '#server/deals/settlements/debtStore.ts'
import { owedSince } from '#server/deals/settlements/debts.ts'
import { followShares, tellShare } from '#server/deals/settlements/parted.ts'
import { hear, lockState, remark, type Told } from '#server/orders/commands.ts'
import { followDebts } from '#server/orders/settled.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { paidStatus } from './lifecycle.ts'
import type { Registry } from './lines.ts'
import type { LineRecord, SettlementRecord } from './record.ts'
import { registriesOf } from './store.ts'

/** Who takes the step an order is told of. */
type Teller = Pick<Actor, 'orgId' | 'name' | 'organization' | 'tz'>

/** Whose registry it is as an order tells of it. */
const partyOf = ({ kind, counterpartKind }: Pick<SettlementRecord, 'kind' | 'counterpartKind'>): 'forwarder' | 'executor' | 'customer' =>
  kind === 'payable' ? 'forwarder' : counterpartKind === 'customer' ? 'customer' : 'executor'

/** The executor of the deals a registry is about; null of what a customer is billed. */
const executorOf = (settlement: SettlementRecord): string | null =>
  ({ forwarder: settlement.counterpartId, executor: settlement.orgId, customer: null })[partyOf(settlement)]

/** The order of a line, opened and locked; null where it is the own one of an executor who has lost it since. */
async function lockLine(tx: Tx, settlement: SettlementRecord, { orderId }: LineRecord): Promise<OrderState | null> {
  if (partyOf(settlement) === 'executor' && (await enter(tx, 'order', orderId)) === null) return null
  return lockState(tx, orderId, null)
}

/** Orders are locked in one order everywhere. */
export const inTurn = (lines: readonly LineRecord[]): LineRecord[] => lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))

const shareOf = (settlement: SettlementRecord, line: LineRecord, tz: string): Share => ({
  party: partyOf(settlement),
  executorId: executorOf(settlement),
  settlementId: settlement.id,
  number: settlement.number,
  // an order may be paid before the others of its registry
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
/** Steps the other side reads in the history of the order, by whose registry it is. */
const said: Record<string, Partial<Record<string, string>>> = {
  forwarder: { approve: 'approve', post: 'post' },
  executor: { post: 'bill' },
}

/** Tells every order of a registry of a step of it: how it stands there now, and the line the two sides of its deal read. */
export async function tellOrders(
  tx: Tx,
  doer: Teller,
  { settlement, lines }: Registry,
  from: SettlementStatus,
  what: SettlementMove['action'],
): Promise<void> {
  const party = partyOf(settlement)
  const executorId = executorOf(settlement)
  const words = said[party]?.[what]
  const { organization, name: person } = doer
  for (const line of inTurn(lines)) {
    // a registry nobody was told of leaves nothing to take back
    if (secret.has(settlement.status) && secret.has(from)) break
    const share = secret.has(settlement.status) ? null : shareOf(settlement, line, doer.tz)
    const facts = { registry: settlement.number }
    const found = await lockLine(tx, settlement, line)
    const spoken = words ? { what: words, organization, person, facts } : null
    if (found === null && (await tellShare(tx, line.orderId, settlement.id, share, spoken)) !== null) continue
    const state = found ?? (await lockState(tx, line.orderId, null))
    const { order } = state
    if (share) await setShare(tx, order, share)
    else await dropShare(tx, order, party, settlement.id)
    await showDebts(tx, state)
    const by = party === 'executor' ? 'executor' : 'forwarder'
    if (words) await remark(tx, state, { what: `settlement.${words}`, side: by, organization, person }, facts, executorId)
    else if (party !== 'customer') await hear(tx, state, executorId)
  }
}

/** What an order's payment writes: the day for both sides, claims that went with it, and the order itself when nothing is left to pay. */
export async function settle(
  tx: Tx,
  doer: Teller,
  settlement: SettlementRecord,
  line: LineRecord,
  kind: 'payment' | 'offset',
  back: string | null = null,
): Promise<void> {
  const found = await lockLine(tx, settlement, line)
  const party = partyOf(settlement)
  const executorId = executorOf(settlement)
  const share = shareOf(settlement, line, doer.tz)
  // what was set off is not told as a payment
  const whole = kind === 'offset' ? 'offset' : party === 'forwarder' ? 'pay' : 'received'
  const part = kind === 'offset' ? 'offset_part' : 'part'
  const undone = kind === 'offset' ? 'offset_back' : 'unpay'
  const what = back !== null ? undone : line.paidOn === null ? part : whole
  const facts = {
    registry: settlement.number,
    ...(line.paidOn !== null && { day: line.paidOn }),
    ...(line.payment && { payment: line.payment }),
  }
  const { organization, name: person } = doer
  const comment = back ?? ''
  if (found === null) {
    const home = await tellShare(tx, line.orderId, settlement.id, share, { what, organization, person, comment, facts })
    if (home !== null && line.paidOn !== null) await tellPaid(tx, [home, doer.orgId], line.orderId, line.paidOn)
    if (home !== null) return
  }
  // the order has come back to him this very moment
  const before = found ?? (await lockState(tx, line.orderId, null))
  const { order } = before
  await setShare(tx, order, share)
  if (party === 'customer') {
    await showDebts(tx, before)
    if (line.paidOn !== null) await tellPaid(tx, [order.orgId], order.id, line.paidOn)
    else await publish(tx, 'order.changed', [order.orgId], { orderId: order.id, version: order.version })
    return
  }
  const told: Told = { what: `settlement.${what}`, side: party, organization, person, ...(back !== null && { comment: back }) }
  // whoever had the order before settles his own with the forwarder: it is not paid by that, and its present executor reads nothing of it
  if (executorId === order.executorId) await followDebts(tx, await markClaims(tx, before, settlement, line), told, facts)
  else {
    const state = await followShares(tx, before)
    await showDebts(tx, state)
    await remark(tx, state, told, facts, executorId)
  }
  if (line.paidOn !== null)
    await tellPaid(
      tx,
      [order.orgId, executorId].filter(org => org !== null),
      order.id,
      line.paidOn,
    )
}

/** The event of an order that is paid. */
const tellPaid = (tx: Tx, hearers: string[], orderId: string, day: string) => publish(tx, 'settlement.paid', hearers, { orderId, day })

/** Marks the claims a line has in its sum as it is paid: those owed since the order's line before it was posted, and until its own was. */
async function markClaims(tx: Tx, before: OrderState, { postedAt }: SettlementRecord, line: LineRecord): Promise<OrderState> {
  const earlier = (await registriesOf(tx, line.orderId))
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
