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
import { type DatabaseLine, openDatabaseLine } from '#testing/databaseLine.ts'
import { openPatroni } from '#testing/patroni.ts'
import { openPooler, pgbouncer, withoutPooler } from '#testing/pooler.ts'
import { freePort, type ServerProcess, startProcess } from '#testing/process.ts'
import { openHosts, openReplicated } from '#testing/replication.ts'
import { testSecret } from '#testing/world.ts'
import { say } from './ground.ts'
import { patroniFaults } from './patroniFaults.ts'

const CHECK_MS = 100
/** A process goes on taking requests longer than the balancer takes to notice that it stops. */
const PARTING_MS = 2000
const START_MS = 60_000
/** What breaks is away for so long, longer than a process waits before it gives a line up. */
const AWAY_MS = 4000

type ClusterOptions = {
  processes: number
  web?: boolean
  /** Three servers that take each other's place instead of a primary with two replicas. */
  failover?: boolean
  /** Its parts may be broken one after another, and lines between them cut. */
  breakable?: boolean
  /** Three servers under Patroni; processes find the primary among all hosts, or by HAProxy, or by pgbouncer and HAProxy. */
  patroni?: PatroniWay | null
}

export const patroniWays = ['hosts', 'balancer', 'pooler'] as const
export type PatroniWay = (typeof patroniWays)[number]

/** Something of an installation that breaks and is mended. */
type Part = { what: string; begin: () => unknown; end: () => unknown }

/** Lets something break, says when it is whole again, and tells what came of it where there is more to tell. */
export type Fault = { what: string; suffer: (onWhole: () => void) => Promise<string> }

/** What breaks is mended after a while. */
const suffered = ({ what, begin, end }: Part): Fault => ({
  what,
  async suffer(onWhole) {
    await begin()
    await sleep(AWAY_MS)
    await end()
    onWhole()
    return ''
  },
})

const haproxy = ['haproxy', '/usr/sbin/haproxy'].find(path => spawnSync(path, ['-v']).status === 0)

/** The servers of the database, and what processes and a pooler are told of them; no pooler stands before several hosts. */
async function openServers(way: PatroniWay | null, failover: boolean) {
  if (way) {
    const patroni = await openPatroni()
    const behind = way === 'pooler' ? { ...patroni.database, ...patroni.led } : null
    return { ...patroni, patroni, behind, address: way === 'hosts' ? patroni.written : patroni.led.url, breakables: [] }
  }
  if (failover) {
    const hosts = await openHosts(3)
    const parts = [`${hosts.standbys.length} PostgreSQL, one of them the primary, each commit confirmed by another`]
    return { ...hosts, patroni: null, behind: null, address: hosts.written, breakables: hosts.standbys, parts }
  }
  const plain = await openReplicated(2)
  const parts = [`PostgreSQL with ${plain.standbys.length} replicas`]
  return { ...plain, patroni: null, behind: plain.database, address: plain.database.url, breakables: plain.standbys, parts }
}

type Lines = { lines: Map<string, DatabaseLine>; opened: (() => Promise<unknown>)[] }

/** The address of a part by way of a line that may break. */
async function throughLine(what: string, address: string, { lines, opened }: Lines): Promise<string> {
  const line = await openDatabaseLine(address)
  lines.set(what, line)
  opened.push(line.close)
  return line.url
}

/** A fault of the product is read where it is met. */
function sayFaults(chunk: string) {
  for (const line of chunk.split('\n')) if (line.includes('"event":"fault"')) say(`  ${line}`)
}

/**
 * An installation on several servers, all on this machine and thrown away afterwards: HAProxy before so many processes, pgbouncer between them and a
 * primary with two replicas. What is missing on this machine is said and left out; without HAProxy nothing is opened.
 */
