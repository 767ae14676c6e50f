import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { orders } from '#contract/orders.ts'
import { verifyAuditChain } from '#server/platform/auditChain.ts'
import type { OrgId } from '#server/platform/db.ts'
import { scenarioOne } from '#testing/orders.ts'
import { withoutPatroni } from '#testing/patroni.ts'
import { openCluster, patroniWays } from './cluster.ts'
import { changing, say, signedIn, table } from './ground.ts'

/**
 * `npm run cluster:faults`: HAProxy before processes, pgbouncer and a primary with two replicas behind them; each process is stopped and started
 * anew in turn while people write, read and hold streams through the balancer. With `--faults 2` each part but the primary is killed or frozen
 * instead, and each line between them cut or made to swallow what it is given, twice one after another (`--only primary` those alone that say
 * so). With `--promotions 20` it is three servers that take each other's place, each commit confirmed by another: the primary is killed so many
 * times, and the standby that has received most is promoted. With `--manager patroni` (`npm run cluster:patroni`) Patroni and etcd decide that, each
 * server on a machine of its own, and what breaks are the primary, etcd, the disk and cables between any two; processes find the primary `--by
 * hosts`, `balancer` or `pooler`. Amid all, what is answered busy or not at all is repeated with its key. A ledger outside knows every answered
 * write. Ends with 1 where a write failed or was lost or doubled, a read failed twice, a stream missed an event or was told it twice, the audit does
 * not hold, or nothing was written for longer than 10 s after a promotion or a fault.
 */
const { values: asked } = parseArgs({
  options: {
    restarts: { type: 'string' },
    promotions: { type: 'string', default: '0' },
    faults: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    writers: { type: 'string', default: '16' },
    readers: { type: 'string', default: '40' },
    streams: { type: 'string', default: '100' },
    pause: { type: 'string', default: '100' },
    between: { type: 'string', default: '2' },
    manager: { type: 'string', default: '' },
    by: { type: 'string', default: 'hosts' },
  },
})
const promotions = Number(asked.promotions)
const failover = promotions > 0
const rounds = Number(asked.faults)
/** Whether what is answered busy, or not at all, is asked once more as browsers do. */
const repeats = failover || rounds > 0
const [restarts, count, writers, readers, streams, pauseMs] = [
  asked.restarts ?? (repeats ? '0' : '20'),
  asked.processes,
  asked.writers,
  asked.readers,
  asked.streams,
  asked.pause,
].map(Number) as [number, number, number, number, number, number]
const PER_SESSION = 5
/** What is told at last has to arrive within this. */
const LAST_MS = 15_000

/** So long after a promotion, or after what was broken is whole, everybody writes again. */
const WRITTEN_MS = 10_000
/** What is answered busy amid a fault is repeated for so long, with a moment between. */
const REPEATED_MS = 180_000

const patroni = asked.manager === 'patroni'
const way = patroniWays.find(one => one === asked.by) ?? 'hosts'
const missing = patroni ? withoutPatroni() : null
if (missing) {
  say(`${missing}: nothing was run`)
  process.exit()
}
const cluster = await openCluster({ processes: count, failover, breakable: rounds > 0 && !patroni, patroni: patroni ? way : null })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.close().finally(() => process.exit(130)))
let over = false
const sums = { writes: 0, reads: 0, again: 0, older: 0, slowestMs: 0, failed: new Map<string, number>() }
/** When the last promotion or fault was over, and how long after it the first write was answered. */
let wholeAt = 0
let idleMs: number | null = 0
/** Ids of orders whose making was answered. */
const ledger = new Set<string>()
/** When a write was answered last, and the longest time without one since the fault began. */
let writtenAt = 0
let gapMs = 0
function answeredWrite() {
  const now = performance.now()
  idleMs ??= now - wholeAt
  gapMs = Math.max(gapMs, now - writtenAt)
  writtenAt = now
}
const fail = (what: string) => void sums.failed.set(what, (sums.failed.get(what) ?? 0) + 1)

type Reply = { status: number; body: string; seen: string | undefined }
type Sent = { agent: Agent; method?: string; headers: Record<string, string>; body?: string }

