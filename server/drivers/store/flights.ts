import { sql } from 'kysely'
import type { Day } from '#contract/primitives.ts'
import type { CurrentFlight, DriverRecord, DriverState } from '#server/drivers/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { leavesOf } from './leaves.ts'

/** Statuses of flights that are over. */
export const ended = ['completed', 'interrupted', 'cancelled']

const waiting = ['awaiting_resources', 'assigned', 'confirmed']

/** Drivers with their absences from a day on, the flights they are in and the scans they have. */
export async function statesOf(tx: Tx, drivers: readonly DriverRecord[], since: Day): Promise<DriverState[]> {
  if (drivers.length === 0) return []
  const ids = drivers.map(driver => driver.id)
  const org = tx.actor.orgId
  const leaves = await leavesOf(tx, ids, since)
  const flights = await tx
    .selectFrom('flights')
    .select(['id', 'driverId', 'coDriverId', 'number', 'truckPlate', 'status', 'plannedStart', 'plannedEnd'])
    .where('orgId', '=', org)
    .where(({ eb, or }) => or([eb('driverId', 'in', ids), eb('coDriverId', 'in', ids)]))
    .where('status', 'not in', ended)
    .orderBy('plannedStart')
    .execute()
  const last = await tx
    .selectFrom('assignments')
    .select(['driverId', ({ fn }) => fn.max('endsAt').as('at')])
    .where('orgId', '=', org)
    .where('driverId', 'in', ids)
    .where('endsAt', '<=', tx.now)
    .groupBy('driverId')
    .execute()
  const scans = await tx
    .selectFrom('files')
    .select('objectId')
    .where('orgId', '=', org)
    .where('kind', '=', 'driver')
    .where('objectId', 'in', ids)
    .where('purpose', '=', 'licence')
    .where('draft', '=', false)
    .where('removedAt', 'is', null)
    .execute()
  const trucks = drivers.flatMap(driver => driver.preferredTruckId ?? [])
  const plates =
    trucks.length === 0
      ? []
      : await tx.selectFrom('vehicles').select(['id', 'plate']).where('orgId', '=', org).where('id', 'in', trucks).execute()
  return drivers.map(driver => ({
    driver,
    leaves: leaves.filter(leave => leave.driverId === driver.id),
    flights: flights
      .filter(flight => flight.driverId === driver.id || flight.coDriverId === driver.id)
      .map(flight => ({
        id: flight.id,
        number: flight.number,
        truck: flight.truckPlate,
        startsAt: flight.plannedStart,
        endsAt: flight.plannedEnd,
        started: !waiting.includes(flight.status),
      })),
    lastFlightAt: last.find(each => each.driverId === driver.id)?.at ?? null,
    scan: scans.some(file => file.objectId === driver.id),
    preferredPlate: plates.find(truck => truck.id === driver.preferredTruckId)?.plate ?? null,
  }))
}

/** Orders of the flights a driver is promised to that have not begun. */
export const promisedOrders = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('flights as f')
    .innerJoin('flightTasks as t', join => join.onRef('t.orgId', '=', 'f.orgId').onRef('t.flightId', '=', 'f.id'))
    .select('t.orderId')
    .distinct()
    .where('f.orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) => or([eb('f.driverId', '=', driverId), eb('f.coDriverId', '=', driverId)]))
    .where('f.status', 'in', waiting)
    .execute()

/** All flights of a driver that touch a time, also those that ended, at the times they really held him. */
export async function flightsWithin(tx: Tx, driverId: string, from: Date, until: Date): Promise<CurrentFlight[]> {
  const rows = await tx
    .selectFrom('assignments as a')
    .innerJoin('flights as f', join => join.onRef('f.orgId', '=', 'a.orgId').onRef('f.id', '=', 'a.flightId'))
    .select(['f.id', 'f.number', 'f.truckPlate', 'f.status', 'a.startsAt', 'a.endsAt'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.driverId', '=', driverId)
    .where('a.startsAt', '<', until)
    .where('a.endsAt', '>', from)
    .orderBy('a.startsAt')
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    truck: row.truckPlate,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    started: !waiting.includes(row.status),
  }))
}

/** The moments a day and the days up to another one span in a zone. */
export async function spanOf(tx: Tx, tz: string, from: Day, until: Day): Promise<{ from: Date; until: Date }> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${from}::date::timestamp at time zone ${tz} as "from", (${until}::date + 1)::timestamp at time zone ${tz} as until`.execute(tx)
  return rows[0]!
}
