import { mostLate } from '#contract/order-fit.ts'
import type { PlannerProposal, PlannerResult, PlannerUnplaced } from '#contract/planner.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { TaskBefore } from '#server/deals/flights/rules/driven.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import { type Finding, needsReason } from '#server/deals/flights/rules/fit.ts'
import { type FlightPlan, judgeFlight, unique } from '#server/deals/flights/rules/judge.ts'
import { minutesOf, momentOf } from '#server/deals/flights/rules/logbook.ts'
import { joinedPlan } from '#server/deals/flights/rules/plan.ts'
import { kmBetween, minutesBetween, type Position, SERVICE } from '#server/deals/flights/rules/roads.ts'
import { interleaved } from '#server/deals/flights/rules/sequence.ts'
import type { Facts, OpenOrder, Unit, UnitFlight } from '#server/planner/record.ts'
import type { Plan } from '#server/planner/search/problem.ts'
import { plannerWords } from '#server/planner/words.ts'
import { aroundOf, type Known } from './around.ts'
import { freeOf, type Instance, lateMostIn, type Obstacle, obstacleAtHome, tasksUntil } from './instance.ts'

/** What a search knows of a request of its plan: what it costs there, and elsewhere. */
export type Choice = (request: number) => { cost: number; other: number; otherCost: number }

type Stop = { order: OpenOrder; task: OpenOrder['plan']['tasks'][number]; place: Position; seq: number }
/** A flight that may be planned: its orders, and its stops in the sequence planning it would give them. */
type Trip = { orders: readonly OpenOrder[]; stops: readonly Stop[]; startsAt: Date; endsAt: Date }

/** The proposals of a plan, each proven by the judge with what its truck and driver do before and after it, those before it in the plan included. */
export function proposalsOf(facts: Facts, instance: Instance, plan: Pick<Plan, 'routes' | 'unplaced'>, choiceOf: Choice): PlannerResult {
  const proposals: PlannerProposal[] = []
  const staying = stayingIn(facts, instance, plan)
  const unplaced: PlannerUnplaced[] = plan.unplaced.flatMap(r => (staying.has(facts.orders[r]!) ? [] : unplacedOf(facts, instance, r)))
  for (const [u, tasks] of plan.routes.entries()) {
    const unit = facts.units[u]!
    let known: Known = { flights: unit.flights, tasks: unit.tasks }
    const orders = tasks.filter(task => task >= 0).map(r => facts.orders[r]!)
    for (const trip of tripsOf(orders.filter(order => !staying.has(order)))) {
      const { findings, over } = judgeTrip(facts, unit, known, trip)
      const block = findings.find(({ blocks }) => blocks)
      if (block) {
        unplaced.push(...trip.orders.map(order => ({ ...keyOf(order), why: textOf(block), help: plannerWords.byHand })))
        continue
      }
      const bodies = decidingBodies(facts, instance, { unit, trip })
      proposals.push(
        proposalOf(
          facts,
          { unit, known, trip, findings, bodies, gone: goneOf(facts, instance, trip) },
          nextBestOf(facts, instance, trip, choiceOf),
        ),
      )
      known = grown(known, trip, over)
    }
  }
  const stays = [...staying].map(({ number }) => number).toSorted()
  return { proposals: proposals.toSorted((a, b) => (a.stops[0]!.from < b.stops[0]!.from ? -1 : 1)), unplaced, stays }
}

/**
 * The coming flights that stay with whom they have: those the plan leaves there, and every other one the judge lets pass there beside them, as
 * he knows ways of resting the search does not look for.
 */
function stayingIn(facts: Facts, { obstacles }: Instance, plan: Pick<Plan, 'routes'>): ReadonlySet<OpenOrder> {
  const { orders, units } = facts
  const staying = new Set<OpenOrder>()
  for (const [u, unit] of units.entries()) {
    const own = orders.filter(({ coming }, r) => coming?.unit === u && !obstacles.has(r * units.length + u))
    let stays = own.filter(order => plan.routes[u]!.includes(orders.indexOf(order)))
    for (const order of own.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime()))
      if (!stays.includes(order) && isDoneAtHome(facts, unit, [...stays, order])) stays = [...stays, order]
    for (const order of stays) staying.add(order)
  }
  return staying
}

