import { metresBetween } from '#server/deals/flights/rules/fence.ts'
import { medianOf } from './readings.ts'

/** What a tank is judged by: its litres where and how fast the vehicle was. */
export type FuelReading = { at: number; lat: number; lon: number; speed: number | null; fuel: number | null }

/** Fuel that came or went while the vehicle stood; litres above zero either way. */
export type FuelChange = { what: 'drained' | 'filled'; from: number; until: number; litres: number; lat: number; lon: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Faster than so a vehicle does not stand. */
const STANDING_KMH = 3
/** A parked receiver wanders within so many metres. */
const WITHIN_M = 150
/** So long after the wheels stopped the fuel still sways. */
const SWAY_MS = 3 * MINUTE
/** A tracker may sleep with its vehicle for so long. */
const ASLEEP_MS = 12 * HOUR
/** An engine that idles and a heater burn less than so, in litres an hour. */
const BURNT = 6
/** Less than so is not told from the noise of a float, and nobody takes it. */
const LEAST_LITRES = 15
/** A change stands out from the noise by so many times as much. */
const OVER_NOISE = 5

/** Litres at a moment of one standing. */
type Level = { at: number; litres: number }

/**
 * Fuel drained and filled, of readings in their order. Only what happens while a vehicle stands is told: on the road slopes, bends and brakes
 * move the float by more than a thief takes, while a slope it stands on moves it once and before. The level is the middle of five readings;
 * what an engine may burn meanwhile is no loss.
 */
export function fuelChangesOf(readings: readonly FuelReading[]): FuelChange[] {
  return standingsOf(readings).flatMap(standing => {
    const began = standing[0]!
    const levels = standing.flatMap(({ at, fuel }) => (fuel === null || at - began.at < SWAY_MS ? [] : [{ at, litres: fuel }]))
    if (levels.length < 6) return []
    const smooth = levels.map(({ at }, i) => ({
      at,
      litres: medianOf(levels.slice(Math.max(0, i - 2), i + 3).map(({ litres }) => litres)),
    }))
    const noise = 1.4826 * medianOf(levels.map(({ litres }, i) => Math.abs(litres - smooth[i]!.litres)))
    const least = Math.max(LEAST_LITRES, OVER_NOISE * noise)
    return changesIn(smooth, least, noise).map(change => ({ ...change, lat: began.lat, lon: began.lon }))
  })
}

/** The times a vehicle stands, as its readings of them. */
function standingsOf(readings: readonly FuelReading[]): FuelReading[][] {
  const found: FuelReading[][] = []
  let run: FuelReading[] = []
  for (const reading of readings) {
    const [first, last] = [run[0], run.at(-1)]
    const stays =
      (reading.speed ?? 0) <= STANDING_KMH && (!first || (metresBetween(first, reading) <= WITHIN_M && reading.at - last!.at <= ASLEEP_MS))
    if (stays) run.push(reading)
    else {
      if (run.length > 0) found.push(run)
      run = (reading.speed ?? 0) <= STANDING_KMH ? [reading] : []
    }
  }
  if (run.length > 0) found.push(run)
  return found
}

type Step = { from: number; until: number; litres: number }

/** The greatest fall of a level beyond what `burnt` litres an hour explain, or with a negative sign its greatest rise. */
function greatest(levels: readonly Level[], sign: 1 | -1): Step | null {
  let peak = 0
  let best: Step | null = null
  const litresAt = (i: number) => sign * levels[i]!.litres + (sign > 0 ? (BURNT * (levels[i]!.at - levels[0]!.at)) / HOUR : 0)
  for (let i = 1; i < levels.length; i++) {
    if (litresAt(i) > litresAt(peak)) peak = i
    const litres = litresAt(peak) - litresAt(i)
    if (litres > (best?.litres ?? 0)) best = { from: peak, until: i, litres }
  }
  return best
}

function changesIn(levels: readonly Level[], least: number, noise: number): Omit<FuelChange, 'lat' | 'lon'>[] {
  const [fall, rise] = [greatest(levels, 1), greatest(levels, -1)]
  const isFall = (fall?.litres ?? 0) >= (rise?.litres ?? 0)
  const step = isFall ? fall : rise
  if (!step || step.litres < least) return []
  // where it began and ended in truth: the last reading near the level before, the first near the level after
  const near = 2 + 2 * noise
  const [high, low] = [levels[step.from]!.litres, levels[step.until]!.litres]
  let { from, until } = step
  for (let i = step.from; i < step.until; i++) if (Math.abs(levels[i]!.litres - high) <= near) from = i
  for (let i = step.until; i > from; i--) if (Math.abs(levels[i]!.litres - low) <= near) until = i
  const change = {
    what: isFall ? ('drained' as const) : ('filled' as const),
    from: levels[from]!.at,
    until: levels[until]!.at,
    litres: Math.round(Math.abs(high - low)),
  }
  return [...changesIn(levels.slice(0, step.from + 1), least, noise), change, ...changesIn(levels.slice(step.until), least, noise)]
}
