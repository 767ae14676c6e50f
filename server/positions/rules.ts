import { greatCircleKm } from '#contract/great-circle.ts'
import type { Elsewhere, Fix, GivenPosition, Measured, PositionFault } from './record.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** How far ahead of ours a clock may be. */
const AHEAD_MS = 5 * MINUTE
/** How late a position may come. */
export const LATE_DAYS = 14
/** Faster nothing travels that we know of. */
const TOP_KMH = 250
/** By how much two good positions may err together. */
const ERROR_KM = 0.5
/** As often as this in a row a vehicle is told to be elsewhere before it is believed. */
const BELIEVED = 3
/** Fewer satellites give no place. */
const LEAST_SATELLITES = 3
const LARGEST_SMALLINT = 32_767

/** What is wrong with a position by itself; null: nothing. */
export function faultOf(position: GivenPosition, now: Date): PositionFault | null {
  const { at, lat, lon, satellites, mock } = position
  if (mock) return 'mock'
  if (satellites !== undefined && satellites !== null && satellites < LEAST_SATELLITES) return 'no_fix'
  if (!isPlace(lat, lon)) return 'place'
  const ms = at.getTime()
  if (Number.isNaN(ms) || ms > now.getTime() + AHEAD_MS) return 'clock_ahead'
  return ms < now.getTime() - LATE_DAYS * DAY ? 'old' : null
}

/** Zero and zero is what receivers say that know nothing. */
const isPlace = (lat: number, lon: number) =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (Math.abs(lat) > 0.001 || Math.abs(lon) > 0.001)

/** Whether nothing gets from one place to the other in that time. */
export function isJump(a: Fix | null, b: Fix | null): boolean {
  if (a === null || b === null) return false
  const hours = Math.abs(b.at.getTime() - a.at.getTime()) / (60 * MINUTE)
  return greatCircleKm(a, b) > ERROR_KM + TOP_KMH * hours
}

/** Stored positions around a moment. */
export type Neighbours = { before: Fix | null; after: Fix | null }

/**
 * Which positions of one vehicle, sorted by their moments, contradict those around them: too far to be reached. A vehicle that is told to be
 * elsewhere several times in a row, there without contradiction, is believed: the place known before was the wrong one.
 */
export function jumpsOf(
  fixes: readonly Fix[],
  around: (index: number) => Neighbours,
  elsewhere: Elsewhere | null,
): { jumps: boolean[]; elsewhere: Elsewhere | null } {
  let last: Fix | null = null
  const jumps = fixes.map((fix, i) => {
    const { before, after } = around(i)
    const previous: Fix | null = last !== null && (before === null || last.at >= before.at) ? last : before
    const contradicts = isJump(previous, fix) || isJump(fix, after)
    if (contradicts) {
      const { at, lat, lon } = fix
      elsewhere = { at, lat, lon, count: elsewhere !== null && !isJump(elsewhere, fix) ? elsewhere.count + 1 : 1 }
      if (elsewhere.count < BELIEVED) return true
    }
    elsewhere = null
    last = fix
    return false
  })
  return { jumps, elsewhere }
}

const within = (value: number | null | undefined, least: number, most: number): number | null =>
  value === undefined || value === null || !(value >= least && value <= most) ? null : value
const whole = (value: number | null | undefined, least: number, most: number): number | null => {
  const kept = within(value, least, most)
  return kept === null ? null : Math.round(kept)
}

/** What was measured, as it is stored: a value nobody can have measured is left out, and the place stays. */
export const measuredOf = (position: Partial<Measured>): Measured => ({
  accuracy:
    position.accuracy === undefined || position.accuracy === null
      ? null
      : whole(Math.min(position.accuracy, LARGEST_SMALLINT), 0, LARGEST_SMALLINT),
  speed: whole(position.speed, 0, TOP_KMH),
  course: whole(position.course, 0, 360),
  altitude: whole(position.altitude, -500, 9000),
  satellites: whole(position.satellites, 0, 255),
  ignition: position.ignition ?? null,
  doorsOpen: position.doorsOpen ?? null,
  fuel: within(position.fuel, 0, 5000),
  temperature: within(position.temperature, -100, 150),
  rearTemperature: within(position.rearTemperature, -100, 150),
})
