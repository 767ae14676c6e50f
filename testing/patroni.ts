import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readHosts } from '#server/configHosts.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Machine, openMachines, withoutMachines } from './machines.ts'

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url))
const START_MS = 120_000
/** A server that has not answered within so long is not there. */
const ANSWER_MS = 500
const DISK = '3g'
const SCOPE = 'trassa'

const bin = () => {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map(version => join(folder, version, 'bin')).find(path => existsSync(join(path, 'postgres'))) ?? null
}
const versionOf = (file: string) => /\d+(?:\.\d+)+/.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? null

/** What Patroni needs and this machine has not, in words; null where everything is there. */
export function withoutPatroni(): string | null {
  const missing = [
    ...(versionOf('patroni') ? [] : ['patroni']),
    ...(versionOf('etcd') ? [] : ['etcd-server']),
    ...(bin() ? [] : ['postgresql']),
  ]
  if (missing.length > 0) return `${missing.join(', ')} not installed (apt-get install patroni etcd-server postgresql)`
  return withoutMachines()
}

type Server = Awaited<ReturnType<typeof openServer>>

/**
 * Three servers of a migrated database under Patroni and three of etcd, each on a machine of its own, as `deploy/patroni/patroni.yml` and
 * `deploy/postgres` say: the files of deploy/ are what is run, told apart by the environment as they ask. HAProxy on one more machine leads to the
 * server that takes writes by what `deploy/haproxy/haproxy.cfg` says.
 */
