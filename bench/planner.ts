import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { writeQuery } from '#contract/query-string.ts'
import { fillDemo } from '#demo/fill.ts'
import { Model } from '#server/planner/search/model.ts'
import { Places } from '#server/planner/search/places.ts'
import { noWeights, type Plan, type Problem, type Request } from '#server/planner/search/problem.ts'
import { Routes } from '#server/planner/search/routes.ts'
import { Search } from '#server/planner/search/search.ts'
import { checkPlan } from '#testing/planCheck.ts'
import { plantedTours, regionalFreight, ways } from '#testing/planProblems.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, quantile, say, signedIn, table, verdict } from './ground.ts'
import { grow } from './grow.ts'
import { load } from './load.ts'
import { BESIDE_MS } from './planBeside.ts'

/**
 * `npm run bench:planner`: the planner's search on tours that were made up first, or with `--instances FOLDER` on the pickup-and-delivery
 * problems of Li and Lim that lie there with their best known results; on freight of a region against cheapest insertion in the order of
 * urgency; and on a large fleet. Seconds are those of the processor, so a busy machine measures the same. Every plan is checked by a program
 * that shares nothing with the planner. Then what people wait for a list of a process that searches beside, and does not, by turns.
 */
const { values: asked } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'instances,region,fleet,beside' },
    rounds: { type: 'string', default: '4' },
  },
})
const seed = Number(asked.seed)
const parts = asked.only.split(',')
/** Published distances are rounded to so much. */
const ROUNDED = 0.01

type Instance = { name: string; problem: Problem; trucks: number; km: number }
const clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function searched(problem: Problem, seconds: number) {
  const search = new Search(problem, { seed, milliseconds: seconds * 1000, clock })
  search.run()
  return { plan: search.plan(), iterations: search.iterations }
}

/** The instances of a folder: `best.csv` has the best known result of each, and a text of its name the tasks. */
function instancesIn(folder: string): Instance[] {
  const known = readFileSync(join(folder, 'best.csv'), 'utf8').trim().split('\n').slice(1)
  const files = new Set(readdirSync(folder))
  return known.flatMap(line => {
    const [name, trucks, km] = line.split(',')
    return files.has(`${name}.txt`)
      ? [{ name: name!, trucks: Number(trucks), km: Number(km), problem: problemIn(readFileSync(join(folder, `${name}.txt`), 'utf8')) }]
      : []
  })
}

function problemIn(text: string): Problem {
  const [[count, capacity], ...tasks] = text.trim().split('\n').map(line => line.trim().split(/\s+/).map(Number)) as [number[], ...number[][]] // biome-ignore format: one sentence
  const stop = ([place, , , , from, to, service]: number[]) => ({ place: place!, from: from!, to: to!, service: service! })
  const requests = tasks
    .filter(([, , , demand]) => demand! > 0)
    .map((task): Request => ({ pickup: stop(task), delivery: stop(tasks[task[8]!]!), load: [task[3]!], price: 1e6 }))
  const end = { place: 0, by: tasks[0]![5]! }
  const trucks = Array.from({ length: count! }, () => ({ place: 0, freeAt: 0, end, capacity: [capacity!], kmPrice: 1, usePrice: 10_000 }))
  const allowed = new Uint8Array(requests.length * trucks.length).fill(1)
  const net = ways(tasks.map(([, x, y]) => ({ x: x!, y: y! })), 1) // biome-ignore format: one sentence
  return { ...net, requests, trucks, allowed, weights: noWeights, norms: null, isFewest: true }
}

const made = (): Instance[] =>
  Array.from({ length: 28 }, (_, n) => {
    const [tours, pairs] = n % 2 === 0 ? [10, 5] : [4, 13]
    return { name: `made ${n + 1}`, ...plantedTours(n + 1, { tours: tours!, pairs: pairs!, width: 40 + (n % 7) * 40 }) }
  })

/** One request after another, the most urgent first, each where it costs least. */
function greedy(problem: Problem): Pick<Plan, 'routes' | 'unplaced'> {
  const model = new Model(problem)
  const routes = new Routes(model)
  const places = new Places(routes)
  const order = [...problem.requests.keys()].toSorted((a, b) => problem.requests[a]!.pickup.to - problem.requests[b]!.pickup.to)
  for (const r of order) {
    const costs = problem.trucks.map((_, t) => places.best(r, t))
    const truck = costs.indexOf(Math.min(...costs))
    if (costs[truck]! === Number.POSITIVE_INFINITY) continue
    places.best(r, truck)
    routes.insert(r, truck, places.from, places.to)
  }
  const tasks = (t: number) => [...routes.nodes.subarray(t * model.width + 1, t * model.width + routes.length[t]! - 1)]
  const unplaced = order.filter(r => routes.truckOf[r]! < 0)
  return { routes: problem.trucks.map((_, t) => tasks(t).map(node => (node & 1 ? ~(node >> 1) : node >> 1))), unplaced }
}

