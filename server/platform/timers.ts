import { sql } from 'kysely'
import { actFor, type Db, inTransaction, type OrgId, type Tx } from './db.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'
import { recordTimer } from './rounds.ts'

/** A moment of an object; there is one of each kind per object. */
export type Timer = { home: OrgId; kind: string; objectId: string }
export type Due = Timer & { runAt: Date; attempts: number }
export type TimerHandler = (tx: Tx, timer: Due) => Promise<void>

const AT_ONCE = 50
const LANES = 2
const LONGEST_SLEEP_MS = 1000
const LONGEST_WAIT_S = 300

/**
 * Sets the moment of an object, or moves it; `unlessSooner` leaves an earlier one as it is: however often it is asked for, it comes in its time.
 */
export async function setTimer(
  tx: Tx,
  { home, kind, objectId, runAt, unlessSooner = false }: Timer & { runAt: Date; unlessSooner?: boolean },
): Promise<void> {
  const already = unlessSooner ? { runAt: sql<Date>`least(timers.run_at, ${runAt}::timestamptz)` } : { runAt, attempts: 0 }
  await tx
    .insertInto('timers')
    .values({ orgId: home, objectId, kind, runAt, attempts: 0 })
    .onConflict(conflict => conflict.columns(['orgId', 'objectId', 'kind']).doUpdateSet(already))
    .execute()
  tx.nudges.add('timers')
}

/**
 * Takes back the moment of an object, or without `kind` all of them. One that is acting just now is left to itself: it waits for the
 * object, which the caller holds, and then finds that nothing is left to do.
 */
export async function dropTimers(tx: Tx, { home, kind, objectId }: Omit<Timer, 'kind'> & { kind?: string }) {
  const mine = await tx
    .selectFrom('timers')
    .select('kind')
    .where('orgId', '=', home)
    .where('objectId', '=', objectId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .forUpdate()
    .skipLocked()
    .execute()
  const kinds = mine.map(timer => timer.kind)
  if (kinds.length > 0)
    await tx.deleteFrom('timers').where('orgId', '=', home).where('objectId', '=', objectId).where('kind', 'in', kinds).execute()
}

/**
 * Acts at the moments that came. Claim, effect and removal of a timer are one transaction, which acts for the timer's home:
 * a process that dies leaves the timer to another. A handler that throws is tried again later and holds up no other timer;
 * kinds without a handler are left to processes that have one, those that are paused to the time after. While it `waits` they are left to others.
 */
export function startTimers(options: {
  db: Db
  handlers: Record<string, TimerHandler>
  waits?: () => boolean
  isPaused?: (kind: string) => boolean
  log?: Log
}): {
  nudge: () => void
  stop: () => Promise<void>
} {
  const { db, handlers, waits = () => false, isPaused = () => false, log } = options
  const all = Object.keys(handlers)
  const failed = (timer: Due, error: unknown) =>
    log?.error({ event: 'timer.failed', org: timer.home, route: timer.kind, count: timer.attempts + 1, ...faultFields(error) })

  return openLoop(async () => {
    const kinds = all.filter(kind => !isPaused(kind))
    if (kinds.length === 0 || waits()) return LONGEST_SLEEP_MS
    try {
      let done = 0
      const lane = async () => {
        while (done++ < AT_ONCE) if (!(await actOnOne(db, kinds, handlers, failed))) return false
        return true
      }
      const more = await Promise.all(Array.from({ length: LANES }, lane))
      return more.includes(true) ? 0 : await untilNext(db, kinds)
    } catch (error) {
      log?.error({ event: 'timers.broken', ...faultFields(error) })
      return LONGEST_SLEEP_MS
    }
  }, 'timers')
}

async function actOnOne(db: Db, kinds: string[], handlers: Record<string, TimerHandler>, failed: (timer: Due, error: unknown) => void) {
  let claimed: Due | undefined
  try {
    await inTransaction(db, async trx => {
      const { rows } = await sql<Due>`
        select t.org_id as home, t.kind, t.object_id, t.run_at, t.attempts from timers t
        where t.run_at <= (select app_now()) and t.kind = any(${kinds})
        order by t.run_at limit 1 for update skip locked`.execute(trx)
      claimed = rows[0]
      if (!claimed) return
      const timer = claimed
      const tx = await actFor(trx, timer.home)
      await sql`savepoint act`.execute(tx)
      const began = performance.now()
      try {
        await dropTimers(tx, timer) // before the act, which may set the next moment of the same kind
        await handlers[timer.kind]!(tx, timer)
        await sql`release savepoint act`.execute(tx)
        recordTimer(timer.kind, { tookMs: performance.now() - began })
      } catch (error) {
        await sql`rollback to savepoint act`.execute(tx)
        tx.nudges.clear()
        await postpone(tx, timer)
        recordTimer(timer.kind, { tookMs: performance.now() - began, failed: true })
        failed(timer, error)
      }
    })
  } catch (error) {
    if (!claimed) throw error
    const timer = claimed
    failed(timer, error)
    await inTransaction(db, async trx => postpone(await actFor(trx, timer.home), timer))
  }
  return claimed !== undefined
}

/** The moment moves only if nobody has set it anew since. */
async function postpone(tx: Tx, timer: Due) {
  const wait = Math.min(2 ** timer.attempts, LONGEST_WAIT_S)
  await tx
    .updateTable('timers')
    .set({ attempts: Math.min(timer.attempts + 1, 1000), runAt: new Date(tx.now.getTime() + wait * 1000) })
    .where('orgId', '=', timer.home)
    .where('objectId', '=', timer.objectId)
    .where('kind', '=', timer.kind)
    .where('runAt', '=', timer.runAt)
    .execute()
}

async function untilNext(db: Db, kinds: string[]) {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from (select t.run_at from timers t where t.kind = any(${kinds}) order by t.run_at limit 1) - app_now()) * 1000)::float8 as ms
    `.execute(db)
  const ms = rows[0]?.ms ?? LONGEST_SLEEP_MS
  // one that is due already is in another process's hands
  return ms <= 0 ? 50 : Math.min(Math.ceil(ms), LONGEST_SLEEP_MS)
}
