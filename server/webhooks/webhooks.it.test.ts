import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { webhooks } from '#contract/webhooks.ts'
import { webhookSignature } from '#server/channels/adapters/webhook.ts'
import { startDeliveries } from '#server/channels/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import { openChannelWorld } from '#testing/channels.ts'
import { freePort } from '#testing/process.ts'
import { keyFor } from '#testing/programs.ts'
import type { Someone } from '#testing/world.ts'
import { webhookTeller } from './jobs.ts'

const stage = await openChannelWorld()
const { world, mail, outside, later, within, send, withMail } = stage
beforeEach(stage.calm)
afterAll(stage.close)

const HOUR = 3600
const every = { events: [], othersOnly: false }
const tell = webhookTeller(world.secrets)

/** Something that happens to an order, as the organisation of somebody hears it. */
async function happen(
  who: Someone,
  objectId: string,
  code: Occurrence['code'] = 'order.placed',
  by: string = who.org,
  number = '26-000001',
) {
  const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
  const heard = {
    id: newId(),
    at: rows[0]!.now,
    code,
    kind: 'order',
    objectId,
    home: who.org,
    byOrgId: by,
    byEmployeeId: null,
    cause: null,
  }
  await within(who, tx => tell(tx, { ...heard, facts: { number } } as unknown as Occurrence))
}

const hook = async (who: Someone, path: string, filter = every as { events: Occurrence['code'][]; othersOnly: boolean }) =>
  (await who.ask(webhooks.create, { data: { name: path, url: `${outside.url}${path}`, filter } })).data

const got = (path: string) => outside.visits.filter(visit => visit.path === path)
const logOf = async (who: Someone, webhookId: string) => (await who.ask(webhooks.log, { query: { webhookId } })).data.items
const ofNow = async (who: Someone) => (await world.again(who)).ask(webhooks.list)

