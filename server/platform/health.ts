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

type Gauged = { pools: readonly Pool[]; streams: () => number; workerDb: Db }

/** What is measured besides requests: who waits for the database, who listens, and how late the oldest timer is. */
export function bindGauges(app: FastifyInstance, metrics: Metrics, { pools, streams, workerDb }: Gauged): void {
  const sum = (of: (pool: Pool) => number) => () => pools.reduce((all, pool) => all + of(pool), 0)
  metrics.gauge(
    'trassa_pool_waiting',
    'Requests waiting for a connection',
    sum(pool => pool.waitingCount),
  )
  metrics.gauge(
    'trassa_pool_open',
    'Open connections',
    sum(pool => pool.totalCount),
  )
  metrics.gauge('trassa_streams', 'Open live streams', streams)
  metrics.gauge('trassa_timers_late_seconds', 'How late the oldest timer is', () => latestTimer(workerDb))
  app.get('/metrics', async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
}

async function latestTimer(workerDb: Db): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select greatest(0, coalesce(extract(epoch from app_now() - min(run_at)), 0)) as late from timers where run_at < app_now()`.execute(
    workerDb,
  )
  return rows[0]!.late
}
