const everyMs = 15_000

export type Statistics = { calls: number; failed: number; slowestMs: number; errors: number; longTasks: number; longMs: number }

const none = (): Statistics => ({ calls: 0, failed: 0, slowestMs: 0, errors: 0, longTasks: 0, longMs: 0 })

/** Sums up what happened on the page and tells it every 15 seconds, each time for the time since the last. */
export function openStatistics(tell: (statistics: Statistics) => void) {
  let sums = none()
  const timer = setInterval(() => {
    tell(sums)
    sums = none()
  }, everyMs)
  return {
    call(ms: number, failed: boolean): void {
      sums.calls += 1
      if (failed) sums.failed += 1
      sums.slowestMs = Math.max(sums.slowestMs, ms)
    },
    error(): void {
      sums.errors += 1
    },
    longTask(ms: number): void {
      sums.longTasks += 1
      sums.longMs += ms
    },
    stop: () => clearInterval(timer),
  }
}
