import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RetentionKind } from '#contract/retention.ts'
import type { RetentionPeriods as PeriodTable } from '#server/platform/db.gen.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { firstIdAt } from '#server/platform/ids.ts'

export type PeriodRecord = Omit<Selectable<PeriodTable>, 'kind'> & { kind: RetentionKind }

export const unset = (kind: RetentionKind): Omit<PeriodRecord, 'orgId'> => ({
  ...{ kind, days: null, nextDays: null, nextAt: null, byName: '', version: 0, ranAt: null, removed: 0 },
})

/** What the acting organisation has said of how long things stay. */
export async function listPeriods(tx: Tx): Promise<PeriodRecord[]> {
  return (await tx.selectFrom('retentionPeriods').selectAll().where('orgId', '=', tx.actor.orgId).execute()) as PeriodRecord[]
}

export async function lockPeriod(tx: Tx, kind: RetentionKind): Promise<Omit<PeriodRecord, 'orgId'>> {
  const found = await tx
    .selectFrom('retentionPeriods')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return (found as PeriodRecord | undefined) ?? unset(kind)
}

type Change = Partial<Pick<PeriodRecord, 'days' | 'nextDays' | 'nextAt' | 'byName' | 'ranAt' | 'removed'>>

/** Writes a period where it still has that version (0: there is none yet); tells whether it had. */
export async function putPeriod(tx: Tx, kind: RetentionKind, version: number, change: Change): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('retentionPeriods')
      .values({ orgId: tx.actor.orgId, kind, ...change })
      .onConflict(on => on.columns(['orgId', 'kind']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('retentionPeriods')
    .set({ ...change, version: version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that rows were removed by a period; its version stays, for nobody changed it. */
export const noteRun = (tx: Tx, kind: RetentionKind, removed: number): Promise<unknown> =>
  tx.updateTable('retentionPeriods').set({ ranAt: tx.now, removed }).where('orgId', '=', tx.actor.orgId).where('kind', '=', kind).execute()

/** Organisations with periods of their own of which none was looked at since a moment. */
export async function organizationsDue(workerDb: Db, since: Date): Promise<OrgId[]> {
  const { rows } = await sql<{ id: OrgId }>`
    select distinct p.org_id as id from retention_periods p where p.ran_at is null or p.ran_at < ${since} order by 1`.execute(workerDb)
  return rows.map(({ id }) => id)
}

type Removable = {
  table: RawBuilder<unknown>
  key: RawBuilder<unknown>
  at: RawBuilder<unknown>
  where: (before: Date) => RawBuilder<unknown>
}

const byId = (before: Date) => sql`t.id < ${firstIdAt(before.getTime())}::uuid`
/** What of each kind is older than a moment; positions go by their days. */
const removable: Record<Exclude<RetentionKind, 'positions'>, Removable> = {
  incoming_letters: { table: sql`incoming_letters`, key: sql`t.id`, at: sql`t.at`, where: byId },
  notices: { table: sql`notices`, key: sql`t.id`, at: sql`t.at`, where: byId },
  rule_runs: { table: sql`rule_runs`, key: sql`t.id`, at: sql`t.at`, where: before => sql`${byId(before)} and t.status <> 'waiting'` },
  deliveries: {
    table: sql`deliveries`,
    key: sql`t.id`,
    at: sql`t.run_at`,
    where: before => sql`t.status in ('sent', 'dropped', 'dead') and t.run_at < ${before}`,
  },
  drafts: {
    table: sql`drafts`,
    key: sql`t.saved_at`,
    at: sql`t.saved_at`,
    where: before => sql`t.saved_at < ${before}`,
  },
}

/** Counting stops here: what is more is said to be more. */
export const COUNTED = 10_000

export type Counted = { count: number; oldest: Date | null; newest: Date | null }

/** How many rows of a kind the acting organisation has from before a moment, counted as far as `COUNTED`, and of which days. */
export async function countOlder(tx: Tx, kind: RetentionKind, before: Date, days: number): Promise<Counted> {
  if (kind === 'positions') return countPositions(tx, before, days)
  const { table, key, at, where } = removable[kind]
  const older = sql`from ${table} t where t.org_id = ${tx.actor.orgId} and ${where(before)}`
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(n.at) as oldest, (select ${at} ${older} order by ${key} desc limit 1) as newest
    from (select ${at} as at ${older} order by ${key} limit ${COUNTED + 1}) n`.execute(tx)
  return rows[0]!
}

/** Positions lie in a partition a day: the days that have some are looked for one by one, and rows counted as far as the bound. */
async function countPositions(tx: Tx, before: Date, days: number): Promise<Counted> {
  const own = tx.actor.orgId
  const { rows } = await sql<Counted>`
    select (select count(*)::int from (select from positions p where p.org_id = ${own} and p.at < ${before} limit ${COUNTED + 1}) n) as count,
      min(d.day) as oldest, max(d.day) as newest
    from generate_series(date_trunc('day', ${before}::timestamptz, 'UTC') - make_interval(days => ${days}), ${before}::timestamptz, interval '1 day') d (day)
    where exists (
      select 1 from positions p where p.org_id = ${own} and p.at >= d.day and p.at < least(d.day + interval '1 day', ${before}::timestamptz))`.execute(
    tx,
  )
  return rows[0]!
}

const BATCH = 1000

/** Removes a batch of rows of a kind from before a moment and tells how many. */
export async function removeOlder(
  tx: Tx,
  kind: Exclude<RetentionKind, 'positions'>,
  before: Date,
): Promise<{ removed: number; more: boolean }> {
  const { table, where } = removable[kind]
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any (array(
      select t.ctid from ${table} t where t.org_id = ${tx.actor.orgId} and ${where(before)} limit ${BATCH}))`.execute(tx)
  const removed = Number(numAffectedRows)
  return { removed, more: removed >= BATCH }
}

/** Days before a moment on which the acting organisation has positions, the first first. */
export async function positionDaysBefore(tx: Tx, before: Date, days: number): Promise<Date[]> {
  const { rows } = await sql<{ day: Date }>`
    select d.day from generate_series(date_trunc('day', ${before}::timestamptz, 'UTC') - make_interval(days => ${days}), ${before}::timestamptz, interval '1 day') d (day)
    where exists (select 1 from positions p where p.org_id = ${tx.actor.orgId} and p.at >= d.day and p.at < least(d.day + interval '1 day', ${before}::timestamptz))
    order by 1`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Removes the positions of some hours of the organisation the machine acts for. */
export async function dropPositions(tx: Tx, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select gate.drop_positions(${from}, ${until}) as n`.execute(tx)
  return rows[0]!.n
}
