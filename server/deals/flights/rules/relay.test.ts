import { expect, test } from 'vitest'
import { remainderOf } from './ofOrder.ts'
import { cutAt, giverOf } from './relay.ts'
import type { TaskFacts } from './tasks.ts'

const task = (id: string, kind: string, status: TaskFacts['status'] = 'planned') => ({ id, kind, status }) as TaskFacts & { id: string }
const way = [task('a', 'loading', 'completed'), task('b', 'loading'), task('c', 'unloading'), task('d', 'unloading')]
const ids = (cut: ReturnType<typeof cutAt<(typeof way)[number]>>) =>
  cut && [cut.stays, cut.goes].map(tasks => tasks.map(({ id }) => id).join(''))

test('an order is handed over before its first unloading nobody has come to, or before the stop that is named', () => {
  expect(ids(cutAt(way, null))).toEqual(['ab', 'cd'])
  expect(ids(cutAt(way, 'b'))).toEqual(['a', 'bcd'])
  expect(ids(cutAt(way, 'd'))).toEqual(['abc', 'd'])
  expect(ids(cutAt([task('r', 'reload'), task('c', 'unloading', 'en_route')], null))).toEqual(['r', 'c'])
})

test.each<[string, (typeof way)[number][], string | null]>([
  ['with nothing on board before', way, 'a'],
  ['from a stop it does not have', way, 'z'],
  ['when the vehicle is at the unloading', [task('a', 'loading', 'completed'), task('c', 'unloading', 'arrived')], null],
  ['when its loading failed', [task('a', 'loading', 'failed'), task('c', 'unloading')], null],
  ['when it is handed over further on already', [task('a', 'loading'), task('r', 'reload')], null],
])('an order is not handed over %s', (_, tasks, from) => expect(cutAt(tasks, from)).toBeNull())

test('what nobody takes over from a flight stays with it on the legs after; what is handed over counts once a leg', () => {
  const share = (massKg: number) => ({ massKg, volumeM3: 0, pallets: 0, pieces: 0 })
  const on = (leg: number, massKg: number, replacedBy: string | null = null) => ({
    status: 'assigned' as const,
    leg,
    share: share(massKg),
    replacedBy,
  })
  const left = (...flights: ReturnType<typeof on>[]) => remainderOf(share(20_000), flights).massKg
  expect(left(on(1, 12_000, 'c'), on(1, 8000), on(2, 12_000))).toBe(0)
  expect(left(on(1, 12_000, 'c'), on(1, 8000), on(2, 7000))).toBe(5000)
  expect(left(on(1, 12_000, 'c'), on(2, 12_000))).toBe(8000)
})

test('a flight has still to hand an order over while a task of it is open', () => {
  const first = { id: '1', replacedBy: '2', tasks: [task('a', 'loading', 'completed'), task('r', 'reload', 'arrived')] }
  expect(giverOf([first], { id: '2' })).toBe(first)
  expect(giverOf([{ ...first, tasks: [task('r', 'reload', 'completed')] }], { id: '2' })).toBeUndefined()
  expect(giverOf([first], { id: '3' })).toBeUndefined()
  const broken = { id: '2', replacedBy: '3', tasks: [task('r', 'reload', 'cancelled')] }
  expect(giverOf([first, broken], { id: '3' })).toBe(first)
  expect(giverOf([first, { ...broken, tasks: [task('r', 'reload', 'completed')] }], { id: '3' })).toBeUndefined()
})
