import pg from 'pg'
import { poolerOf } from '#server/configPooler.ts'
import { checkFolder } from './dataFolder.ts'
import { primaryAddressOf } from './primary.ts'

const LOOK_MS = 500
/** A statement that has no answer for so long makes the watch ask the database about it. */
const SUSPECT_MS = 2000
const PROBE_MS = 1500
/** A database that took longer to be asked is starved: what it has not begun yet it may begin in a moment. */
const QUICK_MS = 500
/** So many looks in a row find nobody at work at a statement before its connection is given up. */
const LOOKS = 2
/** Behind a pooler: what began later may be a statement that was just asked. Less than what is late has waited, more than what a pooler holds back. */
const AT_WORK_MS = 1000

type Awaited = { since: number; client: pg.ClientBase; missing: number }
/** What the driver knows of a connection and does not tell in its types. */
type Inside = { processID: number | null; connection: { stream: { destroy: (error?: Error) => void } } }

/** Backends the database has, and which of them are at work at a statement; null where it does not answer. */
export type Probe = (
  connectionString: string,
) => Promise<{ known: Pick<ReadonlySet<number>, 'has'>; working: Pick<ReadonlySet<number>, 'has'> } | null>

/** Statements under way, each on its connection. */
export type LineWatch = {
  /** A statement goes out; the function returned says that its answer came. */
  sent(client: pg.ClientBase): () => void
  stop(): void
}

/**
 * Ends connections that swallow bytes. A line that breaks without a word leaves statements waiting for ever, and with them every connection
 * of a pool. What has no answer for two seconds is asked about on a connection of its own: where the database has no such backend, or twice in
 * a row cannot be reached or is not at work at the statement, the connection is destroyed, and its requests may be repeated. A database that
 * answers late is short of time itself: what it has not begun is left to it. Behind a pooler nobody can say which backend works at a statement:
 * a connection is given up where the pooler cannot be reached twice in a row, or twice no backend has been at work for as much as a second.
 */
export function watchLine(connectionString: string, probe: Probe = probeOf(connectionString)): LineWatch {
  const awaited = new Set<Awaited>()
  let looking = false
  const look = async () => {
    const late = [...awaited].filter(({ since }) => performance.now() - since > SUSPECT_MS)
    if (late.length === 0 || looking) return
    looking = true
    try {
      const asked = performance.now()
      const backends = await probe(connectionString)
      const quick = performance.now() - asked < QUICK_MS
      for (const one of late.filter(each => awaited.has(each))) {
        const pid = inside(one.client).processID ?? -1
        if (backends?.working.has(pid)) one.missing = 0
        else if (backends && !backends.known.has(pid)) one.missing = LOOKS
        else if (!backends || quick) one.missing++
        if (one.missing >= LOOKS) breakOff(one.client)
      }
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    sent(client) {
      const one = { since: performance.now(), client, missing: 0 }
      awaited.add(one)
      return () => void awaited.delete(one)
    },
    stop: () => clearInterval(timer),
  }
}

const inside = (client: pg.ClientBase) => client as unknown as Inside

/** Ends a connection without a good-bye: a line that swallows would swallow that as well. */
export const breakOff = (client: pg.ClientBase) => inside(client).connection.stream.destroy(new Error('Connection terminated: no answer'))

const probeOf = (url: string): Probe => (poolerOf(url) === null ? askBackends : askPooler)

const every = { has: () => true }
const nobody = { has: () => false }

type Backend = { pid: number; works: boolean; seconds: number }

async function askBackends(url: string) {
  const backends = await listBackends(url)
  if (!backends) return null
  const pids = (of: readonly Backend[]) => new Set(of.map(({ pid }) => pid))
  return { known: pids(backends), working: pids(backends.filter(({ works }) => works)) }
}

/** Which backend works for whom a pooler alone knows; but where none has worked for so long, nobody's late statement is worked at. */
async function askPooler(url: string) {
  const backends = await listBackends(url)
  if (!backends) return null
  const isAtWork = backends.some(({ works, seconds }) => works && seconds * 1000 > AT_WORK_MS)
  return { known: every, working: isAtWork ? every : nobody }
}

/** Backends of the database, as a connection of its own sees them; null where it cannot be had in time. */
async function listBackends(connectionString: string): Promise<Backend[] | null> {
  const client = new pg.Client({
    connectionString: primaryAddressOf(connectionString),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await checkFolder(client, connectionString)
    const { rows } = await client.query<Backend>(
      `select pid, coalesce(state in ('active', 'fastpath function call'), false) as works,
        coalesce(extract(epoch from clock_timestamp() - query_start), 0)::float8 as seconds
       from pg_stat_activity where backend_type = 'client backend'`,
    )
    return rows
  } catch {
    return null
  } finally {
    breakOff(client)
  }
}
