import { expect, test } from 'vitest'
import { agreedChange, agreedFields, type ChangeScope, closedFields, ownChange, withAgreed, withOwn } from './changes.ts'
import { OrderDraft } from './order-draft.ts'
import { fieldsWhere } from './order-fields.ts'
import { isAgreed, OrderStatus } from './order-states.ts'

const stop = (kind: 'loading' | 'unloading', place: string, day: number) => ({
  kind,
  place,
  address: 'ул. Софийская, 8',
  windowFrom: `2026-10-0${day}T09:00:00+03:00`,
  windowTo: `2026-10-0${day}T12:00:00+03:00`,
  contactName: 'Петренко В.',
})
const order = OrderDraft.parse({
  stops: [stop('loading', 'saint_petersburg', 6), stop('unloading', 'moscow', 7)],
  cargos: [{ name: 'Напитки', massKg: 20_000 }],
  capacityKg: 20_000,
  bodyTypes: ['tent'],
  price: { amount: '68000.00', currency: 'RUB' },
  customerPrice: { amount: '75000.00', currency: 'RUB' },
  distanceKm: 710,
})
const [first, last] = order.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
const scope = (status: OrderStatus, more: Partial<ChangeScope> = {}): ChangeScope => ({ status, stops: [], passed: false, ...more })

test('the difference names what was agreed and changed, and nothing of one’s own; the same moment in another zone is no change', () => {
  const elsewhere = { ...last, windowFrom: '2026-10-07T06:00:00.000Z', windowTo: '2026-10-07T09:00:00.000Z', notes: 'въезд с Дмитровки' }
  const own: OrderDraft = {
    ...order,
    stops: [{ ...first, contactPhone: '+79000000009' }, elsewhere],
    customerPrice: { minor: 1, currency: 'RUB' },
    tags: ['срочно'],
    commentInternal: 'своё',
    commentPublic: 'звонить за час',
    externalId: 'E-1',
  }
  expect(agreedChange(order, own)).toEqual({ fields: [], before: {}, after: {} })
  expect(ownChange(order, own)).toEqual({
    noticed: ['commentPublic', 'contacts'],
    own: ['customerPrice', 'externalId', 'tags', 'commentInternal'],
  })

  const dearer: OrderDraft = { ...own, price: { minor: 7_000_000, currency: 'RUB' }, payDays: 21 }
  const asked = agreedChange(order, dearer)
  expect(asked).toMatchObject({
    fields: ['price', 'payDays'],
    before: { payDays: 14 },
    after: { payDays: 21, price: { minor: 7_000_000 } },
  })
  expect(Object.keys(asked.after)).not.toContain('customerPrice')
  expect(withOwn(order, dearer)).toMatchObject({
    price: order.price,
    payDays: 14,
    tags: ['срочно'],
    stops: [{ contactPhone: '+79000000009' }, {}],
  })
})

test('a stop that changes goes whole, one that does not keeps whoever meets the vehicle there now; another way takes its length along', () => {
  const tver = { ...last, place: 'tver', contactName: 'Иванов И.' }
  const turned: OrderDraft = { ...order, stops: [first, tver], distanceKm: 540 }
  const { fields, after } = agreedChange(order, turned)
  expect(fields).toEqual(['stops'])
  expect(after.distanceKm).toBe(540)
  expect(withOwn(order, turned)).toEqual(order)
  const meanwhile: OrderDraft = { ...order, stops: [{ ...first, contactName: 'Орлова Н.' }, last], commentInternal: 'новое' }
  expect(withAgreed(meanwhile, after)).toEqual({ ...meanwhile, stops: [{ ...first, contactName: 'Орлова Н.' }, tver], distanceKm: 540 })
  // applied to the order it stands on, a request leads exactly to what was typed
  expect(agreedChange(withAgreed(order, after), turned).fields).toEqual([])
})

test('4.15 status × field × side: what of an agreed order may still be agreed anew', () => {
  const other = (value: number | boolean | null) => (value === null ? 24 : typeof value === 'number' ? value + 1 : !value)
  const others = fieldsWhere('kind', 'number', 'flag').map(name => [name, other(order[name])])
  const changed: OrderDraft = {
    ...OrderDraft.parse({
      ...Object.fromEntries(others),
      stops: [
        { ...first, address: 'ул. Другая, 1' },
        { ...last, windowTo: '2026-10-07T16:00:00+03:00' },
      ],
      cargos: [{ name: 'Вода', massKg: 1000 }],
      price: { amount: '70000.00', currency: 'RUB' },
      truckType: 't20',
      capacityKg: 10_000,
      volumeM3: 82,
      bodyTypes: ['ref'],
      loadingTypes: ['rear'],
      temperature: 'none',
      equipment: [{ code: 'straps', count: 4 }],
      crewSize: 2,
      permit: { number: '1', until: '2026-12-01' },
      vatMode: 'none',
      vatRate: 0,
      unitRate: { amount: '3500.00', currency: 'RUB' },
      rateUnit: 'per_km',
      payDaysKind: 'calendar',
      payTrigger: 'scans',
      paymentForm: 'cash',
      terms: { freeRevokeHours: 1 },
      template: { id: '019aaaaa-0000-7000-8000-000000000001', edition: 2, name: 'Сети' },
      clauses: 'Ремни обязательны',
      clausesEn: 'Straps are a must',
      transferPolicy: 'free',
      handover: 'code',
    }),
  }
  const all = agreedChange(order, changed)
  expect(all.fields).toEqual([...agreedFields])
  const rest = agreedFields.filter(field => field !== 'stops' && field !== 'price')
  const closed = (of: ChangeScope, side: 'forwarder' | 'executor') =>
    closedFields(all.fields, all, of, side).map(({ field, rule }) => `${field} ${rule}`)
  const each = (rule: string, names: readonly string[] = rest) => names.map(name => `${name} ${rule}`)
  const stops = ['completed', 'planned'] as const
  for (const status of ['accepted', 'ready'] as const) {
    expect(closed(scope(status), 'forwarder')).toEqual([])
    expect(closed(scope(status), 'executor').toSorted()).toEqual([...each('executor'), 'stops.0.place executor'].toSorted())
  }
  expect(closed(scope('in_progress', { stops }), 'forwarder').toSorted()).toEqual(
    [...each('driven'), 'stops.0.windowFrom reached'].toSorted(),
  )
  expect(closed(scope('in_progress', { stops }), 'executor').toSorted()).toEqual(
    [...each('executor'), 'stops.0.windowFrom reached'].toSorted(),
  )
  for (const side of ['forwarder', 'executor'] as const)
    expect(closed(scope('documents', { stops }), side).toSorted()).toEqual(each('delivered', ['stops', ...rest]).toSorted())
  expect(OrderStatus.options.filter(isAgreed)).toEqual(['accepted', 'ready', 'in_progress', 'documents'])

  const moved = agreedChange(order, { ...order, stops: [first, { ...last, place: 'tver' }] })
  const rules = (of: ChangeScope) => closedFields(moved.fields, moved, of, 'forwarder')
  expect(rules(scope('accepted', { passed: true }))).toEqual([{ field: 'stops', rule: 'passed' }])
  expect(rules(scope('in_progress', { stops: ['arrived', 'planned'] }))).toEqual([])
  const longer = agreedChange(order, { ...order, stops: [first, { ...last, place: 'tver' }, last] })
  expect(closedFields(longer.fields, longer, scope('in_progress', { stops }), 'forwarder')).toEqual([{ field: 'stops', rule: 'stops' }])
})
