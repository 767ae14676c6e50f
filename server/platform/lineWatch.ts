import pg from 'pg'

const LOOK_MS = 500
/** A statement that has no answer for so long makes the watch ask the database about it. */
const SUSPECT_MS = 2000
const PROBE_MS = 1500

type Awaited = { since: number; client: pg.ClientBase }
/** What the driver knows of a connection and does not tell in its types. */
type Inside = { processID: number | null; connection: { stream: { destroy: (error?: Error) => void } } }

/** Statements under way, each on its connection. */
export type LineWatch = {
  /** A statement goes out; the function returned says that its answer came. */
  sent(client: pg.ClientBase): () => void
  stop(): void
}

/**
 * Ends connections that swallow bytes. A line that breaks without a word leaves statements waiting for ever, and with them every connection
 * of a pool. What has no answer for two seconds is asked about on a connection of its own: where the database cannot be reached, or does
 * not work at the statement, the connection is destroyed, and its requests may be repeated.
 */
export function watchLine(connectionString: string): LineWatch {
  const awaited = new Set<Awaited>()
  let looking = false
  const look = async () => {
    const late = [...awaited].filter(({ since }) => performance.now() - since > SUSPECT_MS)
    if (late.length === 0 || looking) return
    looking = true
    try {
      const working = await workingOf(connectionString)
      for (const one of late)
        if (awaited.has(one) && !working?.has(inside(one.client).processID ?? -1))
          inside(one.client).connection.stream.destroy(new Error('Connection terminated: no answer'))
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    sent(client) {
      const one = { since: performance.now(), client }
      awaited.add(one)
      return () => void awaited.delete(one)
    },
    stop: () => clearInterval(timer),
  }
}

const inside = (client: pg.ClientBase) => client as unknown as Inside

/** The backends that work at a statement; null where the database does not answer. */
async function workingOf(connectionString: string): Promise<ReadonlySet<number> | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state in ('active', 'fastpath function call')",
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return null
  } finally {
    // a line that swallows would swallow the good-bye as well
    inside(client).connection.stream.destroy()
  }
}
