import { describe, expect, test } from 'vitest'
import { type AheadTask, type AheadWay, arrivalsOf, experienceOf, rescueOf } from './arrival.ts'
import { timesOf, traitOf } from './experience.ts'
import { scheduleOf } from './hours.ts'
import { type Lesson, type LessonKind, lessonsOf } from './lessons.ts'
import { rested, usualNorms } from './norms.ts'

const tz = 'Europe/Moscow'
const at = (time: string) => new Date(`2026-10-${time}:00Z`)
const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)
const none = experienceOf([])
const task = (driveMinutes: number, from: Date, more: Partial<AheadTask> = {}): AheadTask => ({
  ...{ lane: 'a b', abroad: false, driveMinutes, point: 'b', kind: 'unloading', from, to: hours(from, 2), minutes: null },
  ...more,
})
const way = (from: Date, tasks: readonly AheadTask[], more: Partial<AheadWay> = {}): AheadWay => ({
  ...{ at: from, now: from, tz, drivers: [rested], tasks },
  ...more,
})
const lesson = (key: string, value: number): Lesson => ({ of: 'way', key, kind: 'day noon', value: Math.log(value) })
/** Numbers that look made at random, and are the same each time. */
const some = (count: number, below: number) => Array.from({ length: count }, (_, i) => (((i + 1) * 7919) % 1009) % below)

describe('the range of an arrival', () => {
  test('without a past it is about what the road and the norms say, and whoever has time comes when his window begins', () => {
    const [late] = arrivalsOf(way(at('06T06:00'), [task(240, at('06T06:00'))]), none)
    expect(Math.abs(late!.p50.getTime() - at('06T10:00').getTime())).toBeLessThan(20 * 60_000)
    expect(arrivalsOf(way(at('06T06:00'), [task(240, at('06T18:00'))]), none)[0]!.p50).toEqual(at('06T18:00'))
  })

  test('its ends stand in their order at every task, and a later task is not reached before an earlier one', () => {
    for (const minutes of some(25, 1500)) {
      const ranges = arrivalsOf(way(at('06T06:00'), [task(minutes, at('06T06:00')), task(200, at('06T06:00'))]), none)
      for (const { p20, p50, p80 } of ranges) expect(p20 <= p50 && p50 <= p80).toBe(true)
      expect(ranges[0]!.p50 < ranges[1]!.p50).toBe(true)
    }
  })

  test('a vehicle seen at the same place later is not expected earlier, nor is anything before now', () => {
    for (const minutes of some(12, 500)) {
      let before = 0
      for (const hour of ['06', '08', '11', '15']) {
        const from = at(`06T${hour}:00`)
        const { p50 } = arrivalsOf(way(from, [task(minutes, at('06T06:00'))], { now: hours(from, 0.5) }), none)[0]!
        expect(p50.getTime()).toBeGreaterThanOrEqual(Math.max(before, hours(from, 0.5).getTime()))
        before = p50.getTime()
      }
    }
  })

  test('rests are never shorter than the norms, however fast a lane has been', () => {
    const fast = experienceOf(Array.from({ length: 40 }, (_, i) => ({ ...lesson('a b', 0.9 + (i % 5) / 100), kind: 'far' })))
    for (const minutes of [700, 900, 1200, 1700]) {
      const { p20 } = arrivalsOf(way(at('06T06:00'), [task(minutes, at('06T06:00'))]), fast)[0]!
      const driven = minutes * 0.85
      const rests = Math.ceil(driven / usualNorms.day) - 1
      expect((p20.getTime() - at('06T06:00').getTime()) / 60_000).toBeGreaterThanOrEqual(driven + rests * usualNorms.rest)
    }
  })

  test('a driver who has driven today comes later than a rested one', () => {
    const tired = { ...rested, day: 480, sincePause: 60, shiftAt: at('05T22:00'), at: at('06T06:00') }
    const told = (driver: typeof tired | typeof rested) =>
      arrivalsOf(way(at('06T06:00'), [task(240, at('06T06:00'))], { drivers: [driver] }), none)[0]!.p50
    expect(told(tired).getTime() - told(rested).getTime()).toBeGreaterThan(10 * 3_600_000)
  })

  test('a stay that has lasted long already is not over before now', () => {
    const there = task(0, at('06T06:00'), { isThere: true })
    const ranges = arrivalsOf(way(at('06T06:00'), [there, task(60, at('06T06:00'))], { now: at('06T14:00') }), none)
    expect(ranges[1]!.p20 >= at('06T15:00')).toBe(true)
  })
})

