import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RateFilter } from '#contract/waterfalls.ts'
import { dayAfter } from '#server/platform/clock.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { ContractRates, WaterfallSteps, Waterfalls } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import { sameLane } from './rules.ts'

export type RateRecord = Selectable<ContractRates>
export type WaterfallRecord = Selectable<Waterfalls>
export type StepRecord = Selectable<WaterfallSteps>

/** A rate with the number of the tender that awarded it. */
export type ListedRate = RateRecord & { tenderNumber: string | null }

const listed = (tx: Tx) =>
  tx
    .selectFrom('contractRates as r')
    .leftJoin('tenders as t', join => join.onRef('t.orgId', '=', 'r.orgId').onRef('t.id', '=', 'r.tenderId'))
    .selectAll('r')
    .select('t.number as tenderNumber')
    .where('r.orgId', '=', tx.actor.orgId)

export async function pageOfRates(
  tx: Tx,
  { state, search, executor }: RateFilter,
  today: string,
  { after, limit }: { after: PageKey | null; limit: number },
): Promise<{ rows: ListedRate[]; next: PageKey | null }> {
  let query = listed(tx)
  if (state === 'ended') query = query.where(sql<boolean>`case when r.active then r.valid_to < ${today}::date else true end`)
  else if (state !== 'all') query = query.where('r.active', '=', true).where('r.validTo', '>=', today)
  if (state === 'current') query = query.where('r.validFrom', '<=', today)
  if (state === 'coming') query = query.where('r.validFrom', '>', today)
  if (executor.length > 0) query = query.where('r.executorId', 'in', executor)
  if (search) {
    const like = `%${likeText(search.toLowerCase())}%`
    query = query.where(sql<boolean>`lower(concat_ws(' ', r.from_ru, r.from_en, r.to_ru, r.to_en, r.executor_name, t.number)) like ${like}`)
  }
  if (after) query = query.where(sql<boolean>`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.createdAt, id: last.id } }
}

export const findRate = (tx: Tx, id: string): Promise<ListedRate> => listed(tx).where('r.id', '=', id).executeTakeFirstOrThrow()

export const insertRate = (tx: Tx, rate: Insertable<ContractRates>): Promise<RateRecord> =>
  tx.insertInto('contractRates').values(rate).returningAll().executeTakeFirstOrThrow()

export const lockRate = (tx: Tx, id: string): Promise<RateRecord | undefined> =>
  tx.selectFrom('contractRates').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).forUpdate().executeTakeFirst()

export const setRate = (tx: Tx, before: RateRecord, changes: Updateable<ContractRates>): Promise<RateRecord> =>
  tx
    .updateTable('contractRates')
    .set({ ...changes, version: before.version + 1 })
    .where('orgId', '=', before.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Rates that may hold on some day of a week; locked, where caps are to be counted by one order at a time. */
export const ratesOfWeek = (tx: Tx, week: string, lock: boolean): Promise<RateRecord[]> =>
  tx
    .selectFrom('contractRates')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('validFrom', '<=', dayAfter(week, 6))
    .where('validTo', '>=', week)
    .orderBy('id')
    .$if(lock, query => query.forUpdate())
    .execute()

/**
 * How much of a week the executors of rates have by now, each on the lane of the rate: orders they were offered there or accepted, by
 * whichever rate between the two.
 */
export async function takenIn(tx: Tx, week: string, rates: readonly RateRecord[]): Promise<Map<string, number>> {
  if (rates.length === 0) return new Map()
  const rows = await tx
    .selectFrom('waterfallSteps as s')
    .innerJoin('contractRates as r', join => join.onRef('r.orgId', '=', 's.orgId').onRef('r.id', '=', 's.rateId'))
    .select(['r.executorId', 'r.fromPlace', 'r.toPlace', 'r.fromRegion', 'r.toRegion', 'r.bodyTypes', sql<number>`count(*)::int`.as('n')])
    .where('s.orgId', '=', tx.actor.orgId)
    .where('s.week', '=', week)
    .where('s.executorId', 'in', [...new Set(rates.map(({ executorId }) => executorId))])
    .where('s.status', 'in', ['offered', 'accepted'])
    .where(
      sql<boolean>`exists (select 1 from orders o where o.org_id = s.org_id and o.id = s.order_id
        and o.executor_id = s.executor_id and o.status <> 'cancelled')`,
    )
    .groupBy(['r.executorId', 'r.fromPlace', 'r.toPlace', 'r.fromRegion', 'r.toRegion', 'r.bodyTypes'])
    .execute()
  return new Map(rates.map(rate => [rate.id, rows.reduce((sum, row) => sum + (sameLane(row, rate) ? row.n : 0), 0)]))
}

export const insertWaterfall = (tx: Tx, row: Insertable<Waterfalls>): Promise<WaterfallRecord> =>
  tx.insertInto('waterfalls').values(row).returningAll().executeTakeFirstOrThrow()

/** The last waterfall of an order. */
export const lastOf = (tx: Tx, orderId: string, lock = false): Promise<WaterfallRecord | undefined> =>
  tx
    .selectFrom('waterfalls')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()

export const setWaterfall = (tx: Tx, { orgId, orderId, id }: WaterfallRecord, changes: Updateable<Waterfalls>): Promise<WaterfallRecord> =>
  tx
    .updateTable('waterfalls')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const stepsOf = (tx: Tx, { orgId, orderId, id }: Pick<WaterfallRecord, 'orgId' | 'orderId' | 'id'>): Promise<StepRecord[]> =>
  tx
    .selectFrom('waterfallSteps')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('waterfallId', '=', id)
    .orderBy('seq')
    .execute()

export async function insertStep(tx: Tx, step: Insertable<WaterfallSteps>): Promise<void> {
  await tx.insertInto('waterfallSteps').values(step).execute()
}

export async function endStep(tx: Tx, step: StepRecord, status: string): Promise<void> {
  await tx
    .updateTable('waterfallSteps')
    .set({ status, endedAt: tx.now })
    .where('orgId', '=', step.orgId)
    .where('orderId', '=', step.orderId)
    .where('waterfallId', '=', step.waterfallId)
    .where('seq', '=', step.seq)
    .execute()
}

/** When and why executors said no to offers of an order. */
export const declinesOf = (
  tx: Tx,
  orgId: string,
  orderId: string,
): Promise<{ executorId: string; offeredAt: Date; reason: string | null }[]> =>
  tx
    .selectFrom('orderOffers')
    .select(['executorId', 'offeredAt', 'reason'])
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'declined')
    .execute()

/** The time zone of the acting organisation. */
export async function findZone(tx: Tx): Promise<string | null> {
  const found = await tx.selectFrom('organizations').select('tz').where('id', '=', tx.actor.orgId).executeTakeFirst()
  return found?.tz ?? null
}

/** A region of the dictionary of places by its Russian name; undefined where there is none. */
export const findRegion = (tx: Tx, name: string): Promise<{ regionRu: string; regionEn: string } | undefined> =>
  tx.selectFrom('places').select(['regionRu', 'regionEn']).where('regionRu', '=', name).limit(1).executeTakeFirst()
