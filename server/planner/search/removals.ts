import type { Chance } from './chance.ts'
import type { Routes } from './routes.ts'

/** So many of the nearest are known of each request. */
const NEAREST = 100
/** How strongly chance leans to what comes first: the larger, the more strongly. */
const LEANING = 4

/** Ways of taking requests off a plan. Each marks them in `truckOf`; their trucks stand in `changed`. */
export class Removals {
  readonly #routes: Routes
  readonly #chance: Chance
  readonly #near: Int32Array
  readonly #width: number
  readonly #savings: Float64Array
  readonly #order: Int32Array
  readonly #hit: Int32Array
  #round = 0
  /** What was taken off, and off which trucks. */
  readonly taken: Int32Array
  count = 0
  readonly changed: number[] = []
  readonly ways: readonly ((most: number) => void)[]

  constructor(routes: Routes, chance: Chance) {
    const { model } = routes
    this.#routes = routes
    this.#chance = chance
    this.#width = Math.max(0, Math.min(NEAREST, model.count - 1))
    this.#near = nearest(routes, this.#width)
    this.#savings = new Float64Array(model.count)
    this.#order = Int32Array.from({ length: model.count }, (_, r) => r)
    this.#hit = new Int32Array(model.trucks)
    this.taken = new Int32Array(model.count)
    this.ways = [
      most => this.strings(most),
      most => this.related(most),
      most => this.random(most),
      most => this.worst(most),
      most => this.route(most),
    ]
  }

  /** Begins with what is on no truck already. */
  begin(): void {
    this.count = 0
    this.changed.length = 0
    this.#round++
  }

  #take(r: number) {
    const { truckOf } = this.#routes
    const t = truckOf[r]!
    if (t < 0) return
    truckOf[r] = -1
    this.taken[this.count++] = r
    if (this.#hit[t] === this.#round) return
    this.#hit[t] = this.#round
    this.changed.push(t)
  }

  /** Takes them off their routes. */
  finish(): void {
    for (const t of this.changed) this.#routes.drop(t)
  }

  #anyPlaced(): number {
    const { truckOf, model } = this.#routes
    for (let tries = 0; tries < 50; tries++) {
      const r = this.#chance.below(model.count)
      if (truckOf[r]! >= 0) return r
    }
    return truckOf.findIndex(t => t >= 0)
  }

  random(most: number): void {
    for (let tries = 0; tries < most; tries++) {
      const r = this.#anyPlaced()
      if (r >= 0) this.#take(r)
    }
  }

  /** What lies near to what was taken before. */
  related(most: number): void {
    const first = this.#anyPlaced()
    if (first < 0) return
    this.#take(first)
    for (let tries = 0; this.#width > 0 && this.count < most && tries < 4 * most; tries++) {
      const r = this.taken[this.#chance.below(this.count)]!
      const n = (this.#chance.next() ** LEANING * this.#width) | 0
      this.#take(this.#near[r * this.#width + n]!)
    }
  }

  /** What makes the longest ways. */
  worst(most: number): void {
    const { model, nodes, length, truckOf } = this.#routes
    const { km, places, inAt, outAt, width, count } = model
    const savings = this.#savings
    savings.fill(0)
    const from = (node: number, next: number) => km[outAt[node]! * places + inAt[next]!]!
    for (let t = 0; t < model.trucks; t++) {
      const end = t * width + length[t]! - 1
      if (length[t]! === 2) continue
      for (let k = t * width + 1; k < end; k++) {
        const node = nodes[k]!
        if (node >= 2 * count) continue
        const [a, b] = [nodes[k - 1]!, nodes[k + 1]!]
        savings[node >> 1]! += from(a, node) + from(node, b) - from(a, b)
      }
    }
    const order = this.#order
    order.sort((a, b) => savings[b]! - savings[a]!)
    for (let tries = 0; this.count < most && tries < 4 * most; tries++) {
      const r = order[(this.#chance.next() ** 3 * count) | 0]!
      if (truckOf[r]! >= 0) this.#take(r)
    }
  }

  /** All of a truck, and what is near to it. */
  route(most: number): void {
    const { truckOf, model } = this.#routes
    const r = this.#anyPlaced()
    if (r < 0) return
    const t = truckOf[r]!
    if (this.#routes.holds[t]! > 2 * most) {
      this.related(most)
      return
    }
    for (let other = 0; other < model.count; other++) if (truckOf[other] === t) this.#take(other)
    for (let n = 0; this.count < most && n < this.#width; n++) this.#take(this.#near[r * this.#width + n]!)
  }

  /** A stretch of each of several routes that lie beside each other. */
  strings(most: number): void {
    const { truckOf, model, nodes, length } = this.#routes
    const seed = this.#anyPlaced()
    if (seed < 0) return
    const longest = 2 + this.#chance.below(9)
    for (let n = -1; n < this.#width && this.count < most; n++) {
      const r = n < 0 ? seed : this.#near[seed * this.#width + n]!
      const t = truckOf[r]!
      if (t < 0 || this.#hit[t] === this.#round) continue
      const at = t * model.width
      const tasks = length[t]! - 2
      const stretch = 1 + this.#chance.below(Math.min(longest, tasks))
      const end = 2 * r + (this.#chance.below(2) as 0 | 1)
      let k = 1
      while (nodes[at + k] !== end) k++
      let from = k - this.#chance.below(stretch)
      if (from < 1) from = 1
      if (from + stretch > tasks + 1) from = tasks + 1 - stretch
      for (let i = from; i < from + stretch; i++) {
        const node = nodes[at + i]!
        if (node < 2 * model.count && this.count < most) this.#take(node >> 1)
      }
    }
  }
}

/** Of each request the others, the nearest first: by the ways between their ends and by when they are due. */
function nearest({ model }: Routes, width: number): Int32Array {
  const { count, km, places, inAt, open, close, minutes } = model
  const near = new Int32Array(count * width)
  const distance = new Float64Array(count)
  const speed = speedOf(model.minutes, model.km)
  const middle = (node: number) => (open[node]! + Math.min(close[node]!, open[node]! + 1e6)) / 2
  for (let r = 0; r < count; r++) {
    const order = Array.from({ length: count }, (_, other) => other).filter(other => other !== r)
    const far = (a: number, b: number) => km[inAt[a]! * places + inAt[b]!]!
    for (const other of order) {
      const [p, d, q, e] = [2 * r, 2 * r + 1, 2 * other, 2 * other + 1]
      const apart = Math.abs(middle(p) - middle(q)) + Math.abs(middle(d) - middle(e))
      distance[other] = far(p, q) + far(d, e) + Math.min(far(p, e), far(d, q)) + 0.25 * apart * speed
    }
    order.sort((a, b) => distance[a]! - distance[b]!)
    for (let n = 0; n < width; n++) near[r * width + n] = order[n]!
  }
  return minutes.length === 0 ? new Int32Array(0) : near
}

function speedOf(minutes: Float64Array, km: Float64Array): number {
  let [way, time] = [0, 0]
  for (let i = 0; i < km.length; i += 7) {
    way += km[i]!
    time += minutes[i]!
  }
  return time > 0 ? way / time : 1
}
