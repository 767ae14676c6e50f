import { sql } from 'kysely'
import type { driverAssignmentRefusals } from '#contract/refusals/drivers.ts'
import type { vehicleAssignmentRefusals } from '#contract/refusals/vehicles.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { Plan, Resources } from '#server/flights/record.ts'
import type { FlightRecord, FlightState } from '#server/flights/row.ts'
import { type Clash, judgeBusy, refuseUnfit } from '#server/flights/rules/fit.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

type Ids = { truckId: string | null; trailerId: string | null; driverId: string | null }
/** Vehicles and a driver as far as they are chosen. */
export type ChosenResources = { [K in keyof Resources]: Resources[K] | null }

/** The vehicles and the driver of the acting executor by their ids; one he has not is refused at its field. */
export async function findResources(tx: Tx, { truckId, trailerId, driverId }: Ids, { lock = false } = {}): Promise<ChosenResources> {
  const vehicle = async (id: string | null, field: string) =>
    id === null
      ? null
      : ((await tx
          .selectFrom('vehicles')
          .selectAll()
          .where('orgId', '=', tx.actor.orgId)
          .where('id', '=', id)
          .$if(lock, query => query.forShare())
          .executeTakeFirst()) ?? refuseAssignment('car.not_found', { field }))
  const truck = await vehicle(truckId, 'truckId')
  const trailer = await vehicle(trailerId, 'trailerId')
  const driver =
    driverId === null
      ? null
      : ((await tx
          .selectFrom('drivers')
          .selectAll()
          .where('orgId', '=', tx.actor.orgId)
          .where('id', '=', driverId)
          .$if(lock, query => query.forShare())
          .executeTakeFirst()) ?? refuseAssignment('driver.not_found', { field: 'driverId' }))
  return { truck, trailer, driver }
}

/** The same for a flight that is to have them: locked against changes until the transaction ends. */
export async function lockResources(tx: Tx, truckId: string, trailerId: string | null, driverId: string): Promise<Resources> {
  return (await findResources(tx, { truckId, trailerId, driverId }, { lock: true })) as Resources
}

type Period = Pick<FlightRecord, 'plannedStart' | 'plannedEnd'>

/** Who is asked about: vehicles and drivers by their ids. */
type Holders = { vehicles: readonly string[]; drivers: readonly string[] }

/** Flights that have one of the vehicles or drivers at some moment of the period, the earliest first, but for `except`. */
export async function listClashes(
  tx: Tx,
  { plannedStart, plannedEnd }: Period,
  { vehicles, drivers }: Holders,
  except: string | null,
): Promise<Clash[]> {
  if (vehicles.length === 0 && drivers.length === 0) return []
  return tx
    .selectFrom('assignments as a')
    .innerJoin('flights as f', join => join.onRef('f.orgId', '=', 'a.orgId').onRef('f.id', '=', 'a.flightId'))
    .select(['a.vehicleId', 'a.driverId', 'f.number'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) =>
      or([
        ...(vehicles.length > 0 ? [eb('a.vehicleId', 'in', vehicles)] : []),
        ...(drivers.length > 0 ? [eb('a.driverId', 'in', drivers)] : []),
      ]),
    )
    .where('a.startsAt', '<', plannedEnd)
    .where('a.endsAt', '>', plannedStart)
    .$if(except !== null, query => query.where('a.flightId', '<>', except!))
    .orderBy('a.startsAt')
    .execute()
}

/** Whom a flight would take, as clashes are asked for and told of. */
export const holdersOf = ({ truck, trailer, driver }: ChosenResources) => ({
  vehicles: [truck, trailer].flatMap(vehicle => vehicle?.id ?? []),
  drivers: driver ? [driver.id] : [],
})
export const busyOf = ({ truck, trailer, driver }: ChosenResources) => ({
  truck,
  trailer,
  driver: driver && { id: driver.id, name: nameOf(driver) },
})

