import { claimsOf, setClaim } from '#server/deals/claims/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { snake } from '#server/platform/snake.ts'
import { owedSince } from './rules.ts'
import { type OrderSettlementRecord, orderSettlementsOf, setLostOrderSettlement } from './store.ts'

/** A line of an order's history, and of its audit, as its former executor says it; the name of the step without its room. */
type Line = { what: string; organization: string; person: string; comment?: string; facts: Record<string, unknown> }

/**
 * Tells the forwarder how an order stands in a settlement of an executor who has lost it and cannot enter it any more: the home follows at
 * once, at a moment of its own (`followOrderSettlements`). A share of null: it is in that settlement no longer. Null: the order is not such a one.
 */
export async function tellOrderSettlement(
  tx: Tx,
  { orderId, settlementId }: { orderId: string; settlementId: string },
  orderSettlement: OrderSettlementRecord | null,
  line: Line | null,
): Promise<OrgId | null> {
  const told =
    orderSettlement && JSON.stringify(Object.fromEntries(Object.entries(orderSettlement).map(([name, value]) => [snake(name), value])))
  const { userId: user, employeeId: employee, actingAs } = tx.actor
  const said = line && JSON.stringify({ id: newId(), at: tx.now, user, employee, actingAs, ...line })
  const home = await setLostOrderSettlement(tx, { orderId, settlementId, told, said })
  if (home !== null) tx.nudges.add('timers')
  return home
}

/**
 * Marks the claims of those who have lost an order as their settlements and the forwarder's have them: settled where a paid settlement took
 * them up, agreed again where its payment was taken back. Acts in the home; the rows of debts are the caller's.
 */
export async function followOrderSettlements(tx: Tx, state: OrderState): Promise<OrderState> {
  const { order } = state
  const orderSettlements = (await orderSettlementsOf(tx, order)).filter(
    each => each.executorId !== null && each.executorId !== order.executorId,
  )
  let changed = false
  for (const claim of state.claims) {
    if (claim.executorId === order.executorId || (claim.status !== 'agreed' && claim.status !== 'settled')) continue
    const own = orderSettlements.filter(each => each.executorId === claim.executorId && each.postedAt !== null)
    const since = owedSince(state, claim)
    const taking = ['forwarder', 'executor'].flatMap(party => (since && firstAfter(own, party, since)) ?? [])
    const status = taking.some(orderSettlement => orderSettlement.paidOn !== null) ? 'settled' : 'agreed'
    if (status === claim.status) continue
    // the moment of the agreement stays: it says which settlement the claim is in
    await setClaim(tx, claim, { status, updatedAt: claim.updatedAt })
    changed = true
  }
  return changed ? { ...state, claims: await claimsOf(tx, order) } : state
}

type Posted = Pick<Awaited<ReturnType<typeof orderSettlementsOf>>[number], 'party' | 'postedAt' | 'paidOn'>

/** The settlement of a party that took up what was agreed at a moment: the first one posted since. */
const firstAfter = <S extends Posted>(orderSettlements: readonly S[], party: string, at: Date): S | undefined =>
  orderSettlements
    .filter(orderSettlement => orderSettlement.party === party && orderSettlement.postedAt! >= at)
    .toSorted((a, b) => a.postedAt!.getTime() - b.postedAt!.getTime())[0]
