import type { Pool } from 'pg'
import { warningCodes } from '#contract/installation-warnings.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { limitsMet } from '#server/platform/limits.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { runsOfProcess } from '#server/platform/rounds.ts'
import { lookAround, type Watched } from './commands.ts'
import type { Probes } from './probes/probes.ts'
import { percentOf } from './rules/warnings.ts'
import { countSignIns, insertSample, listAlarms } from './store/health.ts'
import { listQueues } from './store/work.ts'
import { VERSION } from './version/version.ts'

const SAMPLE_MS = 60_000
/** What is wrong is known within a minute, and told. */
const LOOK_MS = 20_000
const CATCH_UP_MS = 60_000

type Sampled = { db: Db; roles: readonly string[]; pools: Readonly<Record<string, Pool>>; metrics: Metrics; probes: Probes; log?: Log }

/** Writes once a minute what this process measured of itself: plots are drawn of it. */
export function startSampling({ db, roles, pools, metrics, probes, log }: Sampled) {
  const process_ = newId()
  const startedAt = Date.now()
  let before = metrics.totals()
  return openLoop(async () => {
    try {
      const now = metrics.totals()
      const [queues, signIns, disks] = await Promise.all([listQueues(db), countSignIns(db), probes.disks()])
      await insertSample(db, process_, {
        startedAt,
        roles,
        version: VERSION,
        answers: now.answers - before.answers,
        faults: now.faults - before.faults,
        seconds: now.seconds - before.seconds,
        memoryMb: Math.round(process.memoryUsage.rss() / 1024 ** 2),
        poolWaiting: Math.max(0, ...Object.values(pools).map(pool => pool.waitingCount)),
        queueSeconds: Math.max(0, ...queues.map(({ lateSeconds }) => lateSeconds)),
        diskPercent: Math.max(0, ...disks.map(percentOf)),
        signIns,
        met: limitsMet(),
        ...runsOfProcess(),
      })
      before = now
    } catch (error) {
      log?.error({ event: 'samples.unwritten', ...faultFields(error) })
    }
    return SAMPLE_MS
  }, 'samples')
}

/** Looks around again and again; what fell due while nothing ran has its first minutes to be caught up with. */
export function startWatch({ log, ...watched }: Watched & { log?: Log }) {
  const from = performance.now() + CATCH_UP_MS
  return openLoop(async () => {
    const early = from - performance.now()
    if (early > 0) return early
    try {
      await lookAround(watched)
    } catch (error) {
      log?.error({ event: 'watch.broken', ...faultFields(error) })
    }
    return LOOK_MS
  }, 'watch')
}

/** What is wrong as figures: 1 where a warning stands. */
export function bindWarnings(metrics: Metrics, workerDb: Db): void {
  metrics.gauge(
    'trassa_warnings',
    'Whether something is wrong with the installation, by what it is',
    async () => {
      const alarms = new Set((await listAlarms(workerDb)).map(({ code }) => code))
      return Object.fromEntries(warningCodes.map(code => [code, alarms.has(code) ? 1 : 0]))
    },
    'warning',
  )
}
