import type { PlannerRequest } from '#contract/planner.ts'
import { drivenAfter } from '#server/deals/flights/rules/driven.ts'
import { block, type Finding } from '#server/deals/flights/rules/fit.ts'
import { judgeFlight } from '#server/deals/flights/rules/judge.ts'
import { minutesOf } from '#server/deals/flights/rules/logbook.ts'
import { apartIn } from '#server/deals/flights/rules/mixing.ts'
import { kmBetween, minutesBetween, type Position } from '#server/deals/flights/rules/roads.ts'
import type { ComingFlight, Facts, OpenOrder, Unit } from '#server/planner/record.ts'
import { type Block, noWeights, type Problem, type Request, type Truck, type Wheel } from '#server/planner/search/problem.ts'
import { aroundAtHome } from './around.ts'

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
/** What a minute after the end of a window costs. */
const LATE = 1
const OVERTIME = 0.5
const NORMAL_DAY = 600
const FAIRNESS = 0.05

/** What it costs that a coming flight goes over to others: more than any way, as nobody is told anew for a few kilometres. */
const MOVED = 5000

/**
 * What keeps a unit from an order: a finding of the judge, what people asked for, or of a coming flight that its truck broke down (`broken`), that
 * two drivers go (`pair`), or that it is none of those who could take it (`apart`).
 */
export type Obstacle = Finding | 'banned' | 'fixed' | 'broken' | 'pair' | 'apart'

/** A search's problem, and what keeps a unit from an order, by `order × units + unit`. */
export type Instance = { problem: Problem; obstacles: ReadonlyMap<number, Obstacle> }

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
  const { emptyKm, late, overtime, fairness } = request.weights
  const current = units.map((_, u) => orders.flatMap(({ coming }, n) => (coming?.unit === u ? [n, ~n] : [])))
  const moved = current.some(tasks => tasks.length > 0) ? MOVED : 0
  const weights = {
    ...noWeights,
    ...{ emptyKm, late: LATE * late, lateMost: lateMostIn(request), moved },
    ...{ overtime: OVERTIME * overtime, normal: NORMAL_DAY, fairness: FAIRNESS * fairness },
  }
  const searchNorms = { ...norms, weekEnds: minutesOf(weekEnds) }
  // places nobody knows lie nowhere: as near to all as the judge holds them
  const nowhere = trucks.map(truck => (truck.place < 0 ? { ...truck, place: places.length } : truck))
  const known = { places: places.length, km, minutes, requests, trucks: nowhere, allowed, weights, norms: searchNorms, isByWindow: true }
  return { problem: { ...known, ...(moved > 0 && { current }) }, obstacles }
}

/** By how many minutes windows may be missed; what follows a flight keeps them. */
export const lateMostIn = ({ flightId, lateMinutes }: PlannerRequest): number => (flightId === null ? lateMinutes : 0)

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
  // whether a coming flight fits a body is asked of the judge: here one truck has one flight at a time
  const ranges = order.coming ? [] : load!.ranges
  const left = minutesOf(first.window!.to) - minutesOf(now)
  const kinds = order.coming ? {} : goodsOf(order, orders)
  return {
    pickup: {
      place: 2 * n,
      from,
      to: Math.min(minutesOf(first.window!.to), latestOf(tasks)),
      service: at - from + lastLeg,
      ...(tasks.length > 2 && { leaves: 2 * n + 1 }),
    },
    delivery: { place: 2 * n + 1, from: minutesOf(last.window!.from), to: minutesOf(last.window!.to), service: last.serviceMinutes },
    load: order.coming ? [0, 0, 0, 1] : [load!.massKg, load!.volumeM3, load!.pallets, 0],
    price: LEFT_OUT + (URGENT.find(([within]) => left <= within)?.[1] ?? 0),
    range:
      ranges.length > 0
        ? { min: Math.max(...ranges.map(({ min = -99 }) => min)), max: Math.min(...ranges.map(({ max = 99 }) => max)) }
        : null,
    ...kinds,
  }
}

