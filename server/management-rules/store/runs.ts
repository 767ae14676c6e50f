import { type Selectable, sql } from 'kysely'
import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { RuleResult, RunStatus } from '#contract/management-rules.ts'
import type { RunRecord } from '#server/management-rules/record.ts'
import type { JudgedValue } from '#server/management-rules/rules/conditions.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { RuleRuns } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

const recordOf = (row: Selectable<RuleRuns>): RunRecord => ({
  id: row.id,
  ruleId: row.ruleId,
  version: row.version,
  event: row.event as RuleEvent,
  at: row.at,
  kind: row.kind as RunRecord['kind'],
  objectId: row.objectId,
  number: row.number,
  partId: row.partId,
  status: row.status as RunStatus,
  nextStep: row.nextStep,
  chain: row.chain,
  judged: row.judged as JudgedValue[],
  results: row.results as RuleResult[],
})

const own = (tx: Tx) => tx.selectFrom('ruleRuns').selectAll().where('orgId', '=', tx.actor.orgId)

/** Writes that a rule fired; false where it fired for this trigger before. */
export async function insertRun(tx: Tx, run: RunRecord, triggerKey: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ruleRuns')
    .values({
      ...run,
      orgId: tx.actor.orgId,
      triggerKey,
      judged: JSON.stringify(run.judged),
      results: JSON.stringify(run.results),
    })
    .onConflict(already => already.columns(['orgId', 'ruleId', 'triggerKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setRun(tx: Tx, id: string, changes: { status: RunStatus; nextStep: number | null; results: RuleResult[] }) {
  await tx
    .updateTable('ruleRuns')
    .set({ ...changes, results: JSON.stringify(changes.results) })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

export async function findRun(tx: Tx, id: string): Promise<RunRecord | null> {
  const row = await own(tx).where('id', '=', id).executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function lockRun(tx: Tx, id: string): Promise<RunRecord | null> {
  const row = await own(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Ends what waits of a rule, and tells which runs that were. */
export async function endWaiting(tx: Tx, ruleId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('ruleRuns')
    .set({ status: 'off', nextStep: null })
    .where('orgId', '=', tx.actor.orgId)
    .where('ruleId', '=', ruleId)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function pageOfRuns(
  tx: Tx,
  { ruleId, objectId }: { ruleId: string | undefined; objectId: string | undefined },
  { after, limit }: { after: PageKey | null; limit: number },
): Promise<{ rows: RunRecord[]; next: PageKey | null }> {
  let query = own(tx)
  if (ruleId) query = query.where('ruleId', '=', ruleId)
  if (objectId) query = query.where('objectId', '=', objectId)
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit).map(recordOf), next: last && { at: last.at, id: last.id } }
}

/** Of each rule: firings since a moment, and those with steps to come. */
export async function countRuns(tx: Tx, since: Date): Promise<ReadonlyMap<string, { lately: number; waiting: number }>> {
  const rows = await tx
    .selectFrom('ruleRuns')
    .select([
      'ruleId',
      sql<number>`(count(*) filter (where at >= ${since}))::int`.as('lately'),
      sql<number>`(count(*) filter (where status = 'waiting'))::int`.as('waiting'),
    ])
    .where('orgId', '=', tx.actor.orgId)
    .groupBy('ruleId')
    .execute()
  return new Map(rows.map(({ ruleId, ...counts }) => [ruleId, counts]))
}

/** How often a rule fired on a day, and what its actions agreed to; held until the transaction ends, so that limits hold over processes. */
export async function lockDay(tx: Tx, ruleId: string, onDay: string): Promise<{ fired: number; minor: number }> {
  const row = await tx
    .insertInto('ruleDays')
    .values({ orgId: tx.actor.orgId, ruleId, onDay, fired: 0, minor: 0 })
    .onConflict(already => already.columns(['orgId', 'ruleId', 'onDay']).doUpdateSet({ fired: sql<number>`rule_days.fired` }))
    .returning(['fired', 'minor'])
    .executeTakeFirstOrThrow()
  return { fired: row.fired, minor: Number(row.minor) }
}

export async function addToDay(tx: Tx, ruleId: string, onDay: string, more: { fired: number; minor: number }): Promise<void> {
  await tx
    .updateTable('ruleDays')
    .set({ fired: sql<number>`fired + ${more.fired}`, minor: sql<number>`minor + ${more.minor}` })
    .where('orgId', '=', tx.actor.orgId)
    .where('ruleId', '=', ruleId)
    .where('onDay', '=', onDay)
    .execute()
}
