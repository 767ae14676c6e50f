import { describe, expect, test } from 'vitest'
import { lineOf, marginOf, vatOf } from '#contract/order-sums.ts'
import { clockIn } from '#web/i18n/zoned.ts'
import {
  blankAdr,
  blankOrder,
  draftOf,
  momentOf,
  type OrderFields,
  type PlaceChoice,
  totalsOf,
  windowOf,
  withoutTemplate,
} from './draft.ts'
import { fieldErrorsOf, savablePart } from './errors.ts'
import { errorText } from './formFields.ts'

const moscow: PlaceChoice = { id: 'ru-moscow', label: 'Москва', tz: 'Europe/Moscow', lat: 55.7558, lon: 37.6173 }
const yekaterinburg: PlaceChoice = { id: 'ru-yekaterinburg', label: 'Екатеринбург', tz: 'Asia/Yekaterinburg', lat: 56.8389, lon: 60.6057 }
const monday = Date.parse('2026-11-23T06:00:00Z')

function full(change: Partial<OrderFields> = {}): OrderFields {
  const blank = blankOrder()
  const [first, last] = blank.stops as [OrderFields['stops'][number], OrderFields['stops'][number]]
  const contact = { contactName: 'Орлова Н.', contactPhone: '8 916 123-45-67' }
  return {
    ...blank,
    stops: [
      { ...first, ...contact, place: moscow, address: 'Дмитровское ш., 163А', day: '2026-11-25', from: '09:00', to: '12:00' },
      { ...last, ...contact, place: yekaterinburg, address: 'Окружная, 3', day: '2026-11-27', from: '08:00', to: '10:00' },
    ],
    cargos: [{ ...blank.cargos[0]!, name: 'Напитки, ПЭТ', tonnes: 20, volume: 82, pallets: 33 }],
    truckType: 't20',
    tonnes: 20,
    volume: 82,
    pallets: 33,
    bodyTypes: ['tent'],
    price: { minor: 6_800_000, currency: 'RUB' },
    ...change,
  }
}

const rules = (fields: OrderFields) => fieldErrorsOf(fields, monday).map(({ field, rule }) => `${field} ${rule}`)

describe('times', () => {
  test('hours are typed on the clock of the stop and kept as a moment', () => {
    expect(momentOf('2026-11-25', '09:00', 'Europe/Moscow')).toBe('2026-11-25T06:00:00.000Z')
    expect(momentOf('2026-11-25', '09:00', 'Asia/Vladivostok')).toBe('2026-11-24T23:00:00.000Z')
    expect(clockIn('2026-11-24T23:00:00.000Z', 'Asia/Vladivostok')).toEqual({ day: '2026-11-25', hour: '09:00' })
    expect(momentOf('2026-11-25', null, 'Europe/Moscow')).toBeNull()
  })

  test('a window that ends before it begins lasts until the next morning', () => {
    const [stop] = full().stops
    expect(windowOf({ ...stop!, from: '22:00', to: '04:00' })).toEqual({
      windowFrom: '2026-11-25T19:00:00.000Z',
      windowTo: '2026-11-26T01:00:00.000Z',
    })
  })
})

