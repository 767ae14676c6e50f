import type { FlightState } from '#server/deals/flights/record.ts'

/** A clock that is wrong by less is taken as it is. */
const TOLERATED_MS = 60_000

/** What a phone says of the time: when something happened and when it sent that, by its own clock. */
export type Clocked = { at: string; sentAt: string }

/** By how many milliseconds the clock of a phone is ahead of the server's, `now` being when the message came. */
export const aheadOf = ({ sentAt }: Clocked, now: Date): number => new Date(sentAt).getTime() - now.getTime()

/**
 * When something happened by the clock of the server: what the clock of the phone is ahead is taken off. Nothing happened after it was told of,
 * and a mark of the phone that falls into the minute of the mark before comes right after it.
 */
export function happenedAt(said: Clocked, now: Date, latest: Date | null): Date {
  const ahead = aheadOf(said, now)
  const own = new Date(said.at).getTime() - (Math.abs(ahead) > TOLERATED_MS ? ahead : 0)
  const floor = latest && latest.getTime() - own > 0 && latest.getTime() - own < TOLERATED_MS ? latest.getTime() : own
  return new Date(Math.min(floor, now.getTime()))
}

/** What a driver goes by, as a text that differs where the plan does: stops with their times and addresses, the vehicle, what he is told. */
export const planMark = ({ tasks, truckId, trailerId, driverId, coDriverId, instructions }: FlightState): string =>
  JSON.stringify([
    [truckId, trailerId, driverId, coDriverId, instructions],
    tasks
      .filter(({ status }) => status !== 'cancelled')
      .map(({ id, kind, placeRu, address, plannedFrom, plannedTo }) => [id, kind, placeRu, address, plannedFrom, plannedTo]),
  ])
