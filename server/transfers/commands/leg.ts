import type { OrderStatus } from '#contract/order-states.ts'
import type { transferRefusals } from '#contract/refusals/transfers.ts'
import type { TransferLeg } from '#contract/transfers.ts'
import { reschedule, statusOf } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import type { FlightState, OrderFlight } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import { periodOf, timesOf } from '#server/deals/flights/rules/period.ts'
import { runOf } from '#server/deals/flights/rules/run.ts'
import { hasStarted, isDelivered, isFinal } from '#server/deals/flights/rules/tasks.ts'
import { setRun } from '#server/deals/flights/store/costs.ts'
import { nameSuccessor, placeTasks, setFlight, setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import { listLoads } from '#server/deals/flights/store/loads.ts'
import { findClash } from '#server/deals/flights/store/resources.ts'
import type { OrderState, TransferRecord } from '#server/deals/record.ts'
import type { Legs } from '#server/deals/transfers/lifecycle.ts'
import { isDivisible, isOwnNamed, legOf, ownOpen, type PassedLeg } from '#server/deals/transfers/rules.ts'
import { stopsOf } from '#server/orders/commands/fit.ts'
import { dropFlights } from '#server/orders/commands/moves.ts'
import { unnamed } from '#server/orders/commands/resources.ts'
import type { StepChanges } from '#server/orders/commands/step.ts'
import { findPlaces } from '#server/places/store.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

const refuseLeg: RefuseWith<typeof transferRefusals> = refuse

type LegColumns = Partial<Pick<TransferRecord, Extract<keyof TransferRecord, `leg${string}`>>>

/** What a transfer keeps of the leg it is asked for; refused where the order cannot be divided so. Null: all of it is passed on. */
export async function legColumns(tx: Tx, { order, stops, flights }: OrderState, leg: TransferLeg | undefined): Promise<LegColumns> {
  if (!leg) return {}
  if (order.approvesResources) refuseLeg('transfer.leg_approval')
  if (!isDivisible(stops)) refuseLeg('transfer.leg_mixed')
  if (ownOpen(flights).length > 0) refuseLeg('transfer.leg_flights')
  const [place] = await findPlaces(tx, [leg.place])
  if (!place) return refuseLeg('transfer.leg_place', { field: 'leg.place' })
  const at = new Date(leg.at)
  const loaded = stops.findLast(({ kind }) => kind === 'loading')?.windowFrom
  const ends = stops.at(-1)?.windowTo
  if ((loaded && at <= loaded) || (ends && at >= ends) || at < tx.now) refuseLeg('transfer.leg_time', { field: 'leg.at' })
  return {
    legGives: leg.gives,
    legPlaceCode: place.code,
    legPlaceRu: place.nameRu,
    legPlaceEn: place.nameEn,
    legAddress: leg.address,
    legCountry: place.country,
    legTz: place.tz,
    legLat: place.lat,
    legLon: place.lon,
    legAt: at,
  }
}

/** How far the legs of an order are by flights it has now. */
export const legsOf = ({ cargos, order }: OrderState, { isReady }: PassedLeg, flights: readonly OrderFlight[]): Legs => {
  const tasks = tasksIn(flights)
  return {
    isPassedReady: isReady,
    isOwnNamed: isOwnNamed(totalOf(cargos), flights) || order.status !== 'accepted',
    hasStarted: hasStarted(tasks),
    isDelivered: isDelivered(tasks),
  }
}

/** Names which flight hands an order over to which at the reload: all that end there to the first that begins there. */
export async function linkLegs(tx: Tx, { order }: OrderState, { gives }: PassedLeg, flights: readonly OrderFlight[]): Promise<boolean> {
  const key = { orderId: order.id, orderOrgId: order.orgId as OrgId }
  const live = flights.filter(({ status }) => status !== 'cancelled')
  const known = new Set(live.map(({ id }) => id))
  const [before, after] = [live.filter(isOn(gives === 'before')), live.filter(isOn(gives !== 'before'))]
  const taken = new Set(after.map(({ replacedBy }) => replacedBy))
  const head = after.find(flight => !taken.has(flight.id) && flight.status !== 'interrupted')
  const givers = before.filter(({ replacedBy }) => replacedBy === null || !known.has(replacedBy))
  if (!head) return false
  for (const giver of givers) await nameSuccessor(tx, giver, key, head)
  return givers.length > 0
}

const isOn =
  (passed: boolean) =>
  ({ mirrorsId }: OrderFlight): boolean =>
    (mirrorsId !== null) === passed

/** Writes how far a mirrored flight goes with what it carries: by that the price is split between the legs. */
export async function measureMirror<F extends FlightState>(tx: Tx, flight: F): Promise<F> {
  return setRun(tx, flight, runOf(flight.id, flight.tasks, { loads: await listLoads(tx, flight), from: null }))
}

/**
 * What the executor keeps of an order is the whole of it again. Before it began he names his vehicles anew; a vehicle that is under way to hand
 * the cargo over goes on with it itself. Tells where the order stands then.
 */
export async function endLeg(tx: Tx, state: OrderState): Promise<{ to: OrderStatus; changes: StepChanges['changes'] }> {
  const { order, transfer } = state
  const status = order.status as OrderStatus
  const leg = legOf(transfer)
  if (!leg) return { to: status, changes: {} }
  if (status === 'in_progress' && leg.gives === 'after') for (const flight of ownOpen(state.flights)) await goOn(tx, state, flight)
  if (status !== 'accepted' && status !== 'ready') return { to: status, changes: {} }
  const had = state.flights.length > 0
  await dropFlights(tx, state)
  return { to: 'accepted', changes: had ? await unnamed(tx, state) : {} }
}

/** Gives a flight under way the stops it was to leave to another vehicle. */
async function goOn(tx: Tx, state: OrderState, known: OrderFlight): Promise<void> {
  const { order } = state
  const flight = await wholeOf(tx, known)
  const isReload = (task: FlightState['tasks'][number]) => task.orderId === order.id && task.kind === 'reload' && !isFinal(task.status)
  const reload = flight.tasks.findLast(isReload)
  if (!reload) return
  const rest = stopsOf({ ...state, transfer: null }).filter(({ kind }) => kind === 'unloading')
  const placed = flight.tasks.flatMap((is): Parameters<typeof placeTasks>[2] => {
    if (is.id !== reload.id) return [{ is }]
    const stops = rest.map(task => ({ task }))
    // where the vehicle stands there already its arrival is kept
    return is.status === 'planned' || is.status === 'en_route' ? stops : [{ is }, ...stops]
  })
  const longer = await placeTasks(tx, flight, placed)
  const stands = longer.tasks.some(({ id }) => id === reload.id)
  const ended = stands ? await setTask(tx, longer, reload.id, { status: 'cancelled' }) : longer
  await showPlanned(tx, await prolonged(tx, ended), order.orgId)
}

/** The flight for as long as it takes now. Nobody is asked in a step of the product: what its vehicle has next is then the dispatcher's to move. */
async function prolonged(tx: Tx, flight: FlightState): Promise<FlightState> {
  const period = periodOf(flight, timesOf(flight.tasks.filter(({ status }) => status !== 'cancelled')))
  const isOwn = tx.actor.orgId === flight.orgId
  if (tx.session === null && isOwn && (await findClash(tx, flight, period)))
    return setFlight(tx, flight, { ...period, status: statusOf(flight) })
  return reschedule(tx, flight, (): never => refuseLeg('transfer.leg_busy'))
}
