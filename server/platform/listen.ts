import pg from 'pg'
import { checkFolder } from './dataFolder.ts'
import { CHANNEL, type Db, type Topic } from './db.ts'
import { breakOff } from './lineWatch.ts'
import { faultFields, type Log } from './log.ts'
import { isHeldBack, type Published, presentPosition, readAfter } from './outbox.ts'
import { onTurn, primaryAddressOf } from './primary.ts'
import { recordRound } from './rounds.ts'

const POLL_MS = 1000
/** Who listens hears nothing for long anyway: so often the line is asked whether it still carries, and so long an answer is waited for. */
const ALIVE_MS = 2000
const ANSWER_MS = 3000
const HELD_MS = 20
const BATCH = 500

export type Nudges = {
  /** Calls `onEvents` whenever some process of the installation committed something of the topic; the call is a hint and may be missed. */
  on: (topic: Topic, hear: () => void) => void
  /** Every two seconds the line is asked something to know that it carries: this question from now on, and its first row is handed over. */
  ask: (question: string, hear: (row: Record<string, unknown>) => void) => void
  stop: () => Promise<void>
}

/**
 * Listens with one connection of its own, opened anew when it breaks or swallows what is asked on it. It must lead to the server directly, not
 * to a pooler.
 */
export function openNudges({ url, log }: { url: string; log?: Log }): Nudges {
  const listeners: [Topic, () => void][] = []
  let question = 'select'
  let answer: (row: Record<string, unknown>) => void = () => undefined
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let alive: NodeJS.Timeout | undefined
  let stopped = false
  const tell = (topics: readonly string[] | null) => {
    for (const [topic, hear] of listeners) if (!topics || topics.includes(topic)) hear()
  }
  const open = async () => {
    const fresh = new pg.Client({
      connectionString: primaryAddressOf(url),
      keepAlive: true,
      application_name: 'trassa listen',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = fresh
    let over = false
    const again = () => {
      if (over || stopped) return
      over = true
      clearTimeout(alive)
      breakOff(fresh)
      retry = setTimeout(open, POLL_MS)
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => tell(payload?.split(' ') ?? null))
    try {
      await fresh.connect()
      await checkFolder(fresh, url)
      await fresh.query(`listen ${CHANNEL}`)
      tell(null) // what was committed while nobody listened
      const look = () => {
        alive = setTimeout(() => void ask().then(look, again), ALIVE_MS).unref()
      }
      const ask = async () => {
        const { rows } = await fresh.query<Record<string, unknown>>(question)
        answer(rows[0] ?? {})
      }
      look()
    } catch (error) {
      if (!stopped) log?.warn({ event: 'listen.broken', ...faultFields(error) })
      again()
    }
  }
  void open()
  const stay = onTurn(url, () => void (client && breakOff(client)))
  return {
    on: (topic, hear) => void listeners.push([topic, hear]),
    ask: (text, hear) => {
      question = text
      answer = hear
    },
    stop: async () => {
      stopped = true
      stay()
      clearTimeout(retry)
      clearTimeout(alive)
      if (client) breakOff(client)
    },
  }
}

export type Follower = {
  /** Looks at once instead of at the next second. */
  nudge: () => void
  /** The position up to which everything was heard; null before the first look. */
  at: () => string | null
  stop: () => Promise<void>
}

/**
 * Hands every event after a position (absent: from now on) to `onEvents`, in commit-safe order and each batch after the last one was heard;
 * a batch whose hearing failed comes again.
 */
export function followOutbox(options: {
  db: Db
  onEvents: (events: Published[]) => void | Promise<void>
  at?: string
  log?: Log
}): Follower {
  const { db, onEvents, log } = options
  let at = options.at ?? null
  const loop = openLoop(async () => {
    try {
      at ??= await presentPosition(db)
      const events = await readAfter(db, at, BATCH)
      if (events.length > 0) {
        await onEvents(events)
        at = events.at(-1)!.at
      }
      if (events.length === BATCH) return 0
      return (await isHeldBack(db, at)) ? HELD_MS : POLL_MS
    } catch (error) {
      log?.error({ event: 'outbox.unread', ...faultFields(error) })
      return POLL_MS
    }
  })
  return { ...loop, at: () => at }
}

/** Runs `turn` again and again, each time after as many milliseconds as it answered, or at once when nudged; by its name administrators see when it ran. */
export function openLoop(turn: () => Promise<number>, name?: string): { nudge: () => void; stop: () => Promise<void> } {
  let stopped = false
  let nudged = false
  let wake: (() => void) | null = null
  const run = async () => {
    while (!stopped) {
      nudged = false
      const began = performance.now()
      const pause = await turn()
      if (name !== undefined) recordRound(name, { tookMs: performance.now() - began, pauseMs: Math.max(0, pause) })
      if (stopped) break
      if (nudged || pause <= 0) {
        await new Promise(done => setImmediate(done))
        continue
      }
      await new Promise<void>(done => {
        const timer = setTimeout(done, pause)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
      wake = null
    }
  }
  const running = run()
  const nudge = () => {
    nudged = true
    wake?.()
  }
  return {
    nudge,
    stop: async () => {
      stopped = true
      nudge()
      await running
    },
  }
}
