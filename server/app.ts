import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { isOutside } from '#contract/menu.ts'
import { authHandlers } from './auth/handlers.ts'
import { oidcProvider } from './auth/oidc.ts'
import { outerProvider, type Provider } from './auth/provider.ts'
import { openSigner } from './bets/chain/receipt.ts'
import { betHandlers } from './bets/handlers.ts'
import { betTimers } from './bets/jobs.ts'
import { handlers as changes } from './changes/handlers.ts'
import { changeTimers } from './changes/jobs.ts'
import { clientExport } from './clients/export.ts'
import { handlers as clients } from './clients/handlers.ts'
import { handlers as comments } from './comments/handlers.ts'
import { companyCompliance } from './company/compliance.ts'
import { handlers as company } from './company/handlers.ts'
import { timers as companyTimers } from './company/jobs.ts'
import { handlers as compliance } from './compliance/handlers.ts'
import { complianceTimers, startWatching } from './compliance/jobs.ts'
import type { Config } from './config.ts'
import { customerExport } from './customers/export.ts'
import { handlers as customers } from './customers/handlers.ts'
import { demandDicts, demandExport } from './demands/export.ts'
import { demandHandlers } from './demands/handlers.ts'
import { demandTimers, rebuildDemands } from './demands/jobs.ts'
import { handlers as dicts } from './dicts/handlers.ts'
import { documentFiles } from './documents/commands/files.ts'
import { documentHandlers } from './documents/handlers.ts'
import { documentTimers } from './documents/jobs.ts'
import { bindBundles } from './documents/routes.ts'
import { handlers as drafts } from './drafts/handlers.ts'
import { watchDrivers } from './drivers/commands.ts'
import { driverExport } from './drivers/export.ts'
import { driverHandlers } from './drivers/handlers.ts'
import { driverTimers } from './drivers/jobs.ts'
import { employeeHandlers } from './employees/handlers.ts'
import { type ExportableList, exportableList } from './exports/export.ts'
import { exportHandlers } from './exports/handlers.ts'
import { exportTimers, startExports } from './exports/jobs.ts'
import { bindExports } from './exports/route.ts'
import { handlers as extras } from './extras/handlers.ts'
import { extraTimers } from './extras/jobs.ts'
import { bindDownloads } from './files/download.ts'
import { fileHandlers } from './files/handlers.ts'
import { fileTimers, startSweeping } from './files/jobs.ts'
import { openLinks } from './files/links.ts'
import { type Owners, ownOrganization, rowsOf } from './files/owners.ts'
import { bindUploads } from './files/upload.ts'
import { handlers as flags } from './flags/handlers.ts'
import { handInFollowers } from './followers.ts'
import { bindProvider, embeddedProvider } from './idp/provider.ts'
import { handlers as imports } from './imports/handlers.ts'
import { handlers as lanes } from './lanes/handlers.ts'
import { handlers as letters } from './letters/handlers.ts'
import { startMail } from './mail/jobs.ts'
import { handlers as menu } from './menu/handlers.ts'
import { openAddresses } from './nodal-points/addresses.ts'
import { nodalPointExport } from './nodal-points/export.ts'
import { nodalPointHandlers } from './nodal-points/handlers.ts'
import { countListed, orderDicts, orderExport } from './orders/export.ts'
import { handlers as orders } from './orders/handlers.ts'
import { timers as orderTimers, startRebuilding } from './orders/jobs.ts'
import { handlers as organizations } from './organizations/handlers.ts'
import { partnerExport } from './partners/export.ts'
import { handlers as partners } from './partners/handlers.ts'
import { partnerCompliance } from './partners/jobs.ts'
import { handlers as places } from './places/handlers.ts'
import { startAuditChain } from './platform/auditChain.ts'
import { bind, bindMethods, type Handlers, type Platform, requestNumber } from './platform/bind.ts'
import { type Db, openPool } from './platform/db.ts'
import { openDiskStorage } from './platform/diskStorage.ts'
import { bindDocs } from './platform/docs.ts'
import { bindJournal, errorResponder } from './platform/errorResponses.ts'
import { setHeaders } from './platform/headers.ts'
import { readJson } from './platform/input.ts'
import type { Installation } from './platform/installation.ts'
import { openLimits } from './platform/limits.ts'
import { openNudges } from './platform/listen.ts'
import { bindLive } from './platform/live.ts'
import { type Log, openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { bindPlainFiles } from './platform/pages.ts'
import { startRebuildingOf } from './platform/rebuild.ts'
import { makePartitions, startRetention } from './platform/retention.ts'
import { openS3Storage } from './platform/s3Storage.ts'
import { openScanner } from './platform/scanner.ts'
import { openSecrets } from './platform/secrets.ts'
import { openSessions } from './platform/session.ts'
import { bindStatic, unknownAddress } from './platform/static.ts'
import { openTickets } from './platform/tickets.ts'
import { startTimers } from './platform/timers.ts'
import { printArchive } from './prints/export/archive.ts'
import { handlers as prints } from './prints/handlers.ts'
import { bindPrints } from './prints/routes.ts'
import { handlers as privateAreas } from './private-areas/handlers.ts'
import { privateAreaTimers } from './private-areas/jobs.ts'
import { handlers as currencies } from './rates/handlers.ts'
import { startRates } from './rates/jobs.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { openRouting } from './routing/engine.ts'
import { routingHandlers } from './routing/handlers.ts'
import { handlers as ownSessions } from './sessions/handlers.ts'
import { journalExport, settlementExport } from './settlements/export.ts'
import { settlementHandlers } from './settlements/handlers.ts'
import { settlementTimers } from './settlements/jobs.ts'
import { tenderFiles } from './tenders/commands/documents.ts'
import { evaluate } from './tenders/commands/evaluation.ts'
import { lotDicts, lotExport } from './tenders/export.ts'
import { tenderHandlers } from './tenders/handlers/tenders.ts'
import { rebuildLots, tenderTimers } from './tenders/jobs.ts'
import { timeHandlers } from './time/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { transferTimers } from './transfers/jobs.ts'
import { userHandlers } from './users/handlers.ts'
import { watchVehicles } from './vehicles/commands.ts'
import { vehicleExport } from './vehicles/export.ts'
import { handlers as vehicles } from './vehicles/handlers.ts'
import { handlers as views } from './views/handlers.ts'
import { handlers as watchers } from './watchers/handlers.ts'
import { waterfallHandlers } from './waterfalls/handlers.ts'
import { waterfallTimers } from './waterfalls/jobs.ts'
import { startExchange, withoutOperator } from './waybills/exchange/rounds.ts'
import { lifelike, simulatedOperator } from './waybills/exchange/simulator.ts'
import { waybillHandlers } from './waybills/handlers.ts'
import { openRoadsideLinks } from './waybills/roadside/links.ts'
import { bindRoadsidePage } from './waybills/routes.ts'
import { simulatedSigner } from './waybills/signing/signer.ts'
import { openSchemas } from './waybills/titles/schema.ts'

type Options = {
  log?: Log
  /** Every passed-through answer is checked against its schema; in production one in a hundred. */
  checkAll?: boolean
  /** Whether moments of the domain and upkeep run in this process. */
  jobs?: boolean
  /** The built web to serve. */
  dist?: string
}

/** Whose files there are, and who may see and change them. */
const owners: Owners = {
  vehicle: rowsOf('vehicles', 'cars.view', 'cars.edit'),
  driver: rowsOf('drivers', 'drivers.reveal', 'drivers.edit'),
  partner: rowsOf('partners', 'partners.view', 'partners.edit'),
  customer: rowsOf('customers', 'customers.view', 'customers.edit'),
  organization: ownOrganization('organization.manage'),
  order_document: { read: 'orders.view', write: null, home: documentFiles.home, shared: documentFiles },
  tender: tenderFiles,
}

const builtWeb = fileURLToPath(new URL('../dist', import.meta.url))

/** The application over an installation: opens what it needs, and closing it closes that again. It does not listen yet. */
export async function openApp(installation: Installation, options: Options = {}): Promise<FastifyInstance> {
  const { config } = installation
  handInFollowers()
  const log = options.log ?? openLog()
  const metrics = openMetrics()
  const onError = errorResponder({ log, metrics })
  const app = newServer(config, onError)
  const { pool, db } = openPool(installation.app.url, installation.app.as, 8)
  const worker = openPool(installation.worker.url, installation.worker.as, 4)
  const secrets = await openSecrets(worker.db, config.secret)
  // a database that slept longer than its partitions reach would refuse every write
  await makePartitions(worker.db)
  const nudges = openNudges({ url: installation.worker.url, log })

  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  app.setErrorHandler(onError)
  bindJournal(app, { log, metrics })
  bindBodies(app, config)
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, config.secure)
    reply.header('x-request-id', request.id)
  })

  const limits = openLimits(app, config.limits)
  const sessions = openSessions({ workerDb: worker.db, key: secrets.csrf, config })
  const tickets = openTickets(worker.db, secrets)
  const provider = providerOf(config, worker.db, log)
  const addresses = config.addresses ? openAddresses(config.addresses, log) : null
  const roads = config.routing ? openRouting(config.routing, log) : null
  const checkAll = options.checkAll ?? process.env.NODE_ENV === 'development'
  const platform: Platform = { config, app: { pool, db }, secrets, sessions, limits, metrics, log, checkAll }

  const storage = config.files.s3 ? openS3Storage(config.files.s3) : openDiskStorage(config.files.folder)
  const scanner = openScanner(config.files.clamd)
  const links = openLinks(secrets.keyFor('file links'))
  const exportLinks = openLinks(secrets.keyFor('export links'), '/api/exports/v0/download')
  const bundleLinks = openLinks(secrets.keyFor('document links'), '/api/documents/v0/download')
  const schemas = openSchemas(config.waybills.schemas)
  const operator = config.waybills.operator === 'simulator' ? simulatedOperator(worker.db, lifelike) : null
  const roadsideLinks = openRoadsideLinks(secrets.keyFor('waybill road'), config.url)
  const drivers = driverHandlers(secrets)
  const nodalPoints = nodalPointHandlers(addresses?.find ?? null)
  /** Lists that can be had as a file, by the name their screens give. */
  const exportableLists: Record<string, ExportableList> = {
    orders: exportableList(api.orders.list, orders.list, { ru: 'Заказы', en: 'Orders' }, orderExport, {
      count: countListed,
      dicts: orderDicts,
    }),
    cars: exportableList(api.cars.list, vehicles.list, { ru: 'Транспорт', en: 'Vehicles' }, vehicleExport),
    drivers: exportableList(api.drivers.list, drivers.list, { ru: 'Водители', en: 'Drivers' }, driverExport),
    partners: exportableList(api.partners.list, partners.list, { ru: 'Партнёры', en: 'Partners' }, partnerExport),
    customers: exportableList(api.customers.list, customers.list, { ru: 'Заказчики', en: 'Customers' }, customerExport),
    nodal_points: exportableList(api.nodalPoints.list, nodalPoints.list, { ru: 'Узловые точки', en: 'Nodal points' }, nodalPointExport),
    settlements: exportableList(
      api.settlements.list,
      settlementHandlers.list,
      { ru: 'Реестры оплат', en: 'Settlements' },
      settlementExport,
    ),
    settlement_journal: exportableList(
      api.settlements.journal,
      settlementHandlers.journal,
      { ru: 'Документы и оплаты', en: 'Documents and payments' },
      journalExport,
    ),
    lots: exportableList(api.tenders.list, tenderHandlers.list, { ru: 'Лоты', en: 'Lots' }, lotExport, { dicts: lotDicts }),
    demands: exportableList(api.demands.list, demandHandlers.list, { ru: 'Спрос', en: 'Demand' }, demandExport, { dicts: demandDicts }),
    clients: exportableList(api.clients.list, clients.list, { ru: 'Клиенты', en: 'Clients' }, clientExport),
  }

  /** Every module of the contract, answered: a module left out does not compile. */
  const modules: { [M in keyof typeof api]: Handlers<(typeof api)[M]> } = {
    orders,
    changes,
    extras,
    comments,
    watchers,
    waybills: waybillHandlers({
      operator,
      signer: simulatedSigner(secrets.keyFor('waybill demo key')),
      schemas,
      roadsideLinks,
      open: secrets.open,
    }),
    users: userHandlers(sessions),
    auth: authHandlers({ config, workerDb: worker.db, secrets, sessions, limits, tickets, provider, log }),
    menu,
    transfers: transferHandlers(config.transferDepth),
    settlements: settlementHandlers,
    tenders: tenderHandlers,
    demands: demandHandlers,
    waterfalls: waterfallHandlers,
    bets: betHandlers({ pool, db, signer: openSigner(secrets.keyFor('bet receipts')), mostPerMinute: config.limits.betsPerMinute }),
    documents: documentHandlers({ links: bundleLinks }),
    time: timeHandlers,
    dicts,
    currencies,
    places,
    organizations,
    partners,
    customers,
    nodalPoints,
    routing: routingHandlers(roads),
    lanes,
    letters,
    imports,
    cars: vehicles,
    drivers,
    compliance,
    flags,
    sessions: ownSessions,
    company,
    employees: employeeHandlers(config),
    registration: registrationHandlers({ workerDb: worker.db, sessions, limits, tickets }),
    clients,
    views,
    drafts,
    files: fileHandlers({ owners, links, ...config.files }),
    exports: exportHandlers({ exportableLists, links: exportLinks }),
    prints,
    privateAreas,
  }
  for (const name of Object.keys(api) as (keyof typeof api)[]) bind(app, platform, name, api[name], modules[name] as never)
  await bindUploads(app, { ...platform, owners, storage, scanner })
  const exported = bindExports(app, { ...platform, exportableLists, storage, links: exportLinks })
  const printed = bindPrints(app, { ...platform, storage })
  const downloads = bindDownloads(app, { ...platform, owners, storage, links })
  const bundles = bindBundles(app, { ...platform, storage, links: bundleLinks })
  bindMethods(app, [
    ...Object.values(api).flatMap(calls => Object.values(calls)),
    ...downloads,
    ...bundles,
    ...exported,
    ...printed,
    { method: 'GET', path: '/api/live' },
  ])

  const live = bindLive(app, { config, db, workerDb: worker.db, sessions, limits, nudges, log })
  bindRoadsidePage(app, { workerDb: worker.db, roadsideLinks, simulated: operator?.simulated ?? false })
  bindPlainFiles(app)
  bindDocs(app)
  if (config.idp.kind === 'embedded')
    await app.register(async scope => bindProvider(scope, { config, workerDb: worker.db, secrets, tickets, limits, log }))
  bindHealth(app, db)

  metrics.gauge('trassa_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount + worker.pool.waitingCount)
  metrics.gauge('trassa_pool_open', 'Open connections', () => pool.totalCount + worker.pool.totalCount)
  metrics.gauge('trassa_streams', 'Open live streams', live.streams)
  metrics.gauge('trassa_timers_late_seconds', 'How late the oldest timer is', () => latestTimer(worker.db))
  app.get('/metrics', async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))

  if (config.web) await bindStatic(app, { dist: options.dist ?? builtWeb, connect: outerOrigins(config), frames: () => frameOrigins(db) })
  else app.setNotFoundHandler(unknownAddress)

  const jobs =
    options.jobs === false
      ? []
      : [
          startRetention({ db: worker.db, log }),
          startAuditChain({ db: worker.db, log }),
          startRebuilding({ db: worker.db, log }),
          startRebuildingOf({ db: worker.db, rebuild: [rebuildLots, rebuildDemands], log }),
          startWatching({ db: worker.db, log }),
        ]
  if (options.jobs !== false) {
    const watched = [watchDrivers(secrets), watchVehicles, partnerCompliance, companyCompliance]
    const handlers = {
      ...orderTimers,
      ...documentTimers,
      ...transferTimers,
      ...changeTimers,
      ...(operator ? {} : withoutOperator),
      ...settlementTimers,
      ...betTimers({ secrets, evaluate, log }),
      ...demandTimers,
      ...waterfallTimers,
      ...privateAreaTimers,
      ...tenderTimers,
      ...extraTimers,
      ...companyTimers,
      ...driverTimers(secrets),
      ...complianceTimers(watched),
      ...fileTimers({ files: config.files, storage, scanner, secrets }),
      ...exportTimers({ storage }),
    }
    const timers = startTimers({ db: worker.db, handlers, log })
    nudges.on('timers', timers.nudge)
    const written = startExports({
      app: platform.app,
      workerDb: worker.db,
      secrets,
      sessions,
      storage,
      exportableLists,
      archive: printArchive({ storage, secrets, roadside: waybill => roadsideLinks.link(waybill)?.url ?? null, log }),
      log,
    })
    nudges.on('exports', written.nudge)
    if (config.rates) jobs.push(startRates({ db: worker.db, rates: config.rates, log }))
    if (operator) {
      const exchange = startExchange({ db: worker.db, operator, schemas, log })
      nudges.on('timers', exchange.nudge)
      jobs.push(exchange)
    }
    if (config.mail) jobs.push(startMail({ db: worker.db, secrets, mail: config.mail, log }))
    jobs.push(timers, written, startSweeping({ db: worker.db, storage, owners, folder: config.files.folder, log }))
  }
  app.addHook('onClose', async () => {
    await Promise.all([...jobs.map(job => job.stop()), nudges.stop()])
    await Promise.all([db.destroy(), worker.db.destroy(), addresses?.close(), roads?.close()])
  })
  return app
}

