import { expect, test } from 'vitest'
import { judgeHours } from '#server/deals/flights/rules/hours.ts'
import { rested } from '#server/deals/flights/rules/norms.ts'
import { checkPlan } from '#testing/planCheck.ts'
import { plantedTours, regionalFreight, ways } from '#testing/planProblems.ts'
import { noWeights, type Problem, type Request, type Truck } from './problem.ts'
import { planOf, Search } from './search.ts'

const seeds = Array.from({ length: 12 }, (_, n) => n + 1)
const dear = { emptyKm: 0.4, overtime: 0.1, normal: 900, fairness: 0.05 }

test.each(seeds)('a plan of freight %i breaks no rule and costs what it says', seed => {
  const problem = regionalFreight({ requests: 30, trucks: 8, seed, isMixed: true, weights: seed % 2 === 0 ? dear : {} })
  const plan = planOf(problem, { seed, iterations: 150 })
  const check = checkPlan(problem, plan)
  expect(check.faults).toEqual([])
  expect(plan.cost).toBeCloseTo(check.cost, 4)
  expect({ trucks: plan.trucks, km: plan.km }).toEqual({ trucks: check.trucks, km: expect.closeTo(check.km, 4) })
})

test('windows are missed only where that is let, by so much, and cost it', () => {
  const strict = regionalFreight({ requests: 30, trucks: 3, seed: 5 })
  const lax: Problem = { ...strict, weights: { ...noWeights, late: 1, lateMost: 240 } }
  const [one, other] = [strict, lax].map(problem => planOf(problem, { seed: 1, iterations: 150 }))
  expect(checkPlan(lax, other!).faults).toEqual([])
  expect(checkPlan(strict, other!).faults).not.toEqual([])
  expect(other!.unplaced.length).toBeLessThan(one!.unplaced.length)
})

test('the same seed and number of iterations come to the same plan', () => {
  const problem = regionalFreight({ requests: 40, trucks: 10, seed: 3, norms: true })
  const [one, again] = [1, 2].map(() => planOf(problem, { seed: 9, iterations: 100 }))
  expect(again).toEqual(one)
})

test('more iterations make no plan worse, and a search that is looked at meanwhile goes the same way', () => {
  const problem = regionalFreight({ requests: 40, trucks: 10, seed: 4 })
  const search = new Search(problem, { seed: 2, iterations: 200 })
  const costs: number[] = []
  while (!search.isOver()) {
    search.run(20)
    costs.push(search.plan().cost)
  }
  expect(costs).toEqual(costs.toSorted((a, b) => b - a))
  expect(search.plan()).toEqual(planOf(problem, { seed: 2, iterations: 200 }))
})

test.each([1, 2, 3])('tours that were made up first are done with as few trucks, and no longer ways: %i', seed => {
  const { problem, trucks, km } = plantedTours(seed, { tours: 4, pairs: 5, width: 120 })
  const plan = planOf(problem, { seed, iterations: 2000 })
  expect(checkPlan(problem, plan).faults).toEqual([])
  expect(plan.unplaced).toEqual([])
  expect(plan.trucks).toBeLessThanOrEqual(trucks)
  expect(plan.km).toBeLessThanOrEqual(km)
})

const monday = Date.parse('2027-03-01T00:00:00Z')
const at = (minute: number) => new Date(monday + minute * 60_000)

test.each([1, 2, 3, 4, 5, 6])('drivers keep the norms of driving and rest, by the judge: %i', seed => {
  const problem = regionalFreight({ requests: 30, trucks: 8, seed, norms: true })
  const { routes } = planOf(problem, { seed, iterations: 100 })
  expect(routes.some(tasks => tasks.length > 0)).toBe(true)
  for (const [t, tasks] of routes.entries()) {
    const truck = problem.trucks[t]!
    let place = truck.place
    const work = tasks.map(task => {
      const { pickup, delivery } = problem.requests[task >= 0 ? task : ~task]!
      const stop = task >= 0 ? pickup : delivery
      const driveMinutes = problem.minutes[place * problem.places + stop.place]!
      place = stop.place
      return { driveMinutes, km: null, window: { from: at(stop.from), to: at(stop.to) }, serviceMinutes: stop.service }
    })
    expect(judgeHours({ from: at(truck.freeAt), tasks: work, drivers: [rested], tz: 'UTC' }).impossible).toBeNull()
  }
})

test('without norms a lone driver is thought to do what he may not', () => {
  const problem = twoPlaces({ window: [0, 900], hours: 14 })
  expect(planOf(problem, { seed: 1, iterations: 5 }).unplaced).toEqual([])
  const { norms } = regionalFreight({ requests: 1, trucks: 1, seed: 1, norms: true })
  expect(planOf({ ...problem, norms }, { seed: 1, iterations: 5 }).unplaced).toEqual([0])
})

const truckAt = (place: number, more: Partial<Truck> = {}): Truck => ({
  ...{ place, freeAt: 0, end: null, capacity: [1], kmPrice: 1, usePrice: 0 },
  ...more,
})

