import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessKeys } from '#contract/access-keys.ts'
import { calendars } from '#contract/calendars.ts'
import { comments } from '#contract/comments.ts'
import { company } from '#contract/company.ts'
import { employees } from '#contract/employees.ts'
import { orders } from '#contract/orders.ts'
import { programEvents } from '#contract/program-events.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { keyFor, programOf } from '#testing/programs.ts'
import { openWorld } from '#testing/world.ts'

const START = new Date(scenarioOneStart)
const world = await openWorld()
let clock = START.getTime()
const later = async (hours: number) => {
  clock += hours * 3_600_000
  await world.stopClock(new Date(clock))
}
beforeAll(() => later(0))
beforeEach(() => later(0))
afterAll(world.close)

test('a program does what its account may, within its scopes, and stands in history and journal by its name', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  const account = (await forwarder.ask(accessKeys.create, { data: { name: 'Учётная система', roles: ['logistician'] } })).data
  const draft = { accountId: account.id, name: 'основной', scopes: ['orders:write'] as const, days: 30, addresses: [] }
  const { secret, key } = (await forwarder.ask(accessKeys.issue, { data: { ...draft, scopes: [...draft.scopes] } })).data
  expect(secret).toMatch(/^trs_[\w-]{43}$/)
  expect(key).toMatchObject({ state: 'working', hint: secret.slice(-4), scopes: ['orders:write'], usedAt: null })
  const { rows } = await world.root.query(
    'select to_jsonb(k)::text || to_jsonb(s)::text as all from access_keys k join sessions s on s.id = k.id',
  )
  expect(JSON.stringify(rows)).not.toContain(secret)

  const ask = programOf(world, secret)
  expect((await ask(accessKeys.self)).data).toMatchObject({ name: 'Учётная система', scopes: ['orders:write'] })
  expect((await ask(orders.list, { query: { side: 'forwarder' } })).data.items.map(({ id }) => id)).toEqual([row.id])
  const once = randomUUID()
  const said = { data: { orderId: row.id, scope: 'deal' as const, text: 'Из учётной системы' } }
  const first = await ask(comments.add, said, { key: once })
  expect(first.status, first.body).toBe(200)
  const again = await ask(comments.add, said, { key: once })
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.body).toBe(first.body)
  expect((await ask(comments.add, said, { key: null })).error.code).toBe('key.missing')
  const [journal] = (await forwarder.ask(company.journal)).data.items.filter(({ what }) => what === 'access_key.issued')
  expect(journal).toMatchObject({ facts: { name: 'Учётная система', key: 'основной' } })
  expect(JSON.parse(first.body)).toMatchObject({ data: { person: 'Учётная система', own: true } })

  // nothing of it is a person: not in the list of people, not for notices, not to be put in charge
  expect((await forwarder.ask(employees.list)).data.items.map(({ id }) => id)).not.toContain(account.id)
  expect((await forwarder.ask(employees.move, { data: { id: account.id, version: 1, action: 'dismiss' } })).error.code).toBe(
    'employee.not_found',
  )
  // other scopes, what is a person’s own, and keys themselves stay shut
  expect((await ask(company.get)).error).toMatchObject({ code: 'access_key.scope', info: { scope: 'organization:read' } })
  expect((await ask(accessKeys.list)).error.code).toBe('access_key.people')
  const live = await world.app.inject({ url: '/api/live', headers: { authorization: `Bearer ${secret}` } })
  expect(live.json<{ error: { code: string } }>().error.code).toBe('access_key.people')
  const listed = (await forwarder.ask(accessKeys.list)).data.items[0]!.keys[0]!
  expect(listed).toMatchObject({ usedAt: START.toISOString(), usedFrom: '203.0.113.7' })
  // roles narrow a key as they narrow a person, and a stranger’s organisation has nothing
  const reader = programOf(world, await keyFor(forwarder, { roles: ['viewer'] }))
  expect((await reader(orders.create, { data: {} as never })).error.code).toBe('access.denied')
  const strange = programOf(world, await keyFor(await world.forwarder()))
  expect((await strange(orders.list, { query: { side: 'forwarder' } })).data.items).toEqual([])
})

