import { sql } from 'kysely'
import type { DemandFilter } from '#contract/demand-list.ts'
import type { Side } from '#contract/primitives.ts'
import type { ListedRecord } from '#server/demands/record.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'

const seen = (tx: Tx, side: Side) =>
  tx
    .selectFrom('demandParties')
    .where('demandParties.orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('tab', '<>', 'over')
    .where('visibleFrom', '<=', sql<Date>`app_now()`)

const runningStatuses = ['active', 'paused', 'choosing', 'confirming']

/** Demands of a filter, whatever the page. */
function matching(tx: Tx, filter: Omit<DemandFilter, 'sort'>) {
  let query = seen(tx, filter.side)
  if (filter.tab !== 'all') query = query.where('tab', '=', filter.tab)
  if (filter.kind.length > 0) query = query.where('kind', 'in', filter.kind)
  if (filter.mode.length > 0) query = query.where('mode', 'in', filter.mode)
  if (filter.forwarder.length > 0) query = query.where('forwarderId', 'in', filter.forwarder)
  if (filter.body.length > 0) query = query.where(sql<boolean>`body_types && ${filter.body}::text[]`)
  if (filter.private !== undefined) query = query.where('private', '=', true).where('forwarderId', '=', filter.private)
  if (filter.running !== undefined) query = query.where('status', 'in', runningStatuses)
  if (filter.search !== '') query = query.where('search', 'like', `%${likeText(filter.search.toLowerCase())}%`)
  return query
}

/** How many demands a filter names, counted as far as `most`. */
export async function countMatching(tx: Tx, filter: DemandFilter, most: number): Promise<number> {
  const { n } = await tx
    .selectFrom(matching(tx, filter).select('demandId').limit(most).as('found'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** One page of demands as the acting organisation sees them; the forwarder's with what offers make of them. */
export async function pageOfDemands(
  tx: Tx,
  filter: DemandFilter,
  after: PageKey | null,
  limit: number,
): Promise<{ rows: ListedRecord[]; next: PageKey | null }> {
  const key = filter.sort === 'due' ? ('dueAt' as const) : ('createdAt' as const)
  const down = filter.sort === '-created'
  let query = matching(tx, filter)
  if (after) {
    const place = sql`(${after.at}::timestamptz, ${after.id}::uuid)`
    query = query.where(sql<boolean>`(${sql.ref(key)}, demand_id) ${sql.raw(down ? '<' : '>')} ${place}`)
  }
  const own = sql`o.org_id = demand_parties.org_id and o.demand_id = demand_parties.demand_id`
  const living = sql`o.status in ('submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected')`
  const rows = await query
    .select(['demandParties.demandId', 'rowJson', `${key} as key`])
    .select([
      sql<number>`(select count(*) from demand_offers o where ${own} and ${living})`.as('offers'),
      sql<string | null>`(select min(o.compared) from demand_offers o where ${own} and ${living})::text`.as('best'),
      sql<string>`coalesce((select o.currency from demands o where o.org_id = demand_parties.org_id and o.id = demand_parties.demand_id), 'RUB')`.as(
        'currency',
      ),
      // of an answer that ended stands what was taken of it, and what is promised beyond the need of a week covers no other one
      sql<number>`(select coalesce(sum(least(c.n, w.needed)), 0)
        from (select a.org_id, a.demand_id, a.lane_id, a.week, sum(case when ${living} then a.promised else a.confirmed end) as n
          from demand_answers a join demand_offers o on o.org_id = a.org_id and o.demand_id = a.demand_id and o.id = a.offer_id
          where ${own} group by 1, 2, 3, 4) c
        join demand_weeks w on w.org_id = c.org_id and w.demand_id = c.demand_id and w.lane_id = c.lane_id and w.week = c.week)`.as(
        'promised',
      ),
      sql<number>`(select coalesce(sum(o.confirmed), 0) from demand_answers o where ${own})`.as('confirmed'),
    ])
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('demandParties.demandId', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.key, id: last.demandId } }
}

const COUNTED = 1001

export async function countDemands(tx: Tx, side: Side, tabs: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const tab of tabs) {
    let query = seen(tx, side)
    if (tab !== 'all') query = query.where('tab', '=', tab)
    const { n } = await tx
      .selectFrom(query.select('demandId').limit(COUNTED).as('found'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
    counts[tab] = n
  }
  return counts
}

/** Demands with rows of an older shape, those after an id. */
export const listOutdated = (workerDb: Db, shape: number, { after, limit }: { after: string | null; limit: number }) =>
  workerDb
    .selectFrom('demandParties')
    .select(['homeOrgId', 'demandId'])
    .where('shape', '<', shape)
    .$if(after !== null, query => query.where('demandId', '>', after))
    .groupBy(['homeOrgId', 'demandId'])
    .orderBy('demandId')
    .limit(limit)
    .execute()
