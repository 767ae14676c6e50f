import { expect, test } from 'vitest'
import { PlannerRequest } from '#contract/planner.ts'
import type { DriverFacts, VehicleFacts } from '#server/deals/flights/rules/fit.ts'
import type { FlightPlan } from '#server/deals/flights/rules/judge.ts'
import { nextWeek, usualNorms } from '#server/deals/flights/rules/norms.ts'
import { minutesBetween } from '#server/deals/flights/rules/roads.ts'
import type { Facts, OpenOrder, Unit } from '#server/planner/record.ts'
import { Chance } from '#server/planner/search/chance.ts'
import { Search } from '#server/planner/search/search.ts'
import { plannerWords } from '#server/planner/words.ts'
import { instanceOf } from './instance.ts'
import { proposalsOf, tripsOf } from './proposals.ts'

const now = new Date('2027-03-01T06:00:00Z')
const tz = 'Europe/Moscow'
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const towns = [
  { lat: 55.75, lon: 37.62 },
  { lat: 56.33, lon: 44.0 },
  { lat: 55.79, lon: 49.12 },
  { lat: 54.19, lon: 37.62 },
  { lat: 56.86, lon: 35.9 },
  { lat: 57.63, lon: 39.87 },
].map(town => ({ ...town, country: 'RU' }))

type Draft = { id: string; from: number; to: number; opens: number; body?: string; massKg?: number }

function orderOf({ id, from, to, opens, body = 'any', massKg = 4000 }: Draft): OpenOrder {
  const places = [towns[from]!, towns[to]!]
  const due = opens + Math.ceil((minutesBetween(places[0]!, places[1]!)! / 60) * 2.5) + 3
  const task = (kind: string, at: number, driveMinutes: number): FlightPlan['tasks'][number] => ({
    ...{ kind, orderId: id, place: `${kind} ${id}`, stop: { ru: kind, en: kind }, driveMinutes, km: null },
    ...{ window: { from: hours(at), to: hours(at + 6) }, serviceMinutes: 60 },
  })
  const asks = { bodyTypes: [body], loadingTypes: [], loadingAll: false, recorder: false, ownFleet: false, permitUntil: null }
  const plan: FlightPlan = {
    tasks: [task('loading', opens, 0), task('unloading', due, minutesBetween(places[0]!, places[1]!)!)],
    loads: [{ orderId: id, massKg, volumeM3: 10, pallets: 6, goods: [], ranges: [], asks }],
    ...{ adrClasses: [], entersMoscow: false, from: '2027-03-01', until: '2027-03-09', tz, isPair: false },
  }
  return { id, version: 1, number: id, plan, places }
}

function unitOf(n: number, { bodyType = 'tent', at = n % towns.length } = {}): Unit {
  const truck: VehicleFacts = {
    ...{ plate: `А${100 + n}АА`, kind: 'truck', status: 'active', bodyType, payloadKg: 10_000, volumeM3: 40, pallets: 17, curbMassKg: null },
    ...{ grossMassKg: 18_000, axles: 2, loadingTypes: [], tempMin: null, tempMax: null, recorder: false, ownership: 'own', adrKind: null, compliance: [] },
  } // biome-ignore format: a vehicle
  const driver: DriverFacts = {
    ...{ name: `Водитель ${n}`, status: 'active', categories: ['C', 'CE'], compliance: [], adrClasses: [], adrTanks: false, leaves: [] },
  }
  const over = { number: `Р-${n}`, startsAt: hours(-60), endsAt: hours(-20), first: { ...towns[0]!, from: hours(-60), to: hours(-59) } }
  return {
    ...{ truckId: `truck ${n}`, trailerId: null, driverId: `driver ${n}`, chosen: { truck, trailer: null, driver } },
    ...{ isHired: false, flights: [{ ...over, last: towns[at]! }], tasks: [] },
  }
}

const factsOf = (orders: readonly OpenOrder[], units: readonly Unit[], request = {}): Facts => ({
  ...{ orders, units, request: PlannerRequest.parse(request), now, tz, norms: usualNorms, weekEnds: nextWeek(tz, now) },
  bodies: new Map([['isothermal', { ru: 'Изотермический', en: 'Isothermal' }]]),
})

