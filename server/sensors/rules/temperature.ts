import { isIn, medianOf, minutesOf, overlapMs, type Reading, SILENT_MS, type Stretch, withoutSpikes } from './readings.ts'

/** Between which degrees Celsius a cargo travels; a bound that is null is none. */
export type Limits = { min: number | null; max: number | null }

/** By so much a recorder may be off: EN 12830 allows half a degree or one, by its class; the finer one is read here. */
export const SENSOR_DEGREES = 0.5
/** Back inside the range for less than so is not back. */
const BACK_MS = 5 * 60_000
/** So long after doors were shut at a stop the air is still that of the ramp. */
const RECOVERY_MS = 30 * 60_000
const PRECOOLED_MS = 30 * 60_000

/** A time the temperature was outside the range for longer than it may be. */
export type Excursion = Stretch & { side: 'warm' | 'cold'; worst: number; minutes: number; bound: number }

/** By how much a value lies above the range, or below it as a negative number; 0 inside. */
export function beyond({ min, max }: Limits, value: number): number {
  if (max !== null && value > max) return value - max
  return min !== null && value < min ? value - min : 0
}

/** The moment between two readings at which the bound was crossed, taking it that the temperature went evenly. */
function crossing(limits: Limits, inside: Reading, outside: Reading): number {
  const bound = beyond(limits, outside.value) > 0 ? limits.max! : limits.min!
  const part = (bound - inside.value) / (outside.value - inside.value)
  return Math.round(inside.at + Math.min(1, Math.max(0, part)) * (outside.at - inside.at))
}

type Running = { from: number; side: 'warm' | 'cold'; worst: number; isReal: boolean; last: number; backAt: number | null }

/** What one sensor is judged by. */
export type Judged = {
  limits: Limits
  /** Minutes outside the range that are no violation yet, by the order's terms. */
  graceMinutes: number
  /** The time the cargo is on board. */
  aboard: Stretch
  /** When the doors stood open at stops. */
  handling: readonly Stretch[]
}

/**
 * The times a sensor was outside the range for longer than the terms allow. It counts from where the range was left, and only where the
 * temperature was off by more than a sensor may be at fault; a shorter return is none. The time doors stand open at a stop, and half an hour
 * after, is not counted: the air there is not that of the cargo. What a silent sensor did nobody knows: an excursion ends at its last word.
 */
export function excursionsOf(readings: readonly Reading[], { limits, graceMinutes, aboard, handling }: Judged): Excursion[] {
  const found: Excursion[] = []
  let running: Running | null = null
  const finish = (until: number, goesOn = false) => {
    if (!running) return
    const { from, side, worst, isReal } = running
    running = null
    const excused = handling.reduce(
      (sum, { from: opened, until: shut }) =>
        sum + overlapMs({ from, until }, { from: opened, until: shut === null ? null : shut + RECOVERY_MS }),
      0,
    )
    if (!isReal || until - from - excused < Math.max(1, graceMinutes) * 60_000) return
    const bound = side === 'warm' ? limits.max! : limits.min!
    found.push({ from, until: goesOn ? null : until, side, worst, minutes: minutesOf(until - from), bound })
  }
  let before: Reading | null = null
  const step = (reading: Reading) => {
    const off = beyond(limits, reading.value)
    const side = off > 0 ? 'warm' : 'cold'
    const isNear: boolean = before !== null && reading.at - before.at <= SILENT_MS
    if (running && !isNear) finish(running.backAt ?? running.last)
    if (running && off !== 0 && running.side !== side) finish(running.backAt ?? running.last)
    if (off !== 0) {
      running ??= {
        from: isNear && beyond(limits, before!.value) === 0 ? crossing(limits, before!, reading) : reading.at,
        side,
        worst: reading.value,
        isReal: false,
        last: reading.at,
        backAt: null,
      }
      running.last = reading.at
      running.backAt = null
      running.isReal ||= Math.abs(off) > SENSOR_DEGREES
      if (Math.abs(off) > Math.abs(beyond(limits, running.worst))) running.worst = reading.value
    } else if (running) {
      running.backAt ??= crossing(limits, reading, before!)
      if (reading.at - running.backAt >= BACK_MS) finish(running.backAt)
    }
    before = reading
  }
  for (const reading of withoutSpikes(readings)) if (isIn(aboard, reading.at)) step(reading)
  const open = running as Running | null
  if (open) finish(open.backAt ?? open.last, open.backAt === null && aboard.until === null)
  return found
}

