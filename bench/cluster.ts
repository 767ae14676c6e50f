import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/platform/db.ts'
import { loginsOf } from '#server/platform/installation.ts'
import { primaryAddressOf } from '#server/platform/primary.ts'
import { watchPrimary } from '#server/platform/primaryWatch.ts'
import { openPooler, pgbouncer, withoutPooler } from '#testing/pooler.ts'
import { freePort, type ServerProcess, startProcess } from '#testing/process.ts'
import { openHosts, openReplicated } from '#testing/replication.ts'
import { testSecret } from '#testing/world.ts'
import { say } from './ground.ts'

const CHECK_MS = 100
/** A process goes on taking requests longer than the balancer takes to notice that it stops. */
const PARTING_MS = 2000
const START_MS = 60_000

type ClusterOptions = {
  processes: number
  web?: boolean
  /** Three servers that take each other's place instead of a primary with two replicas. */
  failover?: boolean
}

const haproxy = ['haproxy', '/usr/sbin/haproxy'].find(path => spawnSync(path, ['-v']).status === 0)

/**
 * An installation on several servers, all on this machine and thrown away afterwards: HAProxy before so many processes, pgbouncer between them and a
 * primary with two replicas. What is missing on this machine is said and left out; without HAProxy nothing is opened.
 */
export async function openCluster({ processes: count, web = false, failover = false }: ClusterOptions) {
  if (!haproxy) throw new Error('HAProxy is not installed (apt-get install haproxy): nothing was run')
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let last = opened.pop(); last; last = opened.pop()) await last()
  }
  try {
    const hosts = failover ? await openHosts(3) : null
    const { database, standbys, close: closeDatabase } = hosts ?? (await openReplicated(2))
    const address = hosts?.written ?? database.url
    opened.push(closeDatabase)
    const watch = watchPrimary(database.url, () => undefined)
    opened.push(watch.stop)
    await watch.find(START_MS)
    const pooler = pgbouncer && !failover ? await openPooler(database, 20) : null
    if (pooler) opened.push(pooler.close)
    else if (!failover) say(withoutPooler)
    const root = new pg.Client({ connectionString: primaryAddressOf(database.rootUrl) })
    root.on('error', () => undefined) // its server may be killed
    await root.connect()
    opened.push(() => root.end().catch(() => undefined))
    const logins = loginsOf(database.url, database.roles)
    const worker = openPool(logins.worker.url, logins.worker.as, 4)
    opened.push(() => worker.db.destroy())

    const reads = standbys.map(standby => standby.addressOf(pooler?.web ?? database.url)).join(' ')

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...pooler?.env,
      TRASSA_REPLICA_URL: reads,
      TRASSA_PARTING_MS: String(PARTING_MS),
      TRASSA_URL: url,
      TRASSA_DEMO: web ? 'on' : 'off',
    }
    const start = (at?: number) => startProcess(address, { env, web, ...(at !== undefined && { port: at }) })
    // one after another: the first migrates and, where it is wanted, lays the demo world
    const processes: ServerProcess[] = []
    for (let n = 0; n < count; n++) processes.push(await start())
    opened.push(() => Promise.all(processes.map(one => one.stop())))
    const balancer = await openBalancer(
      port,
      processes.map(one => one.port),
    )
    opened.push(balancer.close)
    for (const until = Date.now() + START_MS; !(await fetch(`${url}/readyz`).catch(() => null))?.ok; await sleep(50))
      if (Date.now() > until) throw new Error('The balancer finds no process')
    return {
      url,
      /** As the superuser, at the server that took writes first. */
      root,
      worker,
      /** Every row of a question put to the database as its superuser, at the server that takes writes now. */
      async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
        const now = new pg.Client({ connectionString: primaryAddressOf(database.rootUrl) })
        await now.connect()
        try {
          return (await now.query<Row>(text, values)).rows
        } finally {
          await now.end()
        }
      },
      installation: { config: readConfig({ DATABASE_URL: address, TRASSA_SECRET: testSecret }), ...logins },
      parts: [
        `HAProxy ${url}`,
        `${count} processes`,
        ...(pooler ? [`pgbouncer ${pooler.version}`] : []),
        failover
          ? `${standbys.length} PostgreSQL, one of them the primary, each commit confirmed by another`
          : `PostgreSQL with ${standbys.length} replicas`,
      ],
      processes,
      /** Stops a process as an upgrade does, and starts it anew at its port. */
      async restart(n: number) {
        const { port: at } = processes[n]!
        await processes[n]!.stop()
        processes[n] = await start(at)
        for (const until = Date.now() + START_MS; !(await fetch(`${processes[n]!.url}/readyz`)).ok && Date.now() < until; ) await sleep(50)
        await sleep(3 * CHECK_MS)
      },
      /** The primary dies as a machine that loses its power, the standby that has received most takes its place, and it comes back as a standby. */
      async failOver(onPromoted: () => void) {
        const primary = standbys.find(one => String(one.port) === new URL(primaryAddressOf(database.url)).port)!
        const others = standbys.filter(one => one !== primary)
        await primary.kill()
        const received = await Promise.all(others.map(one => one.received()))
        const next = others[received.indexOf(Math.max(...received))]!
        await next.promote()
        onPromoted()
        await others.find(one => one !== next)!.follow(next)
        await primary.rejoin(next)
        await next.followedBy(standbys.length - 1)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** HAProxy at a port before processes at theirs: sticky by nothing, health by `/readyz`, and one more try where a connection could not be had. */
async function openBalancer(port: number, ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-balancer-'))
  const path = join(folder, 'haproxy.cfg')
  const lines = [
    'global',
    '  maxconn 8000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    // a process of a busy machine answers late, and is there all the same
    '  timeout check 3s',
    '  option forwardfor',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure',
    'frontend people',
    `  bind 127.0.0.1:${port}`,
    '  default_backend processes',
    'backend processes',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    `  default-server check inter ${CHECK_MS}ms fall 1 rise 1`,
    ...ports.map((at, n) => `  server p${n} 127.0.0.1:${at}`),
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  const child: ChildProcess = spawn(haproxy!, ['-db', '-f', path], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
