import { CamelCasePlugin, type IsolationLevel, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Cause } from '#contract/occurrences.ts'
import { type Rules, usualRules } from '#server/config.ts'
import { type Connection, openConnections } from './connections.ts'
import type { DB } from './db.gen.ts'
import { snake } from './snake.ts'
import { isPlanLost } from './violation.ts'
import { wholeRows } from './wholeRows.ts'

/** An organisation's id that came from the database and not from a request. */
export type OrgId = string & { readonly of: 'org' }

export type Db = Kysely<DB>

/** What a commit may wake in every process. */
export type Topic = 'events' | 'timers' | 'exports' | 'occurrences' | 'deliveries' | 'settings'

/** A transaction that acts for one organisation; `now` is the database's clock at its beginning. */
export type Tx = Transaction<DB> & {
  /** Null where the machine itself acts. */
  session: Buffer | null
  actor: { orgId: OrgId; userId: string | null; employeeId: string | null; actingAs: string | null }
  now: Date
  /** Told to every process after the commit. */
  nudges: Set<Topic>
  /** The rules that led to what this transaction does; null where a person or the machine itself acts. */
  cause: Cause | null
  /** What the installation has otherwise than usual. */
  rules: Rules
}

/** Objects that another organisation may enter. */
export type Kind = 'order' | 'flight' | 'tender' | 'demand'

export const CHANNEL = 'trassa'
const NUDGE_MS = 10
const TRIES = 3

const installed = new WeakMap<Db, Rules>()

/** From now on transactions of the pool go by these rules; by the usual ones without. */
export const setRules = (db: Db, rules: Rules) => void installed.set(db, rules)

const nudgers = new WeakMap<Db, (topics: Iterable<Topic>) => void>()

const connections = new WeakMap<pg.Pool | Db, () => Promise<Connection>>()

const primaries = new WeakMap<Db, Db>()

/** From now on what is kept in memory for the one is for the other as well: it replays what that one writes. */
export const setPrimary = (replica: Db, primary: Db) => void primaries.set(replica, primary)

