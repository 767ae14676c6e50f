import { show, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import type { FlightState } from './record.ts'
import { rowsOf } from './row.ts'

/** Writes what both sides see of a flight and tells them; one that was dropped the forwarder sees no more. */
export async function showFlight(tx: Tx, flight: FlightState, forwarderId: string, dropped = false): Promise<void> {
  const rows = rowsOf(flight, forwarderId, dropped)
  await show(tx, 'flight', flight.id, rows)
  await publish(
    tx,
    'flight.changed',
    rows.map(row => row.org_id),
    { flightId: flight.id, version: flight.version },
  )
}
