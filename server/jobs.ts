import { startFolding } from './analytics/jobs.ts'
import { betTimers } from './bets/jobs.ts'
import { changeTimers } from './changes/jobs.ts'
import { startBots, startDeliveries } from './channels/jobs.ts'
import type { DeliveryRecord } from './channels/store/deliveries.ts'
import { clientTimers } from './clients/jobs.ts'
import { companyCompliance } from './company/commands.ts'
import { timers as companyTimers } from './company/jobs.ts'
import { complianceTimers, startWatching } from './compliance/jobs.ts'
import { demandTimers, rebuildDemands } from './demands/jobs.ts'
import { documentTimers } from './documents/jobs.ts'
import { driverLinkTimers } from './driver-links/jobs.ts'
import { watchDrivers } from './drivers/commands/watch.ts'
import { driverTimers } from './drivers/jobs.ts'
import type { ExportableList } from './exports/export.ts'
import { exportTimers, startExports } from './exports/jobs.ts'
import { extraTimers } from './extras/jobs.ts'
import { fileTimers, startSweeping } from './files/jobs.ts'
import { flagTimers } from './flags/jobs.ts'
import { flightTimers, rebuildFlights } from './flights/jobs.ts'
import { geofenceTimers } from './geofences/jobs.ts'
import { replyToOf } from './incoming-letters/commands/addresses.ts'
import { botDesk } from './incoming-letters/reception/bots.ts'
import { startWatch } from './installation/jobs.ts'
import { startMail } from './mail/jobs.ts'
import { hearOccurrence, hearTogether, RULES_REST_MS } from './management-rules/commands/hearing.ts'
import { ruleTimers } from './management-rules/jobs.ts'
import { noticeSettingTimers } from './notice-settings/jobs.ts'
import { bell } from './notices/jobs.ts'
import { calendarTimers, timers as orderTimers, rebuildOrders } from './orders/jobs.ts'
import { dashboardTimers } from './own-dashboards/jobs.ts'
import { owners } from './owners.ts'
import { partnerCompliance } from './partners/jobs.ts'
import type { Parts } from './parts.ts'
import { timers as personTimers } from './personal-data/jobs.ts'
import { openPlanner } from './planner/jobs.ts'
import { startAuditChain } from './platform/auditChain.ts'
import { bindCommitWait, watchCommits } from './platform/commitWatch.ts'
import type { Tx } from './platform/db.ts'
import { type ConsumerName, type OccurrenceConsumer, startOccurrences } from './platform/occurrences.ts'
import { startRebuildingOf } from './platform/rebuild.ts'
import { defaultPeriods, startRetention } from './platform/retention.ts'
import type { TimerHandler } from './platform/timers.ts'
import { startTimers } from './platform/timers.ts'
import { printArchive } from './prints/export/archive.ts'
import { privateAreaTimers } from './private-areas/jobs.ts'
import { startRates } from './rates/jobs.ts'
import { removeByPeriods } from './retention/jobs.ts'
import { sensorTimers } from './sensors/jobs.ts'
import { settlementTimers } from './settlements/jobs.ts'
import { evaluate } from './tenders/commands/evaluation.ts'
import { rebuildLots, tenderTimers } from './tenders/jobs.ts'
import { startPositionUpkeep, trackTimers } from './tracks/jobs.ts'
import { trailerTimers } from './trailers/jobs.ts'
import { transferTimers } from './transfers/jobs.ts'
import { watchVehicles } from './vehicles/commands.ts'
import { waterfallTimers } from './waterfalls/jobs.ts'
import { startExchange, withoutOperator } from './waybills/exchange/rounds.ts'
import { webhookTeller } from './webhooks/jobs.ts'

/** Rows that are stored for their viewers, by what they are of. */
export const storedRows = [
  { name: 'orders', rebuild: rebuildOrders },
  { name: 'flights', rebuild: rebuildFlights },
  { name: 'tenders', rebuild: rebuildLots },
  { name: 'demands', rebuild: rebuildDemands },
]

/** What each organisation does about what it hears; programs are told with the people. */
function consumersOf({ secrets }: Pick<Parts, 'secrets'>): Record<ConsumerName, OccurrenceConsumer> {
  const tellPrograms = webhookTeller(secrets)
  return {
    async notices(tx, occurrence) {
      await bell(tx, occurrence)
      await tellPrograms(tx, occurrence)
    },
    rules: { hear: hearOccurrence, together: hearTogether, restMs: RULES_REST_MS },
  }
}

