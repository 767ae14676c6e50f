import { expect, test } from 'vitest'
import type { LotLive } from '#contract/tender-list.ts'
import { ownBetStatusOf } from './ownBetStatus.ts'

test('who is in reserve has lost once the winners of the tender have confirmed', () => {
  const live = { status: 'awarded', own: { status: 'reserve' } } as LotLive
  const lot = { side: 'executor', rising: false, sealed: false } as const
  expect(ownBetStatusOf({ ...lot, tenderStatus: 'awarded' }, live)).toBe('reserve')
  expect(ownBetStatusOf({ ...lot, tenderStatus: 'completed' }, live)).toBe('lost')
})
