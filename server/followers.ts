import { carStopped } from './cars/commands.ts'
import { driverStopped } from './drivers/commands.ts'
import { crewStopped, withdrawOffers } from './orders/commands.ts'
import { offersWithdrawn } from './partners/commands.ts'

/**
 * Hands every module what others do about its steps, in the transaction of the step. Whoever gives commands without the application, as the
 * demo world does, calls it first.
 */
export function handInFollowers(): void {
  driverStopped.hand((tx, orderId, by, facts) => crewStopped(tx, orderId, 'driver_stopped', by, facts))
  carStopped.hand((tx, orderId, by, facts) => crewStopped(tx, orderId, 'car_stopped', by, facts))
  offersWithdrawn.hand(withdrawOffers)
}
