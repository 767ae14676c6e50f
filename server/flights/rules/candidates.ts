import type { TruckCandidate } from '#contract/flight-board.ts'

const levels: readonly TruckCandidate['level'][] = ['fits', 'tight', 'none', 'blocked']

/** The worse of two. */
export const worse = (one: TruckCandidate['level'], other: TruckCandidate['level']): TruckCandidate['level'] =>
  levels.indexOf(other) > levels.indexOf(one) ? other : one

type Ranked = Pick<TruckCandidate, 'level' | 'approach' | 'slack'>

/** Those the judge has least against before others; of equals the one with the shortest empty run, one whose way is not known behind them. */
export function byRank(a: Ranked, b: Ranked): number {
  const far = (one: Ranked) => one.approach ?? Number.MAX_SAFE_INTEGER
  return levels.indexOf(a.level) - levels.indexOf(b.level) || far(a) - far(b) || (b.slack ?? 0) - (a.slack ?? 0)
}
