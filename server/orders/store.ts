import { type Insertable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderCounts, OrderFilter, OrderSummary } from '#contract/order-list.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { numberBy } from '#contract/requisites.ts'
import { defaultZone } from '#contract/zone.ts'
import { maskOf } from '#server/company/row.ts'
import { findMasks } from '#server/company/store.ts'
import type { EntryRecord as OrderEntryRecord, OrderRecord, OrderState } from '#server/deals/record.ts'
import { findTransfer } from '#server/deals/transfers/store.ts'
import { type StoredTitles, storedTitles, storedWaybillOf } from '#server/deals/waybills/store.ts'
import { findFlightOf } from '#server/flights/store.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { PlaceIndex } from '#server/places/search.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { OrderEntries, OrderOffers, Orders } from '#server/platform/db.gen.ts'
import { ask, enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { cargoColumns, stopColumns } from './draft.ts'
import { exceptionRecordsOf, keepsWaybill } from './exceptionsStore.ts'
import { toPageFilter } from './listFilter.ts'

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

const PAGE = 'select page, next_key, next_id from orders_page($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'

/** One page of projection rows as JSON text, and the key of the last one when more follow. */
export async function pageOfOrders(pool: Pool, { org, session, employeeId, filter, places, after, limit, money }: OrderPageQuery) {
  const values = [
    org,
    session,
    filter.side,
    filter.tab,
    filter.sort,
    JSON.stringify(toPageFilter(filter, places, employeeId)),
    after?.at ?? null,
    after?.id ?? null,
    limit,
    money,
  ]
  const [row] = await ask<{ page: string; next_key: Date | null; next_id: string | null }>(pool, PAGE, values)
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

export const countOrders = async (pool: Pool, org: OrgId, session: Buffer, side: Side, tabs: readonly string[]) =>
  (await ask<{ counts: Counts }>(pool, 'select orders_counts($1, $2, $3, $4) as counts', [org, session, side, tabs]))[0]!.counts
type Counts = z.output<typeof OrderCounts>

export const countWindows = async (pool: Pool, org: OrgId, session: Buffer, side: Side) =>
  (await ask<{ windows: Windows }>(pool, 'select orders_windows($1, $2, $3) as windows', [org, session, side]))[0]!.windows
type Windows = { from: string; all: number[]; open: number[] }

export const sumUpOrders = async (pool: Pool, org: OrgId, session: Buffer, side: Side, prices: boolean) =>
  (await ask<{ summary: OrderSummary }>(pool, 'select orders_summary($1, $2, $3, $4) as summary', [org, session, side, prices]))[0]!.summary

/** Opens an order for this transaction, wherever it lives; not found when the actor may not open it. */
export const openOrder = async (tx: Tx, id: string): Promise<OrgId> => (await enter(tx, 'order', id)) ?? refuse('order.not_found')

/** The order for a change; refused when another change was quicker. */
export async function lockOrder(tx: Tx, home: OrgId, id: string, version: number | null): Promise<OrderRecord> {
  const order = await tx.selectFrom('orders').selectAll().where('orgId', '=', home).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) return refuse('order.not_found')
  if (version !== null && order.version !== version)
    refuse('order.changed', { version: order.version, asked: version, changes: await changesSince(tx, home, id, version) })
  return order
}

/** Holds orders of the acting home in the order of their ids, so that whoever takes several waits for others and never in a ring. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = tx.selectFrom('orders').select('id').where('orgId', '=', tx.actor.orgId).where('id', 'in', ids)
  await own.orderBy('id').forUpdate().execute()
}

/** What others did to an order since a version, oldest first, as far as the actor may read it: who meets the change is told of it. */
async function changesSince(tx: Tx, home: OrgId, id: string, version: number) {
  const rows = await readable(tx, home, id).where('version', '>', version).orderBy('id').limit(20).execute()
  return rows.map(({ what, at, side, byName, byOrgName, reason, version, facts }) => ({
    what,
    at: at.toISOString(),
    side,
    person: byName,
    organization: byOrgName,
    reason,
    version,
    fields: fieldsOf(facts),
  }))
}

export async function findOrder(tx: Tx, home: OrgId, id: string): Promise<OrderRecord> {
  const order = await tx.selectFrom('orders').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return order ?? refuse('order.not_found')
}

/** Everything the rows of an order are made of. */
export async function orderStateOf(tx: Tx, order: OrderRecord): Promise<OrderState> {
  const home = order.orgId as OrgId
  const stops = await tx
    .selectFrom('orderStops')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', order.id)
    .orderBy('seq')
    .execute()
  const cargos = await tx
    .selectFrom('orderCargos')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', order.id)
    .orderBy('seq')
    .execute()
  const offers = await tx
    .selectFrom('orderOffers')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', order.id)
    .orderBy('id')
    .execute()
  const documents = await tx
    .selectFrom('orderDocuments')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', order.id)
    .orderBy('seq')
    .execute()
  const parties = await tx
    .selectFrom('organizations')
    .select(['id', 'nameShort', 'tin', 'tz'])
    .$if(keepsWaybill(order), query =>
      query.select(sql<StoredTitles | null>`case id when ${home} then ${storedTitles(order)} end`.as('kept')),
    )
    .where('id', 'in', [order.orgId, order.executorId ?? order.orgId])
    .execute()
  // an organisation that is no more goes on under the name its offer was made to
  const party = (id: string) => {
    const found = parties.find(each => each.id === id)
    const offered = offers.find(each => each.executorId === id)
    return { id, name: found?.nameShort ?? offered?.executorName ?? '', tin: found?.tin ?? offered?.executorTin ?? '' }
  }
  return {
    order,
    stops,
    cargos,
    offers,
    documents,
    flight: order.executorId === null ? null : await findFlightOf(tx, home, order.id),
    transfer: await findTransfer(tx, order),
    ...(await exceptionRecordsOf(tx, order, offers)),
    forwarder: party(order.orgId),
    zone: parties.find(each => each.id === order.orgId)?.tz ?? defaultZone,
    executor: order.executorId === null ? null : party(order.executorId),
    waybill: storedWaybillOf(parties.find(each => each.id === order.orgId)?.kept),
  }
}

/** Organisations that hear of a change of the order: those who may open it now, and who has just lost it. */
export const audienceOf = (state: OrderState, also: string | null = null): string[] =>
  [state.order.orgId, state.order.executorId, also].filter(org => org !== null)

export type Entry = Pick<Insertable<OrderEntries>, 'what' | 'side'> & {
  from?: OrderStatus | null
  to?: OrderStatus | null
  organization?: string | null
  person?: string | null
  /** The executor this concerns: only he and the forwarder read it. Null: everybody who may open the order. */
  party?: string | null
  reason?: string | null
  comment?: string
  facts?: Record<string, unknown>
  /** The version of the order it led to; none where the order itself did not change. */
  version?: number | null
}

/** Whether a demand or a waterfall looks for an executor of an order. */
export async function hasSourcing(tx: Tx, { id }: Pick<OrderRecord, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ hasSourcing: boolean }>`select gate.has_sourcing(${id}) as has_sourcing`.execute(tx)
  return rows[0]!.hasSourcing
}

