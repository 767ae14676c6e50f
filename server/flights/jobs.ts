import { MEASURE, measureFlight, measureOlder } from '#server/deals/flights/effects.ts'
import { FORECAST, reshowFlight, showFlight } from '#server/deals/flights/projection.ts'
import { SHAPE } from '#server/deals/flights/row.ts'
import { findFlight, lockFlight, setFlight } from '#server/deals/flights/store/flights.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { foretell } from './commands/forecast.ts'
import { closedTo, listOutdated, listUnmeasured, withPlaces } from './store/rebuild.ts'

/** Flights of one transaction: places of their tasks stay locked as long as it takes to write their rows. */
const TOGETHER = 50

/**
 * Writes the rows of flights of an older shape anew, those of a home together, and fills in the places their tasks lack and the kilometres,
 * costs and CO2e of those never measured. Nobody is waited for: whoever changes a flight meanwhile writes a newer row.
 */
export const rebuildFlights: Rebuild = async (workerDb, after, limit) => {
  const { old, last } = await listOutdated(workerDb, SHAPE, { after, limit })
  for (const [home, flights] of Map.groupBy(old, ({ homeOrgId }) => homeOrgId as OrgId))
    for (let at = 0; at < flights.length; at += TOGETHER) {
      const some = flights.slice(at, at + TOGETHER).map(({ flightId }) => flightId)
      for (const flightId of await inHome(workerDb, home, tx => listUnmeasured(tx, some)))
        await inHome(workerDb, home, async tx => {
          // held by itself: a person may hold another of these flights and want this one
          const flight = await lockFlight(tx, flightId)
          if (flight) await measureOlder(tx, await withPlaces(tx, flight))
        })
      await inHome(workerDb, home, async tx => {
        for (const flightId of some) {
          const found = await findFlight(tx, home, flightId)
          if (!found) continue
          const flight = await withPlaces(tx, found)
          await reshowFlight(tx, flight, await closedTo(tx, flight))
        }
      })
    }
  return last === null ? null : { after: last, done: old.length }
}

/** What is done for an executor about his flights when others have changed them. */
export const flightTimers = {
  [FORECAST]: async (tx, { objectId }) => foretell(tx, objectId),
  [MEASURE]: async (tx, { objectId }) => {
    const flight = await lockFlight(tx, objectId)
    if (!flight) return
    const measured = await measureFlight(tx, flight)
    const isSame = measured.loadedKm === flight.loadedKm && measured.emptyKm === flight.emptyKm
    await showFlight(tx, isSame ? measured : await setFlight(tx, measured, {}), flight.tasks[0]?.orderOrgId ?? flight.orgId)
  },
} satisfies Record<string, TimerHandler>
