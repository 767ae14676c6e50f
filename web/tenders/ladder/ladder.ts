import type { Money } from '#contract/primitives.ts'
import type { LadderRow } from '#contract/tender-card.ts'

/** What changes when a lot is given to somebody else than the first of its ladder; shares are of one, null where nobody knows. */
export type WhatIf = {
  /** More than the first asks (less, where prices go up it is what one gets less). */
  delta: Money | null
  late: { his: number; first: number } | null
  cancelled: { his: number; first: number } | null
}

const pair = (his: number | null, first: number | null) => (his === null || first === null || his === first ? null : { his, first })
const lateOf = ({ onTime }: LadderRow) => (onTime === null ? null : 1 - onTime)

export const whatIf = (first: LadderRow, other: LadderRow): WhatIf => ({
  delta: other.delta,
  late: pair(lateOf(other), lateOf(first)),
  cancelled: pair(other.cancelled, first.cancelled),
})

/** Bets an award may still go to: who won already, or gave it back, is not among them. */
const free = new Set<LadderRow['status']>(['submitted', 'leading', 'reserve', 'lost'])
export const isFree = ({ status }: Pick<LadderRow, 'status'>): boolean => free.has(status)

/** Who may have the lot, or what is left of it. */
export const ableOf = (rows: readonly LadderRow[]): LadderRow[] => rows.filter(row => row.eligible.allow && isFree(row))

/** The rung the organiser would take if price alone decided: the best of those who may have the lot. */
export const bestOf = (rows: readonly LadderRow[]): LadderRow | undefined => ableOf(rows)[0]

/** Whether a choice has to be explained: it is not the best of those who may have the lot. */
export const needsReason = (rows: readonly LadderRow[], seqs: readonly number[]): boolean => {
  const able = ableOf(rows)
  return seqs.some((_, i) => !seqs.includes(able[i]?.seq ?? -1))
}

/** Shares in hundredths of a percent, so that their sum is exact. */
export const shareSum = (shares: readonly (number | null)[]): number =>
  shares.reduce<number>((sum, share) => sum + Math.round((share ?? 0) * 100), 0) / 100

/** What is left to give of a lot in percent, and the most the able ones take of it together. */
export function roomOf(held: readonly number[], able: readonly Pick<LadderRow, 'share'>[]): { left: number; most: number } {
  const left = Math.round((100 - shareSum(held)) * 100) / 100
  return { left, most: Math.min(left, shareSum(able.map(({ share }) => share ?? 100))) }
}

/** Whether given shares may be awarded: all that is left, or where less is taken together, as much of that as one likes. */
export function isAwardable(sum: number, { left, most }: { left: number; most: number }): boolean {
  if (most < left - 0.01) return sum > 0 && sum <= most
  return Math.abs(sum - left) <= 0.01
}

/** Equal shares of a whole, the rest of the rounding to the first: together always the whole. */
export function equalShares(count: number, whole = 100): number[] {
  if (count <= 0) return []
  const each = Math.floor((whole * 100) / count) / 100
  return Array.from({ length: count }, (_, i) => (i === 0 ? Math.round((whole - each * (count - 1)) * 100) / 100 : each))
}

/** Shares to begin with: equal ones, as far as each takes so much; what is above that goes to those who take more. */
export function sharesOf(most: readonly number[], whole = 100): number[] {
  if (shareSum(most) < whole) return [...most]
  const shares = equalShares(most.length, whole)
  const order = most.map((_, i) => i).toSorted((a, b) => most[a]! - most[b]!)
  let left = Math.round(whole * 100)
  for (const [n, i] of order.entries()) {
    const last = n === order.length - 1
    const part = last ? left : Math.min(Math.round(most[i]! * 100), Math.round(shares[i]! * 100), left)
    shares[i] = part / 100
    left -= part
  }
  // the last of the order takes the most, and the others may not have reached theirs
  const end = order.at(-1)!
  for (const i of order) {
    const above = Math.round((shares[end]! - most[end]!) * 100)
    if (above <= 0 || i === end) continue
    const more = Math.min(above, Math.round((most[i]! - shares[i]!) * 100))
    shares[i] = Math.round(shares[i]! * 100 + more) / 100
    shares[end] = Math.round(shares[end]! * 100 - more) / 100
  }
  return shares
}

export type Bin = { from: number; to: number; count: number }

/** Prices in equal steps from the least to the most; nothing of a single price. */
export function binsOf(prices: readonly number[], most = 8): Bin[] {
  if (prices.length < 2) return []
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (low === high) return []
  const count = Math.min(most, Math.max(3, Math.ceil(Math.sqrt(prices.length)) + 1))
  const step = (high - low) / count
  const bins = Array.from({ length: count }, (_, i): Bin => ({ from: low + step * i, to: low + step * (i + 1), count: 0 }))
  for (const price of prices) bins[Math.min(count - 1, Math.floor((price - low) / step))]!.count += 1
  return bins
}
