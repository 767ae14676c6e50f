import { describe, expect, test } from 'vitest'
import { OrderDraft, PointDraft } from './order-draft.ts'
import { isUnread, lacksForCustomer, lacksToKeep, lacksToOffer, lacksToPlace, type OrderRule, orderRules, rules } from './order-rules.ts'
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
  snils: { good: '112-233-445 95', bad: '112-233-445 96' },
  bin: { good: '971240001315', bad: '971240001316' },
  unp: { good: '100325912', bad: '100325913' },
  tax_number: { good: ['971240001315', 'KZ'], bad: ['971240001315', 'RU'] },
  vin: { good: 'XTC651154K1234567', bad: 'XTC65115IK1234567' },
  plate: { good: ['А123ВС77', 'RU'], bad: ['Я123ВС77', 'RU'] },
  licence: { good: '99 16 123456', bad: '99 16 12345' },
  vehicle_paper: { good: '77УН123456', bad: '77УН12345' },
  phone: { good: '8 916 123-45-67', bad: '12345' },
  email: { good: 'ivan@example.ru', bad: 'ivan@example' },
}

const now = new Date('2026-11-23T06:00:00Z')
const stop = (change: Partial<PointDraft>) =>
  PointDraft.parse({
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
  points: [stop({}), stop({ kind: 'unloading', place: 'kazan', ...later })],
  cargos: [cargo],
  capacityKg: 20_000,
  volumeM3: 82,
  pallets: 33,
  bodyTypes: ['tent'],
  price: { amount: '68000.00', currency: 'RUB' },
  customerNumber: 'МД-1184',
})
const withCargo = (change: object): OrderDraft => ({ ...whole, cargos: [{ ...whole.cargos[0]!, ...change }] })
const withFirst = (change: Partial<PointDraft>): OrderDraft => ({ ...whole, points: [stop(change), whole.points[1]!] })
const broken = (draft: OrderDraft) => [
  ...lacksToKeep(draft),
  ...lacksToPlace(draft, now),
  ...lacksForCustomer(draft, ['customerNumber', 'volumeM3', 'pallets']),
  ...lacksToOffer({ price: draft.price, executorId: 'somebody' }),
]
const breaks = (good: OrderDraft, bad: OrderDraft, rule: OrderRule) =>
  [good, bad].map(draft => broken(draft).some(lack => lack.rule === rule))

/** Orders that break the rule; the whole one breaks none. */
const drafts: Record<Exclude<OrderRule, 'executor.none' | 'number.unread'>, OrderDraft> = {
  'points.few': { ...whole, points: whole.points.slice(0, 1) },
  'points.first': withFirst({ kind: 'unloading' }),
  'points.last': { ...whole, points: [stop({}), stop(later)] },
  'point.place': withFirst({ place: null }),
  'point.address': withFirst({ address: 'ул.' }),
  'point.window': withFirst({ windowFrom: null }),
  'point.window_turned': withFirst({ windowTo: '2026-11-25T05:00:00Z' }),
  'point.window_long': withFirst({ windowTo: '2026-12-05T05:00:00Z' }),
  'point.window_past': withFirst({ windowFrom: '2026-11-20T06:00:00Z', windowTo: '2026-11-20T09:00:00Z' }),
  'point.window_order': withFirst({ windowFrom: '2026-11-28T06:00:00Z', windowTo: '2026-11-28T09:00:00Z' }),
  'point.contact': withFirst({ contactName: '' }),
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
  if (id === 'executor.none') return lacksToOffer({ price: 1, executorId: which === 'good' ? 'somebody' : null }).length === 0
  if (id === 'number.unread') return !isUnread(which === 'good' ? 12.5 : 'двадцать')
  const [good, bad] = breaks(whole, drafts[id as keyof typeof drafts], id as OrderRule)
  return which === 'good' ? !good : !bad
}

test('a whole order breaks no rule', () => expect(broken(whole)).toEqual([]))
