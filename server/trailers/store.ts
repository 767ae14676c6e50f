import { sql } from 'kysely'
import type { Bilingual } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Parting } from './rules.ts'

type Place = Bilingual & { code: string }

/** An own trailer with what is known of whom it was with last and where it stands. */
export type TrailerRecord = Parting & {
  plate: string
  kind: string
  bodyType: string | null
  version: number
  leftSince: Date | null
  place: Place | null
}

/** A degree of latitude is 111 km: this is a kilometre of it. */
const KM_OF_LATITUDE = 0.009

/** Reads an own trailer; undefined where there is none of that id. */
export async function findTrailer(tx: Tx, id: string): Promise<TrailerRecord | undefined> {
  const { rows } = await sql<
    Omit<TrailerRecord, 'spot' | 'truckSpot' | 'base' | 'place'> & {
      [key in 'lat' | 'lon' | 'truckLat' | 'truckLon' | 'baseLat' | 'baseLon' | 'baseKm']: number | null
    } & { [key in 'spotAt' | 'truckAt']: Date | null } & { [key in 'placeCode' | 'placeRu' | 'placeEn']: string | null }
  >`
    select v.status, v.plate, v.kind, v.body_type, v.version, v.left_since,
      exists (select 1 from couplings c where c.org_id = v.org_id and c.trailer_id = v.id and c.ends_at is null) as is_coupled,
      (select max(c.ends_at) from couplings c where c.org_id = v.org_id and c.trailer_id = v.id) as uncoupled_at,
      exists (select 1 from flights f where f.org_id = v.org_id and f.trailer_id = v.id and f.mirrors_id is null
        and f.status in ('to_loading', 'loading', 'in_transit', 'unloading')) as is_driven,
      (select min(f.planned_start) from flights f where f.org_id = v.org_id and f.trailer_id = v.id and f.mirrors_id is null
        and f.status in ('awaiting_resources', 'assigned', 'confirmed')) as next_start,
      l.driven_until,
      coalesce(exists (select 1 from flights g where g.org_id = v.org_id and g.truck_id = l.truck_id and g.mirrors_id is null
          and g.trailer_id is distinct from v.id and g.planned_start > l.planned_start
          and g.status in ('to_loading', 'loading', 'in_transit', 'unloading', 'completed', 'interrupted'))
        or exists (select 1 from couplings c where c.org_id = v.org_id and c.truck_id = l.truck_id and c.ends_at is null), false) as is_truck_gone,
      p.at as spot_at, p.lat, p.lon, q.at as truck_at, q.lat as truck_lat, q.lon as truck_lon,
      (select max(o.at) from positions o where o.org_id = v.org_id and o.vehicle_id = v.id and o.at >= greatest(coalesce(l.driven_until, v.created_at), ${tx.now}::timestamptz - interval '60 days')
        and (abs(o.lat - p.lat) > ${KM_OF_LATITUDE} or abs(o.lon - p.lon) * cos(radians(p.lat)) > ${KM_OF_LATITUDE})) as moved_at,
      b.lat as base_lat, b.lon as base_lon, b.radius_km::float8 as base_km,
      coalesce(b.code = l.place_code, false) as ends_at_base, e.code as place_code, e.name_ru as place_ru, e.name_en as place_en
    from vehicles v
    left join lateral (
      select f.truck_id, f.planned_start, t.place_code,
        coalesce(f.interrupted_at, greatest(t.departed_at, t.arrived_at, t.service_at, t.completed_at), f.updated_at) as driven_until
      from flights f
      left join lateral (
        select k.departed_at, k.arrived_at, k.service_at, k.completed_at, o.to_place as place_code from flight_tasks k
        left join order_parties o on o.org_id = k.org_id and o.order_id = k.order_id
        where k.org_id = f.org_id and k.flight_id = f.id order by k.seq desc limit 1) t on true
      where f.org_id = v.org_id and f.trailer_id = v.id and f.mirrors_id is null and f.status in ('completed', 'interrupted')
      order by f.planned_end desc limit 1) l on true
    left join last_positions p on p.org_id = v.org_id and p.vehicle_id = v.id
    left join last_positions q on q.org_id = v.org_id and q.vehicle_id = l.truck_id
    left join places b on b.code = v.base_place
    left join places e on e.code = l.place_code
    where v.org_id = ${tx.actor.orgId} and v.id = ${id} and v.kind in ('semi_trailer', 'trailer')`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { lat, lon, truckLat, truckLon, baseLat, baseLon, baseKm, spotAt, truckAt, placeCode, placeRu, placeEn, ...rest } = row
  return {
    ...rest,
    spot: spotAt && lat !== null && lon !== null ? { at: spotAt, lat, lon } : null,
    truckSpot: truckAt && truckLat !== null && truckLon !== null ? { at: truckAt, lat: truckLat, lon: truckLon } : null,
    base: baseLat !== null && baseLon !== null ? { lat: baseLat, lon: baseLon, radiusKm: baseKm ?? 0 } : null,
    place: placeCode !== null && placeRu !== null && placeEn !== null ? { code: placeCode, ru: placeRu, en: placeEn } : null,
  }
}

/** Writes since when an own trailer stands without a truck; null: it no longer does. Its version stays: nobody edited it. */
export async function setLeft(tx: Tx, id: string, leftSince: Date | null): Promise<void> {
  await tx.updateTable('vehicles').set({ leftSince }).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}