/** Adds a line to the history of an order. */
export async function insertEntry(tx: Tx, order: Pick<OrderRecord, 'orgId' | 'id'>, entry: Entry): Promise<void> {
  await tx
    .insertInto('orderEntries')
    .values({
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      side: entry.side,
      byOrgName: entry.organization ?? null,
      byName: entry.person ?? null,
      partyId: entry.party ?? null,
      reason: entry.reason ?? null,
      comment: entry.comment ?? '',
      facts: JSON.stringify(entry.facts ?? {}),
      version: entry.version ?? null,
    })
    .execute()
}

/**
 * Notes that what was entered changed. A draft is saved as one types: what one person changes in it in a row is one line, and nobody but
 * the forwarder reads it.
 */
export async function recordSave(
  tx: Tx,
  order: Pick<OrderRecord, 'orgId' | 'id' | 'status' | 'version'>,
  { fields, ...by }: { organization: string; person: string; fields: readonly string[] },
): Promise<void> {
  const last =
    order.status === 'draft'
      ? await tx
          .selectFrom('orderEntries')
          .selectAll()
          .where('orgId', '=', order.orgId)
          .where('orderId', '=', order.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  if (last?.what !== 'save' || last.byName !== by.person)
    return insertEntry(tx, order, { what: 'save', side: 'forwarder', ...by, facts: { fields: fields.join() }, version: order.version })
  const all = [...new Set([...fieldsOf(last.facts), ...fields])]
  await tx
    .updateTable('orderEntries')
    .set({ at: tx.now, version: order.version, facts: JSON.stringify({ fields: all.join() }) })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('id', '=', last.id)
    .execute()
}

/** The history as one organisation reads it: the forwarder all of it, an executor what concerns him, newest first. */
export const listEntries = (tx: Tx, home: OrgId, orderId: string): Promise<OrderEntryRecord[]> =>
  readable(tx, home, orderId).orderBy('id', 'desc').limit(500).execute()

/** Fields a line of the history names. */
const fieldsOf = (facts: unknown): string[] => (facts as { fields?: string }).fields?.split(',') ?? []

function readable(tx: Tx, home: OrgId, orderId: string) {
  const query = tx.selectFrom('orderEntries').selectAll().where('orgId', '=', home).where('orderId', '=', orderId)
  return home === tx.actor.orgId ? query : query.where(({ eb, or }) => or([eb('partyId', '=', tx.actor.orgId), eb('what', '=', 'place')]))
}

/** The next human number of an organisation's orders in the year of the transaction, by its mask: `26-000123`. */
export async function nextNumber(tx: Tx): Promise<string> {
  const mask = maskOf(await findMasks(tx))
  const year = yearOf(tx)
  return numberBy(mask, year, await takeNumbers(tx, 'order', year))
}

export async function insertOrder(tx: Tx, order: Insertable<Orders>): Promise<OrderRecord> {
  return tx
    .insertInto('orders')
    .values(order)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => refuseTaken(error, order.externalId))
}

