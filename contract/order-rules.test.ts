import { describe, expect, test } from 'vitest'
import { Adr } from './adr.ts'
import { errorsForCustomer } from './customer-errors.ts'
import { type CustomerRequirements, noRequirements } from './customer-requirements.ts'
import { driveOf } from './order-cargo.ts'
import { OrderDraft, StopDraft } from './order-draft.ts'
import { errorsToAssign, errorsToOffer, errorsToPlace, errorsToSave, isUnread, type OrderRule, orderRules, rules } from './order-rules.ts'
import { type ValueRule, valueRules } from './value-rules.ts'

type Value = string | [text: string, beside: string]

const values: Record<ValueRule, { good: Value; bad: Value }> = {
  'tin.length': { good: '9901000010', bad: '99010000101' },
  tin: { good: '9901000010', bad: '9901000011' },
  kpp: { good: '770401001', bad: '77040100' },
  ogrn: { good: '1027700132195', bad: '1027700132196' },
  ogrnip: { good: '304500116000157', bad: '304500116000158' },
  bik: { good: '044525225', bad: '944525225' },
  account: { good: ['40702810938000012345', '044525225'], bad: ['40702810938000012346', '044525225'] },
  correspondent_account: { good: ['30101810400000000225', '044525225'], bad: ['30101810400000000226', '044525225'] },
  attorney: { good: '2e6a3c1f-5b0d-4f6e-9a55-0c1d2e3f4a5b', bad: '2e6a3c1f-5b0d-4f6e-9a55' },
  edo: { good: '2BM-7810005000-781001001', bad: '2b' },
  snils: { good: '112-233-445 95', bad: '112-233-445 96' },
  bin: { good: '971240001315', bad: '971240001316' },
  unp: { good: '100325912', bad: '100325913' },
  tax_number: { good: ['971240001315', 'KZ'], bad: ['971240001315', 'RU'] },
  vin: { good: 'XTC651154K1234567', bad: 'XTC65115IK1234567' },
  plate: { good: ['А123ВС77', 'RU'], bad: ['Я123ВС77', 'RU'] },
  licence: { good: '99 16 123456', bad: '99 16 12345' },
  vehicle_certificate: { good: '77УН123456', bad: '77УН12345' },
  phone: { good: '8 916 123-45-67', bad: '12345' },
  email: { good: 'ivan@example.ru', bad: 'ivan@example' },
}

const now = new Date('2026-11-23T06:00:00Z')
const stop = (change: Partial<StopDraft>) =>
  StopDraft.parse({
    kind: 'loading',
    place: 'moscow',
    address: 'Дмитровское ш., 163А',
    contactName: 'Орлова Н.',
    contactPhone: '+79161234567',
    windowFrom: '2026-11-25T06:00:00Z',
    windowTo: '2026-11-25T09:00:00Z',
    ...change,
  })
const later = { windowFrom: '2026-11-27T06:00:00Z', windowTo: '2026-11-27T09:00:00Z' }
const cargo = { name: 'Напитки, ПЭТ', massKg: 20_000, volumeM3: 82, pallets: 33 }
const whole = OrderDraft.parse({
  stops: [stop({}), stop({ kind: 'unloading', place: 'kazan', ...later })],
  cargos: [cargo],
  capacityKg: 20_000,
  volumeM3: 82,
  pallets: 33,
  bodyTypes: ['tent'],
  price: { amount: '68000.00', currency: 'RUB' },
  customerNumber: 'МД-1184',
})
const asked: CustomerRequirements = { ...noRequirements, requiredFields: ['customerNumber', 'volumeM3', 'pallets'] }
const withCargo = (change: object): OrderDraft => ({ ...whole, cargos: [{ ...whole.cargos[0]!, ...change }] })
const cold: OrderDraft = { ...withCargo({ category: 'dairy', tempMin: 2, tempMax: 4 }), bodyTypes: ['ref', 'isotherm'] }
const paint = Adr.parse({ un: '1263', name: 'КРАСКА', class: '3', code: 'F1', packingGroup: 'II', tunnel: 'D/E' })
const withFirst = (change: Partial<StopDraft>): OrderDraft => ({ ...whole, stops: [stop(change), whole.stops[1]!] })
const broken = (draft: OrderDraft) => [
  ...errorsToSave(draft),
  ...errorsToPlace(draft, now),
  ...errorsToAssign(draft),
  ...errorsForCustomer(draft, asked),
  ...errorsToOffer({ price: draft.price, executorId: 'somebody' }),
]
const breaks = (good: OrderDraft, bad: OrderDraft, rule: OrderRule) =>
  [good, bad].map(draft => broken(draft).some(error => error.rule === rule))

