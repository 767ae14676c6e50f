import { usualNorms } from '#server/deals/flights/rules/norms.ts'
import { Chance } from '#server/planner/search/chance.ts'
import {
  type DrivingNorms,
  noWeights,
  type Problem,
  type Request,
  type Stop,
  type Truck,
  type Weights,
} from '#server/planner/search/problem.ts'

type Point = { x: number; y: number }

/** Ways between points: as the crow flies, and so many minutes for each kilometre. */
export function ways(points: readonly Point[], pace: number): Pick<Problem, 'places' | 'km' | 'minutes'> {
  const km = new Float64Array(points.length ** 2)
  for (const [a, from] of points.entries())
    for (const [b, to] of points.entries()) km[a * points.length + b] = Math.hypot(from.x - to.x, from.y - to.y)
  return { places: points.length, km, minutes: pace === 1 ? km : km.map(way => way * pace) }
}

/** The usual norms, from the beginning of a calendar week. */
export const searchNorms = (): DrivingNorms => ({ ...usualNorms, weekEnds: 10_080 })

type Fleet = { requests: number; trucks: number; seed: number; norms?: boolean; weights?: Partial<Weights>; isMixed?: boolean }

/**
 * Freight of a region for a fleet of it over three days: part loads and full ones, trucks of several sizes, each from where it stands. With
 * `isMixed` bodies, temperatures and dangerous goods keep some of it apart.
 */
export function regionalFreight({ requests, trucks, seed, norms = false, weights = {}, isMixed = false }: Fleet): Problem {
  const chance = new Chance(seed)
  const towns = Array.from({ length: 12 }, () => ({ x: chance.next() * 600, y: chance.next() * 600 }))
  const point = (): Point => {
    const town = towns[chance.below(towns.length)]!
    return { x: town.x + (chance.next() - 0.5) * 60, y: town.y + (chance.next() - 0.5) * 60 }
  }
  const points: Point[] = []
  const placed = (at: Point) => points.push(at) - 1
  const fleet = Array.from({ length: trucks }, (): Truck => {
    const payload = [5, 10, 20][chance.below(3)]!
    const place = placed(point())
    const freeAt = chance.below(480)
    return {
      place,
      freeAt,
      end: chance.below(3) === 0 ? { place, by: 4 * 1440 } : null,
      capacity: [payload, payload * 4, Math.round(payload * 1.6)],
      kmPrice: 1 + payload / 40,
      usePrice: 150,
      hasZones: isMixed && chance.below(5) === 0,
      worked: chance.below(600),
      wheel: { sincePause: 0, day: 0, week: 0, lastWeek: 0, began: null, idleSince: null, weekRestedAt: freeAt },
    }
  })
  const list = Array.from({ length: requests }, (): Request => {
    const [from, to] = [point(), point()]
    const drive = Math.hypot(from.x - to.x, from.y - to.y) * (60 / 65)
    const opens = chance.below(2 * 1440)
    const pickup: Stop = { place: placed(from), from: opens, to: opens + 240 + chance.below(480), service: 30 + chance.below(31) }
    const due = opens + 300 + drive * 2
    const delivery: Stop = { place: placed(to), from: due, to: due + 360 + chance.below(720), service: 30 + chance.below(31) }
    const mass = chance.below(4) === 0 ? 5 + chance.below(6) : 0.5 + chance.next() * 4
    const kind = isMixed ? chance.below(8) : 0
    return {
      pickup,
      delivery,
      load: [mass, mass * 3, Math.ceil(mass)],
      price: 3000 + (opens < 720 ? 2000 : 0),
      ...(kind === 1 && { range: { min: 2, max: 6 } }),
      ...(kind === 2 && { range: { min: -25, max: -18 } }),
      ...(kind === 3 && { kinds: 1, apart: 2 }),
      ...(kind === 4 && { kinds: 2, apart: 1 }),
    }
  })
  const allowed = new Uint8Array(requests * trucks).map(() => (isMixed && chance.below(4) === 0 ? 0 : 1))
  const net = ways(points, 60 / 65)
  return { ...net, requests: list, trucks: fleet, allowed, weights: { ...noWeights, ...weights }, norms: norms ? searchNorms() : null }
}

/** Tours that were made up first, and the freight and windows they serve: a plan as good as theirs is known to exist. */
export function plantedTours(seed: number, { tours, pairs, width }: { tours: number; pairs: number; width: number }) {
  const chance = new Chance(seed)
  const points: Point[] = [{ x: 50, y: 50 }]
  const requests: Request[] = []
  let km = 0
  for (let tour = 0; tour < tours; tour++) {
    const middle = { x: 10 + chance.next() * 80, y: 10 + chance.next() * 80 }
    const open: number[] = []
    let [at, here, left, number] = [0, points[0]!, pairs, requests.length]
    while (left > 0 || open.length > 0) {
      const isLoading = left > 0 && (open.length === 0 || (open.length < 4 && chance.below(2) === 0))
      const next = { x: middle.x + (chance.next() - 0.5) * 30, y: middle.y + (chance.next() - 0.5) * 30 }
      const way = Math.hypot(next.x - here.x, next.y - here.y)
      km += way
      at += way
      const before = chance.next() * width
      const stop: Stop = { place: points.push(next) - 1, from: Math.max(0, at - before), to: at + width - before, service: 10 }
      at += 10
      here = next
      if (isLoading) {
        requests.push({ pickup: stop, delivery: stop, load: [10 + chance.below(40)], price: 1e6 })
        open.push(number++)
        left--
      } else requests[open.splice(chance.below(open.length), 1)[0]!]!.delivery = stop
    }
    km += Math.hypot(here.x - 50, here.y - 50)
  }
  const truck: Truck = { place: 0, freeAt: 0, end: { place: 0, by: 1e5 }, capacity: [200], kmPrice: 1, usePrice: 10_000 }
  const trucks = Array.from({ length: 2 * tours }, () => truck)
  const allowed = new Uint8Array(requests.length * trucks.length).fill(1)
  const problem: Problem = { ...ways(points, 1), requests, trucks, allowed, weights: noWeights, norms: null, isFewest: true }
  return { problem, trucks: tours, km }
}
