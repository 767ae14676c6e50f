import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

const EVERY_MS = 60_000
const MINUTE = 60_000
const DAY = 86_400_000

/** A clock that differs by more is told of. */
const TELLS_MS = MINUTE
/** Partitions of the journals reach from yesterday to a week ahead, and ids are dated by the process: what they bear, with some to spare. */
const BEARS_MS = { ahead: 6 * DAY, behind: DAY - 10 * MINUTE }

/** What a process knows of its own clock. */
export type ClockWatch = {
  /** Compares the clocks now. A database that does not answer leaves what was known. */
  look(): Promise<void>
  /** Why nothing may be written by this clock; null while it may. */
  reason(): string | null
  /** The same for a write: a clock that was off is looked at once more, for it may have been put right. */
  reasonNow(): Promise<string | null>
  stop(): void
}

/**
 * Compares the clock of this process with the database's true one, at once and each minute. Beyond a minute it says so in the log; beyond what
 * partitions and ids bear the process writes nothing until the clock is right again.
 */
export function watchClock({ db, log, clock = () => Date.now() }: { db: Db; log: Log; clock?: () => number }): ClockWatch {
  let reason: string | null = null
  const look = async () => {
    const asked = clock()
    const answer = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db).catch(() => null)
    if (!answer) return
    const answered = clock()
    // the database told its time somewhere between the question and the answer: what lies in between is no difference
    const at = answer.rows[0]!.at.getTime()
    const off = at < asked ? asked - at : at > answered ? answered - at : 0
    if (Math.abs(off) > TELLS_MS) log.warn({ event: 'clock.off', ms: off })
    reason =
      off > BEARS_MS.ahead || off < -BEARS_MS.behind
        ? `The clock of this process is ${spanOf(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'} the database's: set it right. Nothing is written until then.`
        : null
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return {
    look,
    reason: () => reason,
    async reasonNow() {
      if (reason !== null) await look()
      return reason
    },
    stop: () => clearInterval(timer),
  }
}

const spanOf = (ms: number) => (ms >= 36 * 60 * MINUTE ? `${Math.round(ms / DAY)} days` : `${Math.round(ms / (60 * MINUTE))} hours`)
