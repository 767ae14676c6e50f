import { describe, expect, test } from 'vitest'
import { TenderDraft } from '#contract/tender-draft.ts'
import { blankOrder } from '#web/orders/form/draft.ts'
import { adviceOf, stepShare } from '#web/tenders/create/summary/advice.ts'
import { draftOfTender } from './draft/draft.ts'
import { shownField, tenderErrorsOf } from './draft/fieldErrors.ts'
import { blankCapacity, blankLane, blankTender, type LotFields, lotOfFields, restarted, type TenderValues } from './draft/values.ts'

const now = Date.parse('2026-11-24T07:00:00Z')
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const moscow = { id: 'moscow', label: 'Москва', tz: 'Europe/Moscow', lat: null, lon: null }
const kazan = { id: 'kazan', label: 'Казань', tz: 'Europe/Moscow', lat: null, lon: null }
const orderLot = (change: Partial<LotFields> = {}): LotFields =>
  ({
    key: 'a',
    what: 'order',
    orderId: '01980000-0000-7000-8000-000000000001',
    start: rub(5_500_000),
    limit: null,
    floor: null,
    sketch: {
      number: '26-000001',
      from: { ru: 'Москва', en: 'Moscow' },
      to: { ru: 'Казань', en: 'Kazan' },
      fromCode: 'moscow',
      toCode: 'kazan',
      tz: 'Europe/Moscow',
      windowFrom: '2026-11-26T06:00:00Z',
      windowTo: '2026-11-26T09:00:00Z',
      massKg: 20_000,
      cargo: 'Напитки',
      bodies: ['tent'],
    },
    ...change,
  }) as LotFields
const filled = (change: Partial<TenderValues> = {}): TenderValues => ({
  ...blankTender(now),
  title: 'Рейсы недели',
  step: rub(50_000),
  lots: [orderLot()],
  ...change,
})
const fieldsOf = (values: TenderValues, side: 'forwarder' | 'executor' = 'forwarder') =>
  tenderErrorsOf(values, side, now, 'ru').map(({ field }) => field)

test('1.04 an order at 55 000 with a step of 500 lacks nothing and fits the contract', () => {
  expect(fieldsOf(filled())).toEqual([])
  const draft = draftOfTender(filled(), 'forwarder')
  expect(TenderDraft.safeEncode(draft).success).toBe(true)
  expect(draft).toMatchObject({
    side: 'forwarder',
    kind: 'reduction',
    sealed: false,
    windowSeconds: 300,
    extendSeconds: 300,
    extendMost: 12,
  })
  expect(draft.lots).toEqual([
    { what: 'order', orderId: '01980000-0000-7000-8000-000000000001', start: rub(5_500_000), limit: null, floor: null },
  ])
})

describe('what keeps a tender from being announced', () => {
  test('an empty one says so at its lots and step', () => {
    expect(fieldsOf(blankTender(now))).toEqual(['title', 'lots', 'step'])
  })

  test('nine minutes are too short, ten are not', () => {
    const until = (minutes: number) => filled({ startsAt: null, endsAt: new Date(now + minutes * 60_000).toISOString() })
    expect(fieldsOf(until(9))).toEqual(['endsAt'])
    expect(fieldsOf(until(10))).toEqual([])
  })

  test('a limit above the start, a floor above it, a sum that is none', () => {
    expect(fieldsOf(filled({ lots: [orderLot({ limit: rub(6_000_000), floor: rub(6_000_000) })] }))).toEqual([
      'lots.0.limit',
      'lots.0.floor',
    ])
    expect(fieldsOf(filled({ lots: [orderLot({ start: { minor: 'пять', currency: 'RUB' } })] }))).toEqual(['lots.0.start'])
  })

  test('a reduction is never blind: who lowers a price has to know where he stands', () => {
    expect(fieldsOf(filled({ visibility: 'blind' }))).toEqual(['visibility'])
    expect(fieldsOf(filled({ visibility: 'blind', kind: 'open_rfq' }))).toEqual([])
  })

  test('bets may not be withdrawn after the end', () => {
    expect(fieldsOf(filled({ withdrawUntil: '2026-11-25T07:00:00Z' }))).toEqual(['withdrawUntil'])
  })

  test('awarding at once needs a limit', () => {
    expect(fieldsOf(filled({ autoAward: true }))).toEqual(['lots.0.limit'])
  })

  test('lanes belong to a contract and to nothing else', () => {
    expect(fieldsOf(filled({ kind: 'contract' }))).toContain('lots.0')
    const lane = { ...blankLane(), from: moscow, to: kazan, validFrom: '2026-12-01', validTo: '2027-02-28' } as LotFields
    expect(fieldsOf(filled({ kind: 'contract', lots: [lane] }))).toEqual([])
    expect(fieldsOf(filled({ lots: [lane] }))).toContain('lots.0')
  })

  test('a rising price needs where it rises to, above its first', () => {
    expect(fieldsOf(filled({ kind: 'dutch' }))).toEqual(['lots.0.limit'])
    expect(fieldsOf(filled({ kind: 'dutch', lots: [orderLot({ limit: rub(5_000_000) })] }))).toEqual(['lots.0.limit'])
    expect(fieldsOf(filled({ kind: 'dutch', lots: [orderLot({ limit: rub(7_000_000) })] }))).toEqual([])
  })

  test('a loading before the end, at its lot, with the press that ends the auction in time for the winner to confirm', () => {
    const errors = (endsAt: string, change: Partial<TenderValues> = {}) =>
      tenderErrorsOf(filled({ startsAt: null, endsAt, ...change }), 'forwarder', now, 'ru')
    // it is loaded on the 26th at 9 by Moscow time
    expect(errors('2026-11-26T06:00:00Z')).toEqual([])
    expect(errors('2026-11-26T06:01:00Z')).toEqual([
      {
        field: 'lots.0',
        message: expect.stringMatching(/^погрузка .*26.нояб.*09:00.*, раньше конца торгов$/),
        fix: { label: expect.stringMatching(/^Закончить торги .*26.нояб.*07:00/), values: { endsAt: '2026-11-26T04:00:00.000Z' } },
      },
    ])
    // a loading within ten minutes leaves no auction at all
    const soon = orderLot()
    if (soon.what === 'order') soon.sketch = { ...soon.sketch, windowFrom: new Date(now + 9 * 60_000).toISOString() }
    const [error] = errors('2026-11-24T09:00:00Z', { lots: [soon] })
    expect(error).toMatchObject({ field: 'lots.0' })
    expect(error).not.toHaveProperty('fix')
    // a lane by its first day
    const lane = { ...blankLane(), from: moscow, to: kazan, validFrom: '2026-11-25', validTo: '2027-02-28' } as LotFields
    const contract: Partial<TenderValues> = { kind: 'contract', lots: [lane] }
    expect(errors('2026-11-24T20:00:00Z', contract)[0]?.fix?.values).toBeUndefined()
    expect(errors('2026-11-24T22:00:00Z', contract)[0]?.fix?.values).toEqual({ endsAt: '2026-11-24T19:00:00.000Z' })
  })

  test('a group or a list that is empty', () => {
    expect(fieldsOf(filled({ audience: 'groups' }))).toEqual(['groupIds'])
    expect(fieldsOf(filled({ audience: 'list' }))).toEqual(['organizations'])
  })

  test('an order entered here says what it lacks at its lot', () => {
    const [error] = tenderErrorsOf(
      filled({ lots: [lotOfFields(blankOrder(), false, { prices: { start: rub(1) } })] }),
      'forwarder',
      now,
      'ru',
    )
    expect(error?.field).toBe('lots.0')
    expect(error?.message).toMatch(/заказ не готов: .*\(\+\d+\)/)
  })
})

