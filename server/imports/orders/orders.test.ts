import { describe, expect, test } from 'vitest'
import { noRequirements } from '#contract/customer-requirements.ts'
import { OrderOptions } from '#contract/imports.ts'
import { readDegrees, readFigure, readMass, readPay, readSum, readVat } from '#server/imports/cells/amounts.ts'
import { choicesOf } from '#server/imports/cells/choices.ts'
import { readWhen } from '#server/imports/cells/moments.ts'
import { townReader } from '#server/imports/cells/towns.ts'
import { fieldsByHeads } from '#server/imports/rules.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { indexPlaces } from '#server/places/rules/search.ts'
import { type OrderWords, readOrder } from './draft.ts'
import { fieldErrorsOf } from './fieldErrors.ts'
import { orderHeads } from './heads.ts'

const town = (code: string, nameRu: string, nameEn: string, regionRu: string, population: number, tz = 'Europe/Moscow'): PlaceRecord => ({
  ...{ code, nameRu, nameEn, regionRu, regionEn: '', country: 'RU', lat: 55, lon: 40, tz, population, also: '' },
})
const gazetteer = indexPlaces([
  town('kazan', 'Казань', 'Kazan', 'Татарстан', 1300),
  town('samara', 'Самара', 'Samara', 'Самарская область', 1100, 'Europe/Samara'),
  town('kirov', 'Киров', 'Kirov', 'Кировская область', 468),
  town('kirov_k', 'Киров', 'Kirov', 'Калужская область', 39),
  town('krasny_1', 'Красное', 'Krasnoe', 'Липецкая область', 10),
  town('krasny_2', 'Красное', 'Krasnoe', 'Смоленская область', 8),
])
const entries = (names: Record<string, string>) =>
  Object.entries(names).map(([code, nameRu]) => ({ code, nameRu, nameEn: code, attrs: null }))
const bodies = choicesOf(entries({ tent: 'Тент', ref: 'Рефрижератор', van: 'Фургон' }), { ru: 'нет такого', en: 'no such one' }, [
  ['ref', /(?<![а-я])реф[а-я]*/],
])

