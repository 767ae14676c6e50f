import { defaultZone } from '#contract/zone.ts'
import { dayIn, readClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { openRateFeed, type RateFeed, type RatesConfig } from './feed/source.ts'
import { keepRates, lastDay } from './store.ts'

const HOUR = 3_600_000
/** Takes the rates of the day where they are not known yet; tells of how many currencies. */
export async function takeRates(db: Db, source: RateFeed): Promise<number> {
  // the Bank of Russia gives the rates of tomorrow in the afternoon; whoever asks at night gets today's
  const day = dayIn(defaultZone, await readClock(db))
  if ((await lastDay(db, 'cbr', day)) === day) return 0
  const rates = await source.ratesOf(day)
  await keepRates(db, rates, 'cbr')
  return rates.length
}

/** Looks every few hours whether the rates of the day are here. A source that is away changes nothing: what is known already stays. */
export function startRates({ db, rates, log }: { db: Db; rates: RatesConfig; log: Log }): { nudge: () => void; stop: () => Promise<void> } {
  const source = openRateFeed(rates)
  const loop = openLoop(async () => {
    try {
      await takeRates(db, source)
      return 3 * HOUR
    } catch (error) {
      log.warn({ event: 'rates', ...faultFields(error) })
      return HOUR
    }
  })
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await source.close()
    },
  }
}