/** Orders that break the rule; the whole one breaks none. */
const drafts: Record<Exclude<OrderRule, 'executor.none' | 'number.unread'>, OrderDraft> = {
  'stops.few': { ...whole, stops: whole.stops.slice(0, 1) },
  'stops.first': withFirst({ kind: 'unloading' }),
  'stops.last': { ...whole, stops: [stop({}), stop(later)] },
  'stop.place': withFirst({ place: null }),
  'stop.address': withFirst({ address: 'ул.' }),
  'stop.window': withFirst({ windowFrom: null }),
  'stop.window_turned': withFirst({ windowTo: '2026-11-25T05:00:00Z' }),
  'stop.window_long': withFirst({ windowTo: '2026-12-05T05:00:00Z' }),
  'stop.window_past': withFirst({ windowFrom: '2026-11-20T06:00:00Z', windowTo: '2026-11-20T09:00:00Z' }),
  'stop.window_order': withFirst({ windowFrom: '2026-11-28T06:00:00Z', windowTo: '2026-11-28T09:00:00Z' }),
  'stop.contact': withFirst({ contactName: '' }),
  'cargos.none': { ...whole, cargos: [] },
  'body.none': { ...whole, bodyTypes: [] },
  'capacity.none': { ...whole, capacityKg: 0 },
  'capacity.mass': { ...whole, capacityKg: 10_000 },
  'capacity.volume': { ...whole, volumeM3: 40 },
  'capacity.pallets': { ...whole, pallets: 10 },
  'customer.asks': { ...whole, customerNumber: '' },
  'price.none': { ...whole, price: null },
  'cargo.name': withCargo({ name: 'Ж' }),
  'cargo.mass': withCargo({ massKg: 0 }),
  'cargo.pieces': withCargo({ packageType: 'box' }),
  'cargo.container': withCargo({ containerNumber: 'CSQU3054384' }),
  'cargo.hs': withCargo({ hsCode: '22A' }),
  'cargo.temperature': withCargo({ category: 'dairy' }),
  'temperature.pair': withCargo({ tempMin: 2 }),
  'temperature.turned': withCargo({ tempMin: 6, tempMax: 2 }),
  'temperature.common': { ...cold, cargos: [cold.cargos[0]!, { ...cold.cargos[0]!, tempMin: -20, tempMax: -18 }] },
  'temperature.regime': { ...cold, temperature: 'frozen_18' },
  'body.temperature': { ...cold, bodyTypes: ['ref', 'tent'] },
  'permit.oversize': withCargo({ widthM: 2.56 }),
  'permit.mass': { ...withCargo({ massKg: 44_001 }), capacityKg: 60_000 },
  'permit.whole': { ...whole, permit: { number: '', until: '2026-12-31' } },
  'permit.until': { ...whole, permit: { number: '77-1234', until: '2026-11-26' } },
  'adr.none': withCargo({ category: 'dangerous' }),
  'adr.un': withCargo({ adr: { ...paint, un: '3601' } }),
  'adr.name': withCargo({ adr: { ...paint, name: '' } }),
  'adr.class': withCargo({ adr: { ...paint, class: null } }),
  'adr.group': withCargo({ adr: { ...paint, packingGroup: null } }),
  'adr.explosive': withCargo({ adr: { ...paint, un: '0336', class: '1_4', packingGroup: null } }),
  'drive.long': { ...whole, distanceKm: 2830 },
  'vat.date': { ...whole, vatRate: 20 },
  'text.length': { ...whole, commentPublic: 'о'.repeat(2001) },
  'number.range': { ...whole, payDays: 181 },
}

describe('5.01 each rule has an id, a Russian and an English text, a good and a bad value', () => {
  test.each(Object.entries(rules))('%s', (id, { ru, en }) => {
    expect(ru).toMatch(/[А-Яа-яЁё]/)
    expect(en).toMatch(/[A-Za-z]{2}/)
    expect(en).not.toBe(ru)
    expect([verdict(id, 'good'), verdict(id, 'bad')]).toEqual([true, false])
  })

  test('no rule is left out and no id is taken twice', () => {
    expect(Object.keys(rules).toSorted()).toEqual([...Object.keys(valueRules), ...Object.keys(orderRules)].toSorted())
    expect(new Set([...Object.keys(values), ...Object.keys(drafts), 'executor.none', 'number.unread'])).toEqual(new Set(Object.keys(rules)))
  })

  test('ИНН 9901000010 is right, 9901000011 is refused in words', () => {
    expect([valueRules.tin.holds('9901000010'), valueRules.tin.holds('9901000011')]).toEqual([true, false])
    expect(rules.tin.ru).toBe('Проверьте ИНН: контрольная цифра не сходится')
  })
})

