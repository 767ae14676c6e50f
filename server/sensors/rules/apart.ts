import { metresBetween } from '#server/deals/flights/rules/fence.ts'
import type { Stretch } from './readings.ts'

export type Spot = { at: number; lat: number; lon: number }

/** A trailer may be so far from its truck as two receivers err. */
const TOGETHER_M = 1000
/** Positions of both so near in time are compared. */
const SAME_MS = 5 * 60_000
const LEAST_MS = 15 * 60_000

/**
 * The times a trailer with a tracker of its own was left without the truck of its flight, with the farthest distance in kilometres: at least
 * a quarter of an hour and three positions long. Both are in their order.
 */
export function apartOf(truck: readonly Spot[], trailer: readonly Spot[]): (Stretch & { km: number; lat: number; lon: number })[] {
  const found: (Stretch & { km: number; lat: number; lon: number; last: number; count: number })[] = []
  let isOpen = false
  let i = 0
  for (const spot of trailer) {
    while (i + 1 < truck.length && Math.abs(truck[i + 1]!.at - spot.at) <= Math.abs(truck[i]!.at - spot.at)) i++
    const other = truck[i]
    if (!other || Math.abs(other.at - spot.at) > SAME_MS) continue
    // what a truck at speed covers between two positions is no distance to its trailer
    const slack = TOGETHER_M + (Math.abs(other.at - spot.at) / 1000) * 30
    const metres = metresBetween(spot, other)
    const run = found.at(-1)
    if (metres <= slack) {
      if (isOpen && run) run.until = spot.at
      isOpen = false
      continue
    }
    if (isOpen && run) {
      run.last = spot.at
      run.count++
      run.km = Math.max(run.km, metres / 1000)
    } else found.push({ from: spot.at, until: null, km: metres / 1000, lat: spot.lat, lon: spot.lon, last: spot.at, count: 1 })
    isOpen = true
  }
  return found
    .filter(({ from, last, count }) => count >= 3 && last - from >= LEAST_MS)
    .map(({ from, until, km, lat, lon }) => ({ from, until, km: Math.round(km * 10) / 10, lat, lon }))
}
