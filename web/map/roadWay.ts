import { greatCircleKm } from '#contract/great-circle.ts'
import type { Ground } from './ground/ground.ts'
import type { Place } from './overlay.ts'

type Roads = { places: Place[]; edges: Map<number, number>[] }

let known: { ground: Ground; roads: Roads } | undefined

/** The roads of the map as a net: places where they begin, end or bend, and how far it is from one to the next. */
function roadsOf(ground: Ground): Roads {
  if (known?.ground === ground) return known.roads
  const ids = new Map<string, number>()
  const roads: Roads = { places: [], edges: [] }
  const nodeOf = ([lon = 0, lat = 0]: readonly number[]) => {
    const key = `${lon} ${lat}`
    const id = ids.get(key) ?? roads.places.push({ lon, lat }) - 1
    if (!ids.has(key)) {
      ids.set(key, id)
      roads.edges.push(new Map())
    }
    return id
  }
  for (const { geometry } of ground.roads.features)
    if (geometry.type === 'LineString') {
      const nodes = geometry.coordinates.map(nodeOf)
      for (let i = 1; i < nodes.length; i++) {
        const [a, b] = [nodes[i - 1]!, nodes[i]!]
        const km = greatCircleKm(roads.places[a]!, roads.places[b]!)
        roads.edges[a]!.set(b, km)
        roads.edges[b]!.set(a, km)
      }
    }
  known = { ground, roads }
  return roads
}

/** Beyond the roads drawn here the way is longer than it looks, so that they are taken where they lead. */
const OFF_ROAD = 1.5
/** A way round by the roads of so much more than the straight line is none. */
const ROUND = 1.6

/** The likely way between two places by the roads of the map; straight where they lead nowhere near. */
export function roadWay(ground: Ground, from: Place, to: Place): Place[] {
  const straight = greatCircleKm(from, to)
  if (straight < 15) return [from, to]
  const { places, edges } = roadsOf(ground)
  const off = (place: Place, other: Place) => greatCircleKm(place, other) * OFF_ROAD
  const far = places.map(place => off(from, place))
  const done = new Uint8Array(places.length)
  const before = new Int32Array(places.length).fill(-1)
  let [best, end] = [straight * OFF_ROAD, -1]
  for (;;) {
    let next = -1
    for (let i = 0; i < far.length; i++) if (!done[i] && far[i]! < best && (next < 0 || far[i]! < far[next]!)) next = i
    if (next < 0) break
    done[next] = 1
    const whole = far[next]! + off(places[next]!, to)
    if (whole < best) [best, end] = [whole, next]
    for (const [other, km] of edges[next]!)
      if (far[next]! + km < far[other]!) {
        far[other] = far[next]! + km
        before[other] = next
      }
  }
  const way: Place[] = []
  for (let at = end; at >= 0; at = before[at]!) way.unshift(places[at]!)
  return end < 0 || best > straight * OFF_ROAD * ROUND ? [from, to] : [from, ...way, to]
}
