import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartError } from '#server/config.ts'
import { checkFolder } from './dataFolder.ts'
import { primaryAddressOf } from './primary.ts'

/** The names of the four roles the policies of one database speak of. */
export type Roles = { app: string; worker: string; gate: string; reader: string }

type Options = {
  folder?: string | undefined
  onApplied?: (name: string) => void
  /** The folder the embedded database lies in; without it the database is that of `DATABASE_URL`. */
  data?: string
}

const LOCK = [7301, 1]
const OLDEST = 15

export const rolesOf = (prefix: string): Roles => ({
  app: `${prefix}_app`,
  worker: `${prefix}_worker`,
  gate: `${prefix}_gate`,
  reader: `${prefix}_reader`,
})

/**
 * Brings the database of the URL to the newest schema and tells its roles. Any number of processes may call it at once.
 * The role of the URL owns the tables; a clone of a migrated database keeps the roles of its original, remembered in `migrations.roles`.
 */
export async function migrate(connectionString: string, { folder, onApplied, data }: Options = {}): Promise<Roles> {
  const files = await readFiles(folder ?? fileURLToPath(new URL('../migrations/', import.meta.url)))
  const db = new pg.Client({ connectionString: primaryAddressOf(connectionString), application_name: 'trassa migrate' })
  db.on('error', () => undefined) // the query under way reports it
  await db.connect().catch((error: Error) => {
    const { host, database } = db
    throw new StartError(`The database of DATABASE_URL (${database} on ${host}) cannot be reached: ${error.message || 'no answer'}.`)
  })
  try {
    await checkFolder(db, connectionString)
    await refuseOld(db)
    await db.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await lock(db)
    await db.query(
      'create table if not exists migrations (name text primary key, sum text not null, roles text not null, at timestamptz(3) not null)',
    )
    const done = (await db.query<{ name: string; sum: string; roles: string }>('select name, sum, roles from migrations order by name'))
      .rows
    if (isFormer(done, files)) throw formerData(db, data)
    for (const { name, sum } of done) {
      const file = files.find(one => one.name === name)
      if (file && file.sum !== sum) throw new Error(`${name} was changed after it ran; write a new migration instead`)
    }
    const database = (await db.query<{ database: string }>('select current_database() as database')).rows[0]!.database
    const prefix = done[0]?.roles ?? database
    const roles = rolesOf(prefix)
    const pending = files.filter(file => !done.some(({ name }) => name === file.name))
    if (pending.length > 0) {
      await makeRoles(db, roles)
      for (const file of pending) {
        await apply(db, file, roles, prefix)
        onApplied?.(file.name)
      }
      // an ordinary owner inherits the gate's policies and sees every row while he is its member
      if (!(await isSuperuser(db))) await db.query(`revoke ${pg.escapeIdentifier(roles.gate)} from current_user`)
    }
    if (!folder) await loadFiles(db)
    await setLimits(db, database)
    return roles
  } finally {
    await db.end() // the lock goes with the connection
  }
}

/** Whether a line says so of the comment a migration begins with. */
export const saysAtHead = (text: string, what: RegExp): boolean =>
  /^(?:--.*\n|\s*\n)*/
    .exec(text)![0]
    .split('\n')
    .some(line => what.test(line))

type File = { name: string; text: string; sum: string }

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function readFiles(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, sum: sumOf(text) }
    }),
  )
}

async function refuseOld(db: pg.Client) {
  const { version, number } = (
    await db.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
  ).rows[0]!
  if (number < OLDEST * 10_000) throw new StartError(`Trassa needs PostgreSQL ${OLDEST} or newer, and DATABASE_URL leads to ${version}.`)
}

/** Whether a file ran that stands before those of today and is not one of them. What a newer release added stands after them. */
function isFormer(done: readonly { name: string }[], files: readonly File[]) {
  const last = files.at(-1)?.name ?? ''
  return done.some(({ name }) => name < last && !files.some(file => file.name === name))
}

function formerData({ host, database }: pg.Client, data: string | undefined) {
  const old = 'was made by a release before the first schema'
  return new StartError(
    data === undefined
      ? `The database of DATABASE_URL (${database} on ${host}) ${old}: leave it as it is to keep its data, and start again with another DATABASE_URL and another TRASSA_DATA.`
      : `The data in ${data} ${old}: move that folder aside to keep it, or choose another with TRASSA_DATA, and start again.`,
  )
}

