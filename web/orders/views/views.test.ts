import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/order-list.ts'
import { directionsOf } from './directions.ts'
import { agenda, isWeekend, lay, midnight, nowOn, type Span } from './timeline.ts'

const now = Date.parse('2026-11-24T11:00:00Z')
const stop = (place: string, windowFrom: string | null, windowTo: string | null) => ({
  kind: 'loading',
  place: { ru: place, en: place },
  placeCode: place || null,
  tz: 'Europe/Moscow',
  windowFrom,
  windowTo,
  status: 'planned',
  arrivedAt: null,
  completedAt: null,
})
const order = (id: string, stops: unknown[], dueAt: string | null = null, minor: number | null = null): OrderRow =>
  ({ id, stops, next: { dueAt }, money: minor === null ? null : { price: { minor, currency: 'RUB' } } }) as unknown as OrderRow
const span: Span = { from: midnight(now), days: 4 }
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('a day begins at midnight in Moscow, and weekends are told by it', () => {
  expect(new Date(midnight(Date.parse('2026-11-24T21:30:00Z'))).toISOString()).toBe('2026-11-24T21:00:00.000Z')
  expect(['2026-11-27T21:00:00Z', '2026-11-29T21:00:00Z'].map(at => isWeekend(Date.parse(at)))).toEqual([true, false])
})

test('orders are laid from loading to unloading, cut where the days end, the rest is told apart', () => {
  const rows = [
    order('c', [stop('m', '2026-11-27T09:00:00Z', null), stop('k', null, '2026-11-30T09:00:00Z')]),
    order('a', [stop('m', '2026-11-22T09:00:00Z', '2026-11-22T12:00:00Z'), stop('k', '2026-11-24T21:00:00Z', '2026-11-24T21:00:00Z')]),
    order('b', [stop('m', '2026-11-24T21:00:00Z', '2026-11-24T23:00:00Z'), stop('k', '2026-11-25T21:00:00Z', '2026-11-25T21:00:00Z')]),
    order('d', [stop('m', '2026-11-20T09:00:00Z', null), stop('k', null, '2026-11-21T09:00:00Z')]),
    order('e', [stop('m', '2026-12-20T09:00:00Z', null)]),
    order('f', [stop('m', null, null), stop('k', null, null)]),
  ]
  const { bars, before, after, undated } = lay(rows, span, now, () => false)
  expect([ids(bars.map(({ row }) => row)), ids(before), ids(after), ids(undated)]).toEqual(['abc', 'd', 'e', 'f'])
  expect(bars.map(({ left, width, cut }) => [left, width, cut.start, cut.end])).toEqual([
    [0, 0.25, true, false],
    [0.25, 0.25, false, false],
    [expect.closeTo(0.875), expect.closeTo(0.125), false, true],
  ])
})

test('what runs over its last window reaches to now, also from before the days shown', () => {
  const late = order('l', [stop('m', '2026-11-22T09:00:00Z', null), stop('k', null, '2026-11-23T09:00:00Z')])
  const { bars } = lay([late], span, now, () => true)
  expect(bars[0]).toMatchObject({ left: 0, width: 0, over: nowOn(span, now) })
  expect(lay([late], span, now, () => false).before).toEqual([late])
  expect(nowOn({ ...span, from: midnight(now, 1) }, now)).toBe(null)
})

test('an agenda has every stop under its day, in the order of the windows', () => {
  const one = order('a', [
    stop('m', '2026-11-24T09:00:00Z', null),
    stop('v', '2026-11-24T15:00:00Z', null),
    stop('k', '2026-11-25T06:00:00Z', null),
  ])
  const two = order('b', [stop('k', '2026-11-24T06:00:00Z', null), stop('m', null, null)])
  expect(agenda([one, two], span).map(({ visits }) => visits.map(({ row, end }) => `${row.id} ${end}`))).toEqual([
    ['b first', 'a first', 'a between'],
    ['a last'],
  ])
})

test('directions count orders there, what is late and the money; without a place there is no direction', () => {
  const [m, k] = [stop('m', null, null), stop('k', null, null)]
  const past = '2026-11-24T10:00:00Z'
  const rows = [
    order('a', [m, k], past, 100),
    order('b', [k, m], null, 50),
    order('c', [m, stop('v', null, null), k], null, 20),
    order('d', [m, stop('', null, null)]),
  ]
  const { directions, nowhere } = directionsOf(rows, now)
  expect(directions.map(({ id, total, late, sums }) => [id, total, late, sums[0]?.minor])).toEqual([
    ['m k', 2, 1, 120],
    ['k m', 1, 0, 50],
  ])
  expect(nowhere).toBe(1)
})
