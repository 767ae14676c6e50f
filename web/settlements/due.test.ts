import { describe, expect, test } from 'vitest'
import { dueOf } from './due.ts'

describe('how a debt stands', () => {
  test.each([
    [null, null, { state: 'noTerm' }],
    ['2026-10-30', null, { state: 'left', days: 2, on: '2026-10-30' }],
    ['2026-10-28', null, { state: 'today', on: '2026-10-28' }],
    ['2026-10-27', null, { state: 'overdue', days: 1, on: '2026-10-27' }],
    ['2026-09-28', null, { state: 'overdue', days: 30, on: '2026-09-28' }],
    ['2026-09-28', '2026-09-20', { state: 'paid', on: '2026-09-20' }],
    [null, '2026-09-20', { state: 'paid', on: '2026-09-20' }],
  ] as const)('to be paid by %s, paid on %s, on 28 October', (payDueOn, paidOn, stands) =>
    expect(dueOf({ payDueOn, paidOn }, '2026-10-28')).toEqual(stands),
  )
})
