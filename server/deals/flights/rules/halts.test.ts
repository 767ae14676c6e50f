import { expect, test } from 'vitest'
import { drivenAfter } from './driven.ts'
import { type Fix, haltsOf, measured } from './halts.ts'

const at = (minutes: number) => new Date(Date.parse('2026-10-06T06:00:00Z') + minutes * 60_000)
const fix = (minutes: number, km: number): Fix => ({ at: at(minutes), lat: 55 + km / 111.2, lon: 37 })
/** From one minute to another at so many kilometres an hour, with what a receiver is off by. */
const going = (from: number, to: number, km: number, kmh: number): Fix[] =>
  Array.from({ length: Math.floor((to - from) / 5) + 1 }, (_, i) => fix(from + i * 5, km + (kmh / 12) * i + (i % 3) * 0.1))

test('a vehicle that stays within a kilometre for twenty minutes stands, a traffic jam and a receiver that is off do not make a halt', () => {
  const track = [...going(0, 100, 0, 60), ...going(105, 165, 105, 0), ...going(170, 230, 105, 15)]
  expect(haltsOf(at(0), track).map(({ from, to, driven }) => [from, to, driven])).toEqual([[at(105), at(170), 105]])
})

test('what lies between two positions far apart is driven by road, and the rest of it stood out', () => {
  const [halt, ...more] = haltsOf(at(0), [...going(0, 60, 0, 60), fix(60 + 780, 160)])
  expect(more).toEqual([])
  const stood = (halt!.to.getTime() - halt!.from.getTime()) / 60_000
  expect(stood).toBeGreaterThan(600)
  expect(stood).toBeLessThan(720)
})

test('what was measured counts as it was: no rest is thought up where nobody stood, and who stood through the night is rested', () => {
  const task = { lat: 55, lon: 37, plannedFrom: at(0), plannedTo: at(0), arrivedAt: at(0), completedAt: at(60), minutes: 60 }
  const track = [...going(60, 660, 0, 60), ...going(665, 665 + 600, 605, 0), ...going(1270, 1330, 605, 60)]
  const here = { ...fix(1330, 665), plannedFrom: at(1330), plannedTo: at(1330), arrivedAt: at(1330), completedAt: at(1330), minutes: 0 }
  const driven = drivenAfter([task, ...measured(at(60), track, here)], { tz: 'Europe/Moscow' })!
  expect(driven.day).toBe(60)
  expect(driven.at).toEqual(at(1330))
  const evening = { ...here, ...fix(660, 600), plannedFrom: at(660), plannedTo: at(660), arrivedAt: at(660), completedAt: at(660) }
  expect(drivenAfter([task, ...measured(at(60), going(60, 660, 0, 60), evening)], { tz: 'Europe/Moscow' })!.day).toBe(600)
})
