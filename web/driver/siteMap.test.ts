import { expect, test } from 'vitest'
import { HIGH, siteMap, WIDE } from './siteMap.ts'

const site = { lat: 55.75, lon: 37.62 }
const town = (lat: number, lon: number) => ({ lat, lon, name: { ru: 'Химки', en: 'Khimki' } })

test('north is above and east to the right, and every town is in the picture', () => {
  const { towns } = siteMap(site, [town(55.9, 37.44), town(55.55, 37.9)], null, null)
  expect(towns[0]!.y).toBeLessThan(HIGH / 2)
  expect(towns[0]!.x).toBeLessThan(WIDE / 2)
  expect(towns[1]!.y).toBeGreaterThan(HIGH / 2)
  expect(towns[1]!.x).toBeGreaterThan(WIDE / 2)
  for (const { x, y } of towns) expect([x > 0, x < WIDE, y > 0, y < HIGH]).toEqual([true, true, true, true])
})

test('the circle of a place is as wide as it is, yet never too small to be seen', () => {
  expect(siteMap(site, [], null, null).radius).toBeNull()
  expect(siteMap(site, [], 1000, null).radius).toBeCloseTo(HIGH / 2 - 34, 0)
  expect(siteMap(site, [town(56.05, 37.62)], 300, null).radius).toBe(10)
})

test('the way in comes from where the stop before lies, and from nowhere without one', () => {
  expect(siteMap(site, [], null, { lat: 59.9, lon: 37.62 }).from).toEqual({ x: expect.closeTo(WIDE / 2), y: 0 })
  expect(siteMap(site, [], null, { lat: 55.75, lon: 49.1 }).from).toEqual({ x: WIDE, y: expect.closeTo(HIGH / 2) })
  expect(siteMap(site, [], null, site).from).toBeNull()
  expect(siteMap(site, [], null, null).from).toBeNull()
})
