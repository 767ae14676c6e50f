import { Chance } from './chance.ts'
import { Fewer, fewestOf } from './fewer.ts'
import { Model } from './model.ts'
import { Places } from './places.ts'
import type { Plan, Problem } from './problem.ts'
import { Removals } from './removals.ts'
import { Repairs } from './repairs.ts'
import { Routes } from './routes.ts'

/** How long a search goes on: so many iterations, which come out the same, or so many milliseconds. */
export type Bound = { seed: number; iterations?: number; milliseconds?: number; clock?: () => number }

const wallClock = () => performance.now()
/** Part of the time until which routes are dissolved, once the first plan stands and once more from a better one. */
const FEWER = [0.3, 0.55]
/** Parts of the time at which a plan is begun anew, where trucks are few and ways long; the rest goes on from the best. */
const ANEW = [0.3, 0.5, 0.7]
const tuned = { hot: 0.02, cold: 0.0002, blink: 0.01, noise: 0.05 }

/** A large neighbourhood search that goes on until it is told to stop: `step` by `step`, so whoever runs it may look at it meanwhile. */
export class Search {
  readonly model: Model
  readonly #bound: Bound
  readonly #chance: Chance
  readonly #now: Routes
  readonly #kept: Routes
  readonly #best: Routes
  readonly #places: Places
  readonly #removals: Removals
  readonly #repairs: Repairs
  readonly #weights: Float64Array
  readonly #scores: Float64Array
  readonly #uses: Float64Array
  readonly #open: Int32Array
  readonly #clock: () => number
  readonly #started: number
  #keptCost = 0
  #bestCost = Number.POSITIVE_INFINITY
  #hot = 1
  #fewer: Fewer | null = null
  #least = 1
  /** The part of the time this cooling began and ends at, and where it stands. */
  #from = 0
  #until = 1
  #passed = 0
  #isWhole = false
  iterations = 0
  /** Iterations until the best plan was found. */
  foundAt = 0

  constructor(problem: Problem, bound: Bound) {
    this.model = new Model(problem)
    this.#bound = bound
    this.#clock = bound.clock ?? wallClock
    this.#started = this.#clock()
    this.#chance = new Chance(bound.seed)
    this.#now = new Routes(this.model)
    this.#kept = new Routes(this.model)
    this.#best = new Routes(this.model)
    this.#places = new Places(this.#now)
    this.#removals = new Removals(this.#now, this.#chance)
    this.#repairs = new Repairs(this.#now, this.#places, { chance: this.#chance, changed: this.#removals.changed })
    const pairs = this.#removals.ways.length * this.#repairs.ways.length
    this.#weights = new Float64Array(pairs).fill(1)
    this.#scores = new Float64Array(pairs)
    this.#uses = new Float64Array(pairs)
    this.#open = new Int32Array(this.model.count)
    this.#begin()
  }

  /** Part of the search that is over, by iterations or by the clock. */
  share(): number {
    const { iterations, milliseconds = 0 } = this.#bound
    return iterations !== undefined ? this.iterations / iterations : (this.#clock() - this.#started) / milliseconds
  }

  /** The plan as it is, what it leaves out placed where it is cheapest; then fewer trucks, where that comes first. */
  #begin() {
    const { problem, count, classes, trucks } = this.model
    for (const [t, tasks] of (problem.current ?? []).entries()) this.#lay(t, tasks)
    this.#removals.begin()
    this.#fill()
    const isFewest = problem.isFewest && count > 0 && this.#now.truckOf.every(t => t >= 0)
    if (isFewest) {
      const kept = new Routes(this.model)
      kept.copy(this.#now)
      for (let t = 0; t < trucks; t++) this.#now.clear(t)
      this.#now.truckOf.fill(-1)
      if (classes === 1) this.#least = fewestOf(this.#now, this.#places)
      this.#now.copy(kept)
      this.#fewer = new Fewer(this.#now, this.#places, this.#chance)
      this.#dissolve(FEWER[0]!)
      this.#repairs.mayOpen = false
    }
    this.#bestCost = this.#now.total()
    this.#best.copy(this.#now)
    this.#cool()
  }

  /** Tries to do with fewer trucks until a part of the time is over. */
  #dissolve(until: number) {
    const rounds = this.#fewer!.rounds + (this.#bound.iterations ?? 0)
    this.#fewer!.run(this.#least, () => (this.#bound.iterations !== undefined ? this.#fewer!.rounds > rounds : this.share() > until))
  }