/** Whether a unit can do all of these flights it has, one after another. */
function isDoneAtHome(facts: Facts, unit: Unit, orders: readonly OpenOrder[]): boolean {
  let known: Known = unit
  for (const trip of tripsOf(orders)) {
    if (obstacleAtHome(trip.orders[0]!, { ...unit, ...known }, facts)) return false
    known = grown(known, trip)
  }
  return true
}

const keyOf = ({ id, number, coming }: OpenOrder) =>
  coming ? { orderId: coming.orders[0]!.orderId, number, flightId: id } : { orderId: id, number, flightId: null }

/** Orders of a truck as flights: those whose times meet go together, as one truck has one flight at a time. What is a flight already stays one. */
export function tripsOf(orders: readonly OpenOrder[]): Trip[] {
  const trips: Trip[] = []
  for (const order of orders.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())) {
    const last = trips.at(-1)
    if (last && !order.coming && startOf(order) < last.endsAt) trips[trips.length - 1] = tripOf([...last.orders, order])
    else trips.push(tripOf([order]))
  }
  return trips
}

const startOf = ({ plan }: OpenOrder) => plan.tasks[0]!.window!.from

function tripOf(orders: readonly OpenOrder[]): Trip {
  // orders come on board by their ids, the stops of each among the others by their windows
  const stops = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)).reduce<Stop[]>((all, order) => mergedStops(all, order), [])
  const ends = stops.map(({ task }) => task.window!.to.getTime() + SERVICE * 60_000)
  return { orders, stops, startsAt: stops[0]!.task.window!.from, endsAt: new Date(Math.max(...ends)) }
}

function mergedStops(stops: readonly Stop[], order: OpenOrder): Stop[] {
  const fresh = order.plan.tasks.map((task, seq): Stop => ({ order, task, place: order.places[seq]!, seq }))
  return interleaved(stops, fresh, (one, other) => one.task.window!.from < other.task.window!.from)
}

/** Everything the step that plans the flight would find: each order by itself, the flight as a whole, and who is in another one then. */
function judgeTrip({ now, norms, tz, request }: Facts, unit: Unit, known: Known, trip: Trip): { findings: Finding[]; over: Date | null } {
  const { chosen } = unit
  const lateMost = lateMostIn(request)
  const judged = (plan: FlightPlan, ends: readonly Position[], times: { startsAt: Date; endsAt: Date }) => {
    const around = aroundOf(known, { ends, ...times }, { tz, norms })
    const { findings, schedule } = judgeFlight(plan, { chosen, around, now, norms, lateMost })
    return { findings, over: schedule?.tasks[plan.tasks.length - 1]?.departureAt ?? null }
  }
  const alone = trip.orders
    .flatMap(({ plan, places, coming }) => [plan, ...(coming?.alone ?? [])].map(each => ({ plan: each, places })))
    .map(({ plan, places }) => judged(plan, places, timesOf(plan)))
  const busy = known.flights.find(({ startsAt, endsAt }) => startsAt < trip.endsAt && endsAt > trip.startsAt)
  const clash: Finding[] = busy
    ? [{ blocks: true, code: 'car.busy', field: 'truckId', info: { plate: chosen.truck!.plate, flight: busy.number } }]
    : []
  const found = (verdicts: typeof alone) => ({
    findings: unique([...withLatest(verdicts.flatMap(({ findings }) => findings)), ...clash]),
    over: lateMost > 0 ? (verdicts.at(-1)?.over ?? null) : null,
  })
  if (trip.orders.length === 1) return found(alone)
  const plan = joinedPlan(
    trip.stops.map(sequencedOf),
    trip.orders.map(order => order.plan),
  )
  const ends = trip.stops.map(({ place }) => ({ ...place, country: null }))
  return found([...alone, judged(plan, ends, trip)])
}

/** Of what is found late at one stop what was found last: of the flight as a whole, which is later than an order by itself. */
function withLatest(findings: readonly Finding[]): Finding[] {
  const keyOfLate = ({ code, info }: Finding) => (code === 'driver.late' ? JSON.stringify([info.work, info.stop, info.until]) : null)
  const last = new Map(findings.map((finding, n) => [keyOfLate(finding), n]))
  return findings.filter((finding, n) => keyOfLate(finding) === null || last.get(keyOfLate(finding)) === n)
}

const timesOf = ({ tasks }: OpenOrder['plan']) => ({
  startsAt: tasks[0]!.window!.from,
  endsAt: new Date(Math.max(...tasks.map(({ window }) => window!.to.getTime() + SERVICE * 60_000))),
})

