import type { FlightFitQuery } from '#contract/flight-fit.ts'
import { type ChosenResources, findResources } from '#server/deals/flights/commands.ts'
import type { FlightState, FlightTask, PlannedTask } from '#server/deals/flights/record.ts'
import { ordersAmong, totalOf } from '#server/deals/flights/row.ts'
import { areDocumentsValid, carriedBy, type Fit } from '#server/deals/flights/rules/fit.ts'
import { peakOf } from '#server/deals/flights/rules/legs.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import { periodOf, timesOf } from '#server/deals/flights/rules/period.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import { ownLeft, ownOpen } from '#server/deals/transfers/rules.ts'
import { swapFault } from '#server/flights/rules/swap.ts'
import { stopsOf } from '#server/orders/commands/fit.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { merged } from './aboard.ts'
import { judgeCarried } from './carried.ts'
import { refuseMove, shareOn } from './orders.ts'
import { judgeOwnTask } from './ownTaskFit.ts'
import { withOwnTask } from './ownTasks.ts'

type OnBoard = { state: OrderState; share: Share | null; isNew: boolean }
type Task = Pick<
  FlightTask,
  | 'kind'
  | 'orderId'
  | 'flightId'
  | 'stopSeq'
  | 'placeRu'
  | 'placeEn'
  | 'address'
  | 'lat'
  | 'lon'
  | 'plannedFrom'
  | 'plannedTo'
  | 'minutes'
  | 'status'
>

/** How resources fit a flight that may be, in what planning it, or a step of the one named, would be refused with. */
export async function fitOfFlight(tx: Tx, actor: CommandActor, query: FlightFitQuery): Promise<Fit & { peak: ReturnType<typeof peakOf> }> {
  const flight =
    query.flightId === undefined ? null : ((await findFlight(tx, tx.actor.orgId, query.flightId)) ?? refuse('flight.not_found'))
  if (flight && query.taskKind) return fitOfTask(tx, actor, flight, query)
  const other = flight && query.swapWith !== undefined ? await otherOf(tx, flight, query.swapWith) : null
  const orders = await onBoardOf(tx, actor, flight, query)
  const resources = other ? await findResources(tx, other) : await resourcesOf(tx, flight, query)
  const tasks = orders.filter(({ isNew }) => isNew).reduce<readonly Task[]>((all, { state }) => withStops(all, state), flight?.tasks ?? [])
  const open = tasks.filter(({ status }) => status !== 'cancelled')
  if (orders.length === 0 || open.length === 0) refuse('flight.not_found')
  const judged = { ...periodOf(flight, timesOf(open)), id: flight?.id ?? null, tasks: open }
  const { findings, whole, until } = await judgeCarried(tx, judged, orders, { resources, freed: other ? [other.id] : [] })
  return {
    findings,
    carries: carriedBy(whole.chosen),
    validUntil: areDocumentsValid(whole.chosen, findings) ? until : null,
    peak: peakOf(whole.legs),
  }
}

/** The flight whose resources are asked about; refused as the swap itself would be. */
async function otherOf(tx: Tx, flight: FlightState, id: string): Promise<FlightState> {
  const other = (await findFlight(tx, tx.actor.orgId, id)) ?? refuseMove('flight.other_missing', { field: 'swapWith' })
  const fault = swapFault(flight, other)
  if (fault) refuseMove(fault.code, fault.info)
  return other
}

/** What a task of the flight's own adds to what is found of it; nothing while it is not said when and for how long. */
async function fitOfTask(tx: Tx, actor: CommandActor, flight: FlightState, query: FlightFitQuery) {
  const { taskKind: kind, taskFrom: from, taskMinutes: minutes, taskAfter: after = null, taskLat: lat = null, taskLon: lon = null } = query
  const isSaid = kind !== undefined && from !== undefined && minutes !== undefined
  const placed = isSaid ? withOwnTask(flight, { kind, from, minutes, after, where: { place: '…', lat, lon } }) : []
  const own = (task: PlannedTask): Task => ({ ...plannedTask(task), orderId: flight.id, flightId: flight.id })
  const tasks = isSaid ? placed.map(each => ('is' in each ? each.is : own(each.task))) : flight.tasks
  const { findings, chosen, legs, until } = await judgeOwnTask(tx, actor, flight, tasks)
  const validUntil = areDocumentsValid(chosen, findings) ? until : null
  return { findings, carries: carriedBy(chosen), validUntil, peak: peakOf(legs) }
}

/** The orders the flight carries and those that would come on board, in the order of their ids, each with its part. */
async function onBoardOf(tx: Tx, actor: CommandActor, flight: FlightState | null, query: FlightFitQuery): Promise<OnBoard[]> {
  const known = flight ? ordersAmong(flight, flight.tasks) : []
  const found: OnBoard[] = []
  for (const id of [...new Set([...known, ...query.orderIds])].toSorted()) {
    const state = await stateToCarry(tx, actor, id)
    const isNew = !known.includes(id)
    const share = isNew || !flight ? partOf(state, query) : shareOn(state, flight.id)
    found.push({ state, share, isNew })
  }
  return found
}

/** The part that is asked about, else what no flight carries yet; null is all of it. */
function partOf({ cargos, flights }: OrderState, { orderIds, massKg, volumeM3 = 0, pallets = 0 }: FlightFitQuery): Share | null {
  if (orderIds.length === 1 && massKg !== undefined) return { massKg, volumeM3, pallets, pieces: 0 }
  return ownOpen(flights).length > 0 ? ownLeft(totalOf(cargos), flights) : null
}

async function resourcesOf(
  tx: Tx,
  flight: FlightState | null,
  { truckId, trailerId, driverId, coDriverId }: FlightFitQuery,
): Promise<ChosenResources> {
  const isAny = [truckId, trailerId, driverId, coDriverId].some(id => id !== undefined)
  const own = isAny || !flight ? { truckId: null, trailerId: null, driverId: null, coDriverId: null } : flight
  return findResources(tx, {
    truckId: truckId ?? own.truckId,
    trailerId: trailerId ?? own.trailerId,
    driverId: driverId ?? own.driverId,
    coDriverId: coDriverId ?? own.coDriverId,
  })
}

const withStops = (tasks: readonly Task[], state: OrderState): Task[] =>
  merged(tasks, stopsOf(state)).map(each => ('is' in each ? each.is : plannedTask(each.task)))

const plannedTask = ({ from, to, minutes = null, orderId, ...task }: PlannedTask): Task => ({
  ...task,
  orderId: orderId ?? '',
  flightId: '',
  plannedFrom: from,
  plannedTo: to,
  minutes,
  status: 'planned',
})