/** Whose memory a pool shares: its own, or that of the primary its server replays. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db

/** A pool whose connections run as one role; `role` is null where the URL names that role itself. Refuses a role to which policies do not apply. */
export function openPool(connectionString: string, role: string | null, max = 8): { pool: pg.Pool; db: Db; plansLost: () => number } {
  const { pool, connect, end, plansLost } = openConnections(connectionString, role, max)
  connections.set(pool, connect)
  const dialect = new PostgresDialect({ pool: { connect, end } as unknown as pg.Pool })
  const db: Db = new Kysely<DB>({ dialect, plugins: [wholeRows, new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
  connections.set(db, connect)
  nudgers.set(db, openNudger(pool))
  return { pool, db, plansLost }
}

/** Wakes every process for what a statement of its own has committed. */
export const nudge = (db: Db, topics: Iterable<Topic>) => nudgers.get(db)?.(topics)

/**
 * One round trip outside a transaction, for functions that act by themselves: the text goes out as it is, and columns keep their names. For
 * what every request asks, which a query built anew would double the price of.
 */
export async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool | Db, text: string, values?: unknown[]): Promise<Row[]> {
  const connection = await connections.get(pool)!()
  try {
    return (await connection.query<Row>(text, values)).rows
  } finally {
    connection.release()
  }
}

/** One notification for all commits of a few milliseconds: inside the transactions it would make them wait for each other. */
function openNudger(pool: pg.Pool) {
  const waiting = new Set<Topic>()
  let timer: NodeJS.Timeout | null = null
  const send = () => {
    timer = null
    const topics = [...waiting].join(' ')
    waiting.clear()
    ask(pool, 'select pg_notify($1, $2)', [CHANNEL, topics]).catch(() => undefined) // who does not hear it looks each second
  }
  return (topics: Iterable<Topic>) => {
    for (const topic of topics) waiting.add(topic)
    if (waiting.size > 0 && !timer) timer = setTimeout(send, NUDGE_MS).unref()
  }
}

type ActorRow = { orgId: OrgId; userId: string; employeeId: string; actingAs: string | null; now: Date }

/** One transaction of one session: the database says which organisation that is, and refuses (28000) a session that ended. */
export const inSession = <T>(db: Db, session: Buffer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, trx => act(trx, session, work))

async function act<T>(trx: Transaction<DB>, session: Buffer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { rows } = await sql<ActorRow>`select org_id, user_id, employee_id, acting_as, now from gate.act(${session})`.execute(trx)
  const { now, ...actor } = rows[0]!
  return work(dress(trx, { session, actor, now }))
}

/**
 * The same for a read: everything in it is of one moment, so that a version never stands beside what another version says. What gets between
 * (a read may note that something was opened) begins again.
 */
export const inSnapshot = <T>(db: Db, session: Buffer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  again(hasCode('40001'), () => inTransaction(db, trx => act(trx, session, work), 'repeatable read'))

/**
 * The same for a change that is kept under a key: of two that hold what the other asks for the database breaks one off, and that one begins
 * again whole. The work may therefore be done more than once, each time as if it were the first; only one of them is committed.
 */
export const inSessionAnew = <T>(db: Db, session: Buffer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  anew(() => inSession(db, session, work))

/** Begins a whole transaction again that was broken off because two held what the other asked for. */
export const anew = <T>(whole: () => Promise<T>): Promise<T> => again(hasCode('40P01'), whole)

const hasCode = (code: '40001' | '40P01') => (error: unknown) => (error as { code?: unknown }).code === code

async function again<T>(isPassing: (error: unknown) => boolean, whole: () => Promise<T>): Promise<T> {
  for (let tries = TRIES; ; tries--) {
    try {
      return await whole()
    } catch (error) {
      if (tries <= 1 || !isPassing(error)) throw error
    }
  }
}

/** One transaction of the machine itself in the home of an organisation; the worker's pool alone can do it. */
export const inHome = <T>(workerDb: Db, org: OrgId, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(workerDb, async trx => work(await actFor(trx, org)))

/** Makes a transaction of the worker act for an organisation. */
export async function actFor(trx: Transaction<DB>, org: OrgId): Promise<Tx> {
  const { rows } = await sql<{ now: Date }>`select gate.act_for(${org}) as now`.execute(trx)
  return dress(trx, { session: null, actor: { orgId: org, userId: null, employeeId: null, actingAs: null }, now: rows[0]!.now })
}

/** What a transaction knows of who acts in it, once the gate has let him in. */
export const dress = (trx: Transaction<DB>, given: Pick<Tx, 'session' | 'actor' | 'now'>): Tx =>
  Object.assign(trx, given, { nudges: new Set<Topic>(), cause: null, rules: (trx as Partial<Tx>).rules ?? usualRules })

/** A transaction whose nudges are sent after its commit, whoever it came to act for; begun anew where a table was changed under it. */
export const inTransaction = <T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>, isolation?: IsolationLevel): Promise<T> =>
  again(isPlanLost, () => oneTransaction(db, work, isolation))

async function oneTransaction<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>, isolation?: IsolationLevel): Promise<T> {
  let topics: Iterable<Topic> | undefined
  const begin = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction()
  const done = await begin.execute(async trx => {
    const result = await work(Object.assign(trx, { rules: installed.get(db) ?? usualRules }))
    topics = (trx as Partial<Tx>).nudges
    return result
  })
  if (topics) nudgers.get(db)?.(topics)
  return done
}

/** Opens the object for this transaction and tells its home; null when the actor may not see it. */
export async function enter(tx: Tx, kind: Kind, id: string): Promise<OrgId | null> {
  const { rows } = await sql<{ home: OrgId | null }>`select gate.enter(${kind}, ${id}) as home`.execute(tx)
  return rows[0]!.home
}

const showers: Record<Kind, RawBuilder<unknown>> = {
  order: sql`gate.show_order`,
  flight: sql`gate.show_flight`,
  tender: sql`gate.show_lots`,
  demand: sql`gate.show_demands`,
}

/** Writes the projection rows of the viewers of an object of the home one is in, and tells how many were not newer already. */
export async function show(tx: Tx, kind: Kind, id: string, rows: readonly object[]): Promise<number> {
  const { rows: answer } = await sql<{ n: number }>`select ${showers[kind]}(${id}, ${rowsText(rows)}) as n`.execute(tx)
  return answer[0]!.n
}

/** Rows as functions of the gate take them: JSON under the names of the columns. */
export const rowsText = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map(row => {
      const named: Record<string, unknown> = {}
      for (const name in row) named[snake(name)] = row[name as keyof typeof row]
      return named
    }),
  )
