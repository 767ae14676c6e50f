import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PlaceRecord } from '#server/places/row.ts'
import { indexPlaces } from '#server/places/rules/search.ts'
import { plain } from '#server/platform/fuzzyMatch.ts'
import { type Expected, readAt, type Sample } from '#testing/letters/sample.ts'
import { heldBack, samples } from '#testing/letters/samples.ts'
import { move } from '#testing/letters/yardstick/days.ts'
import { countOf, type Judged, judgeLetter, type Letter, tableOf } from '#testing/letters/yardstick/judge.ts'
import { madeLetters } from '#testing/letters/yardstick/made.ts'
import { places } from '#testing/letters/yardstick/places.ts'
import { readLetter } from './reading/letter.ts'
import type { Reading } from './reading/reading.ts'
import { regimes } from './reading/words.ts'
import { toOrder } from './row.ts'

const index = indexPlaces(places)

type Flat = Record<string, string>
/** Names as people compare them: how a word is written matters less than which it is. */
const worded = /\.(?:address|name|contactName|counterparty)$/

function said(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.toSorted().join(' ')
  return worded.test(field) ? plain(String(value)) : String(value)
}

/** What a person reads out of a letter, field by field. */
function expected(orders: readonly Expected[]): Flat {
  const flat: Flat = {}
  orders.forEach(({ stops = [], cargos = [], price, ...rest }, i) => {
    const put = (field: string, value: unknown) => {
      if (value !== undefined) flat[`${i}.${field}`] = said(field, value)
    }
    stops.forEach((stop, at) => {
      for (const [name, value] of Object.entries(stop)) put(`stops.${at}.${name}`, value)
    })
    cargos.forEach((cargo, at) => {
      for (const [name, value] of Object.entries(cargo)) put(`cargos.${at}.${name}`, value)
    })
    for (const [name, value] of Object.entries(rest)) put(name, value)
    // a regime says its bounds
    const regime = regimes.find(([code]) => code === rest.temperature)
    put('cargos.0.tempMin', regime?.[1] ?? undefined)
    put('cargos.0.tempMax', regime?.[2] ?? undefined)
    if (price !== undefined) put('price', typeof price === 'number' ? `${price} RUB` : price)
  })
  return flat
}

function found(orders: readonly Reading[], wanted: Flat): Flat {
  const flat: Flat = {}
  orders.forEach((order, i) => {
    for (const [field, { value }] of order) {
      const key = `${i}.${field}`
      if (field === 'price') {
        const { minor, currency } = value as { minor: number; currency: string }
        flat[key] = `${minor / 100} ${currency}`
      } else if (/\.place$/.test(field)) {
        const { nameRu, regionRu } = value as PlaceRecord
        flat[key] = wanted[key]?.includes(',') ? `${nameRu}, ${regionRu}` : nameRu
      } else flat[key] = said(field, value)
    }
  })
  return flat
}

type Share = { right: number; wrong: string[]; empty: string[] }

function judge({ text, orders }: Sample): Share {
  const wanted = expected(orders)
  const got = found(readLetter(index, text, readAt), wanted)
  const fields = new Set([...Object.keys(wanted), ...Object.keys(got)])
  const share: Share = { right: 0, wrong: [], empty: [] }
  for (const field of fields) {
    if (got[field] === wanted[field]) share.right++
    else if (got[field] === undefined) share.empty.push(`${field}: ${wanted[field]}`)
    else share.wrong.push(`${field}: ${got[field]} instead of ${wanted[field] ?? 'nothing'}`)
  }
  return share
}

function total(letters: readonly Sample[]): { right: number; wrong: number; empty: number; text: string } {
  const shares = letters.map(judge)
  const sum = (of: (share: Share) => number) => shares.reduce((all, share) => all + of(share), 0)
  const [right, wrong, empty] = [sum(({ right }) => right), sum(({ wrong }) => wrong.length), sum(({ empty }) => empty.length)]
  const all = right + wrong + empty
  const percent = (n: number) => `${((n / all) * 100).toFixed(1)} %`
  const text = `${letters.length} letters, ${all} fields: right ${percent(right)}, wrong ${percent(wrong)} (${wrong}), left empty ${percent(empty)} (${empty})`
  return { right: right / all, wrong: wrong / all, empty: empty / all, text }
}

