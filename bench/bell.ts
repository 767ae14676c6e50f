import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inHome } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { makePerson, type Person, signIn } from '#testing/people.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, quantile, say, table, verdict } from './ground.ts'
import { openStream } from './stream.ts'

/**
 * `npm run bench:bell`: people of as many organisations hold live streams over two processes; the time from the commit of what happened to the
 * moment another browser of its person is told how much is unread, against that of a plain live event published in the same breath.
 * `-- --people 5000` needs so many open files.
 */
const { values: asked } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    events: { type: 'string', default: '5' },
  },
})
const people = Number(asked.people)
const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.POSITIVE_INFINITY)
if (people + 200 > limit) throw new Error(`${people} streams need more open files than ${limit}: ulimit -n ${people + 1000}, then again`)

const ground = await openGround()
const servers = await Promise.all([startProcess(ground.url), startProcess(ground.url)])
const sockets: Socket[] = []
try {
  const all: { person: Person; cookie: string }[] = []
  for (let n = 0; n < people; n++) {
    const sid = randomBytes(32).toString('base64url')
    const person = await makePerson(ground.worker.db, { name: 'ООО «Замер»', isForwarder: true })
    await signIn(ground.worker.db, person, createHash('sha256').update(sid).digest())
    all.push({ person, cookie: `sid=${sid}` })
  }
  const begun = new Map<string, number>()
  const plain: number[] = []
  const rung: number[] = []
  const open = ({ person, cookie }: (typeof all)[number], n: number) =>
    openStream(servers[n % servers.length]!.url, cookie, /event: (notices\.changed|flight\.changed)/, (name, at) => {
      const since = begun.get(`${name} ${person.org}`)
      if (since !== undefined) (name === 'flight.changed' ? plain : rung).push(at - since)
      begun.delete(`${name} ${person.org}`)
    })
  for (let i = 0; i < all.length; i += 50) sockets.push(...(await Promise.all(all.slice(i, i + 50).map((each, k) => open(each, i + k)))))
  await pause(1000)
  const count = Number(asked.seconds) * Number(asked.events)
  const sending = performance.now()
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, sending + (n * 1000) / Number(asked.events) - performance.now()))
    const { org } = all[(n * 37) % all.length]!.person
    const objectId = randomUUID()
    await inHome(ground.worker.db, org, async tx => {
      await publish(tx, 'flight.changed', [org], { flightId: objectId, version: 1 })
      await occur(tx, { code: 'partner.asked', kind: 'organization', objectId, audience: [org], facts: { number: 'ООО «Замер»' } })
    })
    for (const name of ['flight.changed', 'notices.changed']) begun.set(`${name} ${org}`, performance.now())
  }
  for (const until = performance.now() + 10_000; rung.length < count && performance.now() < until; ) await pause(50)
  table(
    [`${people} people online`, 'arrived', 'p50 ms', 'p99 ms'],
    [
      ['a plain live event', `${plain.length} of ${count}`, quantile(plain, 0.5).toFixed(1), quantile(plain, 0.99).toFixed(1)],
      ['the bell', `${rung.length} of ${count}`, quantile(rung, 0.5).toFixed(1), quantile(rung, 0.99).toFixed(1)],
    ],
  )
  say()
  table(
    ['ratio', 'measured', 'target', ''],
    [
      verdict('commit → bell p99 ÷ plain event p99', quantile(rung, 0.99) / quantile(plain, 0.99), 6, 'most'),
      verdict('commit → bell p99, ms', quantile(rung, 0.99), 150, 'most'),
      verdict('bells that rang', rung.length / count, 1, 'least'),
    ],
  )
} finally {
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
}
