import { describe, expect, test } from 'vitest'
import type { TaskStatus } from '#contract/order-states.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { expectedOf, expectedRange, foremost, lateMinutes, lateSteps, whoSees } from './expected.ts'
import { freshTask } from './fresh.ts'

const at = (time: string) => new Date(`2026-10-05T${time}:00Z`)
type Change = { arrived?: string; completed?: string; status?: TaskStatus; at?: string; since?: string; shared?: boolean; to?: string }

/** A stop of an order whose window ends at 15:00, expected within half an hour about a moment. */
const stop = (
  kind: string,
  order: string,
  seq: number,
  { arrived, completed, status, at: middle, since, shared = false, to = '15:00' }: Change = {},
) => ({
  ...freshTask,
  ...{ id: `${kind} ${order}`, kind, seq, stopSeq: kind === 'loading' ? 1 : 2, orderId: order },
  orderOrgId: order === 'flight' ? 'executor' : `forwarder of ${order}`,
  status: status ?? (completed ? 'completed' : arrived ? 'arrived' : 'planned'),
  arrivedAt: arrived ? at(arrived) : null,
  completedAt: completed ? at(completed) : null,
  plannedTo: at(to),
  projectedAt: middle ? at(middle) : null,
  forecast: middle && {
    from: new Date(at(middle).getTime() - 900_000).toISOString(),
    until: new Date(at(middle).getTime() + 900_000).toISOString(),
    rescue: null,
  },
  lateSince: since ? at(since) : null,
  lateShared: shared,
})
const flight = (...tasks: ReturnType<typeof stop>[]) =>
  ({ id: 'flight', orgId: 'executor', mirrorsId: null, status: 'in_transit', interruptedAt: null, tasks }) as unknown as FlightState
const loaded = stop('loading', 'a', 1, { arrived: '08:00', completed: '09:00', to: '09:00' })

describe('who reads when a vehicle is expected', () => {
  test('its executor all stops of orders, a forwarder his own while his cargo is on board', () => {
    const rows = expectedOf(flight(loaded, stop('unloading', 'a', 2, { at: '15:20' }), stop('rest', 'flight', 3, { at: '18:00' })))
    expect(rows.map(({ orgId, taskId, lateMin }) => [orgId, taskId, lateMin])).toEqual([
      ['executor', 'unloading a', 20],
      ['forwarder of a', 'unloading a', 20],
    ])
    expect(rows[0]).toMatchObject({ fromAt: at('15:05'), at: at('15:20'), untilAt: at('15:35'), windowTo: at('15:00'), stopSeq: 2 })
  })

  test('before his loading, and while the vehicle stands at a stop of another, a forwarder reads nothing', () => {
    const coming = flight(stop('loading', 'a', 1, { at: '09:30' }), stop('unloading', 'a', 2, { at: '14:00' }))
    coming.tasks[0]!.departedAt = at('07:00')
    expect(expectedOf(coming).map(({ orgId }) => orgId)).toEqual(['executor', 'executor'])
    const elsewhere = flight(loaded, stop('loading', 'b', 2, { arrived: '10:00' }), stop('unloading', 'a', 3, { at: '14:00' }))
    expect(expectedOf(elsewhere).map(({ orgId }) => orgId)).toEqual(['executor'])
  })

  test('of a flight that repeats the actual carrier’s the forwarder above alone reads it, by his own loading', () => {
    const unloading = stop('unloading', 'a', 2, { at: '15:20' })
    const mirror = (...tasks: ReturnType<typeof stop>[]) => ({ ...flight(...tasks), mirrorsId: 'theirs' }) as FlightState
    expect(expectedOf(mirror(loaded, unloading)).map(({ orgId }) => orgId)).toEqual(['forwarder of a'])
    expect(expectedOf(mirror(stop('loading', 'a', 1, { at: '09:30' }), unloading))).toEqual([])
    expect(whoSees(mirror(loaded, unloading), 'forwarder of a')).toEqual(['forwarder of a'])
    expect(whoSees(flight(loaded, unloading), 'forwarder of a')).toEqual(['executor', 'forwarder of a'])
  })

  test('what was reached, and what nobody has foretold, is not expected', () => {
    const rows = expectedOf(flight(loaded, stop('unloading', 'a', 2, { at: '14:00', arrived: '13:50' }), stop('unloading', 'c', 3)))
    expect(rows).toEqual([])
    expect(expectedRange(at('14:00'), null)).toBeNull()
  })
})

test('minutes of lateness are begun ones, and none before the end of the window', () => {
  expect([lateMinutes(at('14:59'), at('15:00')), lateMinutes(new Date(at('15:00').getTime() + 1), at('15:00'))]).toEqual([0, 1])
})

test('of several stops the first that will be missed is told, else the next', () => {
  const each = (seq: number, time: string) => ({ seq, at: at(time), windowTo: at('15:00') })
  expect(foremost([each(3, '16:00'), each(1, '12:00'), each(2, '15:01')])?.seq).toBe(2)
  expect(foremost([each(3, '13:00'), each(1, '12:00')])?.seq).toBe(1)
  expect(foremost([])).toBeNull()
})

describe('what is told of who is late', () => {
  const steps = (change: Change, before = loaded) =>
    lateSteps(flight(before, stop('unloading', 'a', 2, change))).map(({ step, with: other }) => [step, other])

  test('a window that will be missed is raised once, and shared with a forwarder who may see the flight', () => {
    expect(steps({ at: '15:01' })).toEqual([['raised', 'forwarder of a']])
    expect(steps({ at: '15:01', since: '12:00', shared: true })).toEqual([])
    expect(steps({ at: '15:00' })).toEqual([])
  })

  test('one who may not see it yet hears of it once he may', () => {
    const coming = stop('loading', 'a', 1, { to: '09:00' })
    expect(steps({ at: '15:10' }, coming)).toEqual([['raised', null]])
    expect(steps({ at: '15:10', since: '07:00' }, coming)).toEqual([])
    expect(steps({ at: '15:10', since: '07:00' })).toEqual([['shared', 'forwarder of a']])
  })

  test('it is gone when there are minutes to spare again or the vehicle has come; who never heard of it hears nothing', () => {
    expect(steps({ at: '14:58', since: '12:00', shared: true })).toEqual([])
    expect(steps({ at: '14:54', since: '12:00', shared: true })).toEqual([['gone', 'forwarder of a']])
    expect(steps({ at: '15:30', since: '12:00', arrived: '14:50' })).toEqual([['gone', null]])
    expect(steps({ at: '15:30', since: '12:00', status: 'cancelled', shared: true })).toEqual([['gone', 'forwarder of a']])
  })
})
