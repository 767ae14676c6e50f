import { z } from 'zod'

/** Opaque key of a record (UUIDv7, made by the application). */
export const Id = z.uuid()
export type Id = z.output<typeof Id>

/** The largest number a column of whole numbers holds. */
export const LARGEST_INT = 2_147_483_647

/** Which change of a record somebody saw: counted from 1, as far as the database counts. */
export const Version = z.int().min(1).max(LARGEST_INT)

/** A moment with its offset, as text: `2026-10-06T06:00:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true })
export type Instant = z.output<typeof Instant>

/** A calendar day without a zone: `2026-10-06`. There was no year 0. */
export const Day = z.iso
  .date()
  .refine(day => day >= '0001', { params: { words: { ru: 'такого года не было', en: 'there was no such year' } } })
export type Day = z.output<typeof Day>

/** Days of a filter, either end open. */
export const DayRange = z.object({ from: Day.optional(), to: Day.optional() }).optional()

/** The two sides of the business. */
export const Side = z.enum(['forwarder', 'executor'])
export type Side = z.output<typeof Side>

export const Locale = z.enum(['ru', 'en'])
export type Locale = z.output<typeof Locale>

/** A text in both languages: the name of a place or of a dictionary entry, a label, a reason. */
export const Bilingual = z.object({ ru: z.string(), en: z.string() })
export type Bilingual = z.output<typeof Bilingual>

/** The code of a currency by ISO 4217. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** An amount in integer minor units (kopecks) and its ISO 4217 currency. Never a fraction. */
export type Money = { minor: number; currency: string }

/** So many digits before the point has an amount somebody gives; sums of many, as answers tell them, have up to three more. */
export const GIVEN_DIGITS = 11

const WireMoney = z.strictObject({
  amount: z.string().regex(/^-?\d{1,14}(\.\d{1,2})?$/),
  currency: CurrencyCode,
})
const MinorMoney = z.strictObject({ minor: z.int(), currency: z.string().length(3) })

/** Writes integer minor units as the decimal text of the wire: 6800000 → `68000.00`. */
export function amountText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads the decimal text of the wire into integer minor units, without passing through a fraction. */
export function minorOf(amount: string): number {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return amount.startsWith('-') ? -minor : minor
}

/** Money on the wire is `{amount: "68000.00", currency: "RUB"}`; in code it is integer minor units. */
export const Money = z.codec(WireMoney, MinorMoney, {
  decode: ({ amount, currency }) => ({ minor: minorOf(amount), currency }),
  encode: ({ minor, currency }) => ({ amount: amountText(minor), currency }),
})

const sumWords = {
  above: { ru: 'сумма должна быть больше нуля', en: 'the sum must be above zero' },
  from: { ru: 'сумма не может быть меньше нуля', en: 'the sum cannot be below zero' },
}

/** A sum somebody gives that is more than nothing. */
export const MoneyAboveZero = Money.refine(({ minor }) => minor > 0, { params: { words: sumWords.above } })

/** A sum somebody gives that is nothing or more. */
export const MoneyFromZero = Money.refine(({ minor }) => minor >= 0, { params: { words: sumWords.from } })

/** Answer of an «may I» call: the reasons are worded by the server. */
export const Verdict = z.object({ allow: z.boolean(), reason: z.string().nullable() })
export type Verdict = z.output<typeof Verdict>

/** A verdict with every reason, each with its code. */
export const VerdictWithReasons = Verdict.extend({ reasons: z.array(z.object({ code: z.string(), message: z.string() })) })

export const PageQuery = z.object({ cursor: z.string().max(300).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) })

/** One page of a list by keyset: `next` is the cursor of the following page or null. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() })

/** Letters nobody sees do not make a reason or a name. */
const seenLetters = (value: string): number => value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim().length

/** Text a person typed: trimmed, normalised, without control characters, and as much of it to be seen as is asked for. */
export const text = (min: number, max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)
    .refine(value => seenLetters(value) >= min)

/** Code of a dictionary entry. */
export const Code = z.string().regex(/^[a-z0-9_]{1,40}$/)