/** One request between two places so many hours apart, and a truck that stands at the first. */
function twoPlaces({ window: [from, to], hours }: { window: [number, number]; hours: number }): Problem {
  const request: Request = {
    pickup: { place: 0, from: 0, to: 60, service: 0 },
    delivery: { place: 1, from, to, service: 0 },
    load: [1],
    price: 1e6,
  }
  const net = ways([{ x: 0, y: 0 }, { x: hours * 60, y: 0 }], 1) // biome-ignore format: two places
  return { ...net, requests: [request], trucks: [truckAt(0)], allowed: Uint8Array.of(1), weights: noWeights, norms: null }
}

test('what a truck has to do already stays where it is, and nothing is on board meanwhile', () => {
  const base = twoPlaces({ window: [0, 2000], hours: 2 })
  const busy = { from: 60, to: 100, minutes: 300, driving: 120, startPlace: 1, endPlace: 0 }
  const blocked = (block: typeof busy) => planOf({ ...base, trucks: [truckAt(0, { blocks: [block] })] }, { seed: 1, iterations: 5 })
  // it cannot be at the second place at 100 and have loaded at the first before; after it the window is over
  expect(blocked(busy).unplaced).toEqual([0])
  expect(blocked({ ...busy, from: 130, to: 140 }).unplaced).toEqual([])
  expect(blocked({ ...busy, startPlace: 0, from: 0, to: 30, minutes: 20, driving: 0 }).unplaced).toEqual([])
})

test('one request, none, and no trucks are plans as well', () => {
  const small = (requests: number, trucks: number) => {
    const problem = regionalFreight({ requests, trucks, seed: 1, norms: true })
    const plan = planOf(problem, { seed: 1, iterations: 40 })
    expect(checkPlan(problem, plan).faults).toEqual([])
    return plan.unplaced.length
  }
  expect([small(1, 3), small(0, 3), small(0, 0), small(2, 0)]).toEqual([0, 0, 0, 2])
})

test('tasks of a truck follow each other as their windows begin, where that is asked for', () => {
  const problem = regionalFreight({ requests: 30, trucks: 4, seed: 8 })
  const { requests } = problem
  const opens = (task: number) => (task >= 0 ? requests[task]!.pickup.from : requests[~task]!.delivery.from)
  const inOrder = (isByWindow: boolean) => {
    const plan = planOf({ ...problem, isByWindow }, { seed: 1, iterations: 100 })
    expect(checkPlan(problem, plan).faults).toEqual([])
    return plan.routes.every(tasks => tasks.every((task, n) => n === 0 || opens(tasks[n - 1]!) <= opens(task)))
  }
  expect([inOrder(true), inOrder(false)]).toEqual([true, false])
})

test('a plan that stands is moved no more than pays, and a truck that is late gives up what it must', () => {
  const weights = { ...noWeights, moved: 400 }
  const base: Problem = { ...regionalFreight({ requests: 30, trucks: 8, seed: 6 }), weights }
  const first = planOf(base, { seed: 1, iterations: 60 })
  const trucks = base.trucks.map((truck, t) =>
    t === first.routes.findIndex(tasks => tasks.length > 0) ? { ...truck, freeAt: 1500 } : truck,
  )
  const moves = (moved: number) => {
    const plan = planOf({ ...base, trucks, weights: { ...weights, moved }, current: first.routes }, { seed: 2, iterations: 150 })
    const changed = first.routes.flatMap((tasks, t) => tasks.filter(task => task >= 0 && !plan.routes[t]!.includes(task)))
    return { plan, moved: changed.length }
  }
  const [careful, careless] = [moves(400), moves(0)]
  expect(careful.moved).toBeLessThan(careless.moved)
  expect(checkPlan({ ...base, trucks }, careful.plan).faults).toEqual([])
})

test('of a plan that stands only what cannot be done any more is taken off, before anything is searched', () => {
  const base = regionalFreight({ requests: 30, trucks: 8, seed: 6, norms: true })
  const first = planOf(base, { seed: 1, iterations: 60 })
  const again = planOf({ ...base, current: first.routes }, { seed: 1, iterations: 0 })
  expect(again.routes).toEqual(first.routes)
  const late = { ...base, trucks: base.trucks.map(truck => ({ ...truck, freeAt: truck.freeAt + 600 })) }
  for (const norms of [null, base.norms]) {
    const plan = planOf({ ...late, norms, current: first.routes }, { seed: 1, iterations: 0 })
    expect(checkPlan(late, plan).faults).toEqual([])
  }
})

test('the program that checks plans sees what is wrong with one', () => {
  const problem = regionalFreight({ requests: 6, trucks: 2, seed: 2, isMixed: true })
  const faultsOf = (routes: number[][]) => checkPlan(problem, { routes, unplaced: [] }).faults.join('; ')
  expect(faultsOf([[0, ~0], []])).toContain('request 1 stands in the plan 0 times')
  expect(faultsOf([[0, 1, ~1], []])).toContain('0 stay on board')
  expect(faultsOf([[~0, 0], []])).toContain('before its loading')
  expect(faultsOf([[0, 1, 2, 3, 4, 5, ~0, ~1, ~2, ~3, ~4, ~5], []])).toContain(' after ')
})
