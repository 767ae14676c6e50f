import { sql } from 'kysely'
import { regimeRange } from '#contract/order-cargo.ts'
import type { OwnFleet } from '#contract/tender-card.ts'
import type { Tx } from '#server/platform/db.ts'
import type { LotRecord } from '#server/tenders/record.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'

const HOUR = 3600_000

/**
 * How many of the acting organisation's own vehicles carry what each lot asks for (body, payload, temperature), and how many of those are
 * promised to nobody while it is loaded. A semi-trailer counts as far as there are tractors; documents and drivers are asked when one is assigned.
 */
export async function fleetOf(tx: Tx, lots: readonly LotRecord[]): Promise<OwnFleet[]> {
  const asked = lots.map(({ id, facts }) => {
    const { massKg, bodyTypes, temperature, windowFrom, windowTo } = facts as LotFacts
    const range = regimeRange(temperature)
    const from = windowFrom === null ? null : new Date(windowFrom)
    const to = from && (windowTo === null || new Date(windowTo) <= from ? new Date(from.getTime() + HOUR) : new Date(windowTo))
    return { id, mass: massKg, bodies: bodyTypes, coldest: range?.min ?? null, warmest: range?.max ?? null, from, to }
  })
  const { rows } = await sql<{ lotId: string; fit: number; free: number | null }>`
    select l.id as lot_id, (c.trucks + least(c.trailers, c.tractors))::int as fit,
      case when l."from" is not null then (c.free_trucks + least(c.free_trailers, c.free_tractors))::int end as free
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      l (id uuid, mass int, bodies jsonb, coldest numeric, warmest numeric, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select count(*) filter (where v.kind in ('truck', 'van') and v.fits) as trucks,
        count(*) filter (where v.kind = 'semi_trailer' and v.fits) as trailers,
        count(*) filter (where v.kind = 'tractor') as tractors,
        count(*) filter (where v.kind in ('truck', 'van') and v.fits and v.free) as free_trucks,
        count(*) filter (where v.kind = 'semi_trailer' and v.fits and v.free) as free_trailers,
        count(*) filter (where v.kind = 'tractor' and v.free) as free_tractors
      from (
        select f.kind, coalesce(f.payload_kg, 0) >= l.mass and (l.bodies = '[]' or l.bodies ? coalesce(f.body_type, ''))
            and (l.coldest is null or coalesce(f.temp_min <= l.coldest, false)) and (l.warmest is null or coalesce(f.temp_max >= l.warmest, false)) as fits,
          not exists (select 1 from assignments a where a.org_id = f.org_id and a.vehicle_id = f.id
            and a.starts_at < l."to" and a.ends_at > l."from") as free
        from vehicles f where f.org_id = ${tx.actor.orgId} and f.status = 'active') v) c`.execute(tx)
  return rows
}
