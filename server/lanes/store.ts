import { sql } from 'kysely'
import type { Side } from '#contract/primitives.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Orders somebody took, at the price that was agreed on. */
const AGREED = ['accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived'] as const
const YEAR_MS = 365 * 86_400_000
const MOST = 500
const SHOWN = 10

type Lane = { side: Side; from: readonly string[]; to: readonly string[]; bodies: readonly string[]; currency: string }

/** Own orders agreed on a lane within a year, the newest first. */
export async function listAgreed(tx: Tx, { side, from, to, bodies, currency }: Lane) {
  let query = tx
    .selectFrom('orderParties')
    .select(['orderId', 'price', 'loadingAt', 'rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('fromPlace', '=', sql<string>`any(${from}::text[])`)
    .where('toPlace', '=', sql<string>`any(${to}::text[])`)
    .where('createdAt', '>=', new Date(tx.now.getTime() - YEAR_MS))
    .where('status', 'in', AGREED)
    .where('opens', '=', true)
    .where('currency', '=', currency)
    .where('price', 'is not', null)
  if (bodies.length > 0) query = query.where('bodyTypes', '&&', sql<string[]>`${bodies}::text[]`)
  return query.orderBy('createdAt', 'desc').orderBy('orderId', 'desc').limit(MOST).execute()
}

/** Trips of each executor for one's own orders on a lane within a year, and the price of the last of them. */
export async function listTripsOn(tx: Tx, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ executorId: string; trips: number; price: number | null; currency: string | null }>`
    select o.counterpart_id as "executorId", count(*)::int as trips, (array_agg(o.price order by o.created_at desc, o.order_id desc))[1] as price,
      (array_agg(o.currency order by o.created_at desc, o.order_id desc))[1] as currency
    from order_parties o
    where o.org_id = ${tx.actor.orgId} and o.side = 'forwarder' and o.from_place = ${from} and o.to_place = ${to}
      and o.created_at >= ${new Date(tx.now.getTime() - YEAR_MS)} and o.status = any(${AGREED}::text[]) and o.counterpart_id is not null
    group by o.counterpart_id`.execute(tx)
  return rows
}

/** The towns of the region a town lies in, itself among them. */
export async function regionOf(tx: Tx, code: string): Promise<string[]> {
  const [place] = await findPlaces(tx, [code])
  if (!place || place.regionRu === '') return [code]
  const found = await tx
    .selectFrom('places')
    .select('code')
    .where('country', '=', place.country)
    .where('regionRu', '=', place.regionRu)
    .execute()
  return found.map(row => row.code)
}

/** Bodies of the same groups as those asked, themselves among them; none where any body will do. */
export async function bodiesLike(tx: Tx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const entries = await tx.selectFrom('dictEntries').select(['code', 'attrs']).where('dict', '=', 'body_types').execute()
  const groupOf = ({ attrs }: { attrs: unknown }) => (attrs as { group?: string } | null)?.group
  const groups = new Set(entries.filter(({ code }) => codes.includes(code)).map(groupOf))
  return groups.has('any') ? [] : [...new Set([...codes, ...entries.filter(entry => groups.has(groupOf(entry))).map(({ code }) => code)])]
}

/** Own orders as forwarder to repeat, newest first: of a lane, of a customer, or just the last ones. */
export async function listRecent(tx: Tx, { from, to, customerId }: { from?: string; to?: string; customerId?: string }) {
  const own = tx
    .selectFrom('orderParties')
    .select(['orderId', 'createdAt', 'loadingAt', 'rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', 'forwarder')
  const newest = (query: typeof own) => query.orderBy('createdAt', 'desc').orderBy('orderId', 'desc').limit(SHOWN).execute()
  const onLane = from !== undefined && to !== undefined ? await newest(own.where('fromPlace', '=', from).where('toPlace', '=', to)) : null
  const ofCustomer = customerId === undefined ? null : await newest(own.where('customerId', '=', customerId))
  const found = onLane || ofCustomer ? [...(onLane ?? []), ...(ofCustomer ?? [])] : await newest(own)
  return [...new Map(found.map(row => [row.orderId, row])).values()]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.orderId < b.orderId ? 1 : -1))
    .slice(0, SHOWN)
}
