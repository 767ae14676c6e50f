import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

export type QueueRecord = { name: string; waiting: number; late: number; lateSeconds: number; failing: number }

/** Every queue as the worker sees it, over all organisations; moments of kinds that are paused are not late. */
export async function listQueues(workerDb: Db): Promise<QueueRecord[]> {
  const { rows } = await sql<QueueRecord>`
    select q.name, q.waiting::int, q.late::int, greatest(0, coalesce(extract(epoch from app_now() - q.since), 0))::int as late_seconds, q.failing::int from (
      select 'timers' as name, count(*) as waiting, count(*) filter (where t.run_at < app_now() and s.key is null) as late,
        min(t.run_at) filter (where t.run_at < app_now() and s.key is null) as since, count(*) filter (where t.attempts > 0) as failing
      from timers t left join installation_settings s on s.key = 'pause.' || t.kind
      union all select 'mails', count(*), count(*) filter (where run_at < app_now()), min(run_at) filter (where run_at < app_now()), count(*) filter (where attempts > 1)
      from mails where status = 'waiting'
      union all select 'deliveries', count(*), count(*) filter (where run_at < app_now()), min(run_at) filter (where run_at < app_now()), count(*) filter (where attempts > 1)
      from deliveries where status = 'waiting'
      union all select 'exports', count(*), count(*), min(created_at), 0 from exports where status in ('waiting', 'running')
      union all select 'occurrences', count(*), count(*) filter (where run_at < app_now()), min(run_at) filter (where run_at < app_now()), count(*) filter (where attempts > 0)
      from hearings) q`.execute(workerDb)
  return rows
}

export type TimerKindRecord = {
  kind: string
  waiting: number
  late: number
  lateSeconds: number
  failing: number
  hopeless: number
  nextAt: Date | null
}

/** Moments by kind. */
export async function listTimerKinds(workerDb: Db): Promise<TimerKindRecord[]> {
  const { rows } = await sql<TimerKindRecord>`
    select t.kind, count(*)::int as waiting, count(*) filter (where t.run_at < app_now())::int as late,
      greatest(0, coalesce(extract(epoch from app_now() - min(t.run_at)), 0))::int as late_seconds, count(*) filter (where t.attempts > 0)::int as failing,
      count(*) filter (where t.attempts >= 5)::int as hopeless, min(t.run_at) as next_at
    from timers t group by t.kind order by t.kind`.execute(workerDb)
  return rows
}

export type FailedRecord = { queue: string; orgId: string | null; objectId: string; kind: string; attempts: number; runAt: Date }

/** Work that failed and waits to be tried again, what failed most often first. */
export async function listFailed(workerDb: Db, limit: number): Promise<FailedRecord[]> {
  const { rows } = await sql<FailedRecord>`
    select * from (
      select 'timers' as queue, t.org_id, t.object_id, t.kind, t.attempts::int, t.run_at from timers t where t.attempts > 0
      union all select 'mails', null, m.id, 'mail', m.attempts, m.run_at from mails m where m.status = 'waiting' and m.attempts > 1
      union all select 'deliveries', d.org_id, d.id, d.channel, d.attempts, d.run_at from deliveries d where d.status = 'waiting' and d.attempts > 1) f
    order by attempts desc, run_at limit ${limit}`.execute(workerDb)
  return rows
}

type Work = { queue: string; organization: string | null; objectId: string; kind: string }

/** Tries work at once or gives it up; whether it still waited. The database refuses whoever is not the platform. */
export async function moveWork(tx: Tx, { queue, organization, objectId, kind }: Work, move: 'retry' | 'cancel'): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select gate.move_work(${queue}, ${organization}::uuid, ${objectId}::uuid, ${kind}, ${move}) as moved`.execute(tx)
  return rows[0]!.moved
}

export async function putSetting(tx: Tx, key: string, value: unknown, byName: string): Promise<void> {
  const given = { value: JSON.stringify(value), byName, setAt: tx.now }
  await tx
    .insertInto('installationSettings')
    .values({ key, ...given })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ ...given, version: sql`installation_settings.version + 1` }))
    .execute()
}

export const deleteSetting = (tx: Tx, key: string) => tx.deleteFrom('installationSettings').where('key', '=', key).execute()

export const lockSetting = (tx: Tx, key: string) =>
  tx.selectFrom('installationSettings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

export const listSettings = (db: Db | Tx, prefix: string) =>
  db.selectFrom('installationSettings').selectAll().where('key', 'like', `${prefix}%`).execute()
