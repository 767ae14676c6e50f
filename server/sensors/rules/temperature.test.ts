import { expect, test } from 'vitest'
import { type Reading, withoutSpikes } from './readings.ts'
import { balanceOf, excursionsOf, meanKinetic, precoolingOf } from './temperature.ts'

const MIN = 60_000
/** A reading a minute. */
const minutely = (values: readonly number[], from = 0): Reading[] => values.map((value, i) => ({ at: (from + i) * MIN, value }))
const flat = (count: number, value: number) => Array.from({ length: count }, () => value)
const dairy = { min: 2, max: 4 }
const judged = { limits: dairy, graceMinutes: 15, aboard: { from: 0, until: null }, handling: [] }
const spans = (readings: Reading[], more: Partial<Parameters<typeof excursionsOf>[1]> = {}) =>
  excursionsOf(readings, { ...judged, ...more }).map(({ from, until, worst, side }) => [
    from / MIN,
    until === null ? null : until / MIN,
    worst,
    side,
  ])

test('an excursion counts from where the range was left to where it was found again, with the worst degree', () => {
  // +3 for an hour, 40 minutes at +7, back
  const readings = minutely([...flat(60, 3), ...flat(40, 7), ...flat(60, 3)])
  // between +3 at 59 and +7 at 60 the bound of +4 lies a quarter of the way
  expect(spans(readings)).toEqual([[59.25, 99.75, 7, 'warm']])
  expect(excursionsOf(readings, judged)[0]).toMatchObject({ minutes: 41, bound: 4 })
})

test.each([
  ['for less time than the terms allow', minutely([...flat(60, 3), ...flat(14, 7), ...flat(60, 3)])],
  ['by less than a sensor may be at fault', minutely([...flat(60, 3), ...flat(120, 4.4), ...flat(60, 3)])],
  ['for one reading, as a sensor that was reset says 85 °C', minutely([...flat(60, 3), 85, ...flat(60, 3)])],
  ['before the cargo was on board', minutely([...flat(60, 9), ...flat(60, 3)], -60)],
])('out of range %s is no violation', (_, readings) => {
  expect(spans(readings)).toEqual([])
})

test('a jitter around the bound is no violation, and a return of two minutes does not end one', () => {
  const trembling = minutely(Array.from({ length: 240 }, (_, i) => 4 + (i % 2 === 0 ? 0.4 : -0.4)))
  expect(spans(trembling)).toEqual([])
  const interrupted = minutely([...flat(10, 3), ...flat(20, 6), 4, 4, ...flat(20, 6), ...flat(10, 3)])
  expect(spans(interrupted)).toHaveLength(1)
  const apart = minutely([...flat(10, 3), ...flat(20, 6), ...flat(8, 3), ...flat(20, 6), ...flat(10, 3)])
  expect(spans(apart)).toHaveLength(2)
})

test('frozen cargo has one bound, too cold is as wrong as too warm, and one that goes on has no end', () => {
  const frozen = { limits: { min: null, max: -18 } }
  expect(spans(minutely([...flat(10, -25), ...flat(10, -40)]), frozen)).toEqual([])
  expect(spans(minutely([...flat(10, -20), ...flat(30, -14)]), frozen)).toEqual([[9 + 2 / 6, null, -14, 'warm']])
  expect(spans(minutely([...flat(10, 3), ...flat(30, -2), ...flat(30, 3)]))).toEqual([[9.2, 39.8, -2, 'cold']])
})

test('what a silent sensor did nobody knows: the excursion ends at its last word', () => {
  const readings = [...minutely([...flat(10, 3), ...flat(20, 7)]), ...minutely(flat(20, 3), 120)]
  expect(spans(readings)).toEqual([[9.25, 29, 7, 'warm']])
})

test('doors open at a stop and half an hour after do not count, what lasts beyond does', () => {
  const handling = [{ from: 60 * MIN, until: 100 * MIN }]
  const short = minutely([...flat(60, 3), ...flat(80, 9), ...flat(60, 3)])
  expect(spans(short, { handling })).toEqual([])
  const long = minutely([...flat(60, 3), ...flat(100, 9), ...flat(60, 3)])
  expect(spans(long, { handling })).toHaveLength(1)
})

