import type { api } from '#contract/api.ts'
import { accessKeyHandlers } from './access-keys/handlers.ts'
import { actingHandlers } from './acting/handlers.ts'
import { handlers as analyticsGoals } from './analytics/goals/handlers.ts'
import { handlers as analytics } from './analytics/handlers.ts'
import { handlers as analyticsNotes } from './analytics/notes/handlers.ts'
import { handlers as announcements } from './announcements/handlers.ts'
import { handlers as answers } from './answers/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { openSigner } from './bets/chain/receipt.ts'
import { betHandlers } from './bets/handlers.ts'
import { calendarHandlers } from './calendars/handlers.ts'
import { handlers as changes } from './changes/handlers.ts'
import { channelHandlers } from './channels/handlers.ts'
import { clientHandlers } from './clients/handlers.ts'
import { handlers as comments } from './comments/handlers.ts'
import { handlers as company } from './company/handlers.ts'
import { handlers as compliance } from './compliance/handlers.ts'
import { handlers as conditionTemplates } from './condition-templates/handlers.ts'
import { handlers as costs } from './costs/handlers.ts'
import { handlers as customers } from './customers/handlers.ts'
import { demandHandlers } from './demands/handlers.ts'
import { deviceHandlers } from './devices/handlers.ts'
import { dictionaryHandlers } from './dictionaries/handlers.ts'
import { handlers as dicts } from './dicts/handlers.ts'
import { documentHandlers } from './documents/handlers.ts'
import { handlers as drafts } from './drafts/handlers.ts'
import { driverLinkHandlers, driverPageHandlers } from './driver-links/handlers.ts'
import { handlers as emissions } from './emissions/handlers.ts'
import { employeeHandlers } from './employees/handlers.ts'
import type { ExportableList } from './exports/export.ts'
import { exportHandlers } from './exports/handlers.ts'
import { handlers as extras } from './extras/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { firstPageHandlers } from './first-page/handlers.ts'
import { handlers as flags } from './flags/handlers.ts'
import { handlers as flights } from './flights/handlers.ts'
import { handlers as geofences } from './geofences/handlers.ts'
import { handoverHandlers } from './handovers/handlers.ts'
import { handlers as imports } from './imports/handlers.ts'
import { incomingLetterHandlers } from './incoming-letters/handlers.ts'
import { installationHandlers } from './installation/handlers/calls.ts'
import { handlers as lanes } from './lanes/handlers.ts'
import { handlers as letters } from './letters/handlers.ts'
import { handlers as managementRules } from './management-rules/handlers.ts'
import { mapHandlers } from './map/handlers.ts'
import { menuHandlers } from './menu/handlers.ts'
import { handlers as noticeSettings } from './notice-settings/handlers.ts'
import { handlers as notices } from './notices/handlers.ts'
import { handlers as orders } from './orders/handlers.ts'
import { handlers as organizations } from './organizations/handlers.ts'
import { handlers as ownDashboards } from './own-dashboards/handlers.ts'
import { owners } from './owners.ts'
import { handlers as palette } from './palette/handlers.ts'
import { handlers as partners } from './partners/handlers.ts'
import type { Parts } from './parts.ts'
import { handlers as personalData } from './personal-data/handlers.ts'
import { handlers as persons } from './persons/handlers.ts'
import { handlers as places } from './places/handlers.ts'
import { handlers as planner } from './planner/handlers.ts'
import type { Handlers } from './platform/bind.ts'
import type { Limits } from './platform/limits.ts'
import { handlers as positions } from './positions/handlers.ts'
import { handlers as prints } from './prints/handlers.ts'
import { printTemplateHandlers } from './prints/templates/handlers.ts'
import { handlers as privateAreas } from './private-areas/handlers.ts'
import { handlers as programEvents } from './program-events/handlers.ts'
import { handlers as currencies } from './rates/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { handlers as retention } from './retention/handlers.ts'
import { routingHandlers } from './routing/handlers.ts'
import { handlers as sensors } from './sensors/handlers.ts'
import { handlers as ownSessions } from './sessions/handlers.ts'
import { settlementHandlers } from './settlements/handlers.ts'
import type { Made } from './sheets.ts'
import { tenderHandlers } from './tenders/handlers/tenders.ts'
import { timeHandlers } from './time/handlers.ts'
import { handlers as tracks } from './tracks/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { handlers as vehicles } from './vehicles/handlers.ts'
import { handlers as views } from './views/handlers.ts'
import { handlers as warehouse } from './warehouse/handlers.ts'
import { handlers as watchers } from './watchers/handlers.ts'
import { waterfallHandlers } from './waterfalls/handlers.ts'
import { waybillHandlers } from './waybills/handlers.ts'
import { simulatedSigner } from './waybills/signing/signer.ts'
import { webhookHandlers } from './webhooks/handlers.ts'

