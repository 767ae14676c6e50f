import type { Fence, GeoPoint, VisitQuality } from '#contract/geofences.ts'
import { distanceTo, metresBetween, reachOf } from './fence.ts'

/** Where a vehicle was at a moment, in milliseconds; `accuracyM`: how far off it may be, null where the device does not say. */
export type Fix = { at: number; lat: number; lon: number; accuracyM: number | null }

/** A vehicle came into a fence, stood there, and left it, unless it still stands there. Milliseconds. */
export type Visit = { arrivedAt: number; arrival: VisitQuality; leftAt: number | null; departure: VisitQuality | null }

const MIN = 60_000
const KM_H = 1000 / 3600
/** No lorry goes faster: a position it could not have reached is a fault of the receiver, unless it stays there. */
const FASTEST = 180 * KM_H
const BELIEVED_AFTER = 4
/** A position that may be off by more says nothing of a fence. */
const WORST_ACCURACY_M = 500
/** Whoever stays within so many metres for so long stands; a light or a jam holds nobody so long. */
const STANDS_WITHIN_M = 120
const STANDS_MS = 6 * MIN
/** Standing that is moved on from and goes on counts together, from so long on; so does a yard where a vehicle is sent from gate to dock. */
const STOPS_MS = 3 * MIN
const STOPS_TOGETHER_MS = 8 * MIN
/** Whoever comes back so soon has not left, nor has one that a position or two alone saw elsewhere. */
const BACK_MS = 15 * MIN
const SEEN_ELSEWHERE = 2
const ELSEWHERE_MS = 60 * MIN
/** Between positions that follow so closely the border was crossed where the line between them crosses it. */
const CLOSE_MS = 3 * MIN
/** A road is longer than the line. */
const WINDING = 1.2
const SLOWEST = 15 * KM_H

type Placed = Fix & { /** Metres outside the border. */ d: number }

/**
 * The visits of a vehicle to a fence, by all its positions that are known, in whatever order they came: the same positions always make the
 * same visits. Driving through is no visit. Outside begins some way behind the border, so that a position that wavers at it is no coming and
 * going; the moments are those of the border itself.
 */
export function visitsOf(fixes: readonly Fix[], fence: Fence): Visit[] {
  const distance = distanceTo(fence)
  const track = believed(fixes).map((fix): Placed => ({ ...fix, d: distance(fix) }))
  const margin = Math.min(200, Math.max(50, reachOf(fence) * 0.2))
  const stays: Stay[] = []
  let stay: Stay | null = null
  for (let i = 0; i < track.length; i++) {
    const { d } = track[i]!
    if (stay === null && d <= 0) stay = { first: i, last: i, out: null }
    else if (stay !== null && d <= 0) stay.last = i
    else if (stay !== null && d > margin) {
      stays.push({ ...stay, out: i })
      stay = null
    }
  }
  if (stay !== null) stays.push(stay)
  return together(
    stays.filter(each => isStanding(track, each)),
    track,
    stays,
  ).map(each => visitIn(track, each))
}

/** From the first position inside to the last, and the first one that is outside for good; null while there is none. */
type Stay = { first: number; last: number; out: number | null }

/** Positions in the order of their moments, one of each, without those no vehicle could have reached. */
function believed(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes
    .filter(({ accuracyM }) => accuracyM === null || accuracyM <= WORST_ACCURACY_M)
    .toSorted((a, b) => a.at - b.at || a.lat - b.lat || a.lon - b.lon)
  const track: Fix[] = []
  let doubted: Fix[] = []
  for (const fix of sorted) {
    const last = track.at(-1)
    if (last?.at === fix.at) continue
    if (!last || isReached(last, fix)) {
      track.push(fix)
      doubted = []
      continue
    }
    const before = doubted.at(-1)
    doubted = before && !isReached(before, fix) ? [fix] : [...doubted, fix]
    if (doubted.length < BELIEVED_AFTER) continue
    track.push(...doubted)
    doubted = []
  }
  return track
}

const isReached = (a: Fix, b: Fix): boolean => metresBetween(a, b) <= 300 + (FASTEST * (b.at - a.at)) / 1000

/** Whether a vehicle stood anywhere during a stay: long at one spot, or at several for some minutes each. */
function isStanding(track: readonly Placed[], { first, last }: Stay): boolean {
  let [from, sum] = [first, 0]
  for (let i = first + 1; i <= last + 1; i++) {
    const stood = track[i - 1]!.at - track[from]!.at
    if (stood >= STANDS_MS) return true
    if (i <= last && metresBetween(track[from]!, track[i]!) <= STANDS_WITHIN_M + slack(track[from]!, track[i]!)) continue
    if (stood >= STOPS_MS) sum += stood
    // what was counted is not counted again with what follows
    if (stood >= STOPS_MS) from = i
    else while (from < i && metresBetween(track[from]!, track[Math.min(i, last)]!) > STANDS_WITHIN_M) from++
  }
  return sum >= STOPS_TOGETHER_MS
}

const slack = (a: Fix, b: Fix) => Math.min(60, Math.max(a.accuracyM ?? 0, b.accuracyM ?? 0))

