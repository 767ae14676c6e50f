import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { isOutside } from '#contract/menu.ts'
import { bindCalendars } from './calendars/routes.ts'
import { bindUnsubscribe } from './channels/routes.ts'
import type { Config } from './config.ts'
import { constraintRefusals } from './constraints.ts'
import { bindBundles } from './documents/routes.ts'
import { bindDriverPhotos } from './driver-links/routes.ts'
import type { ExportableList } from './exports/export.ts'
import { bindExports } from './exports/routes.ts'
import { bindDownloads } from './files/routes/downloads.ts'
import { bindUploads } from './files/routes/uploads.ts'
import { bindProvider } from './idp/routes/provider.ts'
import { bindMapTiles } from './map/routes.ts'
import { originOf } from './map/rules.ts'
import { listFrames } from './menu/store.ts'
import { modulesOf } from './modules.ts'
import { owners } from './owners.ts'
import type { Parts } from './parts.ts'
import { announceWork } from './platform/atWork.ts'
import { bind, type Platform } from './platform/bind.ts'
import { bindMethods } from './platform/bindMethods.ts'
import { compression } from './platform/compression.ts'
import type { Db } from './platform/db.ts'
import { bindDocs } from './platform/docs.ts'
import { directOf, type Installation } from './platform/installation.ts'
import { openLimits } from './platform/limits.ts'
import { bindLive } from './platform/live.ts'
import { bindPlainFiles } from './platform/pages.ts'
import { bindStatic, unknownAddress } from './platform/static.ts'
import { bindPrints } from './prints/routes.ts'
import type { Made } from './sheets.ts'
import { bindWarehouse } from './warehouse/routes.ts'
import { bindRoadsidePage } from './waybills/routes.ts'

const builtWeb = fileURLToPath(new URL('../dist', import.meta.url))

export type WebOptions = {
  /** Every passed-through answer is checked against its schema; in production one in a hundred. */
  checkAll?: boolean
  /** The built web to serve. */
  dist?: string
}

export type Web = {
  installation: Installation
  parts: Parts
  options: WebOptions
  made: Made
  exportableLists: Record<string, ExportableList>
}

/** The role `web`: every call, page and stream. */
export async function bindWeb(app: FastifyInstance, inner: FastifyInstance, { installation, parts, options, made, exportableLists }: Web) {
  const { config, pool, db, worker, secrets, sessions, phones, clock, metrics, log } = parts
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  await app.register(compress, compression)

  const work = announceWork(directOf(installation))
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/live')) work.request()
  })

  parts.replicas.bindTo(app)
  const limits = openLimits(app, config.limits)
  const checkAll = options.checkAll ?? process.env.NODE_ENV === 'development'
  const platform: Platform = {
    config,
    app: { pool, db },
    replicas: parts.replicas,
    secrets,
    sessions,
    accessTokens: parts.accessTokens,
    phones,
    clock,
    limits,
    metrics,
    log,
    constraints: constraintRefusals,
    checkAll,
    reads: new Map(),
  }
  const modules = modulesOf(parts, { ...made, limits, exportableLists })
  for (const name of Object.keys(api) as (keyof typeof api)[])
    bind(app, platform, { name, calls: api[name], handlers: modules[name] as never })
  await bindPaths(app, { ...platform, ...parts, exportableLists })

  const live = bindLive(app, { config, db, workerDb: worker.db, replicas: parts.replicas, sessions, limits, nudges: parts.nudges, log })
  bindRoadsidePage(app, { workerDb: worker.db, roadsideLinks: parts.roadsideLinks, simulated: parts.operator?.simulated ?? false })
  bindUnsubscribe(app, { workerDb: worker.db, unsubscribeLinks: parts.unsubscribeLinks })
  bindCalendars(app, { workerDb: worker.db, config })
  bindPlainFiles(app)
  bindDocs(inner, config)
  if (config.idp.kind === 'embedded')
    await app.register(async scope => bindProvider(scope, { config, workerDb: worker.db, secrets, tickets: parts.tickets, limits, log }))
  if (config.web)
    await bindStatic(app, {
      dist: options.dist ?? builtWeb,
      connect: outerOrigins(config),
      tiles: originOf(config.map),
      frames: () => frameOrigins(db),
    })
  else app.setNotFoundHandler(unknownAddress)
  return { live, work }
}

/** Addresses that are no calls of the contract: files that come and go, sheets, forms to print; and which methods every address takes. */
async function bindPaths(
  app: FastifyInstance,
  platform: Platform & Parts & { exportableLists: Record<string, ExportableList> },
): Promise<void> {
  await bindUploads(app, { ...platform, owners })
  const exported = bindExports(app, { ...platform, links: platform.exportLinks })
  const printed = bindPrints(app, platform)
  const photos = bindDriverPhotos(app, platform)
  const downloads = bindDownloads(app, { ...platform, owners })
  const tiles = bindMapTiles(app, platform)
  const bundles = bindBundles(app, { ...platform, links: platform.bundleLinks })
  const loaded = bindWarehouse(app, platform)
  bindMethods(app, [
    ...Object.values(api).flatMap(calls => Object.values(calls)),
    ...photos,
    ...downloads,
    ...bundles,
    ...exported,
    ...loaded,
    ...printed,
    ...tiles,
    { method: 'GET', path: '/api/live' },
  ])
}

/** Other origins the page may ask: monitoring, analytics and the provider's info endpoint. */
function outerOrigins(config: Config): string[] {
  const info = config.idp.kind === 'oidc' ? null : config.idp.info
  const asked = [config.monitoring, config.analytics?.address ?? null, info]
    .filter(address => address !== null)
    .map(address => new URL(address).origin)
  return [...new Set(asked)].filter(origin => origin !== new URL(config.url).origin)
}

/** Origins of the menu's embedded pages as they stand now: a page asks once, when it is opened. */
const frameOrigins = async (db: Db): Promise<string[]> => [
  ...new Set((await listFrames(db)).flatMap(src => (isOutside(src) ? [new URL(src).origin] : []))),
]
