import { expect, test } from 'vitest'
import { dayAfter } from './payDay.ts'

test.each([
  ['calendar days go through the weekend', '2026-10-08T10:00:00Z', 3, 'calendar', '2026-10-11T10:00:00.000Z'],
  ['banking days leave Saturday and Sunday out', '2026-10-08T10:00:00Z', 3, 'banking', '2026-10-13T10:00:00.000Z'],
  ['the weekday is Moscow’s: late on Friday in UTC it is Saturday there', '2026-10-08T22:30:00Z', 1, 'banking', '2026-10-11T22:30:00.000Z'],
  ['at once', '2026-10-10T10:00:00Z', 0, 'banking', '2026-10-10T10:00:00.000Z'],
] as const)('%s', (_, from, days, kind, expected) => {
  expect(dayAfter(from, days, kind)).toBe(expected)
})