/** Never waits inside `pg_advisory_lock`: its snapshot would block «create index concurrently» of the one who holds the lock. */
async function lock(db: pg.Client) {
  for (;;) {
    const { got } = (await db.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', LOCK)).rows[0]!
    if (got) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const isSuperuser = async (db: pg.Client) =>
  (await db.query<{ yes: boolean }>('select rolsuper as yes from pg_roles where rolname = current_user')).rows[0]!.yes

/** Works for a superuser and for an owner with CREATEROLE; without it an administrator makes and grants the four roles beforehand. */
async function makeRoles(db: pg.Client, roles: Roles) {
  const isSuper = await isSuperuser(db)
  for (const role of Object.values(roles)) {
    const name = pg.escapeIdentifier(role)
    const { rowCount } = await db.query('select from pg_roles where rolname = $1', [role])
    try {
      if (!rowCount) await db.query(`create role ${name} nologin`)
      if (!isSuper) await db.query(`grant ${name} to current_user`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
      throw new StartError(
        `The role of DATABASE_URL may not make the role ${role}: give it CREATEROLE, or make and grant it ${Object.values(roles).join(', ')}.`,
      )
    }
  }
}

async function apply(db: pg.Client, file: File, roles: Roles, prefix: string) {
  const sql = file.text.replace(/\{(app|worker|gate|reader)\}/g, (_, role: keyof Roles) => pg.escapeIdentifier(roles[role]))
  const record = () =>
    db.query('insert into migrations (name, sum, roles, at) values ($1, $2, $3, clock_timestamp())', [file.name, file.sum, prefix])
  if (saysAtHead(file.text, /^-- outside transaction/)) {
    await db.query(sql).catch(explain(file, sql))
    await record()
    return
  }
  for (let attempt = 1; ; attempt++) {
    await db.query(`begin; set local lock_timeout = '2s'`)
    try {
      await db.query(sql)
      await record()
      await db.query('commit')
      return
    } catch (error) {
      await db.query('rollback')
      const busy = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!busy || attempt === 10) explain(file, sql)(error)
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

const explain = (file: File, sql: string) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) throw error
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  throw new Error(`${file.name}${line}: ${error.message}`, { cause: error })
}

/** Brings the tables named in `data_files` up to their files. Rows a file no longer has stay: what refers to them goes on reading. */
async function loadFiles(db: pg.Client) {
  const { rows } = await db.query<{ file: string; target: string; sum: string }>('select file, target, sum from data_files order by file')
  for (const { file, target, sum } of rows) {
    const text = await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
    const fresh = sumOf(text)
    if (fresh === sum) continue
    const [head, ...lines] = text.replace(/\n$/, '').split('\n')
    const columns = head!.split('\t')
    const records = lines.map(line => {
      const cells = line.split('\t')
      return Object.fromEntries(columns.map((column, i) => [column, cells[i]]))
    })
    const table = pg.escapeIdentifier(target)
    const names = columns.map(column => pg.escapeIdentifier(column))
    const of = (whose: string) => names.map(name => `${whose}.${name}`).join(', ')
    await db.query('begin')
    try {
      await db.query(
        `insert into ${table} (${names.join(', ')}) select ${of('r')} from jsonb_populate_recordset(null::${table}, $1) r
        on conflict (${names[0]}) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}
        where (${of(table)}) is distinct from (${of('excluded')})`,
        [JSON.stringify(records)],
      )
      await db.query('update data_files set sum = $1 where file = $2', [fresh, file])
      await db.query('commit')
    } catch (error) {
      await db.query('rollback')
      throw new Error(`server/${file}: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** Settings of every session, whoever logs in, that hold behind a pooler too. Migrations and maintenance lift the bounds for themselves. */
export async function setLimits(db: pg.Client, database: string) {
  const wanted = ['TimeZone=UTC', 'statement_timeout=15s', 'idle_in_transaction_session_timeout=10s', 'lock_timeout=2s']
  const { rows } = await db.query<{ set: string[] }>(
    'select setconfig as set from pg_db_role_setting where setrole = 0 and setdatabase = (select oid from pg_database where datname = $1)',
    [database],
  )
  for (const setting of wanted.filter(one => !rows[0]?.set.includes(one))) {
    const [name, value] = setting.split('=') as [string, string]
    await db.query(`alter database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`).catch(error => {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
      throw new StartError(`The role of DATABASE_URL must own the database ${database}: «alter database ${database} owner to …».`)
    })
  }
}