export async function openPatroni() {
  const missing = withoutPatroni()
  if (missing) throw new Error(`${missing}: nothing was run`)
  const folder = await mkdtemp(join(tmpdir(), 'trassa-patroni-'))
  await chmod(folder, 0o755)
  const machines = await openMachines()
  const disks: string[] = []
  const close = async () => {
    await machines.close()
    for (const disk of disks) spawnSync('umount', ['-l', disk])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    /** A folder of its own for a server, which it cannot fill further than its size. */
    const addDisk = async (name: string) => {
      const path = join(folder, name)
      await mkdir(path)
      const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', path], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`mount: ${stderr}`)
      disks.push(path)
      spawnSync('chown', ['postgres:', path])
      return path
    }
    for (const name of ['patroni/patroni.yml', 'postgres/first.sh', 'postgres/database.sql']) {
      const text = (await readFile(join(deploy, name), 'utf8')).replaceAll('/etc/trassa', folder)
      await writeFile(join(folder, name.slice(name.indexOf('/') + 1)), text, { mode: 0o755 })
    }
    const etcds = await openEtcd(machines, folder, addDisk)
    const password = randomBytes(12).toString('hex')
    const secrets = {
      PATRONI_ETCD3_HOSTS: etcds.map(({ machine }) => `${machine.address}:2379`).join(','),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
      TRASSA_OWNER_PASSWORD: password,
    }
    const servers: Server[] = []
    for (const n of [21, 22, 23]) {
      const name = `db${n - 20}`
      const log = join(folder, `${name}.log`)
      servers.push(await openServer({ name, log, machine: machines.add(n), disk: await addDisk(name), config: folder, env: secrets }))
    }
    for (const server of servers) server.start()
    const state = async () =>
      (await Promise.all(servers.map(async server => ({ server, ...(await server.look()) })))).filter(one => one.there)
    /** The servers that take writes, each as it says of itself. */
    const writing = async () => (await state()).filter(one => one.writes).map(one => one.server)
    /** Comes back once one server takes writes, the others replay them, and one that confirms commits may take its place. */
    const settled = async (withinMs = START_MS) => {
      for (const until = Date.now() + withinMs; ; await sleep(200)) {
        const now = await state()
        const first = now.filter(one => one.writes)
        const isWhole = first.length === 1 && now.length === servers.length && first[0]!.followed === servers.length - 1
        if (isWhole && first[0]!.confirmed > 0 && (await first[0]!.server.mayBeFollowed())) return first[0]!.server
        if (Date.now() > until) throw new Error(`Patroni does not settle; what it said: ${await tail(servers.map(({ log }) => log))}`)
      }
    }
    const first = await settled()
    const url = (host: string, who = 'trassa', database = 'trassa') => `postgres://${who}:${password}@${host}/${database}`
    const hosts = servers.map(({ machine }) => `${machine.address}:5432`).join(',')
    const several = (who: string) => `${url(hosts, who)}?target_session_attrs=read-write`
    const [written, rootUrl] = [several('trassa'), readHosts(several('postgres'))!]
    const roles = await migrate(url(`${first.machine.address}:5432`))
    const leading = await openLeading(machines, folder)
    const balancer = `${leading.address}:5432`
    // until it has asked each of them it leads to any
    for (const until = Date.now() + START_MS; !(await takesWrites(url(balancer, 'postgres'))); await sleep(500))
      if (Date.now() > until) throw new Error('HAProxy does not lead to the primary')
    return {
      machines: { ...machines, leading },
      servers,
      etcds,
      writing,
      settled,
      written,
      database: { name: 'trassa', url: readHosts(written)!, rootUrl, roles, drop: async () => undefined },
      /** The database by way of the balancer, which leads to the server that takes writes. */
      led: { url: url(balancer), rootUrl: url(balancer, 'postgres') },
      standbys: servers.map(({ machine }) => ({
        addressOf: (address: string) => {
          const own = new URL(address)
          own.searchParams.delete('hosts')
          own.searchParams.delete('pooler')
          return Object.assign(own, { host: `${machine.address}:5432` }).href
        },
      })),
      /** The primary changes places with its standby as an administrator asks for it. */
      async switchOver(from: Server) {
        const args = ['switchover', SCOPE, '--leader', from.name, '--force']
        const child = from.machine.run(['patronictl', '-c', join(folder, 'patroni.yml'), ...args], {
          log: join(folder, 'patronictl.log'),
          env: { ...from.env, LC_ALL: 'C.UTF-8' },
        })
        const code = await new Promise(done => child.once('exit', done))
        if (code !== 0) throw new Error(`patronictl: ${await tail([join(folder, 'patronictl.log')])}`)
      },
      parts: [
        `PostgreSQL ${versionOf(join(bin()!, 'postgres'))} × 3 under Patroni ${versionOf('patroni')}, one confirms commits, each on a machine of its own`,
        `etcd ${versionOf('etcd')} × 3, likewise`,
      ],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Machines = Awaited<ReturnType<typeof openMachines>>

/** Three of etcd, each on a machine of its own. */
function openEtcd({ add }: Machines, folder: string, addDisk: (name: string) => Promise<string>) {
  const etcd = [31, 32, 33].map(n => ({ name: `etcd${n - 30}`, machine: add(n) }))
  const members = etcd.map(({ name, machine }) => `${name}=http://${machine.address}:2380`).join(',')
  return Promise.all(
    etcd.map(async ({ name, machine }) => {
      const data = join(await addDisk(name), 'etcd')
      const [people, others] = [2379, 2380].map(port => `http://${machine.address}:${port}`) as [string, string]
      const command = [
        ...['etcd', '--name', name, '--data-dir', data, '--initial-cluster', members],
        ...['--listen-client-urls', people, '--advertise-client-urls', people],
        ...['--listen-peer-urls', others, '--initial-advertise-peer-urls', others],
      ]
      const start = () => void machine.run(command, { log: join(folder, `${name}.log`), user: 'postgres' })
      start()
      return { name, machine, start }
    }),
  )
}

/** Whether the server an address leads to is no standby, over two seconds in which HAProxy may still learn better. */
async function takesWrites(at: string): Promise<boolean> {
  const db = new pg.Client({ connectionString: at, connectionTimeoutMillis: ANSWER_MS })
  db.on('error', () => undefined)
  try {
    await db.connect()
    await sleep(2000)
    return (await db.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes')).rows[0]!.writes
  } catch {
    return false
  } finally {
    await db.end().catch(() => undefined)
  }
}

/** The last that was written to each file. */
async function tail(paths: readonly string[]) {
  const texts = await Promise.all(paths.map(path => readFile(path, 'utf8').catch(() => '')))
  return texts.map((text, n) => `\n${paths[n]}\n${text.split('\n').slice(-15).join('\n')}`).join('')
}

type ServerOptions = { name: string; machine: Machine; disk: string; config: string; log: string; env: Record<string, string> }
type Stand = { writes: boolean; followed: number; confirmed: number }

async function openServer({ name, machine, disk, config, log, env: secrets }: ServerOptions) {
  const env = {
    ...secrets,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(disk, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: bin()!,
    PATRONI_POSTGRESQL_PGPASS: join(disk, 'pgpass'),
  }
  const rootUrl = `postgres://postgres:${secrets.PATRONI_SUPERUSER_PASSWORD}@${machine.address}:5432/postgres`
  return {
    name,
    machine,
    disk,
    log,
    env,
    start: () => void machine.run(['patroni', join(config, 'patroni.yml')], { log, user: 'postgres', env }),
    /** What it says of itself. */
    async look(): Promise<({ there: true } & Stand) | ({ there: false } & Partial<Stand>)> {
      const db = new pg.Client({ connectionString: rootUrl, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
      db.on('error', () => undefined)
      try {
        await db.connect()
        const { rows } = await db.query<Stand>(
          `select not pg_is_in_recovery() as writes, count(*) filter (where state = 'streaming')::int as followed,
            count(*) filter (where sync_state <> 'async' and state = 'streaming')::int as confirmed from pg_stat_replication`,
        )
        return { there: true, ...rows[0]! }
      } catch {
        return { there: false }
      } finally {
        void db.end().catch(() => undefined)
      }
    },
    /** Whether Patroni would let a standby take its place: it has written down which confirms commits, which it does after PostgreSQL has. */
    async mayBeFollowed(): Promise<boolean> {
      const answer = await fetch(`http://${machine.address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
      const { members = [] } = ((await answer?.json().catch(() => null)) ?? {}) as { members?: { role: string }[] }
      return members.some(({ role }) => role === 'sync_standby')
    },
    /** Leaves so little room on its disk, in MiB. */
    fill(leftMiB: number) {
      const used = Number(spawnSync('df', ['--output=used', '-k', disk], { encoding: 'utf8' }).stdout.trim().split('\n')[1])
      spawnSync('mount', ['-o', `remount,size=${used + leftMiB * 1024}k`, disk])
    },
    /** Writes more of its log than a full disk has room for. */
    async overfill() {
      const db = new pg.Client({ connectionString: rootUrl, connectionTimeoutMillis: ANSWER_MS })
      db.on('error', () => undefined)
      await db.connect()
      await db
        .query("select pg_logical_emit_message(false, 'trassa', repeat(md5(n::text), 30000)) from generate_series(1, 500) n")
        .catch(() => undefined)
      await db.end().catch(() => undefined)
    },
    clear: () => void spawnSync('mount', ['-o', `remount,size=${DISK}`, disk]),
  }
}

/** HAProxy on a machine of its own that leads to the primary, by the section of the deployed file. */
async function openLeading({ add, net }: Machines, folder: string) {
  const machine = add(5)
  const text = await readFile(join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
  const section = (name: string) => new RegExp(`^${name}\\n(?: .*\\n)+`, 'm').exec(text)![0]
  const config = `${section('defaults')}\n${section('listen primary')}`.replaceAll('10.0.0.', `${net}.`)
  await writeFile(join(folder, 'haproxy.cfg'), config)
  machine.run(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], { log: join(folder, 'haproxy.log') })
  return machine
}