function overInstances(): string[][] {
  const instances = asked.instances ? instancesIn(asked.instances) : made()
  const rows: string[][] = []
  let [vehicles, distance, invalid] = [0, 0, 0]
  for (const { name, problem, trucks, km } of instances) {
    const { plan, iterations } = searched(problem, Number(asked.seconds))
    const check = checkPlan(problem, plan)
    if (check.faults.length > 0 || plan.unplaced.length > 0) invalid++
    if (check.trucks <= trucks) vehicles++
    if (check.trucks < trucks || (check.trucks === trucks && check.km <= km + ROUNDED)) distance++
    rows.push([name, `${trucks}`, `${check.trucks}`, km.toFixed(2), check.km.toFixed(2), `${iterations}`, check.faults[0] ?? ''])
  }
  say(`\n${asked.seconds} s each`)
  table(['instance', 'trucks known', 'found', 'distance known', 'found', 'iterations', ''], rows)
  const of = `of ${instances.length} ${asked.instances ? 'published' : 'made'} instances`
  return [
    verdict(`${of}, as few trucks as known`, vehicles, Math.floor(instances.length * (26 / 28)), 'least'),
    verdict(`${of}, as short as known`, distance, Math.floor(instances.length * (22 / 28)), 'least'),
    verdict(`${of}, plans that break a rule`, invalid, 0, 'most'),
  ]
}

function overRegion(): string[][] {
  const weights = { emptyKm: 0.5, overtime: 0.05, normal: 1800, fairness: 0.02 }
  const problem = regionalFreight({ requests: 200, trucks: 50, seed: 7, norms: true, weights })
  const simple = checkPlan(problem, greedy(problem))
  const { plan, iterations } = searched(problem, 10)
  const check = checkPlan(problem, plan)
  say('\n200 requests, 50 trucks, norms of driving and rest')
  table(
    ['', 'cost', 'km', 'trucks', 'left out', 'faults'],
    [
      ['cheapest insertion', simple.cost.toFixed(0), simple.km.toFixed(0), `${simple.trucks}`, `${greedy(problem).unplaced.length}`, `${simple.faults.length}`],
      [`after 10 s, ${iterations} iterations`, plan.cost.toFixed(0), check.km.toFixed(0), `${check.trucks}`, `${plan.unplaced.length}`, `${check.faults.length}`],
    ],
  ) // biome-ignore format: a row each
  return [
    verdict('200 × 50 after 10 s ÷ cheapest insertion', check.cost / simple.cost, 0.75, 'most'),
    verdict('200 × 50, rules broken', check.faults.length, 0, 'most'),
  ]
}

function overFleet(): string[][] {
  const problem = regionalFreight({ requests: 1000, trucks: 250, seed: 8, norms: true, weights: { emptyKm: 0.5 } })
  const began = performance.now()
  const search = new Search(problem, { seed, milliseconds: 55_000 })
  const first = (performance.now() - began) / 1000
  search.run()
  const plan = search.plan()
  const took = (performance.now() - began) / 1000
  const check = checkPlan(problem, plan)
  const size = process.resourceUsage().maxRSS / 1024
  say(
    `\n1 000 requests, 250 trucks: first plan after ${first.toFixed(1)} s, ${search.iterations} iterations, ${plan.unplaced.length} left out`,
  )
  return [
    verdict('1 000 × 250, seconds', took, 60, 'most'),
    verdict('1 000 × 250, MB of the process', size, 600, 'most'),
    verdict('1 000 × 250, rules broken', check.faults.length, 0, 'most'),
  ]
}

/** The p99 of a list of a server process with a search over a large fleet in a thread of it, against the same process without, by turns. */
async function besideLists(): Promise<string[][]> {
  const ground = await openGround()
  try {
    await fillDemo(ground.installation, () => undefined, { orders: 500 })
    const viewer = await signedIn(ground, { isForwarder: true })
    await grow(ground, viewer, [(await signedIn(ground, { isExecutor: true })).org], 20_000)
    const server = await startProcess(ground.url, { env: { NODE_OPTIONS: '--import ./bench/planBeside.ts' } })
    const path = `${orders.list.path}?${writeQuery({ ...OrderFilter.parse({ side: 'forwarder' }), limit: 50 })}`
    // as many as leave a processor to the search: beside more readers than that anything would be felt
    const read = async (seconds: number) =>
      (await load({ url: server.url, path, cookie: viewer.browsers[0]!.cookie, connections: 1, seconds })).latencies
    try {
      await read(2)
      const [off, on]: [number[], number[]] = [[], []]
      for (let round = 0; round < Number(asked.rounds); round++) {
        off.push(...(await read(BESIDE_MS / 2000)))
        process.kill(server.pid, 'SIGUSR2')
        // the thread has read its modules and laid a first plan
        await read(2)
        on.push(...(await read(BESIDE_MS / 2000)))
        await sleep(BESIDE_MS / 2)
      }
      const [usual, beside] = [quantile(off, 0.99), quantile(on, 0.99)]
      say(
        `\nlist of 50 of 20 000 orders: p99 ${usual.toFixed(1)} ms, beside a search ${beside.toFixed(1)} ms (${off.length}, ${on.length} reads)`,
      )
      return [verdict('p99 of a list, beside a search ÷ without', beside / usual, 1.2, 'most')]
    } finally {
      await server.stop()
    }
  } finally {
    await ground.close()
  }
}

const rows = [
  ...(parts.includes('fleet') ? overFleet() : []),
  ...(parts.includes('instances') ? overInstances() : []),
  ...(parts.includes('region') ? overRegion() : []),
  ...(parts.includes('beside') ? await besideLists() : []),
]
say()
table(['figure', 'measured', 'target', ''], rows)