describe('what an order lacks', () => {
  test('a whole order lacks nothing', () => {
    expect(fieldErrorsOf(full(), monday)).toEqual([])
  })

  test('a blank form names every field the server would name', () => {
    expect(rules(blankOrder())).toEqual([
      'stops.0.place stop.place',
      'stops.0.address stop.address',
      'stops.0.windowFrom stop.window',
      'stops.1.place stop.place',
      'stops.1.address stop.address',
      'stops.1.windowFrom stop.window',
      'cargos.0.name cargo.name',
      'cargos.0.massKg cargo.mass',
      'bodyTypes body.none',
      'capacityKg capacity.none',
    ])
  })

  test('cargo above the vehicle is told at the vehicle', () => {
    const fields = full()
    fields.cargos[0] = { ...fields.cargos[0]!, volume: 85.5, tonnes: 20.001 }
    expect(rules(fields)).toEqual(['capacityKg capacity.mass', 'volumeM3 capacity.volume'])
  })

  test('text that is no number and no phone stays and is told', () => {
    const fields = full({ tonnes: 'двадцать', price: { minor: 'дорого', currency: 'RUB' } })
    fields.stops[0] = { ...fields.stops[0]!, contactPhone: '12' }
    expect(rules(fields)).toEqual(['stops.0.contactPhone phone', 'capacityKg number.unread', 'price number.unread'])
  })

  test('an offer needs a price and an executor, an order alone does not', () => {
    expect(rules(full({ price: null }))).toEqual([])
    expect(rules(full({ price: null, sending: 'offer' }))).toEqual(['price price.none', 'executorId executor.none'])
  })

  test('a number beyond its bound names the bound in the unit of the field', () => {
    const fields = full({ tonnes: 70, payDays: 200 })
    expect(fieldErrorsOf(fields, monday)).toEqual([
      { field: 'capacityKg', rule: 'number.range', limit: 60 },
      { field: 'payDays', rule: 'number.range', limit: 180 },
    ])
  })
})

describe('the draft', () => {
  test('money stays in integer minor units and weights become kilograms', () => {
    const draft = draftOf(full())
    expect(draft.price).toEqual({ minor: 6_800_000, currency: 'RUB' })
    expect(draft.capacityKg).toBe(20_000)
    expect(draft.cargos[0]).toMatchObject({ massKg: 20_000, volumeM3: 82, pallets: 33 })
    expect(draft.stops[0]).toMatchObject({ place: 'ru-moscow', contactPhone: '+79161234567', windowFrom: '2026-11-25T06:00:00.000Z' })
    expect(draft.stops[1]?.windowFrom).toBe('2026-11-27T03:00:00.000Z')
  })

  test('a whole draft is kept whole', () => {
    const draft = draftOf(full())
    expect(savablePart(draft)).toEqual({ draft, left: [] })
  })

  test('what the server cannot keep is left out and named, the rest is kept', () => {
    const fields = full({ tonnes: 70 })
    fields.cargos.push({ ...fields.cargos[0]!, key: 'second', name: 'Ящики', tonnes: null })
    const { draft, left } = savablePart(draftOf(fields))
    expect(left).toEqual(['cargos.1.massKg', 'capacityKg'])
    expect(draft.cargos).toHaveLength(1)
    expect(draft.capacityKg).toBe(0)
    expect(draft.stops).toHaveLength(2)
  })
})

describe('what else there is to say', () => {
  const cold = { tempMin: 2, tempMax: 4, length: 1.2, width: 0.8, height: 1.755, declared: { minor: 100, currency: 'RUB' } }
  const rich = () => {
    const fields = full({
      bodyTypes: ['ref'],
      permit: { number: ' 77-1 ', until: '2026-12-31' },
      externalId: ' ERP-1 ',
      tags: ['срочно'],
      terms: { ...blankOrder().terms, penaltyPercent: 30, waitRate: { minor: 70_000, currency: 'USD' } },
    })
    fields.cargos[0] = { ...fields.cargos[0]!, ...cold, adr: { ...blankAdr(), un: '1263', name: 'КРАСКА', class: '3', packingGroup: 'II' } }
    return fields
  }

  test('sizes are whole centimetres, terms are in the currency of the price, texts are trimmed', () => {
    const draft = draftOf(rich())
    expect(draft.cargos[0]).toMatchObject({ lengthM: 1.2, heightM: 1.76, tempMin: 2, adr: { un: '1263', explosiveKg: null } })
    expect(draft).toMatchObject({ permit: { number: '77-1' }, externalId: 'ERP-1', tags: ['срочно'] })
    expect(draft.terms).toMatchObject({ penaltyPercent: 30, waitRate: { minor: 70_000, currency: 'RUB' } })
    expect(rules(rich())).toEqual([])
  })

  test('half a dangerous cargo is kept, and each thing it lacks is named at its field', () => {
    const fields = rich()
    fields.cargos[0] = { ...fields.cargos[0]!, adr: blankAdr(), tempMax: null }
    expect(rules(fields)).toEqual([
      'cargos.0.tempMax temperature.pair',
      'cargos.0.adr.un adr.un',
      'cargos.0.adr.name adr.name',
      'cargos.0.adr.class adr.class',
    ])
    expect(savablePart(draftOf(fields)).left).toEqual([])
  })

  test('a size beyond its bound is left out of the draft alone, its cargo stays', () => {
    const fields = rich()
    fields.cargos[0] = { ...fields.cargos[0]!, width: 11 }
    const { draft, left } = savablePart(draftOf(fields))
    expect(left).toEqual(['cargos.0.widthM'])
    expect(draft.cargos[0]).toMatchObject({ name: 'Напитки, ПЭТ', widthM: null, lengthM: 1.2 })
  })

  test('scenario 9: the way is driven by the clock of both ends, and a window that is too short says why', () => {
    expect(momentOf('2026-10-10', '09:00', 'Asia/Almaty')).toBe('2026-10-10T04:00:00.000Z')
    expect(momentOf('2026-10-06', '09:00', 'Europe/Samara')).toBe('2026-10-06T05:00:00.000Z')
    const [error] = fieldErrorsOf(full({ distance: 2830 }), monday)
    expect(error && errorText(error, 'ru')).toMatch(/^2\u00a0830 км при 65 км\/ч это 43,5 ч за рулём/)
    expect(fieldErrorsOf(full(), monday, 2830)).toMatchObject([{ field: 'stops.1.windowTo', rule: 'drive.long' }])
  })
})

