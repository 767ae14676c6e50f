import { expect, test } from 'vitest'
import { dayIn, expiryDisplayOf, nearestOf } from './display.ts'

test('a document is amber in its last thirty days and red after the last one', () => {
  const tones = ['2026-12-22', '2026-12-21', '2026-11-21', '2026-11-20', null].map(
    expires => expiryDisplayOf({ expires }, '2026-11-21').tone,
  )
  expect(tones).toEqual(['calm', 'warn', 'warn', 'danger', 'danger'])
})

test('the nearest document is the missing one, then the first to end, the blocking before the other', () => {
  const medical = { document: 'medical', expires: '2026-12-01', blocks: true } as const
  const card = { document: 'tachograph', expires: '2026-12-01', blocks: false } as const
  const licence = { document: 'licence', expires: null, blocks: true } as const
  expect(nearestOf([card, medical])?.document).toBe('medical')
  expect(nearestOf([card, medical, licence])?.document).toBe('licence')
  expect(nearestOf([])).toBeNull()
})

test('a day begins where the organisation works', () => {
  const at = Date.parse('2026-11-21T22:30:00Z')
  expect([dayIn('Europe/Moscow', at), dayIn('Europe/London', at)]).toEqual(['2026-11-22', '2026-11-21'])
})