describe('cells of orders', () => {
  test.each([
    ['25.11.2026', { day: '2026-11-25', from: null, to: null }],
    ['25.11 9:00–18:00', { day: '2026-11-25', from: '09:00', to: '18:00' }],
    ['25.11.2026 09:00 – 26.11.2026 12:00', { day: '2026-11-25', lastDay: '2026-11-26', from: '09:00', to: '12:00' }],
    ['2026-11-25T09:00', { day: '2026-11-25', from: '09:00' }],
    ['25 ноября 2026 10:00', { day: '2026-11-25', from: '10:00' }],
    ['с 9 до 18', { day: null, from: '09:00', to: '18:00' }],
    ['9.00-18.00', { day: null, from: '09:00', to: '18:00' }],
    ['до 18:00', { from: null, to: '18:00' }],
    ['круглосуточно', { from: '00:00', to: '23:59' }],
    ['46351,375', { day: '2026-11-25', from: '09:00' }],
    ['0.375', { day: null, from: '09:00' }],
    ['31.12.1899 09:00', { day: null, from: '09:00' }],
    ['25.11.2026 25:00', null],
    ['31.02.2026', null],
    ['как можно раньше', null],
  ])('a time %s', (written, value) => {
    const read = readWhen(written, '2026-11-22')
    if (value === null) expect(read).toBeNull()
    else expect(read).toMatchObject(value)
  })

  test('weights by their unit, by that of the column and by what a vehicle can carry; what may be either is asked about', () => {
    expect(['20', '20,5', '20000', '20 000 кг', '1.5 т'].map(text => readMass(text, 't'))).toEqual([20_000, 20_500, 20_000, 20_000, 1500])
    expect(['20', '20 т', '20 000'].map(text => readMass(text, 'kg'))).toEqual([20, 20_000, 20_000])
    expect([readMass('100', 't'), readMass('много', 't')]).toEqual([{ why: expect.anything() }, { why: expect.anything() }])
  })

  test('figures, sums, VAT, degrees and terms as people write them', () => {
    expect(['82 м³', '33 пал.', '82,5 м3', 'x'].map(readFigure)).toEqual([82, 33, 82.5, null])
    expect(['68 000', '68 тыс. руб.', '1 200 €'].map(text => readSum(text)?.minor)).toEqual([6_800_000, 6_800_000, 120_000])
    expect(readSum('68 000 руб. без НДС')).toEqual({ minor: 6_800_000, currency: 'RUB', vat: 'без ндс' })
    expect([readSum('-5'), readSum('договорная')]).toEqual([null, null])
    expect(['без НДС', '22%', 'НДС сверху', '13%'].map(text => readVat(text, 22))).toEqual([
      { vatMode: 'none', vatRate: 0 },
      { vatMode: 'included', vatRate: 22 },
      { vatMode: 'excluded', vatRate: 22 },
      null,
    ])
    expect(['+2…+6', 'от 2 до 6', '-20 -18', '-18', 'тепло'].map(readDegrees)).toEqual([
      { min: 2, max: 6 },
      { min: 2, max: 6 },
      { min: -20, max: -18 },
      { min: -18, max: -18 },
      null,
    ])
    expect(readPay('14 б.д. по оригиналам')).toEqual({ payDays: 14, payDaysKind: 'banking', payTrigger: 'originals' })
    expect([readPay('30')?.payDays, readPay('200'), readPay('потом')]).toEqual([30, null, null])
  })

  test('towns with what stands around them; one of two called alike only when it is far larger or its region is named', () => {
    const read = townReader(gazetteer)
    const told = (text: string) => {
      const found = read(text)
      return 'place' in found ? [found.place.code, found.rest] : found.suggestions.map(({ ru }) => ru)
    }
    expect(told('г. Казань, ул. Баумана, 15')).toEqual(['kazan', 'ул. Баумана, 15'])
    expect(told('Россия, Самарская область, Самара')).toEqual(['samara', ''])
    expect(told('Киров')).toEqual(['kirov', ''])
    expect(told('Киров (Калужская обл.)')).toEqual(['kirov_k', ''])
    expect(told('Красное')).toEqual(['Красное, Липецкая область', 'Красное, Смоленская область'])
    expect(told('Казнь, ул. Мира, 1')[0]).toBe('Казань, ул. Мира, 1')
  })

  test('values of a dictionary by name, code and word; the nearest of what is none, beside the others of the cell', () => {
    expect([bodies.all('Тент, реф'), bodies.one('van'), bodies.all('рефрижератор')]).toEqual([
      { codes: ['tent', 'ref'] },
      { code: 'van' },
      { codes: ['ref'] },
    ])
    const wrong = bodies.all('реф / тинт')
    expect('suggestions' in wrong && wrong.suggestions[0]!.ru).toBe('реф, Тент')
  })
})

