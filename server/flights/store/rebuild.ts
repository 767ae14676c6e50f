import { sql } from 'kysely'
import type { FlightState } from '#server/deals/flights/record.ts'
import { type Db, enter, type Tx } from '#server/platform/db.ts'
import { stopsIn } from './card.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rows looked at in one part of the way, whatever their shape. */
const LOOK = 1000

export type Outdated = { orgId: string; flightId: string; homeOrgId: string; old: boolean }

/**
 * Goes on through the rows of all viewers by their key and tells the flights with rows of a form older than `shape`, at most `limit` rows, and
 * how far it came; null where nothing lies behind.
 */
export async function listOutdated(
  workerDb: Db,
  shape: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ old: Outdated[]; last: string | null }> {
  const [orgId, flightId] = after?.split(' ') ?? [FIRST, FIRST]
  const { rows } = await sql<Outdated>`
    select org_id, flight_id, home_org_id, shape < ${shape} as old from flight_parties
    where (org_id, flight_id) > (${orgId}::uuid, ${flightId}::uuid) order by org_id, flight_id limit ${LOOK}`.execute(workerDb)
  const found = rows.filter(row => row.old)
  const old = found.slice(0, limit)
  const last = found.length > limit ? old.at(-1)! : rows.at(-1)
  return { old: [...new Map(old.map(row => [row.flightId, row])).values()], last: last ? `${last.orgId} ${last.flightId}` : null }
}

/** Which of these own flights were never measured, or what they cause never worked out. */
export async function listUnmeasured(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectFrom('flights as f')
    .select('f.id')
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.id', 'in', ids)
    .where('f.status', '<>', 'cancelled')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('f.loadedKm', 'is', null),
        not(
          exists(
            selectFrom('orderEmissions as e')
              .select('e.flightId')
              .whereRef('e.orgId', '=', 'f.orgId')
              .whereRef('e.homeOrgId', '=', 'f.orgId')
              .whereRef('e.flightId', '=', 'f.id'),
          ),
        ),
      ]),
    )
    .orderBy('f.id')
    .execute()
  return found.map(({ id }) => id)
}

/** To whom of its forwarders a flight is closed, as their rows say; the worker alone reads rows of others. */
export async function closedTo(tx: Tx, { id, tasks }: FlightState): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('flightParties')
    .select('orgId')
    .where('orgId', 'in', [...new Set(tasks.map(task => task.orderOrgId))])
    .where('flightId', '=', id)
    .where('opens', '=', false)
    .execute()
  return new Set(rows.map(row => row.orgId))
}

/** Fills in where tasks of before places were kept are done, from the stops of their orders as far as those open; tells the flight so. */
export async function withPlaces(tx: Tx, flight: FlightState): Promise<FlightState> {
  const bare = flight.tasks.filter(task => task.tz === '' && task.orderId !== flight.id)
  const found = new Map<string, object>()
  for (const [orderId, tasks] of Map.groupBy(bare, task => task.orderId)) {
    const home = await enter(tx, 'order', orderId)
    const stops = home === null ? [] : await stopsIn(tx, home, orderId)
    for (const task of tasks) {
      const stop = stops.find(each => each.seq === task.stopSeq)
      if (!stop) continue
      const { placeRu, placeEn, address, tz, lat, lon } = stop
      const place = { placeRu, placeEn, address, tz, lat, lon }
      await tx
        .updateTable('flightTasks')
        .set(place)
        .where('orgId', '=', flight.orgId)
        .where('flightId', '=', flight.id)
        .where('id', '=', task.id)
        .where('tz', '=', '')
        .execute()
      found.set(task.id, place)
    }
  }
  return { ...flight, tasks: flight.tasks.map(task => ({ ...task, ...found.get(task.id) })) }
}
