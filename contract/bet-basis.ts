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

/** A sum of the viewer's money in the basis, rounded to the minor unit; gives back what `inOwnMoney` was made of. */
export const inBasis = (minor: number, basis: BetBasis): number => Math.round((minor * 100) / (100 + vatBetween(basis)))

/**
 * A sum of the basis in the money of the viewer. It is told rounded, so that two sums of his money may stand behind it: of those the one in
 * whole roubles is meant, for so prices are named.
 */
export function inOwnMoney(minor: number, basis: BetBasis): number {
  const exact = (minor * (100 + vatBetween(basis))) / 100
  const whole = Math.round(exact / 100) * 100
  return inBasis(whole, basis) === minor ? whole : Math.round(exact)
}

/** The price of the basis whose last bet this is: the other way of a bound of `sumsOf`, exact to the minor unit. */
export function boundedBy(minor: number, basis: BetBasis, rising: boolean): number {
  const value = betValueOf(minor, vatBetween(basis), true)
  return Number(rising ? value / 1000n : (value + 999n) / 1000n)
}

/** The sums of a lot, all of them in the money of its viewer. */
export type LotSums = Record<'start' | 'step' | 'floor' | 'limit' | 'best', Money | null>

type LotPrices = Pick<LotRow, 'start' | 'step' | 'floor' | 'limit' | 'rising'>

/**
 * The sums of a lot in the money of its viewer, who is told them in the basis of the tender. A bound is the last price that is taken; the best
 * price of the one who leads is his own bet, to the minor unit.
 */
export function sumsOf(
  { start, step, floor, limit, rising }: LotPrices,
  live: BetBasis & Pick<LotLive, 'best' | 'own' | 'leading'>,
): LotSums {
  const rate = vatBetween(live)
  if (rate === 0) return { start, step, floor, limit, best: live.best }
  const near = (sum: Money | null) => sum && { ...sum, minor: inOwnMoney(sum.minor, live) }
  const bound = (sum: Money | null, last: typeof mostFor) => sum && { ...sum, minor: last(BigInt(sum.minor) * 1000n, rate, true) }
  return {
    start: bound(start, rising ? leastFor : mostFor),
    step: near(step),
    floor: bound(floor, rising ? mostFor : leastFor),
    limit: near(limit),
    best: live.best && live.leading === true && live.own?.amount ? live.own.amount : near(live.best),
  }
}
