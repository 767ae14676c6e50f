import { carStopped } from './cars/commands.ts'
import { changeDocuments } from './documents/commands.ts'
import { driverStopped } from './drivers/commands.ts'
import { crewStopped, dealEnded, withdrawOffers } from './orders/commands.ts'
import { papersChanged } from './orders/desk.ts'
import { offersWithdrawn } from './partners/commands.ts'
import { endTransfer } from './transfers/child.ts'

/**
 * Hands every module what others do about its steps, in the transaction of the step. Whoever gives commands without the application, as the
 * demo world does, calls it first.
 */
export function handInFollowers(): void {
  driverStopped.hand((tx, orderId, by, facts) => crewStopped(tx, orderId, 'driver_stopped', by, facts))
  carStopped.hand((tx, orderId, by, facts) => crewStopped(tx, orderId, 'car_stopped', by, facts))
  offersWithdrawn.hand(withdrawOffers)
  dealEnded.hand(endTransfer)
  papersChanged.hand(changeDocuments)
}