const sequencedOf = ({ order, task, place, seq }: Stop): Parameters<typeof joinedPlan>[0][number] => ({
  ...{ kind: task.kind, orderId: order.id, stopSeq: seq + 1, placeRu: task.stop.ru, placeEn: task.stop.en, address: '' },
  ...{ lat: place.lat, lon: place.lon, plannedFrom: task.window!.from, plannedTo: task.window!.to, minutes: null },
})

function grown({ flights, tasks }: Known, { orders, stops, startsAt, endsAt }: Trip, over: Date | null = null): Known {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const flight: UnitFlight = {
    number: orders.map(({ number }) => number).join(', '),
    startsAt,
    endsAt,
    first: { ...first.place, ...first.task.window! },
    last: last.place,
    ...(over && over > endsAt && { over }),
  }
  const done = stops.map(
    ({ task, place: { lat, lon } }): TaskBefore => ({
      ...{ lat, lon, plannedFrom: task.window!.from, plannedTo: task.window!.to },
      ...{ arrivedAt: null, completedAt: null, minutes: null },
    }),
  )
  return {
    flights: [...flights, flight].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    tasks: [...tasks, ...done].toSorted((a, b) => a.plannedFrom.getTime() - b.plannedFrom.getTime()),
  }
}

/** The next best truck of a trip of one order. */
function nextBestOf({ orders, units }: Facts, { problem }: Instance, trip: Trip, choiceOf: Choice): PlannerProposal['nextBest'] {
  const [order] = trip.orders
  if (!order || trip.orders.length > 1) return null
  const { cost, other, otherCost } = choiceOf(orders.indexOf(order))
  const unit = units[other]
  if (!unit || order.coming?.unit === other) return null
  // moving it costs the same wherever it goes
  const more = otherCost - cost - problem.weights.moved
  return { truckId: unit.truckId, plate: unit.chosen.truck!.plate, more: Math.max(0, Math.round(more)) }
}

/**
 * The bodies an order of a trip asks for, where they are what decided: another truck would come no further to the loading but for its body, or
 * no other one is fit.
 */
function decidingBodies(
  { orders, units, bodies }: Facts,
  { obstacles }: Instance,
  { unit, trip }: Pick<Judged, 'unit' | 'trip'>,
): Bilingual[] {
  const kmOf = ({ flights }: Unit) => {
    const from = flights.findLast(({ endsAt }) => endsAt <= trip.startsAt)
    const { place } = trip.stops[0]!
    return from ? kmBetween({ ...from.last, country: place.country ?? null }, place) : null
  }
  const deciding = trip.orders.filter(order => {
    const r = orders.indexOf(order)
    const keptBy = (each: Unit) => obstacles.get(r * units.length + units.indexOf(each))
    const others = units.filter(each => each !== unit && keptBy(each) !== 'apart')
    const kept = others.filter(each => isBodyFault(keptBy(each)))
    return kept.length > 0 && (others.every(keptBy) || kept.some(each => (kmOf(each) ?? 0) <= (kmOf(unit) ?? Number.POSITIVE_INFINITY)))
  })
  const codes = new Set(deciding.flatMap(({ plan }) => plan.loads.flatMap(({ asks }) => asks.bodyTypes)))
  return [...codes].map(code => bodies.get(code) ?? { ru: code, en: code })
}

const isBodyFault = (obstacle: Obstacle | undefined): boolean =>
  typeof obstacle === 'object' && obstacle.code === 'car.unfit' && obstacle.info.why === 'body'

/** Why those who have a coming flight cannot do it. */
function goneOf({ orders, units }: Facts, { obstacles }: Instance, { orders: [order] }: Trip): Bilingual | null {
  if (!order?.coming) return null
  const obstacle = obstacles.get(orders.indexOf(order) * units.length + order.coming.unit)
  return obstacle === undefined ? plannerWords.crowded : obstacleText(obstacle)
}

const obstacleText = (obstacle: Obstacle): Bilingual => (typeof obstacle === 'string' ? plannerWords[obstacle] : textOf(obstacle))

type Judged = { unit: Unit; known: Known; trip: Trip; findings: readonly Finding[]; bodies: readonly Bilingual[]; gone: Bilingual | null }

