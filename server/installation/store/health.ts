import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Warning } from '../rules/warnings.ts'

/** Rows older than this say nothing to anybody. */
const SAMPLE_DAYS = 7
/** An alarm no process has seen for so long is over. */
const OVER_S = 120

/** Writes what a process measured, and forgets what is old. */
export async function insertSample(workerDb: Db, process: string, figures: object): Promise<void> {
  await sql`insert into health_samples (at, process, figures) values (app_now(), ${process}::uuid, ${JSON.stringify(figures)}::jsonb) on conflict do nothing`.execute(
    workerDb,
  )
  await sql`delete from health_samples where at < (select app_now()) - make_interval(days => ${SAMPLE_DAYS})`.execute(workerDb)
}

export type SampleRecord = { at: Date; process: string; figures: unknown }

/** The last row of each process heard of within so many minutes. */
export async function listProcesses(workerDb: Db, minutes: number): Promise<SampleRecord[]> {
  const { rows } = await sql<SampleRecord>`
    select distinct on (process) at, process, figures from health_samples where at > (select app_now()) - make_interval(mins => ${minutes}) order by process, at desc`.execute(
    workerDb,
  )
  return rows
}

/** Faults and refusals of limits all processes had within so many minutes. */
export async function countFaults(workerDb: Db, minutes: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum((figures ->> 'faults')::int), 0)::int as n from health_samples where at > (select app_now()) - make_interval(mins => ${minutes})`.execute(
    workerDb,
  )
  return rows[0]!.n
}

export type PlotRecord = {
  bucket: Date
  answers: number
  faults: number
  slowMs: number
  queueSeconds: number
  signIns: number
  diskPercent: number
  memoryMb: number
  poolWaiting: number
}

/** What was measured, in so many parts of the time: sums of what is counted, the most of what is gauged. */
export async function listPlots(workerDb: Db, hours: number, parts: number): Promise<PlotRecord[]> {
  const width = (hours * 3600) / parts
  const gauge = (name: string) => sql`coalesce(max((figures ->> ${name})::float8), 0)`
  const { rows } = await sql<PlotRecord>`
    select to_timestamp(floor(extract(epoch from at) / ${width}::float8) * ${width}::float8) as bucket,
      coalesce(sum((figures ->> 'answers')::float8), 0) as answers, coalesce(sum((figures ->> 'faults')::float8), 0) as faults,
      coalesce(sum((figures ->> 'seconds')::float8) * 1000 / nullif(sum((figures ->> 'answers')::float8), 0), 0) as slow_ms,
      ${gauge('queueSeconds')} as queue_seconds, ${gauge('signIns')} as sign_ins, ${gauge('diskPercent')} as disk_percent, ${gauge('memoryMb')} as memory_mb,
      ${gauge('poolWaiting')} as pool_waiting
    from health_samples where at > (select app_now()) - make_interval(hours => ${hours}::int) group by 1 order by 1`.execute(workerDb)
  return rows
}

/** How many sessions began within the last minute. */
export async function countSignIns(workerDb: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sessions where created_at > (select app_now()) - interval '1 minute'`.execute(workerDb)
  return rows[0]!.n
}

export type MailRecord = {
  waiting: number
  failing: number
  oldestSeconds: number
  sentDay: number
  failedHour: number
  failedDay: number
}

export async function findMail(workerDb: Db): Promise<MailRecord> {
  const { rows } = await sql<MailRecord>`
    select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'waiting' and attempts > 1)::int as failing,
      greatest(0, coalesce(extract(epoch from app_now() - min(run_at) filter (where status = 'waiting')), 0))::int as oldest_seconds,
      count(*) filter (where status = 'sent' and ended_at > app_now() - interval '1 day')::int as sent_day,
      count(*) filter (where status = 'failed' and ended_at > app_now() - interval '1 hour')::int as failed_hour,
      count(*) filter (where status = 'failed' and ended_at > app_now() - interval '1 day')::int as failed_day
    from mails`.execute(workerDb)
  return rows[0]!
}

export type ChannelRecord = { channel: string; waiting: number; sentDay: number; deadHour: number; deadDay: number }

