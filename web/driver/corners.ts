/** A place in a picture, each way from 0 to 1. */
export type Point = { x: number; y: number }
/** The corners of a paper: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Where the corners stand while nothing better is known: a little inside the picture. */
export const usualCorners: Corners = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)

/** Whether the corners go round in their order without a dent: anything else is no paper. */
export const isPaper = (corners: Corners): boolean =>
  corners.every((corner, i) => cross(corner, corners[(i + 1) % 4]!, corners[(i + 2) % 4]!) > 0.001)

/** One corner moved, never out of the picture; null where the four would be no paper. */
export function moved(corners: Corners, which: number, to: Point): Corners | null {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const next = corners.map((corner, i) => (i === which ? { x: within(to.x), y: within(to.y) } : corner)) as unknown as Corners
  return isPaper(next) ? next : null
}

/** Takes places of an upright square, each way from 0 to 1, to where they lie between the corners as a camera sees it. */
export function projection([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y }
  const [right, below] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ]
  const det = right.x * below.y - right.y * below.x
  const g = (sum.x * below.y - sum.y * below.x) / det
  const h = (right.x * sum.y - right.y * sum.x) / det
  const byU = { x: b.x - a.x + g * b.x, y: b.y - a.y + g * b.y }
  const byV = { x: d.x - a.x + h * d.x, y: d.y - a.y + h * d.y }
  return (u, v) => {
    const far = g * u + h * v + 1
    return { x: (byU.x * u + byV.x * v + a.x) / far, y: (byU.y * u + byV.y * v + a.y) / far }
  }
}

export type Size = { width: number; height: number }

/** How large a paper is that lies so in a picture: its longer edges, the longest side no longer than `longest`. */
export function paperSize([a, b, c, d]: Corners, { width, height }: Size, longest: number): Size {
  const edge = (from: Point, to: Point) => Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
  const [wide, high] = [Math.max(edge(a, b), edge(d, c)), Math.max(edge(a, d), edge(b, c))]
  const by = Math.min(1, longest / Math.max(wide, high))
  return { width: Math.max(1, Math.round(wide * by)), height: Math.max(1, Math.round(high * by)) }
}

/** Points of a picture as a canvas gives them: red, green, blue and what shines through, row by row. */
export type Pixels = Size & { data: Uint8ClampedArray }

/** The paper between the corners, upright and of the size asked for; each of its points is mixed of the four nearest. */
export function straighten(from: Pixels, corners: Corners, size: Size): Pixels {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const at = projection(corners)
  const [lastX, lastY] = [from.width - 1, from.height - 1]
  for (let row = 0, to = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, to += 4) {
      const { x, y } = at((column + 0.5) / size.width, (row + 0.5) / size.height)
      const left = Math.min(lastX, Math.max(0, x * from.width - 0.5))
      const top = Math.min(lastY, Math.max(0, y * from.height - 0.5))
      const [x0, y0] = [Math.floor(left), Math.floor(top)]
      const [dx, dy] = [left - x0, top - y0]
      const first = (y0 * from.width + x0) * 4
      const aside = x0 < lastX ? 4 : 0
      const below = y0 < lastY ? from.width * 4 : 0
      for (let part = 0; part < 4; part++) {
        const upper = from.data[first + part]! * (1 - dx) + from.data[first + aside + part]! * dx
        const lower = from.data[first + below + part]! * (1 - dx) + from.data[first + below + aside + part]! * dx
        data[to + part] = upper * (1 - dy) + lower * dy
      }
    }
  return { ...size, data }
}

/** Where the corners of a bright paper on something darker are likely to be; null where nothing looks like one. Wants a small picture. */
export function guessCorners(picture: Pixels): Corners | null {
  const { width, height } = picture
  const light = Array.from({ length: width * height }, (_, i) => {
    const [red, green, blue] = picture.data.subarray(i * 4, i * 4 + 3)
    return Math.round(0.3 * red! + 0.6 * green! + 0.1 * blue!)
  })
  const level = levelOf(light)
  const paper = largestOf(
    light.map(value => value > level),
    width,
  )
  // the four points that lie farthest out, each by its own diagonal
  const farthest = (far: (x: number, y: number) => number): Point => {
    let best = { x: 0, y: 0 }
    let most = Number.NEGATIVE_INFINITY
    for (const i of paper) {
      const [x, y] = [i % width, Math.floor(i / width)]
      if (far(x, y) <= most) continue
      most = far(x, y)
      best = { x, y }
    }
    return best
  }
  const [a, b, c, d] = [farthest((x, y) => -x - y), farthest((x, y) => x - y), farthest((x, y) => x + y), farthest((x, y) => y - x)]
  // the outer edge of the points, not their upper left corner
  const corners: Corners = [
    { x: a.x / width, y: a.y / height },
    { x: (b.x + 1) / width, y: b.y / height },
    { x: (c.x + 1) / width, y: (c.y + 1) / height },
    { x: d.x / width, y: (d.y + 1) / height },
  ]
  const area = areaOf(corners)
  const isLikely = isPaper(corners) && area > 0.15 && area < 0.97
  // what is bright fills what its corners span, or they belong to no paper
  return isLikely && paper.length / (width * height) / area > 0.85 ? corners : null
}

const areaOf = (corners: Corners) =>
  Math.abs(
    corners.reduce((sum, { x, y }, i) => {
      const next = corners[(i + 1) % 4]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/** The brightness that parts the light from the dark best: where the two lie farthest from each other. */
function levelOf(light: readonly number[]): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of light) counts[value]!++
  const total = light.reduce((sum, value) => sum + value, 0)
  let [below, sumBelow, best, level] = [0, 0, -1, 127]
  for (let value = 0; value < 256; value++) {
    below += counts[value]!
    sumBelow += value * counts[value]!
    const above = light.length - below
    if (below === 0 || above === 0) continue
    const apart = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (apart > best) [best, level] = [apart, value]
  }
  return level
}

/** The points of the largest patch of a picture. */
function largestOf(isLight: readonly boolean[], width: number): readonly number[] {
  const seen = new Set<number>()
  let largest: number[] = []
  for (const [start, isOne] of isLight.entries()) {
    if (!isOne || seen.has(start)) continue
    const patch = [start]
    seen.add(start)
    for (let i = 0; i < patch.length; i++) {
      const at = patch[i]!
      const column = at % width
      for (const next of [at - width, at + width, column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1])
        if (isLight[next] && !seen.has(next)) {
          seen.add(next)
          patch.push(next)
        }
    }
    if (patch.length > largest.length) largest = patch
  }
  return largest
}
