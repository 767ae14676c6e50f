import type { TimelineFlight, TimelineLane, UnassignedOrder } from '#contract/flight-board.ts'

/** What is checked before it is done: orders for a truck or for a flight, a flight for another truck (`onto`: the flight it was let go on); or a flight or a lane that was opened. */
export type Check =
  | { kind: 'plan'; orders: readonly UnassignedOrder[]; lane: TimelineLane | null }
  | { kind: 'add'; orders: readonly UnassignedOrder[]; flightId: string }
  | { kind: 'move'; flightId: string; lane: TimelineLane | null; onto: string | null }
  | { kind: 'bar'; flight: TimelineFlight }
  | { kind: 'lane'; lane: TimelineLane }