/** What happens when its time has come, by the kind of the moment. */
function timersOf({ config, secrets, storage, scanner, operator, log }: Parts, more: Record<string, TimerHandler>) {
  return {
    ...orderTimers,
    ...documentTimers,
    ...flightTimers,
    ...flagTimers,
    ...geofenceTimers,
    ...sensorTimers,
    ...trailerTimers,
    ...transferTimers,
    ...trackTimers,
    ...changeTimers,
    ...(operator ? {} : withoutOperator),
    ...settlementTimers,
    ...betTimers({ secrets, evaluate, log }),
    ...demandTimers,
    ...waterfallTimers,
    ...privateAreaTimers,
    ...clientTimers,
    ...tenderTimers,
    ...extraTimers,
    ...ruleTimers,
    ...companyTimers,
    ...personTimers,
    ...driverTimers(secrets),
    ...driverLinkTimers({ secrets, config }),
    ...complianceTimers([watchDrivers(secrets), watchVehicles, partnerCompliance, companyCompliance]),
    ...noticeSettingTimers,
    ...dashboardTimers,
    ...fileTimers({ files: config.files, storage, scanner, secrets }),
    ...exportTimers({ storage }),
    ...more,
  }
}

const periodsOf = ({ rules: { positions } }: Parts['config']) => ({
  positionDays: positions.thinnedDays,
  wholePositionDays: positions.wholeDays,
})

/** Starts moments of the domain and upkeep in this process; each is stopped when the application closes. */
export function startJobs(parts: Parts, exportableLists: Record<string, ExportableList>): { stop: () => Promise<void> }[] {
  const { config, pool, db, worker, secrets, sessions, clock, storage, nudges, operator, schemas, roadsideLinks, settings, log } = parts
  const planner = openPlanner({ workerDb: worker.db, log })
  const commits = watchCommits({ nudges, log })
  bindCommitWait(parts.metrics, commits)
  const timers = startTimers({
    db: worker.db,
    handlers: timersOf(parts, { ...planner.timers, ...calendarTimers(worker.db) }),
    waits: () => clock.reason() !== null,
    isPaused: settings.isPaused,
    log,
  })
  nudges.on('timers', timers.nudge)
  const occurrences = startOccurrences({ db: worker.db, consumers: consumersOf(parts), waits: () => clock.reason() !== null, log })
  nudges.on('occurrences', occurrences.nudge)
  const written = startExports({
    app: { pool, db },
    workerDb: worker.db,
    secrets,
    sessions,
    storage,
    exportableLists,
    archive: printArchive({ storage, secrets, roadside: waybill => roadsideLinks.link(waybill)?.url ?? null, log }),
    log,
  })
  nudges.on('exports', written.nudge)
  const jobs = [
    startRetention({ db: worker.db, periods: { ...defaultPeriods, ...periodsOf(config) }, removeOwn: removeByPeriods, log }),
    startAuditChain({ db: worker.db, log }),
    startRebuildingOf({ db: worker.db, rebuild: storedRows.map(({ rebuild }) => rebuild), log }),
    startWatching({ db: worker.db, log }),
    startPositionUpkeep({ db: worker.db, log }),
    timers,
    occurrences,
    planner,
    written,
    startWatch({ db: worker.db, config, probes: parts.probes, clock, replicas: parts.replicas, commits, log }),
    startFolding({ db: worker.db, log }),
    startSweeping({ db: worker.db, storage, owners, folder: config.files.folder, log }),
  ]
  const replyTo = (tx: Tx, delivery: DeliveryRecord) => replyToOf({ secrets, config }, tx, delivery)
  const sending = { db: worker.db, secrets, channels: parts.channels, config, unsubscribeLinks: parts.unsubscribeLinks, replyTo, log }
  const deliveries = startDeliveries(sending)
  nudges.on('deliveries', deliveries.nudge)
  jobs.push(deliveries, startBots({ ...sending, desk: botDesk(parts) }))
  if (config.rates) jobs.push(startRates({ db: worker.db, rates: config.rates, log }))
  if (config.mail) jobs.push(startMail({ db: worker.db, secrets, mail: config.mail, isPaused: () => settings.isPaused('mails'), log }))
  if (operator) {
    const exchange = startExchange({ db: worker.db, operator, schemas, log })
    nudges.on('timers', exchange.nudge)
    jobs.push(exchange)
  }
  return jobs
}
