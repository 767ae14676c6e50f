import type { Fence } from '#contract/geofences.ts'
import { greatCircleKm } from '#contract/great-circle.ts'

export type Place = { lon: number; lat: number }

/** A stop of the way. */
export type MapStop = Place & {
  name: string
  kind: 'loading' | 'unloading' | 'other'
  done: boolean
}

/** Where a vehicle was, in the order it was there. */
export type TrailPoint = Place & { at: number; speedKmh: number | null }

/** What is known of the way of one flight: where it goes, as planned, and where it went. */
export type Ways = {
  stops: readonly MapStop[]
  /** Within what one is at them, as far as that is drawn or reckoned. */
  areas: readonly Fence[]
  planned: readonly (readonly Place[])[]
  trail: readonly TrailPoint[]
}

/** So long without a new position is a gap: a line over it would say what nobody knows. */
const GAP_MS = 20 * 60_000
/** Slower than this it stands. */
const STANDING = 5
/** A stay shorter than this is traffic. */
const STAY_MS = 10 * 60_000

/** A piece of the trail of one pace, or a gap nothing is known of. */
export type Piece = { pace: 'slow' | 'steady' | 'fast' | 'gap'; line: Place[] }

const paceOf = (kmh: number): Exclude<Piece['pace'], 'gap'> => (kmh < 40 ? 'slow' : kmh < 75 ? 'steady' : 'fast')

/** The trail in pieces of one pace each; where a speed was not told it follows from road and time. */
export function piecesOf(trail: readonly TrailPoint[]): Piece[] {
  const pieces: Piece[] = []
  for (let i = 1; i < trail.length; i++) {
    const [from, to] = [trail[i - 1]!, trail[i]!]
    const took = to.at - from.at
    const kmh = to.speedKmh ?? greatCircleKm(from, to) / Math.max(1 / 3600, took / 3_600_000)
    const pace = took > GAP_MS ? ('gap' as const) : paceOf(kmh)
    const last = pieces.at(-1)
    if (last?.pace === pace) last.line.push(to)
    else pieces.push({ pace, line: [from, to] })
  }
  return pieces
}

/** Where it stood, and for how long, by the trail. */
export function staysOf(trail: readonly TrailPoint[]): (Place & { minutes: number; from: number })[] {
  const stays: (Place & { minutes: number; from: number })[] = []
  for (let i = 0; i < trail.length; ) {
    const first = trail[i]!
    let last = i
    while (last + 1 < trail.length && greatCircleKm(first, trail[last + 1]!) < 0.3 && (trail[last + 1]!.speedKmh ?? 0) < STANDING) last += 1
    const stood = trail[last]!.at - first.at
    if (stood >= STAY_MS) stays.push({ lon: first.lon, lat: first.lat, minutes: Math.round(stood / 60_000), from: first.at })
    i = Math.max(last, i) + 1
  }
  return stays
}
