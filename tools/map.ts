import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bilingual } from '#contract/primitives.ts'

/*
 * Makes web/map/ground/ground.json, all the live map draws where no other tiles are configured: coast, lakes and rivers of Natural Earth, roads
 * laid through towns by a list kept by hand (tools/map/roads.tsv), and towns of server/places/places.tsv. The argument is the folder `dist` of
 * the npm package mapeo-offline-map; docs/mechanisms/map.md tells what of it is taken. No border is: whose land it is, the map does not say.
 */

type Point = readonly [lon: number, lat: number]
type Shape = { type: string; coordinates: never; properties: Record<string, unknown> }

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the map shows: the rest of the world has no roads here. East of 180° Chukotka goes on. */
const frame = { west: -12, south: 22, east: 192, north: 82 }
/** Coordinates are written as whole thousandths of a degree, each as its distance from the one before. */
const fine = 1000

const shapesIn = async (folder: string, name: string): Promise<Shape[]> => {
  const { features } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as {
    features: { geometry: Omit<Shape, 'properties'>; properties: Shape['properties'] }[]
  }
  return features.map(({ geometry, properties }) => ({ ...geometry, properties }))
}

const ringsOf = ({ type, coordinates }: Shape): Point[][][] => (type === 'MultiPolygon' ? coordinates : [coordinates])
const linesOf = ({ type, coordinates }: Shape): Point[][] => (type === 'MultiLineString' ? coordinates : [coordinates])

type Side = { inside: (point: Point) => boolean; cut: (a: Point, b: Point) => Point }
const at = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
const sidesOf = ({ west, south, east, north }: typeof frame): Side[] => [
  { inside: ([x]) => x >= west, cut: (a, b) => at(a, b, (west - a[0]) / (b[0] - a[0])) },
  { inside: ([x]) => x <= east, cut: (a, b) => at(a, b, (east - a[0]) / (b[0] - a[0])) },
  { inside: ([, y]) => y >= south, cut: (a, b) => at(a, b, (south - a[1]) / (b[1] - a[1])) },
  { inside: ([, y]) => y <= north, cut: (a, b) => at(a, b, (north - a[1]) / (b[1] - a[1])) },
]

/** What of a ring lies in the frame. */
function clipped(ring: readonly Point[], within: typeof frame): Point[] {
  let left = [...ring]
  for (const { inside, cut } of sidesOf(within))
    left = left.flatMap((point, i) => {
      const before = left[(i + left.length - 1) % left.length]!
      const crosses = inside(point) !== inside(before)
      return [...(crosses ? [cut(before, point)] : []), ...(inside(point) ? [point] : [])]
    })
  return left
}

const apart = (point: Point, a: Point, b: Point) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
  const squeeze = Math.cos((point[1] * Math.PI) / 180)
  return Math.hypot((point[0] - a[0] - share * dx) * squeeze, point[1] - a[1] - share * dy)
}

/** A line with the points left out that lie within a distance of what stays. */
function simplified(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line]
  const [first, last] = [line[0]!, line.at(-1)!]
  let [worst, far] = [0, 0]
  for (let i = 1; i < line.length - 1; i++) {
    const distance = apart(line[i]!, first, last)
    if (distance > far) [worst, far] = [i, distance]
  }
  if (far <= tolerance) return [first, last]
  return [...simplified(line.slice(0, worst + 1), tolerance).slice(0, -1), ...simplified(line.slice(worst), tolerance)]
}

/** A closed ring is halved first: its ends are one point, and nothing is far from that. */
const simplifiedRing = (ring: readonly Point[], tolerance: number): Point[] => {
  const half = Math.floor(ring.length / 2)
  return [
    ...simplified(ring.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplified([...ring.slice(half), ring[0]!], tolerance).slice(0, -1),
  ]
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * y, 0) / 2)

/** Whole numbers from point to point. */
function written(line: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  return line.flatMap(([lon, lat]) => {
    const next = [Math.round(lon * fine), Math.round(lat * fine)] as const
    const step = [next[0] - x, next[1] - y]
    ;[x, y] = next
    return step
  })
}

const areas = (shapes: readonly Shape[], tolerance: number, least: number): number[][][] =>
  shapes
    .flatMap(ringsOf)
    .flatMap(rings => [rings, rings.map(ring => ring.map(([x, y]): Point => [x + 360, y]))])
    .map(rings => rings.map(ring => clipped(ring, frame)).filter(ring => ring.length > 3 && areaOf(ring) > least))
    .filter(rings => rings.length > 0)
    .map(rings => rings.map(ring => written(simplifiedRing(ring, tolerance))))

