import type { FlightStatus } from '#contract/order-states.ts'
import type { FlightRecord, FlightState, Plan, PlannedTask, Resources } from '#server/deals/flights/record.ts'
import { judgeBusy, refuseAssignment, refuseUnfit } from '#server/deals/flights/rules/fit.ts'
import { type FlightPeriod, type PlannedTime, periodOf, timesOf } from '#server/deals/flights/rules/period.ts'
import { flightStatusOf } from '#server/deals/flights/rules/tasks.ts'
import {
  cancelTasks,
  insertFlight,
  placeTasks,
  setFlight,
  setResources,
  setStops,
  unlinkOrder,
  wholeOf,
} from '#server/deals/flights/store/flights.ts'
import {
  findClash,
  findDriver,
  findVehicle,
  freeResources,
  insertAssignments,
  listClashes,
  moveAssignments,
} from '#server/deals/flights/store/resources.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

type Ids = { truckId: string | null; trailerId: string | null; driverId: string | null; coDriverId?: string | null | undefined }
/** Vehicles and drivers as far as they are chosen. */
export type ChosenResources = { [K in keyof Resources]: Resources[K] | null }

/** The vehicles and the drivers of the acting executor by their ids; one he has not is refused at its field. */
export async function findResources(
  tx: Tx,
  { truckId, trailerId, driverId, coDriverId }: Ids,
  { lock = false } = {},
): Promise<ChosenResources> {
  const vehicle = async (id: string | null, field: string) =>
    id === null ? null : ((await findVehicle(tx, id, lock)) ?? refuseAssignment('car.not_found', { field }))
  const truck = await vehicle(truckId, 'truckId')
  const trailer = await vehicle(trailerId, 'trailerId')
  const person = async (id: string | null, field: string) =>
    id === null ? null : ((await findDriver(tx, id, lock)) ?? refuseAssignment('driver.not_found', { field }))
  const driver = await person(driverId, 'driverId')
  const coDriver = await person(coDriverId ?? null, 'coDriverId')
  return { truck, trailer, driver, coDriver }
}

/** The same for a flight that is to have them: locked against changes until the transaction ends. */
export async function lockResources(tx: Tx, ids: Ids): Promise<Resources> {
  return (await findResources(tx, ids, { lock: true })) as Resources
}

/** Whom a flight would take, as clashes are asked for and told of. */
export const holdersOf = ({ truck, trailer, driver, coDriver }: ChosenResources) => ({
  vehicles: [truck, trailer].flatMap(vehicle => vehicle?.id ?? []),
  drivers: [driver, coDriver].flatMap(each => each?.id ?? []),
})
export const busyOf = ({ truck, trailer, driver, coDriver }: ChosenResources) => ({
  truck,
  trailer,
  driver: driver && { id: driver.id, name: nameOf(driver) },
  coDriver: coDriver && { id: coDriver.id, name: nameOf(coDriver) },
})

/** Makes a flight in the executor's home and takes the resources for its time. */
export async function startFlight(tx: Tx, plan: Plan, resources: Resources): Promise<FlightState> {
  const flight = await insertFlight(tx, plan, resources)
  await takeResources(tx, flight, resources)
  return flight
}

/** Other resources for a flight that has not begun. */
export async function changeResources(tx: Tx, flight: FlightState, resources: Resources): Promise<FlightState> {
  await freeResources(tx, flight)
  return giveResources(tx, { flight, resources })
}

type FlightWith = { flight: FlightState; resources: Resources }

/** Names resources in a flight that has let its own go, and takes them. */
async function giveResources(tx: Tx, { flight, resources }: FlightWith): Promise<FlightState> {
  const changed = await setResources(tx, flight, resources)
  await takeResources(tx, changed, resources)
  return changed
}

/** Two flights go over to each other's resources: both let go of theirs before either takes the other's. */
export async function exchangeResources(
  tx: Tx,
  [one, other]: readonly [FlightWith, FlightWith],
): Promise<readonly [FlightState, FlightState]> {
  for (const { flight } of [one, other]) await freeResources(tx, flight)
  return [await giveResources(tx, one), await giveResources(tx, other)]
}

