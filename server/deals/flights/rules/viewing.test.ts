import { expect, test } from 'vitest'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import { nextAmong, reducedName, statusFor, tabOf, tasksFor, troubleOf } from './viewing.ts'

const task = (orderOrgId: string, kind: string, status: TaskStatus = 'planned') => ({
  orderOrgId,
  orderId: orderOrgId === 'carrier' ? 'flight' : `order of ${orderOrgId}`,
  kind,
  status,
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
})
type Task = ReturnType<typeof task>
const flight = (status: FlightStatus, tasks: Task[]) => ({ id: 'flight', status, tasks })
const seenBy = (viewer: string, status: FlightStatus, tasks: Task[]) => {
  const of = flight(status, tasks)
  return statusFor(of, tasksFor(of, viewer, 'forwarder'))
}

test('the executor knows all tasks, a forwarder those of his own orders and none the flight does for itself', () => {
  const of = flight('assigned', [task('a', 'loading'), task('b', 'loading'), task('carrier', 'fuel'), task('a', 'unloading')])
  expect(tasksFor(of, 'carrier', 'executor')).toHaveLength(4)
  expect(tasksFor(of, 'a', 'forwarder').map(({ kind }) => kind)).toEqual(['loading', 'unloading'])
  expect(tasksFor(of, 'c', 'forwarder')).toEqual([])
})

test('a forwarder reads the status his own tasks make, whatever is done for others', () => {
  const groupage = (a: TaskStatus, b: TaskStatus, last: TaskStatus = 'planned') => [
    task('a', 'loading', a),
    task('b', 'loading', b),
    task('a', 'unloading', last),
    task('b', 'unloading'),
  ]
  expect(seenBy('b', 'loading', groupage('completed', 'planned'))).toBe('assigned')
  expect(seenBy('a', 'loading', groupage('completed', 'arrived'))).toBe('in_transit')
  expect(seenBy('a', 'in_transit', groupage('completed', 'completed', 'completed'))).toBe('completed')
  expect(seenBy('a', 'interrupted', groupage('completed', 'completed', 'completed'))).toBe('completed')
  expect(seenBy('b', 'interrupted', groupage('completed', 'completed', 'completed'))).toBe('interrupted')
  expect(seenBy('b', 'confirmed', groupage('planned', 'planned'))).toBe('confirmed')
  expect(seenBy('a', 'confirmed', [task('a', 'loading'), task('a', 'unloading')])).toBe('confirmed')
})

test.each<[FlightStatus, TaskStatus[], string, string | null]>([
  ['assigned', ['planned', 'planned'], 'plan', null],
  ['confirmed', ['planned', 'planned'], 'plan', null],
  ['in_transit', ['completed', 'planned'], 'road', null],
  ['in_transit', ['completed', 'failed', 'planned'], 'trouble', 'failed'],
  ['in_transit', ['partially_completed', 'planned'], 'trouble', 'partial'],
  ['completed', ['failed', 'completed'], 'done', 'failed'],
  ['completed', ['completed', 'completed'], 'done', null],
  ['interrupted', ['completed', 'cancelled'], 'trouble', 'interrupted'],
  ['cancelled', ['cancelled', 'cancelled'], 'trouble', 'cancelled'],
])('%s with tasks %s stands in %s because of %s', (status, statuses, tab, trouble) => {
  const tasks = statuses.map(each => task('a', 'loading', each))
  expect(troubleOf(status, tasks)).toBe(trouble)
  expect(tabOf(status, troubleOf(status, tasks))).toBe(tab)
})

test('the next stop is the first that has not ended; a flight that is over has none', () => {
  const tasks = [task('a', 'loading', 'completed'), task('a', 'unloading', 'en_route')]
  expect(nextAmong('in_transit', tasks)).toBe(1)
  expect(nextAmong('interrupted', tasks)).toBeNull()
  expect(nextAmong('loading', tasks.slice(0, 1))).toBeNull()
})

test('of a driver a forwarder reads the family name and one initial', () => {
  expect(reducedName('Сафин Р. М.')).toBe('Сафин Р.')
  expect(reducedName('Сафин')).toBe('Сафин')
})
