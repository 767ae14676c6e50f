import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plain } from '#contract/fuzzy-match.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { indexPlaces } from '#server/places/rules/search.ts'
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

/** Fields of the first order of a letter, in words. */
const fieldsOf = (text: string, at = readAt): Flat =>
  Object.fromEntries(
    [...(readLetter(index, text, at)[0] ?? [])].map(([field, { value }]) => [
      field,
      field.endsWith('.place') ? (value as PlaceRecord).nameRu : JSON.stringify(value),
    ]),
  )
const sureOf = (text: string, field: string) => readLetter(index, text, readAt)[0]?.get(field)?.sure

test('with one town found the rest is read and the other end is left to be asked for, whichever end it is', () => {
  const loading = fieldsOf('загрузка Казань 12.10 в 9:00, кирпич 20 т, тент, 90 000 с НДС, куда - уточню')
  expect(loading).toMatchObject({
    'stops.0.place': 'Казань',
    'stops.0.from': '"09:00"',
    'cargos.0.massKg': '20000',
    'stops.1.kind': '"unloading"',
  })
  expect([loading['stops.1.place'], loading.price]).toEqual([undefined, '{"minor":9000000,"currency":"RUB"}'])
  const unloading = fieldsOf('выгрузка Самара 14.10, кирпич 20 т, борт, 60 000 без НДС')
  expect(unloading).toMatchObject({ 'stops.1.place': 'Самара', 'stops.1.day': '"2026-10-14"', bodyTypes: '["flatbed"]' })
  expect([unloading['stops.0.kind'], unloading['stops.0.place']]).toEqual(['"loading"', undefined])
})

test.each([
  ['Загрузка: Москва, Подольск, ул. Садовая 1\nВыгрузка: Самара\nкирпич 20 т 12.10', ['Подольск', 'Самара']],
  ['Погрузка г. Москва, г. Химки 12.10, кирпич 20 т\nВыгрузка г. Тверь', ['Химки', 'Тверь']],
  ['Москва, Подольск - Казань, 12.10, 20 т кирпич', ['Подольск', 'Казань']],
  ['из Москва, Подольск в Тверь 12.10 10 т кирпич, тент', ['Подольск', 'Тверь']],
  // three are a list, and so are two that are joined
  ['Загрузка Самара\nВыгрузка: Москва, Подольск, Химки\nкирпич 20 т 12.10', ['Самара', 'Москва', 'Подольск', 'Химки']],
  ['Загрузка Самара\nВыгрузка: Москва + Подольск\nкирпич 20 т 12.10', ['Самара', 'Москва', 'Подольск']],
])('a city before a town of its region says where the town is: %s', (text, towns) => {
  const fields = fieldsOf(text)
  expect(towns.map((_, i) => fields[`stops.${i}.place`])).toEqual(towns)
  expect(fields[`stops.${towns.length}.kind`]).toBeUndefined()
})

test.each([
  ['Нужен тент 82 м3 Казань - Самара 12.10, матрасы 5 т', '82', undefined],
  ['Казань - Самара, 12.10, матрасы 5 т, реф 86 кубов, 70 000 без НДС', '86', undefined],
  ['Казань - Самара, 12.10, нужна фура 90 кубов, одежда 4 т', '90', undefined],
  ['Казань - Самара, 12.10, матрасы 5 т 40 м3, тент', undefined, '40'],
  ['Казань - Самара, 12.10, матрасы 5 т / 40 м3 тент', undefined, '40'],
])('a volume beside a body is the body’s, one beside the goods is theirs: %s', (text, body, cargo) => {
  const fields = fieldsOf(text)
  expect([fields.volumeM3, fields['cargos.0.volumeM3']]).toEqual([body, cargo])
})

test('how many vehicles, a rate by a unit, cash and a phone without a stop are read as what they are', () => {
  const fields = fieldsOf('Казань - Самара, 12.10, 3 машины по 20 т, щебень, 1850 р/т, нал\nЛеонид 89171234567')
  expect(fields).toMatchObject({
    trucksCount: '3',
    price: '{"minor":185000,"currency":"RUB"}',
    priceUnit: '"per_t"',
    paymentForm: '"cash"',
  })
  expect(fields).toMatchObject({ contactPhone: '"+79171234567"', contactName: '"Леонид"' })
  expect(fields['stops.0.contactPhone']).toBeUndefined()
  expect(fieldsOf('Казань - Самара 12.10 кондитерка 33 паллеты, 1200 руб за паллету, тент').priceUnit).toBe('"per_pallet"')
  expect(fieldsOf('Казань - Самара 12.10 кондитерка 20 т, 95 руб/км без НДС, тент').priceUnit).toBe('"per_km"')
})

/** The letter the form was drawn with. */
const dairyHouse = `Добрый день! Нужна машина 25.11 Казань (Тэцевская 280) на Москву, наш РЦ на Дмитровке. Молочка 33 паллеты, 18 тонн, реф +2 +4, погрузка с 8 до 11, сдать 26-го до 14. Бюджет 86 с НДС, оплата как обычно.`

test('the letter of the dairy: all it says is read, and what it does not say stays empty', () => {
  expect(fieldsOf(dairyHouse, new Date('2026-11-24T14:26:00+03:00'))).toEqual({
    'stops.0.kind': '"loading"',
    'stops.0.place': 'Казань',
    'stops.0.address': '"Тэцевская 280"',
    'stops.0.day': '"2026-11-25"',
    'stops.0.from': '"08:00"',
    'stops.0.to': '"11:00"',
    'stops.1.kind': '"unloading"',
    'stops.1.place': 'Москва',
    'stops.1.day': '"2026-11-26"',
    'stops.1.to': '"14:00"',
    'cargos.0.name': '"Молочка"',
    'cargos.0.massKg': '18000',
    'cargos.0.pallets': '33',
    'cargos.0.tempMin': '2',
    'cargos.0.tempMax': '4',
    temperature: '"dairy"',
    bodyTypes: '["ref"]',
    truckType: '"t20_ref"',
    price: '{"minor":8600000,"currency":"RUB"}',
    vatMode: '"included"',
  })
  // a day of a number alone is worth a look, in whatever month it is
  expect(sureOf('Казань - Самара, кирпич 20 т, погрузка 30.10, выгрузка 2-го', 'stops.1.day')).toBe('likely')
  expect(fieldsOf('Казань - Самара, кирпич 20 т, погрузка 30.10, выгрузка 2-го')['stops.1.day']).toBe('"2026-11-02"')
})
