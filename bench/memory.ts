import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillDemo } from '#demo/fill.ts'
import { startProcess } from '#testing/process.ts'
import { buildWebIfStale } from '#tools/web.ts'
import { cpuOf, memoryOf, openGround, quantile, say, table, verdict } from './ground.ts'
import { signInPeople, sitDown, type Work } from './office.ts'
import { openStream } from './stream.ts'

/**
 * `npm run bench:memory`: the memory a serving process holds after its start, at the most and at the end, while 20 people of the demo world
 * work in it with 200 live streams open. PostgreSQL and the laying of the demo world are other processes. `--minutes 60` for a whole hour.
 */
const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    people: { type: 'string', default: '20' },
    streams: { type: 'string', default: '200' },
    orders: { type: 'string', default: '1500' },
  },
})
const TARGET_MB = 200
const SETTLE_MS = 10_000
const mb = (bytes: number) => bytes / 1e6

const ground = await openGround()
const data = await mkdtemp(join(tmpdir(), 'trassa-bench-'))
try {
  await fillDemo(ground.installation, () => undefined, { orders: Number(asked.orders) })
  await buildWebIfStale(say)
  const server = await startProcess(ground.url, { web: true, env: { TRASSA_DEMO: 'on', TRASSA_DATA: data } })
  try {
    await pause(3000)
    const start = memoryOf(server.pid)
    const people = await signInPeople(ground, Number(asked.people))
    const cookies = people.flatMap(person => person.cookies)
    const count = Number(asked.streams)
    const streams = await Promise.all(
      Array.from({ length: count }, (_, n) => openStream(server.url, cookies[n % cookies.length]!, /"orderId":"([^"]+)"/, () => undefined)),
    )
    await pause(1000)
    const open = memoryOf(server.pid)
    let peak = open
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid))
    }, 200)
    const work: Work = { answered: 0, refused: new Map(), waits: [] }
    const before = cpuOf(server.pid)
    const until = performance.now() + Number(asked.minutes) * 60_000
    await Promise.all(people.map(person => sitDown({ url: server.url, person, until, work })))
    const spent = cpuOf(server.pid) - before
    await pause(SETTLE_MS)
    clearInterval(watch)
    const end = memoryOf(server.pid)
    for (const stream of streams) stream.destroy()

    for (const [what, times] of work.refused) say(`  refused ${times} times: ${what}`)
    table(
      [
        'people',
        'streams',
        'minutes',
        'answers',
        'p50 ms',
        'p99 ms',
        'server ms an answer',
        'MB at start',
        'with streams',
        'at the most',
        'at the end',
      ],
      [
        [
          ...[people.length, count, asked.minutes, work.answered].map(String),
          ...[quantile(work.waits, 0.5), quantile(work.waits, 0.99)].map(ms => ms.toFixed(0)),
          (spent / work.answered).toFixed(1),
          ...[start, open, peak, end].map(bytes => mb(bytes).toFixed(0)),
        ],
      ],
    )
    say()
    table(
      ['memory', 'measured', 'target', ''],
      [verdict(`MB a serving process holds after ${people.length} people with ${count} streams`, mb(end), TARGET_MB, 'most')],
    )
  } finally {
    await server.stop()
  }
} finally {
  await ground.close()
  await rm(data, { recursive: true, force: true })
}