/** Every module of the contract, answered: a module left out does not compile. */
export function modulesOf(
  { config, pool, db, worker, secrets, sessions, tickets, provider, operator, schemas, roads, ...parts }: Parts,
  { limits, exportableLists, drivers, nodalPoints }: Made & { limits: Limits; exportableLists: Record<string, ExportableList> },
): { [M in keyof typeof api]: Handlers<(typeof api)[M]> } {
  return {
    accessKeys: accessKeyHandlers(parts.accessTokens),
    answers,
    orders,
    flights,
    geofences,
    emissions,
    analytics,
    analyticsNotes,
    analyticsGoals,
    warehouse,
    ownDashboards,
    driverLinks: driverLinkHandlers(config),
    driverPage: driverPageHandlers({ phones: parts.phones, storage: parts.storage, config, channels: parts.channels }),
    handovers: handoverHandlers(config),
    tracks,
    sensors,
    devices: deviceHandlers(config, parts.intake),
    positions,
    planner,
    costs,
    changes,
    extras,
    comments,
    watchers,
    waybills: waybillHandlers({
      operator,
      signer: simulatedSigner(secrets.keyFor('waybill demo key')),
      schemas,
      roadsideLinks: parts.roadsideLinks,
      open: secrets.open,
    }),
    users: userHandlers(sessions),
    ...authHandlers({ config, workerDb: worker.db, secrets, sessions, limits, tickets, provider, inner: parts.inner, log: parts.log }),
    menu: menuHandlers(config),
    transfers: transferHandlers(config.transferDepth),
    settlements: settlementHandlers,
    tenders: tenderHandlers,
    demands: demandHandlers,
    waterfalls: waterfallHandlers,
    bets: betHandlers({ pool, db, signer: openSigner(secrets.keyFor('bet receipts')), limits: config.limits }),
    documents: documentHandlers({ links: parts.bundleLinks }),
    time: timeHandlers,
    dicts,
    currencies,
    places,
    organizations,
    palette,
    partners,
    customers,
    nodalPoints,
    noticeSettings,
    routing: routingHandlers(roads),
    map: mapHandlers(config.map),
    lanes,
    letters,
    incomingLetters: incomingLetterHandlers({ config, channels: parts.channels, storage: parts.storage }),
    imports,
    cars: vehicles,
    drivers,
    personalData,
    compliance,
    flags,
    dictionaries: dictionaryHandlers({ workerDb: worker.db }),
    installation: installationHandlers({
      ...{ config, configured: parts.configured, workerDb: worker.db },
      ...{ probes: parts.probes, replicas: parts.replicas },
    }),
    announcements,
    sessions: ownSessions,
    channels: channelHandlers(config, parts.channels),
    webhooks: webhookHandlers(config),
    programEvents,
    calendars: calendarHandlers(config),
    company,
    retention,
    employees: employeeHandlers(config),
    registration: registrationHandlers({ config, workerDb: worker.db, sessions, limits, tickets }),
    clients: clientHandlers(config),
    persons,
    acting: actingHandlers(sessions),
    views,
    notices,
    drafts,
    files: fileHandlers({ owners, links: parts.links, space: config.files }),
    firstPage: firstPageHandlers({ workerDb: worker.db, practices: parts.practices }),
    exports: exportHandlers({ exportableLists, links: parts.exportLinks }),
    prints,
    printTemplates: printTemplateHandlers({ storage: parts.storage }),
    privateAreas,
    conditionTemplates,
    managementRules,
  }
}