test('what happened is told to the programs that asked for it, signed, with what it is and where to read it, and never to a stranger', async () => {
  const [who, stranger] = [await world.forwarder(), await world.forwarder({ name: 'CNRY-7F3A' })]
  const { secret } = await hook(who, '/all')
  await hook(who, '/placed', { events: ['order.placed'], othersOnly: false })
  await hook(who, '/others', { events: [], othersOnly: true })
  await hook(stranger, '/stranger')
  const order = newId()
  await happen(who, order)
  await happen(who, order, 'order.accepted', stranger.org)
  await happen(stranger, newId(), 'order.placed', stranger.org, 'CNRY-7F3A')
  await send('webhook')
  const types = (path: string) => got(path).map(({ body }) => (JSON.parse(String(body)) as { type: string }).type)
  expect(types('/all')).toEqual(['order.placed', 'order.accepted'])
  expect(types('/placed')).toEqual(['order.placed'])
  expect(types('/others')).toEqual(['order.accepted'])
  expect(types('/stranger')).toEqual(['order.placed'])
  for (const path of ['/all', '/placed', '/others']) expect(JSON.stringify(got(path).map(({ body }) => String(body)))).not.toContain('CNRY')
  const { headers, body } = got('/all')[0]!
  expect(JSON.parse(String(body))).toMatchObject({
    type: 'order.placed',
    data: { shape: 'order', objectId: order, read: `/api/orders/v0/get?orderId=${order}`, own: true, facts: { number: '26-000001' } },
  })
  const seconds = Number(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(webhookSignature(secret, String(headers['webhook-id']), seconds, String(body)))
})

test('a program that is down for an hour or two days gets everything in the order of each object, under the ids and bodies of the first try', async () => {
  const who = await world.forwarder()
  const { webhook } = await hook(who, '/down')
  for (const hours of [1, 47]) {
    outside.visits.length = 0
    const [one, two] = [newId(), newId()]
    outside.says(() => ({ status: 503 }))
    for (const code of ['order.placed', 'order.offered', 'order.accepted'] as const)
      for (const order of [one, two]) await happen(who, order, code)
    for (let hour = 0; hour < hours; hour++) {
      await send('webhook')
      await later(HOUR)
    }
    const tried = got('/down')
    expect(new Set(tried.map(({ headers }) => headers['webhook-id'])).size, 'of each object only the first is tried').toBe(2)
    expect(tried.length, 'less and less often').toBeLessThan(hours === 1 ? 4 : 50)
    outside.visits.length = 0
    outside.says(() => ({ status: 200 }))
    for (let hour = 0; hour < 8; hour++) {
      await later(HOUR)
      await send('webhook')
    }
    const bodies = got('/down').map(({ body }) => JSON.parse(String(body)) as { type: string; data: { objectId: string } })
    for (const order of [one, two])
      expect(bodies.filter(({ data }) => data.objectId === order).map(({ type }) => type)).toEqual([
        'order.placed',
        'order.offered',
        'order.accepted',
      ])
    const firstTry = tried.find(({ headers }) => headers['webhook-id'] === got('/down')[0]!.headers['webhook-id'])!
    expect(String(firstTry.body)).toBe(String(got('/down')[0]!.body))
    const [last] = await logOf(await world.again(who), webhook.id)
    expect(last).toMatchObject({ status: 'sent', type: 'order.accepted', nextAt: null })
  }
})

test('a message is given up after 72 hours; after a day of failures letters go out, after a week the webhook is off, and a period is sent again', async () => {
  const who = await withMail('keeper')
  const { webhook } = await hook(who, '/dead')
  outside.says(() => 'cut')
  const begun = (await world.root.query<{ now: Date }>('select app_now() as now')).rows[0]!.now
  await happen(who, newId())
  for (let hour = 0; hour < 74; hour += 2) {
    await send('webhook')
    await send('email')
    await later(2 * HOUR)
  }
  const fresh = () => world.again(who)
  const [dead] = await logOf(await fresh(), webhook.id)
  expect(dead).toMatchObject({ status: 'dead', type: 'order.placed' })
  expect(dead!.tries.length).toBeGreaterThan(12)
  expect(dead!.tries[0]!.answer).toMatch(/SOCKET|ECONNRESET/)
  expect(mail.letters.length).toBe(2)
  expect((await ofNow(who)).data.items[0]!.failingSince).not.toBeNull()
  for (let day = 0; day < 5; day++) {
    await happen(who, newId(), 'order.cancelled')
    for (let part = 0; part < 4; part++) {
      await send('webhook')
      await send('email')
      await later(6 * HOUR)
    }
  }
  expect((await ofNow(who)).data.items[0]).toMatchObject({ state: 'off', reason: 'week' })
  expect(mail.letters.length).toBe(4)
  expect(await world.count('occurrences', `code = 'webhook.off' and org_id = $1`, [who.org])).toBe(1)
  const before = outside.visits.length
  await happen(who, newId())
  await send('webhook')
  expect(outside.visits.length).toBe(before)

  outside.visits.length = 0
  outside.says(() => ({ status: 200 }))
  const period = { webhookId: webhook.id, from: begun.toISOString(), until: new Date(begun.getTime() + HOUR * 1000).toISOString() }
  expect((await (await fresh()).ask(webhooks.replay, { data: period })).error.code).toBe('webhook.off')
  const on = { webhookId: webhook.id, name: 'Учёт', url: null, filter: every, on: true }
  expect((await (await fresh()).ask(webhooks.save, { data: on })).data).toMatchObject({
    state: 'working',
    failingSince: null,
    name: 'Учёт',
  })
  expect((await (await fresh()).ask(webhooks.replay, { data: period })).data).toEqual({ sent: 1 })
  await send('webhook')
  expect(got('/dead').map(({ headers }) => headers['webhook-id'])).toContain(dead!.id)
  expect((await (await fresh()).ask(webhooks.body, { query: { messageId: dead!.id } })).data.body).toBe(
    String(got('/dead').find(({ headers }) => headers['webhook-id'] === dead!.id)!.body),
  )
  expect((await (await fresh()).ask(webhooks.replay, { data: { ...period, until: period.from } })).error.code).toBe('webhook.period')
})

test('a secret that is rotated signs beside the new one for its hours; a test is sent ten times an hour', async () => {
  const who = await world.forwarder()
  const { webhook, secret } = await hook(who, '/rotated')
  const data = { webhookId: webhook.id, overlapHours: 2 }
  const { secret: second, webhook: rotated } = (await who.ask(webhooks.rotate, { data })).data
  expect(rotated.overlapUntil).not.toBeNull()
  const signed = async () => {
    await (await world.again(who)).ask(webhooks.test, { data: { webhookId: webhook.id } })
    await send('webhook')
    const { headers, body } = got('/rotated').at(-1)!
    const by = (key: string) => webhookSignature(key, String(headers['webhook-id']), Number(headers['webhook-timestamp']), String(body))
    return { said: String(headers['webhook-signature']).split(' '), first: by(secret), second: by(second) }
  }
  const during = await signed()
  expect(during.said).toEqual([during.second, during.first])
  await later(3 * HOUR)
  const after = await signed()
  expect(after.said).toEqual([after.second])
  const fresh = await world.again(who)
  for (let at = 0; at < 9; at++) await fresh.ask(webhooks.test, { data: { webhookId: webhook.id } })
  expect((await fresh.ask(webhooks.test, { data: { webhookId: webhook.id } })).error.code).toBe('channel.often')
  expect((await who.ask(webhooks.rotate, { data })).error.code).toBe('session.not_fresh')
})

test('a program that lies, redirects, answers without end or never is waited for alone: others get theirs meanwhile', async () => {
  const who = await world.forwarder()
  const bad = ['/never', '/away', '/endless', '/cut']
  for (const path of [...bad, '/good']) await hook(who, path)
  outside.says(({ path }) =>
    path === '/never'
      ? 'silence'
      : path === '/away'
        ? { status: 302, headers: { location: `${outside.url}/good` } }
        : path === '/endless'
          ? { status: 200, text: 'a'.repeat(200_000) }
          : path === '/cut'
            ? 'cut'
            : { status: 200 },
  )
  for (let at = 0; at < 20; at++) await happen(who, newId())
  const job = startDeliveries(stage.deps)
  try {
    await expect.poll(() => got('/good').length, { timeout: 8000, interval: 20 }).toBe(20)
    // of each of the others one or a few were tried, and a redirect was not followed
    for (const path of bad) expect(got(path).length, path).toBeLessThan(10)
  } finally {
    await job.stop()
  }
  const items = (await who.ask(webhooks.list)).data.items
  expect(items.filter(({ failingSince }) => failingSince !== null).map(({ name }) => name)).toEqual(bad)
  for (const { id, name } of items.filter(each => bad.includes(each.name))) {
    const [tried] = (await logOf(who, id)).filter(({ tries }) => tries.length > 0)
    expect(tried!.tries[0]!.answer, name).not.toContain('aaa')
  }
  expect(new Set(got('/good').map(({ headers }) => headers['webhook-id'])).size).toBe(20)
})

const client = fileURLToPath(new URL('../../client/', import.meta.url))
/** Python with the clock of a run on another day, as Node has it by itself. */
const shifted = `import os, runpy, sys, time
clock, shift = time.time, int(os.environ.get('TRASSA_TEST_SHIFT') or 0) / 1000
time.time = lambda: clock() + shift
runpy.run_path(sys.argv[1], run_name='__main__')`
const hasPython = spawnSync('python3', ['--version']).status === 0
const why = hasPython ? '' : ' (left out: there is no python3 on this machine)'

test.for([
  { language: 'TypeScript', command: [process.execPath, `${client}examples/order.ts`], isThere: true },
  { language: `Python${why}`, command: ['python3', '-c', shifted, `${client}examples/order.py`], isThere: hasPython },
])(
  'the example in $language places an order by key, hears of it and takes a signed message',
  async ({ command, isThere, language }, ctx) => {
    if (!isThere) ctx.skip(language)
    await world.setClock(null)
    const who = await world.forwarder()
    const port = await freePort()
    const key = await keyFor(who, { scopes: ['orders:write', 'events:read'] })
    const draft = { name: language, url: `http://127.0.0.1:${port}/hook`, filter: { events: ['order.placed' as const], othersOnly: false } }
    const { secret } = (await who.ask(webhooks.create, { data: draft })).data
    const product = await world.open({}, undefined, true)
    let text = ''
    try {
      const env = { TRASSA_URL: await world.listen(product), TRASSA_KEY: key, TRASSA_WEBHOOK_SECRET: secret, PORT: String(port) }
      const child = spawn(command[0]!, command.slice(1), { env: { ...process.env, ...env }, timeout: 45_000 })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
      const ended = new Promise<number | null>(done => child.on('exit', done))
      try {
        expect(await ended, text).toBe(0)
      } finally {
        child.kill()
      }
    } finally {
      await product.close()
    }
    const { items } = (await who.ask(orders.list, { query: { side: 'forwarder' } })).data
    expect(text.trim().split('\n')).toEqual([`placed ${items[0]!.number}`, 'changed order.placed', 'signed order.placed'])
  },
)