const refuseTaken = (error: unknown, externalId: string | null | undefined): never => {
  if (violated(error) === 'orders__external_id') refuse('order.external_id_taken', { externalId, field: 'externalId' })
  throw error
}

/** Changes an order locked before and raises its version. */
export async function setOrder(
  tx: Tx,
  order: OrderRecord,
  changes: Partial<Omit<OrderRecord, 'orgId' | 'id' | 'version'>>,
): Promise<OrderRecord> {
  const moved = changes.status !== undefined && changes.status !== order.status ? { statusAt: tx.now } : {}
  const changed = { ...changes, ...moved, version: order.version + 1, updatedAt: tx.now }
  await tx
    .updateTable('orders')
    .set(changed)
    .where('orgId', '=', order.orgId)
    .where('id', '=', order.id)
    .execute()
    .catch(error => refuseTaken(error, changes.externalId))
  return { ...order, ...changed }
}

/** Writes the route and the cargo of a draft anew. */
export async function setContent(
  tx: Tx,
  order: Pick<OrderRecord, 'orgId' | 'id'>,
  draft: OrderDraft,
  places: ReadonlyMap<string, PlaceRecord>,
) {
  const key = { orgId: order.orgId, orderId: order.id }
  await tx.deleteFrom('orderStops').where('orgId', '=', order.orgId).where('orderId', '=', order.id).execute()
  await tx.deleteFrom('orderCargos').where('orgId', '=', order.orgId).where('orderId', '=', order.id).execute()
  if (draft.stops.length > 0)
    await tx
      .insertInto('orderStops')
      .values(
        draft.stops.map((stop, i) => ({
          ...key,
          seq: i + 1,
          ...stopColumns(stop, stop.place === null ? undefined : places.get(stop.place)),
        })),
      )
      .execute()
  if (draft.cargos.length > 0)
    await tx
      .insertInto('orderCargos')
      .values(draft.cargos.map((cargo, i) => ({ ...key, seq: i + 1, ...cargoColumns(cargo) })))
      .execute()
}

/** Stores a new offer to one executor. */
export async function insertOffer(tx: Tx, offer: Omit<Insertable<OrderOffers>, 'id' | 'status' | 'offeredAt'>): Promise<void> {
  await tx
    .insertInto('orderOffers')
    .values({ ...offer, id: newId(), status: 'offered', offeredAt: tx.now })
    .execute()
}

export type OfferEnd = 'declined' | 'expired' | 'revoked' | 'cancelled'

/** Ends the live offer of an order; `version` is the order's own after the step. */
export async function endOffer(tx: Tx, order: OrderRecord, status: OfferEnd, version: number, reason: string | null, comment: string) {
  await tx
    .updateTable('orderOffers')
    .set({ status, endedAt: tx.now, endedVersion: version, reason, comment })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', 'in', ['offered', 'accepted'])
    .execute()
}

/** Ends the live offer of an order whose executor said yes when his time was over. */
export async function recordLateAnswer(tx: Tx, order: OrderRecord): Promise<void> {
  await endOffer(tx, order, 'expired', order.version + 1, null, '')
  await tx
    .updateTable('orderOffers')
    .set({ lateAt: tx.now })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('endedVersion', '=', order.version + 1)
    .execute()
}

export async function acceptOffer(tx: Tx, order: OrderRecord): Promise<void> {
  await tx
    .updateTable('orderOffers')
    .set({ status: 'accepted' })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('status', '=', 'offered')
    .execute()
}

/** Own orders offered to an executor who has not answered yet. */
export const listLiveOffers = (tx: Tx, executorId: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .where('executorId', '=', executorId)
    .where('status', '=', 'offered')
    .orderBy('id')
    .execute()
