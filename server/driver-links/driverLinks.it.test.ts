import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverLinks } from '#contract/driver-links.ts'
import { type DriverFlight, driverPage } from '#contract/driver-page.ts'
import { fileLimits } from '#contract/files.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { TaskOutcome } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { photo } from '#testing/files.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { card } from '#testing/orderSteps.ts'
import { openPair, resourcesOf } from '#testing/orders.ts'
import { onPhone, openPhone, type Phone, tokenOf } from '#testing/phones.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

const days = onDays('2026-10-05', '2026-10-07')
const eventsOf = async (who: Someone, flightId: string) => (await who.ask(flights.history, { query: { flightId } })).data.items
const linksOf = async (who: Someone, flightId: string) => (await who.ask(driverLinks.list, { query: { flightId } })).data.items
const driverOf = async (who: Someone, flightId: string) => (await flightCard(who, flightId)).driver!.id!
const moment = (at: string) => new Date(at).toISOString()

/** A flight of one order whose driver has opened his link. */
async function onRoad(draft = days) {
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, draft)
  const driverId = await driverOf(pair.executor, flightId)
  return { ...pair, order, flightId, driverId, ...(await onPhone(world, pair.executor, { flightId, driverId })) }
}

type OnRoad = { phone: Phone; linkId: string }

const said = (
  { phone, linkId }: OnRoad,
  taskId: string,
  mark: TaskMark,
  at: string,
  {
    sentAt = at,
    key = randomUUID() as string,
    ...more
  }: { sentAt?: string; key?: string; outcome?: TaskOutcome; reason?: string; comment?: string } = {},
) =>
  phone.ask(
    driverPage.report,
    { query: { linkId }, data: { taskId, mark, at: moment(at), sentAt: moment(sentAt), comment: '', ...more } },
    { key },
  )

const flightsOn = async ({ phone }: Pick<OnRoad, 'phone'>) => (await phone.ask(driverPage.flights)).data.items
const nextOf = ({ tasks }: DriverFlight) => tasks.find(({ marks }) => marks.length > 0)!

