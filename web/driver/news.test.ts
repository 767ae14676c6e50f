import { expect, test } from 'vitest'
import type { DriverFlight } from '#contract/driver-page.ts'
import { completed } from './news.ts'

const task = { taskId: 'a', address: 'Складская, 1', status: 'planned', arrivedAt: null }
const held = { linkId: 'link', still: 'k', version: 1, instructions: 'Въезд со двора', tasks: [task, { ...task, taskId: 'b' }] }
const answered = (flight: unknown) => ({ status: 200, body: { data: { outcome: 'taken', why: null, flight } } })

test('what the server left out of a flight the phone puts back', () => {
  const news = {
    linkId: 'link',
    still: 'k',
    version: 2,
    tasks: [
      { taskId: 'a', status: 'arrived', arrivedAt: 'now' },
      { taskId: 'b', status: 'planned' },
    ],
  }
  const whole = {
    ...held,
    version: 2,
    tasks: [
      { ...task, status: 'arrived', arrivedAt: 'now' },
      { ...task, taskId: 'b' },
    ],
  }
  expect(completed(answered(news), held as unknown as DriverFlight)).toEqual(answered(whole))
})

test('an answer without a flight, or of a flight the phone has no more, stays as it came', () => {
  const refusal = { status: 409, body: { error: { code: 'driver_link.begun', message: 'why' } } }
  expect(completed(refusal, held as unknown as DriverFlight)).toBe(refusal)
  expect(completed({ status: null, body: null }, held as unknown as DriverFlight)).toEqual({ status: null, body: null })
  expect(completed(answered(held), undefined)).toEqual(answered(held))
})
