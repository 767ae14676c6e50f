import pg from 'pg'
import { poolerOf } from '#server/configPooler.ts'
import { checkFolder } from './dataFolder.ts'
import { breakOff, watchLine } from './lineWatch.ts'
import { checkPrimary, onTurn, primaryAddressOf } from './primary.ts'
import { isPlanLost } from './violation.ts'

/** A new connection has to be made and greeted within so long; a statement in its place waits its turn as long as its request lives. */
const CONNECT_MS = 3000

/** A connection for one transaction or one statement. */
export type Connection = {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
  release(broken?: boolean): void
}

const wholeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact whole numbers`)
  return value
}
const parsers: Record<number, (text: string) => unknown> = {
  20: wholeNumber,
  1700: Number,
  // a day stays text: as a Date it would be midnight of the process's own zone
  1082: text => text,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** What the database says, as a warning beside a commit that went well, where the standby that has to have it has not said so. */
const isUnconfirmed = /canceling (?:the )?wait for synchronous replication/

/** A commit stands at the primary alone: whether it outlives it nobody knows, so it counts as unknown, never as done. */
class UnconfirmedError extends Error {
  readonly code = '08007'
  constructor() {
    super('The standby has not confirmed a commit in time: whether it stands is found by repeating the request with its key.')
  }
}

class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const connectionString = config?.connectionString && primaryAddressOf(config.connectionString)
    super({ ...config, ...(connectionString && { connectionString }), connectionTimeoutMillis: patienceOf(connectionString) ?? CONNECT_MS })
  }
}

/** The milliseconds an address itself gives a new connection, in seconds as everywhere: `connect_timeout`. */
function patienceOf(connectionString?: string): number | null {
  const told = connectionString && URL.canParse(connectionString) ? new URL(connectionString).searchParams.get('connect_timeout') : null
  return told && Number(told) > 0 ? Number(told) * 1000 : null
}

/**
 * Connections that run as one role; `role` is null where the URL names that role itself. Refuses a role to which policies do not apply.
 * One that swallows bytes is ended; once a plan was lost, none that stood then is used again: its other plans are of the same former tables.
 * A statement by itself whose plan was lost is planned anew at once, for it has done nothing yet; inside a transaction it fails.
 */
export function openConnections(connectionString: string, role: string | null, max: number) {
  const line = watchLine(connectionString)
  const named = poolerOf(connectionString) === 'transaction' ? unnamed : openNames()
  const watched = async <T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> => {
    const answered = line.sent(client)
    try {
      return await answer
    } finally {
      answered()
    }
  }
  const pool = new pg.Pool({
    connectionString,
    keepAlive: true,
    max,
    types,
    Client: QuickClient,
    // awaited before the connection's first use; a failure destroys the connection
    onConnect: client => watched(client, settle(client, connectionString, role)),
  })
  let outdated = new WeakSet<pg.PoolClient>()
  const standing = new Set<pg.PoolClient>()
  const unconfirmed = new WeakSet<pg.PoolClient>()
  let plansLost = 0
  // what a former primary still answers is no answer any more, and what it was asked may be asked again
  const stay = onTurn(connectionString, () => {
    for (const client of standing) breakOff(client)
  })
  pool.on('error', () => undefined) // an idle connection that died is replaced
  pool.on('connect', client => {
    client.on('error', () => undefined) // one that dies in use fails its query
    client.on('notice', ({ message = '' }) => void (isUnconfirmed.test(message) && unconfirmed.add(client)))
    standing.add(client)
  })
  pool.on('remove', client => void standing.delete(client))

  const connect = async (): Promise<Connection> => {
    let client = await pool.connect()
    for (; outdated.has(client); client = await pool.connect()) client.release(true)
    const ask = (query: pg.QueryConfig) =>
      watched(client, client.query(query)).then(answer => {
        if (unconfirmed.delete(client)) throw new UnconfirmedError()
        return answer
      })
    return {
      query: (text, values) =>
        ask(named(text, values)).catch((error: unknown) => {
          if (!isPlanLost(error)) throw error
          plansLost++
          outdated = new WeakSet(standing)
          if (client.getTransactionStatus() !== 'I') throw error
          return ask({ text, values: values ?? [] })
        }),
      release: broken => client.release(broken || outdated.has(client)),
    }
  }
  const end = async () => {
    stay()
    await pool.end()
    line.stop()
  }
  return { pool, connect, end, plansLost: () => plansLost }
}

async function settle(client: pg.ClientBase, url: string, role: string | null) {
  await checkFolder(client, url)
  await checkPrimary(client, url)
  if (role) await client.query(`set role ${pg.escapeIdentifier(role)}`)
  const { rows } = await client.query<{ role: string; above: boolean }>(`
    select current_user as role, rolsuper or rolbypassrls
      or exists (select 1 from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage'))
      or exists (select 1 from pg_proc where pronamespace = to_regnamespace('gate') and prosecdef and pg_has_role(proowner, 'usage')) as above
    from pg_roles where rolname = current_user`)
  if (rows[0]!.above) throw new Error(`Row-level security does not apply to the role ${rows[0]!.role}: the application does not run as it.`)
}

/** A pooler hands the next transaction to another connection, which knows no name of this one's. */
const unnamed = (text: string, values: unknown[] = []): pg.QueryConfig => ({ text, values })

/** How many statements a pool keeps planned on each of its connections; what comes after them is planned each time. */
const MOST_PLANNED = 2000

/** Names of the statements of one pool: a named one the database plans once per connection. */
function openNames() {
  const names = new Map<string, string>()
  return (text: string, values: unknown[] = []): pg.QueryConfig => {
    let name = names.get(text)
    if (!name && names.size < MOST_PLANNED) {
      name = `k${names.size}`
      names.set(text, name)
    }
    return name ? { name, text, values } : { text, values }
  }
}
