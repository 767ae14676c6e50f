import { expect, test } from 'vitest'
import { laneOf } from './commands/lanes.ts'
import { allowance, pauseAfter, spent } from './rules.ts'

const limits = { second: 3, minute: 5, day: 100 }

test('as many leave as every window has room for, and the narrowest says how long the next waits', () => {
  const start = Date.UTC(2026, 9, 1, 12)
  expect(allowance(limits, [], start)).toEqual({ count: 3, waitMs: 0 })
  const used = spent([], start, 3)
  expect(allowance(limits, used, start + 400)).toEqual({ count: 0, waitMs: 600 })
  expect(allowance(limits, used, start + 1000)).toEqual({ count: 2, waitMs: 0 })
  const more = spent(used, start + 1000, 2)
  expect(allowance(limits, more, start + 2000)).toEqual({ count: 0, waitMs: 58_000 })
  expect(allowance(limits, more, start + 60_000)).toEqual({ count: 3, waitMs: 0 })
})

test('pauses grow to a quarter of an hour, the other side may ask for longer ones, and after a day nothing is tried', () => {
  expect([1, 2, 3, 8, 9, 30].map(attempts => pauseAfter(attempts, 0))).toEqual([5, 10, 20, 640, 900, 900])
  expect(pauseAfter(1, 0, 40_500)).toBe(41)
  expect(pauseAfter(3, 86_399)).toBe(20)
  expect(pauseAfter(3, 86_400)).toBeNull()
})

test('a digest goes in one lane with the notices of its person, what is urgent in another, and a code waits for nothing', () => {
  const to = { employeeId: 'e' }
  const usual = { id: '1', channel: 'email', to, urgent: false, objectId: 'a', source: { kind: 'notice', noticeIds: ['n'] } } as const
  const digest = { ...usual, id: '2', objectId: null, source: { kind: 'digest', digestId: 'd' } } as const
  expect(laneOf(digest)).toBe(laneOf(usual))
  for (const other of [{ urgent: true }, { channel: 'push' }, { to: { employeeId: 'f' } }] as const)
    expect(laneOf({ ...digest, ...other })).not.toBe(laneOf(usual))
  expect(laneOf({ ...digest, source: { kind: 'code', employeeId: 'e' } })).toBe('2')
  const program = { ...usual, channel: 'webhook', to: { webhookId: 'w' } } as const
  expect(laneOf(program)).not.toBe(laneOf({ ...program, objectId: 'b' }))
})