test('a key comes from its addresses alone, for its days alone, and an unknown one is nobody’s', async () => {
  const who = await world.forwarder()
  const secret = await keyFor(who, { addresses: ['203.0.113.0/24', '2001:db8::/32'], days: 2 })
  const ask = programOf(world, secret)
  expect((await ask(accessKeys.self)).status).toBe(200)
  expect((await ask(accessKeys.self, {}, { from: '2001:db8::7' })).status).toBe(200)
  expect((await ask(accessKeys.self, {}, { from: '::ffff:203.0.113.9' })).status).toBe(200)
  expect((await ask(accessKeys.self, {}, { from: '198.51.100.1' })).error).toMatchObject({
    code: 'access_key.address',
    info: { address: '198.51.100.1' },
  })
  for (const wrong of [`${secret.slice(0, -1)}_`, 'trs_short'])
    expect((await programOf(world, wrong)(accessKeys.self)).error.code).toBe('access_key.unknown')
  // a key is no cookie and a cookie no key
  const asCookie = await world.app.inject({ url: accessKeys.self.path, headers: { cookie: `sid=${secret}; __Host-sid=${secret}` } })
  expect(asCookie.statusCode).toBe(401)
  const asKey = await world.app.inject({ url: accessKeys.self.path, headers: { authorization: `Bearer trs_${who.cookies.sid}` } })
  expect(asKey.statusCode).toBe(401)
  await later(49)
  expect((await ask(accessKeys.self)).error.code).toBe('access_key.unknown')
  const fresh = await world.again(who)
  expect((await fresh.ask(accessKeys.list)).data.items[0]!.keys[0]!.state).toBe('expired')
  const account = (await fresh.ask(accessKeys.create, { data: { name: 'Склад', roles: ['viewer'] } })).data
  const unfit = { accountId: account.id, name: 'б', scopes: ['orders:read' as const], days: 1, addresses: ['10.0.0/8'] }
  expect((await fresh.ask(accessKeys.issue, { data: unfit })).error).toMatchObject({
    code: 'access_key.network',
    info: { address: '10.0.0/8' },
  })
})

test('a key that is rotated goes on beside the new one for its hours; revoked or without its account it ends at once', async () => {
  const who = await world.forwarder()
  const first = await keyFor(who)
  const [account] = (await who.ask(accessKeys.list)).data.items
  const { secret: second, key } = (await who.ask(accessKeys.rotate, { data: { keyId: account!.keys[0]!.id, overlapHours: 2 } })).data
  expect(key.scopes).toEqual(account!.keys[0]!.scopes)
  const works = async (secret: string) => (await programOf(world, secret)(accessKeys.self)).status
  expect([await works(first), await works(second)]).toEqual([200, 200])
  expect((await who.ask(accessKeys.list)).data.items[0]!.keys.map(({ state }) => state)).toEqual(['working', 'replaced'])
  await later(3)
  expect([await works(first), await works(second)]).toEqual([401, 200])
  // whoever signed in long ago makes no keys, and so does no key
  expect((await who.ask(accessKeys.rotate, { data: { keyId: key.id, overlapHours: 1 } })).error.code).toBe('session.not_fresh')
  const fresh = await world.again(who)
  const { secret: third, key: last } = (await fresh.ask(accessKeys.rotate, { data: { keyId: key.id, overlapHours: 1 } })).data
  expect((await fresh.ask(accessKeys.revoke, { data: { keyId: last.id } })).data).toEqual({ revoked: true })
  expect((await fresh.ask(accessKeys.revoke, { data: { keyId: last.id } })).error.code).toBe('access_key.ended')
  expect([await works(second), await works(third)]).toEqual([200, 401])
  const { id, version } = account!
  await fresh.ask(accessKeys.save, { data: { accountId: id, version, name: 'Другая', roles: ['viewer'] } })
  expect((await programOf(world, second)(accessKeys.self)).data).toMatchObject({ name: 'Другая' })
  expect((await fresh.ask(accessKeys.save, { data: { accountId: id, version, name: 'Третья', roles: ['viewer'] } })).error.code).toBe(
    'service_account.changed',
  )
  await fresh.ask(accessKeys.remove, { data: { accountId: id } })
  expect(await works(second)).toBe(401)
  expect((await fresh.ask(accessKeys.list)).data.items).toEqual([])
})

