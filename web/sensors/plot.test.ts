import { expect, test } from 'vitest'
import type { RecordPoint, SensorRecord } from '#contract/sensors.ts'
import { frameOf, gapsOf, hourly, hoursOf, runsOf, ticksOf } from './plot.ts'

const MIN = 60_000
const points = (...minutes: number[]): RecordPoint[] => minutes.map(minute => [minute * MIN, 2, 4, 3])
const record = (more: Partial<SensorRecord>): SensorRecord => ({
  ...{ visible: [], stepMinutes: 5, series: [], doors: [], byHand: [], stops: [], climates: [], alarms: [], mayRecord: false },
  ...more,
})

test('where nothing was measured for a quarter of an hour the line breaks', () => {
  const measured = points(0, 5, 10, 60, 65)
  expect(runsOf(measured).map(run => run.length)).toEqual([3, 2])
  expect(gapsOf(measured)).toEqual([{ from: 10 * MIN, until: 60 * MIN }])
  expect(gapsOf([])).toEqual([])
})

test('the frame holds what was measured, by sensors and by hand; of nothing there is none', () => {
  expect(frameOf(record({}))).toBeNull()
  const frame = frameOf(
    record({
      series: [{ plate: 'А123ВС16', place: 'front', points: points(0, 60, 120) }],
      byHand: [{ at: new Date(180 * MIN).toISOString(), temperature: 9, person: '' }],
    }),
  )!
  expect([frame.from, frame.until]).toEqual([0, 180 * MIN])
  expect(frame.low).toBeLessThan(2)
  expect(frame.high).toBeGreaterThan(9)
})

test('degrees and hours beside it are round and no more than there is room for', () => {
  expect(ticksOf({ from: 0, until: 1, low: -23.2, high: -16.5 })).toEqual([-22, -20, -18])
  expect(ticksOf({ from: 0, until: 1, low: 1.2, high: 4.6 })).toEqual([2, 3, 4])
  expect(hoursOf({ from: 10 * MIN, until: 30 * 60 * MIN, low: 0, high: 1 }, 6)).toHaveLength(5)
})

test('by the hour: the least, the greatest and the mean', () => {
  const measured: RecordPoint[] = [
    [0, 2, 4, 3],
    [30 * MIN, 1, 3, 2],
    [60 * MIN, 5, 9, 7],
  ]
  expect(hourly(measured)).toEqual([
    [0, 1, 4, 2.5],
    [60 * MIN, 5, 9, 7],
  ])
})
