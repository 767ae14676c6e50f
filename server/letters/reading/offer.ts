import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'
import { findPhones, hideRequisites } from './figures.ts'
import { findDays, findHours } from './moments.ts'
import { findPay, findPrices, findVat, type Price, type Vat } from './money.ts'
import { spoken } from './spoken.ts'
import { type Found, levelled, Page, withoutQuotes } from './text.ts'

/** What an answer to a demand says of price and vehicle; what it does not say plainly is null. */
export type OfferReading = {
  price: Price | null
  vatMode: Vat['mode'] | null
  /** The day and hour the vehicle comes, by the clock of the place. */
  loadingOn: string | null
  loadingHour: string | null
}

/** One thing said once: of two that differ neither is meant for sure. */
function only<T, V extends string | number>(found: readonly Found<T>[], value: (found: T) => V | null): V | null {
  const told = new Set(found.filter(({ sure }) => sure !== 'guess').map(({ value: one }) => value(one)))
  return told.size === 1 ? [...told][0]! : null
}

/** Whoever leaves a choice has named nothing yet. */
const choice = /(?<![а-яa-z])(?:или|либо|or)(?![а-яa-z])/

/** Reads an answer to a demand: «готов за 85 000 с НДС, подача завтра 10:00». */
export function readOffer(text: string, now: Date): OfferReading {
  const page = new Page(text, withoutQuotes(spoken(levelled(text))), 0)
  if (choice.test(page.low)) return { price: null, vatMode: null, loadingOn: null, loadingHour: null }
  hideRequisites(page)
  findPhones(page)
  const days = findDays(page, dayIn(defaultZone, now))
  const hours = findHours(page)
  findPay(page)
  const prices = findPrices(page)
  const minor = only(prices, ({ minor, unit }) => (unit === null ? minor : null))
  const currency = only(prices, price => price.currency)
  const vats = findVat(page, prices[0] ?? null)
  const loadingOn = only(days, ({ day, lastDay }) => (lastDay === null ? day : null))
  return {
    price: minor === null || currency === null ? null : { minor, currency },
    vatMode: only(vats, ({ mode }) => mode),
    loadingOn,
    loadingHour: loadingOn === null ? null : only(hours, ({ from }) => from),
  }
}