test('a program is told how much of its limits is left, also when there is nothing left', async () => {
  const ask = programOf(world, await keyFor(await world.forwarder()))
  const { headers } = await ask(accessKeys.self)
  expect(headers['ratelimit-policy']).toMatch(/^"calls";q=100000;w=\d+, "organization";q=100000;w=1$/)
  expect(headers.ratelimit).toMatch(/^"(?:calls|organization)";r=\d+;t=\d+$/)
  const narrow = await openWorld({ env: { TRASSA_RATE_CALLS: '1', TRASSA_RATE_CALLS_BURST: '2' } })
  try {
    const few = programOf(narrow, await keyFor(await narrow.forwarder()))
    expect((await few(accessKeys.self)).headers.ratelimit).toBe('"calls";r=1;t=2')
    await few(accessKeys.self)
    const over = await few(accessKeys.self)
    expect(over.error.code).toBe('limit.rate')
    expect(over.headers.ratelimit).toMatch(/^"calls";r=0;t=\d$/)
    expect(over.headers['retry-after']).toMatch(/^\d$/)
  } finally {
    await narrow.close()
  }
})

/** Transactions of the whole server that ran until now are over: what happens behind one of them is told when it ends. */
async function settled() {
  const { rows } = await world.root.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const oldest = async () => {
    const { rows: found } = await world.root.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
    return BigInt(found[0]!.xmin) > BigInt(rows[0]!.id)
  }
  await expect.poll(oldest).toBe(true)
}

test('a program asks what happened since it asked last: nothing is missed, nothing comes twice, and it sees what its account may', async () => {
  const { forwarder, executor } = await openPair(world)
  const [mine, theirs] = [programOf(world, await keyFor(forwarder)), programOf(world, await keyFor(executor, { scopes: ['events:read'] }))]
  const first = await offered(forwarder, executor)
  await settled()
  const begun = (await mine(programEvents.changes)).data
  const typesOf = ({ items }: { items: readonly { type: string }[] }) => items.map(({ type }) => type)
  expect(typesOf(begun)).toContain('order.placed')
  expect(begun.items[0]!.data).toMatchObject({
    shape: 'order',
    objectId: first.id,
    read: `/api/orders/v0/get?orderId=${first.id}`,
    own: true,
  })
  expect(JSON.stringify(begun)).not.toMatch(/minor|amount|price/i)
  expect((await mine(programEvents.changes, { query: { cursor: begun.cursor } })).data).toEqual({
    items: [],
    cursor: begun.cursor,
    more: false,
  })
  await executor.ask(orders.move, { data: { ...keyOf(first), action: 'accept' } })
  await settled()
  const next = (await mine(programEvents.changes, { query: { cursor: begun.cursor } })).data
  expect(typesOf(next)).toEqual(['order.accepted'])
  expect(next.items[0]!.data.own).toBe(false)
  // page by page it is the same
  const paged: string[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = (await mine(programEvents.changes, { query: { ...(cursor && { cursor }), limit: 1 } })).data
    paged.push(...page.items.map(({ data }) => data.id))
    ;({ cursor, more } = page)
  }
  expect(paged).toEqual([...begun.items, ...next.items].map(({ data }) => data.id))
  expect(typesOf((await theirs(programEvents.changes)).data)).toContain('order.offered')
  expect((await mine(programEvents.changes, { query: { cursor: 'x' } })).error.code).toBe('input.invalid')
  // what an open transaction wrote is waited for, and what came after it too
  const client = await world.root.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  const second = await offered(forwarder, executor)
  expect((await mine(programEvents.changes, { query: { cursor: next.cursor } })).data.items).toEqual([])
  await client.query('commit')
  client.release()
  await settled()
  const late = (await mine(programEvents.changes, { query: { cursor: next.cursor } })).data
  expect(new Set(late.items.map(({ data }) => data.objectId))).toEqual(new Set([second.id]))
  const strange = programOf(world, await keyFor(await world.both({ name: 'CNRY-7F3A' })))
  expect((await strange(programEvents.changes)).data.items).toEqual([])
})