function proposalOf(
  { now, request }: Facts,
  { unit, known, trip, findings, bodies, gone }: Judged,
  nextBest: PlannerProposal['nextBest'],
): PlannerProposal {
  const before = known.flights.findLast(({ endsAt }) => endsAt <= trip.startsAt)
  const from = before ?? null
  const over = from && (from.over ?? from.endsAt)
  const freeAt = over && over > now ? over : now
  const [first] = trip.stops
  const emptyKm = from ? kmBetween({ ...from.last, country: first!.place.country ?? null }, first!.place) : null
  const { truck, driver } = unit.chosen
  let at = minutesOf(freeAt)
  let last: Position | null = from?.last ?? null
  const stops = trip.stops.map(({ order, task, place }): PlannerProposal['stops'][number] => {
    at = Math.max(at + (last ? (minutesBetween(last, place) ?? 0) : 0), minutesOf(task.window!.from))
    const begins = momentOf(at).toISOString()
    at += task.serviceMinutes
    last = place
    const { from: opens, to } = task.window!
    return { orderId: order.id, kind: task.kind, place: task.stop, at: begins, from: opens.toISOString(), to: to.toISOString() }
  })
  const warnings = findings.filter(({ blocks }) => !blocks)
  return {
    orders: trip.orders.flatMap(({ id, version, number, coming }) => coming?.orders ?? [{ orderId: id, orderVersion: version, number }]),
    ...{ truckId: unit.truckId, trailerId: unit.trailerId, driverId: unit.driverId, plate: truck!.plate, driver: driver!.name },
    ...{ stops, emptyKm, freeAt: freeAt.toISOString(), nextBest },
    lateMinutes: warnings.some(({ code }) => code === 'driver.late') ? lateMostIn(request) : 0,
    findings: warnings.map(finding => ({
      ...{ blocks: false, needsReason: needsReason(finding), field: finding.field, code: finding.code },
      text: textOf(finding),
    })),
    why: plannerWords.why({ emptyKm, freeAt, now, tz: trip.orders[0]!.plan.tz, nextBest, bodies, gone }),
    moves: moveOf(trip.orders[0]!),
  }
}

function moveOf({ id, version, number, coming }: OpenOrder): PlannerProposal['moves'] {
  if (!coming) return null
  const { plate, truckId, trailerId, driverId, coDriverId } = coming
  return { flightId: id, version, number, plate, truckId, trailerId, driverId, coDriverId }
}

/** Which rule stands in the way of an order: where no truck is fit, the one most of them break; else there is no time or room left. */
function unplacedOf(facts: Facts, { obstacles }: Instance, r: number): PlannerUnplaced {
  const { orders, units, now, request } = facts
  const { plan, places } = orders[r]!
  const key = keyOf(orders[r]!)
  const met = units.map((_, u) => obstacles.get(r * units.length + u) ?? null)
  const found = met.filter(each => each !== 'apart')
  const fit = units.filter((_, u) => met[u] === null)
  if (found.length === 0) return { ...key, why: plannerWords.noTrucks, help: null }
  const first = plan.tasks[0]!
  const over = minutesOf(now) - minutesOf(first.window!.to)
  if (over > lateMostIn(request)) {
    const why = plannerWords.over({ at: first.window!.to, tz: plan.tz, now })
    return { ...key, why, help: over > mostLate ? plannerWords.newWindow : plannerWords.letLate }
  }
  if (fit.length === 0) {
    const codes = Map.groupBy(found, each => (typeof each === 'object' && each ? `${each.code} ${each.info.why ?? ''}` : `${each}`))
    const [most] = [...codes.values()].toSorted((a, b) => b.length - a.length)
    return { ...key, why: plannerWords.unfit(found.length, obstacleText(most![0]!)), help: null }
  }
  const soonest = fit
    .map(unit => {
      const free = freeOf(unit, now)
      const way = free.place ? (minutesBetween({ ...free.place, country: places[0]!.country ?? null }, places[0]!) ?? 0) : 0
      return { unit, at: new Date(free.at.getTime() + way * 60_000), tasks: tasksUntil(unit, free.at).length }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]!
  const late = soonest.at > first.window!.to
  const help = plannerWords.help({ plate: soonest.unit.chosen.truck!.plate, at: soonest.at, tz: plan.tz, now, isLate: late })
  return { ...key, why: late ? plannerWords.tooFar : plannerWords.noTime(fit.length), help }
}
