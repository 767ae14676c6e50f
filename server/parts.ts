import { oidcProvider } from './auth/providers/oidc.ts'
import { outerProvider } from './auth/providers/outer.ts'
import type { CodeProvider, Provider } from './auth/providers/provider.ts'
import { openChannels } from './channels/adapters/open.ts'
import { openUnsubscribeLinks } from './channels/unsubscribe/links.ts'
import type { Config } from './config.ts'
import { openIntake } from './devices/intake/intake.ts'
import { learnCalendar } from './dicts/commands.ts'
import { openLinks } from './files/routes/links.ts'
import type { OpenPractices } from './first-page/record.ts'
import { openFlags } from './flags/provider/open.ts'
import { embeddedProvider } from './idp/commands/accounts.ts'
import { openDoor } from './idp/commands/door.ts'
import { openProbes } from './installation/probes/probes.ts'
import { applyLimits } from './installation/rules/limits.ts'
import { openAddresses } from './nodal-points/addresses/addresses.ts'
import { watchClock } from './platform/clockWatch.ts'
import { type Db, openPool, setRules } from './platform/db.ts'
import { openDiskStorage } from './platform/diskStorage.ts'
import { openDriverPhones } from './platform/driverLink.ts'
import { directOf, type Installation } from './platform/installation.ts'
import { openNudges } from './platform/listen.ts'
import type { Log } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { onTurn, primaryAddressOf } from './platform/primary.ts'
import { openReplicas } from './platform/replicas.ts'
import { makePartitions } from './platform/retention.ts'
import { openS3Storage } from './platform/s3Storage.ts'
import { openScanner } from './platform/scanner.ts'
import { openSecrets } from './platform/secrets.ts'
import { openSessions } from './platform/session.ts'
import { openSettings } from './platform/settings.ts'
import { openTickets } from './platform/tickets.ts'
import { openRouting } from './routing/engine/engine.ts'
import { lifelike, simulatedOperator } from './waybills/exchange/simulator.ts'
import { openRoadsideLinks } from './waybills/roadside/links.ts'
import { openSchemas } from './waybills/titles/schema.ts'

type OpenWith = { time?: (() => number) | undefined; practices?: OpenPractices | undefined }

/** Everything the application stands on besides its server: the database, keys, the storage of files, and what is asked outside. */
export async function openParts(
  { config: configured, app, worker: background }: Installation,
  log: Log,
  { time, practices }: OpenWith = {},
) {
  // what administrators set while the product runs is set here
  const config = { ...configured, limits: { ...configured.limits }, files: { ...configured.files } }
  const { pool, db, plansLost } = openPool(app.url, app.as, 8)
  const worker = openPool(background.url, background.as, 4)
  for (const each of [db, worker.db]) setRules(each, config.rules)
  const direct = directOf({ config, worker: background })
  const urls = config.database?.replicas ?? []
  const unturned = onTurn(direct, () => log.warn({ event: 'primary.turned', what: new URL(primaryAddressOf(direct)).host }))
  const replicas = openReplicas({ urls, primary: { pool, db, url: direct }, as: app.as, rules: config.rules, log })
  const secrets = await openSecrets(worker.db, config.secret)
  // a database that slept longer than its partitions reach would refuse every write
  await makePartitions(worker.db)
  const clock = watchClock({ db: worker.db, log, ...(time && { clock: time }) })
  await clock.look()
  const settings = await openSettings({ workerDb: worker.db, log })
  await settings.on(() => applyLimits(config, configured, settings))
  await settings.on(() => learnCalendar(worker.db))
  const addresses = config.addresses ? openAddresses(config.addresses, log) : null
  const roads = config.routing ? openRouting(config.routing, log) : null
  const channels = openChannels(config, secrets)
  const nudges = openNudges({ url: direct, log })
  nudges.on('settings', settings.nudge)
  const metrics = openMetrics()
  const intake = openIntake({ workerDb: worker.db, metrics, log })
  const provider = providerOf(config, worker.db, log)
  const flags = await openFlags(db, config.flags, log)
  return {
    config,
    /** The same as the environment has it. */
    configured,
    log,
    pool,
    db,
    worker,
    replicas,
    /** How often a table was changed under a statement of a pool. */
    plansLost: { app: plansLost, worker: worker.plansLost },
    secrets,
    clock,
    settings,
    /** What is looked at outside of the database: disks, certificates of those the product asks. */
    probes: openProbes(config),
    nudges,
    metrics,
    /** What positions of devices are handed to. */
    intake,
    sessions: openSessions({ workerDb: worker.db, key: secrets.csrf, config }),
    phones: openDriverPhones({ db, config }),
    tickets: openTickets(worker.db, secrets),
    provider,
    /** By what the staff of the platform comes in by the inner door. */
    inner: { door: openDoor({ workerDb: worker.db, secrets }), provider: innerProvider(config, log) },
    /** Flags of features, whoever's they are. */
    flags,
    /** By which clients of the provider come in; null where it gives none. */
    accessTokens: provider.flow === 'code' ? provider.accessTokens : null,
    addresses,
    roads,
    storage: config.files.s3 ? openS3Storage(config.files.s3) : openDiskStorage(config.files.folder),
    scanner: openScanner(config.files.clamd),
    links: openLinks(secrets.keyFor('file links')),
    exportLinks: openLinks(secrets.keyFor('export links'), '/api/exports/v0/download'),
    bundleLinks: openLinks(secrets.keyFor('document links'), '/api/documents/v0/download'),
    schemas: openSchemas(config.waybills.schemas),
    /** Null where nothing was handed in that fills practice organisations. */
    practices: practices?.({ db: worker.db, secrets }) ?? null,
    operator: config.waybills.operator === 'simulator' ? simulatedOperator(worker.db, lifelike) : null,
    channels,
    unsubscribeLinks: openUnsubscribeLinks(secrets.keyFor('unsubscribe'), config.url),
    roadsideLinks: openRoadsideLinks(secrets.keyFor('waybill road'), config.url),
    /** Closes what is open, once nothing asks any more. */
    async close() {
      clock.stop()
      await nudges.stop()
      await intake.stop()
      await settings.stop()
      unturned()
      await replicas.close()
      await Promise.all([db.destroy(), worker.db.destroy(), addresses?.close(), roads?.close(), channels.close(), flags.close()])
    },
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>

function providerOf({ idp }: Config, workerDb: Db, log: Log): Provider {
  if (idp.kind === 'oidc') return oidcProvider(idp, log)
  return idp.kind === 'embedded' ? embeddedProvider({ workerDb }) : outerProvider(idp)
}

/** The own provider of the staff, where the installation names one: asked for the same as the other. */
function innerProvider({ internal: { provider }, idp, url }: Config, log: Log): CodeProvider | null {
  if (!provider) return null
  return oidcProvider(
    { kind: 'oidc', ...provider, redirect: idp.redirect, scope: 'openid profile email', audience: url, patienceMs: 5_000 },
    log,
  )
}
