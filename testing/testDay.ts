/** Milliseconds between the true clock and that of a run on another day, which `vitest.config.ts` has counted; 0 for a run of today. */
export const testShift = Number(process.env.TRASSA_TEST_SHIFT ?? 0)

// the main process of the run keeps the true clock, its workers and the servers they start are given the other one
const shifted = 'trassaShifted'
const marked = globalThis as { [shifted]?: boolean }

/** Gives this process the clock of the run. */
export function shiftDate(): void {
  if (testShift === 0 || marked[shifted]) return
  marked[shifted] = true
  const now = Date.now
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now() + testShift], made),
    apply: target => new target(now() + testShift).toString(),
    get: (target, name, from) => (name === 'now' ? () => now() + testShift : Reflect.get(target, name, from)),
  })
}

/** The moment by the true clock, whatever day the run takes place on. */
export const trueNow = (): number => Date.now() - (marked[shifted] ? testShift : 0)
