import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addressOf } from '#contract/address.ts'
import { auth } from '#contract/auth.ts'
import { comments } from '#contract/comments.ts'
import { menu } from '#contract/menu.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { fillDemo } from '#demo/fill.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/platform/db.ts'
import { loginsOf } from '#server/platform/installation.ts'
import { type ServerProcess, startProcess } from '#testing/process.ts'
import { openReplicated } from '#testing/replication.ts'
import { testSecret } from '#testing/world.ts'
import { cpuOf, quantile, say, table, verdict } from './ground.ts'
import { signInPeople } from './office.ts'

/**
 * `npm run bench:capacity`: what one cluster holds of a Monday morning, when everybody opens his list, his counters and his cards and writes a word
 * under every tenth of them. Questions come when they come, whether those before are answered or not, and each waits from the moment it was meant
 * for. Told are the processor time of a call by server, at a rate that is held easily, for one process and two and for a primary with no, one and
 * two replicas; how many times the reads of a primary alone its server carries with two, by the busiest of the three; and the rate up to which the
 * 99th of a hundred waits less than half a second. Everything is on this machine, so the rates hold for it alone; the split does not.
 */
const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    step: { type: 'string', default: '6' },
    orders: { type: 'string', default: '1500' },
    people: { type: 'string', default: '40' },
    rate: { type: 'string', default: '40' },
  },
})
const [seconds, step, people, easy] = [asked.seconds, asked.step, asked.people, asked.rate].map(Number) as [number, number, number, number]
const HELD_MS = 500
const WARM_S = 4
const IDLE_S = 4
/** The share of questions that write. */
const WRITES = 0.1

