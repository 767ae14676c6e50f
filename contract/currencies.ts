import { z } from 'zod'
import { get } from './call.ts'
import { Day, type Money } from './primitives.ts'

/** Where a rate comes from: the Bank of Russia, or the made-up ones of the demo world, which are nobody's official rate. */
export const RateSource = z.enum(['cbr', 'demo'])
export type RateSource = z.output<typeof RateSource>

/** The rate of a currency as published: so many roubles for `nominal` units, from `day` on until the next one. */
export const CurrencyRate = z.object({
  currency: z.string(),
  day: Day,
  nominal: z.int().positive(),
  /** Four digits after the point, as the Bank of Russia gives it: `98.1234`. */
  rate: z.string().regex(/^\d{1,9}\.\d{4}$/),
  source: RateSource,
})
export type CurrencyRate = z.output<typeof CurrencyRate>

/** For so many days a rate that was not followed by another one is still the known one: the Bank of Russia rests over holidays. */
export const rateDays = 14

/**
 * What an amount is in roubles at a rate, in kopecks, half up; what is below zero mirrors what is above. Null beyond exact whole numbers.
 */
export function inRoubles({ minor }: Money, { nominal, rate }: Pick<CurrencyRate, 'nominal' | 'rate'>): Money | null {
  const tenThousandths = BigInt(rate.replace('.', ''))
  const base = 10_000n * BigInt(nominal)
  const size = (2n * BigInt(Math.abs(minor)) * tenThousandths + base) / (2n * base)
  return size > Number.MAX_SAFE_INTEGER ? null : { minor: Math.sign(minor) * Number(size) || 0, currency: 'RUB' }
}

/** Rates of exchange. */
export const currencies = {
  rates: get('/api/dicts/currency/v0/rates', {
    about: `The rates of the rouble known for a day: those of the day or the last ones before it, not older than ${rateDays} days.`,
    needs: 'session',
    staleAfter: [],
    query: z.object({ day: Day }),
    out: z.object({ items: z.array(CurrencyRate) }),
  }),
}
