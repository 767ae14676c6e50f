import type { Model } from './model.ts'
import { Trial } from './trial.ts'

/** Numbers nodes are told apart by in the mark of a route. */
const markOf = (node: number, salt: number) => {
  let x = Math.imul(node + 1, salt)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  return x ^ (x >>> 13)
}

/** A plan while it is worked on: the route of each truck between its two ends, with what a trial of a place needs to know of it. */
export class Routes {
  readonly model: Model
  readonly trial: Trial
  readonly nodes: Int32Array
  /** How many nodes each route has, its two ends with them. */
  readonly length: Int32Array
  /** When each task begins at the earliest, and when it must be reached at the latest; without norms. */
  readonly begin: Float64Array
  readonly latest: Float64Array
  /** What is on board after each task. */
  readonly aboard: Float64Array
  readonly cost: Float64Array
  readonly emptyKm: Float64Array
  /** Two marks tell what a route holds: equal routes of equal trucks have equal ones. */
  readonly markA: Int32Array
  readonly markB: Int32Array
  /** The truck of each request; -1: none. */
  readonly truckOf: Int32Array
  /** How many requests each truck has. */
  readonly holds: Int32Array

  constructor(model: Model) {
    const { trucks, width, dims, count } = model
    this.model = model
    this.trial = new Trial(model)
    this.nodes = new Int32Array(trucks * width)
    this.length = new Int32Array(trucks)
    this.begin = new Float64Array(trucks * width)
    this.latest = new Float64Array(trucks * width)
    this.aboard = new Float64Array(trucks * width * dims)
    this.cost = new Float64Array(trucks)
    this.emptyKm = new Float64Array(trucks)
    this.markA = new Int32Array(trucks)
    this.markB = new Int32Array(trucks)
    this.truckOf = new Int32Array(count).fill(-1)
    this.holds = new Int32Array(trucks)
    for (let t = 0; t < trucks; t++) this.clear(t)
  }

  /** A route with nothing but what its truck has to do already. */
  clear(t: number): void {
    const { width, start, end, blocks } = this.model
    const own = blocks[t]!
    const at = t * width
    this.nodes[at] = start[t]!
    this.nodes.set(own, at + 1)
    this.nodes[at + own.length + 1] = end[t]!
    this.length[t] = own.length + 2
    this.holds[t] = 0
    this.refresh(t)
  }

  /** Works out anew what is known of a route. */
  refresh(t: number): void {
    const { model, nodes, begin, latest, aboard } = this
    const { width, dims, inAt, outAt, minutes, km, places, open, close, service, load, isTried } = model
    const at = t * width
    const end = at + this.length[t]! - 1
    let node = nodes[at]!
    let time = open[node]!
    let way = 0
    let [a, b] = [model.classOf[t]! + 0x1234567, model.classOf[t]! + 0x89abcd]
    begin[at] = time
    for (let d = 0; d < dims; d++) aboard[at * dims + d] = 0
    for (let k = at + 1; k <= end; k++) {
      const next = nodes[k]!
      const cell = outAt[node]! * places + inAt[next]!
      way += km[cell]!
      time += service[node]! + minutes[cell]!
      if (time < open[next]!) time = open[next]!
      begin[k] = time
      for (let d = 0; d < dims; d++) aboard[k * dims + d] = aboard[(k - 1) * dims + d]! + load[next * dims + d]!
      if (k < end) {
        a = Math.imul(a, 31) + markOf(next, 0x5bd1e995)
        b = Math.imul(b, 0x01000193) ^ markOf(next, 0x27d4eb2f)
      }
      node = next
    }
    latest[end] = close[node]!
    for (let k = end - 1; k >= at; k--) {
      const own = nodes[k]!
      const room = latest[k + 1]! - minutes[outAt[own]! * places + inAt[nodes[k + 1]!]!]! - service[own]!
      latest[k] = room < close[own]! ? room : close[own]!
    }
    this.markA[t] = a
    this.markB[t] = b | 1
    if (isTried) {
      this.cost[t] = this.trial.cost(t, nodes, at, this.length[t]!)
      this.emptyKm[t] = this.trial.emptyKm
    } else this.cost[t] = way * model.kmPrice[t]! + (this.length[t]! > 2 ? model.usePrice[t]! : 0)
  }

