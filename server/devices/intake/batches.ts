/** What one device sent at once, and who waits to hear what became of it. */
export type Waiting<Key, Row, Result> = { key: Key; fixes: readonly Row[]; done: (result: Result) => void; fail: (error: unknown) => void }

export type BatchBounds = { windowMs: number; batch: number; atOnce: number; mostWaiting: number }

/** How many rows there are of all that waits. */
export const rowsOf = (items: readonly { fixes: readonly unknown[] }[]) => items.reduce((sum, { fixes }) => sum + fixes.length, 0)

/**
 * Gathers what comes for a moment and hands it on together, so many batches at once; whoever is in a batch hears of it by `carry`. What waits
 * is counted, and there is room again when it is less than may wait.
 */
export function openBatches<Key, Row, Result>(
  { windowMs, batch: most, atOnce, mostWaiting }: BatchBounds,
  carry: (batch: readonly Waiting<Key, Row, Result>[]) => Promise<void>,
) {
  const line: Waiting<Key, Row, Result>[] = []
  const wantRoom: (() => void)[] = []
  const underWay = new Set<Promise<void>>()
  let waiting = 0
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  function go() {
    if (timer) clearTimeout(timer)
    timer = null
    while (line.length > 0 && underWay.size < atOnce) {
      const batch: Waiting<Key, Row, Result>[] = []
      for (let rows = 0; line.length > 0 && rows < most; ) {
        const next = line.shift()!
        batch.push(next)
        rows += next.fixes.length
      }
      const carrying = carry(batch).finally(() => {
        underWay.delete(carrying)
        waiting -= rowsOf(batch)
        for (let left = wantRoom.length; left > 0 && waiting < mostWaiting; left--) wantRoom.shift()!()
        // what came meanwhile has waited long enough
        if (line.length > 0) go()
      })
      underWay.add(carrying)
    }
  }

  return {
    /** Ends with what became of it; fails when nobody knows. */
    add: (key: Key, fixes: readonly Row[]): Promise<Result> =>
      new Promise((done, fail) => {
        if (stopped) return fail(new Error('the intake is closed'))
        line.push({ key, fixes, done, fail })
        waiting += fixes.length
        if (waiting >= most) go()
        else timer ??= setTimeout(go, windowMs)
      }),
    room: (): Promise<void> => (waiting < mostWaiting ? Promise.resolve() : new Promise(done => void wantRoom.push(done))),
    waiting: () => waiting,
    /** Hands on what waits and takes nothing more. */
    async stop(): Promise<void> {
      stopped = true
      while (line.length > 0 || underWay.size > 0) {
        go()
        await Promise.all(underWay)
      }
    },
  }
}