function planned(facts: Facts, iterations = 60) {
  const instance = instanceOf(facts)
  const search = new Search(instance.problem, { seed: 1, iterations })
  search.run()
  return proposalsOf(facts, instance, search.plan(), r => search.choiceOf(r))
}

test('52 orders on 30 trucks have nearly all a place the judge lets pass, and no truck is in two flights at a time', () => {
  const chance = new Chance(3)
  const orders = Array.from({ length: 52 }, (_, n) => {
    const from = chance.below(towns.length)
    const to = (from + 1 + chance.below(towns.length - 1)) % towns.length
    return orderOf({ id: `${100 + n}`, from, to, opens: 12 + chance.below(72), massKg: 2000 + chance.below(6000) })
  })
  const { proposals, unplaced } = planned(
    factsOf(
      orders,
      Array.from({ length: 30 }, (_, n) => unitOf(n)),
    ),
  )
  const placed = proposals.flatMap(each => each.orders.map(({ orderId }) => orderId))
  expect([...placed, ...unplaced.map(({ orderId }) => orderId)].toSorted()).toEqual(orders.map(({ id }) => id))
  expect(placed.length).toBeGreaterThanOrEqual(48)
  for (const [, theirs] of Map.groupBy(proposals, ({ truckId }) => truckId))
    for (const [n, each] of theirs.entries()) {
      const before = theirs[n - 1]
      if (before)
        expect(
          each.stops[0]!.from >=
            before.stops
              .map(({ to }) => to)
              .toSorted()
              .at(-1)!,
        ).toBe(true)
    }
})

test('a proposal says how far its truck comes, since when it is free, and what the next best would cost', () => {
  const order = orderOf({ id: '1', from: 1, to: 2, opens: 20 })
  const { proposals } = planned(factsOf([order], [unitOf(1, { at: 1 }), unitOf(2, { at: 0 })]))
  expect(proposals).toMatchObject([{ truckId: 'truck 1', emptyKm: 0, nextBest: { truckId: 'truck 2' } }])
  expect(proposals[0]!.nextBest!.more).toBeGreaterThan(300)
  expect(proposals[0]!.why).toEqual({
    ru: expect.stringMatching(/^0 км порожнего пробега, свободна сейчас, следующая по выгоде А102АА: дороже на \d+ км$/),
    en: expect.stringMatching(/^0 km of empty run, free now, next best А102АА: \d+ km dearer$/),
  })
})

test('a proposal names the body where that is what decided: a truck as near has another one, or no other is fit', () => {
  const order = orderOf({ id: '1', from: 1, to: 2, opens: 20, body: 'isothermal' })
  const whyOf = (units: readonly Unit[], orders = [order]) =>
    planned(factsOf(orders, units)).proposals.map(({ truckId, why }) => ({ truckId, ...why }))
  const cold = { bodyType: 'isothermal' }
  // the nearest has a tilt
  expect(whyOf([unitOf(1, { at: 1 }), unitOf(2, { at: 0, ...cold }), unitOf(3, { at: 2, ...cold })])).toEqual([
    {
      truckId: 'truck 3',
      ru: expect.stringContaining('нужен кузов: изотермический'),
      en: expect.stringContaining('body needed: isothermal'),
    },
  ])
  // the only one that is fit, though the nearest as well
  expect(whyOf([unitOf(1, { at: 0 }), unitOf(2, { at: 1, ...cold })])).toMatchObject([{ ru: expect.stringContaining('нужен кузов') }])
  // a tilt further off did not decide between two that are fit, nor does a body anybody has
  const others = [unitOf(1, { at: 4 }), unitOf(2, { at: 1, ...cold }), unitOf(3, { at: 0, ...cold })]
  expect(whyOf(others)).toMatchObject([{ truckId: 'truck 2', ru: expect.not.stringContaining('кузов') }])
  expect(whyOf([unitOf(1, { at: 1 }), unitOf(2, { at: 0, ...cold })], [orderOf({ id: '1', from: 1, to: 2, opens: 20 })])).toMatchObject([
    { ru: expect.not.stringContaining('кузов') },
  ])
})

