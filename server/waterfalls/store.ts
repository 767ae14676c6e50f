import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PageKey } from '#server/platform/cursor.ts'
import type { ContractRates, WaterfallSteps, Waterfalls } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

export type RateRecord = Selectable<ContractRates>
export type WaterfallRecord = Selectable<Waterfalls>
export type StepRecord = Selectable<WaterfallSteps>

export async function pageOfRates(
  tx: Tx,
  active: boolean,
  after: PageKey | null,
  limit: number,
): Promise<{ rows: RateRecord[]; next: PageKey | null }> {
  let query = tx.selectFrom('contractRates').selectAll().where('orgId', '=', tx.actor.orgId)
  if (active) query = query.where('active', '=', true)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.createdAt, id: last.id } }
}

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

/** Rates that may hold on a day, locked: caps are counted by one order at a time. */
export const lockRatesOn = (tx: Tx, day: string): Promise<RateRecord[]> =>
  tx
    .selectFrom('contractRates')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('validFrom', '<=', day)
    .where('validTo', '>=', day)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Orders of a week that count for the caps of rates: those their executors have, or are offered. */
export async function takenIn(tx: Tx, week: string, rateIds: readonly string[]): Promise<Map<string, number>> {
  if (rateIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('waterfallSteps')
    .select(['rateId', sql<number>`count(*)::int`.as('n')])
    .where('orgId', '=', tx.actor.orgId)
    .where('week', '=', week)
    .where('rateId', 'in', rateIds)
    .where('status', 'in', ['offered', 'accepted'])
    .where(
      sql<boolean>`exists (select from orders o where o.org_id = waterfall_steps.org_id and o.id = waterfall_steps.order_id
        and o.executor_id = waterfall_steps.executor_id and o.status <> 'cancelled')`,
    )
    .groupBy('rateId')
    .execute()
  return new Map(rows.map(({ rateId, n }) => [rateId, n]))
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