const send = (path: string, { agent, method = 'GET', headers, body }: Sent) =>
  new Promise<Reply>(done => {
    const broken = (error: NodeJS.ErrnoException) => done({ status: 0, body: error.code ?? error.message, seen: undefined })
    const going = request(`${cluster.url}${path}`, { method, agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => {
        text += part
      })
      answer.once('error', broken)
      answer.once('end', () => done({ status: answer.statusCode!, body: text, seen: answer.headers['x-seen-at'] as string | undefined }))
    })
    going.once('error', broken)
    going.end(body)
  })

type Person = Awaited<ReturnType<typeof changing>>

async function write({ cookie, xsrf }: Person) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = JSON.stringify({ data: z.encode(orders.create.data, { draft: scenarioOne, goal: 'keep' }) })
  while (!over) {
    const headers = { cookie, 'x-xsrf-token': xsrf, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const { status, body: text } = await untilAnswered(() => send(orders.create.path, { agent, method: 'POST', headers, body }))
    sums.writes++
    if (status === 200) answeredWrite()
    if (status === 200) ledger.add((JSON.parse(text) as { data: { id: string } }).data.id)
    else fail(`write ${status} ${text.slice(0, 80)}`)
    await sleep(pauseMs)
  }
  agent.destroy()
}

/** Amid faults repeats what was answered busy, or not at all, as browsers do; under rolling restarts nothing is. */
async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  for (const until = Date.now() + (repeats ? REPEATED_MS : 0); ; ) {
    const reply = await ask()
    if (Date.now() >= until || (reply.status !== 503 && reply.status !== 502 && reply.status !== 0)) return reply
    sums.again++
    await sleep(100)
  }
}

/** Reads the number of drafts, which only grows, as a tab does: with what it has seen, and once more where it got no answer. */
async function read({ cookie }: { cookie: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let seen = ''
  let most = 0
  while (!over) {
    const path = `${orders.counts.path}?side=forwarder`
    const ask = () => send(path, { agent, headers: { cookie, ...(seen && { 'x-seen-at': seen }) } })
    let reply = await untilAnswered(ask)
    if (reply.status !== 200) {
      sums.again++
      reply = await ask()
    }
    sums.reads++
    if (reply.status !== 200) fail(`read ${reply.status} ${reply.body.slice(0, 80)}`)
    else {
      const { drafts = 0 } = (JSON.parse(reply.body) as { data: Record<string, number> }).data
      if (drafts < most) sums.older++
      most = Math.max(most, drafts)
      if (reply.seen !== undefined && reply.seen > seen) seen = reply.seen
    }
    await sleep(pauseMs)
  }
  agent.destroy()
}

type Listener = { heard: Map<string, number>; stop: () => void }

/** A stream that comes back where it was as browsers do, and counts what it was told of each order. */
function listen(cookie: string): Listener {
  const heard = new Map<string, number>()
  let last = ''
  let stopped = false
  let answer: IncomingMessage | null = null
  const open = () => {
    if (stopped) return
    const headers = { cookie, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
    let ended = false
    const again = () => {
      if (ended) return
      ended = true
      setTimeout(open, 100 + Math.random() * 200)
    }
    const going = request(`${cluster.url}/api/live`, { headers, agent: false }, coming => {
      answer = coming
      let rest = ''
      if (coming.statusCode !== 200) coming.resume()
      else
        coming.setEncoding('utf8').on('data', (part: string) => {
          rest += part
          const frames = rest.split('\n\n')
          rest = frames.pop() ?? ''
          for (const frame of frames) {
            const id = /^id: (.+)$/m.exec(frame)?.[1]
            if (id !== undefined) last = id
            const order = /^event: order\.changed$/m.test(frame) && /"orderId":"([^"]+)"/.exec(frame)?.[1]
            if (order) heard.set(order, (heard.get(order) ?? 0) + 1)
          }
        })
      coming.once('close', again).once('error', again)
    })
    going.once('error', again)
    going.end()
  }
  open()
  return {
    heard,
    stop: () => {
      stopped = true
      answer?.destroy()
    },
  }
}

