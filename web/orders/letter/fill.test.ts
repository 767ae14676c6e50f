import { describe, expect, test } from 'vitest'
import type { LetterOrder } from '#contract/letters.ts'
import { blankOrder, draftOf } from '#web/orders/form/draft.ts'
import { draftFrom, filled, overwrites } from './fill.ts'
import { type LetterMarks, putBack, rowOf, untouched, valueAt, withRowOf } from './keptLetter.ts'
import { chunks, passageOf, rowsOf, stretches } from './proposal.ts'

const place = (code: string, ru: string, tz: string) => ({
  code,
  ru,
  en: ru,
  region_ru: '',
  region_en: '',
  country: 'RU',
  lat: 55,
  lon: 49,
  tz,
})
const stop = { address: '', day: null, lastDay: null, from: null, to: null, partyName: '', contactName: '', contactPhone: null }

/** Казань, Самара, Уфа: three stops, a full tarp trailer, 68 000 ₽. */
const order: LetterOrder = {
  customerNumber: '',
  contactName: '',
  contactPhone: null,
  stops: [
    { ...stop, kind: 'loading', place: place('kazan', 'Казань', 'Europe/Moscow'), day: '2026-10-05', from: '09:00', address: 'Новая, 1' },
    { ...stop, kind: 'unloading', place: place('samara', 'Самара', 'Europe/Samara'), day: '2026-10-06' },
    { ...stop, kind: 'unloading', place: place('ufa', 'Уфа', 'Asia/Yekaterinburg') },
  ],
  cargos: [
    {
      name: 'ТНП',
      packageType: null,
      pieces: null,
      massKg: 20_000,
      volumeM3: 82,
      pallets: null,
      adrUn: '1263',
      adrClass: '3',
      tempMin: null,
      tempMax: null,
    },
  ],
  truckType: 't20',
  capacityKg: null,
  volumeM3: null,
  bodyTypes: ['tent'],
  loadingTypes: [],
  temperature: null,
  price: { minor: 6_800_000, currency: 'RUB' },
  priceUnit: null,
  paymentForm: null,
  trucksCount: null,
  vatMode: 'included',
  vatRate: null,
  payDays: 5,
  payDaysKind: null,
  payTrigger: 'scans',
  marks: [
    { field: 'stops.0.kind', confidence: 'sure', from: 0, to: 6 },
    { field: 'stops.0.place', confidence: 'sure', from: 0, to: 6 },
    { field: 'stops.0.address', confidence: 'sure', from: 8, to: 16 },
    { field: 'stops.0.day', confidence: 'likely', from: 20, to: 25 },
    { field: 'stops.0.from', confidence: 'guess', from: 27, to: 31 },
    { field: 'stops.1.place', confidence: 'sure', from: 35, to: 41 },
    { field: 'stops.1.day', confidence: 'sure', from: 42, to: 47 },
    { field: 'stops.2.place', confidence: 'sure', from: 50, to: 53 },
    { field: 'cargos.0.name', confidence: 'likely', from: 55, to: 58 },
    { field: 'cargos.0.massKg', confidence: 'sure', from: 60, to: 64 },
    { field: 'cargos.0.adrUn', confidence: 'sure', from: 66, to: 73 },
    { field: 'cargos.0.adrClass', confidence: 'sure', from: 66, to: 73 },
    { field: 'truckType', confidence: 'guess', from: 60, to: 64 },
    { field: 'bodyTypes', confidence: 'sure', from: 75, to: 79 },
    { field: 'price', confidence: 'sure', from: 80, to: 86 },
    { field: 'payDays', confidence: 'sure', from: 88, to: 99 },
    { field: 'payTrigger', confidence: 'likely', from: 88, to: 99 },
  ],
}
const how = {
  price: 'price',
  trucks: [{ code: 't20', name_ru: 'Еврофура', name_en: 'Semi', weight: 20, volume: 82, palletsCount: 33, size: '' }],
  locale: 'ru',
} as const
const all = new Set(rowsOf(order).map(({ id }) => id))

test('a blank form takes every row: stops in their order, the sizes of the vehicle, hours by the clock of the place', () => {
  const next = filled(blankOrder(), order, all, how)
  expect(next.stops.map(({ kind, place }) => [kind, place?.id])).toEqual([
    ['loading', 'kazan'],
    ['unloading', 'samara'],
    ['unloading', 'ufa'],
  ])
  expect(next).toMatchObject({
    truckType: 't20',
    tonnes: 20,
    volume: 82,
    pallets: 33,
    payDays: 5,
    payDaysKind: 'banking',
    payTrigger: 'scans',
  })
  expect(next.cargos[0]).toMatchObject({ name: 'ТНП', tonnes: 20, adr: { un: '1263', class: '3' } })
  expect(next.stops[0]).toMatchObject({ day: '2026-10-05', from: '09:00', to: null, address: 'Новая, 1' })
})

test('what letters say beside goes into fields of its own: vehicles, a rate by a unit, cash, the customer’s contact, the body', () => {
  const said: LetterOrder = {
    ...order,
    ...{ truckType: null, volumeM3: 90, trucksCount: 3, paymentForm: 'cash', contactName: 'Леонид', contactPhone: '+79171234567' },
    ...{ price: { minor: 185_000, currency: 'RUB' }, priceUnit: 'per_t' },
    marks: ['volumeM3', 'trucksCount', 'paymentForm', 'contactName', 'contactPhone', 'price', 'priceUnit'].map(field => ({
      field,
      confidence: 'likely',
      from: 0,
      to: 1,
    })),
  }
  const rows = rowsOf(said).map(({ id }) => id)
  expect(rows).toEqual(['contactName', 'contactPhone', 'volumeM3', 'trucksCount', 'unitRate', 'paymentForm'])
  const draft = draftOf(filled(blankOrder(), said, new Set(rows), how))
  expect(draft).toMatchObject({
    ...{ price: null, unitRate: { minor: 185_000, currency: 'RUB' }, rateUnit: 'per_t', trucksCount: 3, paymentForm: 'cash' },
    ...{ contactName: 'Леонид', contactPhone: '+79171234567', truckType: 'other', volumeM3: 90 },
  })
})

