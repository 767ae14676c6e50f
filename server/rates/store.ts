import { sql } from 'kysely'
import { type CurrencyRate, type RateSource, rateDays } from '#contract/currencies.ts'
import type { Db } from '#server/platform/db.ts'
import type { ReadRate } from './feed/daily.ts'

/** The rate of every currency known for a day: that of the day, or the last one before it; a made-up one only where no official one is known. */
export async function ratesOn(db: Db, day: string): Promise<CurrencyRate[]> {
  const { rows } = await sql<{ currency: string; day: string; nominal: number; rate: number; source: RateSource }>`
    select distinct on (currency) currency, day, nominal, rate, source from currency_rates
    where day <= ${day}::date and day >= ${day}::date - ${rateDays}::int order by currency, source = 'cbr' desc, day desc`.execute(db)
  return rows.map(({ rate, ...row }) => ({ ...row, rate: `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}` }))
}

/** The last day rates of a source are known of, up to a day. */
export async function lastDay(db: Db, source: RateSource, until: string): Promise<string | null> {
  const row = await db
    .selectFrom('currencyRates')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('source', '=', source)
    .where('day', '<=', until)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Keeps rates of one source; official ones take the place of made-up ones, and never the other way round. */
export async function keepRates(db: Db, rates: readonly ReadRate[], source: RateSource): Promise<void> {
  const known = rates.filter(({ currency }) => currency !== 'RUB')
  if (known.length === 0) return
  await db
    .insertInto('currencyRates')
    .values(known.map(({ rate, ...row }) => ({ ...row, rate: Number(rate.replace('.', '')), source })))
    .onConflict(already =>
      already
        .columns(['currency', 'day'])
        .doUpdateSet(({ ref }) => ({ nominal: ref('excluded.nominal'), rate: ref('excluded.rate'), source: ref('excluded.source') }))
        .where(({ eb, or }) => or([eb('excluded.source', '=', 'cbr'), eb('currencyRates.source', '=', 'demo')])),
    )
    .execute()
}
