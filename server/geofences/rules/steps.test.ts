import { describe, expect, test } from 'vitest'
import type { Visit } from '#server/deals/flights/rules/visits.ts'
import { excerptOf, nextStep, visitsAlong, type WatchedTask } from './steps.ts'

const MIN = 60_000
const good = { gapS: 60, accuracyM: 10, points: 20 }
const weak = { gapS: 3600, accuracyM: 10, points: 20 }
const at = (min: number) => new Date(min * MIN)
const task = (id: string, more: Partial<WatchedTask> = {}): WatchedTask => ({
  id,
  kind: 'loading',
  status: 'planned',
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  evidence: {},
  source: null,
  fence: { kind: 'circle', lat: 55, lon: 49, radiusM: 500 },
  ...more,
})
const visit = (arrived: number, left: number | null = null, quality = good): Visit => ({
  arrivedAt: arrived * MIN,
  arrival: quality,
  leftAt: left === null ? null : left * MIN,
  departure: left === null ? null : quality,
})
const stepOf = (tasks: WatchedTask[], visits: Record<string, Visit>) => nextStep(tasks, new Map(Object.entries(visits)), [])
const pressed = (key: 'arrivedAt' | 'completedAt', source: 'driver' | 'corrected' | 'geofence') => ({ [key]: { source } })

describe('the position marks', () => {
  test('an arrival at the stop that is next, never before the marks that stand, and none behind one that is not done', () => {
    expect(stepOf([task('a')], { a: visit(10) })).toMatchObject({ take: 'mark', mark: 'arrive', at: at(10) })
    expect(stepOf([task('a', { status: 'en_route', departedAt: at(12) })], { a: visit(10) })).toMatchObject({ at: at(12) })
    expect(stepOf([task('a', { status: 'arrived', arrivedAt: at(10) }), task('b')], { a: visit(10), b: visit(90) })).toBeNull()
  })

  test('a departure once the stop before is done and the vehicle has left it', () => {
    const done = task('a', { status: 'completed', arrivedAt: at(10), completedAt: at(40) })
    expect(stepOf([done, task('b')], { a: visit(10, 45) })).toMatchObject({ take: 'mark', taskId: 'b', mark: 'depart', at: at(45) })
    expect(stepOf([done, task('b')], { a: visit(10) })).toBeNull()
    const failed = { ...done, status: 'failed' as const }
    expect(stepOf([failed, task('b')], { a: visit(10, 45) })).toBeNull()
  })
})

describe('of two times', () => {
  const arrived = (source: 'driver' | 'corrected' | 'geofence', min: number, more: Partial<WatchedTask> = {}) =>
    task('a', { status: 'arrived', arrivedAt: at(min), evidence: pressed('arrivedAt', source), ...more })

  test('that of a position known well stands, and what was pressed stands beside it', () => {
    expect(stepOf([arrived('driver', 10)], { a: visit(40) })).toEqual({
      take: 'replace',
      taskId: 'a',
      key: 'arrivedAt',
      at: at(40),
      says: { source: 'geofence', quality: good, conflict: { source: 'driver', at: at(10).toISOString(), metres: null } },
    })
    expect(stepOf([arrived('driver', 40)], { a: visit(40) })).toBeNull()
  })

  test.each([
    ['a person corrected with a reason', arrived('corrected', 10), visit(40)],
    ['stands while the position is not known well', arrived('driver', 10), visit(40, null, weak)],
    ['stands before work that began before the position came', arrived('driver', 10, { serviceAt: at(20) }), visit(40)],
  ])('that which %s', (_, stands, seen) => {
    expect(stepOf([stands], { a: seen })).toMatchObject({
      take: 'note',
      says: { conflict: { source: 'geofence', at: at(40).toISOString() } },
    })
  })

  test('a difference that was noted is not noted again, and a small one never', () => {
    const noted = { arrivedAt: { source: 'corrected', conflict: { source: 'geofence', at: at(40).toISOString(), metres: null } } } as const
    expect(stepOf([arrived('corrected', 10, { evidence: noted })], { a: visit(40) })).toBeNull()
    expect(stepOf([arrived('corrected', 35)], { a: visit(40) })).toBeNull()
  })

  test('work ends no later than the vehicle leaves, and may end before', () => {
    const done = (min: number) =>
      task('a', {
        status: 'completed',
        arrivedAt: at(10),
        completedAt: at(min),
        evidence: { ...pressed('arrivedAt', 'geofence'), ...pressed('completedAt', 'driver') },
      })
    expect(stepOf([done(60)], { a: visit(10, 45) })).toMatchObject({ take: 'replace', key: 'completedAt', at: at(45) })
    expect(stepOf([done(30)], { a: visit(10, 45) })).toBeNull()
  })
})

test('visits follow the stops in their order: one that comes later in the flight is not looked for before', () => {
  const fence = (lon: number) => ({ kind: 'circle' as const, lat: 55, lon, radiusM: 500 })
  const stand = (lon: number, from: number, until: number) =>
    Array.from({ length: until - from }, (_, i) => ({ at: (from + i) * MIN, lat: 55, lon, accuracyM: 10 }))
  const track = [...stand(50, 0, 30), ...stand(49.5, 50, 52), ...stand(49, 80, 110), ...stand(49.5, 130, 132), ...stand(50, 160, 190)]
  const [a, b] = [task('a', { fence: fence(49) }), task('b', { fence: fence(50) })]
  const found = visitsAlong([a, b], track)
  expect(found.get('a')!.arrivedAt).toBeGreaterThanOrEqual(52 * MIN)
  expect(found.get('b')!.arrivedAt).toBeGreaterThan(found.get('a')!.leftAt!)
  expect(visitsAlong([a, b], stand(50, 0, 30)).size).toBe(0)
})

test('the positions around a visit are thinned out between coming and leaving', () => {
  const track = Array.from({ length: 3000 }, (_, i) => ({ at: i * MIN, lat: 55, lon: 49, accuracyM: null }))
  const kept = excerptOf(track, visit(100, 2500))
  expect(kept.length).toBeLessThanOrEqual(240)
  expect([kept[0]!.at, kept.at(-1)!.at > 2500 * MIN]).toEqual([70 * MIN, true])
})