/** Whether the rule lets the value pass. */
function verdict(id: string, which: 'good' | 'bad'): boolean {
  if (id in valueRules) {
    const value = values[id as ValueRule][which]
    return typeof value === 'string' ? valueRules[id as ValueRule].holds(value) : valueRules[id as ValueRule].holds(...value)
  }
  if (id === 'executor.none') return errorsToOffer({ price: 1, executorId: which === 'good' ? 'somebody' : null }).length === 0
  if (id === 'number.unread') return !isUnread(which === 'good' ? 12.5 : 'двадцать')
  const [good, bad] = breaks(whole, drafts[id as keyof typeof drafts], id as OrderRule)
  return which === 'good' ? !good : !bad
}

test('who meets the vehicle is asked before one is sent, not before placing; whose processing is restricted needs no phone', () => {
  const unmet = { ...whole, stops: whole.stops.map(each => ({ ...each, contactName: '', contactPhone: null })) }
  expect(errorsToPlace(unmet, now)).toEqual([])
  expect(errorsToAssign(unmet)).toEqual([0, 1].map(i => ({ field: `stops.${i}.contactPhone`, rule: 'stop.contact' })))
  expect(errorsToAssign(withFirst({ contactPhone: null }))).toHaveLength(1)
  expect(errorsToAssign(withFirst({ contactName: 'Данные ограничены (7f3a91)', contactPhone: null }))).toEqual([])
})

test('a whole order breaks no rule', () => expect(broken(whole)).toEqual([]))

test.each<[string, OrderDraft]>([
  ['loose cargo has no pieces', withCargo({ packageType: 'bulk_solid' })],
  ['a regime says the temperature of what perishes', { ...withCargo({ category: 'dairy' }), temperature: 'dairy', bodyTypes: ['ref'] }],
  [
    'cargos of +2…+4 and +2…+6 travel together',
    {
      ...cold,
      cargos: [cold.cargos[0]!, { ...cold.cargos[0]!, massKg: 1, volumeM3: 1, pallets: 1, tempMax: 6 }],
      capacityKg: 20_001,
      volumeM3: 83,
      pallets: 34,
    },
  ],
  ['the regime may be wider than the cargo asks', { ...cold, temperature: 'chilled_2_6' }],
  ['2.55 × 4 × 20 m is no oversize', withCargo({ widthM: 2.55, heightM: 4, lengthM: 20 })],
  ['oversize goes with a permit', { ...withCargo({ heightM: 4.01 }), permit: { number: '77-1234', until: '2026-11-27' } }],
  ['44 t go without a permit', { ...withCargo({ massKg: 44_000 }), capacityKg: 44_000 }],
  ['paint of UN 1263', withCargo({ category: 'dangerous', adr: paint })],
  ['lithium batteries have no packing group', withCargo({ adr: { ...paint, un: '3480', class: '9a', packingGroup: null } })],
  ['explosives with their net mass', withCargo({ adr: { ...paint, un: '0336', class: '1_4', packingGroup: null, explosiveKg: 20 } })],
  ['VAT of 5 % holds on any day', { ...whole, vatRate: 5 }],
])('%s', (_, draft) => expect(broken(draft)).toEqual([]))

describe('scenario 9: 2 830 km', () => {
  const window = (days: number, crewSize = 1): OrderDraft => ({
    ...whole,
    crewSize,
    stops: [
      stop({ windowFrom: '2026-11-25T04:00:00Z', windowTo: '2026-11-25T08:00:00Z' }),
      stop({
        kind: 'unloading',
        windowFrom: '2026-11-27T03:00:00Z',
        windowTo: new Date(Date.parse('2026-11-25T04:00:00Z') + days * 86_400_000).toISOString(),
      }),
    ],
  })

  test('is 43.5 h at the wheel and at least 5 shifts of 9 h', () => {
    const { hours, shifts, least } = driveOf(2830)
    expect([hours.toFixed(1), shifts, least.toFixed(1)]).toEqual(['43.5', 5, '87.5'])
  })

  test('three days are refused with the sum behind it, four and five are enough, and so are three with two drivers', () => {
    expect(errorsToPlace(window(3), now, 2830)).toEqual([
      {
        field: 'stops.1.windowTo',
        rule: 'drive.long',
        why: {
          ru: '2\u00a0830 км при 65 км/ч это 43,5 ч за рулём: смен по 9 ч не меньше 5, с отдыхом между ними 87,5 ч. Окна оставляют 72 ч: сдвиньте выгрузку или поставьте двух водителей',
          en: '2,830 km at 65 km/h is 43.5 h at the wheel: at least 5 shifts of 9 h, 87.5 h with the rests between. The windows leave 72 h: move the unloading or send two drivers',
        },
      },
    ])
    expect([window(4), window(5), window(3, 2)].flatMap(draft => errorsToPlace(draft, now, 2830))).toEqual([])
    expect(errorsToPlace(window(2, 2), now, 2830)).toMatchObject([{ rule: 'drive.long' }])
  })
})
