import type { Plan, Problem, Truck } from '#server/planner/search/problem.ts'

/** What is wrong with a plan, and what it comes to: counted from the problem itself, by nothing the planner counts with. */
export type PlanCheck = { faults: string[]; cost: number; km: number; trucks: number }

type Task = { name: string; place: number; from: number; to: number; minutes: number; request: number; sign: number }

/** Goes along every route of a plan as its truck would, and says each rule that is broken. Driving norms are not looked at. */
export function checkPlan(problem: Problem, { routes, unplaced }: Pick<Plan, 'routes' | 'unplaced'>): PlanCheck {
  const { requests, trucks, weights } = problem
  const faults: string[] = []
  const met = new Map<number, number>()
  let [cost, km, used] = [0, 0, 0]
  if (routes.length !== trucks.length) faults.push(`${routes.length} routes of ${trucks.length} trucks`)
  for (const [t, truck] of trucks.entries()) {
    const route = routes[t] ?? []
    const run = drive(problem, t, tasksOf(problem, truck, route))
    faults.push(...run.faults.map(fault => `truck ${t}: ${fault}`))
    for (const task of route) if (task >= 0) met.set(task, (met.get(task) ?? 0) + 1)
    km += run.km
    cost += run.cost
    if (route.length > 0) used++
    for (const task of route) {
      const owner = problem.current?.findIndex(tasks => tasks.includes(task)) ?? -1
      if (task >= 0 && owner >= 0 && owner !== t) cost += weights.moved
    }
  }
  for (const r of requests.keys()) {
    const times = (met.get(r) ?? 0) + unplaced.filter(each => each === r).length
    if (times !== 1) faults.push(`request ${r} stands in the plan ${times} times`)
  }
  for (const r of unplaced) cost += requests[r]?.price ?? 0
  return { faults, cost, km, trucks: used }
}

/** The tasks of a route. What its truck has to do already is for the judge. */
function tasksOf({ requests }: Problem, { blocks = [] }: Truck, route: readonly number[]): Task[] {
  if (blocks.length > 0) throw new Error('what a truck has to do already is not checked here')
  return route.map(task => {
    const r = task >= 0 ? task : -1 - task
    const { pickup, delivery } = requests[r]!
    const { service: minutes, ...stop } = task >= 0 ? pickup : delivery
    return { ...stop, minutes, name: `${task >= 0 ? 'loading' : 'unloading'} of ${r}`, request: r, sign: task >= 0 ? 1 : -1 }
  })
}

function drive(problem: Problem, t: number, tasks: readonly Task[]) {
  const { places, km: kms, minutes, requests, trucks, allowed, weights } = problem
  const truck = trucks[t]!
  const faults: string[] = []
  const aboard = new Set<number>()
  const done = new Set<number>()
  let [at, place, km, empty, late, work] = [truck.freeAt, truck.place, 0, 0, 0, 0]
  const go = (to: number) => {
    km += kms[place * places + to]!
    if (aboard.size === 0) empty += kms[place * places + to]!
    at += minutes[place * places + to]!
    work += minutes[place * places + to]!
  }
  for (const task of tasks) {
    go(task.place)
    if (at > task.to + weights.lateMost + 1e-6) faults.push(`${task.name} at ${at.toFixed(2)} after ${task.to}`)
    late += Math.max(0, at - task.to)
    at = Math.max(at, task.from) + task.minutes
    work += task.minutes
    place = task.place
    if (task.sign > 0) {
      if (allowed[task.request * trucks.length + t] === 0) faults.push(`${task.name}: they do not fit`)
      aboard.add(task.request)
      faults.push(...crowd(problem, t, [...aboard]))
    } else if (aboard.delete(task.request)) done.add(task.request)
    else faults.push(`${task.name} before its loading`)
  }
  if (aboard.size > 0) faults.push(`${[...aboard]} stay on board`)
  if (truck.end) {
    go(truck.end.place)
    if (at > truck.end.by + 1e-6) faults.push(`back at ${at.toFixed(2)} after ${truck.end.by}`)
  }
  if (requests.length > 0 && done.size * 2 !== tasks.length) faults.push('not every loading has its unloading')
  const hours = (work + (truck.worked ?? 0)) / 60
  const over = Math.max(0, work - weights.normal)
  const price = km * truck.kmPrice + (tasks.length > 0 ? truck.usePrice : 0)
  const cost = price + empty * weights.emptyKm + late * weights.late + over * weights.overtime + hours * hours * weights.fairness
  return { faults, km, cost }
}

/** What may not be on board of a truck together. */
function crowd({ requests, trucks }: Problem, t: number, aboard: readonly number[]): string[] {
  const { capacity, hasZones } = trucks[t]!
  const cargos = aboard.map(r => requests[r]!)
  const heavy = capacity.flatMap((most, d) => {
    const sum = cargos.reduce((all, { load }) => all + load[d]!, 0)
    return sum > most + 1e-6 ? [`${sum} of ${most} on board`] : []
  })
  const bad = cargos.flatMap((one, i) =>
    cargos.slice(i + 1).flatMap(other => {
      const apart = ((one.kinds ?? 0) & (other.apart ?? 0)) | ((other.kinds ?? 0) & (one.apart ?? 0))
      return apart === 0 ? [] : ['goods that must lie apart']
    }),
  )
  const ranges = cargos.flatMap(({ range }) => (range ? [range] : []))
  const cold = Math.max(...ranges.map(({ min }) => min), Number.NEGATIVE_INFINITY)
  const warm = Math.min(...ranges.map(({ max }) => max), Number.POSITIVE_INFINITY)
  return [...heavy, ...bad, ...(!hasZones && cold > warm ? [`temperatures ${cold}…${warm}`] : [])]
}
