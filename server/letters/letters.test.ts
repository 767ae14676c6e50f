import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PlaceRecord } from '#server/places/row.ts'
import { indexPlaces } from '#server/places/rules/search.ts'
import { plain } from '#server/platform/fuzzyMatch.ts'
import { type Expected, readAt, type Sample } from '#testing/letters/sample.ts'
import { heldBack, samples } from '#testing/letters/samples.ts'
import { readLetter } from './reading/letter.ts'
import type { Reading } from './reading/reading.ts'

const [head, ...lines] = readFileSync(new URL('../places/places.tsv', import.meta.url), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
const columns = head!.split('\t')
const index = indexPlaces(
  lines.map((line): PlaceRecord => {
    const row = Object.fromEntries(line.split('\t').map((cell, i) => [columns[i]!, cell])) as Record<string, string>
    return {
      code: row.code!,
      nameRu: row.name_ru!,
      nameEn: row.name_en!,
      regionRu: row.region_ru!,
      regionEn: row.region_en!,
      country: row.country!,
      lat: Number(row.lat),
      lon: Number(row.lon),
      tz: row.tz!,
      population: Number(row.population),
      also: row.also!,
    }
  }),
)

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
