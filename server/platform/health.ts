import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './db.ts'
import type { Metrics } from './metrics.ts'

/** A database that has not answered within so long is not there, whatever becomes of the question. */
const READY_MS = 1500

/** Whether the process lives, and whether it reaches its database. */
export function bindHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const asked = sql`select app_now()`.execute(db).then(
      () => true,
      () => false,
    )
    const late = sleep(READY_MS, false, { ref: false })
    const ok = await Promise.race([asked, late])
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}

type Gauged = {
  pools: Readonly<Record<string, Pool>>
  plansLost: Readonly<Record<string, () => number>>
  streams: () => number
  workerDb: Db
}

/** What is measured besides requests: who waits for the database, who listens, and how long what is to be done has waited. */
export function bindGauges(app: FastifyInstance, metrics: Metrics, { pools, plansLost, streams, workerDb }: Gauged): void {
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
  metrics.gauge('trassa_streams', 'Open live streams', () => ({ live: streams() }), 'kind')
  metrics.gauge('trassa_queue_seconds', 'How late the oldest of a queue is', () => latestOf(workerDb), 'queue')
  app.get('/metrics', async (_, reply) => reply.type(metrics.type).send(await metrics.text()))
}

/** Seconds the oldest of each queue has waited past its time; a database that does not answer leaves them out. */
async function latestOf(workerDb: Db): Promise<Readonly<Record<string, number>>> {
  const late = sql<{ queue: string; seconds: number }>`
    select queue, greatest(0, coalesce(extract(epoch from app_now() - since), 0)) as seconds from (
      select 'timers' as queue, min(run_at) as since from timers where run_at < app_now()
      union all select 'mails', min(run_at) from mails where ended_at is null
      union all select 'exports', min(created_at) from exports where status in ('waiting', 'running')) q`.execute(workerDb)
  const answer = await Promise.race([late.catch(() => null), sleep(READY_MS, null, { ref: false })])
  return Object.fromEntries(answer?.rows.map(({ queue, seconds }) => [queue, seconds]) ?? [])
}