test('1.05 a driver sees his flight by his link, goes, and reports of both stops; both sides follow, and neither he nor his phone is told a price', async () => {
  const road = await onRoad()
  const { executor, forwarder, order, flightId, linkId, phone } = road
  const [flight] = await flightsOn(road)
  expect(flight).toMatchObject({ id: flightId, linkId, answer: null, status: 'assigned', cargos: [{ massKg: 20_000 }] })
  expect(flight!.tasks.map(({ kind, marks, km }) => [kind, marks, km === null])).toEqual([
    ['loading', ['depart', 'arrive'], true],
    ['unloading', [], false],
  ])
  expect(JSON.stringify(flight)).not.toMatch(/price|minor|currency|customer/)
  // the place is drawn of towns near by, and of what the carrier keeps of it
  const { place, address, site } = flight!.tasks[0]!
  expect(site).toMatchObject({ gates: [], geofenceM: null, around: expect.arrayContaining([expect.objectContaining({ name: place })]) })
  const draft = { place: 'saint_petersburg', address: address.toUpperCase(), gates: ['3', '4'], geofenceM: 300 }
  await world.nodalPoint(executor, draft)
  expect((await flightsOn(road))[0]!.tasks[0]!.site).toEqual({ ...site, gates: ['3', '4'], geofenceM: 300 })

  const clock = { at: moment('2026-10-01T09:00:00+03:00'), sentAt: moment('2026-10-01T09:00:00+03:00') }
  await phone.ask(driverPage.answer, { query: { linkId }, data: { answer: 'accepted', comment: '', ...clock } })
  expect((await flightCard(executor, flightId)).status).toBe('confirmed')
  expect((await flightCard(forwarder, flightId)).status).toBe('confirmed')

  const [first, second] = flight!.tasks.map(({ taskId }) => taskId)
  const way: [string, TaskMark, string][] = [
    [first!, 'depart', '2026-10-05T07:00:00+03:00'],
    [first!, 'arrive', '2026-10-05T09:10:00+03:00'],
    [first!, 'finish', '2026-10-05T10:30:00+03:00'],
    [second!, 'arrive', '2026-10-07T09:00:00+03:00'],
    [second!, 'finish', '2026-10-07T11:00:00+03:00'],
  ]
  for (const [taskId, mark, at] of way) {
    await world.setClock(at)
    const outcome = mark === 'finish' && taskId === first ? { outcome: { massKg: 20_000, seals: ['ПЛ-77'], temperature: 4.5 } } : {}
    expect((await said(road, taskId, mark, at, outcome)).data, mark).toMatchObject({ outcome: 'taken', why: null })
  }
  expect((await card(forwarder, order)).status).toBe('documents')
  const { tasks } = await flightCard(forwarder, flightId)
  expect(tasks.map(({ arrivedAt, completedAt, source }) => [arrivedAt, completedAt, source])).toEqual([
    [moment('2026-10-05T09:10:00+03:00'), moment('2026-10-05T10:30:00+03:00'), 'driver'],
    [moment('2026-10-07T09:00:00+03:00'), moment('2026-10-07T11:00:00+03:00'), 'driver'],
  ])
  expect(tasks[0]!.result).toMatchObject({ seals: ['ПЛ-77'], temperature: 4.5 })
  expect((await eventsOf(executor, flightId)).map(({ what }) => what)).toEqual([
    'report.finish',
    'report.arrive',
    'report.finish',
    'report.arrive',
    'report.depart',
    'driver.accepted',
    'flight.plan',
  ])
  expect(await world.count('audits', `by_user_id is null and what = 'order.report.finish' and object_id = $1`, [order.id])).toBe(2)

  // a day after the flight the link is closed
  await world.setClock('2026-10-08T11:00:01+03:00')
  expect(await flightsOn(road)).toEqual([])
  expect((await said(road, first!, 'arrive', '2026-10-08T11:00:00+03:00')).error.code).toBe('driver_link.over')
  expect((await linksOf(executor, flightId)).map(({ state, answer }) => [state, answer])).toEqual([['over', 'accepted']])
})

test('a link opens on the first phone alone, once: another phone, a guessed link, one that was replaced or revoked are refused in words', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const { executor, forwarder, flightId, driverId, phone, linkId, token } = await onRoad()
  const other = openPhone(world)
  expect([(await other.open(token)).status, (await other.open(token)).error.code]).toEqual([403, 'driver_link.taken'])
  expect((await other.open(randomBytes(32).toString('base64url'))).error.code).toBe('driver_link.unknown')
  expect((await other.ask(driverPage.flights)).status).toBe(401)
  // his own phone may open it again
  expect((await phone.open(token)).data).toEqual({ linkId })
  const [before] = await linksOf(executor, flightId)
  expect(before).toMatchObject({ state: 'opened', driver: { id: driverId }, phone: { browser: 'other' } })
  expect(
    await world.count('driver_links', `encode(token_hash, 'escape') like '%' || $1 || '%' or agent like '%' || $1 || '%'`, [token]),
  ).toBe(0)

  const again = (await executor.ask(driverLinks.make, { data: { flightId, driverId, email: null } })).data
  expect(again.picture).toContain('<svg')
  expect((await phone.ask(driverPage.flights)).data.items).toEqual([])
  expect((await phone.open(token)).error.code).toBe('driver_link.revoked')
  const { linkId: second } = (await phone.open(tokenOf(again.url))).data
  expect((await executor.ask(driverLinks.revoke, { data: { linkId: second } })).data).toEqual({ revoked: true })
  expect((await executor.ask(driverLinks.revoke, { data: { linkId: second } })).data).toEqual({ revoked: false })
  const task = (await flightCard(executor, flightId)).tasks[0]!.taskId
  expect((await said({ phone, linkId: second }, task, 'arrive', '2026-10-01T09:00:00+03:00')).error.code).toBe('driver_link.revoked')

  expect((await executor.ask(driverLinks.make, { data: { flightId, driverId: randomUUID(), email: null } })).error.code).toBe(
    'driver_link.no_driver',
  )
  expect((await executor.ask(driverLinks.make, { data: { flightId, driverId, email: 'd@example.ru' } })).error.code).toBe(
    'driver_link.no_mail',
  )
  // of a forwarder it is no own flight, and a stranger has none
  expect((await forwarder.ask(driverLinks.list, { query: { flightId } })).status).toBe(404)
  expect((await (await world.executor()).ask(driverLinks.revoke, { data: { linkId: second } })).status).toBe(404)
})

