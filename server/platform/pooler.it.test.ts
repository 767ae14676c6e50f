import { afterAll, describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { poolerOf } from '#server/configPooler.ts'
import { freshDatabase } from '#testing/database.ts'
import { openDatabaseLine } from '#testing/databaseLine.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openPooler, pgbouncer, withoutPooler } from '#testing/pooler.ts'
import { openWorld } from '#testing/world.ts'
import { ask, openPool } from './db.ts'
import { openNudges } from './listen.ts'

test('an address says whether it leads to a pooler, and whether that one knows named statements', () => {
  expect(poolerOf('postgres://a:b@c/d')).toBeNull()
  expect(poolerOf('postgres://a:b@c/d?pooler=transaction')).toBe('transaction')
  expect(poolerOf('postgres://a:b@c/d?pooler=prepared')).toBe('prepared')
})

if (!pgbouncer) process.stderr.write(`${withoutPooler}\n`)

describe.skipIf(!pgbouncer)(`through pgbouncer ${pgbouncer?.version} in transaction mode`, async () => {
  if (!pgbouncer) return
  const database = await freshDatabase()
  const behind = await openDatabaseLine(database.url)
  const pooler = await openPooler({ ...database, url: behind.url }, 2)
  const world = await openWorld({ on: database, env: pooler.env })
  const other = await world.open()
  const { pool, db } = openPool(pooler.env.DATABASE_URL, null, 6)
  afterAll(async () => {
    await db.destroy()
    await world.close()
    await pooler.close()
    await behind.close()
    await database.drop()
  })
  const patient = await world.forwarder()
  const draft = { draft: scenarioOne, goal: 'keep' } as const

  test('two processes with two dozen connections work over two of the server, and every organisation reads its own', async () => {
    const people = await Promise.all([world.forwarder(), world.forwarder(), world.forwarder(), world.forwarder()])
    const asked = people.flatMap((who, n) =>
      Array.from({ length: 6 }, async () => {
        const at = n % 2 === 0 ? world.app : other
        const { id } = (await who.ask(orders.create, { data: draft }, { at })).data
        expect((await who.ask(orders.get, { query: { orderId: id } }, { at })).data.id).toBe(id)
      }),
    )
    await Promise.all(asked)
    for (const who of people) {
      const { items } = (await who.ask(orders.list, { query: { side: 'forwarder', tab: 'drafts' } })).data
      expect(items).toHaveLength(6)
    }
    const { rows } = await world.root.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = '${database.name}_web'`,
    )
    expect(rows[0]!.n).toBeLessThanOrEqual(2)
  })

  test('a commit wakes who listens past the pooler', async () => {
    const someone = await world.forwarder()
    const nudges = openNudges({ url: pooler.env.TRASSA_DIRECT_URL })
    let heard = 0
    const woken = new Promise<void>(done => nudges.on('events', () => ++heard > 1 && done()))
    await expect.poll(() => heard).toBe(1) // what was committed while nobody listened
    await someone.ask(orders.create, { data: draft })
    await woken
    await nudges.stop()
  })

  test('a statement that takes longer than a line is trusted without a word is waited for', async () => {
    expect(await ask(pool, 'select 1 as n, pg_sleep(3.6)')).toMatchObject([{ n: 1 }])
  })

  test('a pooler that was killed is 503 with Retry-After, and once it is back everything goes on', async () => {
    const someone = await world.forwarder()
    await pooler.kill()
    const away = await someone.ask(orders.counts, { query: { side: 'forwarder' } })
    expect([away.status, away.headers['retry-after'] !== undefined]).toEqual([503, true])
    await pooler.start()
    await expect.poll(async () => (await someone.ask(orders.counts, { query: { side: 'forwarder' } })).status).toBe(200)
  })

  test.each(['cut', 'swallow'] as const)(
    'a pooler whose server is out of reach (%s) is 503, and within 10 s of its return all goes on',
    async how => {
      const counts = () => patient.ask(orders.counts, { query: { side: 'forwarder' } })
      behind[how]()
      for (const away of await Promise.all([counts(), counts(), counts()])) {
        expect(away).toMatchObject({ status: 503, error: { code: 'server.busy' } })
        expect(away.headers['retry-after']).toBeDefined()
      }
      behind.heal()
      await expect.poll(async () => (await counts()).status, { timeout: 10_000 }).toBe(200)
      expect((await patient.ask(orders.create, { data: draft })).status).toBe(200)
    },
  )
})