test('a calendar is read by its link alone, shows what its organisation sees and no prices, and is gone when it is taken back', async () => {
  const { forwarder, executor } = await openPair(world)
  const stranger = await openPair(world)
  const canary = 'CNRY-7F3A'
  const foreign = await offered(stranger.forwarder, stranger.executor, {
    ...scenarioOne,
    tags: [canary],
    stops: scenarioOne.stops.map(stop => ({ ...stop, address: `${canary} ${stop.address}`, partyName: canary, contactName: canary })),
    cargos: scenarioOne.cargos.map(cargo => ({ ...cargo, name: `${canary} ${cargo.name}` })),
    commentPublic: canary,
  })
  const row = await offered(forwarder, executor)
  await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const made = async (who: typeof forwarder, kind: 'loadings' | 'vehicles' | 'drivers') =>
    (await who.ask(calendars.create, { data: { kind, name: 'Погрузки, все', locale: 'ru' } })).data
  const read = (url: string, headers = {}) => world.app.inject({ url: new URL(url).pathname, headers })
  const { url, feed } = await made(forwarder, 'loadings')
  const answer = await read(url)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const text = answer.body.replaceAll('\r\n ', '')
  expect(text).toContain('X-WR-CALNAME:Погрузки\\, все\r\n')
  expect(text.match(/^UID:.*$/gm)!.map(line => line.trim())).toEqual(
    ['loading', 'unloading'].map(part => `UID:${row.id}-${part}@${new URL(world.config.url).host}`),
  )
  expect(text).toMatch(/SUMMARY:Погрузка: Санкт-Петербург.*\d\d:\d\d Europe\/Moscow/)
  expect(text).not.toMatch(/CNRY|₽|RUB|\+7/)
  expect((await read(url, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
  expect((await forwarder.ask(calendars.list)).data.items[0]!.readAt).toBe(new Date(clock).toISOString())
  for (const kind of ['vehicles', 'drivers'] as const) {
    const flights = (await read((await made(executor, kind)).url)).body
    expect(flights).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(flights).not.toContain(foreign.id)
    expect(flights).not.toContain(canary)
  }
  const theirs = (await read((await made(stranger.forwarder, 'loadings')).url)).body.replaceAll('\r\n ', '')
  expect(theirs).toContain(foreign.id)
  expect(text).not.toContain(foreign.id)
  // a link lies in programs of others: it tells where and when, and nothing of what is carried, for whom and by whom it is met
  expect(theirs).not.toContain(canary)
  expect((await stranger.forwarder.ask(calendars.revoke, { data: { feedId: feed.id } })).error.code).toBe('calendar.not_found')
  await forwarder.ask(calendars.revoke, { data: { feedId: feed.id } })
  const gone = await read(url)
  expect([gone.statusCode, gone.body]).toEqual([404, 'Такой ссылки на календарь нет, или она отозвана.'])
  expect((await read(`${url.slice(0, -8)}AAAA.ics`)).statusCode).toBe(404)
  expect((await read(`${world.config.url}/api/calendar/v0/short.ics`)).statusCode).toBe(404)
})