test('a link opens its own flight and nothing else: tasks, photos and links of others are not found, and another driver on the flight closes it', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const [mine, foreign] = [await onRoad(), await onRoad()]
  const task = (await flightCard(mine.executor, mine.flightId)).tasks[0]!.taskId
  const theirs = (await flightCard(foreign.executor, foreign.flightId)).tasks[0]!.taskId
  const now = '2026-10-01T09:00:00+03:00'
  expect((await said(mine, theirs, 'depart', now)).error.code).toBe('task.not_found')
  expect((await said({ ...mine, linkId: foreign.linkId }, theirs, 'depart', now)).status).toBe(401)
  const picture = await photo()
  const id = randomUUID()
  expect(await mine.phone.photo({ linkId: mine.linkId, taskId: theirs, id }, picture)).toEqual([404, 'task.not_found'])
  expect(await mine.phone.photo({ linkId: foreign.linkId, taskId: theirs, id }, picture)).toEqual([401, 'driver_link.unknown'])
  expect(await openPhone(world).photo({ linkId: mine.linkId, taskId: task, id }, picture)).toEqual([401, 'driver_link.unknown'])
  // a session of his employer is no phone, and a phone is no session
  expect((await mine.phone.ask(orders.get as never, { query: { orderId: mine.order.id } } as never)).status).toBe(401)
  // another site asks with his cookie
  const foreignSite = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
  const clock = { at: moment(now), sentAt: moment(now) }
  const problem = { query: { linkId: mine.linkId }, data: { problem: 'queue', comment: '', ...clock } } as const
  expect((await mine.phone.ask(driverPage.problem, problem, foreignSite)).error.code).toBe('session.origin')

  const { version } = await flightCard(mine.executor, mine.flightId)
  const resources = await resourcesOf(world, mine.executor)
  const replace = {
    action: 'replace',
    flightId: mine.flightId,
    version,
    ...resources,
    reason: 'vehicle_breakdown',
    comment: 'Заболел водитель',
  } as const
  expect((await mine.executor.ask(flights.move, { data: { ...replace, overrideReason: 'Проба' } })).status).toBe(200)
  expect(await flightsOn(mine)).toEqual([])
  expect((await said(mine, task, 'depart', now)).error.code).toBe('driver_link.revoked')
})

