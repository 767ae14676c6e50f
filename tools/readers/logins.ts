import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartError } from '#server/config.ts'

export type Reader = { role: string; organization: string; connections: number; seconds: number }
export type ReaderWish = { organization: string; name: string; connections: number; seconds: number }

const quoted = pg.escapeIdentifier
/** What the views call with the rights of whoever asks: whose rows they show, and what policies of the tables compare with. */
const CALLED = 'gate.reader_org, gate.org, gate.homes, gate.objects'
const ROUNDS = 4096

/** What PostgreSQL stores of a password, so that the password itself never stands in a statement or a log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

const setPassword = async (owner: pg.Client, role: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  await owner.query(`alter role ${quoted(role)} password ${pg.escapeLiteral(verifierOf(password))}`)
  return password
}

/**
 * Makes a log-in that reads the views of `warehouse` for one organisation, named by its id or its tax number, and tells it with its password, which is
 * stored nowhere. `owner` is a connection of the role that owns the tables and may make roles.
 */
export async function addReader(owner: pg.Client, { organization, name, connections, seconds }: ReaderWish) {
  if (!/^[a-z][a-z0-9_]{0,19}$/.test(name)) throw new StartError('NAME is 1 to 20 small Latin letters, digits or _, a letter first.')
  if (!within(connections, 100) || !within(seconds, 3600)) throw new StartError('--connections is 1 to 100, --seconds 1 to 3600.')
  const { rows: found } = await owner.query<{ id: string }>('select id from organizations where id::text = $1 or tin = $1', [organization])
  if (found.length !== 1)
    throw new StartError(`${found.length === 0 ? 'No' : 'More than one'} organisation is ${organization}: give its id.`)
  const { rows } = await owner.query<{ prefix: string }>('select roles as prefix from migrations limit 1')
  const role = `${rows[0]!.prefix}_read_${name}`
  if (await isRole(owner, role)) throw new StartError(`There is a log-in ${role} already.`)
  await owner.query('begin')
  try {
    await owner.query(`create role ${quoted(role)} login noinherit nosuperuser nocreatedb nocreaterole connection limit ${connections}`)
    const password = await setPassword(owner, role)
    // a database that was restored or copied may have lost it
    await owner.query(`revoke temporary on database ${quoted(owner.database!)} from public`)
    await owner.query(`alter role ${quoted(role)} set statement_timeout = '${seconds}s'`)
    await owner.query(`alter role ${quoted(role)} set default_transaction_read_only = on`)
    await owner.query(`alter role ${quoted(role)} set search_path = warehouse`)
    await owner.query(`grant usage on schema warehouse to ${quoted(role)}`)
    await owner.query(`grant select on all tables in schema warehouse to ${quoted(role)}`)
    await owner.query(`grant execute on function ${CALLED} to ${quoted(role)}`)
    await owner.query('insert into gate.readers (role, org_id, name, created_at) values ($1, $2, $3, app_now())', [
      role,
      found[0]!.id,
      name,
    ])
    await owner.query('commit')
    return { role, password }
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Another password; the one before lets nobody in any more, connections that are open go on. */
export async function rotateReader(owner: pg.Client, role: string) {
  await check(owner, role)
  return { role, password: await setPassword(owner, role) }
}

/** Takes a log-in away. A connection of it that is still open reads nothing from its next statement on. */
export async function endReader(owner: pg.Client, role: string): Promise<void> {
  await check(owner, role)
  await owner.query('begin')
  try {
    await owner.query('delete from gate.readers where role = $1', [role])
    // a server that was restored to may never have had it
    if (await isRole(owner, role)) {
      await owner.query(`revoke all on all tables in schema warehouse from ${quoted(role)}`)
      await owner.query(`revoke all on schema warehouse from ${quoted(role)}`)
      await owner.query(`revoke all on function ${CALLED} from ${quoted(role)}`)
      await owner.query(`drop role ${quoted(role)}`)
    }
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Every log-in, with what it may. */
export async function listReaders(owner: pg.Client): Promise<Reader[]> {
  const { rows } = await owner.query<Reader>(
    `select r.role, coalesce(o.name_short, '') as organization, l.rolconnlimit as connections,
      (select coalesce(max(substring(c from '^statement_timeout=(\\d+)s$')::int), 0) from unnest(l.rolconfig) c) as seconds
     from gate.readers r join pg_roles l on l.rolname = r.role left join organizations o on o.id = r.org_id order by r.role`,
  )
  return rows
}

const within = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

const isRole = async (owner: pg.Client, role: string) =>
  ((await owner.query('select from pg_roles where rolname = $1', [role])).rowCount ?? 0) > 0

async function check(owner: pg.Client, role: string) {
  const { rowCount } = await owner.query('select from gate.readers where role = $1', [role])
  if (!rowCount) throw new StartError(`There is no log-in ${role}: npm run readers -- list`)
}
