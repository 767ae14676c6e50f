import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

type Flights = Parameters<typeof lanesOf>[0]
type Stop = Flights[number]['stops'][number]

const now = new Date('2026-10-05T12:00:00Z')
const stop = (name: string, orderId: string | null = 'order'): Stop => ({
  taskId: name,
  kind: 'loading',
  place: { ru: name, en: name },
  tz: 'Europe/Moscow',
  from: '2026-10-05T09:00:00Z',
  to: '2026-10-05T10:00:00Z',
  status: 'planned',
  arrivedAt: null,
  completedAt: null,
  orderId,
})
const flight = (stops: Stop[], dueAt: string | null = null) => ({ stops, dueAt })

test('flights are told by where their cargo goes, the busiest direction first; one without a known end is counted', () => {
  const found = lanesOf(
    [
      flight([stop('moscow'), stop('vladimir'), stop('kazan'), stop('fuel', null)]),
      flight([stop('moscow'), stop('kazan')], '2026-10-05T11:00:00Z'),
      flight([stop('kazan'), stop('moscow')], '2026-10-05T13:00:00Z'),
      flight([stop('moscow'), stop('unknown')]),
      flight([stop('moscow')]),
    ],
    ({ place }) => (place.ru === 'unknown' ? null : place.ru),
    now,
  )
  expect(found.nowhere).toBe(2)
  expect(found.lanes.map(({ from, to, total, late }) => [from.code, to.code, total, late])).toEqual([
    ['moscow', 'kazan', 2, 1],
    ['kazan', 'moscow', 1, 0],
  ])
})
