import { plain, rank } from '#contract/fuzzy-match.ts'
import type { LaneExecutor } from '#contract/lane-executors.ts'
import { windowsOn } from '#contract/order-dates.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderState } from '#server/deals/record.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { sideOf } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { seenStatus, toRow } from '#server/partners/row.ts'
import { listKnown, statesOf } from '#server/partners/store/partners.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow, type RowCtx } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { withoutMask } from '#server/restrictions/rules.ts'
import { byLane } from './rules.ts'
import { listTripsOn } from './store.ts'

/** An own order as forwarder; for everybody else there is none to copy. */
export async function openOwn(tx: Tx, actor: CommandActor, orderId: string): Promise<OrderState> {
  const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
  return sideOf(state, actor.orgId) === 'forwarder' ? state : refuse('order.not_found')
}

/** The draft of an order as it would be on another day of loading; the number of another system belongs to one order alone. */
function draftOn(state: OrderState, day: string): OrderDraft {
  const entered = draftOf(state)
  // who is restricted meets the vehicle in no new order
  const draft = { ...entered, stops: entered.stops.map(withoutMask) }
  const windows = windowsOn(
    draft.stops.map(({ windowFrom, windowTo }, i) => ({ windowFrom, windowTo, tz: state.stops[i]!.tz })),
    day,
  )
  return { ...draft, externalId: null, trucksCount: null, stops: draft.stops.map((stop, i) => ({ ...stop, ...windows[i]! })) }
}

type Copies = { ctx: RowCtx; state: OrderState; days: readonly string[]; goal: 'keep' | 'place' }

/** One copy for each day, each told of on its own: a day that cannot be leaves nothing behind and the others are made. */
export async function copyTo(tx: Tx, actor: CommandActor, { ctx, state, days, goal }: Copies) {
  const made = new Map<string, OrderState['order']>()
  const { results } = await perRow(
    tx,
    ctx,
    days.map(day => ({ id: day })),
    async ({ id: day }) => {
      let copy = await create(tx, actor, draftOn(state, day))
      if (goal === 'place') copy = await takeStep(tx, actor, copy, { orderId: copy.order.id, version: copy.order.version, action: 'place' })
      made.set(day, copy.order)
      return { version: copy.order.version }
    },
  )
  return results.map(({ id: day, ok, error }) => {
    const order = made.get(day)
    return ok && order ? { day, ok, orderId: order.id, number: order.number } : { day, ok: false, ...(error && { error }) }
  })
}

/** So many executors are told of, and so many of those one worked with last are looked at beside those who drove the lane. */
const TOLD = 20
const LATEST = 60

/** Whom to offer an order to: partners by what they did on its lane, or those a text may mean. */
export async function executorsFor(
  tx: Tx,
  actor: Pick<Actor, 'tz' | 'permissions'>,
  { stops }: OrderState,
  search: string,
): Promise<LaneExecutor[]> {
  const [from, to] = [stops[0]?.placeCode, stops.at(-1)?.placeCode]
  const trips = new Map((from && to ? await listTripsOn(tx, { from, to }) : []).map(each => [each.executorId, each]))
  const known = await listKnown(tx, 'forwarder', 'executor')
  const meant =
    search === ''
      ? known.filter(({ partnerOrgId }, i) => i < LATEST || trips.has(partnerOrgId))
      : rank(known, search, ({ nameShort, nameFull, tin }) => [plain(nameShort), plain(nameFull), tin], TOLD)
  const found = (await statesOf(tx, actor.tz, meant)).map((state): LaneExecutor => {
    const { organization, figures, checks, warnings, contract } = toRow(state, actor.permissions)
    const trip = trips.get(organization.id)
    const sees = actor.permissions.has('orders.prices') && trip && trip.price !== null && trip.currency !== null
    return {
      ...{ id: organization.id, name: organization.name, tin: organization.tin, country: organization.country },
      taxRegime: state.partner.taxRegime,
      status: seenStatus(state.partner) as LaneExecutor['status'],
      trips: trip?.trips ?? 0,
      lastPrice: sees ? { minor: Number(trip.price), currency: trip.currency! } : null,
      onTime: figures.onTime,
      checks: { passed: checks.passed, total: checks.total },
      warnings,
      contractUntil: contract?.until ?? null,
    }
  })
  return (search === '' ? found.toSorted(byLane) : found).slice(0, TOLD)
}
