import type { Chance } from './chance.ts'
import type { Routes } from './routes.ts'

/** So many trials are remembered at the most. */
const REMEMBERED = 2_000_000

/**
 * The best place of a request on a route. What was found is remembered by what the route holds, so a route is tried again only where it was
 * never so before.
 */
export class Places {
  readonly #routes: Routes
  readonly #mask: number
  readonly #markA: Int32Array
  readonly #markB: Int32Array
  readonly #costs: Float64Array
  readonly #froms: Uint8Array
  readonly #tos: Uint8Array
  readonly #trial: Int32Array
  // where the last one was found
  from = 0
  to = 0
  tried = 0

  constructor(routes: Routes) {
    const { model } = routes
    this.#routes = routes
    let rows = 64
    while (rows * 2 * Math.max(1, model.count) <= REMEMBERED && rows < 65_536) rows *= 2
    this.#mask = rows - 1
    this.#markA = new Int32Array(rows)
    this.#markB = new Int32Array(rows)
    this.#costs = new Float64Array(rows * model.count)
    this.#froms = new Uint8Array(rows * model.count)
    this.#tos = new Uint8Array(rows * model.count)
    this.#trial = new Int32Array(model.width + 4)
  }

  /** What it costs more that a truck carries a request as well, at the best place; infinite: it has none. */
  best(r: number, t: number): number {
    const { model, markA, markB } = this.#routes
    if (model.allowed[r * model.trucks + t] === 0) return Number.POSITIVE_INFINITY
    const a = markA[t]!
    const b = markB[t]!
    const row = (a ^ (a >>> 16)) & this.#mask
    const at = row * model.count
    if (this.#markA[row] !== a || this.#markB[row] !== b) {
      this.#markA[row] = a
      this.#markB[row] = b
      this.#costs.fill(Number.NaN, at, at + model.count)
    }
    const known = this.#costs[at + r]!
    if (!Number.isNaN(known)) {
      this.from = this.#froms[at + r]!
      this.to = this.#tos[at + r]!
      return known
    }
    this.tried++
    const cost = this.#scan(r, t, null)
    this.#costs[at + r] = cost
    this.#froms[at + r] = this.from
    this.#tos[at + r] = this.to
    return cost
  }

  /** Any place that is possible, by chance; false: there is none. */
  any(r: number, t: number, chance: Chance): boolean {
    const { model } = this.#routes
    return model.allowed[r * model.trucks + t] !== 0 && this.#scan(r, t, chance) < Number.POSITIVE_INFINITY
  }

