import { spawnSync } from 'node:child_process'
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readHosts } from '#server/configHosts.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { type Account, findPlace } from '#server/platform/embeddedPlace.ts'
import { migrate } from '#server/platform/migrate.ts'
import type { FreshDatabase } from './database.ts'
import { freePort } from './process.ts'
import { scratch } from './scratch.ts'

const PATIENCE_MS = 60_000

type Standby = Awaited<ReturnType<typeof openStandby>>

const settings = ['fsync=off', 'max_connections=100', 'autovacuum=off', 'wal_keep_size=1GB', 'shared_buffers=32MB']

/**
 * A migrated database with a PostgreSQL of its own and so many servers that replay what it writes, all in folders that are thrown away. They
 * take up what is written within milliseconds.
 */
export async function openReplicated(count: number) {
  const data = await mkdtemp(join(scratch(), `trassa-test-${process.pid}-`))
  await chmod(data, 0o755) // the other user PostgreSQL may run as has to enter
  const embedded = await openEmbedded({ data, settings: [...settings, 'synchronous_commit=local'] })
  const opened: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | null = null
  const stopFirst = () => {
    stopping ??= embedded.stop()
    return stopping
  }
  const close = async () => {
    for (const one of opened) await one()
    await stopFirst()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const roles = await migrate(embedded.url)
    const name = new URL(embedded.url).pathname.slice(1)
    const database: FreshDatabase = { name, url: embedded.url, rootUrl: embedded.rootUrl, roles, drop: async () => undefined }
    const standbys: Standby[] = []
    for (let n = 0; n < count; n++) {
      const standby = await openStandby(data, embedded.rootUrl, n)
      opened.push(standby.kill)
      standbys.push(standby)
    }
    return {
      database,
      standbys,
      /** Ends the server they replay, for good. */
      stopFirst,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * So many servers of one database that take each other's place: the first takes writes, the others replay what it writes, and a commit is
 * confirmed once one of them has it. Addresses of all of them are the hosts of `database.url`.
 */
export async function openHosts(count: number) {
  const replicated = await openReplicated(count)
  const hosts = replicated.standbys
  try {
    await replicated.stopFirst()
    await hosts[0]!.promote()
    for (const host of hosts.slice(1)) await host.follow(hosts[0]!)
    await hosts[0]!.followedBy(count - 1)
    for (const host of hosts) await host.waitForOthers()
    /** As PostgreSQL's own programs take it. */
    const several = (url: string) => {
      const { username, password, pathname } = new URL(url)
      return `postgres://${username}:${password}@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}${pathname}?target_session_attrs=read-write`
    }
    const { database } = replicated
    const [url, rootUrl] = [readHosts(several(database.url))!, readHosts(several(database.rootUrl))!]
    return { ...replicated, hosts, written: several(database.url), database: { ...database, url, rootUrl } }
  } catch (error) {
    await replicated.close()
    throw error
  }
}

function run(file: string, args: readonly string[], account: Account = null) {
  const { status, stderr } = spawnSync(file, args, { ...account, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${file}: ${stderr}`)
}

/** The server of a folder replays from now on, or from its next start, what that of an address writes. */
function replayFrom(url: string, folder: string) {
  const { hostname, port, username, password } = new URL(url)
  return appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}'\n`,
  )
}

/** Copies the cluster of a server at work into a folder, where it goes on replaying that one. */
async function copyCluster(source: string, { url, folder, account }: { url: string; folder: string; account: Account }) {
  const primary = new pg.Client({ connectionString: url })
  await primary.connect()
  try {
    await primary.query("select pg_backup_start('standby', true)")
    run('cp', ['-a', source, folder])
    const { rows } = await primary.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts', 'server.log']) await rm(join(folder, name), { force: true })
    await writeFile(join(folder, 'backup_label'), rows[0]!.label)
  } finally {
    await primary.end()
  }
  await replayFrom(url, folder)
  await writeFile(join(folder, 'standby.signal'), '')
  if (account) run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}

/** A copy of the cluster of a data folder that goes on replaying what it writes. */
async function openStandby(data: string, primaryUrl: string, n: number) {
  const { cluster, bin, account } = await findPlace(data, () => undefined)
  const folder = `${cluster}-${n}`
  await copyCluster(cluster, { url: primaryUrl, folder, account })

  const port = await freePort()
  const address = (url: string) => {
    const own = new URL(url)
    own.port = String(port)
    for (const name of ['folder', 'hosts']) own.searchParams.delete(name)
    return own.href
  }
  const start = async () => {
    const given = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
    const options = [`-p ${port}`, ...given.map(one => `-c '${one}'`)].join(' ')
    run(join(bin, 'pg_ctl'), ['start', '-w', '-s', '-D', folder, '-l', join(folder, 'server.log'), '-o', options], account)
  }
  await start()
  const rootUrl = address(primaryUrl)
  /** Every process of the server; those it has made stand below it. */
  const processes = async () => {
    const first = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
    const below = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
      .stdout.trim()
      .split(/\s+/)
      .filter(Boolean)
    return [first, ...below.map(Number)]
  }
  const signal = async (what: NodeJS.Signals) => {
    for (const pid of await processes().catch(() => [])) {
      try {
        process.kill(pid, what)
      } catch {
        // it ended meanwhile
      }
    }
  }
  const ask = async (text: string) => {
    const db = new pg.Client({ connectionString: rootUrl })
    await db.connect()
    try {
      return (await db.query<Record<string, unknown>>(text)).rows[0]
    } finally {
      await db.end()
    }
  }
  return {
    port,
    folder,
    rootUrl,
    /** Replays what another one writes. */
    async follow(other: { rootUrl: string }) {
      await replayFrom(other.rootUrl, folder)
      await ask('select pg_reload_conf()')
    },
    /** Begins anew as a copy of another one that goes on replaying it; what it had by itself is gone. */
    async rejoin(other: { rootUrl: string; folder: string }) {
      await rm(folder, { recursive: true })
      await copyCluster(other.folder, { url: other.rootUrl, folder, account })
      await start()
    },
    /** Comes back once so many others replay what it writes. */
    async followedBy(others: number) {
      const until = Date.now() + PATIENCE_MS
      while ((await ask("select count(*)::int as n from pg_stat_replication where state = 'streaming'"))!.n !== others)
        if (Date.now() > until) throw new Error('The standbys do not follow')
        else await sleep(50)
    },
    /** As the primary it tells of a commit only once one of the others has it. */
    async waitForOthers() {
      await ask("alter system set synchronous_standby_names = 'ANY 1 (*)'")
      await ask('select pg_reload_conf()')
    },
    /** How far what it received goes, as a number that grows. */
    received: async () => Number((await ask("select pg_last_wal_receive_lsn() - '0/0'::pg_lsn as at"))!.at),
    /** The same database at this server, as the log-in of another address of it. */
    addressOf: address,
    ask,
    /** Stops replaying; what was replayed already can be read. */
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    /** Stops answering, its connections left as they are. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start,
    /** Ends at once, as a machine that loses its power. */
    async kill() {
      await signal('SIGCONT')
      await signal('SIGKILL')
      const until = Date.now() + PATIENCE_MS
      while (
        Date.now() < until &&
        (await processes().then(
          ([first]) => spawnSync('kill', ['-0', String(first)]).status === 0,
          () => false,
        ))
      )
        await sleep(20)
    },
    /** Becomes a primary of its own. */
    promote: () => ask('select pg_promote(true)'),
  }
}
