import { describe, expect, test } from 'vitest'
import { TenderDraft } from '#contract/tender-draft.ts'
import { broadOf, capsOf, isWhole, minorBy, normal, stepOf, sumOfShares, timesOf } from './rules.ts'

const draft = (more: Partial<TenderDraft> = {}) => ({ ...TenderDraft.parse({ side: 'forwarder' }), ...more })
const rub = (minor: number) => ({ minor, currency: 'RUB' })

describe('a draft', () => {
  test('of a sealed request is sealed and blind, only a contract may choose', () => {
    expect(normal(draft({ kind: 'sealed_rfq', visibility: 'full' }))).toMatchObject({ sealed: true, visibility: 'blind' })
    expect(normal(draft({ kind: 'reduction', sealed: true }))).toMatchObject({ sealed: false, visibility: 'rank' })
    expect(normal(draft({ kind: 'contract', sealed: true }))).toMatchObject({ sealed: true, visibility: 'blind' })
    expect(normal(draft({ kind: 'contract', visibility: 'best' }))).toMatchObject({ sealed: false, visibility: 'best' })
  })

  test('a start left out or missed by less than a minute is now', () => {
    const now = new Date('2026-10-05T12:00:30Z')
    const start = (startsAt: string | null) => timesOf({ startsAt, endsAt: null }, now).startsAt.toISOString()
    expect(start(null)).toBe('2026-10-05T12:00:30.000Z')
    expect(start('2026-10-05T12:00:00Z')).toBe('2026-10-05T12:00:30.000Z')
    expect(start('2026-10-05T11:59:00Z')).toBe('2026-10-05T11:59:00.000Z')
    expect(start('2026-10-05T13:00:00Z')).toBe('2026-10-05T13:00:00.000Z')
  })
})

test('a step in percent is of the start price, rounded half up to kopecks', () => {
  const pct = (stepPercent: number, start: number) => stepOf({ kind: 'reduction', stepKind: 'pct', step: null, stepPercent }, rub(start))
  expect(pct(1, 18_500_000)).toBe(185_000)
  expect(pct(0.1, 12_500)).toBe(13)
  expect(pct(0.1, 12_400)).toBe(12)
  const given = { stepKind: 'abs', step: rub(150_000), stepPercent: null } as const
  expect(stepOf({ kind: 'dutch', ...given }, rub(1))).toBe(150_000)
  // where prices move by no steps, none is shown either
  for (const kind of ['sealed_rfq', 'open_rfq', 'first_price', 'contract'] as const) expect(stepOf({ kind, ...given }, rub(1))).toBeNull()
})

test('shares make 100 ± 0.01 percent', () => {
  expect(isWhole([60, 40])).toBe(true)
  expect(isWhole([33.33, 33.33, 33.33])).toBe(true)
  expect(isWhole([33.33, 33.33, 33.32])).toBe(false)
  expect(isWhole([60, 40.01])).toBe(true)
  expect(isWhole([60, 40.02])).toBe(false)
  expect(sumOfShares([0.1, 0.2])).toBe(0.3)
})

test('caps of shares are whole trips that make those of the lane together', () => {
  expect(capsOf(10, [60, 40])).toEqual([6, 4])
  for (const [trips, shares] of [
    [10, [33.33, 33.33, 33.34]],
    [7, [50, 50]],
    [1, [40, 60]],
  ] as const)
    expect(capsOf(trips, shares).reduce((sum, cap) => sum + cap, 0)).toBe(trips)
})

test('values are shown rounded', () => {
  expect(minorBy(4_262_295_081)).toBe(4_262_295)
})

test('invited times lots are bounded in words', () => {
  expect(broadOf(200, 100)).toBeNull()
  expect(broadOf(5000, 1)).toBeNull()
  expect(broadOf(500, 100)).toMatchObject({ field: 'lots', why: { ru: expect.stringContaining('не больше 40 лотов') } })
})
