import { expect, test } from 'vitest'
import { unusualIn, type Weeks } from './anomalies.ts'

/** Random numbers that are the same every time. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Nine weeks of a lane on which each order is late by the same chance. */
function lane(random: () => number, key: string): Weeks {
  const chance = random() * 0.4
  const size = 20 + Math.floor(random() * 80)
  const week = () => {
    const cases = Math.max(0, size + Math.floor((random() - 0.5) * size * 0.5))
    return { cases, bad: Array.from({ length: cases }, random).filter(value => value < chance).length }
  }
  return { key, weeks: Array.from({ length: 9 }, week) }
}

test('months in which nothing but chance happens raise something in at most one of twenty', () => {
  for (const lanes of [1, 20]) {
    const random = seeded(lanes)
    const months = Array.from({ length: 400 }, () => unusualIn(Array.from({ length: lanes }, (_, i) => lane(random, String(i)))))
    expect(months.filter(found => found.length > 0).length / 400, `${lanes} lanes`).toBeLessThanOrEqual(0.05)
  }
})

test('a lane that is late twice as often as it was is named, with how many times', () => {
  const usual = Array.from({ length: 8 }, (_, i) => ({ cases: 100, bad: 18 + (i % 3) * 2 }))
  const found = unusualIn([
    { key: 'worse', weeks: [{ cases: 100, bad: 40 }, ...usual] },
    { key: 'same', weeks: [{ cases: 100, bad: 21 }, ...usual] },
    { key: 'better', weeks: [{ cases: 100, bad: 2 }, ...usual] },
  ])
  expect(found.map(({ key }) => key)).toEqual(['worse'])
  expect(found[0]!.times).toBeCloseTo(2, 1)
})

test('fewer than twenty cases, or too few weeks to know the usual run, raise nothing', () => {
  const usual = Array.from({ length: 8 }, () => ({ cases: 100, bad: 5 }))
  expect(unusualIn([{ key: 'few', weeks: [{ cases: 19, bad: 19 }, ...usual] }])).toEqual([])
  expect(unusualIn([{ key: 'new', weeks: [{ cases: 100, bad: 90 }, ...usual.slice(4)] }])).toEqual([])
  expect(unusualIn([{ key: 'known', weeks: [{ cases: 20, bad: 15 }, ...usual] }])).toHaveLength(1)
})
