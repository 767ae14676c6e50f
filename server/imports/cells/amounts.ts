import { VatRate } from '#contract/order-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { findPay } from '#server/letters/reading/money.ts'
import { levelled, Page } from '#server/letters/reading/text.ts'
import { readNumber } from './values.ts'

/** A vehicle carries no more tonnes than this: a larger figure without a unit is in kilograms. */
const TONNES = 60
/** A smaller one may be either. */
const KILOGRAMS = 500

const unclear = (n: number): Bilingual => ({
  ru: `${n} тонн или килограммов? Допишите: «${n} кг» или «${String(n / 1000).replace('.', ',')} т»`,
  en: `${n} tonnes or kilograms? Write «${n} kg» or «${n / 1000} t»`,
})
const notMass = { ru: 'не похоже на вес, например 20 т или 20 000 кг', en: 'does not look like a weight, for example 20 t or 20 000 kg' }

/** A weight in whole kilograms; `unit` is what the column is in. */
export function readMass(written: string, unit: 't' | 'kg'): number | { why: Bilingual } {
  const match = /^(.*?)\s*(кг|kg|килограмм\S*|тонн\S*|тн|т|tonnes?|tons?|t)?\.?$/i.exec(written.normalize('NFKC').trim())!
  const figure = readNumber(match[1]!)
  if (figure === null || figure < 0) return { why: notMass }
  const named = match[2]?.toLowerCase()
  if (named === undefined && unit === 't' && figure > TONNES && figure < KILOGRAMS) return { why: unclear(figure) }
  const tonnes = named === undefined ? unit === 't' && figure <= TONNES : /^[тt]/.test(named)
  return Math.round(tonnes ? figure * 1000 : figure)
}

/** A number with its unit beside it: `82 м³`, `33 паллеты`, `710 км`. */
export const readFigure = (written: string): number | null =>
  readNumber(
    written
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[a-zа-я]+\.?\s*[23]?\.?$/u, ''),
  )

const currencies: readonly (readonly [code: string, words: RegExp])[] = [
  ['RUB', /руб\S*|₽|rub|rur|(?<![a-zа-я])р\.?(?![a-zа-я])/g],
  ['KZT', /тенге|тнг|₸|kzt/g],
  ['BYN', /бел\.?\s?руб\S*|byn/g],
  ['USD', /долл\S*|\$|usd/g],
  ['EUR', /евро|€|eur/g],
  ['CNY', /юан\S*|¥|cny/g],
]

/** A sum in minor units and the currency named beside it, and what was said of VAT there. */
export function readSum(written: string): { minor: number; currency: string | null; vat: string } | null {
  const low = written.normalize('NFKC').toLowerCase()
  const vat = /(?:без\s*|с\s*|\+\s*|в т\.?\s?ч\.?\s*)?(?:ндс|vat).*$/.exec(low)?.[0] ?? ''
  let text = low.slice(0, low.length - vat.length).trim()
  const currency = currencies.find(([, words]) => text.match(words) !== null)
  if (currency) text = text.replace(currency[1], '').trim()
  const thousand = /^(.*?)\s*(?:тыс\.?|к|k|т\.?\s?р\.?|т\.?)$/.exec(text)
  const figure = readNumber((thousand ? thousand[1]! : text).replace(/[,;.]$/, ''))
  return figure === null || figure < 0
    ? null
    : { minor: Math.round(figure * (thousand ? 100_000 : 100)), currency: currency?.[0] ?? null, vat }
}

/** The code of a currency by its name, sign or code. */
export function readCurrency(written: string): string | null {
  const low = written.trim().toLowerCase()
  return currencies.find(([, words]) => low.match(words) !== null)?.[0] ?? (/^[a-z]{3}$/.test(low) ? low.toUpperCase() : null)
}

/** `без НДС`, `с НДС 22%`, `НДС сверху`, `22`; null when it is something else; `usual` is the rate nobody has named. */
export function readVat(written: string, usual: Vat['vatRate']): Vat | null {
  const low = written.normalize('NFKC').toLowerCase().trim()
  if (/без\s*ндс|не облагается|без налога|without vat|no vat|^(?:нет|no|none|-)$/.test(low)) return { vatMode: 'none', vatRate: 0 }
  const named = /(\d{1,2})\s*%?/.exec(low)
  if (!/ндс|vat|^\d{1,2}\s*%?$|^(?:да|yes|есть|включ\S*|сверху|в т)/.test(low)) return null
  const rate = named ? VatRate.safeParse(Number(named[1])).data : usual
  if (rate === undefined) return null
  const above = /\+|сверху|без учета|не включ|excl|plus|on top/.test(low)
  return { vatMode: above ? 'excluded' : 'included', vatRate: rate }
}

/** Between which degrees it travels: `+2…+6`, `от 2 до 6 °C`, `-18`. */
export function readDegrees(written: string): { min: number; max: number } | null {
  const low = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[–—−‑]/g, '-')
    .replace(/°\s*[сc]?|градус\S*|[сc]$/g, '')
    .trim()
  const one = '([+-]?\\s?\\d{1,2}(?:[.,]\\d)?)'
  const both = new RegExp(`^(?:от\\s*|from\\s*)?${one}\\s*(?:\\.{2,}|/|до|to|\\s-\\s|(?<=\\d)-(?=[+\\d])|,\\s|;|\\s)\\s*${one}$`).exec(low)
  const number = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'))
  if (both) {
    const [min, max] = [number(both[1]!), number(both[2]!)].toSorted((a, b) => a - b) as [number, number]
    return { min, max }
  }
  const single = new RegExp(`^${one}$`).exec(low)
  return single ? { min: number(single[1]!), max: number(single[1]!) } : null
}

export type Pay = {
  payDays: number
  payDaysKind: 'calendar' | 'banking' | null
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed' | null
}

/** Payment terms: a number of days, or `14 б.д. по оригиналам`. */
export function readPay(written: string): Pay | null {
  const days = readNumber(written.replace(/\s*(?:дн\S*|день|days?)\.?$/i, ''))
  if (days !== null)
    return Number.isInteger(days) && days >= 0 && days <= 180 ? { payDays: days, payDaysKind: null, payTrigger: null } : null
  const text = `оплата ${written}`
  const [pay] = findPay(new Page(text, levelled(text), 0))
  return pay?.value && pay.value.days !== null
    ? { payDays: pay.value.days, payDaysKind: pay.value.kind, payTrigger: pay.value.trigger }
    : null
}