describe('what the past teaches', () => {
  test('a lane that took half as long again is believed the more the more often it did', () => {
    const others = some(60, 20).map((n, i) => lesson(`other ${i % 6}`, 0.9 + n / 100))
    const timesAfter = (count: number) => {
      const lessons = [...others, ...Array.from({ length: count }, () => lesson('a b', 1.5))]
      return timesOf(experienceOf(lessons).ways, { key: 'a b', kind: 'day noon' }, 0.5)
    }
    expect(timesAfter(0)).toBeLessThan(1.05)
    expect(timesAfter(2)).toBeGreaterThan(timesAfter(0))
    expect(timesAfter(20)).toBeGreaterThan(timesAfter(2))
    expect(timesAfter(20)).toBeLessThan(1.55)
  })

  test('what was measured on the road is what the forecast makes of it again, rests included', () => {
    for (const times of [0.8, 1, 1.3]) {
      const { arrivalAt } = scheduleOf({
        ...{ from: at('06T06:00'), drivers: [rested], tz, norms: { ...usualNorms, longDays: 0 } },
        tasks: [{ driveMinutes: Math.round(800 * times), km: null, window: null, serviceMinutes: 0 }],
      }).tasks[0]!
      const past = { lane: 'a b', abroad: false, driveMinutes: 800, leftAt: at('06T06:00'), arrivedAt: arrivalAt, from: at('06T06:00'), tz }
      const [measured] = lessonsOf({ way: past, stay: null })
      expect(Math.exp(measured!.value)).toBeCloseTo(times, 1)
    }
  })

  test('a way with time to spare says nothing of how fast one goes', () => {
    const past = {
      lane: 'a b',
      abroad: false,
      driveMinutes: 120,
      leftAt: at('06T06:00'),
      arrivedAt: at('06T15:00'),
      from: at('06T16:00'),
      tz,
    }
    expect(lessonsOf({ way: past, stay: null }).map(({ of, value }) => [of, Math.round(value * 100)])).toEqual([
      ['waits', 100],
      ['lead', 6000],
    ])
  })

  test('positions tell when a driver pauses and rests, and that he waited at the end; what held him up is no driving', () => {
    const lessons = lessonsOf({ way: onRoad([240, -60, 240, -700, 90, -150, 60], at('07T20:00')), stay: null })
    const told = (of: LessonKind) => lessons.filter(each => each.of === of).map(({ value }) => value)
    const times = (of: LessonKind) => told(of).map(value => Math.exp(value))
    expect(times('stint').map(value => Math.round(value * usualNorms.driving))).toEqual([240])
    expect(times('pause').map(value => Math.round(value * usualNorms.pause))).toEqual([60])
    expect(times('shift').map(value => Math.round(value * usualNorms.day))).toEqual([480])
    expect(times('rest').map(value => Math.round(value * usualNorms.rest))).toEqual([700])
    // ninety minutes after his rest no pause was due
    expect(told('held')).toEqual([150])
    expect(times('way')[0]).toBeCloseTo(630 / 600, 2)
    expect(told('waits')).toEqual([0])
    const waiting = lessonsOf({ way: onRoad([240, -60, 200, -180], at('06T17:50')), stay: null })
    expect(waiting.filter(({ of }) => of === 'waits' || of === 'lead').map(({ value }) => value)).toEqual([1, 30])
    expect(Math.exp(waiting.find(({ of }) => of === 'way')!.value)).toBeCloseTo(440 / 600, 2)
  })

  test('a driver known to drive eight hours a day is expected to rest after eight, another one after nine', () => {
    const habit = (key: string, of: LessonKind, value: number) =>
      Array.from({ length: 20 }, () => ({ of, key, kind: '', value: Math.log(value) }))
    const experience = experienceOf([...habit('slow', 'shift', 480 / 540), ...habit('quick', 'shift', 1)])
    const told = (driver: string) => arrivalsOf(way(at('06T06:00'), [task(500, at('06T06:00'))], { driver }), experience)[0]!.p50
    expect(told('slow').getTime() - told('quick').getTime()).toBeGreaterThan(10 * 3_600_000)
  })

  test('who stands after most of his day rests, and goes on when his rest is over', () => {
    const standing = { ...rested, day: 500, sincePause: 230, shiftAt: at('05T18:00'), at: at('06T03:00') }
    const { p50 } = arrivalsOf(way(at('06T08:00'), [task(120, at('06T06:00'))], { drivers: [standing], stoodSince: standing.at }), none)[0]!
    const expected = at('06T14:00').getTime() + 120 * 60_000
    expect(Math.abs(p50.getTime() - expected)).toBeLessThan(20 * 60_000)
  })

  test('who could have come long ago and has not waits for his window, though most drivers come straight away', () => {
    const straight = experienceOf(Array.from({ length: 40 }, () => ({ of: 'waits' as const, key: '', kind: '', value: 0 })))
    const near = task(5, at('06T18:00'))
    expect(arrivalsOf(way(at('06T06:00'), [near]), straight)[0]!.p50 < at('06T07:00')).toBe(true)
    expect(arrivalsOf(way(at('06T06:00'), [near], { now: at('06T08:00') }), straight)[0]!.p50).toEqual(at('06T18:00'))
  })

  test('of nothing measured the assumed stands', () => {
    expect(timesOf(traitOf([], [-0.1, 0, 0.1]), { key: '', kind: '' }, 0.5)).toBeCloseTo(1)
  })
})