/** When the first of some tasks begins at the latest, for each to be in time. */
const latestOf = (tasks: OpenOrder['plan']['tasks']) =>
  tasks.reduceRight(
    ({ at, way }, { window, serviceMinutes, driveMinutes }) => ({
      at: Math.min(minutesOf(window!.to), at - way - serviceMinutes),
      way: driveMinutes,
    }),
    { at: Number.POSITIVE_INFINITY, way: 0 },
  ).at

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
    capacity: [payloadKg, volumeM3, pallets, 1],
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
function obstaclesIn(facts: Facts): Map<number, Obstacle> {
  const { orders, units, request } = facts
  const found = new Map<number, Obstacle>()
  for (const [n, order] of orders.entries()) {
    const ids = new Set(order.coming?.orders.map(({ orderId }) => orderId) ?? [order.id])
    const fixed = request.fixed.filter(({ orderId }) => ids.has(orderId))
    for (const [u, unit] of units.entries()) {
      const obstacle = isNamed(request.banned, ids, unit)
        ? 'banned'
        : fixed.length > 0 && !isNamed(fixed, ids, unit)
          ? 'fixed'
          : order.coming
            ? obstacleToComing(order, order.coming, { unit, isHome: order.coming.unit === u }, facts)
            : obstacleTo(order.plan, unit, facts)
      if (obstacle) found.set(n * units.length + u, obstacle)
    }
  }
  return found
}

const isNamed = (pairs: PlannerRequest['fixed'], orders: ReadonlySet<string>, { truckId }: Unit) =>
  pairs.some(pair => orders.has(pair.orderId) && pair.truckId === truckId)

function obstacleTo(
  plan: OpenOrder['plan'],
  unit: Unit,
  { now, norms, request }: Pick<Facts, 'now' | 'norms' | 'request'>,
): Finding | null {
  const { chosen, flights } = unit
  const starts = plan.tasks[0]!.window!.from
  const busy = flights.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > starts)
  if (busy) return { blocks: true, code: 'car.busy', field: 'truckId', info: { plate: chosen.truck!.plate, flight: busy.number } }
  return judgeFlight(plan, { chosen, now, norms, lateMost: lateMostIn(request) }).findings.find(({ blocks }) => blocks) ?? null
}

type Holder = { unit: Unit; isHome: boolean }

function obstacleToComing(order: OpenOrder, coming: ComingFlight, { unit, isHome }: Holder, facts: Facts): Obstacle | null {
  if (isHome) return unit.isBroken ? 'broken' : obstacleAtHome(order, unit, facts)
  if (unit.reach === 'own' || (unit.reach === 'truck' && unit.truckId !== coming.truckId)) return 'apart'
  return coming.coDriverId === null ? obstacleTo(order.plan, unit, facts) : 'pair'
}

/** What keeps those who have a coming flight from doing it: what they do before it may be over later than planned. */
export function obstacleAtHome({ plan, places }: OpenOrder, unit: Unit, { now, norms, tz }: Facts): Finding | null {
  const { chosen, repairUntil = null } = unit
  const { from: startsAt, to: until } = plan.tasks[0]!.window!
  const endsAt = plan.tasks.at(-1)!.window!.to
  const around = aroundAtHome(unit, { ends: places, startsAt, endsAt }, { tz, norms })
  const { before } = around.truck!
  const earliest = before && new Date(Math.max(before.at.getTime(), now.getTime()) + (before.driveMinutes ?? 0) * 60_000)
  // of a flight whose window has opened the judge holds the way there for done
  if (earliest && earliest > until) {
    const info = { plate: chosen.truck!.plate, flight: before.number, stop: plan.tasks[0]!.stop, earliest, until }
    return block('car.too_far', 'truckId', info)
  }
  const isRepaired = repairUntil !== null && plan.from > repairUntil
  const { findings } = judgeFlight(plan, { chosen, around, now, norms })
  return findings.find(({ blocks, code }) => blocks && !(isRepaired && code === 'car.inactive')) ?? null
}