export async function openCluster({
  processes: count,
  web = false,
  failover = false,
  breakable = false,
  patroni: way = null,
}: ClusterOptions) {
  if (!haproxy) throw new Error('HAProxy is not installed (apt-get install haproxy): nothing was run')
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let last = opened.pop(); last; last = opened.pop()) await last()
  }
  try {
    const { patroni, database, address, behind, standbys, breakables, parts, close: closeDatabase } = await openServers(way, failover)
    opened.push(closeDatabase)
    const watch = watchPrimary(database.url, () => undefined)
    opened.push(watch.stop)
    await watch.find(START_MS)
    const lines = new Map<string, DatabaseLine>()
    const by = (what: string, at: string) => (breakable ? throughLine(what, at, { lines, opened }) : at)
    const pooler = pgbouncer && behind ? await openPooler({ ...behind, url: await by('the primary', behind.url) }, 20) : null
    if (pooler) opened.push(pooler.close)
    else if (behind) say(withoutPooler)
    const root = new pg.Client({ connectionString: primaryAddressOf(database.rootUrl) })
    root.on('error', () => undefined) // its server may be killed
    await root.connect()
    opened.push(() => root.end().catch(() => undefined))
    const logins = loginsOf(database.url, database.roles)
    const worker = openPool(logins.worker.url, logins.worker.as, 4)
    opened.push(() => worker.db.destroy())

    const replicas = standbys.map(standby => standby.addressOf(pooler?.web ?? database.url))
    if (behind) replicas[0] = await by('a replica', replicas[0]!)
    const calls = pooler ? await by('the pooler', pooler.env.DATABASE_URL) : null
    const jobs = pooler && calls ? Object.assign(new URL(pooler.env.TRASSA_WORKER_URL), { port: new URL(calls).port }).href : null

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...pooler?.env,
      ...(calls && jobs && { DATABASE_URL: calls, TRASSA_WORKER_URL: jobs }),
      TRASSA_REPLICA_URL: replicas.join(' '),
      TRASSA_PARTING_MS: String(PARTING_MS),
      TRASSA_URL: url,
      TRASSA_DEMO: web ? 'on' : 'off',
    }
    const start = (at?: number) => startProcess(address, { env, web, hear: sayFaults, ...(at !== undefined && { port: at }) })
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
      parts: [`HAProxy ${url}`, `${count} processes`, ...(pooler ? [`pgbouncer ${pooler.version}`] : []), ...parts],
      processes,
      /** Stops a process as an upgrade does, and starts it anew at its port. */
      async restart(n: number) {
        const { port: at } = processes[n]!
        await processes[n]!.stop()
        processes[n] = await start(at)
        for (const until = Date.now() + START_MS; !(await fetch(`${processes[n]!.url}/readyz`)).ok && Date.now() < until; ) await sleep(50)
        await sleep(3 * CHECK_MS)
      },
      /** Everything of it that may break; without Patroni not the primary itself. */
      faults: patroni
        ? patroniFaults(patroni)
        : faultsOf({
            ...{ balancer, pooler, lines, replica: breakables[1]! },
            process: {
              kill: () => processes[0]!.kill(),
              start: async () => {
                processes[0] = await start(processes[0]!.port)
              },
            },
          }).map(suffered),
      /** The primary dies as a machine that loses its power, the standby that has received most takes its place, and it comes back as a standby. */
      failOver: (onPromoted: () => void) => failOver(breakables, new URL(primaryAddressOf(database.url)).port, onPromoted),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Standby = Awaited<ReturnType<typeof openReplicated>>['standbys'][number]

async function failOver(standbys: readonly Standby[], at: string, onPromoted: () => void) {
  const primary = standbys.find(one => String(one.port) === at)!
  const others = standbys.filter(one => one !== primary)
  await primary.kill()
  const received = await Promise.all(others.map(one => one.received()))
  const next = others[received.indexOf(Math.max(...received))]!
  await next.promote()
  onPromoted()
  await others.find(one => one !== next)!.follow(next)
  await primary.rejoin(next)
  await next.followedBy(standbys.length - 1)
}

type Killable = { kill: () => unknown; start: () => unknown }
type Breakable = Record<'balancer' | 'process', Killable> & {
  pooler: Killable | null
  replica: Killable & Record<'freeze' | 'thaw' | 'pause' | 'resume', () => unknown>
  /** Lines between the parts, by what they lead to. */
  lines: ReadonlyMap<string, DatabaseLine>
}

const faultsOf = ({ balancer, pooler, process, replica, lines }: Breakable): Part[] => [
  { what: 'the balancer is killed', begin: balancer.kill, end: balancer.start },
  ...(pooler ? [{ what: 'the pooler is killed', begin: pooler.kill, end: pooler.start }] : []),
  { what: 'a process is killed', begin: process.kill, end: process.start },
  { what: 'a replica is killed', begin: replica.kill, end: replica.start },
  { what: 'a replica answers nothing', begin: replica.freeze, end: replica.thaw },
  { what: 'a replica replays nothing', begin: replica.pause, end: replica.resume },
  ...[...lines].flatMap(([what, line]): Part[] => [
    { what: `lines to ${what} swallow what they are given`, begin: line.swallow, end: line.heal },
    { what: `lines to ${what} are cut`, begin: line.cut, end: line.heal },
  ]),
]

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
  let child: ChildProcess
  let ended: Promise<unknown>
  const start = () => {
    child = spawn(haproxy!, ['-db', '-f', path], { stdio: 'ignore' })
    ended = once(child, 'exit')
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  start()
  return {
    start,
    kill,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
