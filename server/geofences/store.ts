import { sql } from 'kysely'
import type { Fence, GeoPoint } from '#contract/geofences.ts'
import { addressKey } from '#server/nodal-points/row.ts'
import { uuidArray } from '#server/platform/arrays.ts'
import { enter, type Tx } from '#server/platform/db.ts'

/** An area nobody drew reaches so far. */
const USUAL_M = 500

/**
 * The areas of the stops of an order, by the number of the stop: that of the nodal point of its forwarder at the same address, and round about
 * it where it has none of its own. A stop of which no more is known than its town has none.
 */
export async function listFences(tx: Tx, orderId: string): Promise<Map<number, Fence>> {
  const home = await enter(tx, 'order', orderId)
  if (home === null) return new Map()
  const stops = await tx
    .selectFrom('orderStops')
    .select(['seq', 'placeCode', 'address'])
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .execute()
  const keys = new Map(
    stops.flatMap(({ seq, placeCode, address }) => (placeCode && address ? [[seq, addressKey(placeCode, address)]] : [])),
  )
  if (keys.size === 0) return new Map()
  type Row = { addressKey: string; lat: number; lon: number; radiusM: number | null; polygon: GeoPoint[] | null; inTown: boolean }
  const { rows } = await sql<Row>`
    select address_key, lat, lon, radius_m, polygon, in_town from gate.stop_fences(${orderId}, ${[...keys.values()]}::text[])`.execute(tx)
  const fences = new Map(rows.map(row => [row.addressKey, fenceOf(row)]))
  return new Map([...keys].flatMap(([seq, key]) => (fences.get(key) ? [[seq, fences.get(key)!]] : [])))
}

function fenceOf(found: { lat: number; lon: number; radiusM: number | null; polygon: GeoPoint[] | null; inTown: boolean }): Fence | null {
  const { lat, lon, radiusM, polygon, inTown } = found
  if (polygon) return { kind: 'polygon', vertices: polygon }
  return radiusM === null && inTown ? null : { kind: 'circle', lat, lon, radiusM: radiusM ?? USUAL_M }
}

type Sooner = { kind: string; runAt: Date; statuses: readonly string[]; silent: readonly string[]; near: Date }

/**
 * Sets the moment at which the flights these own vehicles drive about now are looked at, where none is set. That of another kind, which each of
 * them has, is moved to come sooner for those on the road of whose vehicle nothing was heard or which are near a stop; one that is acting just
 * now sets itself anew.
 */
export async function insertFlightTimers(
  tx: Tx,
  vehicleIds: readonly string[],
  { kind, runAt, sooner }: { kind: string; runAt: Date; sooner: Sooner },
): Promise<void> {
  await sql`
    with driven as (
      select f.org_id, f.id, f.truck_id, f.status from flights f
      where f.org_id = ${tx.actor.orgId} and f.truck_id = any (${uuidArray(vehicleIds, id => id)}::uuid[]) and f.status <> 'cancelled'
        and f.planned_end > ${tx.now}::timestamptz - interval '7 days' and f.planned_start < ${tx.now}::timestamptz + interval '1 day'
        and (f.status not in ('completed', 'interrupted') or f.updated_at > ${tx.now}::timestamptz - interval '1 day')),
    soon as (
      select t.org_id, t.object_id, t.kind from driven d join timers t on t.org_id = d.org_id and t.object_id = d.id
      where t.kind = ${sooner.kind} and t.run_at > ${sooner.runAt}::timestamptz and d.status = any (${sooner.statuses}::text[])
        and (d.truck_id = any (${uuidArray(sooner.silent, id => id)}::uuid[]) or exists (
          select 1 from flight_tasks k where k.org_id = d.org_id and k.flight_id = d.id and k.arrived_at is null and k.projected_at < ${sooner.near}::timestamptz))
      order by d.id for update of t skip locked),
    moved as (
      update timers t set run_at = ${sooner.runAt}::timestamptz from soon s
      where t.org_id = s.org_id and t.object_id = s.object_id and t.kind = s.kind)
    insert into timers (org_id, object_id, kind, run_at, attempts)
    select d.org_id, d.id, ${kind}, ${runAt}::timestamptz, 0 from driven d order by d.id
    on conflict do nothing`.execute(tx)
}
