import { sql } from 'kysely'
import type { EmissionPeriod } from '#contract/emissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Span, Summed } from './record.ts'

type SumQuery = { side: Side; step: EmissionPeriod; span: Span; tz: string; party: string | null }

/** Orders of the acting organisation that were delivered within days of its zone, summed by period and party, and all in one. */
export async function sumEmissions(tx: Tx, { side, step, span, tz, party }: SumQuery): Promise<Summed[]> {
  const owner = sql.ref(side === 'forwarder' ? 'p.customer_id' : 'p.counterpart_id')
  const period = step === 'whole' ? sql`${span.from}::date` : sql`date_trunc(${step}::text, p.delivered_at at time zone ${tz}::text)::date`
  const { rows } = await sql<Summed>`
    with delivered as (
      select p.order_id, ${period} as period, ${owner} as party_id, count(e.order_id) as legs,
        sum(e.wtw_kg) as wtw, sum(e.ttw_kg) as ttw, sum((e.basis ->> 'tonKm')::numeric) as ton_km,
        bool_and(e.basis ->> 'distance' = 'actual') as measured, bool_and(e.basis ->> 'method' = 'fuel') as by_fuel,
        bool_and(e.basis ->> 'emptyOf' = 'own') as own_empty
      from order_parties p
      left join order_emissions e on e.org_id = p.org_id and e.order_id = p.order_id
      where p.org_id = ${tx.actor.orgId} and p.side = ${side} and p.opens and p.status <> 'cancelled'
        and p.delivered_at >= ${span.from}::date::timestamp at time zone ${tz}::text
        and p.delivered_at < (${span.to}::date + 1)::timestamp at time zone ${tz}::text
        and (${party}::uuid is null or ${owner} = ${party}::uuid)
      group by p.order_id, 2, 3)
    select period::text as "period", party_id as "partyId", grouping(period) = 1 as "isTotal", count(*)::int as "orders",
      count(*) filter (where legs = 0)::int as "unknown", count(*) filter (where measured)::int as "measured",
      count(*) filter (where by_fuel)::int as "byFuel", count(*) filter (where own_empty)::int as "ownEmpty",
      coalesce(sum(ton_km) * 10, 0)::float8 as "tonKm", coalesce(sum(wtw) * 10, 0)::float8 as "wtw", coalesce(sum(ttw) * 10, 0)::float8 as "ttw"
    from delivered group by grouping sets ((period, party_id), ())`.execute(tx)
  return rows
}

/** Names of own customers, or of organisations. */
export async function partyNames(tx: Tx, side: Side, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = sql<string>`any(${[...ids]}::uuid[])`
  const rows =
    side === 'forwarder'
      ? await tx.selectFrom('customers').select(['id', 'name']).where('orgId', '=', tx.actor.orgId).where('id', '=', wanted).execute()
      : await tx.selectFrom('organizations').select(['id', 'nameShort as name']).where('id', '=', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What orders cause as the acting organisation reads it, in kilograms well to wheel; those no flight carries are left out. */
export async function emissionsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('orderEmissions')
    .select(['orderId', sql<number>`round(sum(wtw_kg) * 10)::float8`.as('tenths')])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .groupBy('orderId')
    .execute()
  return new Map(rows.map(({ orderId, tenths }) => [orderId, tenths / 10]))
}
