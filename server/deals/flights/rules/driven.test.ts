import { expect, test } from 'vitest'
import { drivenAfter, type TaskBefore } from './driven.ts'
import { scheduleOf } from './hours.ts'
import { minutesBetween } from './roads.ts'

const tz = 'Europe/Moscow'
const moscow = { lat: 55.75222, lon: 37.61556 }
const vladimir = { lat: 56.13655, lon: 40.39658 }
const kazan = { lat: 55.78874, lon: 49.12214 }
const road = (from: typeof moscow, to: typeof moscow) => minutesBetween(from, to)!
const at = (text: string) => new Date(`2026-10-${text}:00+03:00`)

const planned = (place: typeof moscow, from: string, to = from, more: Partial<TaskBefore> = {}): TaskBefore => ({
  ...place,
  ...{ plannedFrom: at(from), plannedTo: at(to), arrivedAt: null, completedAt: null, minutes: null },
  ...more,
})
const done = (place: typeof moscow, arrived: string, completed: string): TaskBefore =>
  planned(place, arrived, completed, { arrivedAt: at(arrived), completedAt: at(completed) })

test('nothing before: nothing is known of him', () => expect(drivenAfter([], { tz })).toBeNull())

test('a flight just done: its driving counts to the day, from the loading on', () => {
  const way = road(moscow, vladimir)
  expect(drivenAfter([done(moscow, '05T06:00', '05T07:00'), done(vladimir, '05T11:00', '05T12:00')], { tz })).toEqual({
    ...{ sincePause: way, day: way, week: way, lastWeek: 0, longDays: 0, shortRests: 0 },
    ...{ shiftAt: at('05T06:00'), weekAt: at('05T06:00'), at: at('05T12:00') },
  })
})

test('an hour in the queue was a pause', () => {
  const driven = drivenAfter([done(moscow, '05T06:00', '05T07:00'), done(vladimir, '05T11:00', '05T13:00')], { tz })
  // served for an hour, idle for another: what is driven next begins after a pause
  expect(driven).toMatchObject({ at: at('05T12:00') })
  const tasks = [{ driveMinutes: 240, km: null, window: null, serviceMinutes: 0 }]
  const { segments } = scheduleOf({ from: at('05T13:00'), tasks, drivers: [driven!], tz })
  expect(segments.map(({ kind }) => kind)).toEqual(['drive'])
})

test('a way longer than a day, yet to be done, is driven with rests, and the hours since the last one count', () => {
  const way = road(moscow, kazan)
  const driven = drivenAfter([planned(moscow, '05T06:00'), planned(kazan, '06T09:00')], { tz })!
  expect(driven.week).toBe(way)
  expect(driven.day).toBe(way - 540)
  expect(driven.at).toEqual(at('06T10:00'))
})

test('who came earlier than whole rests allow had a short one', () => {
  const there = road(moscow, kazan)
  expect(there).toBeGreaterThan(600)
  // with a rest of 9 h, and half an hour to spare
  const early = 7 * 60 + there + 45 + 540 + 30
  const arrived = new Date(at('05T00:00').getTime() + early * 60_000)
  const tasks = [done(moscow, '05T06:00', '05T07:00'), { ...planned(kazan, '06T08:00'), arrivedAt: arrived, completedAt: arrived }]
  expect(drivenAfter(tasks, { tz })).toMatchObject({ longDays: 0, shortRests: 1 })
})

test('hours of the week before stay in it', () => {
  const driven = drivenAfter([done(moscow, '03T06:00', '03T07:00'), done(vladimir, '03T11:00', '03T12:00')], { tz })!
  const tasks = [{ driveMinutes: 3360, km: null, window: null, serviceMinutes: 0 }]
  const way = road(moscow, vladimir)
  const busy = { ...driven, week: 3360 }
  // 3 October is a Saturday: on Monday he may drive what two weeks leave of the last one
  const { segments } = scheduleOf({ from: at('05T06:00'), tasks, drivers: [{ ...busy, lastWeek: 9999 }], tz })
  const sunday = at('12T00:00')
  const inWeek = segments.filter(({ kind, from }) => kind === 'drive' && from < sunday)
  const minutes = inWeek.reduce((sum, { from, to }) => sum + (Math.min(to.getTime(), sunday.getTime()) - from.getTime()) / 60_000, 0)
  expect(driven.week).toBe(way)
  expect(minutes).toBe(5400 - 3360)
})

test('eleven hours idle since then are a daily rest', () => {
  const driven = drivenAfter([planned(moscow, '05T06:00'), planned(kazan, '06T09:00')], { tz })!
  const tasks = [{ driveMinutes: 540, km: null, window: null, serviceMinutes: 0 }]
  const first = (from: string) => scheduleOf({ from: at(from), tasks, drivers: [driven], tz }).segments.map(({ kind }) => kind)
  expect(first('07T06:00')).toEqual(['drive', 'pause', 'drive'])
  expect(first('06T11:00')).toContain('rest')
})
