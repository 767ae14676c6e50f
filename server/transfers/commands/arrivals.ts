import { FlightForecast } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import { showArrivals } from '#server/deals/flights/projection.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { seesNow } from '#server/deals/flights/rules/expected.ts'
import { readFlight, wholeOf } from '#server/deals/flights/store/flights.ts'
import { lockMirror } from '#server/deals/flights/store/mirrors.ts'
import { findParent, listLinks } from '#server/deals/transfers/store.ts'
import { type Forecasts, tellForecasts } from '#server/flights/commands/forecast.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Takes what is foretold of the flights of a child up to those that repeat them for its parent, as far as the child's forwarder may know it
 * now. Acts for him; who is above him is asked by the marks of the parent's flight when he may know it. Done twice, it changes nothing.
 */
export async function passArrivals(tx: Tx, childId: string): Promise<void> {
  const home = tx.actor.orgId
  const parentId = await findParent(tx, home, childId)
  if (parentId === null) return
  for (const link of await listLinks(tx, home, childId)) {
    const of = await readFlight(tx, link)
    const mirror = of && (await lockMirror(tx, of, parentId))
    // one that has not been brought up to the other's stops is so in a moment, and then asks again
    if (!mirror || mirror.tasks.length !== of.tasks.length) continue
    const told = seesNow(await wholeOf(tx, of), home) ? foretoldAbove(mirror, of) : new Map()
    // whoever brought the marks up meanwhile may have read what was foretold before
    await showArrivals(tx, await tellForecasts(tx, mirror, told))
  }
}

/** What a mirror repeats of what is foretold, as the forwarder of the actual carrier reads it: who could drive longer is that one's matter. */
const foretoldAbove = (mirror: FlightState, of: FlightState): Forecasts =>
  new Map(
    mirror.tasks.flatMap(({ id, arrivedAt }, i) => {
      const { projectedAt, forecast: written } = of.tasks[i]!
      const told = FlightForecast.nullable().safeParse(written).data ?? null
      if (projectedAt === null || told === null || arrivedAt !== null || isOver(mirror)) return []
      return [[id, { projectedAt, forecast: { ...told, rescue: told.rescue && { ...told.rescue, leaveBy: null, coDriver: false } } }]]
    }),
  )
