import { describe, expect, test } from 'vitest'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import { drivenSpan, isWithin, joined, type Span, visibleSpans, without } from './visibility.ts'

const at = (time: string) => new Date(`2026-10-05T${time}:00Z`)
const span = (from: string, until: string | null): Span => ({ from: at(from), until: until === null ? null : at(until) })

type Times = { departed?: string; arrived?: string; completed?: string; status?: TaskStatus }
const task = (kind: string, order: string, { departed, arrived, completed, status }: Times = {}) => ({
  kind,
  orderId: order,
  orderOrgId: order === 'flight' ? 'executor' : `forwarder of ${order}`,
  status: status ?? (completed ? 'completed' : arrived ? 'arrived' : departed ? 'en_route' : 'planned'),
  departedAt: departed ? at(departed) : null,
  arrivedAt: arrived ? at(arrived) : null,
  serviceAt: null,
  completedAt: completed ? at(completed) : null,
})
const flight = (tasks: ReturnType<typeof task>[], status: FlightStatus = 'in_transit', interrupted?: string) => ({
  id: 'flight',
  orgId: 'executor',
  status,
  interruptedAt: interrupted ? at(interrupted) : null,
  tasks,
})
const forwarder = 'forwarder of a'

describe('a flight of one order', () => {
  const loading = { departed: '07:00', arrived: '09:00', completed: '10:00' }

  test('is followed by nobody before it set out, and by its executor from then on', () => {
    const planned = flight([task('loading', 'a'), task('unloading', 'a')], 'assigned')
    expect(drivenSpan(planned)).toBeNull()
    for (const viewer of ['executor', forwarder, 'stranger']) expect(visibleSpans(planned, viewer)).toEqual([])
    const underWay = flight([task('loading', 'a', { departed: '07:00' }), task('unloading', 'a')], 'to_loading')
    expect(visibleSpans(underWay, 'executor')).toEqual([span('07:00', null)])
    expect(visibleSpans(underWay, forwarder)).toEqual([])
  })

  test('is seen by its forwarder from the arrival at the loading to the end of the unloading, and by no stranger', () => {
    const loaded = flight([task('loading', 'a', loading), task('unloading', 'a', { departed: '10:05' })])
    expect(visibleSpans(loaded, forwarder)).toEqual([span('09:00', null)])
    const done = flight([task('loading', 'a', loading), task('unloading', 'a', { arrived: '15:00', completed: '16:00' })], 'completed')
    expect(visibleSpans(done, forwarder)).toEqual([span('09:00', '16:00')])
    expect(visibleSpans(done, 'executor')).toEqual([span('07:00', '16:00')])
    expect(visibleSpans(done, 'forwarder of b')).toEqual([])
  })

  test('is not seen where nothing came on board', () => {
    const failed = flight(
      [task('loading', 'a', { departed: '07:00', arrived: '09:00', completed: '09:30', status: 'failed' }), task('unloading', 'a')],
      'cancelled',
    )
    expect(visibleSpans(failed, forwarder)).toEqual([])
  })

  test('ends where it was interrupted', () => {
    const broken = flight([task('loading', 'a', loading), task('unloading', 'a', { status: 'cancelled' })], 'interrupted', '12:00')
    expect(visibleSpans(broken, 'executor')).toEqual([span('07:00', '12:00')])
    const halfway = flight([task('loading', 'a', loading), task('unloading', 'a')], 'interrupted', '12:00')
    expect(visibleSpans(halfway, forwarder)).toEqual([span('09:00', '12:00')])
  })

  test('the vehicle that goes on after a relay is seen from the reload on', () => {
    const relayed = flight([task('reload', 'a', { departed: '11:00', arrived: '12:00', completed: '12:30' }), task('unloading', 'a')])
    expect(visibleSpans(relayed, forwarder)).toEqual([span('12:00', null)])
  })
})

test('of several orders each forwarder sees the time of his own, and not the stops of the others', () => {
  const shared = flight([
    task('loading', 'b', { departed: '06:00', arrived: '07:00', completed: '08:00' }),
    task('loading', 'a', { arrived: '09:00', completed: '10:00' }),
    task('fuel', 'flight', { arrived: '10:30', completed: '11:00' }),
    task('unloading', 'b', { arrived: '12:00', completed: '13:00' }),
    task('unloading', 'a', { arrived: '15:00', completed: '16:00' }),
    task('loading', 'c', { arrived: '17:00' }),
  ])
  expect(visibleSpans(shared, forwarder)).toEqual([span('09:00', '12:00'), span('13:00', '16:00')])
  expect(visibleSpans(shared, 'forwarder of b')).toEqual([span('07:00', '09:00'), span('10:00', '13:00')])
  expect(visibleSpans(shared, 'executor')).toEqual([span('06:00', null)])
  const onSite = flight([
    task('loading', 'a', { arrived: '09:00', completed: '10:00' }),
    task('unloading', 'b', { arrived: '12:00' }),
    task('unloading', 'a'),
  ])
  expect(visibleSpans(onSite, forwarder)).toEqual([span('09:00', '12:00')])
})

test('spans are joined, cut and asked', () => {
  expect(joined([span('12:00', '13:00'), span('09:00', '10:00'), span('10:00', '11:00'), span('12:30', null)])).toEqual([
    span('09:00', '11:00'),
    span('12:00', null),
  ])
  expect(joined([span('09:00', '12:00'), span('10:00', '11:00')])).toEqual([span('09:00', '12:00')])
  expect(without([span('09:00', '12:00')], [span('08:00', '09:30'), span('10:00', '10:30'), span('11:30', null)])).toEqual([
    span('09:30', '10:00'),
    span('10:30', '11:30'),
  ])
  expect(without([span('09:00', null)], [span('07:00', '08:00')])).toEqual([span('09:00', null)])
  expect([at('08:59'), at('09:00'), at('12:00'), at('12:01')].map(moment => isWithin(span('09:00', '12:00'), moment))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
