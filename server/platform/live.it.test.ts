import { request } from 'node:http'
import { afterAll, afterEach, expect, test } from 'vitest'
import { menu } from '#contract/menu.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { idAt, newId } from './ids.ts'
import { RECHECK_MS } from './live.ts'
import { publish } from './outbox.ts'

const world = await openWorld()
const address = await world.listen()
const streams: Stream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(world.close)

type Event = { id?: string; event?: string; data?: string; comment?: string }
type Stream = { status: number; next(): Promise<Event>; ended: Promise<void>; close(): void }

/** A browser's live stream: `next` waits for the next event, `ended` for its end. */
async function listen(
  who: Someone | null,
  {
    last,
    headers = {},
    from = address,
    query = '',
  }: { last?: string; headers?: Record<string, string>; from?: string; query?: string } = {},
): Promise<Stream> {
  const events: Event[] = []
  const waiting: ((event: Event) => void)[] = []
  let end = () => {}
  const ended = new Promise<void>(done => {
    end = done
  })
  const asked = request(`${from}/api/live${query}`, {
    headers: { ...(who && { cookie: cookieText(world.config, who.cookies) }), ...(last && { 'last-event-id': last }), ...headers },
  })
  const status = await new Promise<number>((done, fail) => {
    asked.on('error', fail)
    asked.on('response', response => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        rest += text
        for (let cut = rest.indexOf('\n\n'); cut >= 0; cut = rest.indexOf('\n\n')) {
          const event = parse(rest.slice(0, cut))
          rest = rest.slice(cut + 2)
          if (event.event === undefined) continue
          const hear = waiting.shift()
          if (hear) hear(event)
          else events.push(event)
        }
      })
      response.on('close', end)
      response.on('error', end)
      done(response.statusCode!)
    })
    asked.end()
  })
  const stream = {
    status,
    next: () => new Promise<Event>(hear => (events.length > 0 ? hear(events.shift()!) : waiting.push(hear))),
    ended,
    close: () => asked.destroy(),
  }
  asked.on('error', () => undefined)
  streams.push(stream)
  return stream
}

