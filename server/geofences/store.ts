import { sql } from 'kysely'
import type { Fence, GeoPoint } from '#contract/geofences.ts'
import type { Fix } from '#server/deals/flights/rules/visits.ts'
import { addressKey } from '#server/nodal-points/row.ts'
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

/** Where an own vehicle was between two moments. */
export async function listTrack(tx: Tx, vehicleId: string, { from, to }: { from: Date; to: Date }): Promise<Fix[]> {
  const rows = await tx
    .selectFrom('positions')
    .select(['at', 'lat', 'lon', 'accuracy'])
    .where('orgId', '=', tx.actor.orgId)
    .where('vehicleId', '=', vehicleId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .limit(50_000)
    .execute()
  return rows.map(({ at, lat, lon, accuracy }) => ({ at: at.getTime(), lat, lon, accuracyM: accuracy }))
}

/** Sets the moment at which the flights these own vehicles drive about now are looked at, where none is set. */
export async function insertFlightTimers(
  tx: Tx,
  vehicleIds: readonly string[],
  { kind, runAt }: { kind: string; runAt: Date },
): Promise<void> {
  await sql`
    insert into timers (org_id, object_id, kind, run_at, attempts)
    select f.org_id, f.id, ${kind}, ${runAt}::timestamptz, 0 from flights f
    where f.org_id = ${tx.actor.orgId} and f.truck_id = any (${vehicleIds}::uuid[]) and f.status <> 'cancelled'
      and f.planned_end > ${tx.now}::timestamptz - interval '7 days' and f.planned_start < ${tx.now}::timestamptz + interval '1 day'
      and (f.status not in ('completed', 'interrupted') or f.updated_at > ${tx.now}::timestamptz - interval '1 day')
    order by f.id
    on conflict do nothing`.execute(tx)
}