  /** From the plan as it is now, hot again. */
  #cool() {
    this.#kept.copy(this.#now)
    this.#keptCost = this.#now.total()
    this.#isWhole = this.#kept.truckOf.indexOf(-1) < 0
    this.#hot = Math.max(1, this.#wayCost())
    this.#from = this.#passed = this.share()
    this.#until = this.#fewer ? (ANEW.find(part => part > this.#from + 0.05) ?? 1) : 1
  }

  /** Once a plan is cold: one begun anew beside it with as many trucks, in the end the best of them. */
  #again() {
    const now = this.#now
    const fewer = this.#fewer!
    now.copy(this.#best)
    if (now.used() > this.#least && this.#passed < FEWER[1]!) this.#dissolve(FEWER[1]!)
    else if (this.#passed < ANEW.at(-1)! - 0.05) {
      const trucks = [...now.holds.keys()].filter(t => now.holds[t]! > 0)
      for (const t of trucks) now.clear(t)
      now.truckOf.fill(-1)
      this.#removals.begin()
      this.#removals.changed.push(...trucks)
      this.#fill()
      const open = [...now.truckOf.keys()].filter(r => now.truckOf[r]! < 0)
      const until = this.#passed + 0.1
      const rounds = fewer.rounds + (this.#bound.iterations ?? 0) / 10
      const isOver = () => (this.#bound.iterations !== undefined ? fewer.rounds > rounds : this.share() > until)
      if (!fewer.place(open, trucks, isOver)) now.copy(this.#best)
    }
    this.#note(now.total())
    this.#cool()
  }

  #note(cost: number): boolean {
    if (cost >= this.#bestCost - 1e-7) return false
    this.#bestCost = cost
    this.#best.copy(this.#now)
    this.foundAt = this.iterations
    return true
  }

  /** What the routes cost without what is fixed: what heat is a part of. */
  #wayCost(): number {
    let sum = 0
    for (let t = 0; t < this.model.trucks; t++) if (this.#now.holds[t]! > 0) sum += this.#now.cost[t]! - this.model.usePrice[t]!
    return sum
  }

  /** The route of a truck as it is planned, without what it cannot do that way any more. */
  #lay(t: number, tasks: readonly number[]) {
    const { width, blocks, allowed, trucks } = this.model
    const { nodes, length, truckOf, holds } = this.#now
    const fitting = tasks.filter(task => allowed[(task >= 0 ? task : ~task) * trucks + t] === 1)
    if (fitting.length === 0) return
    if (blocks[t]!.length > 0) {
      for (const r of fitting)
        if (r >= 0 && this.#places.best(r, t) < Number.POSITIVE_INFINITY) this.#now.insert(r, t, this.#places.from, this.#places.to)
      return
    }
    const end = nodes[t * width + length[t]! - 1]!
    for (const [k, task] of fitting.entries()) {
      nodes[t * width + 1 + k] = task >= 0 ? 2 * task : 2 * ~task + 1
      if (task >= 0) truckOf[task] = t
    }
    nodes[t * width + 1 + fitting.length] = end
    length[t] = fitting.length + 2
    holds[t] = fitting.length / 2
    this.#now.refresh(t)
    for (let wrong = this.#now.wrongOn(t); wrong >= 0; wrong = this.#now.wrongOn(t)) {
      truckOf[wrong] = -1
      this.#now.drop(t)
    }
  }

  /** Places what is open. */
  #fill(): boolean {
    const { truckOf } = this.#now
    let count = 0
    for (let r = 0; r < this.model.count; r++) if (truckOf[r]! < 0) this.#open[count++] = r
    this.#repairs.list(this.#removals.changed)
    this.#repairs.noise = this.#repairs.blink = 0
    return this.#repairs.ways[2]!(this.#open, count, false)
  }

  isOver(): boolean {
    if (this.model.count === 0) return true
    if (this.#bound.iterations !== undefined || (this.iterations & 15) === 0) this.#passed = this.share()
    if (this.#passed >= this.#until && this.#until < 1) this.#again()
    return this.#passed >= 1
  }

  /** Searches on until it is over or for so many iterations. */
  run(most = Number.POSITIVE_INFINITY): void {
    for (let n = 0; n < most && !this.isOver(); n++) this.step()
  }

  /** One removal and one repair. */
  step(): void {
    const { count } = this.model
    const { truckOf } = this.#now
    const chance = this.#chance
    this.iterations++
    const pair = this.#pick()
    const removals = this.#removals
    const [removal, repair] = [(pair / this.#repairs.ways.length) | 0, pair % this.#repairs.ways.length]
    const most = this.#size()
    removals.begin()
    removals.ways[removal]!(most)
    removals.finish()
    let open = removals.count
    for (let n = 0; n < open; n++) this.#open[n] = removals.taken[n]!
    const isWhole = this.#isWhole
    if (!isWhole) {
      open = 0
      for (let r = 0; r < count; r++) if (truckOf[r]! < 0) this.#open[open++] = r
    }
    this.#repairs.list(removals.changed)
    this.#repairs.blink = tuned.blink
    this.#repairs.noise = chance.below(2) === 0 ? 0 : (tuned.noise * this.#hot) / Math.sqrt(count)
    const isDone = this.#repairs.ways[repair]!(this.#open, open, isWhole)
    this.#uses[pair]!++
    if (isWhole && !isDone) this.#undo()
    else this.#judge(pair)
    if (this.iterations % 200 === 0) this.#learn()
  }

  #size(): number {
    const { count } = this.model
    const share = 0.05 + 0.3 * this.#chance.next()
    return Math.max(2, Math.min(40, Math.round(count * share)))
  }

  #judge(pair: number) {
    const cost = this.#now.total()
    const passed = Math.min(1, (this.#passed - this.#from) / (this.#until - this.#from))
    const heat = this.#hot * tuned.hot * (tuned.cold / tuned.hot) ** passed
    if (this.#note(cost)) {
      this.#scores[pair]! += 10
      this.#keep(cost)
    } else if (cost < this.#keptCost - 1e-7) {
      this.#scores[pair]! += 4
      this.#keep(cost)
    } else if (cost < this.#keptCost - heat * Math.log(this.#chance.next() + 1e-12)) {
      if (Math.abs(cost - this.#keptCost) > 1e-7) this.#scores[pair]! += 1
      this.#keep(cost)
    } else this.#undo()
  }

  #keep(cost: number) {
    this.#keptCost = cost
    for (const t of this.#removals.changed) this.#kept.copyRoute(this.#now, t)
    this.#kept.truckOf.set(this.#now.truckOf)
    this.#isWhole = this.#kept.truckOf.indexOf(-1) < 0
  }

  #undo() {
    for (const t of this.#removals.changed) this.#now.copyRoute(this.#kept, t)
    this.#now.truckOf.set(this.#kept.truckOf)
  }

  #pick(): number {
    let sum = 0
    for (let p = 0; p < this.#weights.length; p++) sum += this.#weights[p]!
    let at = this.#chance.next() * sum
    for (let p = 0; p < this.#weights.length; p++) {
      at -= this.#weights[p]!
      if (at < 0) return p
    }
    return 0
  }

  #learn() {
    for (let p = 0; p < this.#weights.length; p++) {
      if (this.#uses[p]! > 0) this.#weights[p] = Math.max(0.1, 0.7 * this.#weights[p]! + (0.3 * this.#scores[p]!) / this.#uses[p]!)
      this.#uses[p] = this.#scores[p] = 0
    }
  }

  /** What a request of the best plan costs on its truck, and on the next best one of others; -1: no other has a place for it. */
  choiceOf(r: number): { cost: number; other: number; otherCost: number } {
    const now = this.#now
    now.copy(this.#best)
    const t = now.truckOf[r]!
    const before = now.cost[t]!
    now.truckOf[r] = -1
    now.drop(t)
    const cost = before - now.cost[t]!
    let [other, otherCost] = [-1, Number.POSITIVE_INFINITY]
    for (let each = 0; each < this.model.trucks; each++) {
      if (each === t) continue
      const more = this.#places.best(r, each)
      if (more < otherCost) [other, otherCost] = [each, more]
    }
    now.copy(this.#kept)
    return { cost, other, otherCost }
  }

  /** The best plan so far. */
  plan(): Plan {
    const { count, width, trucks, km, places, inAt, outAt } = this.model
    const { nodes, length, truckOf } = this.#best
    let way = 0
    const routes = Array.from({ length: trucks }, (_, t) => {
      const tasks: number[] = []
      for (let k = t * width + 1; k < t * width + length[t]!; k++) {
        way += km[outAt[nodes[k - 1]!]! * places + inAt[nodes[k]!]!]!
        const node = nodes[k]!
        if (node < 2 * count) tasks.push(node & 1 ? ~(node >> 1) : node >> 1)
      }
      return tasks
    })
    const unplaced = [...truckOf.keys()].filter(r => truckOf[r]! < 0)
    return { routes, unplaced, cost: this.#bestCost, trucks: this.#best.used(), km: way }
  }
}

/** Searches to the end of its bound. */
export function planOf(problem: Problem, bound: Bound): Plan {
  const search = new Search(problem, bound)
  search.run()
  return search.plan()
}
