import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FreshDatabase } from './database.ts'
import { freePort } from './process.ts'

const START_MS = 10_000

const found = ['pgbouncer', '/usr/sbin/pgbouncer'].map(path => ({
  path,
  said: spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout,
}))

/** The pgbouncer of this machine and its version; null where there is none. */
export const pgbouncer: { path: string; version: string } | null =
  found.flatMap(({ path, said }) => {
    const version = /PgBouncer (\d+\.\d+)/.exec(said ?? '')?.[1]
    return version ? [{ path, version }] : []
  })[0] ?? null

/** What tests of it say where it is missing. */
export const withoutPooler = 'pgbouncer is not installed (apt-get install pgbouncer): nothing was run through it'

/**
 * A pgbouncer in transaction mode before the server of a database, with log-ins of their own for calls and for background work, and at most `size`
 * connections to the server for each of them.
 */
export async function openPooler({ rootUrl, url, roles, name }: Pick<FreshDatabase, 'rootUrl' | 'url' | 'roles' | 'name'>, size: number) {
  if (!pgbouncer) throw new Error(withoutPooler)
  const root = new pg.Client({ connectionString: rootUrl })
  root.on('error', () => undefined)
  await root.connect()
  const password = randomBytes(12).toString('hex')
  const users = { web: `${name}_web`, jobs: `${name}_jobs` }
  await root.query(`create role ${users.web} login password '${password}' in role ${roles.app};
    create role ${users.jobs} login password '${password}' in role ${roles.worker}`)

  const folder = await mkdtemp(join(tmpdir(), 'trassa-pooler-'))
  const at = new URL(url)
  const port = await freePort()
  await writeFile(
    join(folder, 'users.txt'),
    Object.values(users)
      .map(user => `"${user}" "${password}"\n`)
      .join(''),
  )
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    max_client_conn: 3000,
    default_pool_size: size,
    server_idle_timeout: 10,
    server_login_retry: 1,
    server_connect_timeout: 3,
    ...(Number(pgbouncer.version.split('.')[1]) >= 21 && { max_prepared_statements: 200 }),
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
  }
  const ini = [
    '[databases]',
    `* = host=${at.hostname} port=${at.port}`,
    '[pgbouncer]',
    ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
  ]
  await writeFile(join(folder, 'pooler.ini'), `${ini.join('\n')}\n`)
  await chmod(folder, 0o755)

  let child: ChildProcess
  const start = async () => {
    child = spawn(pgbouncer.path, ['-q', join(folder, 'pooler.ini')], { stdio: 'ignore' })
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(20)) {
      const probe = new pg.Client({ connectionString: addressOf('web') })
      const answered = await probe.connect().then(
        () => true,
        () => false,
      )
      await probe.end().catch(() => undefined)
      if (answered) return
    }
    throw new Error('pgbouncer does not start')
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const addressOf = (who: keyof typeof users, past = false) => {
    const address = new URL(url)
    address.searchParams.delete('folder')
    Object.assign(address, { username: users[who], password, ...(!past && { hostname: settings.listen_addr, port: String(port) }) })
    if (!past) address.searchParams.set('pooler', settings.max_prepared_statements ? 'prepared' : 'transaction')
    return address.href
  }
  await start().catch(async (error: unknown) => {
    await kill()
    throw error
  })
  return {
    version: pgbouncer.version,
    /** Addresses as the settings of an installation name them. */
    env: {
      DATABASE_URL: addressOf('web'),
      TRASSA_WORKER_URL: addressOf('jobs'),
      TRASSA_DIRECT_URL: addressOf('jobs', true),
      TRASSA_MIGRATE_URL: url,
    },
    /** The log-in of calls at the server itself. */
    web: addressOf('web', true),
    start,
    kill,
    async close() {
      await kill()
      await root.query(`drop role ${users.web}; drop role ${users.jobs}`).catch(() => undefined)
      await root.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
