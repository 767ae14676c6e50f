import { show, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import type { FlightState } from './record.ts'
import { rowsFor, rowsOf } from './row.ts'
import { listLoads } from './store/loads.ts'

/** Writes what every side sees of a flight and tells them; one that was dropped the forwarder sees no more. */
export async function showFlight(tx: Tx, flight: FlightState, forwarderId: string, dropped = false): Promise<void> {
  const rows = rowsOf(flight, forwarderId, dropped, await listLoads(tx, flight))
  await show(tx, 'flight', flight.id, rows)
  await publish(
    tx,
    'flight.changed',
    rows.map(row => row.org_id),
    { flightId: flight.id, version: flight.version },
  )
}

/** Writes the same anew where its shape is older, for a flight nobody has changed: no one is told. */
export const reshowFlight = async (tx: Tx, flight: FlightState, closed: ReadonlySet<string>): Promise<number> =>
  show(tx, 'flight', flight.id, rowsFor(flight, closed, await listLoads(tx, flight)))
