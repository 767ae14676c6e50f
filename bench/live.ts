import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { startProcess } from '#testing/process.ts'
import { cpuOf, memoryOf, openGround, quantile, say, signedIn, table, verdict } from './ground.ts'
import { openStream } from './stream.ts'

/**
 * `npm run bench:live`: open live streams over two processes, ten events a second to all of them (`--events`); the time from a commit to its arrival
 * with many streams against that with few in the same run, every delivery counted, memory and processor time per stream and delivery.
 * `-- --many 5000` needs so many open files, and says so where the system gives fewer.
 */
const { values: asked } = parseArgs({
  options: {
    few: { type: 'string', default: '100' },
    many: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '8' },
    events: { type: 'string', default: '10' },
  },
})
const seconds = Number(asked.seconds)
const perSecond = Number(asked.events)
const PER_SESSION = 5

async function measure(count: number) {
  const ground = await openGround()
  const servers = await Promise.all([startProcess(ground.url), startProcess(ground.url)])
  const sockets: Socket[] = []
  try {
    const { org, browsers } = await signedIn(ground, { isForwarder: true }, Math.ceil(count / servers.length / PER_SESSION))
    const idle = servers.map(({ pid }) => memoryOf(pid))
    const committed = new Map<string, number>()
    const heard: { order: string; at: number }[] = []
    for (let i = 0; i < count; i += 50)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, count - i) }, (_, k) => {
            const n = i + k
            const browser = browsers[Math.floor(n / servers.length / PER_SESSION)]!
            return openStream(servers[n % servers.length]!.url, browser.cookie, /"orderId":"([^"]+)"/, (order, at) =>
              heard.push({ order, at }),
            )
          }),
        )),
      )
    await pause(1000)
    const full = servers.map(({ pid }) => memoryOf(pid))
    const before = servers.map(({ pid }) => cpuOf(pid))
    const sending = performance.now()
    for (let n = 0; n < seconds * perSecond; n++) {
      await pause(Math.max(0, sending + (n * 1000) / perSecond - performance.now()))
      const order = randomUUID()
      await inHome(ground.worker.db, org as OrgId, tx => publish(tx, 'order.changed', [org], { orderId: order, version: 1 }))
      committed.set(order, performance.now())
    }
    const expected = committed.size * count
    for (const until = performance.now() + 10_000; heard.length < expected && performance.now() < until; ) await pause(50)
    const after = servers.map(({ pid }) => cpuOf(pid))
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
    const waits = heard.map(({ order, at }) => Math.max(0, at - committed.get(order)!))
    return {
      count,
      expected,
      arrived: heard.length,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
      kb: (sum(full) - sum(idle)) / count / 1000,
      memory: sum(full) / servers.length / 1e6,
      micros: ((sum(after) - sum(before)) / heard.length) * 1000,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await Promise.all(servers.map(server => server.stop()))
    await ground.close()
  }
}

/** How many files a process may have open: each stream is one here, and one at its server. */
const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.POSITIVE_INFINITY)
if (Number(asked.many) + 200 > limit)
  throw new Error(`${asked.many} streams need more open files than ${limit}: ulimit -n ${Number(asked.many) + 1000}, then again`)

const few = await measure(Number(asked.few))
const many = await measure(Number(asked.many))
table(
  ['streams over two processes', 'arrived', 'p50 ms', 'p99 ms', 'kB a stream', 'MB a process', 'server µs a delivery'],
  [few, many].map(one => [
    String(one.count),
    `${one.arrived} of ${one.expected}`,
    one.p50.toFixed(1),
    one.p99.toFixed(1),
    one.kb.toFixed(0),
    one.memory.toFixed(0),
    one.micros.toFixed(0),
  ]),
)
say()
table(
  ['ratio', 'measured', 'target', ''],
  [
    verdict(`commit → client p99, ${many.count} ÷ ${few.count} streams`, many.p99 / few.p99, 15, 'most'),
    verdict(`commit → client p99 of ${many.count} streams, ms`, many.p99, 60, 'most'),
    verdict('kB of memory a stream', many.kb, 15, 'most'),
    verdict('deliveries that arrived', many.arrived / many.expected, 1, 'least'),
  ],
)
