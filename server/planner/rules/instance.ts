import type { PlannerRequest } from '#contract/planner.ts'
import { drivenAfter } from '#server/deals/flights/rules/driven.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import { judgeFlight } from '#server/deals/flights/rules/judge.ts'
import { minutesOf } from '#server/deals/flights/rules/logbook.ts'
import { apartIn } from '#server/deals/flights/rules/mixing.ts'
import { kmBetween, minutesBetween, type Position } from '#server/deals/flights/rules/roads.ts'
import type { Facts, OpenOrder, Unit } from '#server/planner/record.ts'
import { type Block, noWeights, type Problem, type Request, type Truck, type Wheel } from '#server/planner/search/problem.ts'

/** What leaving an order out costs, in kilometres of the usual truck: more than any way of it, and more where it is urgent. */
const LEFT_OUT = 20_000
const URGENT: readonly [minutes: number, price: number][] = [
  [240, 20_000],
  [1440, 10_000],
]
/** What it costs that a truck goes at all, and a hired one. */
const GOES = 50
const HIRED = 300
/** What each kilometre of a hired truck costs more. */
const HIRED_KM = 0.3
const OVERTIME = 0.5
const NORMAL_DAY = 600
const FAIRNESS = 0.05

/** A search's problem, and what keeps a unit from an order, by `order × units + unit`. */
export type Instance = { problem: Problem; obstacles: ReadonlyMap<number, Finding | 'banned' | 'fixed'> }

/** The problem the facts make: every pair of order and truck judged, ways by the judge's road, and times in minutes of the epoch. */
export function instanceOf(facts: Facts): Instance {
  const { orders, units, request, norms, weekEnds } = facts
  const places = [...orders.flatMap(({ places: [...own] }) => [own[0]!, own.at(-1)!])]
  const placed = (position: Position) => places.push(position) - 1
  const requests = orders.map((order, n) => requestOf(order, n, facts))
  const trucks = units.map(unit => truckOf(unit, facts, placed))
  const { km, minutes } = waysBetween(places)
  // the way of an order is its own, as the judge has it
  for (const [n, { plan }] of orders.entries())
    if (plan.tasks.length === 2) minutes[2 * n * places.length + 2 * n + 1] = plan.tasks[1]!.driveMinutes
  const obstacles = obstaclesIn(facts)
  const allowed = Uint8Array.from({ length: orders.length * units.length }, (_, at) => (obstacles.has(at) ? 0 : 1))
  const { emptyKm, overtime, fairness } = request.weights
  const weights = { ...noWeights, emptyKm, overtime: OVERTIME * overtime, normal: NORMAL_DAY, fairness: FAIRNESS * fairness }
  const searchNorms = { ...norms, weekEnds: minutesOf(weekEnds) }
  // places nobody knows lie nowhere: as near to all as the judge holds them
  const nowhere = trucks.map(truck => (truck.place < 0 ? { ...truck, place: places.length } : truck))
  const problem = { places: places.length, km, minutes, requests, trucks: nowhere, allowed, weights, norms: searchNorms, isByWindow: true }
  return { problem, obstacles }
}

function waysBetween(places: readonly Position[]): Pick<Problem, 'km' | 'minutes'> {
  const km = new Float64Array(places.length ** 2)
  const minutes = new Float64Array(places.length ** 2)
  for (const [a, from] of places.entries())
    for (const [b, to] of places.entries()) {
      if (a === b) continue
      km[a * places.length + b] = kmBetween(from, to) ?? 0
      minutes[a * places.length + b] = minutesBetween(from, to) ?? 0
    }
  return { km, minutes }
}

/** From the first stop to the last; those between belong to what is done at the first. */
function requestOf(order: OpenOrder, n: number, { orders, now }: Facts): Request {
  const { tasks, loads } = order.plan
  const [first, last] = [tasks[0]!, tasks.at(-1)!]
  let at = minutesOf(first.window!.from)
  const from = at
  for (const task of tasks.slice(0, -1)) at = Math.max(at + task.driveMinutes, minutesOf(task.window!.from)) + task.serviceMinutes
  const lastLeg = tasks.length > 2 ? last.driveMinutes : 0
  const [load] = loads
  const ranges = load!.ranges
  const left = minutesOf(first.window!.to) - minutesOf(now)
  const kinds = goodsOf(order, orders)
  return {
    pickup: {
      place: 2 * n,
      from,
      to: minutesOf(first.window!.to),
      service: at - from + lastLeg,
      ...(tasks.length > 2 && { leaves: 2 * n + 1 }),
    },
    delivery: { place: 2 * n + 1, from: minutesOf(last.window!.from), to: minutesOf(last.window!.to), service: last.serviceMinutes },
    load: [load!.massKg, load!.volumeM3, load!.pallets],
    price: LEFT_OUT + (URGENT.find(([within]) => left <= within)?.[1] ?? 0),
    range:
      ranges.length > 0
        ? { min: Math.max(...ranges.map(({ min = -99 }) => min)), max: Math.min(...ranges.map(({ max = 99 }) => max)) }
        : null,
    ...kinds,
  }
}

