import { sql } from 'kysely'
import type { Db } from './db.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const EVERY_MS = 3_600_000
const RETRY_MS = 60_000
const BATCH = 1000
const AHEAD_DAYS = 7

export type RetentionPeriods = {
  /** At least two: a browser that comes back resumes from it. */
  outboxDays: number
  /** Null: never removed. */
  auditDays: number | null
  idempotencyDays: number
  draftDays: number
  /** At least 15: a position may come two weeks late. */
  positionDays: number
  /** As long as this every position stays, then one a minute. */
  wholePositionDays: number
  /** At least 31: rules and settings are tried out on the month that was. */
  occurrenceDays: number
  noticeDays: number
  incomingLetterDays: number
  /** Messages that were sent or given up. */
  deliveryDays: number
  /** What rules did; at least 31: a dry run is read beside it. */
  ruleRunDays: number
}

export const defaultPeriods: RetentionPeriods = {
  outboxDays: 3,
  auditDays: null,
  idempotencyDays: 30,
  draftDays: 30,
  positionDays: 90,
  wholePositionDays: 14,
  occurrenceDays: 40,
  noticeDays: 90,
  incomingLetterDays: 180,
  deliveryDays: 30,
  ruleRunDays: 365,
}

/** Makes the partitions of the days ahead; awaited before the first write, for an installation may have slept for weeks. */
export async function makePartitions(workerDb: Db) {
  for (const journal of ['outboxes', 'audits', 'positions', 'occurrences'])
    await sql`select gate.keep_partitions(${journal}, ${AHEAD_DAYS}, null)`.execute(workerDb)
}

/** Removes what nobody asks for any more: old days of the journals, stored answers, drafts, imports, ended sessions, sign-ins and tokens. */
export async function removeOld(workerDb: Db, periods: RetentionPeriods = defaultPeriods) {
  await sql`select gate.keep_partitions('outboxes', ${AHEAD_DAYS}, ${periods.outboxDays})`.execute(workerDb)
  if (periods.auditDays !== null) await sql`select gate.keep_partitions('audits', ${AHEAD_DAYS}, ${periods.auditDays})`.execute(workerDb)
  await sql`select gate.keep_partitions('positions', ${AHEAD_DAYS}, ${periods.positionDays})`.execute(workerDb)
  await sql`select gate.keep_partitions('occurrences', ${AHEAD_DAYS}, ${periods.occurrenceDays})`.execute(workerDb)
  await thinPositions(workerDb, periods.wholePositionDays)
  await dropOlder(workerDb, 'idempotency_keys', periods.idempotencyDays)
  await dropOlder(workerDb, 'drafts', periods.draftDays)
  // what an import says itself is when it is over
  await dropOlder(workerDb, 'imports', 0)
  await dropOlder(workerDb, 'notices', periods.noticeDays)
  await dropOlder(workerDb, 'incoming_letters', periods.incomingLetterDays)
  await dropOlder(workerDb, 'rule_runs', periods.ruleRunDays)
  await dropOlder(workerDb, 'rule_samples', SAMPLE_DAYS)
  await removeLetters(workerDb)
  await removeDeliveries(workerDb, periods.deliveryDays)
  await removeTries(workerDb)
  for (const table of ['sessions', 'login_tokens', 'sign_ins', 'tickets']) {
    await inBatches(async () => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where token_hash in
          (select token_hash from ${sql.table(table)} where expires_at < (select app_now()) limit ${BATCH})`.execute(workerDb)
      return Number(numAffectedRows)
    })
  }
}

const SLICES = 24

/**
 * Leaves one position a minute of the days that are over for so long, a day once and an hour at a time. The database may read names of
 * relations before it knows which are partitions.
 */
async function thinPositions(workerDb: Db, wholeDays: number) {
  const { rows } = await sql<{ day: string }>`
    select d.day::text from (
      select case when c.relname ~ '_\\d{8}$' then to_date(right(c.relname, 8), 'YYYYMMDD') end as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.positions'::regclass) d
    where d.day < (app_now() at time zone 'UTC')::date - ${wholeDays}::int and not exists (select 1 from position_days t where t.day = d.day)
    order by d.day`.execute(workerDb)
  for (const { day } of rows) {
    for (let slice = 0; slice < SLICES; slice++)
      await sql`
        select gate.thin_positions(
          (${day}::date::timestamp + make_interval(hours => ${slice})) at time zone 'UTC',
          (${day}::date::timestamp + make_interval(hours => ${slice + 1})) at time zone 'UTC')`.execute(workerDb)
    await sql`insert into position_days (day, thinned_at) values (${day}::date, app_now()) on conflict do nothing`.execute(workerDb)
  }
}

/** Tries to sign in that failed count no more after a day; where somebody signed in from is known for as long as his browser keeps it. */
async function removeTries(workerDb: Db) {
  await sql`delete from login_failures where tried_at < (select app_now()) - interval '1 day'`.execute(workerDb)
  await sql`delete from login_places where seen_at < (select app_now()) - interval '400 days'`.execute(workerDb)
}

/** Letters that were sent or given up stay nameable for a month. */
const removeLetters = (workerDb: Db) =>
  inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from mails where id in (select id from mails where ended_at < (select app_now()) - interval '30 days' limit ${BATCH})`.execute(
      workerDb,
    )
    return Number(numAffectedRows)
  })

/** Samples and days of rules are of use for a month, also where nothing happens any more that would take them away. */
const SAMPLE_DAYS = 31

/** Has the gate remove what is older than so many days, some at a time. */
const dropOlder = (workerDb: Db, what: string, days: number) =>
  inBatches(async () => {
    const { rows } = await sql<{ n: number }>`
      select ${sql.ref(`gate.drop_${what}`)}(app_now() - make_interval(days => ${days}), ${BATCH}) as n`.execute(workerDb)
    return rows[0]!.n
  })

/** Deliveries that have ended stay for a while, given-up ones too. */
const removeDeliveries = (workerDb: Db, days: number) =>
  inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from deliveries where (org_id, id) in (
        select org_id, id from deliveries where status in ('sent', 'dropped', 'dead') and run_at < (select app_now()) - make_interval(days => ${days}) limit ${BATCH})`.execute(
      workerDb,
    )
    return Number(numAffectedRows)
  })

async function inBatches(remove: () => Promise<number>) {
  while ((await remove()) >= BATCH);
}

/** Keeps the journals in shape every hour. */
export function startRetention({
  db,
  periods,
  removeOwn = async () => undefined,
  log,
}: {
  db: Db
  periods?: RetentionPeriods
  /** Removes what organisations keep for less long. */
  removeOwn?: (workerDb: Db) => Promise<void>
  log?: Log
}): {
  nudge: () => void
  stop: () => Promise<void>
} {
  return openLoop(async () => {
    try {
      await makePartitions(db)
      await removeOld(db, periods)
      await removeOwn(db)
      return EVERY_MS
    } catch (error) {
      log?.error({ event: 'upkeep.broken', ...faultFields(error) })
      return RETRY_MS
    }
  }, 'upkeep')
}
