import type { RateRow } from '#contract/waterfalls.ts'
import type { Locale } from '#web/i18n/words.ts'

export const laneOf = (rate: Pick<RateRow, 'from' | 'to'>, locale: Locale): string => `${rate.from[locale]} – ${rate.to[locale]}`

/** What makes two rates stand under one heading: the same ends, named the same way. */
export const laneKey = ({
  fromCode,
  toCode,
  fromRegion,
  toRegion,
}: Pick<RateRow, 'fromCode' | 'toCode' | 'fromRegion' | 'toRegion'>): string => [fromCode, fromRegion, toCode, toRegion].join('\n')

type Lane = { key: string; rates: RateRow[]; shares: number }

/**
 * Rates under their lanes, lanes by name: the greater share first. `shares` is what those that hold now come to; rates that have ended or
 * not begun are shown and do not count.
 */
export function lanesOf(rates: readonly RateRow[], locale: Locale): Lane[] {
  const lanes = new Map<string, RateRow[]>()
  for (const rate of rates) lanes.set(laneKey(rate), [...(lanes.get(laneKey(rate)) ?? []), rate])
  return [...lanes]
    .map(([key, found]) => ({
      key,
      rates: found.toSorted((a, b) => b.share - a.share || a.price.minor - b.price.minor),
      shares: found.reduce((sum, { state, share }) => sum + (state === 'current' ? share : 0), 0),
    }))
    .toSorted((a, b) => laneOf(a.rates[0]!, locale).localeCompare(laneOf(b.rates[0]!, locale), locale))
}