type Person = Awaited<ReturnType<typeof signInPeople>>[number] & { seen: string; own: string[] }

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/** Asks as a page does: with what the browser has seen. */
function ask(url: string, person: Person, { path, data }: { path: string; data?: unknown }) {
  const headers = {
    ...{ cookie: person.cookies[0]!, accept: 'application/json', origin: url },
    ...(person.seen && { 'x-seen-at': person.seen }),
    ...(data !== undefined && { 'x-xsrf-token': person.xsrf, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
  }
  return new Promise<{ status: number; text: string }>(done => {
    const going = request(`${url}${path}`, { agent, headers, method: data === undefined ? 'GET' : 'POST' }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('end', () => {
        const seen = answer.headers['x-seen-at']
        if (typeof seen === 'string' && seen > person.seen) person.seen = seen
        done({ status: answer.statusCode!, text })
      })
    })
    going.once('error', () => done({ status: 0, text: '' }))
    going.end(data === undefined ? undefined : JSON.stringify({ data }))
  })
}

/** What the n-th question of a morning is. */
function question({ side, own }: Person, n: number, isWrite: boolean): { path: string; data?: unknown } {
  const orderId = own[n % own.length]!
  if (isWrite) return { path: comments.add.path, data: { orderId, scope: 'internal', text: `Замер ${n}` } }
  const reads = [
    () => addressOf(orders.list, OrderFilter.parse({ side })),
    () => addressOf(orders.counts, { side }),
    () => addressOf(orders.get, { orderId }),
    () => addressOf(orders.history, { orderId }),
    () => addressOf(comments.list, { orderId }),
    () => addressOf(menu.list),
    () => addressOf(orders.get, { orderId: own[(n + 1) % own.length]! }),
    () => addressOf(tenders.list, LotFilter.parse({ side })),
    () => addressOf(auth.check),
  ]
  return { path: reads[n % reads.length]!() }
}

type Morning = { urls: readonly string[]; all: readonly Person[]; rate: number; seconds: number; writes: number }

/** A morning of so many questions a second, each sent when it is due. */
async function morning({ urls, all, rate, seconds, writes }: Morning) {
  const waits: number[] = []
  const failed = new Map<string, number>()
  const going: Promise<void>[] = []
  const began = performance.now()
  let due = began
  for (let n = 0; due < began + seconds * 1000; n++) {
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const [at, person] = [due, all[n % all.length]!]
    const what = question(person, Math.floor(n / all.length) + n, writes > 0 && n % Math.round(1 / writes) === 0)
    going.push(
      ask(urls[n % urls.length]!, person, what).then(({ status }) => {
        waits.push(performance.now() - at)
        const said = `${status} ${what.path.split('?')[0]}`
        if (status !== 200) failed.set(said, (failed.get(said) ?? 0) + 1)
      }),
    )
    // questions of many people come without a plan
    due += (-Math.log(1 - Math.random()) / rate) * 1000
  }
  await Promise.all(going)
  for (const [what, times] of failed) say(`  ${times} × ${what}`)
  return { count: waits.length, isAnswered: failed.size === 0, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

/** The first process of the server of an address. */
async function postmasterOf(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query<{ first: string }>("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as first")
  await db.end()
  return Number(rows[0]!.first)
}

const { database, standbys, close } = await openReplicated(2)
const logins = loginsOf(database.url, database.roles)
const worker = openPool(logins.worker.url, logins.worker.as, 4)
const root = new pg.Client({ connectionString: database.rootUrl })
await root.connect()
const end = async () => {
  await worker.db.destroy()
  await root.end()
  await close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(130)))
try {
  const installation = { config: readConfig({ DATABASE_URL: database.url, TRASSA_SECRET: testSecret }), ...logins }
  await fillDemo(installation, () => undefined, { orders: Number(asked.orders) })
  await root.query('vacuum (analyze)')
  const all: Person[] = (await signInPeople({ root, worker, installation }, people)).map(one => ({ ...one, seen: '', own: [] }))
  const servers = await Promise.all([database.rootUrl, ...standbys.map(({ rootUrl }) => rootUrl)].map(postmasterOf))
  const replicas = standbys.map(standby => standby.addressOf(database.url))

  /** So many processes over the primary and so many replicas, while something is done with them. */
  async function over<T>(
    processes: number,
    count: number,
    act: (urls: readonly string[], spent: () => number[]) => Promise<T>,
  ): Promise<T> {
    const env = { TRASSA_REPLICA_URL: replicas.slice(0, count).join(' ') }
    const running: ServerProcess[] = []
    for (let n = 0; n < processes; n++) running.push(await startProcess(database.url, { env }))
    try {
      const urls = running.map(({ url }) => url)
      for (const person of all) {
        const list = await ask(urls[0]!, person, { path: addressOf(orders.list, OrderFilter.parse({ side: person.side })) })
        const { data } = JSON.parse(list.text) as { data: { items: { id: string; opens: boolean }[] } }
        person.own = data.items.filter(({ opens }) => opens).map(({ id }) => id)
      }
      await morning({ urls, all, rate: easy, seconds: WARM_S, writes: WRITES })
      const spent = () => [running.reduce((sum, { pid }) => sum + cpuOf(pid), 0), ...servers.map(pid => cpuOf(pid, true))]
      return await act(urls, spent)
    } finally {
      for (const one of running) await one.stop()
    }
  }

  /** What a call costs where, less what goes on without one. */
  const costs = (processes: number, count: number, writes: number) =>
    over(processes, count, async (urls, spent) => {
      const before = spent()
      const from = performance.now()
      const { count: calls, p50, p99 } = await morning({ urls, all, rate: easy, seconds, writes })
      const [after, share] = [spent(), (performance.now() - from) / (IDLE_S * 1000)]
      await sleep(IDLE_S * 1000)
      const idle = spent()
      const each = after.map((ms, n) => Math.max(0, (ms - before[n]! - (idle[n]! - ms) * share) / calls))
      return { each, p50, p99 }
    })

  /** The last of growing rates that is held. */
  const knee = (processes: number, count: number) =>
    over(processes, count, async urls => {
      for (let held = 0, rate = easy; ; held = rate, rate *= 1.3) {
        const { isAnswered, p99 } = await morning({ urls, all, rate, seconds: step, writes: WRITES })
        // a refusal comes soon: a rate at which some come is not held, however short the waits
        if (!isAnswered || p99 > HELD_MS) return held
      }
    })

  const line = (what: string, { each, p50, p99 }: Awaited<ReturnType<typeof costs>>) => [
    what,
    ...[...each, p50, p99].map(ms => ms.toFixed(1)),
  ]
  const head = ['processes', 'primary', 'replica 1', 'replica 2', 'p50', 'p99']
  const mixed: string[][] = []
  for (const [processes, count] of [
    [1, 0],
    [2, 0],
    [1, 1],
    [1, 2],
  ] as const)
    mixed.push(line(`${processes} of the product, ${count} replicas`, await costs(processes, count, WRITES)))
  table([`ms of processor a call, ${easy} a second, ${WRITES * 100} % write`, ...head], mixed)
  const alone = await costs(1, 0, 0)
  const shared = await costs(1, 2, 0)
  say()
  table(['ms of processor a read', ...head], [line('the primary alone', alone), line('with two replicas', shared)])
  say()
  const knees: string[][] = []
  for (const [processes, count] of [
    [1, 0],
    [2, 0],
    [1, 2],
    [2, 2],
  ] as const)
    knees.push([`${processes} of the product, ${count} replicas`, (await knee(processes, count)).toFixed(0)])
  table([`calls a second with a p99 below ${HELD_MS} ms`, ''], knees)
  say()
  const times = alone.each[1]! / Math.max(...shared.each.slice(1))
  table(
    ['ratio', 'measured', 'target', ''],
    [verdict('reads two replicas let the database carry, of those of a primary alone', times, 2.2, 'least')],
  )
} finally {
  await end()
}
process.exit()
