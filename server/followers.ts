import { changeDocuments } from './documents/commands.ts'
import { driverStopped } from './drivers/commands.ts'
import { papersChanged } from './orders/bulk.ts'
import { dealEnded, recordUnavailable, withdrawOffers } from './orders/commands.ts'
import { offersWithdrawn } from './partners/commands.ts'
import { endTransfer } from './transfers/child.ts'
import { carStopped } from './vehicles/commands.ts'

/**
 * Hands every module what others do about its steps, in the transaction of the step. Whoever gives commands without the application, as the
 * demo world does, calls it first.
 */
export function handInFollowers(): void {
  driverStopped.hand((tx, orderId, by, facts) => recordUnavailable(tx, orderId, 'driver_unavailable', by, facts))
  carStopped.hand((tx, orderId, by, facts) => recordUnavailable(tx, orderId, 'vehicle_unavailable', by, facts))
  offersWithdrawn.hand(withdrawOffers)
  dealEnded.hand(endTransfer)
  papersChanged.hand(changeDocuments)
}
