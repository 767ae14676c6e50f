import type { Bilingual } from '#contract/primitives.ts'
import type { Money } from '#web/i18n/numbers.ts'
import type { StatusKind } from '#web/ui/badges/StatusMark.tsx'
import { comments, currencies, notes, type Place, parties, people, places, statuses, tags } from './samples.ts'

export const ROWS = 100_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type SampleRow = {
  id: string
  index: number
  number: string
  status: StatusKind
  due: number
  /** Share of the given time that is used. */
  used: number
  from: Place
  to: Place
  /** Stops between, as shares of the way. */
  via: readonly number[]
  /** How far the vehicle is, from 0 to 1. */
  passed: number
  late: boolean
  loading: number
  price: Money | null
  party: Bilingual
  person: Bilingual
  plate: string
  docs: { done: number; total: number }
  tags: readonly Bilingual[]
  mass: number
  comment: Bilingual
  insured: boolean | null
  file: { name: string; bytes: number } | null
  distance: number
  note: Bilingual
  created: number
}

/** What a person has changed in a row. */
export type Change = { comment?: string; mass?: number }

/** A number between 0 and 1 that depends on the place of the row and on what it is for, and on nothing else. */
function chance(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const whole = (index: number, salt: number, below: number) => Math.floor(chance(index, salt) * below)
const pick = <T>(index: number, salt: number, list: readonly T[]): T => list[whole(index, salt, list.length)]!

const letters = 'АВЕКМНОРСТУХ'
const letter = (index: number, salt: number) => letters[whole(index, salt, letters.length)]
const figures = (value: number, digits: number) => String(value).padStart(digits, '0')

const statusAt = (index: number) => whole(index, 1, statuses.length)
const moving = new Set<StatusKind>(['onway', 'trouble'])

const dueAt = (index: number, base: number) => base + (whole(index, 2, 96 * 60) - 6 * 60) * MINUTE
const usedAt = (index: number) => chance(index, 3)
const loadingAt = (index: number, base: number) => base + (whole(index, 4, 21 * 24) - 24) * HOUR
const createdAt = (index: number, base: number) => base - whole(index, 5, 400 * 24) * HOUR - DAY
const massAt = (index: number) => 100 * (5 + whole(index, 6, 196))
const distanceAt = (index: number) => 40 + whole(index, 7, 6200)
const personAt = (index: number) => whole(index, 8, people.length)
const docsTotal = (index: number) => 2 + whole(index, 9, 6)
const docsDone = (index: number) => whole(index, 10, docsTotal(index) + 1)

/** Money of a row; of some nothing is known. */
export const priceAt = (index: number): Money | null =>
  chance(index, 11) < 0.08 ? null : { minor: 100 * (5 + whole(index, 12, 4000)) * 100, currency: pick(index, 13, currencies) }

/** Row `index` of the same hundred thousand, wherever and whenever; times are told from `base`. */
export function rowAt(index: number, base: number, change?: Change): SampleRow {
  const status = statuses[statusAt(index)]!
  const start = whole(index, 20, places.length)
  const file = chance(index, 21)
  return {
    id: String(index),
    index,
    number: `S-${figures(index + 1, 6)}`,
    status,
    due: dueAt(index, base),
    used: usedAt(index),
    from: places[start]!,
    to: places[(start + 1 + whole(index, 22, places.length - 1)) % places.length]!,
    via: Array.from({ length: whole(index, 23, 3) }, (_, at) => 0.3 + at * 0.3),
    passed: moving.has(status) ? 0.1 + chance(index, 24) * 0.8 : status === 'done' || status === 'documents' ? 1 : 0,
    late: status === 'trouble',
    loading: loadingAt(index, base),
    price: priceAt(index),
    party: pick(index, 25, parties),
    person: people[personAt(index)]!,
    plate: `${letter(index, 26)}${figures(whole(index, 27, 1000), 3)}${letter(index, 28)}${letter(index, 29)} ${figures(1 + whole(index, 30, 198), 2)}`,
    docs: { done: docsDone(index), total: docsTotal(index) },
    tags: tags.filter((_, at) => chance(index, 31 + at) < 0.22),
    mass: change?.mass ?? massAt(index),
    comment: change?.comment === undefined ? pick(index, 36, comments) : { ru: change.comment, en: change.comment },
    insured: pick(index, 37, [true, true, false, null]),
    file: file < 0.5 ? { name: `S-${figures(index + 1, 6)}.pdf`, bytes: 20_000 + whole(index, 38, 4_000_000) } : null,
    distance: distanceAt(index),
    note: pick(index, 39, notes),
    created: createdAt(index, base),
  }
}

const keys = {
  number: index => index,
  status: statusAt,
  deadline: index => dueAt(index, 0),
  loading: index => loadingAt(index, 0),
  // sums of different currencies are not compared: rows of one currency stay together
  price: index => {
    const price = priceAt(index)
    return price === null ? Number.POSITIVE_INFINITY : currencies.lastIndexOf(price.currency as 'RUB') * 1e12 + price.minor
  },
  person: personAt,
  docs: index => docsDone(index) / docsTotal(index),
  mass: massAt,
  distance: distanceAt,
  created: index => createdAt(index, 0),
} satisfies Record<string, (index: number) => number>

export type SortKey = keyof typeof keys
export const sortKeys = Object.keys(keys) as SortKey[]

/** Indexes in the order asked for; equal ones keep the order they had, what is unknown stands last both ways. */
export function orderOf(sort: readonly { id: SortKey; desc: boolean }[]): Uint32Array | null {
  if (sort.length === 0) return null
  const parts = sort.map(({ id, desc }) => {
    const of = keys[id]
    const values = new Float64Array(ROWS)
    for (let index = 0; index < ROWS; index++) {
      const value = of(index)
      values[index] = desc && Number.isFinite(value) ? -value : value
    }
    return values
  })
  return Uint32Array.from({ length: ROWS }, (_, index) => index).sort((a, b) => {
    for (const values of parts) {
      if (values[a]! < values[b]!) return -1
      if (values[a]! > values[b]!) return 1
    }
    return a - b
  })
}

/** Sums per currency of the rows with these ids, the largest first. */
export function sumsOf(ids: Iterable<string>): Money[] {
  const sums = new Map<string, number>()
  for (const id of ids) {
    const price = priceAt(Number(id))
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.minor)
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor })).toSorted((a, b) => b.minor - a.minor)
}
