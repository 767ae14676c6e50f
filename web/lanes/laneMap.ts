import type { OrderSummary } from '#contract/order-list.ts'

type Onway = OrderSummary['onway']
type Geo = { lat: number; lon: number }
type Point = { x: number; y: number }
type Box = { left: number; top: number; right: number; bottom: number }

export type MapPlace = Point & { code: string; name: string; label: (Point & { anchor: 'start' | 'middle' | 'end' }) | null }
export type MapLane = { id: string; path: string; width: number; late: boolean }
export type LaneMap = { places: MapPlace[]; lanes: MapLane[]; rivers: string[] }

/** Courses of large rivers through towns on them: enough to know where one is, too coarse for anything else. */
const rivers: readonly (readonly [lat: number, lon: number][])[] = [
  [[56.9, 35.9], [58.1, 38.8], [57.6, 39.9], [57.8, 40.9], [56.3, 44], [56.1, 47.3], [55.8, 49.1], [54.3, 48.4], [53.2, 50.1], [51.5, 46], [50.1, 45.4], [48.7, 44.5], [46.3, 48]], 
  [[60.4, 56.5], [59.4, 56.8], [58, 56.3], [56.5, 54.1], [55.6, 51.8], [55.4, 49.6]],
  [[54, 38.3], [52.4, 39], [51, 40.4], [49.6, 42.1], [48.6, 43.6], [47.5, 42], [47.1, 39.4]],
  [[52.5, 85], [53.3, 83.8], [55, 82.9], [58.3, 82.9], [61.1, 73.4], [61.2, 68.8], [63.9, 65.1], [66.5, 66.5]],
  [[50, 80.3], [52.3, 77], [55, 73.4], [56.9, 74.4], [58.2, 68.3], [61, 69]],
  [[51.7, 94.4], [53.7, 91.4], [56, 92.9], [58.4, 92.2], [65.8, 88], [69.4, 86.2]],
  [[53.4, 127], [50.3, 127.5], [48.5, 135.1], [50.5, 137], [53.1, 140.7]],
] // biome-ignore format: a course a line

const turn = Math.PI / 180

/** A conic projection over the north of Eurasia: meridians lean together, so distances along the roads compare. */
function project({ lat, lon }: Geo, middle: number): Point {
  const cone = Math.sin(56 * turn)
  const reach = 1 / Math.tan(56 * turn) + (56 - lat) * turn
  const angle = cone * (lon - middle) * turn
  return { x: reach * Math.sin(angle), y: reach * Math.cos(angle) }
}

const room = { side: 62, head: 22, foot: 18 }
const letter = 6.3
const line = 13

/** Places and lanes laid out in a box: the busiest lanes are the thickest, and no label covers another one or a place. */
export function laneMap({ lanes, places }: Pick<Onway, 'lanes' | 'places'>, locale: 'ru' | 'en', width: number, height: number): LaneMap {
  const lons = places.map(place => place.lon)
  const middle = (Math.min(...lons) + Math.max(...lons)) / 2
  const points = places.map(place => ({ place, ...project(place, middle) }))
  const [left, right] = [Math.min(...points.map(point => point.x)), Math.max(...points.map(point => point.x))]
  const [top, bottom] = [Math.min(...points.map(point => point.y)), Math.max(...points.map(point => point.y))]
  // two neighbouring towns are not blown up to the whole map
  const scale = Math.min(
    (width - 2 * room.side) / Math.max(right - left, 0.05),
    (height - room.head - room.foot) / Math.max(bottom - top, 0.05),
  )
  const at = ({ x, y }: Point): Point => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: (height + room.head - room.foot) / 2 + (y - (top + bottom) / 2) * scale,
  })

  const known = new Map(points.map(point => [point.place.code, at(point)]))
  const drawn = lanes.flatMap(lane => {
    const [from, to] = [known.get(lane.from), known.get(lane.to)]
    if (!from || !to) return []
    const id = `${lane.from} ${lane.to}`
    const driving = lane.total - lane.late
    return [
      ...(driving > 0 ? [{ id, path: arc(from, to, 0.14), width: thickness(driving), late: false }] : []),
      ...(lane.late > 0
        ? [{ id: `${id} late`, path: arc(from, to, driving > 0 ? 0.26 : 0.14), width: thickness(lane.late), late: true }]
        : []),
    ]
  })

  const weight = new Map<string, number>()
  for (const lane of lanes) for (const code of [lane.from, lane.to]) weight.set(code, (weight.get(code) ?? 0) + lane.total)
  const taken: Box[] = [...known.values()].map(point => around(point, 5))
  const labels = new Map<string, MapPlace['label']>()
  for (const { place } of points.toSorted((a, b) => (weight.get(b.place.code) ?? 0) - (weight.get(a.place.code) ?? 0))) {
    const point = known.get(place.code)!
    const found = sidesOf(point, place.name[locale]).find(
      side => inside(side.box, width, height) && !taken.some(box => meet(box, side.box)),
    )
    if (found) taken.push(found.box)
    labels.set(place.code, found ? found.label : null)
  }

  return {
    places: places.map(place => ({
      code: place.code,
      name: place.name[locale],
      ...known.get(place.code)!,
      label: labels.get(place.code) ?? null,
    })),
    lanes: drawn.toSorted((a, b) => Number(a.late) - Number(b.late) || b.width - a.width),
    rivers: rivers.map(course => smooth(course.map(([lat, lon]) => at(project({ lat, lon }, middle))))),
  }
}

/** One order is a thin line, and every doubling the same step thicker. */
const thickness = (orders: number) => Math.min(5, 1.25 + Math.log2(orders) * 0.75)

/** A bow to the left of the way, so that there and back are two lines. */
function arc(from: Point, to: Point, bend: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const control = { x: (from.x + to.x) / 2 + dy * bend, y: (from.y + to.y) / 2 - dx * bend }
  return `M${text(from)}Q${text(control)} ${text(to)}`
}

/** A line through the middles of its parts, without corners. */
function smooth(course: readonly Point[]): string {
  const middles = course.slice(1).map((point, i) => ({ x: (point.x + course[i]!.x) / 2, y: (point.y + course[i]!.y) / 2 }))
  return `M${text(course[0]!)}${middles.map((middle, i) => `${i === 0 ? 'L' : `Q${text(course[i]!)} `}${text(middle)}`).join('')}L${text(course.at(-1)!)}`
}

const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Where a name may stand at its place, the best side first. */
function sidesOf({ x, y }: Point, name: string) {
  const width = name.length * letter
  const at = (dx: number, dy: number, anchor: 'start' | 'middle' | 'end') => {
    const left = anchor === 'start' ? x + dx : anchor === 'end' ? x + dx - width : x + dx - width / 2
    return { label: { x: x + dx, y: y + dy, anchor }, box: { left, top: y + dy - line + 3, right: left + width, bottom: y + dy + 3 } }
  }
  return [
    at(8, 4, 'start'), at(-8, 4, 'end'), at(0, -9, 'middle'), at(0, 18, 'middle'),
    at(6, -7, 'start'), at(-6, -7, 'end'), at(6, 16, 'start'), at(-6, 16, 'end'),
  ] // biome-ignore format: sides in the order they are tried
}

const around = ({ x, y }: Point, by: number): Box => ({ left: x - by, top: y - by, right: x + by, bottom: y + by })
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const inside = (box: Box, width: number, height: number) => box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
