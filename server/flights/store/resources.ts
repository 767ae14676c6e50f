import { sql } from 'kysely'
import type { driverAssignmentRefusals } from '#contract/refusals/drivers.ts'
import type { vehicleAssignmentRefusals } from '#contract/refusals/vehicles.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { Plan, Resources } from '#server/flights/record.ts'
import type { FlightRecord, FlightState } from '#server/flights/row.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

/** The vehicles and the driver of the acting executor, locked against changes until the transaction ends. */
export async function lockResources(tx: Tx, truckId: string, trailerId: string | null, driverId: string): Promise<Resources> {
  const vehicle = (id: string) =>
    tx.selectFrom('vehicles').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).forShare().executeTakeFirst()
  const truck = (await vehicle(truckId)) ?? refuseAssignment('car.not_found', { field: 'truckId' })
  const trailer = trailerId === null ? null : ((await vehicle(trailerId)) ?? refuseAssignment('car.not_found', { field: 'trailerId' }))
  const driver =
    (await tx
      .selectFrom('drivers')
      .selectAll()
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', driverId)
      .forShare()
      .executeTakeFirst()) ?? refuseAssignment('driver.not_found', { field: 'driverId' })
  return { truck, trailer, driver }
}

export async function takeResources(
  tx: Tx,
  flight: Pick<FlightRecord, 'orgId' | 'id' | 'plannedStart' | 'plannedEnd'>,
  resources: Resources,
): Promise<void> {
  const vehicles = [
    { field: 'truckId', vehicle: resources.truck },
    ...(resources.trailer ? [{ field: 'trailerId', vehicle: resources.trailer }] : []),
  ]
  const clash = (column: 'vehicleId' | 'driverId', id: string) =>
    tx
      .selectFrom('assignments as a')
      .innerJoin('flights as f', join => join.onRef('f.orgId', '=', 'a.orgId').onRef('f.id', '=', 'a.flightId'))
      .select('f.number')
      .where('a.orgId', '=', flight.orgId as OrgId)
      .where(`a.${column}`, '=', id)
      .where('a.startsAt', '<', flight.plannedEnd)
      .where('a.endsAt', '>', flight.plannedStart)
      .executeTakeFirst()
  // asked first for the words; the exclusion constraints decide when two ask at once
  for (const { field, vehicle } of vehicles) {
    const other = await clash('vehicleId', vehicle.id)
    if (other) refuseAssignment('car.busy', { plate: vehicle.plate, flight: other.number, field })
  }
  const other = await clash('driverId', resources.driver.id)
  if (other) refuseAssignment('driver.busy', { name: nameOf(resources.driver), flight: other.number, field: 'driverId' })
  const period = { orgId: flight.orgId, flightId: flight.id, startsAt: flight.plannedStart, endsAt: flight.plannedEnd }
  try {
    await tx
      .insertInto('assignments')
      .values([
        ...vehicles.map(({ vehicle }) => ({ ...period, id: newId(), vehicleId: vehicle.id, driverId: null })),
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
export function timesOf(flight: FlightState, stops: Plan['stops']): { plannedStart: Date; plannedEnd: Date } {
  const begun = flight.tasks.some(task => task.status !== 'planned')
  const start = begun ? flight.plannedStart : stops[0]!.from
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
