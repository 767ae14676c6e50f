import { type common, type ErrorCode, errors } from '#contract/errors.ts'
import { fieldNamed } from '#contract/field-words.ts'
import { amountText, type Bilingual, type Locale, type Money } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'

/** Facts beside a refusal: safe to show, small; money in minor units, names in both languages as `{ru, en}`. */
export type Info = Readonly<Record<string, unknown>>

/** A «no» of the business: expected, worded for the user, never logged as a fault. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly info: Info

  constructor(code: ErrorCode, info: Info = {}) {
    super(code)
    this.code = code
    this.info = info
  }

  get status() {
    return errors[this.code].status
  }

  wordsIn(locale: Locale) {
    return filled(this.code, errors[this.code][locale], this.info, locale)
  }

  /** The info as the wire shows it: money as a decimal text, names in the reader's language. */
  infoIn(locale: Locale): Info {
    return Object.fromEntries(Object.entries(this.info).map(([name, value]) => [name, onWire(value, locale)]))
  }
}

/**
 * `refuse` of a function that calls of several modules come to: it takes the codes of its set alone, beside those every call may answer with,
 * and each of these calls names the set. So a code added to the set is declared everywhere at once, and one outside it does not compile.
 */
export type RefuseWith<Set> = (code: Extract<keyof Set, ErrorCode> | (typeof common)[number], info?: Info) => never

/** Ends the work with a refusal; whatever transaction runs is rolled back. */
export function refuse(code: ErrorCode, info: Info = {}): never {
  throw new Refusal(code, info)
}

/** Words of a refusal, or of a warning with such a code, with `{name}` filled from the info as a person reads it. */
export function filled(code: string, words: string, info: Info, locale: Locale): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? fieldIn(code, info, locale) : say(code, name, info[name], locale),
  )
}

/** A field by the name people fill it in under: the one given with the refusal, or the contract's. */
function fieldIn(code: string, { field, label }: Info, locale: Locale): string {
  const named = isNamed(label) ? label : typeof field === 'string' ? fieldNamed(code, field) : undefined
  return named?.[locale] ?? say(code, 'field', field, locale)
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value && typeof value.minor === 'number'
const isNamed = (value: unknown): value is Bilingual => typeof value === 'object' && value !== null && 'ru' in value && 'en' in value

function say(code: string, name: string, value: unknown, locale: Locale): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.map(item => say(code, name, item, locale)).join(', ')
  if (isMoney(value)) return moneyIn(value, locale)
  if (isNamed(value)) return value[locale]
  if (value instanceof Date) return momentIn(value, locale)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'string') return wordOf(code, name, value, locale) ?? (isDay(value) ? dayOn(value, locale) : value)
  return String(value)
}

function wordOf(code: string, name: string, value: string, locale: Locale): string | undefined {
  const words: Record<string, Record<string, Record<string, Bilingual>>> = statusWords
  return words[code.split('.')[0]!]?.[name]?.[value]?.[locale]
}

function moneyIn({ minor, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 })
  return format.format(amountText(minor) as `${number}`)
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const dayOn = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru' : 'en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(day),
  )

function momentIn(at: Date, locale: Locale): string {
  const shape = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat(locale, { timeZone: defaultZone, ...shape })
  return `${format.format(at)} ${locale === 'ru' ? 'МСК' : 'MSK'}`
}

function onWire(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map(item => onWire(item, locale))
  if (isMoney(value)) return { amount: amountText(value.minor), currency: value.currency }
  if (isNamed(value)) return value[locale]
  return value ?? null
}