test('reports that waited come in order and once each, by the clock of the server: what is known or does not fit is kept for the dispatcher', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const road = await onRoad()
  const { executor, flightId, linkId, phone } = road
  await world.setClock('2026-10-05T12:00:00+03:00')
  const [flight] = await flightsOn(road)
  const { taskId } = nextOf(flight!)
  // the clock of the phone is two hours ahead: 13:00 there is 11:00 here
  const wrong = { sentAt: '2026-10-05T14:00:00+03:00' }
  const key = randomUUID()
  const departed = await said(road, taskId, 'depart', '2026-10-05T13:00:00+03:00', { ...wrong, key })
  expect(departed.data.flight.tasks[0]!.departedAt).toMatch(/^2026-10-05T08:00:0/)
  const again = await said(road, taskId, 'depart', '2026-10-05T13:00:00+03:00', { ...wrong, key })
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  // the answer was lost and the message sent again later: it is the same message
  const later = await said(road, taskId, 'depart', '2026-10-05T13:00:00+03:00', { sentAt: '2026-10-05T14:02:00+03:00', key })
  expect([later.status, later.headers['idempotency-replayed'], later.data]).toEqual([200, 'true', departed.data])
  const other = await said(road, taskId, 'depart', '2026-10-05T13:10:00+03:00', { ...wrong, key })
  expect(other.error.code).toBe('key.reused')
  expect((await linksOf(executor, flightId))[0]!.clockAhead).toBeGreaterThan(7190)

  // the dispatcher marks the arrival while the phone has no network
  const { version } = await card(executor, road.order)
  await executor.ask(orders.report, { data: { orderId: road.order.id, version, taskId, mark: 'arrive', comment: '' } })
  expect((await said(road, taskId, 'arrive', '2026-10-05T13:50:00+03:00', wrong)).data.outcome).toBe('known')
  // before the arrival that stands nothing ends
  const early = (await said(road, taskId, 'finish', '2026-10-05T13:55:00+03:00', wrong)).data
  expect([early.outcome, early.why?.ru]).toEqual(['kept', expect.stringMatching(/врем|раньше/i)])
  // what can be mended is refused at its field
  expect((await said(road, taskId, 'fail', '2026-10-05T14:00:00+03:00', wrong)).error).toMatchObject({ info: { field: 'reason' } })
  const clock = { at: moment('2026-10-05T14:00:00+03:00'), sentAt: moment('2026-10-05T14:00:00+03:00') }
  await phone.ask(driverPage.problem, { query: { linkId }, data: { problem: 'queue', comment: 'Перед нами восемь машин', ...clock } })
  const events = (await eventsOf(executor, flightId)).slice(0, 5)
  expect(events.map(({ what, reason, comment }) => [what, reason, comment])).toEqual([
    ['driver.problem', 'queue', 'Перед нами восемь машин'],
    ['driver.kept', null, ''],
    ['driver.known', null, ''],
    ['report.arrive', null, ''],
    ['report.depart', null, ''],
  ])
  // what is between a driver and his dispatcher the forwarder does not read
  expect((await eventsOf(road.forwarder, flightId)).map(({ what }) => what)).not.toContain('driver.problem')
  await said(road, taskId, 'finish', '2026-10-05T14:30:00+03:00', { sentAt: '2026-10-05T14:30:00+03:00' })
  // a phone that names what it knows is told the rest alone, and the whole once that is another
  const { still } = (await flightsOn(road))[0]!
  const told = async (knows: string) => {
    const data = {
      problem: 'traffic',
      comment: '',
      at: moment('2026-10-05T14:40:00+03:00'),
      sentAt: moment('2026-10-05T14:40:00+03:00'),
    } as const
    return (await phone.ask(driverPage.problem, { query: { linkId, knows }, data })).data.flight
  }
  const brief = await told(still)
  expect([Object.keys(brief).toSorted(), Object.keys(brief.tasks[0]!).toSorted()]).toEqual([
    ['answer', 'endsAt', 'linkId', 'positions', 'status', 'still', 'tasks', 'version'],
    ['arrivedAt', 'completedAt', 'departedAt', 'handover', 'marks', 'photos', 'projectedAt', 'seals', 'serviceAt', 'status', 'taskId'],
  ])
  expect((await told('another')).tasks[0]!.address).toBe(flight!.tasks[0]!.address)

  const declined = { answer: 'declined', comment: 'Не еду', ...clock } as const
  expect((await phone.ask(driverPage.answer, { query: { linkId }, data: declined })).error.code).toBe('driver_link.begun')
})

