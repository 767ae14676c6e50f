/** Cases of something in the last seven days and in each of the weeks before, the latest first: how many of them were bad. */
export type Weeks = { key: string; weeks: readonly { cases: number; bad: number }[] }

export type Unusual = { key: string; share: number; usual: number; times: number }

/** Fewer cases say nothing. */
export const LEAST_CASES = 20
/** So many deviations (the median of absolute ones, of weeks with the same weekdays) something is out of its usual run, be it looked at alone. */
export const LEAST_DEVIATIONS = 3
/** Of so many weeks before the usual run is told, at least. */
const LEAST_WEEKS = 5
/** The median of absolute deviations of a normal distribution is so much smaller than its standard deviation. */
const OF_NORMAL = 1.4826
/** How often months without anything unusual may raise something, all that is looked at together. */
const FALSE_ALARMS = 0.02

/**
 * What was bad more often in the last seven days than in the same weekdays of the weeks before, by so much that chance does not explain it.
 * The more is looked at, the farther out it must be; where the weeks hardly differ, chance of so few cases is the measure.
 */
export function unusualIn(all: readonly Weeks[]): Unusual[] {
  const judged = all.flatMap(({ key, weeks: [now, ...before] }) => {
    const known = before.filter(({ cases }) => cases >= LEAST_CASES)
    return now && now.cases >= LEAST_CASES && known.length >= LEAST_WEEKS ? [{ key, now, known }] : []
  })
  const needed = Math.max(LEAST_DEVIATIONS, Math.sqrt(2 * Math.log(Math.max(judged.length, 1) / FALSE_ALARMS)))
  return judged
    .flatMap(({ key, now, known }) => {
      const shares = known.map(({ cases, bad }) => bad / cases)
      const usual = medianOf(shares)
      const share = now.bad / now.cases
      const spread = OF_NORMAL * medianOf(shares.map(each => Math.abs(each - usual)))
      // one case more or less is no news where nothing was ever bad
      const chance = Math.sqrt(Math.max(usual * (1 - usual), 1 / now.cases) / now.cases)
      if (share - usual < needed * Math.max(spread, chance)) return []
      return [{ key, share, usual, times: share / Math.max(usual, 1 / now.cases) }]
    })
    .toSorted((a, b) => b.share - b.usual - (a.share - a.usual))
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
