import { expect, test } from 'vitest'
import { provingSpan, stepOf, visibleOf } from './rules.ts'

const at = (text: string) => new Date(`${text}Z`)
const day = { from: at('2026-10-05T00:00'), until: at('2026-10-06T00:00') }

test('an answer has about a thousand points, however long the flight was', () => {
  expect(stepOf([], day.until)).toBe(1)
  expect(stepOf([{ from: day.from, until: at('2026-10-05T00:10') }], day.until)).toBe(1)
  expect(stepOf([day], day.until)).toBe(87)
  expect(stepOf([{ ...day, until: null }], at('2026-10-07T00:00'))).toBe(173)
})

test('of a copied track a viewer sees what lies in his times', () => {
  const points = [8, 9, 10].map(hour => [at(`2026-10-05T0${hour}:00`.replace('T010', 'T10')).getTime(), 1, 2, null, 'driver'] as const)
  const visible = visibleOf(points as never, [{ from: at('2026-10-05T09:00'), until: null }])
  expect(visible.map(([ms]) => new Date(ms).getUTCHours())).toEqual([9, 10])
})

test('a stop is proved from half an hour before to half an hour after, as far as that has passed', () => {
  const [arrivedAt, completedAt] = [at('2026-10-05T09:00'), at('2026-10-05T12:00')]
  expect(provingSpan({ arrivedAt: null, completedAt: null }, completedAt)).toBeNull()
  expect(provingSpan({ arrivedAt, completedAt }, day.until)).toEqual({ from: at('2026-10-05T08:30'), until: at('2026-10-05T12:30') })
  expect(provingSpan({ arrivedAt, completedAt: null }, at('2026-10-05T10:00'))).toEqual({
    from: at('2026-10-05T08:30'),
    until: at('2026-10-05T10:00'),
  })
})