test('a start price taken from its order follows the basis, one that was typed stays', () => {
  const price = { ...rub(5_900_000), vatMode: 'included', vatRate: 22 } as const
  const taken = orderLot({ start: rub(5_900_000) })
  if (taken.what === 'order') taken.sketch = { ...taken.sketch, price }
  const net = restarted(taken, false, true)
  expect(net.start).toEqual(rub(4_836_066))
  expect(restarted(net, true, false).start).toEqual(rub(5_900_000))
  expect(restarted({ ...taken, start: rub(6_000_000) }, false, true).start).toEqual(rub(6_000_000))
  expect(restarted(taken, false, false)).toBe(taken)
})

test('an executor’s vehicles are lots of capacity, for prices that go up', () => {
  const lot = {
    ...blankCapacity(),
    from: moscow,
    to: kazan,
    readyFrom: '2026-11-26T06:00:00Z',
    readyTo: '2026-11-26T18:00:00Z',
    start: rub(1),
  }
  const values = filled({ lots: [lot as LotFields] })
  expect(fieldsOf(values, 'executor')).toEqual([])
  const draft = draftOfTender(values, 'executor')
  expect(TenderDraft.safeEncode(draft).success).toBe(true)
  expect(draft).toMatchObject({ side: 'executor', lots: [{ what: 'capacity', from: 'moscow', to: 'kazan', capacityKg: 20_000 }] })
})

test('a sealed request is sealed whatever the switch says; only a contract may be as one likes', () => {
  const sealed = (kind: TenderValues['kind'], wish: boolean) => draftOfTender(filled({ kind, sealed: wish }), 'forwarder').sealed
  expect(sealed('sealed_rfq', false)).toBe(true)
  expect(sealed('reduction', true)).toBe(false)
  expect(sealed('contract', true)).toBe(true)
})

test('advice: an end at night by the clock of the loading, a step above 5 %, a loading before the winner is known', () => {
  expect(adviceOf(filled())).toEqual([])
  expect(stepShare(filled({ step: rub(275_000) }))).toBeCloseTo(0.05)
  expect(adviceOf(filled({ step: rub(275_100) })).map(({ code }) => code)).toEqual(['bigStep'])
  // 14:00 in Moscow is 21:00 in Vladivostok
  const far = orderLot()
  if (far.what === 'order') far.sketch = { ...far.sketch, tz: 'Asia/Vladivostok' }
  expect(adviceOf(filled({ lots: [far], endsAt: '2026-11-24T11:00:00Z' })).map(({ code }) => code)).toEqual(['night'])
  expect(adviceOf(filled({ endsAt: '2026-11-26T05:00:00Z' })).map(({ code }) => code)).toEqual(['after'])
})

test('what the server refuses is shown at the control that holds it', () => {
  expect(shownField('lots.2.draft.stops.0.address')).toBe('lots.2')
  expect(shownField('lots.0.massKg')).toBe('lots.0.tonnes')
  expect(shownField('audience.groupIds')).toBe('groupIds')
  expect(shownField('eligibility.adr')).toBe('adr')
  expect(shownField('windowSeconds')).toBe('windowMinutes')
  expect(shownField('endsAt')).toBe('endsAt')
})
