import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { breakOff } from './lineWatch.ts'
import { onTurn, primaryAddressOf } from './primary.ts'

/** A lock processes share while people ask something of them; the migrations hold number 1, the embedded server's users number 2. */
const LOCK = [7301, 3] as const
/** So long after the last request people still count as being at work. */
const AFTER_MS = 2000
const LOOK_MS = 250
const ANSWER_MS = 3000

/**
 * Tells all processes of the installation that people are at work, from a request on until a moment after the last one, over a connection
 * of its own: upkeep that can wait gives way to them wherever it runs. A request costs the note of a moment; nobody waits for the lock. Where
 * the connection breaks, upkeep does not give way meanwhile, and the next look opens another.
 */
export function announceWork(url: string): { request: () => void; stop: () => Promise<void> } {
  let client: pg.Client | null = null
  let last = Number.NEGATIVE_INFINITY
  let isHeld = false
  let isBroken = false
  let isStopped = false
  let turning: Promise<void> | null = null
  const close = () => {
    const former = client
    client = null
    isHeld = false
    if (former) breakOff(former) // the lock goes with the connection
  }
  const open = async () => {
    const fresh = new pg.Client({
      connectionString: primaryAddressOf(url),
      keepAlive: true,
      application_name: 'trassa at work',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = fresh
    fresh.on('error', () => void (client === fresh && close()))
    await fresh.connect()
    return fresh
  }
  const turn = async () => {
    const wanted = performance.now() - last < AFTER_MS
    if (wanted === isHeld || isStopped) return
    try {
      const line = client ?? (await open())
      await line.query(`select pg_advisory_${wanted ? 'lock' : 'unlock'}_shared($1, $2)`, [...LOCK])
      isHeld = wanted && client === line
      isBroken = false
    } catch {
      isBroken = true
      close()
    }
  }
  const look = () => {
    turning ??= turn().finally(() => {
      turning = null
    })
  }
  const looking = setInterval(look, LOOK_MS).unref()
  const stay = onTurn(url, close)
  return {
    request: () => {
      last = performance.now()
      if (!isHeld && !isBroken) look()
    },
    stop: async () => {
      isStopped = true
      stay()
      clearInterval(looking)
      close()
      await turning
    },
  }
}

/** Whether people are at work at this moment, in whatever process of the installation. */
export async function isAtWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${LOCK[0]} and objid = ${LOCK[1]} and granted
      and database = (select oid from pg_database where datname = current_database())) as busy`.execute(db)
  return rows[0]!.busy
}
