/** Repeatable chance: the same seed gives the same demo world. */
export type Chance = {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** One of them, as often as its weight says. */
  weighted<T>(from: readonly T[], weightOf: (each: T) => number): T
  is(share: number): boolean
}

/** Mulberry32: 32 bits of state, even spread, no cryptography. */
export function openChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const weighted = <T>(from: readonly T[], weightOf: (each: T) => number): T => {
    let left = next() * from.reduce((sum, each) => sum + weightOf(each), 0)
    for (const each of from) {
      left -= weightOf(each)
      if (left < 0) return each
    }
    return from.at(-1)!
  }
  return { next, whole, pick: from => from[whole(0, from.length - 1)]!, weighted, is: share => next() < share }
}
