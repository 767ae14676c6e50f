/** One kind of work a process does by itself: when it was done last, how long that took, when it is due again. */
export type Run = { lastAt: number; tookMs: number; nextAt: number | null; done: number; failed: number }

const rounds = new Map<string, Run>()
const timers = new Map<string, Run>()

function record(into: Map<string, Run>, name: string, { tookMs, pauseMs = null, failed = false }: Recorded) {
  const before = into.get(name)
  const now = Date.now()
  into.set(name, {
    lastAt: now,
    tookMs: Math.round(tookMs * 10) / 10,
    nextAt: pauseMs === null ? null : now + pauseMs,
    done: (before?.done ?? 0) + (failed ? 0 : 1),
    failed: (before?.failed ?? 0) + (failed ? 1 : 0),
  })
}

type Recorded = { tookMs: number; pauseMs?: number | null; failed?: boolean }

/** Remembers a turn of a loop. */
export const recordRound = (name: string, run: Recorded): void => record(rounds, name, run)

/** Remembers that a moment of a kind was acted at. */
export const recordTimer = (kind: string, run: Recorded): void => record(timers, kind, run)

/** What this process remembers of its loops and of moments by kind. */
export const runsOfProcess = (): { rounds: Record<string, Run>; timers: Record<string, Run> } => ({
  rounds: Object.fromEntries(rounds),
  timers: Object.fromEntries(timers),
})