describe('a row as an order', () => {
  const none = choicesOf([], { ru: '', en: '' })
  const words: OrderWords = {
    ...{ bodies, loadings: none, packages: none, categories: none, regimes: none, trucks: none },
    truckOf: new Map(),
    currencies: new Set(['RUB']),
  }
  const places = { townOf: townReader(gazetteer), nodalPointOf: () => undefined }
  const options = OrderOptions.parse({ tag: 'Импорт' })
  const row = {
    ...{
      route: 'Казань – Самара',
      loadingFrom: '25.11.2026',
      loadingTime: '22:00–6:00',
      unloadingFrom: '26.11.2026',
      unloadingTime: 'к 9:00',
    },
    ...{ loadingPhone: 'Пётр, тел. 8 900 000-00-01', cargo: 'Напитки', massT: '20', bodyTypes: 'тент', price: '68 000 без НДС' },
  }
  const read = (cells: Record<string, string>) => readOrder(cells, { today: '2026-11-22', options }, places, words)

  test('its windows on the clocks of the stops, hours past midnight, a contact in one cell, the capacity of the cargo', () => {
    const { row: cells, draft } = read(row)
    expect(cells.faults).toEqual([])
    expect(draft).toMatchObject({
      stops: [
        {
          place: 'kazan',
          windowFrom: '2026-11-25T19:00:00.000Z',
          windowTo: '2026-11-26T03:00:00.000Z',
          contactName: 'Пётр',
          contactPhone: '+79000000001',
        },
        { place: 'samara', windowFrom: '2026-11-26T05:00:00.000Z', windowTo: '2026-11-26T05:00:00.000Z' },
      ],
      cargos: [{ name: 'Напитки', massKg: 20_000 }],
      capacityKg: 20_000,
      bodyTypes: ['tent'],
      price: { minor: 6_800_000, currency: 'RUB' },
      vatMode: 'none',
      tags: ['Импорт'],
    })
  })

  test('VAT of the customer in a column of its own or behind his price; said nowhere, it is that of the own regime', () => {
    const billed = (more: Record<string, string>) => {
      const { row: cells, draft } = read({ ...row, ...more })
      return cells.faults.length > 0 ? cells.faults.map(({ field }) => field) : draft.customerVat
    }
    expect(billed({ customerPrice: '75 000' })).toBeNull()
    expect(billed({ customerPrice: '75 000 + НДС' })).toEqual({ vatMode: 'excluded', vatRate: 22 })
    expect(billed({ customerPrice: '75 000', customerVat: '5 %' })).toEqual({ vatMode: 'included', vatRate: 5 })
    expect(billed({ customerPrice: '75 000 с НДС', customerVat: 'без НДС' })).toEqual({ vatMode: 'none', vatRate: 0 })
    expect(billed({ customerPrice: '75 000', customerVat: 'как обычно' })).toEqual(['customerVat'])
  })

  test('stops between, each told by its number when it is wrong', () => {
    const stops = 'выгрузка | Киров, Калужская область, ул. Мира, 1 | 25.11 12-14\nзагрузка | Казань | 25.11.2026 20:00'
    expect(read({ ...row, stops }).draft.stops.map(({ kind, place }) => [kind, place])).toEqual([
      ['loading', 'kazan'],
      ['unloading', 'kirov_k'],
      ['loading', 'kazan'],
      ['unloading', 'samara'],
    ])
    const wrong = read({ ...row, stops: 'Казань; Незнамск' }).row.faults
    expect(wrong.map(({ field, why }) => [field, why.ru])).toEqual([['stops', 'точка 2: такого города нет в справочнике']])
  })

  test('several numbered places of a cell are stops of their own, within the window of their column', () => {
    const { route: _, ...plain } = row
    const told = (cells: Record<string, string>) => {
      const { draft, row: read_ } = read({ ...plain, ...cells })
      return [read_.faults, draft.stops.map(({ kind, place, address }) => [kind, place, address])] as const
    }
    const both = [
      ['loading', 'kazan', 'ул. Мира, 1'],
      ['loading', 'samara', 'ул. Победы, 2'],
      ['unloading', 'kirov', ''],
    ]
    expect(told({ loadingPlace: '1) Казань, ул. Мира, 1; 2) Самара, ул. Победы, 2', unloadingPlace: 'Киров' })).toEqual([[], both])
    expect(told({ loadingAddress: '1. г. Казань, ул. Мира, 1\n2. Самара, ул. Победы, 2', unloadingPlace: 'Киров' })).toEqual([[], both])
    expect(
      told({ loadingPlace: 'Казань', loadingAddress: '1) ул. Мира, 1 2) ул. Победы, 2', unloadingPlace: 'Киров' })[1].map(
        ([, ...place]) => place,
      ),
    ).toEqual([
      ['kazan', 'ул. Мира, 1'],
      ['kazan', 'ул. Победы, 2'],
      ['kirov', ''],
    ])
    // a house with a number is no second place
    expect(told({ loadingPlace: 'Казань, ул. 2-я Мира, 1', unloadingPlace: 'Киров' })[1]).toHaveLength(2)
  })

  test('a second phone of a cell goes to the notes, and one that is none is refused', () => {
    const stopOf = (loadingPhone: string) => {
      const { draft, row: read_ } = read({ ...row, loadingPhone })
      return [read_.faults.length, draft.stops[0]!.contactName, draft.stops[0]!.contactPhone, draft.stops[0]!.notes]
    }
    expect(stopOf('Пётр 8 900 000-00-01, 8 (900) 000-00-02')).toEqual([0, 'Пётр', '+79000000001', '+79000000002'])
    expect(stopOf('89000000001 89000000002')).toEqual([0, '', '+79000000001', '+79000000002'])
    expect(stopOf('8 900 000-00-01 Пётр')).toEqual([0, 'Пётр', '+79000000001', ''])
    expect(stopOf('8 900 000-00-01, 8 900 000-00')[0]).toBe(1)
  })

  test('temperature in two columns, whichever way round, a container with its number', () => {
    const cargoOf = (cells: Record<string, string>) => read({ ...row, ...cells }).draft.cargos[0]!
    expect(cargoOf({ tempMin: '+2', tempMax: '+6' })).toMatchObject({ tempMin: 2, tempMax: 6 })
    expect(cargoOf({ tempMin: '-18', tempMax: '-20' })).toMatchObject({ tempMin: -20, tempMax: -18 })
    expect(cargoOf({ tempMax: '-18' })).toMatchObject({ tempMin: -18, tempMax: -18 })
    expect(read({ ...row, tempMin: 'тепло' }).row.faults.map(({ field }) => field)).toEqual(['tempMin'])
    expect(cargoOf({ containerNumber: 'CSQU 305438-3' }).containerNumber).toBe('CSQU3054383')
  })

  test('what it lacks stands at its own columns, and by its name where it has none; a draft may wait for much of it', () => {
    const { draft } = read(row)
    const asked = { draft, now: new Date('2026-11-22T10:00:00Z'), km: 400, required: noRequirements }
    expect(fieldErrorsOf({ ...asked, goal: 'keep' }, row)).toEqual([])
    const errors = fieldErrorsOf({ ...asked, goal: 'place' }, row).map(({ field, why }) => [field, why.en])
    expect(errors.filter(([, why]) => /address/.test(why!)).map(([field]) => field)).toEqual(['route', 'route'])
    expect(errors.find(([, why]) => /^Unloading address: /.test(why!))?.[0]).toBe('route')
    // a column that is missing is told once for the table, not in each of its rows
    const { cargo: _, ...without } = row
    expect(
      fieldErrorsOf({ ...asked, draft: read(without).draft, goal: 'place' }, without).some(({ why }) => why.en.startsWith('Cargo')),
    ).toBe(false)
  })

  test('heads as tables of orders have them', () => {
    const heads = [
      '№ заявки',
      'Откуда',
      'Куда',
      'Дата погрузки',
      'Наименование груза',
      'Вес, кг',
      'Объём м3',
      'Кузов',
      'Ставка',
      'Ставка заказчика',
      'НДС заказчика',
      'Примечание',
    ]
    expect(fieldsByHeads('orders', heads, orderHeads)).toEqual([
      'externalId',
      'loadingPlace',
      'unloadingPlace',
      'loadingFrom',
      'cargo',
      'massKg',
      'volumeM3',
      'bodyTypes',
      'price',
      'customerPrice',
      'customerVat',
      'commentPublic',
    ])
  })
})
