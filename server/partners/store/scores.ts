import { sql } from 'kysely'
import type { PartnerScore } from '#contract/partner-card.ts'
import type { Money } from '#contract/primitives.ts'
import { type PartnerRecord, sidesIn } from '#server/partners/row.ts'
import { type Counted, figuresOf, noCounts, scoreOf } from '#server/partners/rules.ts'
import type { Tx } from '#server/platform/db.ts'

type Worked = Pick<PartnerRecord, 'direction' | 'partnerOrgId'>

type SideCounts = Counted & { side: string; partner: string; open: number }

/**
 * Orders with each of these partners, from the own rows of the side one stands on; of offers an own order made to an executor, how they ended.
 * An accepted order taken back belongs to nobody any more: it counts for the executor whose fault it was.
 */
export async function countOrders(tx: Tx, rows: readonly Worked[]): Promise<{ counts: Counted; open: number }[]> {
  const ids = [...new Set(rows.map(row => row.partnerOrgId))]
  const { rows: found } = await sql<SideCounts>`
    select o.side, o.counterpart_id as partner,
      count(*) filter (where o.status not in ('draft', 'placed', 'searching', 'offered', 'declined', 'expired')) as orders,
      count(o.late_min) as delivered,
      count(*) filter (where o.late_min = 0) as "inTime",
      count(*) filter (where o.status in ('cancelled', 'revoked')) as cancelled,
      count(*) as asked,
      count(*) filter (where o.status in ('declined', 'expired')) as declined,
      count(*) filter (where o.status in ('offered', 'accepted', 'ready', 'in_progress', 'documents')) as open
    from order_parties o
    where o.org_id = ${tx.actor.orgId} and o.side in ('forwarder', 'executor') and o.counterpart_id = any(${ids}::uuid[])
    group by o.side, o.counterpart_id`.execute(tx)
  const { rows: offers } = await sql<{ partner: string; asked: number; declined: number; revoked: number }>`
    select f.executor_id as partner, count(*) as asked, count(*) filter (where f.status in ('declined', 'expired')) as declined,
      count(*) filter (where f.status = 'revoked' and exists (
        select 1 from order_entries e left join dict_entries d on d.dict = e.side || '_revoke_reasons' and d.code = e.reason
        where e.org_id = f.org_id and e.order_id = f.order_id and e.what = 'revoke' and e.from_status in ('accepted', 'ready') and e.version = f.ended_version
          and coalesce(nullif(d.attrs ->> 'fault', 'none'), e.side) = 'executor')) as revoked
    from order_offers f where f.org_id = ${tx.actor.orgId} and f.executor_id = any(${ids}::uuid[])
    group by f.executor_id`.execute(tx)
  return rows.map(({ direction, partnerOrgId }) => {
    const { own, theirs } = sidesIn(direction)
    if (own === theirs) return { counts: noCounts, open: 0 }
    const row = found.find(each => each.side === own && each.partner === partnerOrgId)
    const offered = own === 'forwarder' ? offers.find(each => each.partner === partnerOrgId) : undefined
    const made = own === 'forwarder' ? offered : row
    const revoked = offered?.revoked ?? 0
    const counts = {
      ...noCounts,
      ...row,
      orders: (row?.orders ?? 0) + revoked,
      cancelled: (row?.cancelled ?? 0) + revoked,
      asked: made?.asked ?? 0,
      declined: made?.declined ?? 0,
    }
    return { counts, open: row?.open ?? 0 }
  })
}

type Month = { month: string; orders: number; delivered: number; inTime: number; all: number }
type LaneRow = {
  fromRu: string
  fromEn: string
  toRu: string
  toEn: string
  orders: number
  delivered: number
  inTime: number
  price: number | null
  others: number | null
  currency: string | null
}

/**
 * How a partner works, from the own orders with it of the last year. `share` = its carried orders ÷ all carried by anybody; a lane's price
 * is the median of its agreed prices in the lane's usual currency, beside the median of all others on the same lane.
 */
