import type { Model } from './model.ts'
import type { DrivingNorms } from './problem.ts'

/**
 * A route done minute by minute, as a driver plans it: pauses and whole rests where they fall due, no long day and no short rest. So what
 * this finds possible the judge finds possible; he may find more.
 */
export class Trial {
  readonly #model: Model
  readonly #norms: DrivingNorms | null
  // where the run stands
  #at = 0
  #sincePause = 0
  #day = 0
  #week = 0
  #lastWeek = 0
  #began = -1
  #idleSince = -1
  #weekRestedAt = 0
  #weekEnds = 0
  /** What the last run came to. */
  km = 0
  emptyKm = 0
  late = 0
  work = 0
  endsAt = 0
  /** The task of the last run that was reached too late; -1: none. */
  missed = -1
  /** When each task of the last run began. */
  readonly begins: Float64Array

  constructor(model: Model) {
    this.#model = model
    this.#norms = model.problem.norms
    this.begins = new Float64Array(model.width + 2)
  }

  /** What a route costs; infinite: a window is missed by more than it may be. */
  cost(truck: number, nodes: Int32Array, from: number, count: number): number {
    const { inAt, outAt, km, minutes, places, close, due, open, service, isBlock, driving, count: requests } = this.#model
    this.#begin(truck)
    this.km = this.emptyKm = this.late = this.work = 0
    this.missed = -1
    let aboard = 0
    let last = nodes[from]!
    this.begins[0] = this.#at
    for (let k = 1; k < count; k++) {
      const node = nodes[from + k]!
      const cell = outAt[last]! * places + inAt[node]!
      const way = km[cell]!
      this.km += way
      if (aboard === 0) this.emptyKm += way
      this.#drive(minutes[cell]!)
      this.work += minutes[cell]!
      if (this.#at > close[node]! + 1e-6) {
        this.missed = k
        return Number.POSITIVE_INFINITY
      }
      if (this.#at > due[node]!) this.late += this.#at - due[node]!
      this.#wait(open[node]!)
      if (isBlock[node]) {
        const begun = this.#at
        this.begins[k] = begun
        this.#drive(driving[node]!)
        this.work += driving[node]!
        this.#wait(begun + service[node]!)
      } else {
        // work that does not fit into the shift any more waits for the rest
        this.begins[k] = this.#serve(service[node]!)
        this.work += service[node]!
      }
      if (node < 2 * requests) aboard += node & 1 ? -1 : 1
      last = node
    }
    this.endsAt = this.#at
    return this.#priceOf(truck, count > 2)
  }

  #priceOf(truck: number, goes: boolean): number {
    const { kmPrice, usePrice, problem } = this.#model
    const { emptyKm, late, overtime, normal, fairness } = problem.weights
    const over = Math.max(0, this.work - normal)
    const hours = (this.work + (problem.trucks[truck]!.worked ?? 0)) / 60
    return (
      this.km * kmPrice[truck]! +
      (goes ? usePrice[truck]! : 0) +
      this.emptyKm * emptyKm +
      this.late * late +
      over * overtime +
      hours * hours * fairness
    )
  }

  #begin(truck: number) {
    const { problem } = this.#model
    const { freeAt, wheel } = problem.trucks[truck]!
    this.#at = freeAt
    this.#sincePause = wheel?.sincePause ?? 0
    this.#day = wheel?.day ?? 0
    this.#week = wheel?.week ?? 0
    this.#lastWeek = wheel?.lastWeek ?? 0
    this.#began = wheel?.began ?? -1
    this.#idleSince = wheel?.idleSince ?? -1
    this.#weekRestedAt = wheel?.weekRestedAt ?? freeAt
    this.#weekEnds = this.#norms?.weekEnds ?? 0
  }

  #wait(until: number) {
    if (until <= this.#at) return
    if (this.#idleSince < 0) this.#idleSince = this.#at
    this.#at = until
  }

  /** What the time nobody drove nor worked counts as, now that it ends. */
  #settle(norms: DrivingNorms) {
    if (this.#idleSince < 0) return
    const length = this.#at - this.#idleSince
    const isLate = this.#began >= 0 && this.#idleSince - this.#began > norms.round - norms.rest
    this.#idleSince = -1
    if (length >= norms.weeklyRest) {
      this.#fresh()
      this.#weekRestedAt = this.#at
    } else if (length >= norms.rest && !isLate) this.#fresh()
    else if (length >= norms.pause) this.#sincePause = 0
  }

  #fresh() {
    this.#sincePause = this.#day = 0
    this.#began = -1
  }

  #turnWeek() {
    while (this.#at >= this.#weekEnds) {
      this.#lastWeek = this.#week
      this.#week = 0
      this.#weekEnds += 10_080
    }
  }

  #drive(minutes: number) {
    const norms = this.#norms
    if (!norms) {
      this.#at += minutes
      return
    }
    let left = minutes
    while (left > 0) {
      this.#settle(norms)
      this.#turnWeek()
      const weekLeft = Math.min(norms.week - this.#week, norms.twoWeeks - this.#lastWeek - this.#week)
      const going = (this.#began < 0 ? this.#at : this.#began) + norms.round - norms.rest - this.#at
      const weekly = this.#weekRestedAt + norms.weekly - this.#at
      const chunk = Math.min(
        left,
        norms.driving - this.#sincePause,
        norms.day - this.#day,
        weekLeft,
        going,
        weekly,
        this.#weekEnds - this.#at,
      )
      if (chunk > 0) {
        if (this.#began < 0) this.#began = this.#at
        this.#at += chunk
        this.#sincePause += chunk
        this.#day += chunk
        this.#week += chunk
        left -= chunk
      } else if (weekly <= 0) this.#wait(this.#at + norms.weeklyRest)
      else if (weekLeft <= 0) this.#wait(Math.max(this.#weekEnds, this.#at + norms.weeklyRest))
      else if (going <= norms.pause || norms.day - this.#day <= 0) this.#rest(norms)
      else this.#wait(this.#at + norms.pause)
    }
  }

  #rest(norms: DrivingNorms) {
    const until = this.#at + norms.rest
    this.#wait(until >= this.#weekRestedAt + norms.weekly ? this.#at + norms.weeklyRest : until)
  }

  /** Works for so long and says when that began. */
  #serve(minutes: number): number {
    const norms = this.#norms
    if (norms && minutes > 0) {
      this.#settle(norms)
      if (this.#began >= 0 && this.#at + minutes > this.#began + norms.round - norms.rest) {
        this.#rest(norms)
        this.#settle(norms)
      }
      if (this.#began < 0) this.#began = this.#at
    }
    const begun = this.#at
    this.#at += minutes
    return begun
  }
}
