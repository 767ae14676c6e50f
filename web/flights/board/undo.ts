import type { FlightCard } from '#contract/flight-card.ts'
import type { FlightMove } from '#contract/flight-moves.ts'

type Resources = { truckId: string; trailerId: string | null; driverId: string; coDriverId: string | null }
/** What was applied: orders that came on board of a flight, a flight that went over to other resources from those named, or two flights that swapped theirs. */
export type Applied =
  | { kind: 'aboard'; flightId: string; orderIds: readonly string[] }
  | { kind: 'moved'; flightId: string; back: Resources }
  | { kind: 'swapped'; flightId: string; withId: string }

type Now = { card: FlightCard /** The flight it swapped with. */; other: FlightCard | null }

/** The step that takes back one part of what was applied, by the flights as they are now; null where nothing of it is left to take back. */
export function undoOf(applied: Applied, orderId: string | null, { card, other }: Now, comment: string): FlightMove | null {
  const key = { flightId: card.id, version: card.version, reason: 'other', comment }
  if (applied.kind === 'swapped')
    return other && { action: 'swap', ...key, with: { flightId: other.id, version: other.version }, overrideReason: comment }
  if (applied.kind === 'moved') return { action: 'replace', ...key, ...applied.back, overrideReason: comment }
  const order = card.orders.find(({ id }) => id === orderId)
  return order ? { action: 'remove', ...key, orderId: order.id, orderVersion: order.version, to: null } : null
}

type StepBack = { applied: Applied; orderId: string | null }

/** Every step back of what was applied, the last first: the flight, and the order where one leaves it. */
export const stepsBack = (applied: readonly Applied[]): StepBack[] =>
  applied
    .toReversed()
    .flatMap((each): StepBack[] =>
      each.kind === 'aboard' ? each.orderIds.toReversed().map(orderId => ({ applied: each, orderId })) : [{ applied: each, orderId: null }],
    )
