import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

test('an unfit vehicle, a foreign one and a driver without the category are refused at their field', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  const other = await world.executor()
  const row = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  const assign = async (change: Partial<typeof resources>) =>
    (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources, ...change } })).error
  expect(await assign({ truckId: await world.truck(other) })).toMatchObject({ code: 'car.not_found', info: { field: 'truckId' } })
  expect(await assign({ trailerId: await world.trailer(executor, { bodyType: 'ref' }) })).toMatchObject({ code: 'car.unfit' })
  expect(await assign({ driverId: await world.driver(executor, { categories: ['C'] }) })).toMatchObject({ code: 'driver.noncompliant' })
})

test('a viewer reads without prices and changes nothing', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  const viewer = await world.colleague(forwarder, 'viewer')
  expect((await viewer.ask(orders.get, { query: { orderId: row.id } })).data.money).toBeNull()
  expect((await viewer.ask(orders.list, { query: { side: 'forwarder' } })).data.items[0]?.money).toBeNull()
  expect((await viewer.ask(orders.move, { data: { ...keyOf(row), action: 'cancel', reason: 'duplicate', comment: '' } })).status).toBe(403)
  expect((await viewer.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).status).toBe(403)
})

test('an offer goes to active partners alone, and a list of a side one does not have is refused', async () => {
  const { forwarder, executor } = await openPair(world)
  const unknown = await world.executor()
  const refused = await forwarder.ask(orders.create, {
    data: { draft: scenarioOne, goal: 'offer', offer: { executorId: unknown.org, answerMinutes: 60 } },
  })
  expect(refused.error).toMatchObject({ code: 'order.executor_unknown', info: { field: 'executorId' } })
  expect(await world.count('orders', 'org_id = $1', [forwarder.org])).toBe(0)
  expect((await executor.ask(orders.list, { query: { side: 'forwarder' } })).status).toBe(403)
})

test('moments and money beyond what can be kept are refused at their field, also in a draft', async () => {
  const forwarder = await world.forwarder()
  const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
  const kept = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  const rub = (minor: number) => ({ minor, currency: 'RUB' })
  const wrong: [Partial<OrderDraft>, string][] = [
    [{ stops: [first, { ...last, windowTo: '2026-10-07T07:59:00+03:00' }] }, 'stops.1.windowTo'],
    [{ stops: [{ ...first, windowFrom: '0000-01-01T00:00:00Z' }] }, 'stops.0.windowFrom'],
    [{ stops: [{ ...first, windowTo: '9999-12-31T23:59:59-14:00' }] }, 'stops.0.windowTo'],
    [{ price: rub(0) }, 'price'],
    [{ price: rub(-500) }, 'price'],
    [{ customerPrice: rub(-1) }, 'customerPrice'],
    [{ customerPrice: { minor: 700, currency: 'USD' } }, 'customerPrice'],
  ]
  for (const [change, field] of wrong) {
    const draft = { ...scenarioOne, ...change }
    const made = await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })
    expect([made.status, made.error]).toMatchObject([400, { code: 'input.invalid', info: { field } }])
    const saved = await forwarder.ask(orders.save, { data: { ...keyOf(kept), draft } })
    expect([saved.status, saved.error]).toMatchObject([400, { code: 'input.invalid', info: { field } }])
  }
  expect(await world.count('orders', 'org_id = $1', [forwarder.org])).toBe(1)
})

test('an offer has a price above nothing, in the currency of the order', async () => {
  const { forwarder, executor } = await openPair(world)
  const placed = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  for (const price of [
    { minor: 0, currency: 'RUB' },
    { minor: -1, currency: 'RUB' },
    { minor: 6_800_000, currency: 'USD' },
  ]) {
    const data = { ...keyOf(placed), action: 'offer', executorId: executor.org, answerMinutes: 60, price } as const
    const refused = await forwarder.ask(orders.move, { data })
    expect([refused.status, refused.error]).toMatchObject([400, { code: 'input.invalid', info: { field: 'price' } }])
  }
})

