import { sql } from 'kysely'
import type { FlightRecord, FlightState, Resources } from '#server/deals/flights/record.ts'
import type { TaskBefore } from '#server/deals/flights/rules/driven.ts'
import type { Clash } from '#server/deals/flights/rules/fit.ts'
import type { FlightPeriod } from '#server/deals/flights/rules/period.ts'
import type { NeighbourRecord } from '#server/deals/flights/rules/plan.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type FlightKey = Pick<FlightRecord, 'orgId' | 'id'>

/** A vehicle of the acting executor; `lock` keeps it from changes until the transaction ends. */
export const findVehicle = (tx: Tx, id: string, lock: boolean) =>
  tx
    .selectFrom('vehicles')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .$if(lock, query => query.forShare())
    .executeTakeFirst()

/** A driver of the acting executor; `lock` keeps him from changes until the transaction ends. */
export const findDriver = (tx: Tx, id: string, lock: boolean) =>
  tx
    .selectFrom('drivers')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .$if(lock, query => query.forShare())
    .executeTakeFirst()

/** An own trailer is drawn again; its version stays, for nobody edited it. */
export async function clearLeft(tx: Tx, trailerId: string): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ leftSince: null })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', trailerId)
    .where('leftSince', 'is not', null)
    .execute()
}

/** Who is asked about: vehicles and drivers by their ids. */
type Holders = { vehicles: readonly string[]; drivers: readonly string[] }

/** Flights that have one of the vehicles or drivers at some moment of the period, the earliest first, but for those in `except`. */
export async function listClashes(
  tx: Tx,
  { plannedStart, plannedEnd }: FlightPeriod,
  { vehicles, drivers }: Holders,
  except: readonly string[],
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
    .$if(except.length > 0, query => query.where('a.flightId', 'not in', except))
    .orderBy('a.startsAt')
    .execute()
}

/** How far from a flight its neighbours are looked for. */
const NEAR_MS = 30 * 86_400_000

/** The last flight before and the first after the period that each of the vehicles and drivers has, but for those in `except`, and where. */
export async function listNeighbours(
  tx: Tx,
  { plannedStart, plannedEnd }: FlightPeriod,
  { vehicles, drivers }: Holders,
  except: readonly string[],
): Promise<NeighbourRecord[]> {
  if (vehicles.length === 0 && drivers.length === 0) return []
  const [since, till] = [new Date(plannedStart.getTime() - NEAR_MS), new Date(plannedEnd.getTime() + NEAR_MS)]
  const { rows } = await sql<NeighbourRecord>`
    select distinct on (a.vehicle_id, a.driver_id, is_before)
      a.vehicle_id, a.driver_id, is_before, f.number, t.place_ru, t.place_en, t.lat, t.lon,
      case when is_before then a.ends_at else t.planned_from end as at,
      case when is_before then a.ends_at else t.planned_to end as until
    from assignments a
    cross join lateral (select a.ends_at <= ${plannedStart}::timestamptz as is_before) side
    join flights f on f.org_id = a.org_id and f.id = a.flight_id
    join lateral (
      select k.place_ru, k.place_en, k.lat, k.lon, k.planned_from, k.planned_to from flight_tasks k
      where k.org_id = a.org_id and k.flight_id = a.flight_id and k.status <> 'cancelled'
      order by case when is_before then -k.seq else k.seq end limit 1
    ) t on true
    where a.org_id = ${tx.actor.orgId}
      and (a.vehicle_id = any (${vehicles}::uuid[]) or a.driver_id = any (${drivers}::uuid[]))
      and a.period && tstzrange(${since}, ${till}) and (a.ends_at <= ${plannedStart} or a.starts_at >= ${plannedEnd})
      and a.flight_id <> all (${except}::uuid[])
    order by a.vehicle_id, a.driver_id, is_before,
      case when is_before then -extract(epoch from a.ends_at) else extract(epoch from a.starts_at) end`.execute(tx)
  return rows
}

/** How far back the hours of a driver are looked for: this calendar week and the one before it. */
const WORKED_MS = 15 * 86_400_000

/** The tasks each of the drivers has in his flights before a moment, in the order of their times, but for flights in `except`. */
export async function listTasksBefore(
  tx: Tx,
  before: Date,
  drivers: readonly string[],
  except: readonly string[],
): Promise<(TaskBefore & { driverId: string })[]> {
  if (drivers.length === 0) return []
  const since = new Date(before.getTime() - WORKED_MS)
  const { rows } = await sql<TaskBefore & { driverId: string }>`
    select a.driver_id, t.lat, t.lon, t.planned_from, t.planned_to, t.arrived_at, t.completed_at, t.minutes, t.kind = 'rest' as is_rest
    from assignments a
    join flight_tasks t on t.org_id = a.org_id and t.flight_id = a.flight_id and t.status <> 'cancelled'
    where a.org_id = ${tx.actor.orgId} and a.driver_id = any (${drivers}::uuid[])
      and a.period && tstzrange(${since}, ${before}) and a.ends_at <= ${before} and a.flight_id <> all (${except}::uuid[])
    order by a.driver_id, a.starts_at, t.seq`.execute(tx)
  return rows
}

/** Holds the resources for the time of the flight; the exclusion constraints refuse what another flight has then. */
export async function insertAssignments(
  tx: Tx,
  { orgId, id: flightId, plannedStart: startsAt, plannedEnd: endsAt }: FlightKey & FlightPeriod,
  { truck, trailer, driver, coDriver }: Resources,
): Promise<void> {
  const period = { orgId, flightId, startsAt, endsAt }
  const vehicles = [truck, ...(trailer ? [trailer] : [])]
  const people = [driver, ...(coDriver ? [coDriver] : [])]
  await tx
    .insertInto('assignments')
    .values([
      ...vehicles.map(({ id }) => ({ ...period, id: newId(), vehicleId: id, driverId: null })),
      ...people.map(({ id }) => ({ ...period, id: newId(), vehicleId: null, driverId: id })),
    ])
    .execute()
}

/** Another flight that has a resource of this one at some moment of the period: the vehicle it shares, or null where it is the driver. */
export async function findClash(
  tx: Tx,
  flight: FlightKey,
  { plannedStart, plannedEnd }: FlightPeriod,
): Promise<{ vehicleId: string | null; number: string } | undefined> {
  const { rows } = await sql<{ vehicleId: string | null; number: string }>`
    select mine.vehicle_id, f.number from assignments mine
    join assignments other on other.org_id = mine.org_id and other.flight_id <> mine.flight_id
      and (other.vehicle_id = mine.vehicle_id or other.driver_id = mine.driver_id)
    join flights f on f.org_id = other.org_id and f.id = other.flight_id
    where mine.org_id = ${flight.orgId} and mine.flight_id = ${flight.id}
      and other.starts_at < ${plannedEnd} and other.ends_at > ${plannedStart}
    limit 1`.execute(tx)
  return rows[0]
}

/** Holds the resources of a flight for its new time; the exclusion constraints refuse what another flight has then. */
export async function moveAssignments(tx: Tx, flight: FlightState): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ startsAt: flight.plannedStart, endsAt: flight.plannedEnd })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .execute()
}

/** Lets the resources go: the flight holds them no longer. */
export async function freeResources(tx: Tx, flight: FlightKey): Promise<void> {
  await tx.deleteFrom('assignments').where('orgId', '=', flight.orgId).where('flightId', '=', flight.id).execute()
}

/** Ends the hold of the resources at the moment the flight really ended, when that is earlier than planned. */
export async function shortenAssignments(tx: Tx, flight: FlightKey, at: Date): Promise<void> {
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