/** Stays without a long absence between them are one; `all` has those too in which the vehicle did not stand. */
function together(standing: readonly Stay[], track: readonly Placed[], all: readonly Stay[]): Stay[] {
  const joined: Stay[] = []
  for (const stay of standing) {
    const before = joined.at(-1)
    if (before && isBack(track, before, stay)) {
      before.last = stay.last
      before.out = stay.out
    } else joined.push({ ...stay })
  }
  // manoeuvring in and out at the border right before standing, or after it, belongs to the visit
  for (const visit of joined)
    for (const stay of all) {
      if (stay.last < visit.first && track[visit.first]!.at - track[stay.last]!.at <= 3 * MIN) visit.first = stay.first
      if (stay.first > visit.last && track[stay.first]!.at - track[visit.last]!.at <= 3 * MIN) {
        visit.last = stay.last
        visit.out = stay.out
      }
    }
  return joined
}

function isBack(track: readonly Placed[], { last, out }: Stay, { first }: Stay): boolean {
  const away = track[first]!.at - track[last]!.at
  return away <= BACK_MS || (out !== null && first - out <= SEEN_ELSEWHERE && away <= ELSEWHERE_MS)
}

function visitIn(track: readonly Placed[], { first, last, out }: Stay): Visit {
  const inside = track[first]!
  const before = track[first - 1]
  const points = last - first + 1
  const arrivedAt = before ? toSecond(cameIn(track, first)) : inside.at
  if (out === null) return { arrivedAt, arrival: qualityOf(before, inside, points), leftAt: null, departure: null }
  const after = track[last + 1]!
  return {
    arrivedAt,
    arrival: qualityOf(before, inside, points),
    leftAt: toSecond(wentOut(track, last)),
    departure: qualityOf(track[last]!, after, points),
  }
}

/** What is worked out between two positions is known to the second at best. */
const toSecond = (at: number): number => Math.round(at / 1000) * 1000

function qualityOf(before: Fix | undefined, after: Fix, points: number): VisitQuality {
  const known = [before?.accuracyM, after.accuracyM].filter(each => each !== null && each !== undefined)
  return {
    // with nothing before it nobody knows since when it stood there
    gapS: before ? Math.round((after.at - before.at) / 1000) : 86_400,
    accuracyM: known.length === 0 ? null : Math.round(Math.max(...known)),
    points,
  }
}

/** When the border before the position at `i`, the first inside, was crossed. */
function cameIn(track: readonly Placed[], i: number): number {
  const [a, b] = [track[i - 1]!, track[i]!]
  if (b.at - a.at <= CLOSE_MS) return crossing(a, b)
  // nobody saw it: it went on as it came
  const speed = speedBetween(track[i - 2], a)
  return speed === null ? crossing(a, b) : Math.min(b.at, Math.round(a.at + ((a.d * WINDING) / speed) * 1000))
}

/** When the border after the position at `i`, the last inside, was crossed. */
function wentOut(track: readonly Placed[], i: number): number {
  const [a, b] = [track[i]!, track[i + 1]!]
  if (b.at - a.at <= CLOSE_MS) return crossing(a, b)
  const speed = speedBetween(b, track[i + 2])
  return speed === null ? crossing(a, b) : Math.max(a.at, Math.round(b.at - ((b.d * WINDING) / speed) * 1000))
}

const crossing = (a: Placed, b: Placed): number => Math.round(a.at + ((b.at - a.at) * a.d) / (a.d - b.d || 1))

/** Metres a second between two positions that follow closely; null where they tell none. */
function speedBetween(a: Fix | undefined, b: Fix | undefined): number | null {
  if (!a || !b || b.at - a.at > 5 * MIN) return null
  return Math.max(SLOWEST, metresBetween(a, b) / ((b.at - a.at) / 1000))
}

const GOOD_GAP_S = 600
const GOOD_ACCURACY_M = 150

/** Whether a moment is known well enough to stand against what a person pressed; one that is not stands where nobody pressed anything. */
export const isGood = ({ gapS, accuracyM, points }: VisitQuality): boolean =>
  gapS <= GOOD_GAP_S && points >= 3 && (accuracyM === null || accuracyM <= GOOD_ACCURACY_M)

/** Where a vehicle was at a moment by the positions around it, if any stands within a quarter of an hour of it. */
export function whereAt(fixes: readonly Fix[], at: number): GeoPoint | null {
  const near = fixes.filter(fix => Math.abs(fix.at - at) <= BACK_MS)
  const before = near.filter(fix => fix.at <= at).toSorted((a, b) => b.at - a.at)[0]
  const after = near.filter(fix => fix.at >= at).toSorted((a, b) => a.at - b.at)[0]
  if (!before || !after) return before ?? after ?? null
  const part = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at)
  return { lat: before.lat + (after.lat - before.lat) * part, lon: before.lon + (after.lon - before.lon) * part }
}

/** How far outside a fence a vehicle was at a moment, in metres, 0 inside; null where nobody knows. */
export function metresAt(fixes: readonly Fix[], fence: Fence, at: Date): number | null {
  const where = whereAt(fixes, at.getTime())
  return where && Math.max(0, Math.round(distanceTo(fence)(where)))
}
