import { contentAtSending } from './channels/commands/deliver.ts'
import type { Delivery } from './channels/record.ts'
import { changeFollowers } from './deals/changes/followers.ts'
import { claimFollowers } from './deals/claims/followers.ts'
import { documentFollowers } from './deals/documents/followers.ts'
import { extraFollowers } from './deals/extras/followers.ts'
import { watchTrailer } from './deals/flights/effects.ts'
import { settlementFollowers } from './deals/settlements/followers.ts'
import { waybillFollowers } from './deals/waybills/followers.ts'
import { deadlineSet } from './demands/commands/publishing.ts'
import { changeDocuments } from './documents/commands/steps.ts'
import { driverUnavailable } from './drivers/commands/watch.ts'
import { followPositions } from './geofences/commands.ts'
import { contentOfRule } from './management-rules/commands/content.ts'
import { watchDeadline } from './management-rules/commands/hearing.ts'
import { bell } from './notice-settings/commands/bell.ts'
import { contentOf } from './notice-settings/commands/content.ts'
import { sendMade, wantToHear } from './notice-settings/commands/notices.ts'
import { listNotices, passOn } from './notices/commands.ts'
import { noticesMade, whomToTell } from './notices/record.ts'
import { mayStillSee } from './notices/store/sight.ts'
import { documentsChanged } from './orders/commands/bulk.ts'
import { withdrawOffers } from './orders/commands/moves.ts'
import { recordUnavailable } from './orders/commands/resources.ts'
import { inStepOrder, stepFollowers } from './orders/followers.ts'
import { contentOfDashboard } from './own-dashboards/commands/letters.ts'
import { offersWithdrawn } from './partners/commands.ts'
import { positionsTaken } from './positions/commands.ts'
import { followDrawn, followSensors } from './sensors/commands.ts'
import { transferFollowers } from './transfers/followers.ts'
import { trailerUncoupled, vehicleUnavailable } from './vehicles/commands.ts'

/** What satellites of an order do about its steps; the engine puts them in their order. */
export const satellites = [
  changeFollowers,
  claimFollowers,
  documentFollowers,
  extraFollowers,
  settlementFollowers,
  transferFollowers,
  waybillFollowers,
]

/** What deliveries of a kind say; all others are of notices. */
const contents: Partial<Record<Delivery['source']['kind'], typeof contentOf>> = { rule: contentOfRule, dashboard: contentOfDashboard }

/**
 * Hands every module what others do about its steps, in the transaction of the step. Whoever gives commands without the application, as the
 * demo world does, calls it first. Links in messages begin with `origin`.
 */
export function handInFollowers(origin = ''): void {
  contentAtSending.hand((tx, delivery) => contents[delivery.source.kind]?.(tx, delivery, origin) ?? contentOf(tx, delivery, origin))
  driverUnavailable.hand((tx, orderId, by, facts) => recordUnavailable(tx, orderId, { what: 'driver_unavailable', by, facts }))
  vehicleUnavailable.hand((tx, orderId, by, facts) => recordUnavailable(tx, orderId, { what: 'vehicle_unavailable', by, facts }))
  trailerUncoupled.hand(watchTrailer)
  offersWithdrawn.hand(withdrawOffers)
  stepFollowers.hand(inStepOrder(satellites))
  documentsChanged.hand(changeDocuments)
  positionsTaken.hand(async (tx, heard) => {
    await followPositions(tx, heard)
    if (heard.measured.length > 0) await followSensors(tx, heard.measured)
    if (heard.measured.length < heard.vehicleIds.length) await followDrawn(tx, heard.vehicleIds)
  })
  deadlineSet.hand(watchDeadline)
  bell.hand({ listNotices, mayStillSee, passOn })
  whomToTell.hand(wantToHear)
  noticesMade.hand(sendMade)
}
