import type { Problem, Truck } from './problem.ts'

/** So many tasks a route has at the most. */
const LONGEST = 256

/**
 * A problem as the search reads it: arrays by node. Nodes are the pickup `2r` and the delivery `2r + 1` of each request, then the blocks of
 * trucks, then where each truck begins and ends. The place after the last is nowhere: as far from all others as an open end is.
 */
export class Model {
  readonly problem: Problem
  /** How many requests and trucks there are, and how many tasks a route may have with its two ends. */
  readonly count: number
  readonly trucks: number
  readonly width: number
  readonly places: number
  readonly km: Float64Array
  readonly minutes: Float64Array
  readonly inAt: Int32Array
  readonly outAt: Int32Array
  readonly open: Float64Array
  readonly close: Float64Array
  /** The end of the window itself, where it may be missed. */
  readonly due: Float64Array
  readonly service: Float64Array
  readonly isBlock: Uint8Array
  /** Minutes at the wheel in a block. */
  readonly driving: Float64Array
  readonly dims: number
  readonly load: Float64Array
  readonly capacity: Float64Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly blocks: readonly Int32Array[]
  readonly kmPrice: Float64Array
  readonly usePrice: Float64Array
  readonly allowed: Uint8Array
  /** What a request costs more on a truck than on that of the plan as it is. */
  readonly moved: Float64Array
  readonly price: Float64Array
  readonly kinds: Int32Array
  readonly apart: Int32Array
  readonly coldest: Float64Array
  readonly warmest: Float64Array
  /** Goods may not all lie together. */
  readonly isMixed: boolean
  readonly hasZones: Uint8Array
  /** Trucks of one class are one like another. */
  readonly classOf: Int32Array
  readonly classes: number
  readonly isByWindow: boolean
  /** A route is tried minute by minute: norms, or what else than kilometres costs. */
  readonly isTried: boolean

  constructor(problem: Problem) {
    const { requests, trucks, weights } = problem
    this.problem = problem
    this.count = requests.length
    this.trucks = trucks.length
    const blocks = trucks.map(({ blocks: own = [] }) => own)
    const blockCount = blocks.reduce((sum, own) => sum + own.length, 0)
    this.width = Math.min(2 * this.count + 2 + Math.max(0, ...blocks.map(own => own.length)), LONGEST)
    this.places = problem.places + 1
    this.km = widened(problem.km, problem.places)
    this.minutes = widened(problem.minutes, problem.places)
    const nodes = 2 * this.count + blockCount + 2 * this.trucks
    this.inAt = new Int32Array(nodes)
    this.outAt = new Int32Array(nodes)
    this.open = new Float64Array(nodes)
    this.close = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
    this.due = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
    this.service = new Float64Array(nodes)
    this.isBlock = new Uint8Array(nodes)
    this.driving = new Float64Array(nodes)
    const used = (requests[0]?.load ?? []).map((_, d) => d).filter(d => requests.some(({ load }) => load[d]! > 0))
    this.dims = used.length
    this.load = new Float64Array(nodes * this.dims)
    this.capacity = Float64Array.from(trucks.flatMap(({ capacity }) => used.map(d => capacity[d] ?? 0)))
    for (const [r, { pickup, delivery, load }] of requests.entries())
      for (const [node, stop, sign] of [[2 * r, pickup, 1], [2 * r + 1, delivery, -1]] as const) {
        this.#place(node, stop.place, stop.leaves ?? stop.place)
        this.#window(node, stop, weights.lateMost)
        this.service[node] = stop.service
        for (const [d, dim] of used.entries()) this.load[node * this.dims + d] = sign * load[dim]!
      } // biome-ignore format: a row for each end
    let next = 2 * this.count
    this.blocks = blocks.map(own =>
      Int32Array.from(own, ({ startPlace, endPlace, minutes, driving, ...window }) => {
        this.#place(next, startPlace, endPlace)
        this.#window(next, window, 0)
        this.service[next] = minutes
        this.driving[next] = driving
        this.isBlock[next] = 1
        return next++
      }),
    )
    this.start = Int32Array.from(trucks, ({ place, freeAt }) => {
      this.#place(next, place, place)
      this.open[next] = freeAt
      return next++
    })
    this.end = Int32Array.from(trucks, ({ end }) => {
      this.#place(next, end?.place ?? problem.places, end?.place ?? problem.places)
      if (end) this.close[next] = this.due[next] = end.by
      return next++
    })
    this.kmPrice = Float64Array.from(trucks, ({ kmPrice }) => kmPrice)
    this.usePrice = Float64Array.from(trucks, ({ usePrice, blocks: own }) => (own && own.length > 0 ? 0 : usePrice))
    this.allowed = problem.allowed
    this.moved = movedOf(problem)
    this.price = Float64Array.from(requests, ({ price }) => price)
    this.kinds = Int32Array.from(requests, ({ kinds = 0 }) => kinds)
    this.apart = Int32Array.from(requests, ({ apart = 0 }) => apart)
    this.coldest = Float64Array.from(requests, ({ range }) => range?.min ?? Number.NEGATIVE_INFINITY)
    this.warmest = Float64Array.from(requests, ({ range }) => range?.max ?? Number.POSITIVE_INFINITY)
    this.isMixed = requests.some(({ range, apart = 0 }) => range || apart !== 0)
    this.hasZones = Uint8Array.from(trucks, ({ hasZones }) => (hasZones ? 1 : 0))
    const { classOf, classes } = this.#classes(trucks)
    this.classOf = classOf
    this.classes = classes
    this.isByWindow = problem.isByWindow === true
    const { emptyKm, late, overtime, fairness } = weights
    this.isTried = problem.norms !== null || [emptyKm, late, overtime, fairness].some(weight => weight > 0)
  }

  #place(node: number, inAt: number, outAt: number) {
    this.inAt[node] = inAt
    this.outAt[node] = outAt
  }

  #window(node: number, { from, to }: { from: number; to: number }, lateMost: number) {
    this.open[node] = from
    this.due[node] = to
    this.close[node] = to + lateMost
  }

  #classes(trucks: readonly Truck[]) {
    const known = new Map<string, number>()
    const classOf = Int32Array.from(trucks, (truck, t) => {
      const ofRequests = Array.from(
        { length: this.count },
        (_, r) => `${this.allowed[r * this.trucks + t]} ${this.moved[r * this.trucks + t]}`,
      )
      const key = JSON.stringify([truck, truck.blocks && truck.blocks.length > 0 ? t : null, ofRequests])
      const number = known.get(key) ?? known.size
      known.set(key, number)
      return number
    })
    return { classOf, classes: known.size }
  }
}

/** A table with a row and a column more, of nothing. */
function widened(table: Float64Array, side: number): Float64Array {
  const wide = new Float64Array((side + 1) * (side + 1))
  for (let row = 0; row < side; row++) wide.set(table.subarray(row * side, (row + 1) * side), row * (side + 1))
  return wide
}

function movedOf({ requests, trucks, current, weights }: Problem): Float64Array {
  const moved = new Float64Array(requests.length * trucks.length)
  for (const [t, tasks] of (current ?? []).entries())
    for (const task of tasks)
      if (task >= 0)
        for (let other = 0; other < trucks.length; other++) if (other !== t) moved[task * trucks.length + other] = weights.moved
  return moved
}