test('a stop that was done in part or not at all says why by a reason the phone was given, and both sides read it', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const road = await onRoad()
  const { reasons, items } = (await road.phone.ask(driverPage.flights)).data
  expect(reasons.map(({ code }) => code)).toContain('receiver_refused')
  const [first, second] = items[0]!.tasks.map(({ taskId }) => taskId)
  const at = '2026-10-05T10:00:00+03:00'
  await world.setClock(at)
  await said(road, first!, 'arrive', at)
  const part = { outcome: { part: true, massKg: 18_000 }, reason: 'no_room', comment: 'Две паллеты не вошли' }
  expect((await said(road, first!, 'finish', at, part)).data.outcome).toBe('taken')
  const later = '2026-10-07T10:00:00+03:00'
  await world.setClock(later)
  await said(road, second!, 'arrive', later)
  const refused = { reason: 'receiver_refused', comment: 'Склад закрыт' }
  expect((await said(road, second!, 'fail', later, refused)).data).toMatchObject({ outcome: 'taken', why: null })
  const { tasks } = await flightCard(road.forwarder, road.flightId)
  expect(tasks.map(({ status, result, comment, source }) => [status, result?.reason, comment, source])).toEqual([
    ['partially_completed', 'no_room', 'Две паллеты не вошли', 'driver'],
    ['failed', 'receiver_refused', 'Склад закрыт', 'driver'],
  ])
})

test('a driver declines with a reason, and the flight waits for another yes', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const road = await onRoad()
  const clock = { at: moment('2026-10-01T09:00:00+03:00'), sentAt: moment('2026-10-01T09:00:00+03:00') }
  const answer = (data: { answer: 'accepted' | 'declined'; comment: string }) =>
    road.phone.ask(driverPage.answer, { query: { linkId: road.linkId }, data: { ...data, ...clock } })
  await answer({ answer: 'accepted', comment: '' })
  expect((await answer({ answer: 'declined', comment: ' ' })).error).toMatchObject({ info: { field: 'comment' } })
  expect((await answer({ answer: 'declined', comment: 'Заболел' })).data.flight.answer).toBe('declined')
  expect((await flightCard(road.executor, road.flightId)).status).toBe('assigned')
  expect((await linksOf(road.executor, road.flightId))[0]!.answer).toBe('declined')
})

test('photos come once each and stay with their task; what is no picture, too large or one too many is refused, and nothing of it is kept', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const road = await onRoad()
  const { taskId } = nextOf((await flightsOn(road))[0]!)
  const send = (bytes: Buffer, id = randomUUID() as string, type = 'image/jpeg') =>
    road.phone.photo({ linkId: road.linkId, taskId, id }, bytes, type)
  // a phone makes its ids by chance: which of two photos came first is told by their moments alone
  const [second, id] = [randomUUID(), randomUUID()].toSorted() as [string, string]
  const picture = await photo()
  expect(await send(picture, id)).toEqual([200, true])
  expect(await send(picture, id)).toEqual([200, false])
  expect(await send(Buffer.from('%PDF-1.4'))).toEqual([415, 'file.type_differs'])
  expect((await send(Buffer.alloc(0)))[0]).toBe(400)
  expect((await send(Buffer.alloc(fileLimits.bytes + 1)))[0]).toBe(413)
  expect((await send(picture, 'x'))[0]).toBe(400)
  const { tasks } = await flightCard(road.forwarder, road.flightId)
  expect(tasks[0]!.photos.map(photo => [photo.id, photo.pictured])).toEqual([[id, true]])
  await world.setClock('2026-10-01T09:01:00+03:00')
  expect(await send(picture, second)).toEqual([200, true])
  const both = await flightCard(road.forwarder, road.flightId)
  expect(both.tasks[0]!.photos.map(photo => photo.id)).toEqual([id, second])
  const { rows } = await world.root.query<{ name: string }>('select name from files where id = $1', [id])
  expect(rows[0]!.name).toMatch(/^\d{2}-\d{6}-1 .{4}\.jpg$/)
  expect(await world.count('files', 'object_id = $1', [road.flightId])).toBe(2)

  await world.root.query(
    `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, declared, size, stored_bytes, blob, created_by, created_at)
     select org_id, gen_random_uuid(), kind, object_id, purpose, draft, status, name, type, declared, size, stored_bytes, blob || n, created_by, created_at
     from files, generate_series(1, 8) n where id = $1`,
    [id],
  )
  expect(await send(picture)).toEqual([422, 'task.photos'])
})
