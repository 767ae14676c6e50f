import { show, type Tx } from '#server/platform/db.ts'
import { type FlightState, rowsOf } from './row.ts'

/** Writes what both sides see of a flight; one that was dropped the forwarder sees no more. */
export const showFlight = (tx: Tx, flight: FlightState, forwarderId: string, dropped = false) =>
  show(tx, 'flight', flight.id, rowsOf(flight, forwarderId, dropped))