export async function takeResources(
  tx: Tx,
  flight: Pick<FlightRecord, 'orgId' | 'id' | 'plannedStart' | 'plannedEnd'>,
  resources: Resources,
): Promise<void> {
  // asked first for the words; the exclusion constraints decide when two ask at once
  refuseUnfit(judgeBusy(await listClashes(tx, flight, holdersOf(resources), flight.id), busyOf(resources)))
  const vehicles = [resources.truck, ...(resources.trailer ? [resources.trailer] : [])]
  const period = { orgId: flight.orgId, flightId: flight.id, startsAt: flight.plannedStart, endsAt: flight.plannedEnd }
  try {
    await tx
      .insertInto('assignments')
      .values([
        ...vehicles.map(({ id }) => ({ ...period, id: newId(), vehicleId: id, driverId: null })),
        { ...period, id: newId(), vehicleId: null, driverId: resources.driver.id },
      ])
      .execute()
  } catch (error) {
    if (violated(error) === 'assignments__vehicle')
      refuseAssignment('car.busy', { plate: resources.truck.plate, flight: '…', field: 'truckId' })
    if (violated(error) === 'assignments__driver')
      refuseAssignment('driver.busy', { name: nameOf(resources.driver), flight: '…', field: 'driverId' })
    throw error
  }
}

const resourcesBusy = (what: string | null, number: string): never => refuse('change.resources_busy', { what: what ?? '…', flight: number })

/** When a flight runs with these stops: one that has begun keeps its beginning. */
export function timesOf(flight: FlightState | null, stops: Plan['stops']): Period {
  const begun = flight?.tasks.some(task => task.status !== 'planned') ?? false
  const start = flight && begun ? flight.plannedStart : stops[0]!.from
  const last = stops.at(-1)!.to
  return { plannedStart: start, plannedEnd: last > start ? last : new Date(start.getTime() + 3600_000) }
}

/** Refuses stops at whose times the resources of a flight of one's own are in another one. */
export async function checkResourcesFree(tx: Tx, flight: FlightState, stops: Plan['stops']): Promise<void> {
  const { plannedStart, plannedEnd } = timesOf(flight, stops)
  const { rows } = await sql<{ vehicleId: string | null; number: string }>`
    select mine.vehicle_id, f.number from assignments mine
    join assignments other on other.org_id = mine.org_id and other.flight_id <> mine.flight_id
      and (other.vehicle_id = mine.vehicle_id or other.driver_id = mine.driver_id)
    join flights f on f.org_id = other.org_id and f.id = other.flight_id
    where mine.org_id = ${flight.orgId} and mine.flight_id = ${flight.id}
      and other.starts_at < ${plannedEnd} and other.ends_at > ${plannedStart}
    limit 1`.execute(tx)
  const [clash] = rows
  if (!clash) return
  const plate = clash.vehicleId === flight.truckId ? flight.truckPlate : flight.trailerPlate
  resourcesBusy(clash.vehicleId === null ? flight.driverName : plate, clash.number)
}

/** Holds the resources of a flight for its new time. */
export async function keepResources(tx: Tx, flight: FlightState): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ startsAt: flight.plannedStart, endsAt: flight.plannedEnd })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .execute()
    .catch(error => {
      // asked first for the words; the constraints decide when two ask at once, and for the other side, which sees no other flight
      if (violated(error) === 'assignments__vehicle') resourcesBusy(flight.truckPlate, '…')
      if (violated(error) === 'assignments__driver') resourcesBusy(flight.driverName, '…')
      throw error
    })
}

/** Lets the resources go: the flight holds them no longer. */
export async function freeResources(tx: Tx, flight: Pick<FlightState, 'orgId' | 'id'>): Promise<void> {
  await tx.deleteFrom('assignments').where('orgId', '=', flight.orgId).where('flightId', '=', flight.id).execute()
}

/** Ends the hold of the resources at the moment the flight really ended, when that is earlier than planned. */
export async function shortenAssignments(tx: Tx, flight: Pick<FlightState, 'orgId' | 'id'>, at: Date): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('startsAt', '>=', at)
    .execute()
  await tx
    .updateTable('assignments')
    .set({ endsAt: at })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('endsAt', '>', at)
    .execute()
}

export const refuseAssignment: RefuseWith<typeof vehicleAssignmentRefusals & typeof driverAssignmentRefusals> = refuse
