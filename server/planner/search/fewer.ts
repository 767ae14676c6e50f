import type { Chance } from './chance.ts'
import type { Places } from './places.ts'
import { Routes } from './routes.ts'

/** So many moves shake the plan after a request drove others out, and so many rounds without progress are enough. */
const SHAKES = 40
const PATIENCE = 20_000

/**
 * As few trucks as can be: one route after another is dissolved, and what has no place drives out what is easier to place. Counts how often
 * each request was hard to place, after Nagata and Bräysy.
 */
export class Fewer {
  readonly #routes: Routes
  readonly #places: Places
  readonly #chance: Chance
  readonly #hard: Float64Array
  readonly #whole: Routes
  readonly #scratch: Int32Array
  readonly #own: Int32Array
  rounds = 0

  constructor(routes: Routes, places: Places, chance: Chance) {
    this.#routes = routes
    this.#places = places
    this.#chance = chance
    this.#hard = new Float64Array(routes.model.count).fill(1)
    this.#whole = new Routes(routes.model)
    this.#scratch = new Int32Array(routes.model.trucks)
    this.#own = new Int32Array(routes.model.count)
  }

  /** Dissolves routes until the clock has run out or no fewer than `least` are left. */
  run(least: number, isOver: () => boolean): void {
    this.#whole.copy(this.#routes)
    while (this.#routes.used() > least && !isOver()) {
      if (this.#dissolve(isOver)) this.#whole.copy(this.#routes)
      else this.#routes.copy(this.#whole)
    }
  }

  /** Takes one route apart and places what was on it on the others. */
  #dissolve(isOver: () => boolean): boolean {
    const { holds, truckOf, model } = this.#routes
    const used: number[] = []
    for (let t = 0; t < model.trucks; t++) if (holds[t]! > 0) used.push(t)
    const victim = used.reduce(
      (a, b) => (holds[b]! * (0.5 + this.#chance.next()) < holds[a]! ? b : a),
      used[this.#chance.below(used.length)]!,
    )
    const open: number[] = []
    for (let r = 0; r < model.count; r++)
      if (truckOf[r] === victim) {
        truckOf[r] = -1
        open.push(r)
      }
    this.#routes.drop(victim)
    return this.place(
      open,
      used.filter(t => t !== victim),
      isOver,
    )
  }

  /** Places what is open on some trucks, whatever it drives out meanwhile; false: not before the clock has run out. */
  place(open: number[], trucks: readonly number[], isOver: () => boolean): boolean {
    let least = open.length
    let since = 0
    while (open.length > 0) {
      this.rounds++
      if ((this.rounds & 7) === 0 && isOver()) return false
      const r = open.pop()!
      if (!this.#insert(r, trucks)) {
        this.#hard[r]! += 1
        if (!this.#driveOut(r, trucks, open)) open.unshift(r)
        this.#shake(trucks, SHAKES)
      }
      if (open.length < least) {
        least = open.length
        since = 0
      } else if (++since > PATIENCE) return false
    }
    return true
  }

  /** On any truck that has a place for it. */
  #insert(r: number, trucks: readonly number[]): boolean {
    let count = 0
    for (const t of trucks) if (this.#places.best(r, t) < Number.POSITIVE_INFINITY) this.#scratch[count++] = t
    if (count === 0) return false
    const t = this.#scratch[this.#chance.below(count)]!
    this.#places.any(r, t, this.#chance)
    this.#routes.insert(r, t, this.#places.from, this.#places.to)
    return true
  }

  /** On the truck where it drives out what is easiest to place: one request, or two. */
  #driveOut(r: number, trucks: readonly number[], open: number[]): boolean {
    const { truckOf, model } = this.#routes
    const hard = this.#hard
    let least = Number.POSITIVE_INFINITY
    let [truck, first, second, ties] = [-1, -1, -1, 0]
    const order = this.#scratch
    for (const [n, t] of trucks.entries()) order[n] = t
    this.#chance.shuffle(order, trucks.length)
    for (let n = 0; n < trucks.length; n++) {
      const t = order[n]!
      if (model.allowed[r * model.trucks + t] === 0) continue
      let count = 0
      for (let other = 0; other < model.count; other++) if (truckOf[other] === t) this.#own[count++] = other
      for (let a = 0; a < count; a++)
        for (let b = -1; b < a; b++) {
          const one = this.#own[a]!
          const two = b < 0 ? -1 : this.#own[b]!
          const sum = hard[one]! + (two < 0 ? 0 : hard[two]!)
          if (sum > least || (sum === least && this.#chance.below(ties + 1) > 0)) continue
          if (!this.#isPossible(r, t, one, two)) continue
          ties = sum === least ? ties + 1 : 1
          least = sum
          truck = t
          first = one
          second = two
        }
    }
    if (truck < 0) return false
    for (const out of [first, second]) if (out >= 0) truckOf[out] = -1
    this.#routes.drop(truck)
    this.#places.any(r, truck, this.#chance)
    this.#routes.insert(r, truck, this.#places.from, this.#places.to)
    for (const out of [first, second].toSorted((a, b) => hard[b]! - hard[a]!)) if (out >= 0) open.push(out)
    return true
  }

  #isPossible(r: number, t: number, one: number, two: number): boolean {
    const { truckOf } = this.#routes
    this.#saved.copyRoute(this.#routes, t)
    truckOf[one] = -1
    if (two >= 0) truckOf[two] = -1
    this.#routes.drop(t)
    const isPossible = this.#places.best(r, t) < Number.POSITIVE_INFINITY
    this.#routes.copyRoute(this.#saved, t)
    truckOf[one] = t
    if (two >= 0) truckOf[two] = t
    return isPossible
  }

  #savedRoutes: Routes | null = null
  get #saved(): Routes {
    this.#savedRoutes ??= new Routes(this.#routes.model)
    return this.#savedRoutes
  }

  /** Moves requests to other places they may have. */
  #shake(trucks: readonly number[], moves: number) {
    const { truckOf, model } = this.#routes
    for (let n = 0; n < moves; n++) {
      const r = this.#chance.below(model.count)
      const t = truckOf[r]!
      if (t < 0) continue
      const to = trucks[this.#chance.below(trucks.length)]!
      if (to === t) {
        truckOf[r] = -1
        this.#routes.drop(t)
        this.#places.any(r, t, this.#chance)
        this.#routes.insert(r, t, this.#places.from, this.#places.to)
      } else if (this.#places.best(r, to) < Number.POSITIVE_INFINITY) {
        truckOf[r] = -1
        this.#routes.drop(t)
        this.#places.any(r, to, this.#chance)
        this.#routes.insert(r, to, this.#places.from, this.#places.to)
      }
    }
  }
}

/** Of requests no two of which one truck can carry there are at least so many: trucks that are needed whatever the plan. */
export function fewestOf(routes: Routes, places: Places): number {
  const { model, truckOf } = routes
  const { count } = model
  const t = 0
  const isApart = new Uint8Array(count * count)
  for (let a = 0; a < count; a++) {
    if (!(places.best(a, t) < Number.POSITIVE_INFINITY)) continue
    routes.insert(a, t, places.from, places.to)
    for (let b = 0; b < count; b++) if (b !== a && places.best(b, t) === Number.POSITIVE_INFINITY) isApart[a * count + b] = 1
    truckOf[a] = -1
    routes.drop(t)
  }
  let most = 1
  for (let first = 0; first < count; first++) {
    const group = [first]
    let open = Array.from({ length: count }, (_, r) => r).filter(r => isApart[first * count + r] === 1)
    while (open.length > 0) {
      const degree = (r: number) => open.reduce((sum, other) => sum + isApart[r * count + other]!, 0)
      const [next] = open.map(r => ({ r, is: degree(r) })).toSorted((a, b) => b.is - a.is)
      group.push(next!.r)
      open = open.filter(r => isApart[next!.r * count + r] === 1)
    }
    most = Math.max(most, group.length)
  }
  return most
}
