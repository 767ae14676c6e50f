import { createHash } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import { dayPlus, momentAt } from '#contract/order-dates.ts'
import type { Side } from '#contract/primitives.ts'
import type { lotOrderRefusals } from '#contract/refusals/tenders.ts'
import type { LotFilter } from '#contract/tender-list.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { TenderLots } from '#server/platform/db.gen.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { allOf } from '#server/platform/wholeRows.ts'
import type { LotRecord, TenderRecord } from '#server/tenders/record.ts'

const refuseLot: RefuseWith<typeof lotOrderRefusals> = refuse

/** The first link of a lot's chain, before there is a bet. */
export const firstHead = (lotId: string): Buffer => createHash('sha256').update(lotId).digest()

export async function insertLots(tx: Tx, lots: readonly Insertable<TenderLots>[]): Promise<void> {
  try {
    await tx.insertInto('tenderLots').values(lots).execute()
  } catch (error) {
    if (violated(error) === 'tender_lots__order_once') refuseLot('tender.order_busy', { order: '', field: 'lots' })
    throw error
  }
}

export async function setLots(
  tx: Tx,
  { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>,
  lotIds: readonly string[],
  changes: Updateable<TenderLots>,
): Promise<void> {
  if (lotIds.length === 0) return
  await tx.updateTable('tenderLots').set(changes).where('orgId', '=', orgId).where('tenderId', '=', id).where('id', 'in', lotIds).execute()
}

/**
 * The lots of a tender in their order; `lock`: before bets and the closing can touch them. A guest reads them without limit, best price and
 * whoever carries on the lane today.
 */
export async function lotsOf(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>, lock = false): Promise<LotRecord[]> {
  if (orgId !== tx.actor.orgId)
    return (await sql<LotRecord>`select ${allOf('tenderLots', 'l')} from gate.lots_entered(${id}, ${lock}) l`.execute(tx)).rows
  return tx
    .selectFrom('tenderLots')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .orderBy('seq')
    .$if(lock, query => query.forUpdate())
    .execute()
}

/** Opens the order of a lot to be read by an executor who may bid on it; null where it is no order, or no bet is awaited. */
export async function enterLotOrder(tx: Tx, lotId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select gate.enter_lot_order(${lotId}) as id`.execute(tx)
  return rows[0]!.id
}

type Trading = { kind: 'tender' | 'demand'; id: string; lotId: string | null; number: string | null; status: string }

/** Lots and demands an order stands or stood in, the last one of each kind first; null: the order is not the acting organisation's to open. */
export async function tradingOf(tx: Tx, orderId: string): Promise<Trading[] | null> {
  const seen = await tx
    .selectFrom('orderParties')
    .select('orderId')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('opens', '=', true)
    .executeTakeFirst()
  if (!seen) return null
  return (await sql<Trading>`select kind, id, lot_id, number, status from gate.order_trading(${orderId})`.execute(tx)).rows
}

/** Opens the order of the lot an award of the acting organisation is about, and tells it. */
export async function enterWon(tx: Tx, awardId: string): Promise<string | null> {
  const { rows } = await sql<{ won: string | null }>`select gate.enter_won(${awardId}) as won`.execute(tx)
  return rows[0]?.won ?? null
}

export type PageRow = { lotId: string; tenderId: string; rowJson: string; moneyJson: string; key: Date }

/** Days of a zone a lot was put up on, as moments. */
export const createdWithin = ({ created }: Pick<LotFilter, 'created'>, tz: string) => ({
  ...(created?.from && { createdFrom: momentAt(created.from, '00:00', tz) }),
  ...(created?.to && { createdTo: momentAt(dayPlus(created.to, 1), '00:00', tz) }),
})

/** A page of the acting organisation's lots; days are of the zone. */
export async function pageOfLots(tx: Tx, filter: LotFilter & { tz: string }, after: PageKey | null, limit: number) {
  const { search, kind, body, organizer, tender, private: owner, running, outcome, currency = 'RUB', tz } = filter
  const narrow = {
    ...(search !== '' && { search: search.toLowerCase() }),
    ...(kind.length > 0 && { kind }),
    ...(body.length > 0 && { body }),
    ...(organizer.length > 0 && { organizer }),
    ...(tender !== undefined && { tender }),
    ...(owner !== undefined && { private: owner }),
    ...(running !== undefined && { running }),
    ...(outcome !== undefined && { outcome, currency }),
    ...createdWithin(filter, tz),
  }
  const { rows } = await sql<PageRow>`
    select lot_id as "lotId", tender_id as "tenderId", row_json as "rowJson", money_json as "moneyJson", key
    from gate.lots_page(${filter.side}, ${filter.tab}, ${filter.sort}, ${JSON.stringify(narrow)}::jsonb, ${after?.at ?? null}::timestamptz,
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx)
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.key, id: last.lotId } }
}

/** The own rows of one tender, in the order of their numbers. */
export const ownRows = (tx: Tx, tenderId: string): Promise<{ lotId: string; rowJson: string; moneyJson: string }[]> =>
  tx
    .selectFrom('lotParties')
    .select(['lotId', 'rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('tenderId', '=', tenderId)
    .execute()

export async function countLots(tx: Tx, side: Side, tabs: readonly string[]) {
  const { rows } = await sql<{ counts: { tabs: Record<string, number>; ending: number } }>`
    select gate.lots_counts(${side}, ${tabs}::text[]) as counts`.execute(tx)
  return rows[0]!.counts
}

/** Where an order of a lot goes, in the order of its stops. */
export const listStops = (tx: Tx, home: string, orderId: string) =>
  tx
    .selectFrom('orderStops')
    .select(['placeRu', 'placeEn', 'windowFrom', 'tz'])
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()

/** The numbers and statuses of the acting organisation's orders among those named, in the order of their numbers. */
export const listOrders = (tx: Tx, ids: readonly string[]): Promise<{ id: string; number: string | null; status: string }[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('number')
    .execute()

/** A region of the dictionary of places by its Russian name; undefined where there is none. */
export const findRegion = (tx: Tx, name: string) =>
  tx.selectFrom('places').select(['regionRu', 'regionEn', 'tz']).where('regionRu', '=', name).limit(1).executeTakeFirst()

/** The tender of an own lot; null where there is no such lot. */
export async function findTenderId(tx: Tx, lotId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('tenderLots')
    .select('tenderId')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', lotId)
    .executeTakeFirst()
  return found?.tenderId ?? null
}

/** Tenders with rows of an older shape, those after an id. */
export const listOutdated = (workerDb: Db, shape: number, { after, limit }: { after: string | null; limit: number }) =>
  workerDb
    .selectFrom('lotParties')
    .select(['homeOrgId', 'tenderId'])
    .where('shape', '<', shape)
    .$if(after !== null, query => query.where('tenderId', '>', after))
    .groupBy(['homeOrgId', 'tenderId'])
    .orderBy('tenderId')
    .limit(limit)
    .execute()
