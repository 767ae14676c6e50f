import { expect, test } from 'vitest'
import { greatCircleKm } from '#contract/great-circle.ts'
import { NodalPointDraft } from '#contract/nodal-points.ts'
import { type Area, bearingOf, borderAt, has, isSame, mayLose, middlesOf, movedTo, widened, withCorner, withoutCorner } from './area.ts'

const point = { lat: 55.75, lon: 37.6 }
const circle: Area = { point, radiusM: 500, corners: null }
const square = [
  { lat: 55.76, lon: 37.61 },
  { lat: 55.74, lon: 37.61 },
  { lat: 55.74, lon: 37.59 },
  { lat: 55.76, lon: 37.59 },
]
const bounded: Area = { point, radiusM: 500, corners: square }

test('a circle goes along with its point, and its radius is how far the handle lies, within what the form takes', () => {
  expect(movedTo(circle, { kind: 'point' }, { lat: 55.12345678, lon: 37 })).toEqual({ ...circle, point: { lat: 55.123457, lon: 37 } })
  const far = borderAt({ point, radiusM: 1234 }, 120)
  expect(greatCircleKm(point, far) * 1000).toBeCloseTo(1234, -1)
  expect(Math.round(bearingOf(point, far))).toBe(120)
  expect(movedTo(circle, { kind: 'radius' }, far).radiusM).toBe(1230)
  const bounds = [movedTo(circle, { kind: 'radius' }, point), movedTo(circle, { kind: 'radius' }, { lat: 57, lon: 37.6 })]
  const { geofenceM } = NodalPointDraft.shape
  expect(bounds.map(({ radiusM }) => geofenceM.safeParse(radiusM).success)).toEqual([true, true])
  expect(bounds.map(({ radiusM }) => geofenceM.safeParse(radiusM === 50 ? 49 : radiusM + 1).success)).toEqual([false, false])
  expect(widened(circle, -3).radiusM).toBe(470)
  expect(widened(circle, -300).radiusM).toBe(50)
})

test('a corner is moved, added between two and taken out, and three stay', () => {
  expect(movedTo(bounded, { kind: 'corner', i: 2 }, { lat: 55.7, lon: 37.5 }).corners?.[2]).toEqual({ lat: 55.7, lon: 37.5 })
  expect(movedTo(bounded, { kind: 'point' }, { lat: 55.7, lon: 37.5 }).corners).toEqual(square)
  const middles = middlesOf(square)
  expect(middles[3]).toEqual({ lat: 55.76, lon: 37.6 })
  const five = withCorner(bounded, 3, middles[3]!)
  expect(five.corners).toEqual([...square, middles[3]])
  expect(withoutCorner(five, 4)).toEqual(bounded)
  expect([five, bounded, withoutCorner(bounded, 0)].map(mayLose)).toEqual([true, true, false])
  expect(mayLose(circle)).toBe(false)
})

test('what was taken hold of is gone with its corner and with the shape', () => {
  expect([3, 4].map(i => has(bounded, { kind: 'corner', i }))).toEqual([true, false])
  expect([circle, bounded].map(area => has(area, { kind: 'radius' }))).toEqual([true, false])
  expect([bounded, { ...bounded, point: null }].map(area => has(area, { kind: 'point' }))).toEqual([true, false])
})

test('one handle is told from another', () => {
  expect(isSame({ kind: 'corner', i: 1 }, { kind: 'corner', i: 1 })).toBe(true)
  expect(isSame({ kind: 'corner', i: 1 }, { kind: 'corner', i: 2 })).toBe(false)
  expect(isSame({ kind: 'point' }, { kind: 'radius' })).toBe(false)
  expect(isSame(null, { kind: 'point' })).toBe(false)
})