test('minutes outside go by the crossing of the bound, silence is neither in nor out', () => {
  const readings = [...minutely([...flat(61, 3), ...flat(40, 7)]), ...minutely(flat(61, 3), 200)]
  const balance = balanceOf(readings, dairy, { from: 0, until: 260 * MIN }, 0)
  // from +3 at 60 to +7 at 61 three quarters of the minute lie beyond +4, then 39 minutes, then nobody knows
  expect(balance).toMatchObject({ outsideMinutes: 40, knownMinutes: 160, silentMinutes: 100, least: 3, greatest: 7 })
  expect(balance.gaps).toEqual([{ from: 100 * MIN, until: 200 * MIN }])
  expect(balance.mean).toBeCloseTo((60 * 3 + 5 + 39 * 7 + 60 * 3) / 160, 5)
  expect(balanceOf([], dairy, { from: 0, until: 60 * MIN }, 0)).toMatchObject({
    silentMinutes: 60,
    knownMinutes: 0,
    mean: null,
    kinetic: null,
  })
})

test('the mean kinetic temperature is that of an even one, lies above the mean of an uneven one and never beyond its greatest', () => {
  expect(meanKinetic([{ value: 5, ms: 1 }])).toBeCloseTo(5, 9)
  // half the time +20, half +30: 10 000 / (10 000 / 303.15 − ln((1 + e^−1.1252) / 2)) − 273.15
  const half = meanKinetic([
    { value: 20, ms: 1 },
    { value: 30, ms: 1 },
  ])!
  expect(half).toBeCloseTo(26.26, 2)
  expect(meanKinetic([])).toBeNull()
})

test('the body was ready when the middle of its last readings before the loading lay in the range', () => {
  expect(precoolingOf(minutely([9, 7, 5, 4, 3, 3, 3]), dairy, 7 * MIN)).toEqual({ at: 6 * MIN, temperature: 3, ready: true })
  expect(precoolingOf(minutely([9, 9, 9, 8.8, 8.6]), dairy, 5 * MIN)).toEqual({ at: 4 * MIN, temperature: 9, ready: false })
  expect(precoolingOf(minutely([3]), dairy, 60 * MIN)).toBeNull()
})

/** Numbers that repeat themselves from the same seed. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('whatever is measured: excursions follow each other, lie within what was measured, are as long as the terms say, and a wider range has no more of them', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = dice(seed)
    let value = 3
    let at = 0
    const readings = Array.from({ length: 300 }, () => {
      value += (next() - 0.5) * 1.6 + (3 - value) * 0.05
      at += next() < 0.02 ? 30 * MIN : MIN
      return { at, value: next() < 0.01 ? 85 : value }
    })
    const found = excursionsOf(readings, judged)
    for (const [i, { from, until, minutes }] of found.entries()) {
      expect(from).toBeGreaterThanOrEqual(found[i - 1]?.until ?? 0)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(until ?? at).toBeLessThanOrEqual(at)
      expect((until ?? at) - from).toBeGreaterThanOrEqual(15 * MIN)
      expect(minutes).toBeGreaterThanOrEqual(15)
    }
    const total = (more: typeof judged) => excursionsOf(readings, more).reduce((sum, each) => sum + ((each.until ?? at) - each.from), 0)
    expect(total({ ...judged, limits: { min: 1, max: 5 } })).toBeLessThanOrEqual(total(judged))
    const { outsideMinutes, knownMinutes, silentMinutes, least, greatest, kinetic } = balanceOf(readings, dairy, { from: 0, until: at }, at)
    expect(outsideMinutes).toBeLessThanOrEqual(knownMinutes)
    expect(Math.abs(knownMinutes + silentMinutes - at / MIN)).toBeLessThanOrEqual(2)
    expect(kinetic!).toBeLessThanOrEqual(greatest! + 1e-9)
    expect(kinetic!).toBeGreaterThanOrEqual(least! - 1e-9)
    // the same readings give the same, spikes taken out twice or once
    expect(withoutSpikes(withoutSpikes(readings)).length).toBeLessThanOrEqual(withoutSpikes(readings).length)
  }
})
