import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/config.ts'
import { addressed, markOf, servedBy, settingOf } from './dataFolder.ts'
import { freePort, isFree, type Keys, readKeys, writeKeys } from './embeddedKeys.ts'
import { type Account, codeOf, findPlace, type Place } from './embeddedPlace.ts'

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

const DATABASE = 'trassa'
const START_MS = 120_000
const USERS = [7301, 2]

/**
 * Opens the PostgreSQL of this installation: made at the first start, started when it does not run, joined when it does,
 * be it the work of another process or what a killed one left behind. A server that dies under its processes is started again by
 * whichever of them is there first.
 */
export async function openEmbedded({ data, say = () => undefined, settings = [] }: Options): Promise<Embedded> {
  const place = await findPlace(resolve(data), say)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place)
  const first = await joinOrStart(place, { settings })
  const { keys, port } = first
  await makeDatabase(first.client, keys)
  const keeper = keep(first.client, () => joinOrStart(place, { settings, port }), say)
  const at = (user: string, password: string) => {
    const url = `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`
    return first.mark === null ? url : addressed(url, first.mark)
  }
  const stop = async () => {
    const { client, cameBack } = await keeper.end()
    await leave(place, client, { keys, cameBack })
  }
  return { url: at(DATABASE, keys.owner), rootUrl: at('postgres', keys.root), stop }
}

/** The connection of a process, and when it was made anew after the server had gone away. */
type Connected = { client: pg.Client; cameBack: number | null }

/** Holds on to the server: when the connection breaks it joins again, or starts the server where nobody has. */
function keep(client: pg.Client, join: () => Promise<Joined>, say: (line: string) => void) {
  let held = Promise.resolve<Connected>({ client, cameBack: null })
  let ended = false
  const again = async (): Promise<Connected> => {
    let said = ''
    say('PostgreSQL went away: joining it again, or starting it.')
    while (!ended) {
      try {
        const joined = await join()
        watch(joined.client)
        return { client: joined.client, cameBack: Date.now() }
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        if (words !== said) say(words)
        said = words
        await sleep(1000)
      }
    }
    return { client, cameBack: null }
  }
  const watch = (watched: pg.Client) =>
    watched.once('end', () => {
      if (!ended) held = again()
    })
  watch(client)
  return {
    /** From now on nothing is started any more; the connection that stands last. */
    end: () => {
      ended = true
      return held
    },
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

/** `mark` is how the server names its folder; null where one of a release before started it, which names none. */
type Joined = { client: pg.Client; keys: Keys; port: number; mark: string | null }

/** Joins the server of a cluster, or starts it; at the port given, where there is one, for the pools of a process stay with theirs. */
async function joinOrStart(place: Place, { settings, port }: { settings: readonly string[]; port?: number }): Promise<Joined> {
  const until = Date.now() + START_MS
  let quietSince = Date.now()
  let lastWords = ''
  while (Date.now() < until) {
    const keys = await readKeys(place.cluster)
    const running = await readPidFile(place.cluster)
    const owner = running && (await ownerOf(running.pid, place.cluster))
    if (owner === 'another') throw copied(place.cluster)
    if (!running || owner === 'nobody') {
      // a lock that a killed server left behind the next one removes itself, of several that start at once only one
      lastWords = await start(place, keys, { settings, port })
      quietSince = Date.now()
    } else if (owner === 'stranger') await dropLock(place.cluster, running.pid)
    else {
      const at = running.port ?? keys.port
      const joined = await connect(place.cluster, at, keys)
      if (joined === 'busy')
        quietSince = Date.now() // recovering, starting or stopping: it will answer
      else if (joined) return { ...joined, keys, port: at }
      else if (Date.now() - quietSince > 10_000) await end(running.pid)
    }
    await sleep(50)
  }
  throw new StartError(`PostgreSQL does not start; the last lines of ${join(place.cluster, 'server.log')} say why. ${lastWords}`.trim())
}

const copied = (cluster: string) =>
  new StartError(
    `${cluster} is a copy of a database that is in use elsewhere, and never joins it: bring the data over by \`npm run backup\` and \`npm run restore\`, as docs/operations.md says under Backup.`,
  )

/** How the server of a folder names it; refuses one that lives in another folder of the same keys. */
async function markIn(client: pg.Client, cluster: string): Promise<string | null> {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  const served = await realpath(rows[0]!.folder).catch(() => rows[0]!.folder)
  const mark = await servedBy(client)
  if (served !== (await realpath(cluster)) || (mark !== null && mark !== (await markOf(cluster)))) throw copied(cluster)
  return mark
}

/** A connection to the server of this folder that holds the shared lock by which processes count each other; null where nobody answers. */
async function connect(cluster: string, port: number, keys: Keys): Promise<Pick<Joined, 'client' | 'mark'> | 'busy' | null> {
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
    const mark = await markIn(client, cluster)
    await client.query('select pg_advisory_lock_shared($1, $2)', USERS)
    return { client, mark }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof StartError) throw error
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'busy' : null
  }
}