test('an order no truck is fit for says what most often stands in the way; one that is too far when a truck could be there', () => {
  const orders = [orderOf({ id: '1', from: 1, to: 2, opens: 20, body: 'isothermal' }), orderOf({ id: '2', from: 2, to: 3, opens: -5 })]
  const { unplaced } = planned(factsOf(orders, [unitOf(1, { at: 4 }), unitOf(2, { at: 0 })]))
  const [body, far] = unplaced.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
  expect(body!.why.en).toMatch(/^None of the trucks \(2\) is fit/)
  expect(far).toMatchObject({
    orderId: '2',
    why: { en: 'No truck that is fit can be at the loading in time' },
    help: { en: expect.stringMatching(/^А10\dАА could be at the loading at /) },
  })
})

test('orders of a truck whose times meet make one flight, others one each', () => {
  const meeting = [orderOf({ id: '1', from: 0, to: 1, opens: 10 }), orderOf({ id: '2', from: 0, to: 1, opens: 12 })]
  const later = orderOf({ id: '3', from: 1, to: 0, opens: 60 })
  expect(tripsOf([later, ...meeting]).map(({ orders }) => orders.map(({ id }) => id))).toEqual([['1', '2'], ['3']])
})

const late = { ...towns[0]!, from: hours(-10), to: hours(-9) }
/** A truck under way until a moment, which has coming flights, beside others that are free, nearer to them than it is. */
function comingFacts(
  endsAt: Date,
  coming: readonly Draft[],
  { others = [unitOf(1, { at: 1 }), unitOf(2, { at: 2 })], isBroken = false } = {},
): Facts {
  const busy = unitOf(7)
  const under = { number: 'Р-7', startsAt: hours(-10), endsAt, first: late, last: towns[1]! }
  const home: Unit = { ...busy, flights: [under], reach: 'own', isBroken }
  const orders = coming.map((draft): OpenOrder => {
    const order = orderOf(draft)
    const named = { ...order, id: `flight ${draft.id}`, number: `Р-${draft.id}`, version: 3 }
    const ids = { truckId: busy.truckId, trailerId: null, driverId: busy.driverId, coDriverId: null, plate: busy.chosen.truck!.plate }
    return { ...named, coming: { unit: 0, ...ids, orders: [{ orderId: draft.id, orderVersion: 1, number: draft.id }], alone: [] } }
  })
  return factsOf(orders, [home, ...others], { flightId: '00000000-0000-7000-8000-000000000007' })
}
const soon = { id: '1', from: 1, to: 2, opens: 5 }
const next = { id: '2', from: 2, to: 3, opens: 48 }
const result = (facts: Facts) => {
  const { proposals, unplaced, stays } = planned(facts)
  return { moved: proposals.map(({ moves, truckId, why }) => ({ flight: moves?.number, truckId, why: why.ru })), unplaced, stays }
}

test('after a flight that is late only what its truck cannot reach any more goes over, though others are nearer to all of it', () => {
  // in time: nothing moves
  expect(result(comingFacts(hours(4), [soon, next]))).toEqual({ moved: [], unplaced: [], stays: ['Р-1', 'Р-2'] })
  // so late that the first one's window is over before it could come
  const { moved, unplaced, stays } = result(comingFacts(hours(14), [soon, next]))
  expect(moved).toEqual([
    { flight: 'Р-1', truckId: 'truck 1', why: expect.stringMatching(/А107АА.*Р-7.*\. 0 км порожнего пробега, свободна сейчас/) },
  ])
  expect({ unplaced, stays }).toEqual({ unplaced: [], stays: ['Р-2'] })
})

test('a proposal for a coming flight names what taking it back needs, and the orders it carries', () => {
  const { proposals } = planned(comingFacts(hours(14), [soon]))
  expect(proposals).toMatchObject([
    {
      moves: {
        flightId: 'flight 1',
        version: 3,
        number: 'Р-1',
        plate: 'А107АА',
        truckId: 'truck 7',
        driverId: 'driver 7',
        coDriverId: null,
      },
      orders: [{ orderId: '1', orderVersion: 1 }],
      nextBest: { truckId: 'truck 2' },
    },
  ])
})