function providerOf({ idp }: Config, workerDb: Db, log: Log): Provider {
  if (idp.kind === 'oidc') return oidcProvider(idp, log)
  return idp.kind === 'embedded' ? embeddedProvider({ workerDb }) : outerProvider(idp)
}

function newServer(config: Config, onError: ReturnType<typeof errorResponder>): FastifyInstance {
  const { bodyBytes, bodyMs, handlerMs, headersMs } = config.limits
  const app = fastify({
    logger: false,
    genReqId: requestNumber,
    bodyLimit: bodyBytes,
    requestTimeout: bodyMs,
    handlerTimeout: handlerMs,
    return503OnClosing: false,
    // what is no address at all meets no hook
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply as unknown as FastifyReply, config.secure)
      return onError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
    // a balancer on this machine says who asks; anybody else's word is not taken
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  })
  app.server.headersTimeout = headersMs
  return app
}

/** JSON within bounds and nothing else; an absent body is an empty one. */
function bindBodies(app: FastifyInstance, config: Config) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) =>
    text.length === 0 ? undefined : readJson(String(text), config.limits),
  )
}

function bindHealth(app: FastifyInstance, db: Db) {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    try {
      await sql`select app_now()`.execute(db)
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
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
async function frameOrigins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('menuItems').select('src').where('isIframe', '=', true).where('src', 'is not', null).execute()
  return [...new Set(rows.flatMap(({ src }) => (src !== null && isOutside(src) ? [new URL(src).origin] : [])))]
}

async function latestTimer(workerDb: Db): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select greatest(0, coalesce(extract(epoch from app_now() - min(run_at)), 0)) as late from timers where run_at < app_now()`.execute(
    workerDb,
  )
  return rows[0]!.late
}
