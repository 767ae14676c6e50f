import { describe, expect, test } from 'vitest'
import { labelled } from './card/labels.ts'
import { delayOf, deviationOf, documentsOf, emptyShare, hoursText, legsOf, marginOf, markOf, nextOf, shareDone } from './display.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 24, hour, minute)).toISOString()
const ms = (hour: number, minute = 0) => Date.parse(at(hour, minute))
const rub = (minor: number) => ({ minor, currency: 'RUB' })

const stop = {
  kind: 'loading',
  place: { ru: 'Москва', en: 'Moscow' },
  tz: 'Europe/Moscow',
  orderId: null,
  arrivedAt: null,
  completedAt: null,
} as const
const loaded = { ...stop, taskId: 'a', from: at(0), to: at(2), status: 'completed', arrivedAt: at(0), completedAt: at(2) } as const
const ahead = { ...stop, taskId: 'b', kind: 'unloading', from: at(10), to: at(12), status: 'en_route' } as const
const way = { status: 'in_transit', stops: [loaded, ahead], next: 1, dueAt: at(12) } as const
const none = { accepted: 0, uploaded: 0, total: 0 }

describe('how late a flight is', () => {
  test('it is behind from a minute after its next stop is due, and by whole minutes', () => {
    expect(delayOf(way, ms(12))).toBeNull()
    expect(delayOf(way, ms(12) + 59_000)).toBeNull()
    expect(delayOf(way, ms(12, 40) + 30_000)).toBe(40 * 60_000)
  })

  test('a flight that is over, or has nothing left, is never late', () => {
    for (const status of ['completed', 'interrupted', 'cancelled'] as const) expect(delayOf({ ...way, status }, ms(20))).toBeNull()
    expect(delayOf({ ...way, next: null, dueAt: null }, ms(20))).toBeNull()
  })

  test('its mark is that of trouble while it is late', () => {
    expect([markOf(way, ms(11)), markOf(way, ms(13))]).toEqual(['onway', 'trouble'])
  })

  test('the length is written as a clock does, and in days beyond two of them', () => {
    expect([40 * 60_000, 26 * 3_600_000 + 5 * 60_000, 48 * 3_600_000].map(hoursText)).toEqual(['0:40', '26:05', null])
  })
})

describe('how far a flight is', () => {
  test('between two stops the plan tells, a completed one is done whole, a cancelled one has no share', () => {
    expect(shareDone(way, ms(6))).toBeCloseTo(0.5)
    expect(shareDone({ ...way, status: 'completed', next: null }, ms(13))).toBe(1)
    expect(shareDone({ ...way, status: 'cancelled' }, ms(6))).toBeNull()
  })

  test('a leg begins with what is on board when its first stop is left', () => {
    const task = { ...ahead, load: { massKg: 0, volumeM3: 0, pallets: 0 } }
    const tasks = [{ ...loaded, load: { massKg: 11_400, volumeM3: 46, pallets: 19 } }, task, { ...task, taskId: 'c' }]
    expect(
      legsOf(tasks as unknown as Parameters<typeof legsOf>[0]).map(({ from, to, load }) => [from.taskId, to.taskId, load.massKg]),
    ).toEqual([
      ['a', 'b', 11_400],
      ['b', 'c', 0],
    ])
  })
})

describe('what a flight waits for', () => {
  const next = (change: object, now: number) => nextOf({ ...way, documents: none, isReplaced: false, ...change }, now)
  const first = (status: 'planned' | 'arrived') => ({
    stops: [{ ...loaded, status, arrivedAt: null, completedAt: null }, ahead],
    next: 0,
    dueAt: at(2),
  })

  test('resources first, then setting out, the road, the service; each may be late', () => {
    expect(next({ ...first('planned'), status: 'awaiting_resources' }, ms(9))).toBe('resources')
    expect(next({ ...first('planned'), status: 'assigned' }, ms(1))).toBe('depart')
    expect(next({ ...first('planned'), status: 'assigned' }, ms(3))).toBe('late_departure')
    expect([next({}, ms(11)), next({}, ms(13))]).toEqual(['onway', 'late_arrival'])
    expect([next(first('arrived'), ms(1)), next(first('arrived'), ms(3))]).toEqual(['service', 'late_service'])
  })

  test('documents once nothing is left, and nothing when they are accepted', () => {
    const over = { status: 'completed', next: null, dueAt: null }
    expect(next({ ...over, documents: { accepted: 1, uploaded: 2, total: 4 } }, ms(13))).toBe('documents')
    expect(next({ ...over, documents: { accepted: 4, uploaded: 0, total: 4 } }, ms(13))).toBe('done')
  })

  test('an interrupted one waits for another vehicle until another flight goes on for it', () => {
    expect(next({ status: 'interrupted' }, ms(13))).toBe('interrupted')
    expect(next({ status: 'interrupted', isReplaced: true }, ms(13))).toBe('replaced')
    expect(next({ status: 'cancelled' }, ms(13))).toBe('cancelled')
  })
})

describe('a stop against its window', () => {
  const task = { from: at(10), to: at(12), arrivedAt: null, projectedAt: null, status: 'en_route' } as const

  test('the fact tells where there is one, then the forecast, then the clock', () => {
    expect(deviationOf({ ...task, arrivedAt: at(9), status: 'arrived' }, ms(20))).toEqual({ late: 0, early: 3_600_000, by: 'fact' })
    expect(deviationOf({ ...task, projectedAt: at(12, 40) }, ms(11))).toEqual({ late: 2_400_000, early: 0, by: 'forecast' })
    expect(deviationOf(task, ms(12, 5))).toEqual({ late: 300_000, early: 0, by: 'now' })
  })

  test('a forecast that the clock has overtaken tells no more than the clock', () => {
    expect(deviationOf({ ...task, projectedAt: at(11) }, ms(13))).toEqual({ late: 3_600_000, early: 0, by: 'forecast' })
  })
})

describe('sums of a flight', () => {
  test('the margin is what is left, and not told where a side is unknown or of another currency', () => {
    expect(marginOf({ revenue: rub(100_00), cost: rub(75_00) })).toEqual({ money: rub(25_00), share: 0.25 })
    expect(marginOf({ revenue: rub(0), cost: rub(75_00) })).toEqual({ money: rub(-75_00), share: null })
    expect([
      marginOf(null),
      marginOf({ revenue: null, cost: rub(1) }),
      marginOf({ revenue: rub(1), cost: { minor: 1, currency: 'KZT' } }),
    ]).toEqual([null, null, null])
  })

  test('the empty share is of the whole run; documents of all orders count together', () => {
    expect([emptyShare({ loadedKm: 300, emptyKm: 100 }), emptyShare({ loadedKm: null, emptyKm: 100 })]).toEqual([0.25, null])
    const counts = { accepted: 1, uploaded: 2, total: 4 }
    expect(documentsOf([{ documents: counts }, { documents: counts }])).toEqual({ accepted: 2, uploaded: 4, total: 8 })
  })
})

test('a ribbon names its ends and the next stop, and others only where there is room', () => {
  expect([...labelled([0, 0.25, 0.5, 1], null)].sort()).toEqual([0, 1, 2, 3])
  expect([...labelled([0, 0.1, 0.45, 0.5, 0.55, 1], 3)].sort()).toEqual([0, 3, 5])
  expect([...labelled([0], 0)]).toEqual([0])
})