test('of a truck that broke down everything goes over that somebody can take; the rest says which rule stands in the way', () => {
  const cold = { ...next, body: 'isothermal' }
  const { moved, unplaced, stays } = result(comingFacts(hours(-1), [soon, cold], { isBroken: true }))
  expect(moved).toMatchObject([{ flight: 'Р-1', why: expect.stringContaining('Машина сломалась') }])
  expect(unplaced).toMatchObject([
    { flightId: 'flight 2', number: 'Р-2', why: { ru: expect.stringContaining('Не подходит ни одна из машин (3)') } },
  ])
  expect(stays).toEqual([])
})

test('two flights never go together on one truck, and whoever goes with a coming flight takes no other', () => {
  const meeting = [soon, { ...soon, id: '3', opens: 6 }]
  const { moved, unplaced } = result(comingFacts(hours(14), meeting, { others: [unitOf(1, { at: 1 })] }))
  expect(moved).toHaveLength(1)
  expect(unplaced).toHaveLength(1)
  const own: Unit = { ...unitOf(1, { at: 1 }), reach: 'own' }
  const { unplaced: left } = result(comingFacts(hours(14), [soon], { others: [own] }))
  expect(left).toMatchObject([{ number: 'Р-1', why: { ru: expect.stringContaining('(1)') } }])
})

test('a window is missed where lateness is let pass: by no more than that, and where nobody else comes in time', () => {
  const order = orderOf({ id: '1', from: 3, to: 2, opens: -5 })
  const far = unitOf(1, { at: 0 })
  // its window ends within the hour, 175 km away
  expect(planned(factsOf([order], [far])).unplaced).toMatchObject([{ orderId: '1', why: plannerWords.tooFar }])
  expect(planned(factsOf([order], [far], { lateMinutes: 60 })).unplaced).toMatchObject([{ orderId: '1', why: plannerWords.tooFar }])
  const [late] = planned(factsOf([order], [far], { lateMinutes: 240 })).proposals
  expect(late).toMatchObject({
    truckId: 'truck 1',
    lateMinutes: 240,
    findings: [{ code: 'driver.late', blocks: false, needsReason: true }],
  })
  expect(late!.findings[0]!.text.ru).toMatch(/^Водитель 1: опоздание на погрузку 2 ч \d+ мин, loading, окно до 1 марта в 10:00 МСК$/)
  const near = planned(factsOf([order], [far, unitOf(2, { at: 3 })], { lateMinutes: 240 })).proposals
  expect(near).toMatchObject([{ truckId: 'truck 2', lateMinutes: 0, findings: [] }])
  // what follows a flight keeps its windows
  expect(planned(factsOf([order], [far], { lateMinutes: 240, flightId: crypto.randomUUID() })).proposals).toEqual([])
})

test('what comes after a late flight goes by when that is really over', () => {
  const first = orderOf({ id: '1', from: 3, to: 0, opens: -5 })
  const [loading, unloading] = first.plan.tasks
  const late = { ...first, plan: { ...first.plan, tasks: [loading!, { ...unloading!, window: { from: hours(2), to: hours(5) } }] } }
  const { proposals } = planned(
    factsOf([late, orderOf({ id: '2', from: 0, to: 3, opens: 6 })], [unitOf(1, { at: 0 })], { lateMinutes: 240 }),
  )
  expect(proposals).toMatchObject([{ orders: [{ orderId: '1' }] }, { orders: [{ orderId: '2' }], lateMinutes: 0 }])
  expect(new Date(proposals[1]!.freeAt).getTime()).toBeGreaterThan(hours(7).getTime())
})

test('an order whose window is over says so, and what would help', () => {
  const overdue = (opens: number) => orderOf({ id: '1', from: 3, to: 2, opens })
  const units = [unitOf(1, { at: 3 })]
  expect(planned(factsOf([overdue(-7)], units)).unplaced).toMatchObject([
    { why: { ru: 'Окно погрузки закончилось: 08:00' }, help: plannerWords.letLate },
  ])
  expect(planned(factsOf([overdue(-30)], units, { lateMinutes: 240 })).unplaced).toMatchObject([{ help: plannerWords.newWindow }])
  expect(planned(factsOf([overdue(-7)], units, { lateMinutes: 120 })).proposals).toMatchObject([
    { lateMinutes: 120, findings: [{ text: { en: expect.stringContaining('late for loading by 1 h, ') } }] },
  ])
})
