import type { LaneHint } from '#contract/lanes.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { vatOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'

/** What a price is without its VAT, as the hint counts. */
export const netOf = (price: Money, { vatMode, vatRate }: Pick<OrderDraft, 'vatMode' | 'vatRate'>): number =>
  vatMode === 'included' ? price.minor - vatOf(price.minor, vatMode, vatRate) : price.minor

/** How far a price lies from the middle, as a share of it, to whole percents: 0.08 is 8 % above. */
export const fromMiddle = (net: number, median: number): number => Math.round((net / median - 1) * 100) / 100

/** A sum as one speaks of what is usual: whole hundreds, where it is as large. */
export const toHundreds = ({ minor, currency }: Money): Money => ({
  minor: minor < 10_000 ? minor : Math.round(minor / 10_000) * 10_000,
  currency,
})

type Step = { left: number; right: number; share: number; inside: boolean }
/** The plot of a lane's prices along one line: places are shares of it from 0 to 1. */
export type Band = { p25: number; median: number; p75: number; yours: number | null; steps: Step[] }

/** Lays the prices of a lane out along a line on which the typed price finds room as well. */
export function bandOf({ price, spread }: LaneHint, net: number | null): Band | null {
  if (!price) return null
  const known = [
    price.p25.minor,
    price.p75.minor,
    ...(spread ? [spread.least.minor, spread.most.minor] : []),
    ...(net === null ? [] : [net]),
  ]
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // prices that are all the same still need a line to stand on
  const edge = Math.max((high - low) * 0.04, high * 0.02, 1)
  const at = (minor: number) => (minor - low + edge) / (high - low + 2 * edge)
  const most = Math.max(1, ...(spread?.counts ?? []))
  const step = spread ? (spread.most.minor - spread.least.minor) / spread.counts.length : 0
  return {
    p25: at(price.p25.minor),
    median: at(price.median.minor),
    p75: at(price.p75.minor),
    yours: net === null ? null : at(net),
    steps: (spread?.counts ?? []).map((count, i) => {
      const from = spread!.least.minor + step * i
      const middle = from + step / 2
      return { left: at(from), right: at(from + step), share: count / most, inside: middle >= price.p25.minor && middle <= price.p75.minor }
    }),
  }
}