export async function scorePartner(tx: Tx, row: Worked, tz: string, prices: boolean): Promise<PartnerScore> {
  const [counted] = await countOrders(tx, [row])
  const figures = figuresOf(counted!.counts)
  const { own, theirs } = sidesIn(row.direction)
  if (own === theirs)
    return { figures, score: null, share: null, lanesWorked: 0, lanes: [], months: [], sums: prices ? [] : null, paymentDelay: null }
  const org = tx.actor.orgId
  const partner = row.partnerOrgId
  const carried = sql`o.org_id = ${org} and o.side = ${own} and o.tab not in ('drafts', 'cancelled', 'lost', 'new', 'search', 'confirm')`
  const { rows: months } = await sql<Month>`
    with m as (select date_trunc('month', ${tx.now}::timestamptz at time zone ${tz}) - g * interval '1 month' as month from generate_series(0, 11) g),
      c as materialized (select date_trunc('month', o.loading_at at time zone ${tz}) as month, o.counterpart_id = ${partner} as theirs, o.late_min
        from order_parties o where ${carried} and o.loading_at >= ${tx.now}::timestamptz - interval '13 months' and o.loading_at < ${tx.now})
    select to_char(m.month, 'YYYY-MM') as month, count(*) filter (where c.theirs) as orders,
      count(c.late_min) filter (where c.theirs) as delivered, count(*) filter (where c.theirs and c.late_min = 0) as "inTime", count(c.theirs) as "all"
    from m left join c on c.month = m.month group by m.month order by m.month`.execute(tx)
  const { rows: lanes } = await sql<LaneRow>`
    with c as materialized (select o.from_place, o.to_place, o.currency, o.counterpart_id = ${partner} as theirs, o.late_min, o.price
        from order_parties o where ${carried} and o.loading_at >= ${tx.now}::timestamptz - interval '1 year' and o.from_place is not null and o.to_place is not null),
      l as (select from_place, to_place, currency, count(*) filter (where theirs) as orders, count(late_min) filter (where theirs) as delivered,
          count(*) filter (where theirs and late_min = 0) as in_time,
          round(percentile_cont(0.5) within group (order by price) filter (where theirs))::bigint as price,
          round(percentile_cont(0.5) within group (order by price) filter (where not theirs))::bigint as others
        from c group by from_place, to_place, currency having count(*) filter (where theirs) > 0),
      u as (select distinct on (from_place, to_place) * from l order by from_place, to_place, orders desc, currency)
    select f.name_ru as "fromRu", f.name_en as "fromEn", t.name_ru as "toRu", t.name_en as "toEn", u.orders, u.delivered, u.in_time as "inTime",
      u.currency, u.price, u.others
    from u join places f on f.code = u.from_place join places t on t.code = u.to_place
    order by u.orders desc, f.name_ru, t.name_ru`.execute(tx)
  const { rows: sums } = await sql<{ minor: number; currency: string }>`
    select sum(o.price)::bigint as minor, o.currency from order_parties o
    where ${carried} and o.counterpart_id = ${partner} and o.loading_at >= ${tx.now}::timestamptz - interval '1 year' and o.price is not null and o.currency is not null
    group by o.currency order by 1 desc`.execute(tx)
  const { rows: paid } = await sql<{ days: number | null }>`
    select avg(d.settled_on - d.pay_due_on)::float8 as days from order_debts d
    where d.org_id = ${org} and d.counterpart_id = ${partner} and d.kind = ${own === 'forwarder' ? 'payable' : 'receivable'}
      and d.settled_on >= (${tx.now}::timestamptz - interval '1 year')::date and d.pay_due_on is not null and d.basis <> 'claims' and d.total > 0`.execute(
    tx,
  )
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  const total = (of: 'orders' | 'all') => months.reduce((sum, month) => sum + month[of], 0)
  const money = (minor: number | null, currency: string | null): Money | null =>
    prices && minor !== null && currency ? { minor, currency } : null
  return {
    figures,
    score: scoreOf(figures),
    share: share(total('orders'), total('all')),
    lanesWorked: lanes.length,
    lanes: lanes.slice(0, 8).map(lane => ({
      from: { ru: lane.fromRu, en: lane.fromEn },
      to: { ru: lane.toRu, en: lane.toEn },
      orders: lane.orders,
      onTime: share(lane.inTime, lane.delivered),
      price: money(lane.price, lane.currency),
      others: money(lane.others, lane.currency),
    })),
    months: months.map(({ all, ...month }) => ({ ...month, share: share(month.orders, all) })),
    sums: prices ? sums : null,
    paymentDelay: paid[0]?.days ?? null,
  }
}