test('a mark before the order was made is refused', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  let row = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
  const mark = { ...keyOf(row), taskId: flights[0]!.tasks[0]!.id, mark: 'depart', comment: '' } as const
  for (const at of ['0000-01-01T00:00:00+14:00', '2026-09-01T00:00:00Z'])
    expect((await executor.ask(orders.report, { data: { ...mark, at } })).error).toMatchObject({ code: 'task.time' })
})

test('a stop that failed says why by a code of its dictionary and in words', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  let row = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
  const report = (mark: TaskMark, comment: string, reason?: string) =>
    executor.ask(orders.report, { data: { ...keyOf(row), taskId: flights[0]!.tasks[0]!.id, mark, comment, ...(reason && { reason }) } })
  expect((await report('depart', '', 'site_closed')).error).toMatchObject({ code: 'task.no_reason', info: { field: 'reason' } })
  row = (await report('depart', '')).data
  for (const reason of [undefined, 'no_such', 'duplicate'])
    expect((await report('fail', 'склад закрыт', reason)).error).toMatchObject({ code: 'order.reason_missing', info: { field: 'reason' } })
  const refused = await report('fail', '', 'site_closed')
  expect([refused.status, refused.error]).toMatchObject([422, { code: 'order.comment_missing', info: { field: 'comment' } }])
  expect((await report('fail', 'склад закрыт', 'site_closed')).data.stops[0]?.status).toBe('failed')
})

test('E12 who comes after the time of a stop may say why by a code; in time there is nothing to say', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  let row = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
  const report = (mark: TaskMark, at: string, reason?: string) =>
    executor.ask(orders.report, {
      data: { ...keyOf(row), taskId: flights[0]!.tasks[0]!.id, mark, at, comment: '', ...(reason && { reason }) },
    })
  const until = Date.parse(scenarioOne.stops[0]!.windowTo!)
  const at = (minutes: number) => new Date(until + minutes * 60_000).toISOString()
  await world.setClock(at(60))
  row = (await report('depart', at(-300))).data
  expect((await report('arrive', at(-5), 'queue_at_gate')).error).toMatchObject({ code: 'task.no_reason' })
  expect((await report('arrive', at(5), 'site_closed')).error).toMatchObject({ code: 'order.reason_missing', info: { field: 'reason' } })
  row = (await report('arrive', at(5), 'queue_at_gate')).data
  const { items } = (await forwarder.ask(orders.history, { query: { orderId: row.id } })).data
  expect(items.find(({ what }) => what === 'report.arrive')).toMatchObject({ reason: 'queue_at_gate' })
  const [task] = (await executor.ask(orders.get, { query: { orderId: row.id } })).data.flights[0]!.tasks
  expect(task).toMatchObject({ status: 'arrived' })
})

test('a cursor or a day nobody was given is no fault', async () => {
  const forwarder = await world.forwarder()
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  const id = randomUUID()
  for (const text of [
    `2026-01-01T00:00:00.000Z|${'-'.repeat(36)}`,
    `-271821-04-20T00:00:00.000Z|${id}`,
    `+275760-09-13T00:00:00.000Z|${id}`,
  ])
    expect((await forwarder.ask(orders.list, { query: { side: 'forwarder', cursor: cursorOf(text) } })).status).toBe(400)
  const unread = await forwarder.ask(orders.list, { query: { side: 'forwarder', loading: { from: '0000-01-01' } } })
  expect([unread.status, unread.error.code, unread.error.info]).toEqual([
    400,
    'input.invalid',
    { field: 'loading.from', why: 'такого года не было' },
  ])
  for (const day of ['0001-01-01', '9999-12-31'])
    expect((await forwarder.ask(orders.list, { query: { side: 'forwarder', loading: { from: day, to: day } } })).data.items).toEqual([])
})
