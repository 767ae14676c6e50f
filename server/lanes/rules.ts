import type { LaneExecutor } from '#contract/lane-executors.ts'
import type { LaneHint } from '#contract/lanes.ts'
import type { Money } from '#contract/primitives.ts'

/** With fewer orders between two towns the regions around them are asked. */
export const ENOUGH = 5

/** The value so far through sorted numbers, between neighbours where it falls between them (quantile type 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const [a, b] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!]
  return a + (b - a) * (at - low)
}

/** Lower quarter, middle and upper quarter of amounts in minor units; null of none. */
export function quartersOf(minors: readonly number[], currency: string): LaneHint['price'] {
  if (minors.length === 0) return null
  const sorted = minors.toSorted((a, b) => a - b)
  const at = (share: number): Money => ({ minor: Math.round(quantile(sorted, share)), currency })
  return { p25: at(0.25), median: at(0.5), p75: at(0.75) }
}

const standings: readonly LaneExecutor['status'][] = ['active', 'suspended', 'blacklisted']
/** What speaks against giving work to somebody, whatever he did before. */
const weighty = new Set<LaneExecutor['warnings'][number]>(['check_failed', 'compliance_expired', 'contract_over'])

/**
 * Who is offered an order before whom: who may be offered anything, whom no warning that weighs speaks against, who drove the lane, who came
 * in time, who was cheaper there, who drove it oftener.
 */
export function byLane(a: LaneExecutor, b: LaneExecutor): number {
  const standing = ({ status }: LaneExecutor) => standings.indexOf(status)
  const warned = ({ warnings }: LaneExecutor) => Number(warnings.some(each => weighty.has(each)))
  const price = ({ lastPrice }: LaneExecutor) => lastPrice?.minor ?? Number.MAX_SAFE_INTEGER
  return (
    standing(a) - standing(b) ||
    warned(a) - warned(b) ||
    Number(b.trips > 0) - Number(a.trips > 0) ||
    (b.onTime ?? -1) - (a.onTime ?? -1) ||
    price(a) - price(b) ||
    b.trips - a.trips ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  )
}

const STEPS = 12

/** How many amounts lie in each of equal steps from the least to the most; null where they are all the same. */
export function spreadOf(minors: readonly number[], currency: string): LaneHint['spread'] {
  const [least, most] = [Math.min(...minors), Math.max(...minors)]
  if (minors.length < 2 || least === most) return null
  const counts: number[] = Array(STEPS).fill(0)
  for (const minor of minors) counts[Math.min(STEPS - 1, Math.floor(((minor - least) / (most - least)) * STEPS))]! += 1
  return { least: { minor: least, currency }, most: { minor: most, currency }, counts }
}

/** What a price is without its VAT, in minor units. */
export const netOf = (price: number, vatMode: string, vat: number | null): number => (vatMode === 'included' ? price - (vat ?? 0) : price)