async function start({ cluster, bin, account }: Place, keys: Keys, asked: { settings: readonly string[]; port: number | undefined }) {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const log = join(cluster, 'server.log')
  if (((await stat(log).catch(() => null))?.size ?? 0) > 10_000_000) await rename(log, `${log}.old`)
  const port = asked.port ?? ((await isFree(keys.port)) ? keys.port : await freePort())
  if (port !== keys.port) await writeKeys(cluster, { ...keys, port }, account)
  const folder = settingOf(await markOf(cluster))
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_checkpoints=off', folder, ...asked.settings]
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

/** Whose the number in a lock is: a server in this folder, one in another, whose folder this is a copy of, another program, or nobody. */
async function ownerOf(pid: number, cluster: string): Promise<'ours' | 'another' | 'stranger' | 'nobody'> {
  if (!isAlive(pid)) return 'nobody'
  if (process.platform !== 'linux') return 'ours'
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  if (folder !== null && resolve(folder) === (await realpath(cluster))) return 'ours'
  return folder !== null && existsSync(join(folder, 'PG_VERSION')) ? 'another' : 'stranger'
}

/** Removes a lock whose number another program owns by now, unless a server has made its own in this moment. */
async function dropLock(cluster: string, pid: number) {
  const lock = join(cluster, 'postmaster.pid')
  const aside = `${lock}.${randomBytes(4).toString('hex')}`
  if (
    !(await rename(lock, aside).then(
      () => true,
      () => false,
    ))
  )
    return
  if (Number((await readFile(aside, 'utf8')).split('\n')[0]) === pid) await rm(aside)
  else await rename(aside, lock)
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

/** Who leaves soon after the server came back gives the others, who join it again in these moments, so long to be counted. */
const COMING_BACK_MS = 5000

async function leave(place: Place, client: pg.Client, { keys, cameBack }: { keys: Keys; cameBack: number | null }) {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', USERS)
    while (cameBack !== null && Date.now() - cameBack < COMING_BACK_MS && !(await othersIn(client))) await sleep(100)
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1, $2) as last', USERS)
    if (!rows[0]!.last) return await client.end()
  } catch {
    // the connection broke, and with it the knowledge of who else is there: ask anew
    const running = await readPidFile(place.cluster)
    const again = running && (await connect(place.cluster, running.port ?? keys.port, keys).catch(() => null))
    if (!again || again === 'busy') return
    return leave(place, again.client, { keys, cameBack: Date.now() })
  }
  await stopServer(place)
  await client.end().catch(() => undefined)
}

async function othersIn(client: pg.Client) {
  const asked = "select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 limit 1"
  return (await client.query(asked, USERS)).rowCount === 1
}

/** Waits for this server to end, never for one that another process starts in its place meanwhile. */
async function stopServer({ cluster, bin, account }: Place) {
  const stopped = await readPidFile(cluster)
  if (!stopped) return
  await run(join(bin, 'pg_ctl'), ['stop', '-m', 'fast', '-W', '-s', '-D', cluster], account)
  const stands = async () => (await readPidFile(cluster))?.pid === stopped.pid && isAlive(stopped.pid)
  for (const until = Date.now() + 30_000; Date.now() < until && (await stands()); ) await sleep(50)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

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
