import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { OpenPractices } from './first-page/record.ts'
import { startCounting } from './flags/jobs.ts'
import { handInFollowers } from './followers.ts'
import { bindWarnings, startSampling } from './installation/jobs.ts'
import { openParts, type Parts } from './parts.ts'
import type { Journal } from './platform/errorResponses.ts'
import { bindGauges, bindHealth } from './platform/health.ts'
import type { Installation } from './platform/installation.ts'
import { type Log, openLog } from './platform/log.ts'
import { newServer } from './platform/server.ts'
import { unknownAddress } from './platform/static.ts'
import { EXCHANGE } from './waybills/commands/steps.ts'
import type { WebOptions } from './web.ts'

type Options = WebOptions & {
  log?: Log
  /** `false`: no moments of the domain and no upkeep in this process, whatever its roles. */
  jobs?: boolean
  /** The clock that is compared with the database’s; a run of tests on another day gives the true one. */
  time?: () => number
  /** What makes practice organisations; without it the installation has none. */
  practices?: OpenPractices
}

/**
 * What the roles of a process need besides what every process has; nothing else is read. What answers calls, and the work in the background, are
 * most of the memory of a server that takes positions alone.
 */
export async function readRoles(roles: Config['roles']) {
  const has = (...wanted: Config['roles']) => wanted.some(role => roles.includes(role))
  const [web, jobs, sheets, letters, trackers] = await Promise.all([
    has('web') ? import('./web.ts') : null,
    has('worker') ? import('./jobs.ts') : null,
    has('web', 'worker') ? import('./sheets.ts') : null,
    has('worker') ? import('./incoming-letters/reception/listening.ts') : null,
    has('positions') ? import('./devices/intake/listening.ts') : null,
  ])
  return { web, jobs, sheets, letters, trackers }
}

/**
 * The application over an installation: opens what the roles of this process need, and closing it closes that again. It does not listen yet.
 * Without the role `web` it answers at its address for its health and figures alone.
 */
export async function openApp(installation: Installation, options: Options = {}): Promise<FastifyInstance> {
  handInFollowers(installation.config.url ?? '')
  const parts = await openParts(installation, options.log ?? openLog(), options)
  const { config, pool, db, worker, clock, metrics, log } = parts
  const read = await readRoles(config.roles)
  const journal = { log, metrics }
  const app = newServer(config, journal)
  app.addHook('onReady', async () => bindWarnings(metrics, worker.db))
  const inner = innerOf(app, config, journal)
  const lists = read.sheets?.listsOf(parts) ?? null
  const web = read.web && lists ? await read.web.bindWeb(app, inner, { installation, parts, options, ...lists }) : null
  if (!web) app.setNotFoundHandler(unknownAddress)

  bindHealth(app, { db, clock })
  parts.replicas.bindGauges(metrics)
  bindGauges(inner, metrics, {
    roles: config.roles,
    pools: { app: pool, worker: worker.pool },
    plansLost: parts.plansLost,
    streams: web?.live.streams ?? (() => 0),
    position: web?.live.position ?? (() => null),
    workerDb: worker.db,
    kinds: { operator: EXCHANGE },
  })

  const trackers = read.trackers?.openTrackerServers(parts) ?? null
  const letters = read.letters?.openLetterReception(parts) ?? null
  app.addHook('onReady', async () => {
    await trackers?.listen()
    await letters?.listen()
  })
  const background = () => (read.jobs && lists ? read.jobs.startJobs(parts, lists.exportableLists) : [])
  const jobs = options.jobs === false ? [] : [...startOwnWork(parts), ...background()]
  app.addHook('onClose', async () => {
    await web?.work.stop()
    await trackers?.close()
    await letters?.close()
    await Promise.all(jobs.map(job => job.stop()))
    await parts.close()
  })
  return app
}

/** What a process of any role does by itself: it writes down what it measured, and counts flags. */
const startOwnWork = ({ config, pool, worker, metrics, probes, flags, log }: Parts): { stop: () => Promise<void> }[] => [
  startSampling({ db: worker.db, roles: config.roles, pools: { app: pool, worker: worker.pool }, metrics, probes, log }),
  startCounting({ db: worker.db, counting: flags.counting, log }),
]

/** Where figures and the description of the calls are told: at the address of the product, or at one of their own. */
function innerOf(app: FastifyInstance, config: Config, journal: Journal): FastifyInstance {
  const { inner } = config
  if (!inner) return app
  const server = newServer(config, journal)
  server.setNotFoundHandler(unknownAddress)
  app.addHook('onReady', async () => void (await server.listen(inner)))
  app.addHook('onClose', () => server.close())
  return server
}
