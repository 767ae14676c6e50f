import { accessKeyRefusals, accessTokenRefusals, admittedKeyRefusals } from './refusals/access-keys.ts'
import { actingRefusals } from './refusals/acting.ts'
import { adminRefusals } from './refusals/admin.ts'
import { analyticsRefusals } from './refusals/analytics.ts'
import { betRefusals } from './refusals/bets.ts'
import { calendarRefusals } from './refusals/calendars.ts'
import { callRefusals } from './refusals/calls.ts'
import { changeRefusals } from './refusals/changes.ts'
import { channelRefusals } from './refusals/channels.ts'
import { claimRefusals } from './refusals/claims.ts'
import { commentRefusals } from './refusals/comments.ts'
import { companyRefusals } from './refusals/company.ts'
import { templateRefusals } from './refusals/condition-templates.ts'
import { consentRefusals, consentTextRefusals } from './refusals/consents.ts'
import { costRefusals } from './refusals/costs.ts'
import { customerRefusals } from './refusals/customers.ts'
import { demandRefusals } from './refusals/demands.ts'
import { deviceRefusals } from './refusals/devices.ts'
import { documentRefusals } from './refusals/documents.ts'
import { driverLinkRefusals } from './refusals/driver-links.ts'
import { driverRefusals } from './refusals/drivers.ts'
import { employeeRefusals } from './refusals/employees.ts'
import { exportRefusals } from './refusals/exports.ts'
import { extraRefusals } from './refusals/extras.ts'
import { fileRefusals } from './refusals/files.ts'
import { practiceRefusals } from './refusals/first-page.ts'
import { flightRefusals } from './refusals/flights.ts'
import { handoverRefusals } from './refusals/handovers.ts'
import { importRefusals } from './refusals/imports.ts'
import {
  chatLetterRefusals,
  incomingLetterRefusals,
  letterBoxRefusals,
  letterTableRefusals,
  openLetterRefusals,
} from './refusals/incoming-letters.ts'
import { installationRefusals } from './refusals/installation.ts'
import { ruleRefusals } from './refusals/management-rules.ts'
import { nodalPointRefusals } from './refusals/nodal-points.ts'
import { noticeEventRefusals, noticeReachRefusals } from './refusals/notice-settings.ts'
import { noticeRefusals } from './refusals/notices.ts'
import { orderRefusals } from './refusals/orders.ts'
import { ownDashboardRefusals } from './refusals/own-dashboards.ts'
import { partnerRefusals } from './refusals/partners.ts'
import { personalDataRefusals } from './refusals/personal-data.ts'
import { plannerRefusals } from './refusals/planner.ts'
import { printRefusals } from './refusals/prints.ts'
import { privateAreaRefusals } from './refusals/private-areas.ts'
import { retentionRefusals } from './refusals/retention.ts'
import { sensorRefusals } from './refusals/sensors.ts'
import { sessionRefusals } from './refusals/sessions.ts'
import { settlementRefusals } from './refusals/settlements.ts'
import { tenderRefusals } from './refusals/tenders.ts'
import { transferRefusals } from './refusals/transfers.ts'
import { vehicleRefusals } from './refusals/vehicles.ts'
import { viewRefusals } from './refusals/views.ts'
import { waterfallRefusals } from './refusals/waterfalls.ts'
import { waybillRefusals } from './refusals/waybills.ts'
import { webhookRefusals } from './refusals/webhooks.ts'

/**
 * Every refusal the product can give: its HTTP status and its words. `{name}` is filled from the info given with it.
 * The words of a module stand in its file of `refusals/`.
 */
export const errors = {
  ...callRefusals,
  ...sessionRefusals,
  ...admittedKeyRefusals,
  ...accessTokenRefusals,
  ...accessKeyRefusals,
  ...actingRefusals,
  ...adminRefusals,
  ...installationRefusals,
  ...companyRefusals,
  ...retentionRefusals,
  ...employeeRefusals,
  ...partnerRefusals,
  ...practiceRefusals,
  ...noticeRefusals,
  ...orderRefusals,
  ...handoverRefusals,
  ...openLetterRefusals,
  ...incomingLetterRefusals,
  ...chatLetterRefusals,
  ...letterTableRefusals,
  ...letterBoxRefusals,
  ...transferRefusals,
  ...changeRefusals,
  ...extraRefusals,
  ...claimRefusals,
  ...deviceRefusals,
  ...sensorRefusals,
  ...documentRefusals,
  ...printRefusals,
  ...waybillRefusals,
  ...settlementRefusals,
  ...tenderRefusals,
  ...betRefusals,
  ...demandRefusals,
  ...waterfallRefusals,
  ...privateAreaRefusals,
  ...vehicleRefusals,
  ...driverRefusals,
  ...driverLinkRefusals,
  ...channelRefusals,
  ...webhookRefusals,
  ...calendarRefusals,
  ...consentRefusals,
  ...consentTextRefusals,
  ...flightRefusals,
  ...costRefusals,
  ...noticeEventRefusals,
  ...noticeReachRefusals,
  ...customerRefusals,
  ...nodalPointRefusals,
  ...fileRefusals,
  ...commentRefusals,
  ...importRefusals,
  ...exportRefusals,
  ...personalDataRefusals,
  ...plannerRefusals,
  ...viewRefusals,
  ...analyticsRefusals,
  ...ownDashboardRefusals,
  ...ruleRefusals,
  ...templateRefusals,
} as const

export type ErrorCode = keyof typeof errors

/** Refusals any call may answer with, so none declares them. */
export const common = [
  'input.invalid',
  'input.unknown_field',
  'input.too_large',
  'input.not_json',
  'input.not_http',
  'input.head_too_large',
  'input.too_slow',
  'key.missing',
  'key.reused',
  'version.missing',
  'session.none',
  'session.xsrf',
  'session.origin',
  'acting.read_only',
  'acting.personal',
  'acting.sealed',
  'access_key.unknown',
  'access_key.address',
  'access_key.scope',
  'access_key.people',
  'access_token.refused',
  'access_token.provider',
  'access_token.client',
  'access.denied',
  'call.unknown',
  'call.method',
  'limit.rate',
  'record.collided',
  'server.busy',
  'server.clock',
  'internal',
] as const satisfies readonly ErrorCode[]