describe('figures', () => {
  test('VAT is rounded half up in minor units, inside and on top', () => {
    expect(vatOf(6_800_000, 'included', 22)).toBe(1_226_230)
    expect(vatOf(6_800_000, 'excluded', 22)).toBe(1_496_000)
    expect(vatOf(6_800_000, 'none', 22)).toBe(0)
  })

  test('the margin compares one currency only', () => {
    const price = { minor: 6_800_000, currency: 'RUB' }
    const cost = { ...lineOf(price.minor, 'included', 22), claims: 0, currency: 'RUB' }
    const charged = (currency: string, vatMode: 'included' | 'none', vatRate: 22 | 5 | 0) =>
      marginOf({ price: { minor: 7_500_000, currency }, vat: { vatMode, vatRate } }, cost)
    expect(charged('RUB', 'included', 22)?.money.minor).toBe(573_771)
    expect(charged('KZT', 'included', 22)).toBeNull()
  })

  test('who charges no VAT or one of the special rates pays the VAT of his executor out of his margin', () => {
    const cost = { ...lineOf(6_800_000, 'included', 22), claims: 0, currency: 'RUB' }
    const charged = (vatMode: 'included' | 'excluded' | 'none', vatRate: 22 | 5 | 0) =>
      marginOf({ price: { minor: 7_500_000, currency: 'RUB' }, vat: { vatMode, vatRate } }, cost)?.money.minor
    expect(charged('none', 0)).toBe(700_000)
    expect(charged('included', 5)).toBe(7_142_857 - 6_800_000)
    expect(charged('excluded', 5)).toBe(700_000)
    expect(charged('excluded', 22)).toBe(7_500_000 - 5_573_770)
  })

  test('totals add rows without fractions of a gram', () => {
    const cargo = full().cargos[0]!
    expect(
      totalsOf({
        cargos: [
          { ...cargo, tonnes: 0.1 },
          { ...cargo, tonnes: 0.2 },
        ],
      }).massKg,
    ).toBe(300)
  })
})

test('a blank form that only took the template of the rule is still blank; what is typed beside it is not', () => {
  const blank = draftOf(blankOrder())
  const template = { id: '019aaaaa-0000-7000-8000-000000000001', edition: 1, name: 'Сети' }
  const under = { ...blank, template, payDays: 30, seal: true, clauses: 'Ремни', terms: { ...blank.terms, documentDays: 3 } }
  expect(JSON.stringify(withoutTemplate(under))).toBe(JSON.stringify(blank))
  expect(withoutTemplate({ ...under, customerNumber: '17' })).toEqual({ ...blank, customerNumber: '17' })
  expect(withoutTemplate({ ...under, template: null })).toMatchObject({ payDays: 30, seal: true })
})
