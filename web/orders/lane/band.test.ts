import { describe, expect, test } from 'vitest'
import type { LaneHint } from '#contract/lanes.ts'
import { bandOf, fromMiddle, netOf, toHundreds } from './band.ts'

const money = (minor: number) => ({ minor, currency: 'RUB' })
const hint: LaneHint = {
  scope: 'town',
  count: 5,
  price: { p25: money(200), median: money(300), p75: money(400) },
  perKm: null,
  spread: { least: money(100), most: money(500), counts: [1, 1, 2, 0, 1] },
  last: [],
}

describe('the band of usual prices', () => {
  test('a price is compared without its VAT, in whole percents of the middle', () => {
    expect(netOf(money(12_200), { vatMode: 'included', vatRate: 22 })).toBe(10_000)
    expect(netOf(money(12_200), { vatMode: 'excluded', vatRate: 22 })).toBe(12_200)
    expect([fromMiddle(324, 300), fromMiddle(300, 300), fromMiddle(150, 300)]).toEqual([0.08, 0, -0.5])
  })

  test('everything stands on the line in its order, the typed price too, however far away', () => {
    for (const yours of [null, 1, 300, 5000]) {
      const band = bandOf(hint, yours)!
      const line = [band.p25, band.median, band.p75]
      expect(line).toEqual(line.toSorted((a, b) => a - b))
      for (const at of [...line, ...(band.yours === null ? [] : [band.yours]), ...band.steps.flatMap(({ left, right }) => [left, right])])
        expect(at >= 0 && at <= 1, `${yours}: ${at}`).toBe(true)
    }
    expect(bandOf(hint, null)!.steps.map(({ share, inside }) => [share, inside])).toEqual([
      [0.5, false],
      [0.5, true],
      [1, true],
      [0, true],
      [0.5, false],
    ])
  })

  test('prices that are all the same have a line to stand on, and none have none', () => {
    const same = bandOf({ ...hint, price: { p25: money(300), median: money(300), p75: money(300) }, spread: null }, 300)!
    expect([same.p25, same.median, same.yours]).toEqual([0.5, 0.5, 0.5])
    expect(bandOf({ ...hint, price: null, spread: null }, 300)).toBeNull()
  })
})

test('a usual sum is told in whole hundreds, a small one as it is', () => {
  const rounded = (minor: number) => toHundreds({ minor, currency: 'RUB' }).minor
  expect([6_573_412, 6_575_000, 9_950].map(rounded)).toEqual([6_570_000, 6_580_000, 9_950])
})