  #scan(r: number, t: number, chance: Chance | null): number {
    const { model, nodes, begin, latest, aboard, length } = this.#routes
    const { width, dims, places, km, minutes, inAt, outAt, open, close, service, isBlock, load, capacity, isMixed, isTried, isByWindow } =
      model
    const at = t * width
    const count = length[t]!
    if (count + 2 > width) return Number.POSITIVE_INFINITY
    const [p, d] = [2 * r, 2 * r + 1]
    const pIn = inAt[p]!
    const pOut = outAt[p]! * places
    const dIn = inAt[d]!
    const dOut = outAt[d]! * places
    const between = km[pOut + dIn]!
    const kmPrice = model.kmPrice[t]!
    const base = model.moved[r * model.trucks + t]! + (!isTried && count === 2 ? model.usePrice[t]! : 0)
    // of kilometres alone; where more counts this is what cannot be undercut
    const spare = isTried ? this.#routes.emptyKm[t]! * model.problem.weights.emptyKm : 0
    let best = Number.POSITIVE_INFINITY
    let found = 0
    for (let i = at; i < at + count - 1; i++) {
      const a = nodes[i]!
      const b = nodes[i + 1]!
      if (isByWindow && !this.#follows(p, a, b)) continue
      const aOut = outAt[a]! * places
      const bIn = inAt[b]!
      let time = begin[i]! + service[a]! + minutes[aOut + pIn]!
      if (time > close[p]!) break
      if (time < open[p]!) time = open[p]!
      let fits = true
      for (let x = 0; x < dims; x++) if (aboard[i * dims + x]! + load[p * dims + x]! > capacity[t * dims + x]! + 1e-9) fits = false
      if (!fits || (isMixed && !this.#mixes(r, t, i))) continue
      const toPickup = km[aOut + pIn]! - km[aOut + bIn]!
      time += service[p]!
      const direct = time + minutes[pOut + dIn]!
      if (direct > close[d]!) continue
      const straight = (toPickup + between + km[dOut + bIn]!) * kmPrice
      if ((straight - spare < best || chance) && (!isByWindow || this.#follows(d, p, b))) {
        const left = (direct < open[d]! ? open[d]! : direct) + service[d]!
        if (left + minutes[dOut + bIn]! <= latest[i + 1]!) {
          const cost = isTried ? this.#tried(r, t, i - at, i - at) : straight
          if (chance ? cost < Number.POSITIVE_INFINITY && chance.below(++found) === 0 : cost < best) {
            best = cost
            this.from = this.to = i - at
          }
        }
      }
      const first = (toPickup + km[pOut + bIn]!) * kmPrice
      if (first - spare >= best && !chance) continue
      time += minutes[pOut + bIn]!
      for (let k = i + 1; k < at + count - 1; k++) {
        const node = nodes[k]!
        if (time > latest[k]! || isBlock[node]) break
        if (time < open[node]!) time = open[node]!
        let loads = true
        for (let x = 0; x < dims; x++) if (aboard[k * dims + x]! + load[p * dims + x]! > capacity[t * dims + x]! + 1e-9) loads = false
        if (!loads || (isMixed && !this.#mixes(r, t, k))) break
        const nodeOut = outAt[node]! * places
        const next = inAt[nodes[k + 1]!]!
        time += service[node]!
        const there = time + minutes[nodeOut + dIn]!
        if (there > close[d]!) break
        const sum = first + (km[nodeOut + dIn]! + km[dOut + next]! - km[nodeOut + next]!) * kmPrice
        if ((sum - spare < best || chance) && (!isByWindow || this.#follows(d, node, nodes[k + 1]!))) {
          const left = (there < open[d]! ? open[d]! : there) + service[d]!
          if (left + minutes[dOut + next]! <= latest[k + 1]!) {
            const cost = isTried ? this.#tried(r, t, i - at, k - at) : sum
            if (chance ? cost < Number.POSITIVE_INFINITY && chance.below(++found) === 0 : cost < best) {
              best = cost
              this.from = i - at
              this.to = k - at
            }
          }
        }
        time += minutes[nodeOut + next]!
      }
    }
    return best + base
  }

  /** Whether a task may stand between two others by when their windows begin; what a truck has to do already is apart from others altogether. */
  #follows(node: number, before: number, after: number): boolean {
    const { open, due, service, isBlock, count } = this.#routes.model
    const first = 2 * count
    if (isBlock[before] === 1 && open[node]! < open[before]! + service[before]!) return false
    if (isBlock[after] === 1 && due[node]! + service[node]! > open[after]!) return false
    return (before >= first || open[before]! <= open[node]!) && (after >= first || open[node]! <= open[after]!)
  }

  /** Whether the goods may lie with all that is on board after a task. */
  #mixes(r: number, t: number, at: number): boolean {
    const { model, nodes } = this.#routes
    const { kinds, apart, coldest, warmest, count } = model
    const zones = model.hasZones[t] === 1
    const first = t * model.width
    let coldMost = coldest[r]!
    let warmLeast = warmest[r]!
    for (let k = first + 1; k <= at; k++) {
      const node = nodes[k]!
      if (node >= 2 * count || node & 1) continue
      const other = node >> 1
      let isAboard = true
      for (let n = k + 1; n <= at; n++) if (nodes[n] === node + 1) isAboard = false
      if (!isAboard) continue
      if ((kinds[other]! & apart[r]!) !== 0 || (kinds[r]! & apart[other]!) !== 0) return false
      if (zones) continue
      if (coldest[other]! > coldMost) coldMost = coldest[other]!
      if (warmest[other]! < warmLeast) warmLeast = warmest[other]!
    }
    return zones || coldMost <= warmLeast
  }

  /** The route with the request in it, done minute by minute: what it costs more. */
  #tried(r: number, t: number, from: number, to: number): number {
    const { model, nodes, length, cost, trial } = this.#routes
    const row = this.#trial
    const at = t * model.width
    const count = length[t]!
    let n = 0
    for (let k = 0; k < count; k++) {
      row[n++] = nodes[at + k]!
      if (k === from) row[n++] = 2 * r
      if (k === to) row[n++] = 2 * r + 1
    }
    return trial.cost(t, row, 0, n) - cost[t]!
  }
}
