import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makePerson, type Person, signIn } from '#testing/people.ts'
import { freePort, type ServerProcess, startProcess } from '#testing/process.ts'
import { makeTender } from '#testing/tenders.ts'
import { type Browser, openLineTo, type Reply, untilAnswered } from './bidder.ts'
import { changing, cpuOf, findPgbench, type Ground, openGround, plainUrl, quantile, say, table, verdict } from './ground.ts'
import { openStream } from './stream.ts'

/**
 * `npm run bench:bets`: bets as their bidders place them, over HTTP from outside. Bets a second on one lot and on many against the bare
 * function in the same run; watchers of one lot over two processes; then a process and PostgreSQL are killed with a signal in the middle,
 * and the log is compared with a ledger of every answer that came.
 */
const { values: asked } = parseArgs({
  options: {
    bidders: { type: 'string', default: '200' },
    lots: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '6' },
    watchers: { type: 'string', default: '2000' },
    few: { type: 'string', default: '100' },
    only: { type: 'string', default: 'load,watch,kill' },
  },
})
const seconds = Number(asked.seconds)
const parts = new Set(asked.only.split(','))
const PER_SESSION = 5
const env = { TRASSA_RATE_BETS: '1000000' }
const year = 365 * 86_400_000

type Bidder = Person & Browser
type Lots = { tenderId: string; lotIds: string[] }

async function signedIn(ground: Ground, person: Person): Promise<Bidder> {
  const sid = randomBytes(32).toString('base64url')
  const session = await signIn(ground.worker.db, person, createHash('sha256').update(sid).digest())
  return { ...person, session, ...(await changing(ground, { cookie: `sid=${sid}`, session })) }
}

/** A forwarder and carriers it may invite, all of them known to the platform. */
async function people(ground: Ground) {
  const organizer = await makePerson(ground.worker.db, { name: 'ООО «Замер»', isForwarder: true })
  const bidders: Bidder[] = []
  for (let i = 0; i < Number(asked.bidders); i++)
    bidders.push(await signedIn(ground, await makePerson(ground.worker.db, { name: `ООО «Перевозчик ${i + 1}»`, isExecutor: true })))
  await ground.root.query('update organizations set verified = true, verified_at = now()')
  return { organizer, bidders }
}
type People = Awaited<ReturnType<typeof people>>

const tenderOf = (ground: Ground, { organizer, bidders }: People, given: Parameters<typeof makeTender>[3]): Promise<Lots> =>
  makeTender({ db: ground.worker.db }, organizer, bidders, { endsAt: new Date(Date.now() + year), ...given })

const money = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'RUB' })
const PLACE = '/api/tenderBet/create/v0'

type Figure = { perSecond: number; count: number; p50: number; p99: number }
const figureOf = (latencies: number[], began: number): Figure => ({
  perSecond: latencies.length / ((performance.now() - began) / 1000),
  count: latencies.length,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
})

/** Every bidder bids again as soon as he is answered; each bet of an open request is taken, so each is a whole write. */
async function overHttp(url: string, bidders: readonly Bidder[], lots: readonly string[], lasting: number): Promise<Figure> {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + lasting * 1000
  await Promise.all(
    bidders.map(async (bidder, n) => {
      const line = openLineTo([url])
      try {
        for (let i = 0; performance.now() < until; i++) {
          const at = performance.now()
          const data = { lotId: lots[(n + i * 7) % lots.length], amount: money(10_000_000 + ((n * 7919 + i * 104_729) % 5_000_000)) }
          const { status, body } = await line.post(PLACE, bidder, crypto.randomUUID(), data)
          if (status !== 200) throw new Error(`a bet was answered ${status}: ${body}`)
          latencies.push(performance.now() - at)
        }
      } finally {
        line.close()
      }
    }),
  )
  return figureOf(latencies, began)
}

