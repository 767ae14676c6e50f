import type { Money } from './primitives.ts'
import type { LotLive, LotRow } from './tender-list.ts'

/** Thousandths of a minor unit, rounded down: the value bets are compared by. */
export const betValueOf = (amount: number, rate: number, net: boolean): bigint =>
  net ? (BigInt(amount) * 100_000n) / BigInt(100 + rate) : BigInt(amount) * 1000n

/** The largest amount whose value is not above. */
export const mostFor = (value: bigint, rate: number, net: boolean): number =>
  Number(net ? ((value + 1n) * BigInt(100 + rate) - 1n) / 100_000n : value / 1000n)

/** The smallest amount whose value is not below. */
export const leastFor = (value: bigint, rate: number, net: boolean): number =>
  Number(net ? (value * BigInt(100 + rate) + 99_999n) / 100_000n : (value + 999n) / 1000n)

/** What a viewer is told of how the sums of a lot stand to the money he bids in. */
export type BetBasis = Pick<LotLive, 'net' | 'vat'>

/** The VAT between the basis of the tender and the money of the viewer, in percent; 0 where they are the same. */
export const vatBetween = ({ net, vat }: BetBasis): number => (net && vat ? vat.vatRate : 0)

/** Whether bets of others are told to the viewer in his money beside what they are compared as, which is rounded. */
export const converts = ({ net, vat }: BetBasis): boolean => net && vat !== null

/** A step of the tender in the money of the viewer: the smallest one that is enough, whatever price it is taken from. */
export const stepFor = (minor: number, basis: BetBasis): number => leastFor(BigInt(minor) * 1000n, vatBetween(basis), true)

/** The largest step of the tender a step in the money of the viewer is enough for; gives back what `stepFor` was made of. */
export const stepInBasis = (minor: number, basis: BetBasis): number => boundedBy(minor, basis, true)

/** The price of the basis whose last bet this is: the other way of a bound of `sumsOf`, exact to the minor unit. */
export function boundedBy(minor: number, basis: BetBasis, rising: boolean): number {
  const value = betValueOf(minor, vatBetween(basis), true)
  return Number(rising ? value / 1000n : (value + 999n) / 1000n)
}

/** The sums of a lot, all of them in the money of its viewer. */
export type LotSums = Record<'start' | 'step' | 'floor' | 'limit' | 'best', Money | null>

type LotPrices = Pick<LotRow, 'start' | 'step' | 'floor' | 'limit' | 'rising'>

/**
 * The sums of a lot in the money of its viewer. What the tender says of itself is converted here, for it is told as it is kept: a bound to the
 * last price that is taken, a step to the smallest one that is enough. A bet of somebody is told rounded: what it is in his money the server says.
 */
export function sumsOf(
  { start, step, floor, limit, rising }: LotPrices,
  live: BetBasis & Pick<LotLive, 'best' | 'bestForViewer'>,
): LotSums {
  const rate = vatBetween(live)
  const best = converts(live) ? live.bestForViewer : live.best
  if (rate === 0) return { start, step, floor, limit, best }
  const bound = (sum: Money | null, last: typeof mostFor) => sum && { ...sum, minor: last(BigInt(sum.minor) * 1000n, rate, true) }
  const worst = rising ? leastFor : mostFor
  return {
    start: bound(start, worst),
    step: step && { ...step, minor: stepFor(step.minor, live) },
    floor: bound(floor, rising ? mostFor : leastFor),
    limit: bound(limit, worst),
    best,
  }
}
