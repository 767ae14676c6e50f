import type { Pool } from 'pg'
import type { z } from 'zod'
import type { OrderCounts, OrderFilter, OrderSummary } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import { oneTabOf } from '#server/orders/rules/next.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import { ask, type OrgId } from '#server/platform/db.ts'
import { toPageFilter } from './filter.ts'

export type OrderPageQuery = {
  org: OrgId
  session: Buffer
  /** Who asks. */
  employeeId: string
  filter: OrderFilter
  /** The gazetteer, where the filter asks for places. */
  places: PlaceIndex
  after: PageKey | null
  limit: number
  money: boolean
}

/** The statuses asked for may say the tab as well: its rows are walked in their order, the others never met. */
const tabFor = ({ tab, status, side }: OrderFilter) => (tab === 'all' ? (oneTabOf(status, side) ?? tab) : tab)

const PAGE = 'select page, next_key, next_id from orders_page($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
const LATE = 'select page, next_key, next_id from orders_page_late($1, $2, $3, $4, $5, $6, $7, $8, $9)'

/** One page of projection rows as JSON text, and the key of the last one when more follow. */
export async function pageOfOrders(pool: Pool, { org, session, employeeId, filter, places, after, limit, money }: OrderPageQuery) {
  const isLate = filter.sort === 'late'
  const values = [
    org,
    session,
    filter.side,
    tabFor(filter),
    ...(isLate ? [] : [filter.sort]),
    JSON.stringify(toPageFilter(filter, places, employeeId)),
    after?.at ?? null,
    after?.id ?? null,
    limit,
    money,
  ]
  const [row] = await ask<{ page: string; next_key: Date | null; next_id: string | null }>(pool, isLate ? LATE : PAGE, values)
  return { page: row!.page, next: row!.next_key && row!.next_id ? { at: row!.next_key, id: row!.next_id } : null }
}

/** How many rows a filter names, counted as far as `most`. */
export async function countFiltered(
  pool: Pool,
  { org, session, employeeId, filter, places }: Omit<OrderPageQuery, 'after' | 'limit' | 'money'>,
  most: number,
) {
  const values = [org, session, filter.side, filter.tab, JSON.stringify(toPageFilter(filter, places, employeeId)), most]
  return (await ask<{ size: number }>(pool, 'select orders_size($1, $2, $3, $4, $5, $6) as size', values))[0]!.size
}

/** Whose orders are counted, as which side of them. */
type OneSide = { org: OrgId; session: Buffer; side: Side }

export const countOrders = async (pool: Pool, { org, session, side }: OneSide, tabs: readonly string[]) =>
  (await ask<{ counts: Counts }>(pool, 'select orders_counts($1, $2, $3, $4) as counts', [org, session, side, tabs]))[0]!.counts
type Counts = z.output<typeof OrderCounts>

/** `search` as the list is searched; empty: of all. */
export const countWindows = async (pool: Pool, { org, session, side }: OneSide, search: string) => {
  const values = [org, session, side, search.toLowerCase() || null]
  return (await ask<{ windows: Windows }>(pool, 'select orders_windows($1, $2, $3, $4) as windows', values))[0]!.windows
}
type Windows = { from: string; all: number[]; open: number[] }

export const sumUpOrders = async (pool: Pool, { org, session, side }: OneSide, prices: boolean) =>
  (await ask<{ summary: OrderSummary }>(pool, 'select orders_summary($1, $2, $3, $4) as summary', [org, session, side, prices]))[0]!.summary