  /** Puts a request on a route: its pickup after the task at `from`, its delivery after the task that stands at `to` before. */
  insert(r: number, t: number, from: number, to: number): void {
    const { nodes, length } = this
    const at = t * this.model.width
    for (let k = at + length[t]! - 1; k > at + to; k--) nodes[k + 2] = nodes[k]!
    nodes[at + to + 2] = 2 * r + 1
    for (let k = at + to; k > at + from; k--) nodes[k + 1] = nodes[k]!
    nodes[at + from + 1] = 2 * r
    length[t]! += 2
    this.holds[t]!++
    this.truckOf[r] = t
    this.refresh(t)
  }

  /** Takes requests off a route: all of its own that `truckOf` has on no truck any more. */
  drop(t: number): void {
    const { nodes, length, truckOf } = this
    const last = 2 * this.model.count
    const at = t * this.model.width
    let to = at
    for (let k = at; k < at + length[t]!; k++) {
      const node = nodes[k]!
      if (node < last && truckOf[node >> 1] !== t) continue
      nodes[to++] = node
    }
    this.holds[t] = this.holds[t]! - (length[t]! - (to - at)) / 2
    length[t] = to - at
    this.refresh(t)
  }

  /** A request its truck cannot carry the way its route has it; -1: it can do all of it. */
  wrongOn(t: number): number {
    const { model, nodes, length, begin, aboard, cost, trial } = this
    const { width, dims, close, capacity, count } = model
    const at = t * width
    const end = at + length[t]! - 1
    let last = -1
    for (let k = at + 1; k <= end; k++) {
      const node = nodes[k]!
      if (node < 2 * count) last = node >> 1
      if (begin[k]! > close[node]! + 1e-9) return last
      for (let d = 0; d < dims; d++) if (aboard[k * dims + d]! > capacity[t * dims + d]! + 1e-9) return last
    }
    if (cost[t]! < Number.POSITIVE_INFINITY) return -1
    trial.cost(t, nodes, at, length[t]!)
    for (let k = at + trial.missed; k > at; k--) if (nodes[k]! < 2 * count) return nodes[k]! >> 1
    return last
  }

  /** Makes one route what it is in another plan; whose requests are whose is copied apart. */
  copyRoute(from: Routes, t: number): void {
    const { width, dims } = this.model
    const at = t * width
    const count = from.length[t]!
    for (let k = at; k < at + count; k++) {
      this.nodes[k] = from.nodes[k]!
      this.begin[k] = from.begin[k]!
      this.latest[k] = from.latest[k]!
    }
    for (let k = at * dims; k < (at + count) * dims; k++) this.aboard[k] = from.aboard[k]!
    this.length[t] = count
    this.holds[t] = from.holds[t]!
    this.cost[t] = from.cost[t]!
    this.emptyKm[t] = from.emptyKm[t]!
    this.markA[t] = from.markA[t]!
    this.markB[t] = from.markB[t]!
  }

  /** Makes the whole plan another one. */
  copy(from: Routes): void {
    for (let t = 0; t < this.model.trucks; t++) this.copyRoute(from, t)
    this.truckOf.set(from.truckOf)
  }

  /** What the plan costs, with what is left out of it. */
  total(): number {
    let sum = 0
    for (let t = 0; t < this.model.trucks; t++) sum += this.cost[t]!
    for (let r = 0; r < this.model.count; r++) {
      const t = this.truckOf[r]!
      sum += t < 0 ? this.model.price[r]! : this.model.moved[r * this.model.trucks + t]!
    }
    return sum
  }

  used(): number {
    let count = 0
    for (let t = 0; t < this.model.trucks; t++) if (this.holds[t]! > 0) count++
    return count
  }
}
