import { expect, test } from 'vitest'
import { endBefore, loadsAt } from './lot-loading.ts'

const at = (time: string) => Date.parse(`2026-11-26T${time}Z`)

test('a lot is loaded when its window begins, a lane when its first day does at the place it leaves from', () => {
  const lane = { windowFrom: null, validFrom: '2026-12-01', tz: 'Asia/Yekaterinburg' }
  expect(loadsAt(lane)).toBe('2026-11-30T19:00:00.000Z')
  expect(loadsAt({ ...lane, windowFrom: '2026-11-26T06:00:00Z' })).toBe('2026-11-26T06:00:00Z')
  expect(loadsAt({ ...lane, validFrom: null })).toBe(null)
})

test('an auction ends with time to confirm, without it where there is none, and not at all under its shortest time', () => {
  const confirmMs = 120 * 60_000
  expect(endBefore(at('09:03:20'), { from: at('05:00:00'), confirmMs })).toBe(at('07:00:00'))
  expect(endBefore(at('09:03:20'), { from: at('08:00:00'), confirmMs })).toBe(at('09:00:00'))
  expect(endBefore(at('09:03:20'), { from: at('09:02:00'), confirmMs })).toBe(at('09:03:20'))
  expect(endBefore(at('09:03:20'), { from: at('09:04:00'), confirmMs })).toBe(null)
})
