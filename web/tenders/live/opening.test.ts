import { expect, test } from 'vitest'
import type { LotLive } from '#contract/tender-list.ts'
import { standingAt } from './opening.ts'

const opensAt = '2026-11-24T11:00:00.000Z'
const live = { status: 'pending', opensAt } as LotLive
const start = Date.parse(opensAt)

test('a lot that waits is open from its moment on', () => {
  expect(standingAt(live, start - 1)).toBe(live)
  expect(standingAt(live, start).status).toBe('open')
  expect(standingAt(live, start + 60_000).status).toBe('open')
})

test('one that has ended or knows no moment stays as it was told', () => {
  for (const other of [
    { ...live, status: 'cancelled' as const },
    { ...live, opensAt: null },
  ])
    expect(standingAt(other, start)).toBe(other)
})
