import { expect, test } from 'vitest'
import { type Corners, guessCorners, isPaper, moved, type Pixels, paperSize, projection, straighten, usualCorners } from './corners.ts'

const slanted: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.75, y: 0.1 },
  { x: 0.9, y: 0.85 },
  { x: 0.1, y: 0.9 },
]
const near = (value: number) => expect.closeTo(value, 6)

/** A picture whose points are what `colour` says of their middle. */
function drawn(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++)
    data.set([...colour(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height), 255], i * 4)
  return { width, height, data }
}

/** Whether a place lies between corners that go round in their order. */
const isWithin = (corners: Corners, x: number, y: number) =>
  corners.every((from, i) => {
    const to = corners[(i + 1) % 4]!
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0
  })

test('a projection takes the corners of a square to the corners of a paper', () => {
  const at = projection(slanted)
  for (const [corner, [u, v]] of [
    [slanted[0], [0, 0]],
    [slanted[1], [1, 0]],
    [slanted[2], [1, 1]],
    [slanted[3], [0, 1]],
  ] as const)
    expect(at(u, v)).toEqual({ x: near(corner.x), y: near(corner.y) })
})

test('a paper that lies straight is only cut out', () => {
  const at = projection(usualCorners)
  expect(at(0.5, 0.5)).toEqual({ x: near(0.5), y: near(0.5) })
  expect(at(0.25, 0.75)).toEqual({ x: near(0.29), y: near(0.71) })
})

test('lines stay lines, and what is farther away is smaller', () => {
  const at = projection(slanted)
  const [from, middle, to] = [at(0.5, 0), at(0.5, 0.5), at(0.5, 1)]
  expect((middle.x - from.x) * (to.y - from.y)).toBeCloseTo((to.x - from.x) * (middle.y - from.y), 9)
  // the upper edge is the shorter one: the middle of the paper lies above the middle of the picture
  expect(middle.y).toBeLessThan((from.y + to.y) / 2)
})

test('a straightened paper is upright: what stood in its quarters stands in the quarters of the picture', () => {
  const at = projection(slanted)
  const colours = [
    [250, 20, 20],
    [20, 250, 20],
    [20, 20, 250],
    [250, 250, 20],
  ] as const
  const picture = drawn(240, 160, () => [90, 90, 90])
  for (let v = 0; v < 600; v++)
    for (let u = 0; u < 600; u++) {
      const { x, y } = at((u + 0.5) / 600, (v + 0.5) / 600)
      const colour = colours[(u < 300 ? 0 : 1) + (v < 300 ? 0 : 2)]!
      picture.data.set(colour, (Math.floor(y * 160) * 240 + Math.floor(x * 240)) * 4)
    }
  const size = paperSize(slanted, picture, 1600)
  const paper = straighten(picture, slanted, size)
  expect(paper).toMatchObject(size)
  const colourAt = (u: number, v: number) => {
    const i = (Math.floor(v * size.height) * size.width + Math.floor(u * size.width)) * 4
    return [...paper.data.subarray(i, i + 3)]
  }
  expect([colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)]).toEqual(colours)
})

test('the size of a paper is that of its longer edges, and no side is longer than asked for', () => {
  expect(paperSize(usualCorners, { width: 1000, height: 500 }, 1600)).toEqual({ width: 840, height: 420 })
  expect(paperSize(usualCorners, { width: 1000, height: 500 }, 420)).toEqual({ width: 420, height: 210 })
})

test('corners stay in the picture and make a paper', () => {
  expect(moved(usualCorners, 0, { x: -3, y: 0.2 })?.[0]).toEqual({ x: 0, y: 0.2 })
  expect(moved(usualCorners, 0, { x: 0.95, y: 0.95 })).toBeNull()
  expect(isPaper([...usualCorners].toReversed() as unknown as Corners)).toBe(false)
})

test('a bright paper on a darker table is found, with print on it and a lamp beside it', () => {
  const picture = drawn(96, 72, (x, y) => {
    if (x > 0.95 && y < 0.06) return [255, 255, 255]
    if (!isWithin(slanted, x, y)) return [110, 80, 50]
    return Math.abs(y - 0.5) < 0.02 && x > 0.3 && x < 0.6 ? [40, 40, 40] : [235, 235, 230]
  })
  const found = guessCorners(picture)
  for (const [i, { x, y }] of slanted.entries()) {
    expect(Math.abs(found![i]!.x - x)).toBeLessThan(0.03)
    expect(Math.abs(found![i]!.y - y)).toBeLessThan(0.03)
  }
})

test('where nothing looks like a paper, nothing is guessed', () => {
  expect(guessCorners(drawn(40, 30, () => [200, 200, 200]))).toBeNull()
  expect(guessCorners(drawn(40, 30, (x, y) => (Math.floor(x * 10 + y * 10) % 2 ? [250, 250, 250] : [10, 10, 10])))).toBeNull()
  // a bright ring is bright all round, and no paper
  expect(guessCorners(drawn(40, 30, (x, y) => (Math.hypot(x - 0.5, y - 0.5) > 0.3 ? [240, 240, 240] : [10, 10, 10])))).toBeNull()
})
