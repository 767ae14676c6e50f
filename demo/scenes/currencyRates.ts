import { dayAfter } from '#server/platform/clock.ts'
import type { ReadRate } from '../../server/rates/feed/daily.ts'

/**
 * Roubles for so many units of a currency, near what they were about the day of this release. They are made up for the demo world alone,
 * where they are told to be so; no rate here is the official one of any day.
 */
const near: readonly [currency: string, nominal: number, tenThousandths: number][] = [
  ['USD', 1, 812_500],
  ['EUR', 1, 942_300],
  ['CNY', 1, 114_200],
  ['KZT', 100, 156_400],
  ['BYN', 1, 272_800],
  ['TRY', 10, 193_100],
  ['AED', 1, 221_200],
]

/** Rates for every working day of a span that ends with a day, each a little beside the one before. */
export function demoRates(until: string, days: number): ReadRate[] {
  const span = Array.from({ length: days }, (_, i) => dayAfter(until, i + 1 - days))
  return span
    .filter(day => ![0, 1].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    .flatMap(day => {
      const turn = Date.parse(`${day}T00:00:00Z`) / 86_400_000
      return near.map(([currency, nominal, middle], i) => {
        const rate = String(middle + Math.round(middle * 0.012 * Math.sin(turn / (5 + i) + i))).padStart(5, '0')
        return { currency, day, nominal, rate: `${rate.slice(0, -4)}.${rate.slice(-4)}` }
      })
    })
}