/**
 * Gives a flight the stops of one of its orders as they are now, and its resources the new time. Stops the vehicle has reached stay as they
 * are. Refused when the resources are in another flight then.
 */
export async function replanFlight(tx: Tx, known: FlightState, stops: readonly PlannedTask[]): Promise<FlightState> {
  return reschedule(tx, await setStops(tx, await wholeOf(tx, known), stops))
}

/** The time of a flight and of its resources by the tasks it has now; refused in the words of the caller where they are in another flight then. */
export async function reschedule(tx: Tx, flight: FlightState, refuseBusy = refuseMove): Promise<FlightState> {
  const times = timesOf(flight.tasks.filter(({ status }) => status !== 'cancelled'))
  const moved = await setFlight(tx, flight, { ...periodOf(flight, times), status: statusOf(flight) })
  try {
    await moveAssignments(tx, moved)
  } catch (error) {
    // the constraints decide when two ask at once, and for the other side, which sees no other flight
    if (violated(error) === 'assignments__vehicle') refuseBusy(flight.truckPlate, '…')
    if (violated(error) === 'assignments__driver') refuseBusy(flight.driverName, '…')
    throw error
  }
  return moved
}

/** The status the tasks of a flight say; one that waits for its start is confirmed once its driver said that he goes. */
export function statusOf(flight: FlightState): FlightStatus {
  const status = flightStatusOf(flight.tasks, flight.mirrorsId !== null || (flight.driverId !== null && flight.truckId !== null))
  return status === 'assigned' && flight.confirmedAt !== null ? 'confirmed' : status
}

/**
 * Takes an order off its flight, which is cancelled with it where it carries nothing else: its resources are free. Otherwise it goes on
 * without the order's stops. All who see it are yet to be shown it.
 */
export async function dropOrder(tx: Tx, known: FlightState, home: OrgId, orderId: string): Promise<FlightState> {
  const flight = await wholeOf(tx, known)
  await unlinkOrder(tx, flight, home, orderId)
  const others = flight.tasks.filter(task => task.orderId !== orderId)
  if (others.some(task => task.orderId !== flight.id && task.status !== 'cancelled'))
    return reschedule(
      tx,
      await placeTasks(
        tx,
        flight,
        others.map(is => ({ is })),
      ),
    )
  const cancelled = await cancelTasks(tx, flight)
  await freeResources(tx, flight)
  return setFlight(tx, cancelled, { status: 'cancelled' })
}

/** Refuses stops at whose times the resources of a flight of one's own are in another one. */
export async function checkResourcesFree(tx: Tx, flight: FlightState, stops: readonly PlannedTime[]): Promise<void> {
  const clash = await findClash(tx, flight, periodOf(flight, stops))
  if (!clash) return
  const plate = clash.vehicleId === flight.truckId ? flight.truckPlate : flight.trailerPlate
  refuseMove(clash.vehicleId === null ? flight.driverName : plate, clash.number)
}

async function takeResources(tx: Tx, flight: Pick<FlightRecord, 'orgId' | 'id'> & FlightPeriod, resources: Resources): Promise<void> {
  // asked first for the words; the exclusion constraints decide when two ask at once
  refuseUnfit(judgeBusy(await listClashes(tx, flight, holdersOf(resources), [flight.id]), busyOf(resources)))
  try {
    await insertAssignments(tx, flight, resources)
  } catch (error) {
    if (violated(error) === 'assignments__vehicle')
      refuseAssignment('car.busy', { plate: resources.truck.plate, flight: '…', field: 'truckId' })
    if (violated(error) === 'assignments__driver')
      refuseAssignment('driver.busy', { name: nameOf(resources.driver), flight: '…', field: 'driverId' })
    throw error
  }
}

const refuseMove = (what: string | null, number: string): never => refuse('change.resources_busy', { what: what ?? '…', flight: number })