let line = ''
try {
  for (const part of cluster.parts) say(`  ${part}`)
  const people = await signedIn(cluster, { isForwarder: true }, 2 + Math.ceil(streams / PER_SESSION))
  const writer = await changing(cluster, people.browsers[0]!)
  const listeners = Array.from({ length: streams }, (_, n) => listen(people.browsers[2 + Math.floor(n / PER_SESSION)]!.cookie))
  await sleep(3000)
  const work = [
    ...Array.from({ length: writers }, () => write(writer)),
    ...Array.from({ length: readers }, () => read(people.browsers[1]!)),
  ]
  for (let n = 0; n < restarts; n++) {
    await cluster.restart(n % count)
    say(`restart ${n + 1}: ${ledger.size} orders, ${sums.reads} reads, ${[...sums.failed.values()].reduce((a, b) => a + b, 0)} failed`)
  }
  const whole = () => {
    wholeAt = performance.now()
    idleMs = null
  }
  const written = async (what: string) => {
    for (const until = Date.now() + 3 * WRITTEN_MS; idleMs === null && Date.now() < until; ) await sleep(20)
    const idle = idleMs ?? 3 * WRITTEN_MS
    sums.slowestMs = Math.max(sums.slowestMs, idle)
    say(
      `${what}: written again after ${(idle / 1000).toFixed(1)} s, ${(gapMs / 1000).toFixed(1)} s without a write, ${ledger.size} orders, ${sums.again} repeated, ${[...sums.failed.values()].reduce((a, b) => a + b, 0)} failed`,
    )
    await sleep(Number(asked.between) * 1000)
  }
  for (let n = 0; n < promotions; n++) {
    await cluster.failOver(whole)
    await written(`promotion ${n + 1}`)
  }
  const faults = cluster.faults.filter(({ what }) => what.includes(asked.only))
  for (let n = 0; n < rounds; n++)
    for (const fault of faults) {
      gapMs = 0
      writtenAt = performance.now()
      const came = await fault.suffer(whole)
      await written(came ? `${fault.what}: ${came}` : fault.what)
    }
  over = true
  await Promise.all(work)
  const missing = () => listeners.reduce((sum, { heard }) => sum + [...ledger].filter(id => !heard.has(id)).length, 0)
  for (const until = Date.now() + LAST_MS; missing() > 0 && Date.now() < until; ) await sleep(200)
  const doubled = listeners.reduce((sum, { heard }) => sum + [...heard.values()].filter(times => times > 1).length, 0)
  for (const listener of listeners) listener.stop()
  const rows = await cluster.rows<{ id: string }>('select id from orders where org_id = $1', [people.org])
  const stored = new Set(rows.map(({ id }) => id))
  const verdict = await verifyAuditChain(cluster.worker.db, people.org as OrgId)
  if (!verdict.ok) say(`  the audit: ${verdict.why} at ${verdict.seq}`)
  const broken = Number(!verdict.ok)
  const lost = [...ledger].filter(id => !stored.has(id)).length
  const failed = [...sums.failed.values()].reduce((a, b) => a + b, 0)
  for (const [what, times] of sums.failed) say(`  ${times} × ${what}`)
  const figures: [string, number, number][] = [
    ['requests failed', failed, 0],
    ['answered writes lost', lost, 0],
    ['orders nobody was answered', stored.size - ledger.size + lost, 0],
    ['reads older than what was seen', sums.older, 0],
    ['events missed by a stream', missing(), 0],
    ['events told twice', doubled, 0],
    ['links of the audit that do not hold', broken, 0],
    ...(repeats
      ? [
          [`seconds after ${failover ? 'a promotion' : 'a fault'} nothing was written`, sums.slowestMs / 1000, WRITTEN_MS / 1000] as [
            string,
            number,
            number,
          ],
        ]
      : []),
  ]
  table(
    [failover ? 'under failovers' : rounds > 0 ? 'under faults' : 'under rolling restarts', 'n', 'target', ''],
    figures.map(([what, n, most]) => [what, n.toFixed(most === 0 ? 0 : 1), `≤ ${most}`, n <= most ? 'met' : 'MISSED']),
  )
  const what = failover
    ? `${promotions} failovers of 3 servers`
    : rounds > 0
      ? `${rounds * faults.length} faults`
      : `${restarts} rolling restarts`
  line = `${what} of ${count} processes under ${writers} writers, ${readers} readers, ${streams} streams: ${sums.writes} writes, ${sums.reads} reads (${sums.again} repeated), ${failed} failed, ${lost} lost, ${missing()} events missed, ${doubled} told twice`
  process.exitCode = figures.some(([, n, most]) => n > most) ? 1 : 0
} finally {
  over = true
  await cluster.close()
}
say(line)
process.exit()