/** What a sensor comes to over the time a cargo is on board. */
export type Balance = {
  /** Minutes it told of, and minutes of silence. */
  knownMinutes: number
  silentMinutes: number
  outsideMinutes: number
  least: number | null
  greatest: number | null
  mean: number | null
  kinetic: number | null
  gaps: { from: number; until: number }[]
}

/** Of a way from a to b the part that lies outside the range, from 0 to 1. */
function outsidePart(limits: Limits, a: number, b: number): number {
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  if (low === high) return beyond(limits, low) === 0 ? 0 : 1
  const top = limits.max === null ? 0 : Math.max(0, high - Math.max(low, limits.max))
  const bottom = limits.min === null ? 0 : Math.max(0, Math.min(high, limits.min) - low)
  return (top + bottom) / (high - low)
}

/**
 * Adds a sensor up: between two readings the temperature went evenly, a silence beyond a quarter of an hour is not known. `now` ends what goes
 * on.
 */
export function balanceOf(readings: readonly Reading[], limits: Limits, aboard: Stretch, now: number): Balance {
  const until = aboard.until ?? now
  const known = withoutSpikes(readings).filter(({ at }) => at >= aboard.from && at <= until)
  const gaps: { from: number; until: number }[] = []
  const parts: { value: number; ms: number }[] = []
  let [knownMs, outsideMs] = [0, 0]
  const edges = [aboard.from, ...known.map(({ at }) => at), until]
  for (let i = 1; i < edges.length; i++) {
    const ms = edges[i]! - edges[i - 1]!
    if (ms > SILENT_MS) gaps.push({ from: edges[i - 1]!, until: edges[i]! })
    const [a, b] = [known[i - 2], known[i - 1]]
    if (ms > SILENT_MS || !a || !b) continue
    knownMs += ms
    outsideMs += ms * outsidePart(limits, a.value, b.value)
    parts.push({ value: (a.value + b.value) / 2, ms })
  }
  const values = known.map(({ value }) => value)
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0)
  return {
    knownMinutes: minutesOf(knownMs),
    silentMinutes: minutesOf(gaps.reduce((sum, gap) => sum + gap.until - gap.from, 0)),
    outsideMinutes: minutesOf(outsideMs),
    least: values.length === 0 ? null : Math.min(...values),
    greatest: values.length === 0 ? null : Math.max(...values),
    mean: whole === 0 ? null : parts.reduce((sum, { value, ms }) => sum + value * ms, 0) / whole,
    kinetic: meanKinetic(parts),
    gaps,
  }
}

const KELVIN = 273.15
/** 83.144 kJ/mol over the gas constant 8.3144 J/(mol·K): the energy USP <1079> takes for medicines. */
const ENERGY_K = 10_000

/**
 * The mean kinetic temperature: the even temperature that would have done a medicine as much harm as the one it had. Source: USP <1079>,
 * after Haynes. Null of nothing.
 */
export function meanKinetic(parts: readonly { value: number; ms: number }[]): number | null {
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0)
  if (whole === 0) return null
  const rate = parts.reduce((sum, { value, ms }) => sum + (ms / whole) * Math.exp(-ENERGY_K / (value + KELVIN)), 0)
  return ENERGY_K / -Math.log(rate) - KELVIN
}

export type Precooling = { at: number; temperature: number; ready: boolean }

/**
 * Whether the body had the cargo's temperature when loading began: the middle of its readings of the half hour before. Null where it told
 * nothing then.
 */
export function precoolingOf(readings: readonly Reading[], limits: Limits, beganAt: number): Precooling | null {
  const near = withoutSpikes(readings).filter(({ at }) => at <= beganAt && at > beganAt - PRECOOLED_MS)
  const last = near.slice(-5)
  if (last.length === 0) return null
  const temperature = medianOf(last.map(({ value }) => value))
  return { at: last.at(-1)!.at, temperature, ready: Math.abs(beyond(limits, temperature)) <= SENSOR_DEGREES }
}
