import pg from 'pg'
import { checkFolder } from './dataFolder.ts'
import { breakOff } from './lineWatch.ts'
import { onTurn, primaryAddressOf, TIMELINE } from './primary.ts'
import type { WalPosition } from './walPosition.ts'

/** A server that has not said where it stands within so long is not there. */
const ANSWER_MS = 1000

/**
 * Where a server stands: a replica what it has replayed, a primary what was written. `system` is the number all copies of one database share,
 * `timeline` the number of a primary's promotions; a replica has none.
 */
export type ServerPosition = { isReplica: boolean; at: WalPosition; system: string; timeline: number | null }

type Row = { standby: boolean; at: string; received: string | null; system: string; timeline: number | null }

/**
 * `at` of a replica covers everything a statement before this question can have seen there. A change can be seen a moment before its record counts
 * as replayed, so where more was received than is replayed the position lies one byte into the record that may be under way.
 */
const QUESTION = `select pg_is_in_recovery() as standby,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::text as at,
  (case when pg_is_in_recovery() then pg_last_wal_receive_lsn() end - '0/0')::text as received,
  (select system_identifier::text from pg_control_system()) as system, ${TIMELINE} as timeline`

export type ReplayWatch = {
  /**
   * Where the server stands, asked after this call was made; null where it does not answer in time. Who asks while another question is under way is
   * answered by the next, together with all others.
   */
  ask(): Promise<ServerPosition | null>
  /** What a replica has replayed for certain, as far as is known without asking; 0 after its connection was lost. */
  replayed(): WalPosition
  stop(): void
}

/** Asks one server where it stands, over a connection of its own, opened anew when it breaks. */
export function watchReplay(url: string): ReplayWatch {
  let client: pg.Client | null = null
  let known: WalPosition = 0n
  let asking: Promise<ServerPosition | null> | null = null
  let next: Promise<ServerPosition | null> | null = null

  const close = (which: pg.Client | null) => {
    if (!which) return
    if (client === which) {
      client = null
      // a replica that was killed comes back where it stood before
      known = 0n
    }
    breakOff(which)
  }
  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: primaryAddressOf(url),
      keepAlive: true,
      application_name: 'trassa replay',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    fresh.on('error', () => close(fresh))
    fresh.on('end', () => close(fresh))
    try {
      await fresh.connect()
      await checkFolder(fresh, url)
    } catch (error) {
      breakOff(fresh)
      throw error
    }
    client = fresh
    return fresh
  }
  async function look(): Promise<ServerPosition | null> {
    const line = client ?? (await open().catch(() => null))
    if (!line) return null
    try {
      const { rows } = await line.query<Row>(QUESTION)
      const { standby, at, received, system, timeline } = rows[0]!
      const stands = BigInt(at)
      if (client === line && standby) known = stands
      return { isReplica: standby, at: standby && received !== at ? stands + 1n : stands, system, timeline }
    } catch {
      close(line)
      return null
    }
  }
  const begin = () => {
    asking = look().finally(() => {
      asking = null
    })
    return asking
  }
  // of several hosts it is the one that takes writes that is asked
  const stay = onTurn(url, () => close(client))
  return {
    ask() {
      if (!asking) return begin()
      next ??= asking.then(() => {
        next = null
        return begin()
      })
      return next
    },
    replayed: () => known,
    stop: () => {
      stay()
      close(client)
    },
  }
}
