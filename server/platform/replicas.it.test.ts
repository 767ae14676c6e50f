import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { orders } from '#contract/orders.ts'
import { readsReplica } from '#contract/replica-reads.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openReplicated } from '#testing/replication.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const replicated = await openReplicated(2)
const { database, standbys } = replicated
const [first, second] = [standbys[0]!, standbys[1]!]
const world = await openWorld({
  on: database,
  env: { TRASSA_REPLICA_URL: standbys.map(standby => standby.addressOf(database.url)).join(' ') },
})
const other = await world.open()
const root = new pg.Pool({ connectionString: database.rootUrl, max: 1 })
afterAll(async () => {
  await root.end()
  await world.close()
  await replicated.close()
})

/** Figures of a process by the value of their label. */
async function figures(name: string, at: FastifyInstance = world.app): Promise<Record<string, number>> {
  const { body } = await at.inject({ url: '/metrics' })
  return Object.fromEntries(
    [...body.matchAll(new RegExp(`^${name}\\{\\w+="([^"]+)"\\} (\\S+)$`, 'gm'))].map(([, key, value]) => [key!, Number(value)]),
  )
}
const reads = (at?: FastifyInstance) => figures('trassa_replica_reads', at)
const serving = async (at?: FastifyInstance) => Object.values(await figures('trassa_replica_serves', at)).reduce((sum, one) => sum + one, 0)
const settled = async (count: number) => {
  for (const at of [world.app, other]) await expect.poll(() => serving(at), { timeout: 20_000 }).toBe(count)
}

/** A browser: it tells what it has seen, in whatever tab and whichever process answers. */
function browserOf(who: Someone) {
  let seen = ''
  return {
    seen: () => seen,
    async ask<C extends Call>(call: C, asked: Parameters<typeof who.ask<C>>[1] = {}, at: FastifyInstance = world.app) {
      const answer = await who.ask(call, asked, { at, headers: seen ? { 'x-seen-at': seen } : {} })
      const shown = answer.headers['x-seen-at']
      if (typeof shown === 'string' && shown > seen) seen = shown
      return answer
    },
  }
}

const draft = { draft: scenarioOne, goal: 'keep' } as const

test('a read is a replica’s once it has replayed what its person has seen, and what he wrote is in it', async () => {
  await settled(2)
  const { ask } = browserOf(await world.forwarder())
  const before = await reads()
  for (let n = 1; n <= 5; n++) {
    const { data } = await ask(orders.create, { data: draft })
    const { items } = (await ask(orders.list, { query: { side: 'forwarder', tab: 'drafts' } })).data
    expect(items).toHaveLength(n)
    expect((await ask(orders.get, { query: { orderId: data.id } })).data.id).toBe(data.id)
  }
  // a machine with little time to spare replays late, and the primary answers meanwhile; in the end a replica does
  const byReplicas = async () => {
    await ask(orders.list, { query: { side: 'forwarder', tab: 'drafts' } })
    const after = await reads()
    return after.replica! + after.waited! - before.replica! - before.waited!
  }
  await expect.poll(byReplicas, { timeout: 30_000 }).toBeGreaterThan(0)
})

test('who does not say what he has seen is answered by the primary', async () => {
  const someone = await world.forwarder()
  const before = await reads()
  const { headers } = await someone.ask(orders.counts, { query: { side: 'forwarder' } })
  expect(headers['x-seen-at']).toMatch(/^[0-9a-f]{16}$/)
  expect((await reads()).unknown).toBe(before.unknown! + 1)
})

test('what a replica does not know yet it refuses to nobody: the primary is asked', async () => {
  const someone = await world.forwarder()
  await Promise.all(standbys.map(standby => standby.pause()))
  try {
    const { id } = (await someone.ask(orders.create, { data: draft })).data
    // as a link from a colleague who saw more than this browser did
    const { status, data } = await someone.ask(orders.get, { query: { orderId: id } }, { headers: { 'x-seen-at': '0' } })
    expect([status, data.id]).toEqual([200, id])
  } finally {
    await Promise.all(standbys.map(standby => standby.resume()))
  }
})