const { west, south, east, north } = frame
const isIn = ([x, y]: Point) => x > west && x < east && y > south && y < north

type Town = Bilingual & { lon: number; lat: number; people: number; country: string }

async function readTowns(): Promise<Town[]> {
  const [, ...lines] = (await readFile(join(root, 'server/places/places.tsv'), 'utf8')).trimEnd().split('\n')
  return lines.map(line => {
    const [, ru, en, , , country, lat, lon, , , people] = line.split('\t')
    return { ru: ru!, en: en!, country: country!, lat: Number(lat), lon: Number(lon), people: Number(people) }
  })
}

/** A curve through towns: they are too few for a road, and corners at each would say they are not. */
function curved(towns: readonly Point[]): Point[] {
  const parts = 6
  return towns.slice(1).flatMap((to, i) => {
    const [from, before, after] = [towns[i]!, towns[Math.max(0, i - 1)]!, towns[Math.min(towns.length - 1, i + 2)]!]
    return Array.from({ length: parts }, (_, k): Point => {
      const t = (k + 1) / parts
      const curve = (axis: 0 | 1) => {
        const [m0, m1] = [(to[axis] - before[axis]) * 0.35, (after[axis] - from[axis]) * 0.35]
        return (
          (2 * t ** 3 - 3 * t ** 2 + 1) * from[axis] +
          (t ** 3 - 2 * t ** 2 + t) * m0 +
          (3 * t ** 2 - 2 * t ** 3) * to[axis] +
          (t ** 3 - t ** 2) * m1
        )
      }
      return [curve(0), curve(1)]
    })
  })
}

async function readRoads(towns: readonly Town[]) {
  const [, ...lines] = (await readFile(join(root, 'tools/map/roads.tsv'), 'utf8')).trimEnd().split('\n')
  const missing = new Set<string>()
  const roads = lines.map(line => {
    const [ref = '', rank, names = ''] = line.split('\t')
    const course: Point[] = []
    for (const name of names.split(', ')) {
      const found = towns.filter(({ ru }) => ru === name).sort((a, b) => b.people - a.people)
      const last = course.at(-1)
      // of towns of one name the nearer one along the road, unless it is the first
      const town = last
        ? found.sort((a, b) => Math.hypot(a.lon - last[0], a.lat - last[1]) - Math.hypot(b.lon - last[0], b.lat - last[1]))[0]
        : found[0]
      if (town) course.push([town.lon, town.lat])
      else missing.add(name)
    }
    return { ref, rank: Number(rank), course }
  })
  return { roads, missing: [...missing] }
}

async function run() {
  const folder = process.argv[2]
  if (!folder) throw new Error('node tools/map.ts FOLDER: the folder `dist` of mapeo-offline-map')
  const source = resolve(folder)
  const [land, lakes, rivers] = await Promise.all(['land', 'lakes', 'rivers'].map(name => shapesIn(source, name)))
  const towns = await readTowns()
  const { roads, missing } = await readRoads(towns)
  const streams = rivers!
    .flatMap(shape => linesOf(shape).map(line => ({ line, zoom: Number(shape.properties.min_zoom) })))
    .filter(({ line }) => line.some(isIn))
  const shown = towns
    .filter(({ people, country }) => people >= (country === 'RU' || country === 'BY' || country === 'KZ' ? 12 : 90))
    .toSorted((a, b) => b.people - a.people)
  const ground = {
    land: areas(land!, 0.006, 0.002),
    lakes: areas(lakes!, 0.006, 0.004),
    rivers: streams.map(({ line, zoom }) => [Math.round(zoom), ...written(simplified(line, 0.008))]),
    roads: roads.map(({ ref, rank, course }) => [ref, rank, ...written([course[0]!, ...curved(course)])]),
    towns: shown.map(({ ru, en, lon, lat, people }) => [ru, en, Math.round(lon * fine), Math.round(lat * fine), people]),
  }
  await writeFile(join(root, 'web/map/ground/ground.json'), `${JSON.stringify(ground)}\n`)
  const count = Object.entries(ground).map(([name, { length }]) => `${name} ${length}`)
  process.stdout.write(`${count.join(', ')}\n${missing.length > 0 ? `no such town: ${missing.join(', ')}\n` : ''}`)
}

await run()