/** Which goods may not lie together, as bits: each order with goods that ask for it has one of its own, as far as bits go. */
function goodsOf(order: OpenOrder, orders: readonly OpenOrder[]): Pick<Request, 'kinds' | 'apart'> {
  const asking = orders.filter(({ plan }) => plan.loads.some(({ goods }) => goods.some(({ adr }) => adr?.class)))
  const others = [...new Map([...asking, order].map(each => [keyOf(each), each])).values()].slice(0, 30)
  const own = goodsIn(order)
  const apart = others.reduce((bits, other, bit) => (apartIn([...own, ...goodsIn(other)]).length > 0 ? bits | (1 << bit) : bits), 0)
  const kind = others.findIndex(other => keyOf(other) === keyOf(order))
  return apart === 0 ? { kinds: kind < 0 ? 0 : 1 << kind } : { kinds: kind < 0 ? 0 : 1 << kind, apart }
}
const goodsIn = ({ plan }: OpenOrder) => plan.loads.flatMap(({ goods }) => goods)
const keyOf = (order: OpenOrder) => JSON.stringify(goodsIn(order))

/** When and where a unit is free: after the last flight that has begun. */
export function freeOf({ flights }: Unit, now: Date): { at: Date; place: Position | null } {
  const begun = flights.filter(({ startsAt }) => startsAt <= now)
  const last = begun.reduce<Unit['flights'][number] | null>((a, b) => (a && a.endsAt >= b.endsAt ? a : b), null)
  return last ? { at: last.endsAt > now ? last.endsAt : now, place: last.last } : { at: now, place: null }
}

function truckOf(unit: Unit, facts: Facts, placed: (position: Position) => number): Truck {
  const { now, request, tz, norms } = facts
  const { at, place } = freeOf(unit, now)
  const known = (position: Position) => (position.lat === null || position.lon === null ? -1 : placed(position))
  const blocks = unit.flights
    .filter(({ startsAt }) => startsAt > now)
    .map(({ startsAt, endsAt, first, last }): Block => {
      const from = minutesOf(startsAt)
      const minutes = minutesOf(endsAt) - from
      const driving = Math.min(minutes, minutesBetween(first, last) ?? 0)
      const [startPlace, endPlace] = [placed(first), placed(last)]
      return { from, to: Math.max(from, minutesOf(first.to)), minutes, driving, startPlace, endPlace }
    })
  const driven = drivenAfter(tasksUntil(unit, at), { tz, norms })
  const hired = unit.isHired ? request.weights.hired : 0
  const { payloadKg, volumeM3, pallets } = capacityOf(unit)
  return {
    place: place ? known(place) : -1,
    freeAt: minutesOf(at),
    end: null,
    capacity: [payloadKg, volumeM3, pallets],
    kmPrice: 1 + HIRED_KM * hired,
    usePrice: GOES + HIRED * hired,
    hasZones: [unit.chosen.truck, unit.chosen.trailer].some(vehicle => ['ref_multi', 'ref_partition'].includes(vehicle?.bodyType ?? '')),
    blocks,
    ...(driven && { wheel: wheelOf(driven, at) }),
    worked: driven ? driven.week : 0,
  }
}

/** The tasks of a driver's flights that are over by a moment. */
export const tasksUntil = ({ tasks }: Unit, at: Date) => tasks.filter(({ plannedTo }) => plannedTo <= at)

const wheelOf = (driven: NonNullable<ReturnType<typeof drivenAfter>>, at: Date): Wheel => ({
  sincePause: driven.sincePause,
  day: driven.day,
  week: driven.week,
  lastWeek: driven.lastWeek,
  began: driven.shiftAt && minutesOf(driven.shiftAt),
  idleSince: driven.at ? Math.min(minutesOf(driven.at), minutesOf(at)) : null,
  weekRestedAt: minutesOf(driven.weekAt ?? at),
})

/** What the bodies carry together; what none of them says is held for enough, but for the payload. */
function capacityOf({ chosen: { truck, trailer } }: Unit) {
  const bodies = [truck, trailer].flatMap(vehicle => (vehicle && vehicle.kind !== 'tractor' ? [vehicle] : []))
  const sum = (of: 'payloadKg' | 'volumeM3' | 'pallets') => bodies.reduce((all, body) => all + (body[of] ?? 0), 0)
  return { payloadKg: sum('payloadKg'), volumeM3: sum('volumeM3') || 1e9, pallets: sum('pallets') || 1e9 }
}

/** What keeps each unit from each order: what people fixed and banned, another flight at its beginning, and what the judge blocks of the order alone. */
function obstaclesIn({ orders, units, request, now, norms }: Facts): Map<number, Finding | 'banned' | 'fixed'> {
  const found = new Map<number, Finding | 'banned' | 'fixed'>()
  for (const [n, { id, plan }] of orders.entries()) {
    const fixed = request.fixed.filter(({ orderId }) => orderId === id)
    for (const [u, unit] of units.entries()) {
      const obstacle = isNamed(request.banned, id, unit)
        ? 'banned'
        : fixed.length > 0 && !isNamed(fixed, id, unit)
          ? 'fixed'
          : obstacleTo(plan, unit, { now, norms })
      if (obstacle) found.set(n * units.length + u, obstacle)
    }
  }
  return found
}

const isNamed = (pairs: PlannerRequest['fixed'], order: string, { truckId }: Unit) =>
  pairs.some(pair => pair.orderId === order && pair.truckId === truckId)

function obstacleTo(plan: OpenOrder['plan'], unit: Unit, { now, norms }: Pick<Facts, 'now' | 'norms'>): Finding | null {
  const { chosen, flights } = unit
  const starts = plan.tasks[0]!.window!.from
  const busy = flights.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > starts)
  if (busy) return { blocks: true, code: 'car.busy', field: 'truckId', info: { plate: chosen.truck!.plate, flight: busy.number } }
  return judgeFlight(plan, { chosen, now, norms }).findings.find(({ blocks }) => blocks) ?? null
}
