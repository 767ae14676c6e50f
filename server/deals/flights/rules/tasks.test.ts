import { expect, test } from 'vitest'
import type { TaskStatus } from '#contract/order-states.ts'
import { correctedTimes, flightStatusOf, hasStarted, isCorrectable, isDelivered, mark, marksOf, type TaskFacts } from './tasks.ts'

const task = (kind: string, status: TaskStatus, times: Partial<TaskFacts> = {}): TaskFacts => ({
  kind,
  status,
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  ...times,
})
const now = new Date('2026-10-06T12:00:00Z')
const route = (...statuses: TaskStatus[]) => statuses.map((status, i) => task(i === 0 ? 'loading' : 'unloading', status))

test.each([
  [['planned', 'planned'], 'assigned'],
  [['en_route', 'planned'], 'to_loading'],
  [['arrived', 'planned'], 'loading'],
  [['in_service', 'planned'], 'loading'],
  [['completed', 'planned'], 'in_transit'],
  [['completed', 'en_route'], 'in_transit'],
  [['completed', 'arrived'], 'unloading'],
  [['completed', 'completed'], 'completed'],
  [['failed', 'failed'], 'cancelled'],
] as [TaskStatus[], string][])('a flight with stops %j is %s', (statuses, expected) => {
  expect(flightStatusOf(route(...statuses), true)).toBe(expected)
})

test('two loadings: on the way between them with cargo on board it is in transit', () => {
  const tasks = [task('loading', 'completed'), task('loading', 'en_route'), task('unloading', 'planned')]
  expect(flightStatusOf(tasks, true)).toBe('in_transit')
  expect(flightStatusOf([task('loading', 'completed'), task('loading', 'arrived'), task('unloading', 'planned')], true)).toBe('loading')
  expect(flightStatusOf([task('loading', 'completed'), task('loading', 'completed'), task('unloading', 'planned')], true)).toBe(
    'in_transit',
  )
})

test('fuel that was taken completes no flight whose cargo left it', () => {
  expect(flightStatusOf([task('fuel', 'completed'), task('loading', 'cancelled'), task('unloading', 'cancelled')], true)).toBe('cancelled')
  expect(flightStatusOf([task('fuel', 'completed'), task('empty_return', 'completed')], true)).toBe('completed')
})

test('at a reload the cargo of the first flight leaves and that of the second comes on board; what a vehicle does for itself changes nothing', () => {
  expect(flightStatusOf([task('loading', 'completed'), task('reload', 'arrived')], true)).toBe('unloading')
  expect(flightStatusOf([task('reload', 'arrived'), task('unloading', 'planned')], true)).toBe('loading')
  expect(flightStatusOf([task('reload', 'completed'), task('fuel', 'arrived'), task('unloading', 'planned')], true)).toBe('in_transit')
  expect(flightStatusOf([task('fuel', 'arrived'), task('loading', 'planned'), task('unloading', 'planned')], true)).toBe('assigned')
  expect(flightStatusOf([task('fuel', 'completed'), task('loading', 'en_route'), task('unloading', 'planned')], true)).toBe('to_loading')
  expect(flightStatusOf([task('loading', 'completed'), task('unloading', 'completed'), task('empty_return', 'en_route')], true)).toBe(
    'unloading',
  )
})

test('a loading that failed of the only order cancels the flight, of one of two it does not', () => {
  expect(flightStatusOf(route('failed', 'planned'), true)).toBe('cancelled')
  const other = [task('loading', 'failed'), task('loading', 'planned'), task('unloading', 'planned'), task('unloading', 'planned')]
  expect(flightStatusOf(other, true)).toBe('to_loading')
})

test('without resources a flight awaits resources', () =>
  expect(flightStatusOf(route('planned', 'planned'), false)).toBe('awaiting_resources'))

test('stops are served in order, and only the marks of their status are offered', () => {
  expect(marksOf(route('planned', 'planned'), 0)).toEqual(['depart', 'arrive'])
  expect(marksOf(route('planned', 'planned'), 1)).toEqual([])
  expect(() => mark(route('arrived', 'planned'), 1, { what: 'arrive', at: now, now })).toThrow('task.out_of_order')
  expect(() => mark(route('completed', 'planned'), 0, { what: 'arrive', at: now, now })).toThrow('task.step_closed')
  expect(() => mark(route('planned'), 4, { what: 'arrive', at: now, now })).toThrow('task.not_found')
})

test('time never goes back along a flight, nor into the future', () => {
  const tasks = [
    task('loading', 'completed', { arrivedAt: new Date('2026-10-06T09:00:00Z'), completedAt: new Date('2026-10-06T11:00:00Z') }),
    task('unloading', 'en_route'),
  ]
  expect(() => mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T10:59:59Z'), now })).toThrow('task.time')
  expect(() => mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T12:00:01Z'), now })).toThrow('task.time')
  expect(mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T11:00:00Z'), now })).toBe('arrived')
})

test('an order starts with the first stop and is delivered when every unloading ended and one succeeded', () => {
  expect(hasStarted(route('planned', 'planned'))).toBe(false)
  expect(hasStarted(route('en_route', 'planned'))).toBe(true)
  expect(isDelivered(route('completed', 'arrived'))).toBe(false)
  expect(isDelivered(route('completed', 'completed'))).toBe(true)
  expect(isDelivered(route('completed', 'failed'))).toBe(false)
  // the vehicle that hands the cargo over has yet to say so
  expect(isDelivered([...route('completed', 'completed'), task('reload', 'arrived')])).toBe(false)
  expect(isDelivered([...route('completed', 'completed'), task('reload', 'completed')])).toBe(true)
})

test('a corrected time stays between the marks of the flight around it; what was not marked or did not change is refused', () => {
  const at = (time: string) => new Date(`2026-10-06T${time}Z`)
  const tasks = [
    task('loading', 'completed', { departedAt: at('06:00'), arrivedAt: at('07:00'), completedAt: at('09:00') }),
    task('unloading', 'en_route', { departedAt: at('10:00') }),
  ]
  const fix = (index: number, times: Partial<TaskFacts>) => {
    try {
      return correctedTimes(tasks, index, times as never, now)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(fix(0, { arrivedAt: at('08:30'), completedAt: at('10:00') })).toEqual([
    { key: 'arrivedAt', was: at('07:00'), at: at('08:30') },
    { key: 'completedAt', was: at('09:00'), at: at('10:00') },
  ])
  expect(fix(0, { arrivedAt: at('07:00') })).toBe('task.same')
  expect(fix(0, { serviceAt: at('08:00') })).toBe('task.unmarked')
  expect(fix(2, { arrivedAt: at('08:00') })).toBe('task.not_found')
  expect(fix(0, { arrivedAt: at('05:59') })).toBe('task.between')
  expect(fix(0, { arrivedAt: at('09:01') })).toBe('task.between')
  expect(fix(0, { completedAt: at('10:01') })).toBe('task.between')
  expect(fix(1, { departedAt: at('12:01') })).toBe('task.between')
  expect(fix(0, { arrivedAt: at('09:30'), completedAt: at('09:10') })).toBe('task.between')
})

test('a flight that has ended is corrected for 24 hours, their last moment included', () => {
  const end = new Date('2026-10-05T12:00:00Z')
  expect(isCorrectable(end, new Date('2026-10-06T12:00:00Z'))).toBe(true)
  expect(isCorrectable(end, new Date('2026-10-06T12:00:00.001Z'))).toBe(false)
})