const parse = (frame: string): Event =>
  Object.fromEntries(
    frame.split('\n').map(line => {
      const colon = line.indexOf(':')
      return colon === 0 ? ['comment', line.slice(1)] : [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )

/** Tells the organisations that an order changed, as any process would. */
async function tell(audience: readonly OrgId[], version: number) {
  await inHome(world.db, audience[0]!, tx => publish(tx, 'order.changed', audience, { orderId: newId(), version }))
}

const versionOf = (event: Event) => (JSON.parse(event.data!) as { version: number }).version

test('a sum in an event is told to those of an organisation who see prices, live and from what was missed', async () => {
  const north = await world.forwarder()
  const blind = await world.colleague(north, 'logistician')
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where org_id = $1 and id = $2`, [north.org, blind.employee])
  const bestOf = (event: Event) => (JSON.parse(event.data!) as { best: string | null }).best
  const bid = () =>
    inHome(world.db, north.org, tx => {
      const lot = { tenderId: newId(), lotId: newId(), bets: 1, best: '90500.00', endsAt: '', extensions: 0, status: 'open' }
      return publish(tx, 'lot.changed', [north.org], lot)
    })
  const [sees, not] = [await listen(north), await listen(blind)]
  const { id: since } = await sees.next()
  expect((await not.next()).event).toBe('ready')
  await bid()
  expect([bestOf(await sees.next()), bestOf(await not.next())]).toEqual(['90500.00', null])
  const missed = await listen(blind, { last: since! })
  expect(bestOf(await missed.next())).toBeNull()
})

test('what is one person’s is told to his own screens alone, live and from what was missed', async () => {
  const north = await world.forwarder()
  const colleague = await world.colleague(north, 'logistician')
  const [own, other, second] = [await listen(north), await listen(colleague), await listen(north)]
  const { id: since } = await own.next()
  for (const stream of [other, second]) expect((await stream.next()).event).toBe('ready')
  const ring = (employeeId: string, unread: number) =>
    inHome(world.db, north.org, tx => publish(tx, 'notices.changed', [north.org], { employeeId, unread }))
  await ring(north.employee, 3)
  await tell([north.org], 5)
  for (const stream of [own, second])
    expect(await stream.next()).toMatchObject({ event: 'notices.changed', data: JSON.stringify({ employeeId: north.employee, unread: 3 }) })
  // the first thing his colleague hears came after it
  expect((await other.next()).event).toBe('order.changed')
  const missed = await listen(colleague, { last: since! })
  expect((await missed.next()).event).toBe('order.changed')
})

test('both parties hear of a change, a stranger hears nothing', async () => {
  const [north, volga, stranger] = [await world.forwarder(), await world.executor(), await world.forwarder()]
  const [a, b, c] = [await listen(north), await listen(volga), await listen(stranger)]
  for (const stream of [a, b, c]) expect(await stream.next()).toMatchObject({ event: 'ready', data: '{}' })
  await tell([north.org, volga.org], 2)
  const heard = await a.next()
  expect(heard).toMatchObject({ event: 'order.changed', id: expect.stringMatching(/^\d+-[0-9a-f-]{36}$/) })
  expect(versionOf(heard)).toBe(2)
  expect(versionOf(await b.next())).toBe(2)
  // what is told to the stranger next is the first thing he hears
  await tell([stranger.org], 7)
  expect(versionOf(await c.next())).toBe(7)
})

test('a change made by another process is heard', async () => {
  const admin = await world.platform()
  const other = await world.open()
  const stream = await listen(admin)
  await stream.next()
  await admin.ask(menu.create, { data: { title: 'Слышно' } }, { at: other })
  expect(await stream.next()).toMatchObject({ event: 'menu.changed' })
})

test('a broken stream goes on after the last event, without a gap and without a repetition', async () => {
  const who = await world.forwarder()
  const other = await world.forwarder()
  const first = await listen(who)
  await first.next()
  await tell([who.org], 1)
  const seen = await first.next()
  first.close()
  for (let version = 2; version <= 6; version++) await tell([version === 4 ? other.org : who.org], version)
  const again = await listen(who, { last: seen.id! })
  await tell([who.org], 7)
  const heard = [await again.next(), await again.next(), await again.next(), await again.next(), await again.next()]
  expect(heard.map(versionOf)).toEqual([2, 3, 5, 6, 7])
  await tell([who.org], 8)
  expect(versionOf(await again.next())).toBe(8)
})

test('a page hears what was committed between its first answer and its stream', async () => {
  const who = await world.forwarder()
  const { headers } = await world.app.inject({ url: menu.list.path, headers: { cookie: cookieText(world.config, who.cookies) } })
  await tell([who.org], 5)
  const stream = await listen(who, { query: `?from=${headers['x-live-at']}` })
  expect(versionOf(await stream.next())).toBe(5)
})

test.each(['nonsense', `1-${idAt(Date.now() - 3 * 86_400_000)}`])('a position that is gone (%s) makes everything stale', async last => {
  const stream = await listen(await world.forwarder(), { last })
  expect(await stream.next()).toMatchObject({ event: 'reload', id: expect.stringMatching(/^\d+-/) })
})

test('without a session 401, from another site 403', async () => {
  expect((await listen(null)).status).toBe(401)
  const who = await world.forwarder()
  expect((await listen(who, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await listen(who, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})

test('a dismissed employee’s stream ends within five seconds', async () => {
  const owner = await world.forwarder()
  const gone = await world.colleague(owner, 'viewer')
  const [kept, stream] = [await listen(owner), await listen(gone)]
  await Promise.all([kept.next(), stream.next()])
  await world.root.query('update employees set active = false where id = $1', [gone.employee])
  // dismissed past the product, so that no event tells of it: the round that looks again ends it
  expect(RECHECK_MS).toBeLessThan(5000)
  await stream.ended
  await tell([owner.org], 3)
  expect(versionOf(await kept.next())).toBe(3)
})

test('closing the process ends its streams at once', async () => {
  const process = await world.open()
  const from = await world.listen(process)
  const stream = await listen(await world.forwarder(), { from })
  await stream.next()
  await process.close()
  await stream.ended
})
