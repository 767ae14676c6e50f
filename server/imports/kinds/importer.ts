import type { z } from 'zod'
import type { OrderOptions } from '#contract/imports.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { readDay } from '#contract/written-day.ts'
import { readNumber, readWord } from '#server/imports/cells/values.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { inputWords } from '#server/platform/inputWords.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** What is wrong with the cell of a field, and what may have been meant there. */
export type FieldError = { field: string; why: Bilingual; suggestions?: readonly Bilingual[] }
/** The cells of a row by their fields; those of columns taken for nothing are left out. */
export type Cells = Readonly<Record<string, string>>
/** What tells one thing from another, and the field that says so. */
export type Key = {
  field: string
  key: string
  /** Several rows of one table may bear it; what was there before the table is still known by it. */
  shared?: true
}
/** A thing with a page of its own, and how a row speaks of it. */
export type ImportedObject = { id: string; name: Bilingual }
export type ReadRow<V> = {
  values: V | null
  keys: readonly Key[]
  faults: readonly FieldError[]
  /** What two rows have alike that may well be two things: worth a look, never refused. */
  likeness?: Key
}

export type ImportCtx = {
  tx: Tx
  actor: Actor
  secrets: Secrets
  places: PlaceIndex
  /** The day it is where the organisation works. */
  today: string
  /** What holds for every order. */
  options: OrderOptions
}

/** How rows of one kind are recognised, read, told from those that are there, and written. */
export type Importer<V> = {
  /** What people write over its columns, beside the names of the fields. */
  words: Readonly<Record<string, readonly string[]>>
  /** Fields told by what stands in a column where nothing stands over it, the surest first. */
  looks: Readonly<Record<string, (text: string) => boolean>>
  /** Looks up what the rows refer to, for many at once, and gives back how one is read. */
  prepare(ctx: ImportCtx, rows: readonly Cells[]): Promise<(cells: Cells) => ReadRow<V>>
  /** Those of the keys that are there already; what they stand for, where that has a page. */
  known(ctx: ImportCtx, keys: readonly string[]): Promise<ReadonlySet<string> | ReadonlyMap<string, ImportedObject>>
  /**
   * What writing these rows one after another would be refused with, by the numbers of those that something is found of. Asked before people
   * confirm, of sound rows in their order.
   */
  foresee?(ctx: ImportCtx, rows: readonly { n: number; cells: Cells; values: V }[]): Promise<ReadonlyMap<number, Foresight>>
  /** Writes a row and tells what it has become. */
  write(ctx: ImportCtx, values: V): Promise<string | ImportedObject>
  /** How many are written at once, where they take long. */
  portion?: number
  /** What is said of a row that has the key of another one. */
  duplicate?(n: number): Bilingual
  /** Tells of what was written, once for all of it; `id` is the last of it. */
  publish?(ctx: ImportCtx, id: string): Promise<void>
}

/** What is found of a sound row before it is written: what `write` would refuse it with, and what is worth a look. */
export type Foresight = { faults: readonly FieldError[]; hints: readonly FieldError[] }

/** An importer whose rows are nobody's business but its own. */
export type AnyImporter = Importer<never>

export const notNumber = { ru: 'не похоже на число', en: 'does not look like a number' }
export const notDay = { ru: 'не похоже на дату, например 21.11.2026', en: 'does not look like a date, for example 21.11.2026' }
export const needed = { ru: 'заполните', en: 'fill this in' }
const notWord = (known: readonly string[]) => ({ ru: `одно из: ${known.join(', ')}`, en: `one of: ${known.join(', ')}` })

/** Reads the cells of one row and keeps what is wrong with them. */
export function cellsOf(cells: Cells, today: string) {
  const faults: FieldError[] = []
  const fault = (field: string, why: Bilingual) => void faults.push({ field, why })
  const text = (field: string) => cells[field] ?? ''
  return {
    faults,
    fault,
    /** The same with what may have been meant. */
    told: (field: string, { why, suggestions }: { why: Bilingual; suggestions: readonly Bilingual[] }) =>
      void faults.push({ field, why, suggestions }),
    text,
    /** Whether the table has such a column. */
    has: (field: string) => field in cells,
    orNull: (field: string) => text(field) || null,
    number(field: string): number | null {
      if (text(field) === '') return null
      const value = readNumber(text(field))
      if (value === null) fault(field, notNumber)
      return value
    },
    day(field: string): string | null {
      if (text(field) === '') return null
      const value = readDay(text(field), today)
      if (value === null) fault(field, notDay)
      return value
    },
    word<T extends string>(field: string, words: Readonly<Record<T, readonly string[]>>, otherwise: T): T {
      if (text(field) === '') return otherwise
      const value = readWord(text(field), words)
      if (value === null) fault(field, notWord(Object.values<readonly string[]>(words).map(([first]) => first ?? '')))
      return value ?? otherwise
    },
  }
}

/** What the contract says against an entry, at the fields of the import; `fieldOf` names those whose names differ. */
export function faultsOf(schema: z.ZodType, draft: unknown, fieldOf: (path: readonly PropertyKey[]) => string): FieldError[] {
  const parsed = schema.safeParse(draft, { reportInput: true })
  if (parsed.success) return []
  return parsed.error.issues.map(issue => ({ field: fieldOf(issue.path), why: inputWords(issue as z.core.$ZodRawIssue) }))
}

/** One fault a field, the first. */
export const firstOfField = <F extends { field: string }>(faults: readonly F[]): F[] =>
  [...new Map(faults.toReversed().map(fault => [fault.field, fault])).values()].toReversed()

/** Countries as people write them. */
export const countryWords: Readonly<Record<string, readonly string[]>> = {
  RU: ['Россия', 'РФ', 'Российская Федерация', 'RUS', 'Russia'],
  BY: ['Беларусь', 'Белоруссия', 'РБ', 'BLR', 'Belarus'],
  KZ: ['Казахстан', 'РК', 'KAZ', 'Kazakhstan'],
  KG: ['Киргизия', 'Кыргызстан', 'KGZ', 'Kyrgyzstan'],
  AM: ['Армения', 'ARM', 'Armenia'],
  UZ: ['Узбекистан', 'UZB', 'Uzbekistan'],
  TJ: ['Таджикистан', 'TJK', 'Tajikistan'],
  TM: ['Туркменистан', 'TKM', 'Turkmenistan'],
  AZ: ['Азербайджан', 'AZE', 'Azerbaijan'],
  GE: ['Грузия', 'GEO', 'Georgia'],
  MD: ['Молдова', 'Молдавия', 'MDA', 'Moldova'],
  MN: ['Монголия', 'MNG', 'Mongolia'],
  CN: ['Китай', 'КНР', 'CHN', 'China'],
  TR: ['Турция', 'TUR', 'Turkey'],
  LT: ['Литва', 'LTU', 'Lithuania'],
  LV: ['Латвия', 'LVA', 'Latvia'],
  EE: ['Эстония', 'EST', 'Estonia'],
  PL: ['Польша', 'POL', 'Poland'],
  FI: ['Финляндия', 'FIN', 'Finland'],
  DE: ['Германия', 'DEU', 'Germany'],
}
