import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { readHosts } from '#server/configHosts.ts'
import { listAlarms, putAlarms } from '#server/installation/store/health.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openHosts } from '#testing/replication.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { watchCommits } from './commitWatch.ts'
import { ask, openPool } from './db.ts'
import { openInstallation } from './installation.ts'
import { openNudges } from './listen.ts'
import type { Line } from './log.ts'
import { checkPrimary, primaryAddressOf } from './primary.ts'
import { type PrimaryWatch, watchPrimary } from './primaryWatch.ts'

/** A process has to write again within so long of a promotion. */
const FOUND_MS = 10_000

const { hosts, database, close } = await openHosts(3)
const [first, second, third] = [hosts[0]!, hosts[1]!, hosts[2]!]
const said: string[] = []
let world: World
let watch: PrimaryWatch
let person: Someone
beforeAll(async () => {
  watch = watchPrimary(database.url, line => said.push(line))
  expect(await watch.find(FOUND_MS)).toBe(true)
  const TRASSA_REPLICA_URL = hosts.map(host => host.addressOf(database.url)).join(' ')
  world = await openWorld({ on: database, env: { TRASSA_REPLICA_URL } })
  person = await world.forwarder()
})
afterAll(async () => {
  await world.close()
  await watch.stop()
  await close()
})

const place = (key: string = randomUUID()) => person.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } }, { key })
const storedAt = async (host: typeof first) =>
  (await host.ask(`select count(*)::int as n from orders where org_id = '${person.org}'`))!.n as number

/** Repeats what was answered busy, as browsers do; any other answer is what is told. */
async function untilWritten(key: string) {
  for (const until = performance.now() + FOUND_MS; ; ) {
    const answer = await place(key)
    if (answer.status !== 503) return answer
    expect(answer).toMatchObject({ error: { code: 'server.busy' }, headers: { 'retry-after': '2' } })
    if (performance.now() > until) throw new Error('Nothing was written within the time a failover may take')
  }
}

test('of several hosts the one that takes writes is found, whichever comes first; with standbys alone a start is refused in words', async () => {
  const url = (of: readonly (typeof first)[]) => {
    const { username, password, pathname } = new URL(database.url)
    return `postgres://${username}:${password}@${of.map(({ port }) => `127.0.0.1:${port}`).join(',')}${pathname}?target_session_attrs=read-write`
  }
  const given = readHosts(url([third, first, second]))!
  const found = watchPrimary(given, () => undefined)
  expect(await found.find(FOUND_MS)).toBe(true)
  expect(new URL(primaryAddressOf(given)).port).toBe(String(first.port))
  await found.stop()

  const standbys = readHosts(url([second, third]))!
  const none = watchPrimary(standbys, () => undefined)
  expect(await none.find(500)).toBe(false)
  await none.stop()
  const { db, pool } = openPool(standbys, null, 1)
  await expect(ask(pool, 'select 1')).rejects.toThrow('takes no writes at present')
  await db.destroy()
})

test('a commit no standby has confirmed is answered as unknown, never as done; the same key finds what became of it', async () => {
  await first.ask(
    `alter role ${database.roles.worker} in database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '15s'`,
  )
  const lines: string[] = []
  const say = ({ event }: Line) => void lines.push(event)
  const nudges = openNudges({ url: database.url })
  const commits = watchCommits({ nudges, log: { info: say, warn: say, error: say } })
  for (const standby of [second, third]) await standby.freeze()
  const key = randomUUID()
  const unsure = place(key)
  await expect
    .poll(() => first.ask("select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'"), { timeout: 20_000 })
    .toEqual({ n: 1 })
  // the alarm is raised within five seconds, and does not wait for a standby itself
  await expect.poll(() => commits.waiting(), { timeout: 5000 }).toBeGreaterThan(2)
  await putAlarms(world.db, [{ code: 'commits.waiting', subject: '', severity: 'danger', facts: { seconds: 3 } }])
  expect(await listAlarms(world.db)).toMatchObject([{ code: 'commits.waiting', severity: 'danger' }])
  const answer = await unsure
  expect(answer).toMatchObject({ status: 503, error: { code: 'server.busy' } })
  for (const standby of [second, third]) await standby.thaw()
  const again = await untilWritten(key)
  expect(again.status).toBe(200)
  expect(await storedAt(first)).toBe(1)
  await expect.poll(() => lines, { timeout: 5000 }).toEqual(['commits.waiting', 'commits.confirmed'])
  expect(commits.waiting()).toBe(0)
  await nudges.stop()
})

test('after the loss of the primary all that was answered stands, requests are answered busy meanwhile, and listeners go on', async () => {
  let heard = 0
  const nudges = openNudges({ url: database.url })
  nudges.on('events', () => {
    heard++
  })
  const kept: string[] = []
  for (let n = 0; n < 5; n++) kept.push((await place()).data.id)
  const before = await storedAt(first)

  await first.kill()
  const key = randomUUID()
  expect(await place(key)).toMatchObject({ status: 503, error: { code: 'server.busy' }, headers: { 'retry-after': '2' } })
  expect((await world.app.inject('/readyz')).statusCode).toBe(503)
  await second.promote()
  await third.follow(second)
  const promoted = performance.now()
  const written = await untilWritten(key)
  expect(written.status).toBe(200)
  expect(performance.now() - promoted).toBeLessThan(FOUND_MS)
  expect(said.at(-1)).toBe(`PostgreSQL at 127.0.0.1:${second.port} takes writes from now on.`)
  expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  for (const id of kept) expect((await person.ask(orders.get, { query: { orderId: id } })).status).toBe(200)
  expect(await storedAt(second)).toBe(before + 1)
  // whichever of them replays is read, and the one that takes writes is no replica that is away
  const asked = async () => {
    const { body } = await world.app.inject('/metrics')
    return Object.fromEntries(
      [...body.matchAll(/^trassa_replica_serves\{replica="[^"]+:(\d+)"\} (\d)$/gm)].map(([, port, serves]) => [port, serves]),
    )
  }
  await expect.poll(asked, { timeout: FOUND_MS }).toEqual({ [first.port]: '0', [third.port]: '1' })
  const known = heard
  await place()
  await expect.poll(() => heard, { timeout: FOUND_MS }).toBeGreaterThan(known)
  await nudges.stop()
})

test('a primary that was away while another took its place is never written to again, though it believes it is the one', async () => {
  await first.rejoin(second)
  await second.freeze()
  await third.promote()
  await first.follow(third)
  const key = randomUUID()
  expect((await untilWritten(key)).status).toBe(200)
  expect(said.at(-1)).toBe(`PostgreSQL at 127.0.0.1:${third.port} takes writes from now on.`)
  await second.thaw()
  const had = await storedAt(second)
  // the only one left says of itself that it takes writes
  await third.freeze()
  expect((await place()).status).toBe(503)
  const former = new pg.Client({ connectionString: second.addressOf(database.url) })
  await former.connect()
  await expect(checkPrimary(former, database.url)).rejects.toThrow('was the primary before the present one')
  await former.end()
  expect(await storedAt(second)).toBe(had)
  expect(new URL(primaryAddressOf(database.url)).port).toBe(String(third.port))
  await third.thaw()
  expect((await untilWritten(randomUUID())).status).toBe(200)
})

test('a process that starts is given the host that takes writes, and its watch ends with it', async () => {
  const { config } = world
  const installation = await openInstallation({ ...config, database: { ...config.database!, app: database.url } }, () => undefined)
  const { db, pool } = openPool(installation.app.url, database.roles.app, 1)
  expect(await ask(pool, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
  await db.destroy()
  await installation.close()
})
