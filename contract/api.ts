import { accessKeys } from './access-keys.ts'
import { acting } from './acting.ts'
import { analytics } from './analytics.ts'
import { analyticsGoals } from './analytics-goals.ts'
import { analyticsNotes } from './analytics-notes.ts'
import { announcements } from './announcements.ts'
import { answers } from './answers.ts'
import { auth } from './auth.ts'
import { bets } from './bets.ts'
import { calendars } from './calendars.ts'
import type { Call } from './call.ts'
import { changes } from './changes.ts'
import { channels } from './channels.ts'
import { clients } from './clients.ts'
import { comments } from './comments.ts'
import { company } from './company.ts'
import { compliance } from './compliance.ts'
import { conditionTemplates } from './condition-templates.ts'
import { costs } from './costs.ts'
import { currencies } from './currencies.ts'
import { customers } from './customers.ts'
import { demands } from './demands.ts'
import { devices } from './devices.ts'
import { dictionaries } from './dictionaries.ts'
import { dicts } from './dicts.ts'
import { documents } from './documents.ts'
import { drafts } from './drafts.ts'
import { driverLinks } from './driver-links.ts'
import { driverPage } from './driver-page.ts'
import { drivers } from './drivers.ts'
import { emissions } from './emissions.ts'
import { employees } from './employees.ts'
import { exports } from './exports.ts'
import { extras } from './extras.ts'
import { files } from './files.ts'
import { firstPage } from './first-page.ts'
import { flags } from './flags.ts'
import { flights } from './flights.ts'
import { geofences } from './geofences.ts'
import { handovers } from './handovers.ts'
import { imports } from './imports.ts'
import { incomingLetters } from './incoming-letters.ts'
import { innerDoor } from './inner-door.ts'
import { installation } from './installation.ts'
import { lanes } from './lanes.ts'
import { letters } from './letters.ts'
import { managementRules } from './management-rules.ts'
import { map } from './map.ts'
import { menu } from './menu.ts'
import { nodalPoints } from './nodal-points.ts'
import { noticeSettings } from './notice-settings.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import { organizations } from './organizations.ts'
import { ownDashboards } from './own-dashboards.ts'
import { palette } from './palette.ts'
import { partners } from './partners.ts'
import { personalData } from './personal-data.ts'
import { persons } from './persons.ts'
import { places } from './places.ts'
import { planner } from './planner.ts'
import { positions } from './positions.ts'
import { printTemplates } from './print-templates.ts'
import { prints } from './prints.ts'
import { privateAreas } from './private-areas.ts'
import { programEvents } from './program-events.ts'
import { registration } from './registration.ts'
import { retention } from './retention.ts'
import { routing } from './routing.ts'
import { sensors } from './sensors.ts'
import { sessions } from './sessions.ts'
import { settlements } from './settlements.ts'
import { tenders } from './tenders.ts'
import { time } from './time.ts'
import { tracks } from './tracks.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { views } from './views.ts'
import { warehouse } from './warehouse.ts'
import { watchers } from './watchers.ts'
import { waterfalls } from './waterfalls.ts'
import { waybills } from './waybills.ts'
import { webhooks } from './webhooks.ts'

/** The whole HTTP surface, by module. */
export const api = {
  accessKeys,
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
  driverLinks,
  driverPage,
  handovers,
  sensors,
  tracks,
  devices,
  positions,
  planner,
  costs,
  changes,
  extras,
  comments,
  watchers,
  waybills,
  transfers,
  documents,
  settlements,
  tenders,
  bets,
  demands,
  privateAreas,
  waterfalls,
  users,
  auth,
  innerDoor,
  menu,
  time,
  dicts,
  currencies,
  places,
  organizations,
  palette,
  partners,
  customers,
  nodalPoints,
  noticeSettings,
  routing,
  map,
  lanes,
  letters,
  incomingLetters,
  imports,
  cars: vehicles,
  drivers,
  personalData,
  compliance,
  flags,
  dictionaries,
  installation,
  announcements,
  sessions,
  views,
  notices,
  drafts,
  files,
  exports,
  firstPage,
  prints,
  printTemplates,
  channels,
  webhooks,
  programEvents,
  calendars,
  company,
  retention,
  employees,
  registration,
  clients,
  persons,
  acting,
  conditionTemplates,
  managementRules,
} as const satisfies Record<string, Record<string, Call>>
