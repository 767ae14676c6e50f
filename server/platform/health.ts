import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { ClockWatch } from './clockWatch.ts'
import { isParting } from './closing.ts'
import { OtherFolderError } from './dataFolder.ts'
import type { Db } from './db.ts'
import type { Metrics } from './metrics.ts'
import { oldestAfter } from './outbox.ts'

/** A database that has not answered within so long is not there, whatever becomes of the question. */
const READY_MS = 1500
const STOPS = 'The process stops.'
const NO_DATABASE = 'The database does not answer.'

/** Whether the process lives, and whether it goes on, reaches its database and may write by its clock; where not, why. */
export function bindHealth(app: FastifyInstance, { db, clock }: { db: Db; clock: ClockWatch }): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    if (isParting(app)) return reply.code(503).send({ ok: false, reason: STOPS })
    const asked = Promise.all([sql`select app_now()`.execute(db), clock.look()]).then(
      () => clock.reason(),
      (error: unknown) => (error instanceof OtherFolderError ? error.message : NO_DATABASE),
    )
    const reason = await Promise.race([asked, sleep(READY_MS, NO_DATABASE, { ref: false })])
    return reason === null ? { ok: true } : reply.code(503).send({ ok: false, reason })
  })
}

type Gauged = {
  /** What this process does of all an installation does. */
  roles: readonly string[]
  pools: Readonly<Record<string, Pool>>
  plansLost: Readonly<Record<string, () => number>>
  streams: () => number
  /** How far the process has heard events; null before its first look. */
  position: () => string | null
  workerDb: Db
  /** Kinds of timers that are a queue of their own, by its name. */
  kinds: Readonly<Record<string, string>>
}

/** What is measured besides requests: who waits for the database, who listens, and how long what is to be done has waited. */
export function bindGauges(app: FastifyInstance, metrics: Metrics, gauged: Gauged): void {
  const { roles, pools, plansLost, streams, position, workerDb, kinds } = gauged
  const each = (of: (pool: Pool) => number) => () => Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, of(pool)]))
  metrics.gauge(
    'trassa_pool_waiting',
    'Requests waiting for a connection',
    each(pool => pool.waitingCount),
    'pool',
  )
  metrics.gauge(
    'trassa_pool_open',
    'Open connections',
    each(pool => pool.totalCount),
    'pool',
  )
  metrics.gauge(
    'trassa_plans_lost',
    'Statements whose plan was lost because a table changed under them',
    () => Object.fromEntries(Object.entries(plansLost).map(([name, lost]) => [name, lost()])),
    'pool',
  )
  metrics.gauge('trassa_roles', 'What this process does', () => Object.fromEntries(roles.map(role => [role, 1])), 'role')
  metrics.gauge('trassa_streams', 'Open live streams', () => ({ live: streams() }), 'kind')
  metrics.gauge('trassa_queue_seconds', 'How late the oldest of a queue is', () => latestOf(workerDb, position(), kinds), 'queue')
  app.get('/metrics', async (_, reply) => reply.type(metrics.type).send(await metrics.text()))
}

/** Seconds the oldest of each queue has waited past its time; a database that does not answer leaves them out. */
async function latestOf(workerDb: Db, position: string | null, kinds: Gauged['kinds']): Promise<Readonly<Record<string, number>>> {
  const apart = Object.entries(kinds)
  const late = sql<{ queue: string; seconds: number }>`
    select queue, greatest(0, coalesce(extract(epoch from app_now() - since), 0)) as seconds from (
      select coalesce(k.queue, 'timers') as queue, min(t.run_at) as since
      from (select 'timers' as queue, null as kind union all
        select * from unnest(${apart.map(([queue]) => queue)}::text[], ${apart.map(([, kind]) => kind)}::text[])) k
      left join timers t on t.run_at < app_now() and case when k.kind is null then t.kind <> all (${apart.map(([, kind]) => kind)}) else t.kind = k.kind end
      group by k.queue
      union all select 'mails', min(run_at) from mails where ended_at is null
      union all select 'deliveries', min(run_at) from deliveries where status = 'waiting'
      union all select 'exports', min(created_at) from exports where status in ('waiting', 'running')) q`.execute(workerDb)
  const unheard = position === null ? Promise.resolve(null) : oldestAfter(workerDb, position)
  const asked = Promise.all([late, unheard]).catch(() => null)
  const answer = await Promise.race([asked, sleep(READY_MS, null, { ref: false })])
  if (!answer) return {}
  const [{ rows }, at] = answer
  return {
    ...Object.fromEntries(rows.map(({ queue, seconds }) => [queue, seconds])),
    outbox: at === null ? 0 : Math.max(0, Date.now() - at) / 1000,
  }
}