export async function listChannels(workerDb: Db): Promise<ChannelRecord[]> {
  const { rows } = await sql<ChannelRecord>`
    select channel, count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'sent' and ended_at > app_now() - interval '1 day')::int as sent_day,
      count(*) filter (where status = 'dead' and ended_at > app_now() - interval '1 hour')::int as dead_hour,
      count(*) filter (where status = 'dead' and ended_at > app_now() - interval '1 day')::int as dead_day
    from deliveries where status = 'waiting' or ended_at > (select app_now()) - interval '1 day' group by channel order by channel`.execute(
    workerDb,
  )
  return rows
}

export type BackupRecord = { kind: string; at: Date; name: string; byName: string }

/** The last backup that was made, and the last restore that proved one. */
export async function listBackups(db: Db | Tx): Promise<BackupRecord[]> {
  const { rows } =
    await sql<BackupRecord>`select distinct on (kind) kind, at, name, by_name from backup_marks order by kind, at desc`.execute(db)
  return rows
}

export async function insertBackup(db: Db | Tx, mark: BackupRecord & { id: string }): Promise<void> {
  await db.insertInto('backupMarks').values(mark).execute()
}

export type AboutRecord = { postgres: string; databaseMb: number; last: string; count: number; installed: Date; migratedAt: Date }

/** What the database says of itself and its schema. */
export async function findAbout(workerDb: Db): Promise<AboutRecord> {
  const { rows } = await sql<AboutRecord>`
    select current_setting('server_version') as postgres, (pg_database_size(current_database()) / 1048576)::int as database_mb,
      max(name) as last, count(*)::int as count, min(at) as installed, max(at) as migrated_at from migrations`.execute(workerDb)
  return rows[0]!
}

export type AlarmRecord = {
  code: string
  subject: string
  severity: string
  facts: unknown
  since: Date
  seenAt: Date
  toldAt: Date | null
}

/** What is wrong now, as the last look found it. */
export const listAlarms = (workerDb: Db): Promise<AlarmRecord[]> =>
  workerDb.selectFrom('installationAlarms').selectAll().orderBy('since').execute()

/** Writes what a look found; what no look has found for two minutes is over. */
export async function putAlarms(workerDb: Db, warnings: readonly Warning[]): Promise<void> {
  for (const { code, subject, severity, facts } of warnings)
    await runUnconfirmed(
      workerDb,
      sql`
      insert into installation_alarms (code, subject, severity, facts, since, seen_at) values (${code}, ${subject}, ${severity}, ${JSON.stringify(facts)}::jsonb, app_now(), app_now())
      on conflict (code, subject) do update set severity = excluded.severity, facts = excluded.facts, seen_at = excluded.seen_at`,
    )
  await runUnconfirmed(workerDb, sql`delete from installation_alarms where seen_at < (select app_now()) - make_interval(secs => ${OVER_S})`)
}

/** That commits wait for a standby must not wait for one: an alarm that is lost with the primary is raised anew. */
const runUnconfirmed = (workerDb: Db, statement: RawBuilder<unknown>) =>
  workerDb.transaction().execute(async trx => {
    await sql`set local synchronous_commit = local`.execute(trx)
    await statement.execute(trx)
  })

/** Takes upon this transaction to tell of what nobody was told of yet. */
export async function claimUntold(tx: Tx): Promise<AlarmRecord[]> {
  const { rows } = await sql<AlarmRecord>`
    update installation_alarms set told_at = app_now() where told_at is null and severity <> 'info'
    returning code, subject, severity, facts, since, seen_at, told_at`.execute(tx)
  return rows
}

/** Organisations of the installation's own staff. */
export async function listPlatforms(workerDb: Db): Promise<string[]> {
  const rows = await workerDb
    .selectFrom('organizations')
    .select('id')
    .where('isPlatform', '=', true)
    .where('blocked', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type UseRecord = { id: string; name: string; bytes: number }

/** Which organisations have most files. */
export async function listUses(workerDb: Db, limit: number): Promise<UseRecord[]> {
  const { rows } = await sql<UseRecord>`
    select o.id, o.name_short as name, s.bytes::float8 as bytes from file_spaces s join organizations o on o.id = s.org_id order by s.bytes desc limit ${limit}`.execute(
    workerDb,
  )
  return rows
}
