/** Chance that comes out the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0 || 1
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let x = this.#state
    x = Math.imul(x ^ (x >>> 15), x | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    return (this.next() * bound) | 0
  }

  shuffle(list: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const k = this.below(i + 1)
      const other = list[i]!
      list[i] = list[k]!
      list[k] = other
    }
  }
}
