import { expect, test } from 'vitest'
import { type DriverPoint, mostPoints } from '#contract/driver-page.ts'
import type { PointBatch } from './calls.ts'
import type { DriverMessage, MessageAnswer } from './messages.ts'
import { MOST_POINTS } from './positionStore.ts'
import { consentOf, judgePoint, pointOf, sendPoints } from './positions.ts'

const start = Date.parse('2026-10-06T09:00:00+03:00')
const point = (minutes: number, km: number, more: { speed?: number; accuracy?: number } = {}): DriverPoint => [
  start + minutes * 60_000,
  59.9 + km / 111,
  30.3,
  more.speed ?? 0,
  null,
  more.accuracy ?? 12,
]

test('on the road a point a minute is stored; a phone that stands is asked half as often and told of every ten minutes', () => {
  expect(judgePoint(null, point(0, 0))).toEqual({ isWorth: true, pauseMs: 60_000 })
  expect(judgePoint(point(0, 0), point(1, 1, { speed: 60 }))).toEqual({ isWorth: true, pauseMs: 60_000 })
  expect(judgePoint(point(0, 0), point(2, 0.02))).toEqual({ isWorth: false, pauseMs: 120_000 })
  expect(judgePoint(point(0, 0), point(10, 0.02))).toEqual({ isWorth: true, pauseMs: 120_000 })
  // a place that may be wrong by more than it moved has not moved
  expect(judgePoint(point(0, 0), point(1, 0.3, { accuracy: 500 })).isWorth).toBe(false)
  expect(judgePoint(null, point(0, 0, { accuracy: 5000 })).isWorth).toBe(false)
})

test('a point is told in few letters, and forty of them with the rest in less than 2 kB', () => {
  const coords = { latitude: 59.938_951_2, longitude: 30.315_635_4, speed: 16.9, heading: 182.4, accuracy: 11.6 }
  const told = pointOf({ coords, timestamp: start + 0.4 })
  expect(told).toEqual([start, 59.93895, 30.31564, 61, 182, 12])
  expect(pointOf({ coords: { ...coords, speed: null, heading: Number.NaN }, timestamp: start }).slice(3)).toEqual([null, null, 12])
  const message = { data: { sentAt: new Date(start).toISOString(), points: Array.from({ length: MOST_POINTS }, () => told) } }
  expect(JSON.stringify(message).length).toBeLessThan(2000)
  expect(MOST_POINTS).toBe(mostPoints)
})

test('what was pressed counts before the server knows of it', () => {
  const positions = { version: 1, wholeDays: 14, thinnedDays: 90, consent: { answer: 'given' as const, at: '2026-10-01T09:00:00Z' } }
  const flight = { linkId: 'link', positions }
  const pressed = (linkId: string, state: DriverMessage['state'] = 'waiting') =>
    [{ call: 'consent', data: { answer: 'withdrawn', version: 1, locale: 'ru' }, linkId, state, at: 'then' }] as unknown as DriverMessage[]
  expect(consentOf(flight, []).consent?.answer).toBe('given')
  expect(consentOf(flight, pressed('link')).consent).toEqual({ answer: 'withdrawn', at: 'then' })
  expect(consentOf(flight, pressed('another')).consent?.answer).toBe('given')
  expect(consentOf(flight, pressed('link', 'refused')).consent?.answer).toBe('given')
  // a flight that was stored on the phone before there was such a question
  expect(consentOf({ linkId: 'link', positions: undefined as never }, [])).toEqual({ question: null, consent: null })
})

/** A queue of batches and what the server answers each. */
async function sent(...answers: MessageAnswer[]) {
  let batches: PointBatch[] = ['1', '2', '3'].map(key => ({ key, linkId: key === '3' ? 'other' : 'link', points: [point(0, 0)] }))
  const posted: string[] = []
  const isSent = await sendPoints({
    first: async () => batches[0] ?? null,
    post: async ({ key }) => {
      posted.push(key)
      return answers[posted.length - 1] ?? { status: 200, body: { data: { stored: 1, left: 0 } } }
    },
    drop: async key => {
      batches = batches.filter(batch => batch.key !== key)
    },
    dropLink: async linkId => {
      batches = batches.filter(batch => batch.linkId !== linkId)
    },
  })
  return { isSent, posted, left: batches.map(({ key }) => key) }
}
const refused = (status: number, code: string) => ({ status, body: { error: { code, message: 'Нет' } } })

test('batches go one after another; without a network they wait', async () => {
  expect(await sent()).toEqual({ isSent: true, posted: ['1', '2', '3'], left: [] })
  expect(await sent({ status: 200, body: null }, { status: null, body: null })).toEqual({
    isSent: false,
    posted: ['1', '2'],
    left: ['2', '3'],
  })
  expect((await sent({ status: 503, body: null })).left).toEqual(['1', '2', '3'])
  expect((await sent({ status: 302, body: null })).isSent).toBe(false)
})

test('without a consent all that waits is dropped, outside the flight that batch alone', async () => {
  expect(await sent(refused(403, 'consent.withdrawn'))).toEqual({ isSent: true, posted: ['1', '3'], left: [] })
  expect((await sent(refused(403, 'driver_link.revoked'))).posted).toEqual(['1', '3'])
  expect((await sent(refused(409, 'consent.outside_flight'))).posted).toEqual(['1', '2', '3'])
})
