import { expect, test } from 'vitest'
import { urgencyOf } from './urgency.ts'

const at = (text: string) => new Date(text)

test('an order is as urgent as the deadline of naming a vehicle, on days of the organisation', () => {
  const now = at('2026-11-24T14:32:00+03:00')
  const urgencies = (tz: string) =>
    ['14:31', '14:32', '18:32', '18:33', '23:59'].map(time => urgencyOf(at(`2026-11-24T${time}:00+03:00`), { now, tz }))
  expect(urgencies('Europe/Moscow')).toEqual(['overdue', 'overdue', 'soon', 'today', 'today'])
  // in Yekaterinburg midnight is two hours nearer
  expect(urgencies('Asia/Yekaterinburg').at(-1)).toBe('tomorrow')
  expect(urgencyOf(at('2026-11-25T23:59:00+03:00'), { now, tz: 'Europe/Moscow' })).toBe('tomorrow')
  expect(urgencyOf(at('2026-11-26T00:00:00+03:00'), { now, tz: 'Europe/Moscow' })).toBe('later')
})