test('only chosen rows are filled in, and the price goes where it is said to', () => {
  const next = filled(blankOrder(), order, new Set(['price', 'stops.0.place']), { ...how, price: 'customerPrice' })
  expect([next.price, next.customerPrice, next.stops[0]?.address, next.bodyTypes]).toEqual([null, order.price, '', []])
})

describe('a form somebody has begun', () => {
  const begun = blankOrder()
  begun.stops[0] = {
    ...begun.stops[0]!,
    place: { id: 'perm', label: 'Пермь', tz: 'Asia/Yekaterinburg', lat: 1, lon: 1 },
    address: 'Новая, 1',
  }
  begun.stops[1] = { ...begun.stops[1]!, contactName: 'Иван', contactPhone: '+79000000000' }
  begun.cargos[0] = { ...begun.cargos[0]!, tonnes: 20 }

  test('tells what a row would overwrite; the same value and what is not typed are nothing to ask about', () => {
    expect([...all].filter(row => overwrites(begun, order, row, how))).toEqual(['stops.0.place'])
  })

  test('keeps its own last stop for the last of the letter and gets the stops between', () => {
    const next = filled(begun, order, new Set(['stops.1.place', 'stops.2.place']), how)
    expect(next.stops.map(({ place, contactName }) => [place?.id ?? null, contactName])).toEqual([
      ['perm', ''],
      ['samara', ''],
      ['ufa', 'Иван'],
    ])
  })
})

test('rows stand in the order of the form, the less sure of two readings speaks for both', () => {
  expect(rowsOf(order).map(({ id, confidence }) => `${id} ${confidence}`)).toEqual([
    'stops.0.place sure',
    'stops.0.address sure',
    'stops.0.day likely',
    'stops.0.hours guess',
    'stops.1.place sure',
    'stops.1.day sure',
    'stops.2.place sure',
    'cargos.0.name likely',
    'cargos.0.massKg sure',
    'cargos.0.adr sure',
    'truckType guess',
    'bodyTypes sure',
    'price sure',
    'pay likely',
  ])
  expect(['stops.3.lastDay', 'vatRate', 'cargos.0.adrClass'].map(rowOf)).toEqual(['stops.3.day', 'vat', 'cargos.0.adr'])
})

test('a mark goes when its field is touched; each is put back to what stood there, and taken again, without touching another', () => {
  const was = blankOrder()
  const next = filled(was, order, all, how)
  const passage = { before: '', said: 'Казань', after: '' }
  const marks: LetterMarks = new Map(
    [...all].map(row => [row, { confidence: 'likely', passage, value: JSON.stringify(valueAt(next, row)), was, read: next }]),
  )
  expect(untouched(marks, next)).toHaveLength(all.size)
  expect(untouched(marks, { ...next, price: null }).map(([row]) => row)).not.toContain('price')
  for (const row of all) {
    const back = withRowOf(next, was, row)
    expect([row, valueAt(back, row)]).toEqual([row, valueAt(was, row)])
    expect(putBack(marks, back).map(([name]) => name)).toContain(row)
    expect(withRowOf(back, next, row)).toEqual(next)
    expect(
      [...all].filter(other => other !== row && JSON.stringify(valueAt(back, other)) !== JSON.stringify(valueAt(next, other))),
    ).toEqual([])
  }
})

test('a field tells the words it was read in with what stands around them', () => {
  const text = 'Добрый день! Нужна машина 25.11 Казань (Тэцевская 280)\nна Москву, погрузка с 8 до 11, сдать 26-го'
  const at = text.indexOf('с 8 до 11')
  expect(passageOf(text, { spans: [{ from: at, to: at + 9 }] })).toEqual({
    before: '…ая 280) на Москву, погрузка ',
    said: 'с 8 до 11',
    after: ', сдать 26-го',
  })
})

test('a draft made of a row keeps a day that has no hours as a window of the whole day', () => {
  const draft = draftFrom(order, all, how)
  expect(draft.stops.map(({ windowFrom, windowTo }) => [windowFrom, windowTo])).toEqual([
    ['2026-10-05T06:00:00.000Z', '2026-10-05T20:59:00.000Z'],
    ['2026-10-05T20:00:00.000Z', '2026-10-06T19:59:00.000Z'],
    [null, null],
  ])
  expect(draftOf(filled(blankOrder(), order, all, how)).stops[1]?.windowFrom).toBeNull()
})

test('the letter is cut where something was read, and into pieces without cutting a sign', () => {
  const text = 'Казань, Новая, 1'
  expect(
    stretches(text, [{ id: 'stops.0.place', confidence: 'sure', spans: [{ from: 0, to: 6 }] }]).map(part => [part.text, part.rows.length]),
  ).toEqual([
    ['Казань', 1],
    [', Новая, 1', 0],
  ])
  const long = `${'a'.repeat(4999)}🚛${'b'.repeat(5000)}`
  expect(chunks(long).join('')).toBe(long)
  expect(chunks(long).every(piece => piece.isWellFormed())).toBe(true)
})
