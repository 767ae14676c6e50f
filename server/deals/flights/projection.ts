import { isOver } from '#contract/flight-lead.ts'
import type { FlightStatus } from '#contract/order-states.ts'
import { type OrgId, show, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { FlightState } from './record.ts'
import { rowsFor, rowsOf } from './row.ts'
import { executorsOf, expectedOf, seesNow } from './rules/expected.ts'
import { setExpected } from './store/arrivals.ts'
import { listLoads } from './store/loads.ts'

/** The timer by which the arrivals of a flight are foretold anew, and those of one that is over are learned from. */
export const FORECAST = 'flight.forecast'
/** Statuses on the road, and the one that is learned from. */
export const foretold: ReadonlySet<FlightStatus> = new Set<FlightStatus>(['to_loading', 'loading', 'in_transit', 'unloading', 'completed'])

/** Those, and the ways a flight may end besides. */
const begun: ReadonlySet<FlightStatus> = new Set<FlightStatus>([...foretold, 'interrupted', 'cancelled'])

/** Writes when the vehicle is expected, for everybody who may know it; of a flight that is over nothing. */
export const showArrivals = (tx: Tx, flight: FlightState): Promise<void> =>
  setExpected(tx, flight.id, isOver(flight) ? [] : expectedOf(flight))

/** Writes what every side sees of a flight and tells them; one that was dropped the forwarder sees no more. */
export async function showFlight(tx: Tx, flight: FlightState, forwarderId: string, dropped = false): Promise<void> {
  const rows = rowsOf(flight, forwarderId, dropped, await listLoads(tx, flight))
  await show(tx, 'flight', flight.id, rows)
  if (begun.has(flight.status) || flight.tasks.some(({ projectedAt }) => projectedAt !== null)) await showArrivals(tx, flight)
  if (flight.mirrorsId === null && (foretold.has(flight.status) || flight.tasks.some(({ lateSince }) => lateSince !== null)))
    await setTimer(tx, { home: flight.orgId as OrgId, kind: FORECAST, objectId: flight.id, runAt: tx.now, unlessSooner: true })
  await publish(
    tx,
    'flight.changed',
    rows.map(row => row.org_id),
    { flightId: flight.id, version: flight.version },
  )
}

/** Tells those who may know it that what is foretold of a flight has changed; the flight itself has not. */
export const tellArrivals = (tx: Tx, flight: FlightState): Promise<void> => {
  const forwarders = flight.tasks.flatMap(({ orderId, orderOrgId }) => (orderId === flight.id ? [] : [orderOrgId]))
  const told = new Set([...executorsOf(flight), ...forwarders.filter(viewer => seesNow(flight, viewer))])
  return publish(tx, 'arrival.changed', [...told], { flightId: flight.id })
}

/** Writes the same anew where its shape is older, for a flight nobody has changed: no one is told. */
export const reshowFlight = async (tx: Tx, flight: FlightState, closed: ReadonlySet<string>): Promise<number> =>
  show(tx, 'flight', flight.id, rowsFor(flight, closed, await listLoads(tx, flight)))
