import { expect, test } from 'vitest'
import type { OrderCard } from '#contract/order-card.ts'
import { CargoDraft, OrderDraft } from '#contract/order-draft.ts'
import { OrderPatches } from '#contract/order-grid.ts'
import { type ColumnId, columnIds, type GridCtx, readChoice, readHours } from './columns.ts'
import { changeOf, rowOf, textOf } from './row.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const ctx: GridCtx = {
  locale: 'ru',
  today: '2026-11-20',
  bodies: [
    { id: 'tent', label: 'Тент' },
    { id: 'ref', label: 'Рефрижератор' },
    { id: 'ref_meat', label: 'Реф.-тушевоз' },
  ],
  loadings: [
    { id: 'rear', label: 'Задняя' },
    { id: 'side', label: 'Боковая' },
  ],
  regimes: [],
  vats: [
    { id: 'included 22', label: 'с НДС 22 %' },
    { id: 'excluded 10', label: 'плюс НДС 10 %' },
    { id: 'none', label: 'без НДС' },
  ],
  triggers: [
    { id: 'originals', label: 'оригиналов документов' },
    { id: 'scans', label: 'сканов документов' },
  ],
  trucks: [{ id: 't10', label: 'Десятитонник', sizes: { tonnes: 10, volume: 45, pallets: 18 } }],
}
const stop = (kind: 'loading' | 'unloading', windowFrom: string, windowTo: string) => ({
  kind,
  place: { ru: kind === 'loading' ? 'Казань' : 'Самара', en: '' },
  placeCode: kind === 'loading' ? 'kazan' : 'samara',
  tz: kind === 'loading' ? 'Europe/Moscow' : 'Europe/Samara',
  lat: 55,
  lon: 49,
  windowFrom,
  windowTo,
  address: 'ул. Складская, 1',
  partyName: '',
  contactName: 'Пётр',
  contactPhone: '+79000000001',
  handling: [],
  notes: '',
})
const blank = OrderDraft.parse({})
const card = (change: object = {}): OrderCard =>
  ({
    ...blank,
    id: '01980000-0000-7000-8000-000000000001',
    version: 3,
    status: 'placed',
    stops: [
      stop('loading', '2026-11-25T06:00:00.000Z', '2026-11-25T09:00:00.000Z'),
      stop('unloading', '2026-11-26T06:00:00.000Z', '2026-11-26T10:00:00.000Z'),
    ],
    cargos: [CargoDraft.parse({ name: 'Напитки', massKg: 18_000, volumeM3: 40, pallets: 31 })],
    requirement: { ...blank, truckType: 'other', capacityKg: 20_000, bodyTypes: ['tent'] },
    money: { price: { minor: 6_800_050, currency: 'RUB' }, vatMode: 'included', vatRate: 22, vat: null, customerPrice: null },
    payment: { days: 14, kind: 'banking', trigger: 'originals' },
    ...change,
  }) as unknown as OrderCard
const row = (change: object = {}) => rowOf(card(change), null, ctx)
const typed = (cells: Partial<Record<ColumnId, string>>, over = row()) =>
  Object.fromEntries(Object.entries(cells).map(([id, text]) => [id, { now: text, was: textOf(over, id as ColumnId, ctx) }]))
const change = (cells: Partial<Record<ColumnId, string>>, over = row()) => changeOf(over, typed(cells, over), ctx, now)

test('2.42 an order stands in its cells as one would type it, and typed back it is no change', () => {
  const allTexts = Object.fromEntries(columnIds.map(id => [id, textOf(row(), id, ctx)]))
  expect(allTexts).toMatchObject({
    loadDay: '25.11.2026',
    loadHours: '09:00–12:00',
    unloadHours: '10:00–14:00',
    tonnes: '18',
    bodies: 'Тент',
    price: '68000,5',
    payDays: '14',
  })
  expect(change({ ...allTexts, price: '68 000,50 ₽', loadDay: '25 ноя', bodies: 'тент' })).toMatchObject({ changed: [], set: null })
})

test('2.42 only what was typed is sent: a day with its hours, a part of the cargo', () => {
  const found = change(
    { loadDay: '27.11', tonnes: '19,5', bodies: 'тент; рефриж', price: '70 000', payDays: '21' },
    row({ status: 'draft' }),
  )
  expect(found).toMatchObject({ wrong: {}, beyond: [], changed: ['loadDay', 'tonnes', 'bodies', 'price', 'payDays'] })
  expect(found.set).toEqual({
    loading: { windowFrom: '2026-11-27T06:00:00.000Z', windowTo: '2026-11-27T09:00:00.000Z' },
    cargo: { massKg: 19_500 },
    bodyTypes: ['tent', 'ref'],
    price: { minor: 7_000_000, currency: 'RUB' },
    payDays: 21,
  })
  expect(OrderPatches.safeEncode([{ id: card().id, version: 3, set: found.set! }]).success).toBe(true)
})

