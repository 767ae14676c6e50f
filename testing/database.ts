import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/platform/embedded.ts'
import { migrate, type Roles, rolesOf, setLimits } from '#server/platform/migrate.ts'
import { scratch } from './scratch.ts'
import { testShift, trueNow } from './testDay.ts'

export type FreshDatabase = {
  name: string
  /** As the ordinary role that owns the tables: for `openPool(url, roles.app)`, `openPool(url, roles.worker)` and whole servers. */
  url: string
  /** As a superuser, whom no policy holds: for looking at what is really there. */
  rootUrl: string
  /** The template's roles: its grants came along with the copy, and names of roles are shared by all databases of a server. */
  roles: Roles
  drop: () => Promise<void>
}

/** Where the PostgreSQL of this test run is, handed to the processes of the run through the environment. */
type TestServer = { url: string; rootUrl: string; template: string }

const VARIABLE = 'TRASSA_TEST_SERVER'
const PREFIX = 'trassa-test-'

/** Opens one PostgreSQL for the whole run with a migrated template in it: that of `TEST_DATABASE_URL`, else an embedded one that is thrown away. */
export async function openTestServer(): Promise<{ close: () => Promise<void> }> {
  if (process.env[VARIABLE]) return { close: async () => undefined }
  const template = `template_${randomBytes(4).toString('hex')}`
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await openOwn()
  const server: TestServer = { url: own?.url ?? given!, rootUrl: own?.rootUrl ?? given!, template }
  const close = async () => {
    delete process.env[VARIABLE]
    await (own ? own.close() : dropTemplate(server))
  }
  try {
    await asRoot(server.rootUrl, db => db.query(`create database ${template} owner ${ownerOf(server)}`))
    await migrate(named(server.url, template))
    if (testShift !== 0) await shiftClock(named(server.rootUrl, template))
    process.env[VARIABLE] = JSON.stringify(server)
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * A database of its own for a test file: a copy of the migrated template, file by file, which is a third of the work of a copy by way of the
 * log. What a copy does not bring along, the limits of its sessions, it is given; what migrations would read of it again is known.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const given = process.env[VARIABLE]
  if (!given) throw new Error('No PostgreSQL for tests: run them through vitest or playwright, which open it (tools/database.setup.ts)')
  const server = JSON.parse(given) as TestServer
  const name = `test_${randomBytes(6).toString('hex')}`
  await asRoot(server.rootUrl, async db => {
    await db.query(`create database ${name} template ${server.template} owner ${ownerOf(server)} strategy file_copy`)
    await setLimits(db, name)
  })
  const url = named(server.url, name)
  return {
    name,
    url,
    rootUrl: named(server.rootUrl, name),
    roles: rolesOf(server.template),
    drop: () => asRoot(server.rootUrl, db => db.query(`drop database if exists ${name} with (force)`)),
  }
}

/** From now on the clock of this database, and with it that of the application, goes on from the instant; `null` gives back that of the run. */
export async function setClock(database: FreshDatabase, instant: Date | string | null) {
  const shift = instant === null ? testShift : new Date(instant).getTime() - trueNow()
  await setNow(database, `clock_timestamp() + interval '${shift} milliseconds'`)
}

/** From now on it is this instant, and stays it, however long the test takes. */
export const stopClock = (database: FreshDatabase, instant: Date) => setNow(database, `timestamptz '${instant.toISOString()}'`)

const setNow = (database: FreshDatabase, now: string) =>
  withClient(database.url, db =>
    db.query(`create or replace function app_now() returns timestamptz language sql volatile parallel safe as $$ select ${now} $$`),
  )

/** Every function of the database that reads the true clock reads that of the run instead, and the journals have partitions around it. */
async function shiftClock(url: string) {
  await withClient(url, async db => {
    const { rows } = await db.query<{ text: string }>(
      `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'gate') and p.prosrc ~ 'clock_timestamp'`,
    )
    const shifted = `(pg_catalog.clock_timestamp() operator(pg_catalog.+) interval '${testShift} milliseconds')`
    for (const { text } of rows) await db.query(text.replace(/(pg_catalog\.)?clock_timestamp\(\)/g, shifted))
    await db.query(
      `select gate.keep_partitions('outboxes', 7, null), gate.keep_partitions('audits', 7, null), gate.keep_partitions('positions', 7, null)`,
    )
  })
}

async function openOwn() {
  await sweep()
  const data = await mkdtemp(join(scratch(), `${PREFIX}${process.pid}-`))
  await chmod(data, 0o755) // the other user PostgreSQL may run as has to enter
  // a statement is planned once for a connection and not six times: databases of tests are small and their connections short
  const careless = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'autovacuum=off',
    'plan_cache_mode=force_generic_plan',
    // who signs in proves a word made for this run: thousands of rounds of hashing for each connection keep nobody out
    'scram_iterations=1',
  ]
  const embedded = await openEmbedded({ data, settings: careless })
  const close = async () => {
    await embedded.stop()
    await rm(data, { recursive: true, force: true })
  }
  return { url: embedded.url, rootUrl: embedded.rootUrl, close }
}

/** Ends and removes what runs left behind that were killed before they could. */
async function sweep() {
  const folder = scratch()
  for (const name of (await readdir(folder)).filter(one => one.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const data = join(folder, name)
    if (await readFile(join(data, 'postgres/postmaster.pid'), 'utf8').catch(() => null)) await (await openEmbedded({ data })).stop()
    await rm(data, { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const dropTemplate = ({ rootUrl, template }: TestServer) =>
  asRoot(rootUrl, async db => {
    await db.query(`drop database if exists ${template} with (force)`)
    for (const role of Object.values(rolesOf(template))) await db.query(`drop role if exists ${role}`)
  })

const ownerOf = (server: TestServer) => pg.escapeIdentifier(decodeURIComponent(new URL(server.url).username))

const named = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

const asRoot = async (url: string, work: (db: pg.Client) => Promise<unknown>) => withClient(named(url, 'postgres'), work)

async function withClient(connectionString: string, work: (db: pg.Client) => Promise<unknown>) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