/** The same function by pgbench, one bet a call, eight at once: on one lot, or each of the eight on a lot of its own. */
async function bare(ground: Ground, pgbench: string, bidders: readonly Bidder[], lots: readonly string[]): Promise<number> {
  await ground.root.query(`drop table if exists bench_bidders, bench_lots`)
  await ground.root.query(
    `create table bench_bidders as select n::int, decode(t, 'hex') as token from unnest($1::text[]) with ordinality x (t, n)`,
    [bidders.map(({ session }) => session.toString('hex'))],
  )
  await ground.root.query(
    `create table bench_lots as select (n - 1)::int as n, l::uuid as id from unnest($1::text[]) with ordinality x (l, n)`,
    [lots],
  )
  await ground.root.query(`grant select on bench_bidders, bench_lots to ${ground.roles.app}`)
  const folder = await mkdtemp(join(tmpdir(), 'trassa-pgbench-'))
  try {
    await writeFile(
      join(folder, 'bet.sql'),
      `\\set n random(1, ${bidders.length})
\\set a random(10000000, 15000000)
select code from gate.place_bets((select id from bench_lots where n = :client_id::int % ${lots.length}),
  array[(select token from bench_bidders where n = :n::int)], array[gen_random_uuid()::text], array[sha256(gen_random_uuid()::text::bytea)],
  jsonb_build_array(jsonb_build_object('amount', :a::bigint, 'currency', 'RUB', 'share', null, 'comment', '', 'sealed', null, 'nonce', null)), 1000000);`,
    )
    const go = async (lasting: number) => {
      const child = spawn(
        pgbench,
        ['-n', '-M', 'prepared', '-c', '8', '-j', '1', '-f', 'bet.sql', '-T', String(lasting), plainUrl(ground.url)],
        {
          cwd: folder,
          env: { ...process.env, PGOPTIONS: `-c role=${ground.roles.app}` },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      let out = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part))
      if ((await new Promise(done => child.once('close', done))) !== 0) throw new Error(`pgbench: ${out}`)
      return Number(/tps = ([\d.]+)/.exec(out)?.[1])
    }
    await go(1)
    return await go(seconds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureLoad() {
  const pgbench = findPgbench()
  const ground = await openGround()
  const server = await startProcess(ground.url, { env })
  try {
    const all = await people(ground)
    const one = await tenderOf(ground, all, { kind: 'open_rfq' })
    const many = await tenderOf(ground, all, { kind: 'open_rfq', lots: Number(asked.lots) })
    await overHttp(server.url, all.bidders.slice(0, 50), one.lotIds, 1.5)
    // processor time does not depend on who else uses the machine
    const counted = async ({ lotIds }: Lots) => {
      const used = () => [cpuOf(server.pid), cpuOf(ground.postmaster, true)]
      const before = used()
      const figure = await overHttp(server.url, all.bidders, lotIds, seconds)
      return { ...figure, cpu: used().map((ms, i) => (ms - before[i]!) / figure.count) }
    }
    const bareOne = await bare(ground, pgbench, all.bidders, one.lotIds)
    const httpOne = await counted(one)
    const bareMany = await bare(ground, pgbench, all.bidders, many.lotIds)
    const httpMany = await counted(many)
    const row = (what: string, figure: Figure & { cpu: number[] }, yard: number) => [
      what,
      yard.toFixed(0),
      figure.perSecond.toFixed(0),
      figure.p50.toFixed(0),
      figure.p99.toFixed(0),
      ...figure.cpu.map(ms => ms.toFixed(2)),
    ]
    table(
      [`${all.bidders.length} bidders`, 'bare bets/s', 'HTTP bets/s', 'p50 ms', 'p99 ms', 'server CPU ms a bet', 'database CPU ms a bet'],
      [row('one lot', httpOne, bareOne), row(`${many.lotIds.length} lots`, httpMany, bareMany)],
    )
    return [
      verdict('one lot over HTTP ÷ bare function', httpOne.perSecond / bareOne, 7, 'least'),
      verdict('one lot, p99 in ms', httpOne.p99, 250, 'most'),
      verdict(`${many.lotIds.length} lots over HTTP ÷ bare function`, httpMany.perSecond / bareMany, 2, 'least'),
    ]
  } finally {
    await server.stop()
    await ground.close()
  }
}

/** Streams of the invited over two processes while one of them bids ten times a second; from the answer to the bet to its arrival. */
async function measureWatch(count: number) {
  const ground = await openGround()
  const servers = await Promise.all([startProcess(ground.url, { env }), startProcess(ground.url, { env })])
  const streams: { destroy: () => void }[] = []
  try {
    const all = await people(ground)
    const { lotIds } = await tenderOf(ground, all, { kind: 'open_rfq', visibility: 'best' })
    const lotId = lotIds[0]!
    const heard: { bets: number; at: number }[] = []
    const perBidder = Math.ceil(count / all.bidders.length)
    const browsers: Bidder[] = []
    for (const bidder of all.bidders)
      for (let i = 0; i < perBidder; i += PER_SESSION) browsers.push(i === 0 ? bidder : await signedIn(ground, bidder))
    for (let i = 0; i < count; i += 50)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, count - i) }, (_, k) => {
            const n = i + k
            return openStream(servers[n % 2]!.url, browsers[n % browsers.length]!.cookie, /"bets" ?: ?(\d+)/, (bets, at) =>
              heard.push({ bets: Number(bets), at }),
            )
          }),
        )),
      )
    await pause(1000)
    const line = openLineTo([servers[0]!.url])
    const committed = new Map<number, number>()
    const began = performance.now()
    for (let i = 0; i < seconds * 10; i++) {
      await pause(Math.max(0, began + i * 100 - performance.now()))
      const bidder = all.bidders[i % all.bidders.length]!
      const { status, body } = await line.post(PLACE, bidder, crypto.randomUUID(), { lotId, amount: money(10_000_000 - i * 100) })
      if (status !== 200) throw new Error(`a bet was answered ${status}: ${body}`)
      committed.set((JSON.parse(body) as { data: { bet: { seq: number } } }).data.bet.seq, performance.now())
    }
    const expected = committed.size * count
    for (const until = performance.now() + 15_000; heard.length < expected && performance.now() < until; ) await pause(50)
    line.close()
    const waits = heard.map(({ bets, at }) => Math.max(0, at - committed.get(bets)!))
    return { count, expected, arrived: heard.length, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
  } finally {
    for (const stream of streams) stream.destroy()
    await Promise.all(servers.map(server => server.stop()))
    await ground.close()
  }
}

