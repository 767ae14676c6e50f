import type { OrderCandidate } from '#contract/order-candidates.ts'
import { type Finding, needsReason } from '#server/deals/flights/rules/fit.ts'
import { type Driven, type Norms, nextWeek } from '#server/deals/flights/rules/norms.ts'

export type Level = OrderCandidate['level']
/** From the best to the worst. */
export const levels: readonly Level[] = ['fits', 'tight', 'none', 'blocked']

/** The worse of two. */
export const worse = (one: Level, other: Level): Level => (levels.indexOf(other) > levels.indexOf(one) ? other : one)

/** What the judge says in one word: a step is taken, is taken with a reason alone, or is refused. */
export const levelOf = (findings: readonly Finding[]): Level =>
  findings.some(({ blocks }) => blocks) ? 'blocked' : findings.some(needsReason) ? 'tight' : 'fits'

/** What is told of the findings: what refuses before what needs a reason. */
export const mainOf = (findings: readonly Finding[]): Finding | null =>
  findings.find(({ blocks }) => blocks) ?? findings.find(needsReason) ?? null

type Ranked = { level: Level; approach: number | null; slack: number | null; cost?: number | null }

/**
 * Those the judge has least against before others; of equals the one that costs least, and where costs are not known the one with the
 * shortest empty run, one whose way is not known behind them.
 */
export function byRank(a: Ranked, b: Ranked): number {
  const far = (one: Ranked) => one.approach ?? Number.MAX_SAFE_INTEGER
  const dear = (one: Ranked) => one.cost ?? 0
  return levels.indexOf(a.level) - levels.indexOf(b.level) || dear(a) - dear(b) || far(a) - far(b) || (b.slack ?? 0) - (a.slack ?? 0)
}

type Paired = { level: Level; trailerId: string | null; driverId: string | null }
/** So many stand on top, where each is to be a choice of its own. */
const APART = 3

/**
 * The first few with a driver and a trailer of their own each, where the judge likes them no less so; else as they were. Nothing changes its
 * place. `again` pairs a candidate anew, preferring whoever is not taken by those before it.
 */
export function apart<C extends Paired>(ranked: readonly C[], again: (one: C, taken: ReadonlySet<string>) => C): C[] {
  const taken = new Set<string>()
  const idsOf = ({ trailerId, driverId }: C) => [trailerId, driverId].filter(id => id !== null)
  return ranked.map((one, i) => {
    if (i >= APART || one.driverId === null) return one
    const other = idsOf(one).some(id => taken.has(id)) ? again(one, taken) : one
    const found = other.level === one.level && other.driverId !== null ? other : one
    for (const id of idsOf(found)) taken.add(id)
    return found
  })
}

/** So many combinations are tried for one truck; a fleet in which nothing goes together is not searched to its end. */
const TRIES = 400

/**
 * The trailer and the driver a truck would go with: of those the judge lets pass the driver who stands first in the list, with the first
 * trailer that goes with both. Where he asks a reason of all, the first of those; where he refuses all, the first there is. Null: there is
 * nothing to try.
 */
export function bestPair<T, D, V extends { findings: readonly Finding[] }>(
  trailers: readonly T[],
  drivers: readonly D[],
  judge: (trailer: T, driver: D) => V,
): { trailer: T; driver: D; verdict: V; level: Level } | null {
  let best: { trailer: T; driver: D; verdict: V; level: Level } | null = null
  let tries = 0
  for (const driver of drivers)
    for (const trailer of trailers) {
      if (++tries > TRIES) return best
      const verdict = judge(trailer, driver)
      const level = levelOf(verdict.findings)
      if (level === 'fits') return { trailer, driver, verdict, level }
      if (best === null || worse(level, best.level) !== level) best = { trailer, driver, verdict, level }
    }
  return best
}

/** What a driver may still drive in the calendar week of a moment, in minutes; one who has nothing behind him has all of it. */
export function driveLeft(driven: Driven | undefined, { norms, tz, at }: { norms: Norms; tz: string; at: Date }): number {
  const behind = (): [number, number] => {
    if (!driven) return [0, 0]
    const since = driven.at ?? at
    if (at < nextWeek(tz, since)) return [driven.week, driven.lastWeek]
    return at < nextWeek(tz, nextWeek(tz, since)) ? [0, driven.week] : [0, 0]
  }
  const [week, lastWeek] = behind()
  return Math.max(0, Math.min(norms.week - week, norms.twoWeeks - week - lastWeek))
}