describe.each(samples.map(sample => [sample.name, sample] as const))('a letter %s', (_, sample) => {
  test('gives the fields a person reads in it', () => {
    const { wrong, empty } = judge(sample)
    expect({ wrong, empty }).toEqual({ wrong: [], empty: [] })
  })
})

test('over all letters at least nine fields of ten are right and two of a hundred wrong', () => {
  const [all, unseen] = [total([...samples, ...heldBack]), total(heldBack)]
  console.info(`letters: ${all.text}\nheld back: ${unseen.text}`)
  expect(samples.length + heldBack.length).toBeGreaterThanOrEqual(40)
  expect(heldBack.length).toBeGreaterThanOrEqual(12)
  expect(all.right).toBeGreaterThanOrEqual(0.9)
  expect(all.wrong).toBeLessThanOrEqual(0.02)
})

const lettersOf = (file: string) =>
  (JSON.parse(readFileSync(new URL(`../../testing/letters/yardstick/${file}`, import.meta.url), 'utf8')) as { letters: Letter[] }).letters
const yardstick = lettersOf('letters.json')
const own = lettersOf('own.json')
const judged = (letters: readonly Letter[]): Judged[] =>
  letters.flatMap(letter => judgeLetter(letter, readLetter(index, letter.text, new Date(letter.receivedAt)).map(toOrder)))
const refused = (rows: readonly Judged[]) =>
  rows.filter(({ field, kind }) => field === 'notFreight' && kind !== 'right').map(({ id }) => id)
const shares = (rows: readonly Judged[]) => {
  const { share, faulty, sure } = countOf(rows)
  return { isRight: share >= 0.95, isSafe: faulty <= 0.01, sure, refused: refused(rows) }
}
const reached = { isRight: true, isSafe: true, sure: 0, refused: [] }

describe('of letters by many hands 95 fields of 100 are right, one is wrong, none wrong and sure, no request refused and nothing else taken for one', () => {
  test('on the day each was written', () => {
    const rows = judged(yardstick)
    console.info(`110 letters by others\n${tableOf(rows)}`)
    expect(shares(rows)).toEqual(reached)
  })

  test('on other days of the year', () => {
    for (const day of ['2027-02-08T09:00:00Z', '2027-05-28T09:00:00Z', '2026-12-30T09:00:00Z']) {
      const at = new Date(day)
      const moved = yardstick.map(letter => ({ ...letter, ...move(letter, at), receivedAt: day }) as Letter)
      expect({ day, ...shares(judged(moved)) }).toEqual({ day, ...reached })
    }
  })

  test('of letters that are no part of those', () => {
    const rows = judged(own)
    console.info(`${own.length} letters of our own\n${tableOf(rows)}`)
    expect(shares(rows)).toEqual(reached)
  })
})

test('of 2 000 letters made of words no other letter has 995 of 1 000 fields marked sure are right', () => {
  const made = madeLetters(places, 2000)
  let sure = 0
  let faulty = 0
  const rows: Judged[] = []
  for (const letter of made) {
    const orders = readLetter(index, letter.text, new Date(letter.receivedAt)).map(toOrder)
    const own = judgeLetter(letter, orders)
    rows.push(...own)
    sure += orders.reduce((all, { marks }) => all + marks.filter(({ confidence }) => confidence === 'sure').length, 0)
    faulty += own.filter(row => row.sure).length
  }
  console.info(`${made.length} letters made: of ${sure} sure fields ${faulty} wrong\n${tableOf(rows)}`)
  expect(faulty / sure).toBeLessThanOrEqual(0.005)
  expect(countOf(rows).share).toBeGreaterThanOrEqual(0.95)
})