type Entry = { key: string; org: string; amount: number; reply: Reply }

/** A reduction that everybody bids down while things are killed; what was answered is compared with what stands in the log. */
async function measureKill() {
  const ground = await openGround()
  ground.root.on('error', () => undefined) // it falls with PostgreSQL
  const ports = [await freePort(), await freePort()]
  const servers: ServerProcess[] = await Promise.all(ports.map(port => startProcess(ground.url, { port, env })))
  const ledger: Entry[] = []
  let going = true
  let repeats = 0
  try {
    const all = await people(ground)
    const { lotIds } = await tenderOf(ground, all, { kind: 'reduction', visibility: 'best', start: 900_000_000, step: 100 })
    const lotId = lotIds[0]!
    const urls = ports.map(port => `http://127.0.0.1:${port}`)
    let best = 900_000_000
    const bidding = Promise.all(
      all.bidders.map(async (bidder, n) => {
        const line = openLineTo(n % 2 === 0 ? urls : urls.toReversed())
        while (going) {
          const amount = best - 100 * (1 + ((n * 31) % 40))
          const { key, reply, tries } = await untilAnswered(sent => line.post(PLACE, bidder, sent, { lotId, amount: money(amount) }), pause)
          repeats += tries - 1
          ledger.push({ key, org: bidder.org, amount, reply })
          if (reply.status === 200) best = Math.min(best, amount)
          await pause(10)
        }
        line.close()
      }),
    )
    await pause(seconds * 500)
    const before = ledger.length
    process.kill(servers[0]!.pid, 'SIGKILL')
    await pause(seconds * 250)
    servers[0] = await startProcess(ground.url, { port: ports[0]!, env })
    await pause(seconds * 250)
    const between = ledger.length
    // a backend killed with a signal makes PostgreSQL throw all of its memory away and recover from its log
    const { rows: backends } = await ground.root.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and usename <> 'postgres' limit 1`,
    )
    process.kill(backends[0]!.pid, 'SIGKILL')
    await pause(seconds * 1000)
    going = false
    await bidding
    const rows = await untilRead(ground, lotId)
    const taken = ledger.filter(({ reply }) => reply.status === 200)
    const seqOf = ({ reply }: Entry) => (JSON.parse(reply.body) as { data: { bet: { seq: number } } }).data.bet.seq
    const inLog = new Map(rows.map(row => [row.seq, row]))
    const lost = taken.filter(entry => {
      const row = inLog.get(seqOf(entry))
      return row?.executor_id !== entry.org || Number(row.amount) !== entry.amount
    })
    const doubled = taken.length - new Set(taken.map(seqOf)).size
    const unknown = rows.length - taken.length
    const leading = rows.filter(
      row => row.status === 'submitted' && Number(row.amount) === Math.min(...rows.map(each => Number(each.amount))),
    )
    table(
      ['killed with a signal', ''],
      [
        ['answers before, between and after', `${before}, ${between - before}, ${ledger.length - between}`],
        ['questions that had to be repeated', String(repeats)],
        ['bets taken, by the ledger', String(taken.length)],
        ['bets in the log', String(rows.length)],
      ],
    )
    return [
      verdict('acknowledged bets lost', lost.length, 0, 'most'),
      verdict('bets doubled', doubled, 0, 'most'),
      verdict('bets nobody was told of', unknown, 0, 'most'),
      verdict('leaders', leading.length, 1, 'least'),
      verdict('leaders', leading.length, 1, 'most'),
    ]
  } finally {
    going = false
    await Promise.all(servers.map(server => server.stop()))
    await ground.close()
  }
}

type Logged = { seq: number; executor_id: string; amount: string; status: string }

/** The log as it lies in the database, once that answers again. */
async function untilRead({ rootUrl }: Ground, lotId: string): Promise<Logged[]> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: rootUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (
        await client.query<Logged>('select seq, executor_id, amount, status from tender_bets where lot_id = $1 order by seq', [lotId])
      ).rows
    } catch (error) {
      if (tries === 20) throw error
      await pause(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const verdicts: string[][] = []
if (parts.has('load')) verdicts.push(...(await measureLoad()))
if (parts.has('watch')) {
  const few = await measureWatch(Number(asked.few))
  const many = await measureWatch(Number(asked.watchers))
  say()
  table(
    ['watchers of one lot, two processes', 'arrived', 'p50 ms', 'p99 ms'],
    [few, many].map(one => [String(one.count), `${one.arrived} of ${one.expected}`, one.p50.toFixed(1), one.p99.toFixed(1)]),
  )
  verdicts.push(
    verdict(`answer → watcher p99, ${many.count} ÷ ${few.count} watchers`, many.p99 / few.p99, 15, 'most'),
    verdict('changes that arrived', many.arrived / many.expected, 1, 'least'),
  )
}
if (parts.has('kill')) {
  say()
  verdicts.push(...(await measureKill()))
}
say()
table(['ratio', 'measured', 'target', ''], verdicts)