test('a session that began or ended a moment ago counts at once', async () => {
  await Promise.all(standbys.map(standby => standby.pause()))
  try {
    const someone = await world.forwarder()
    const asked = () => someone.ask(orders.counts, { query: { side: 'forwarder' } }, { headers: { 'x-seen-at': '0' } })
    expect((await asked()).status).toBe(200)
    await root.query('delete from sessions where token_hash = $1', [someone.session])
    expect((await asked()).status).toBe(401)
  } finally {
    await Promise.all(standbys.map(standby => standby.resume()))
  }
})

test('reads that need nothing in their query write nothing, so that a replica can answer them', async () => {
  await settled(2)
  const people = [await world.both(), await world.platform()]
  const writing: string[] = []
  for (const [module, calls] of Object.entries(api as Record<string, Record<string, Call>>))
    for (const [name, call] of Object.entries(calls)) {
      if (!readsReplica(`${module}.${name}`, call) || !call.query.safeParse({}).success) continue
      for (const who of people) {
        const { ask } = browserOf(who)
        await ask(orders.counts, { query: { side: 'forwarder' } })
        const before = await reads()
        const { status } = await ask(call)
        const after = await reads()
        expect(status, `${module}.${name}`).toBeLessThan(500)
        if (status === 200 && after.again! > before.again!) writing.push(`${module}.${name}`)
      }
    }
  expect(writing).toEqual([])
})

/** Numbers that look drawn and are the same for a seed. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3])('nobody sees older than he saw, whatever replicas do meanwhile (seed %i)', async seed => {
  await settled(2)
  const draw = drawing(seed)
  const { ask } = browserOf(await world.forwarder())
  const known = new Map<string, number>()
  /** Versions the person saw, of all he saw. */
  const see = ({ id, version }: { id: string; version: number }) => {
    expect(version).toBeGreaterThanOrEqual(known.get(id) ?? 0)
    known.set(id, version)
  }
  const undo: (() => Promise<unknown>)[] = []
  const disturb = async () => {
    const standby = standbys[draw(2)]!
    const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [standby.freeze, standby.thaw],
      [standby.kill, standby.start],
    ]
    const [begin, end] = ways[draw(ways.length)]!
    await begin()
    undo.push(end)
  }
  try {
    for (let step = 0; step < 60; step++) {
      const at = draw(2) === 0 ? world.app : other
      // whichever replica the session reads, it lags
      if (step === 10)
        for (const { pause, resume } of standbys) {
          await pause()
          undo.push(resume)
        }
      else if (step === 35) await disturb()
      else if (step % 25 === 0) for (const one of undo.splice(0)) await one()
      const ids = [...known.keys()]
      const id = ids[draw(ids.length)]
      const what = draw(10)
      if (id === undefined || what === 0) see((await ask(orders.create, { data: draft }, at)).data)
      else if (what <= 3) {
        const commentInternal = `шаг ${step}`
        see(
          (await ask(orders.save, { data: { orderId: id, version: known.get(id)!, draft: { ...scenarioOne, commentInternal } } }, at)).data,
        )
      } else if (what <= 6) see((await ask(orders.get, { query: { orderId: id } }, at)).data)
      else {
        const { items } = (await ask(orders.list, { query: { side: 'forwarder', tab: 'drafts', limit: 100 } }, at)).data
        expect(items.map(item => item.id).toSorted()).toEqual(ids.toSorted())
        for (const item of items) see(item)
      }
    }
  } finally {
    for (const one of undo) await one()
  }
})

test('a replica that became a primary is asked no more, whatever is written there; the others and the primary are', async () => {
  await settled(2)
  const { ask } = browserOf(await world.forwarder())
  const { id } = (await ask(orders.create, { data: draft })).data
  await first.promote()
  await first.ask(`update orders set comment_internal = 'другая история', version = 99 where id = '${id}'`)
  for (let n = 0; n < 10; n++)
    for (const at of [world.app, other]) expect((await ask(orders.get, { query: { orderId: id } }, at)).data.version).toBe(1)
  await settled(1)
  expect(await figures('trassa_replica_serves')).toMatchObject({ [`127.0.0.1:${first.port}`]: 0, [`127.0.0.1:${second.port}`]: 1 })
  expect(world.lines.some(line => line.includes('replica.promoted'))).toBe(true)
})