/** A way of 600 minutes as reckoned, by minutes driven and, below nothing, stood; a position every five minutes. */
function onRoad(parts: readonly number[], from: Date) {
  const leftAt = at('06T06:00')
  const track = [{ at: leftAt, lat: 55, lon: 37 }]
  for (const part of parts)
    for (let n = 5; n <= Math.abs(part); n += 5) {
      const last = track.at(-1)!
      track.push({ at: new Date(last.at.getTime() + 300_000), lat: 55, lon: last.lon + (part > 0 ? 0.1 : 0) })
    }
  const { at: arrivedAt, lat, lon } = track.at(-1)!
  return { lane: 'a b', abroad: false, driveMinutes: 600, leftAt, arrivedAt, from, tz, driver: 'd', to: { lat, lon }, track }
}

describe('what would save a window', () => {
  test('nothing is told of one that will be reached', () => {
    expect(rescueOf(way(at('06T06:00'), [task(60, at('06T06:00'))]), 0, none)).toBeNull()
  })

  test('who stands at a gate is told by when he had to leave, and to when the window would have to last', () => {
    const there = task(0, at('06T06:00'), { isThere: true, minutes: 300 })
    const rescue = rescueOf(way(at('06T06:00'), [there, task(120, at('06T10:00'))], { now: at('06T07:00') }), 1, none)!
    expect(rescue.leaveBy! > at('06T09:00') && rescue.leaveBy! <= at('06T10:05')).toBe(true)
    expect(rescue.windowTo > at('06T12:00')).toBe(true)
    expect(rescue.windowTo.getTime() % 1_800_000).toBe(0)
  })

  test('a second driver saves what only a rest would miss', () => {
    const rescue = rescueOf(way(at('06T06:00'), [task(720, at('06T18:00'), { to: at('06T22:00') })]), 0, none)!
    expect(rescue).toMatchObject({ coDriver: true, leaveBy: null })
  })
})
