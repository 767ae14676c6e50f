import type { Chance } from './chance.ts'
import type { Places } from './places.ts'
import type { Routes } from './routes.ts'

/** Ways of putting requests on trucks again. Each says whether all have a place; with `isWhole` it gives up as soon as one has none. */
export class Repairs {
  readonly #routes: Routes
  readonly #places: Places
  readonly #chance: Chance
  /** Trucks that may be used, an empty one of each class among them. */
  readonly #trucks: Int32Array
  #truckCount = 0
  readonly #isListed: Uint8Array
  readonly #hasEmpty: Uint8Array
  readonly #costs: Float64Array
  readonly #keys: Float64Array
  /** Only trucks that are used may be used. */
  mayOpen = true
  /** How much cost is blurred, and how often a truck is passed over. */
  noise = 0
  blink = 0
  readonly #changed: number[]
  readonly ways: readonly ((open: Int32Array, count: number, isWhole: boolean) => boolean)[]

  constructor(routes: Routes, places: Places, { chance, changed }: { chance: Chance; changed: number[] }) {
    const { model } = routes
    this.#routes = routes
    this.#places = places
    this.#chance = chance
    this.#changed = changed
    this.#trucks = new Int32Array(model.trucks)
    this.#isListed = new Uint8Array(model.trucks)
    this.#hasEmpty = new Uint8Array(model.classes)
    this.#costs = new Float64Array(model.count * model.trucks)
    this.#keys = new Float64Array(model.count)
    this.ways = [
      (open, count, isWhole) => this.#inOrder(open, count, isWhole),
      (open, count, isWhole) => this.#byRegret(open, count, { isWhole, depth: 1 }),
      (open, count, isWhole) => this.#byRegret(open, count, { isWhole, depth: 2 }),
      (open, count, isWhole) => this.#byRegret(open, count, { isWhole, depth: 3 }),
    ]
  }

  /** Trucks in question; those in `emptied` were used a moment ago. */
  list(emptied: readonly number[]): void {
    const { model, holds } = this.#routes
    this.#truckCount = 0
    this.#hasEmpty.fill(0)
    this.#isListed.fill(0)
    if (!this.mayOpen) for (const t of emptied) if (holds[t] === 0) this.#add(t)
    for (let t = 0; t < model.trucks; t++) if (holds[t]! > 0) this.#add(t)
    if (this.mayOpen) this.#addEmpty()
  }

  #add(t: number) {
    if (this.#isListed[t] === 1) return
    this.#isListed[t] = 1
    this.#trucks[this.#truckCount++] = t
  }

  #addEmpty() {
    const { model, holds } = this.#routes
    for (let t = 0; t < model.trucks; t++) {
      if (holds[t]! > 0 || this.#hasEmpty[model.classOf[t]!] === 1) continue
      this.#hasEmpty[model.classOf[t]!] = 1
      this.#add(t)
    }
  }

  /** Puts a request on a truck at its best place. */
  put(r: number, t: number): void {
    const wasEmpty = this.#routes.holds[t] === 0
    this.#places.best(r, t)
    this.#routes.insert(r, t, this.#places.from, this.#places.to)
    if (!this.#changed.includes(t)) this.#changed.push(t)
    if (!wasEmpty || !this.mayOpen) return
    this.#hasEmpty[this.#routes.model.classOf[t]!] = 0
    this.#addEmpty()
  }

  /** One after another in some order, each where it is cheapest. */
  #inOrder(open: Int32Array, count: number, isWhole: boolean): boolean {
    this.#sort(open, count)
    let isDone = true
    for (let u = 0; u < count; u++) {
      const r = open[u]!
      let truck = -1
      let least = Number.POSITIVE_INFINITY
      for (let n = 0; n < this.#truckCount; n++) {
        if (this.blink > 0 && this.#chance.next() < this.blink) continue
        const t = this.#trucks[n]!
        const cost = this.#places.best(r, t)
        if (cost < least) {
          least = cost
          truck = t
        }
      }
      if (truck >= 0 && least < this.#routes.model.price[r]!) this.put(r, truck)
      else if (isWhole) return false
      else isDone = false
    }
    return isDone
  }

  #sort(open: Int32Array, count: number) {
    this.#chance.shuffle(open, count)
    const { model } = this.#routes
    const { close, km, places, inAt, start, load, dims } = model
    const kind = this.#chance.below(6)
    if (kind < 2) return
    const depot = inAt[start[0]!]! * places
    for (let u = 0; u < count; u++) {
      const r = open[u]!
      const far = km[depot + inAt[2 * r]!]! + km[depot + inAt[2 * r + 1]!]!
      const window = close[2 * r]! - model.open[2 * r]! + close[2 * r + 1]! - model.open[2 * r + 1]!
      this.#keys[r] = kind === 2 ? -far : kind === 3 ? far : kind === 4 ? window : dims > 0 ? -load[2 * r * dims]! : 0
    }
    const keys = this.#keys
    open.subarray(0, count).sort((a, b) => keys[a]! - keys[b]!)
  }

  /** That first which would lose most by waiting; with depth 1 that which is cheapest. */
  #byRegret(open: Int32Array, count: number, { isWhole, depth }: { isWhole: boolean; depth: number }): boolean {
    const { model } = this.#routes
    const costs = this.#costs
    const stride = model.trucks
    for (let u = 0; u < count; u++)
      for (let n = 0; n < this.#truckCount; n++) costs[u * stride + n] = this.#cost(open[u]!, this.#trucks[n]!)
    let isDone = true
    let left = count
    while (left > 0) {
      let [bestU, bestN, most] = [-1, -1, Number.NEGATIVE_INFINITY]
      for (let u = 0; u < left; u++) {
        const price = model.price[open[u]!]!
        let [first, second, third, at] = [price, price, price, -1]
        for (let n = 0; n < this.#truckCount; n++) {
          const cost = costs[u * stride + n]!
          if (cost >= third) continue
          if (cost < first) {
            third = second
            second = first
            first = cost
            at = n
          } else if (cost < second) {
            third = second
            second = cost
          } else third = cost
        }
        if (at < 0) {
          if (isWhole) return false
          isDone = false
          continue
        }
        const regret = depth === 1 ? -first : second - first + (depth > 2 ? third - first : 0) - first * 1e-4
        if (regret > most) {
          most = regret
          bestU = u
          bestN = at
        }
      }
      if (bestU < 0) return false
      const t = this.#trucks[bestN]!
      const before = this.#truckCount
      this.put(open[bestU]!, t)
      left--
      // the last takes the place of the one that is done
      const done = open[bestU]!
      open[bestU] = open[left]!
      open[left] = done
      for (let n = 0; n < before; n++) costs[bestU * stride + n] = costs[left * stride + n]!
      for (let u = 0; u < left; u++) {
        costs[u * stride + bestN] = this.#cost(open[u]!, t)
        for (let n = before; n < this.#truckCount; n++) costs[u * stride + n] = this.#cost(open[u]!, this.#trucks[n]!)
      }
    }
    return isDone
  }

  #cost(r: number, t: number): number {
    const cost = this.#places.best(r, t)
    return this.noise > 0 ? cost + this.noise * (this.#chance.next() - 0.5) : cost
  }
}