test('2.42 VAT, the day payment is counted from and the ways of loading are typed as people write them', () => {
  expect(change({ vat: '+ 10', trigger: 'сканов', loadings: 'задняя, бок' }).set).toEqual({
    vatMode: 'excluded',
    vatRate: 10,
    payTrigger: 'scans',
    loadingTypes: ['rear', 'side'],
  })
  expect(change({ vat: 'Без НДС' }).set).toEqual({ vatMode: 'none', vatRate: 22 })
  expect(change({ vat: 'с НДС 18 %' }).wrong).toEqual({ vat: 'нет такого: «с НДС 18 %», выберите из списка' })
})

test('2.42 a standard vehicle brings its sizes along, and the cargo is checked against them', () => {
  const small = change({ truck: 'десят', tonnes: '9', pallets: '18' })
  expect(small.set).toMatchObject({ truckType: 't10', capacityKg: 10_000, volumeM3: 45, pallets: 18 })
  expect(change({ truck: 'десят' }).wrong).toMatchObject({
    capacity: 'груз тяжелее выбранной машины',
    truck: expect.stringContaining('паллет'),
  })
})

test('2.42 the reason stands at its cell: what cannot be read, what is out of bounds, what breaks a rule of the order', () => {
  const found = change({ loadDay: 'завтра', unloadHours: '9', tonnes: 'двадцать', bodies: 'Тент, вагон', price: '500 $', payDays: '400' })
  expect(found.set).toBe(null)
  expect(found.wrong).toEqual({
    loadDay: 'не похоже на дату, например 25.11.2026',
    tonnes: 'не похоже на число, проверьте знаки',
    bodies: 'нет такого: «вагон», выберите из списка',
    price: 'заказ в RUB: валюту меняют в форме',
    payDays: expect.stringMatching(/180/),
  })
  expect(change({ loadDay: '01.11.2026' }).wrong).toEqual({ loadHours: 'окно уже прошло, укажите будущее время' })
  expect(change({ unloadDay: '24.11.2026' }).wrong).toEqual({ unloadHours: 'окно начинается раньше, чем у предыдущей точки' })
  const broken = row({ stops: card().stops.map(one => ({ ...one, address: '' })) })
  expect(change({ payDays: '21' }, broken).beyond).toHaveLength(2)
  expect(change({ payDays: '21' }, rowOf(card({ status: 'draft', stops: broken.card.stops }), null, ctx)).set).toEqual({ payDays: 21 })
})

test('2.42 what others changed under a typed cell is told, and what is typed stays', () => {
  const before = typed({ price: '70000', payDays: '21' })
  const after = row({
    money: { ...card().money, price: { minor: 6_900_000, currency: 'RUB' } },
    payment: { days: 21, kind: 'banking', trigger: 'originals' },
  })
  expect(changeOf(after, before, ctx, now)).toMatchObject({
    changed: ['price'],
    met: { price: '69000' },
    set: { price: { minor: 7_000_000 } },
  })
})

test('2.42 cells that would change more than they show are locked; an order without cargo gets a whole one', () => {
  expect(row({ cargos: [...card().cargos, ...card().cargos] }).lockedCells).toMatchObject({ tonnes: expect.stringContaining('несколько') })
  expect(Object.keys(row({ stops: [] }).lockedCells)).toEqual(['loadDay', 'loadHours', 'unloadDay', 'unloadHours'])
  const bare = rowOf(card({ status: 'draft', cargos: [] }), null, ctx)
  expect(change({ tonnes: '5' }, bare).wrong).toEqual({ cargo: 'назовите груз, не короче 2 знаков' })
  expect(change({ tonnes: '5', cargo: 'Доска' }, bare).set).toEqual({ cargo: { name: 'Доска', massKg: 5000, volumeM3: 0, pallets: 0 } })
})

test('2.42 hours and names are read as people write them', () => {
  expect(['9-12', '9:00–12:30', 'с 9 до 12', '14.00', '22-6', '20–24', '9-12 +2', '25-26', 'утро'].map(readHours)).toEqual([
    { from: '09:00', to: '12:00', days: 0 },
    { from: '09:00', to: '12:30', days: 0 },
    { from: '09:00', to: '12:00', days: 0 },
    { from: '14:00', to: '14:00', days: 0 },
    { from: '22:00', to: '06:00', days: 0 },
    { from: '20:00', to: '00:00', days: 0 },
    { from: '09:00', to: '12:00', days: 2 },
    null,
    null,
  ])
  expect(['реф', 'рефр', 'ТЕНТ', 'tent', ''].map(text => readChoice(text, ctx.bodies)?.id ?? null)).toEqual([
    null,
    'ref',
    'tent',
    'tent',
    null,
  ])
})
