import type { Bilingual } from '#contract/primitives.ts'
import type { Locale } from './words.ts'

export type Money = { minor: number; currency: string }
export type Currency = { iso: string; unicode: string }

export const dash = '—'
export const nbsp = '\u00a0'

/** Digits after the point: six for coordinates. */
export type Digits = 0 | 1 | 2 | 3 | 6

const formats = new Map<string, Intl.NumberFormat>()

/** With so many digits after the point, at least and at most. Made at its first use: each costs a page that opens. */
function numberFormat(locale: Locale, digits: number, least = 0): Intl.NumberFormat {
  const key = locale + digits + least
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: digits, signDisplay: 'negative' })
  formats.set(key, made)
  return made
}

/** At most two fraction digits unless told otherwise; what is not a number is a dash. */
export function formatNumber(value: unknown, locale: Locale = 'ru', digits: Digits = 2): string {
  return typeof value === 'number' && Number.isFinite(value) ? numberFormat(locale, digits).format(value) : dash
}

/** A share in percent, less than none with the sign of arithmetic: it is read and never typed again. */
export const formatPercent = (share: unknown, locale: Locale = 'ru', digits: 0 | 1 | 2 = 0): string =>
  typeof share === 'number' && Number.isFinite(share)
    ? `${formatNumber(share * 100, locale, digits).replace('-', '−')}${locale === 'ru' ? nbsp : ''}%`
    : dash

const builtIn: Currency[] = [
  { iso: 'RUB', unicode: '₽' },
  { iso: 'KZT', unicode: '₸' },
  { iso: 'BYN', unicode: 'Br' },
  { iso: 'USD', unicode: '$' },
  { iso: 'EUR', unicode: '€' },
  { iso: 'CNY', unicode: '¥' },
]

let symbols = new Map(builtIn.map(row => [row.iso, row.unicode]))

/** From now on money is shown with the symbols of this dictionary. */
export function setCurrencies(rows: readonly Currency[]): void {
  symbols = new Map(rows.map(row => [row.iso, row.unicode]))
}

export const currencySymbol = (currency: string): string => symbols.get(currency) ?? currency

/** An amount with the symbol of its currency after it, else the code, else a dash; a dash alone when the amount is not a number. */
export function formatAmount(amount: unknown, currency?: string | null, dictionary?: readonly Currency[], locale: Locale = 'ru'): string {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return dash
  const known = dictionary ? dictionary.find(row => row.iso === currency)?.unicode : symbols.get(currency ?? '')
  return `${formatNumber(amount, locale)}${nbsp}${known || currency || dash}`
}

const exponents = new Map<string, number>()

/** How many minor digits a currency has: 2 for the rouble, 0 for the yen. */
export function minorDigits(currency: string): number {
  let digits = exponents.get(currency)
  if (digits === undefined) {
    try {
      digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    } catch {
      digits = 2
    }
    exponents.set(currency, digits)
  }
  return digits
}

/**
 * Money kept in minor units as screens show it: `144 262 ₽`, `144 262,30 ₽`, less than none with the sign of arithmetic. A bare amount is
 * shown by `formatAmount`, as the specification has it.
 */
export function formatMoney(money: Money | null | undefined, locale: Locale = 'ru'): string {
  if (!money || !Number.isFinite(money.minor)) return dash
  const digits = minorDigits(money.currency)
  // whole where nothing is after the point, else with every minor digit, so that sums below each other align
  const shown = money.minor % 10 ** digits === 0 ? 0 : digits
  const text = numberFormat(locale, shown, shown).format(money.minor / 10 ** digits)
  return `${text.replace('-', '−')}${nbsp}${currencySymbol(money.currency) || dash}`
}

const tonne: Bilingual = { ru: 'т', en: 't' }

export const formatWeight = (kilograms: unknown, locale: Locale = 'ru'): string =>
  typeof kilograms === 'number' && Number.isFinite(kilograms) ? `${formatNumber(kilograms / 1000, locale)}${nbsp}${tonne[locale]}` : dash
