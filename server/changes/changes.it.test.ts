import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import { changes } from '#contract/changes.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { openPool } from '#server/platform/db.ts'
import { startTimers, type TimerHandler } from '#server/platform/timers.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { changeTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

type OpenPair = Awaited<ReturnType<typeof openPair>>
type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

const taken = async (who: Someone, row: Pick<OrderRow, 'id' | 'version'>, step: Step) =>
  (await who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })).data
const card = async (who: Someone, { id }: Pick<OrderRow, 'id'>) => (await who.ask(orders.get, { query: { orderId: id } })).data
const history = async (who: Someone, { id }: Pick<OrderRow, 'id'>) => (await who.ask(orders.history, { query: { orderId: id } })).data.items
const asked = async (who: Someone, { id }: Pick<OrderRow, 'id'>) => (await who.ask(changes.list, { query: { orderId: id } })).data.items
const accepted = async ({ forwarder, executor }: Pick<OpenPair, 'forwarder' | 'executor'>, draft: OrderDraft = scenarioOne) =>
  taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
const ready = async (pair: OpenPair) => taken(pair.executor, await accepted(pair), { action: 'assign', ...pair.resources })
const edit = (
  who: Someone,
  row: Pick<OrderRow, 'id' | 'version'>,
  draft: OrderDraft,
  more: { answerMinutes?: number; comment?: string } = {},
) => who.ask(changes.propose, { data: { ...keyOf(row), draft, comment: '', answerMinutes: 240, ...more } })
const answerTo = (row: Pick<OrderRow, 'id' | 'version'>, { id }: { id: string }) => ({ ...keyOf(row), changeId: id })

async function mark(who: Someone, row: OrderRow, what: TaskMark) {
  const { flights } = await card(who, row)
  const task = flights[0]!.tasks.find(each => each.marks.includes(what))!
  return (await who.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
}

const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
/** The unloading a day later, and 4 000 ₽ more. */
const later: OrderDraft = {
  ...scenarioOne,
  stops: [first, { ...last, windowFrom: '2026-10-08T08:00:00+03:00', windowTo: '2026-10-08T14:00:00+03:00' }],
  price: { minor: 7_200_000, currency: 'RUB' },
}

test('4.15 what was agreed changes when the executor says yes: order, flight, resources, documents, list and history of both sides at once', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const row = await ready(pair)
  const own = { ...later, customerPrice: { minor: 8_100_000, currency: 'RUB' }, tags: ['срочно'], commentInternal: 'просит клиент' }
  const told = { ...own, stops: [{ ...first, contactPhone: '+79000000009' }, own.stops[1]!] }
  const { order, change } = (await edit(forwarder, row, told, { comment: 'РЦ перенёс слот' })).data
  expect(order).toMatchObject({
    status: 'ready',
    tags: ['срочно'],
    money: { price: { minor: 6_800_000 }, customerPrice: { minor: 8_100_000 } },
    next: { code: 'answer_change', whose: 'them', dueAt: expect.stringMatching(/^2026-10-01T10:00/) },
  })
  expect(change).toMatchObject({
    side: 'forwarder',
    status: 'proposed',
    fields: ['stops', 'price'],
    actions: ['withdraw'],
    comment: 'РЦ перенёс слот',
  })

  const [theirs] = await asked(executor, row)
  expect(theirs).toMatchObject({
    actions: ['accept', 'refuse'],
    before: { price: { minor: 6_800_000 } },
    after: { price: { minor: 7_200_000 } },
  })
  expect(theirs?.places.map(place => place.name.ru).toSorted()).toEqual(['Москва', 'Санкт-Петербург'])
  expect(JSON.stringify(await asked(executor, row))).not.toMatch(/8100000|81000|просит клиент|срочно/)
  const seen = await card(executor, row)
  expect(seen).toMatchObject({ next: { code: 'answer_change', whose: 'me' }, stops: [{ contactPhone: '+79000000009' }, {}] })
  expect((await history(executor, row))[0]).toMatchObject({
    what: 'change.propose',
    comment: 'РЦ перенёс слот',
    facts: { fields: 'stops,price' },
  })

  const done = (await executor.ask(changes.accept, { data: answerTo(seen, theirs!) })).data
  expect(done).toMatchObject({ status: 'ready', money: { price: { minor: 7_200_000 } }, next: { code: 'depart' } })
  const now = await card(forwarder, row)
  expect(now).toMatchObject({
    money: { price: { minor: 7_200_000 }, customerPrice: { minor: 8_100_000 } },
    customerNumber: '',
    commentInternal: 'просит клиент',
    stops: [{ contactPhone: '+79000000009' }, { windowFrom: '2026-10-08T05:00:00.000Z' }],
  })
  expect(now.documentRows[0]?.dueAt).toBe('2026-10-13T11:00:00.000Z')
  const { rows } = await world.root.query<{ end: Date }>('select max(ends_at) as end from assignments where org_id = $1', [executor.org])
  expect(rows[0]?.end.toISOString()).toBe('2026-10-08T12:00:00.000Z')
  expect(await world.count('flight_tasks', `org_id = $1 and planned_to = '2026-10-08T14:00+03'`, [executor.org])).toBe(1)
  expect(await world.count('order_offers', `order_id = $1 and status = 'accepted' and price = 7200000`, [row.id])).toBe(1)
  expect(await world.count('order_parties', 'order_id = $1 and price = 7200000', [row.id])).toBe(2)
  expect(await world.count('timers', `object_id = $1 and kind = 'order.change'`, [row.id])).toBe(0)
  const whats = async (who: Someone) => (await history(who, row)).map(entry => entry.what)
  expect((await whats(executor)).slice(0, 3)).toEqual(['change.accept', 'change.propose', 'details'])
  expect(await whats(executor)).toEqual((await whats(forwarder)).filter(what => what !== 'create' && what !== 'save'))
  expect(await world.count('audits', `object_id = $1 and what like 'order.change.%'`, [row.id])).toBe(2)
})

test('a change is refused with a reason, withdrawn, and lapses once at its deadline though the process dies; one at a time waits', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  let row: OrderRow = await accepted(pair)
  let { order, change } = (await edit(forwarder, row, later)).data
  expect((await edit(forwarder, order, { ...later, price: { minor: 7_300_000, currency: 'RUB' } })).error.code).toBe('change.open')
  // what is one's own is saved meanwhile
  const noted = (await edit(forwarder, order, { ...scenarioOne, commentInternal: 'ждём ответа' })).data
  expect(noted).toMatchObject({ change: null, order: { next: { code: 'answer_change' } } })
  const stale = await executor.ask(changes.refuse, { data: { ...answerTo(order, change!), reason: 'Не успеем' } })
  expect(stale.error.code).toBe('order.changed')
  expect((await forwarder.ask(changes.accept, { data: answerTo(noted.order, change!) })).error.code).toBe('order.step_closed')
  expect((await executor.ask(changes.withdraw, { data: answerTo(noted.order, change!) })).error.code).toBe('order.step_closed')
  row = (await executor.ask(changes.refuse, { data: { ...answerTo(noted.order, change!), reason: 'Не успеем' } })).data
  expect((await asked(forwarder, row))[0]).toMatchObject({ status: 'refused', answer: 'Не успеем', actions: [] })
  expect((await history(forwarder, row))[0]).toMatchObject({ what: 'change.refuse', comment: 'Не успеем' })
  expect(await card(forwarder, row)).toMatchObject({ money: { price: { minor: 6_800_000 } } })

  ;({ order, change } = (await edit(forwarder, row, later)).data)
  row = (await forwarder.ask(changes.withdraw, { data: answerTo(order, change!) })).data
  expect((await executor.ask(changes.accept, { data: answerTo(row, change!) })).error.code).toBe('change.closed')

  ;({ order, change } = (await edit(forwarder, row, later, { answerMinutes: 30 })).data)
  await world.setClock('2026-10-01T09:31:00+03:00')
  expect((await executor.ask(changes.accept, { data: answerTo(order, change!) })).error.code).toBe('change.closed')
  let kills = 1
  const dying: Record<string, TimerHandler> = {
    'order.change': async (tx, timer) => {
      await changeTimers['order.change'](tx, timer)
      if (kills-- <= 0) return
      await world.root.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      )
      await sql`select 1`.execute(tx)
    },
  }
  const other = openPool(world.installation.worker.url, world.installation.worker.as, 4)
  const running = [startTimers({ db: world.db, handlers: dying }), startTimers({ db: other.db, handlers: dying })]
  try {
    await expect.poll(() => world.count('timers', `kind = 'order.change'`), { timeout: 20_000, interval: 50 }).toBe(0)
  } finally {
    await Promise.all(running.map(each => each.stop()))
    await other.db.destroy()
  }
  expect((await history(executor, row)).filter(entry => entry.what === 'change.lapse')).toHaveLength(1)
  expect((await asked(executor, row))[0]).toMatchObject({ status: 'lapsed', answeredBy: null })
})

test('of two answers at once one wins; an order that leaves its executor takes the request along, and the next one reads none of it', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  for (const rival of ['withdraw', 'assign'] as const) {
    const row = await accepted(pair)
    const { order, change } = (await edit(forwarder, row, later)).data
    const yes = executor.ask(changes.accept, { data: answerTo(order, change!) })
    const no =
      rival === 'withdraw'
        ? forwarder.ask(changes.withdraw, { data: answerTo(order, change!) })
        : executor.ask(orders.move, { data: { ...keyOf(order), action: 'assign', ...(await resourcesOf(world, executor)) } })
    const both = await Promise.all([yes, no])
    expect(both.map(each => each.status).toSorted()).toEqual([200, 409])
    expect(both.find(each => each.status === 409)?.error.code).toBe('order.changed')
  }

  const row = await accepted(pair)
  const key = crypto.randomUUID()
  const data = { ...keyOf(row), draft: later, comment: '', answerMinutes: 240 }
  const [once, twice] = [await forwarder.ask(changes.propose, { data }, { key }), await forwarder.ask(changes.propose, { data }, { key })]
  expect(twice.body).toBe(once.body)
  expect(await world.count('order_changes', 'order_id = $1', [row.id])).toBe(1)
  const back = await taken(executor, once.data.order, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  expect((await asked(forwarder, row))[0]).toMatchObject({ status: 'lapsed' })
  expect(await world.count('timers', `object_id = $1 and kind = 'order.change'`, [row.id])).toBe(0)
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const again = await taken(forwarder, back, { action: 'offer', executorId: third.org, answerMinutes: 60 })
  const mine = await taken(third, again, { action: 'accept' })
  expect(await asked(third, mine)).toEqual([])
  expect((await executor.ask(changes.list, { query: { orderId: row.id } })).status).toBe(404)
  expect((await edit(forwarder, mine, later)).data.change).toMatchObject({ status: 'proposed' })
})

test('on the way only the price and stops ahead change, after delivery the price, after completion nothing; busy resources are refused in words', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  let row: OrderRow = await ready(pair)
  const heavier: OrderDraft = { ...scenarioOne, cargos: [{ ...scenarioOne.cargos[0]!, massKg: 19_000 }] }
  expect((await edit(forwarder, row, { ...scenarioOne, capacityKg: 5000 })).error).toMatchObject({ code: 'order.incomplete' })
  expect((await edit(forwarder, row, { ...scenarioOne, vatMode: 'none', vatRate: 0 })).error.code).toBe('input.invalid')
  const backwards = { ...scenarioOne, stops: [first, { ...last, windowFrom: first.windowFrom, windowTo: first.windowTo }] }
  expect((await edit(forwarder, row, backwards)).error.code).toBe('order.incomplete')

  // the same resources are promised elsewhere a day later
  const next: OrderDraft = {
    ...scenarioOne,
    stops: [
      { ...first, windowFrom: '2026-10-08T06:00:00+03:00', windowTo: '2026-10-08T15:00:00+03:00' },
      { ...last, windowFrom: '2026-10-09T08:00:00+03:00', windowTo: '2026-10-09T14:00:00+03:00' },
    ],
  }
  await taken(executor, await accepted(pair, next), { action: 'assign', ...pair.resources, overrideReason: 'Успевает' })
  const clash = (await edit(forwarder, row, later)).data
  const busy = await executor.ask(changes.accept, { data: answerTo(clash.order, clash.change!) })
  expect(busy.error).toMatchObject({ code: 'change.resources_busy', info: { flight: expect.stringMatching(/^26-\d+-1$/) } })
  expect(await card(executor, row)).toMatchObject({ version: clash.order.version, next: { code: 'answer_change' } })
  row = (await executor.ask(changes.refuse, { data: { ...answerTo(clash.order, clash.change!), reason: 'Машина занята' } })).data

  await world.setClock('2026-10-06T08:00:00+03:00')
  row = await mark(executor, row, 'depart')
  row = await mark(executor, row, 'arrive')
  expect(row.status).toBe('in_progress')
  for (const [draft, field, why] of [
    [heavier, 'cargos', 'машина уже выехала'],
    [{ ...scenarioOne, stops: [{ ...first, address: 'ул. Другая, 10' }, last] }, 'stops.0.windowFrom', 'уже прошла'],
    [{ ...scenarioOne, stops: [first, { ...first, place: 'tver' }, last] }, 'stops', 'машина уже выехала'],
    [{ ...scenarioOne, vatRate: 10 }, 'vatRate', 'машина уже выехала'],
  ] as [OrderDraft, string, string][]) {
    const { error } = await edit(forwarder, row, draft)
    expect(error).toMatchObject({ code: 'change.field_closed', info: { field } })
    expect(error.message).toContain(why)
  }
  const elsewhere: OrderDraft = {
    ...scenarioOne,
    stops: [first, { ...last, address: 'Новорязанское ш., 6', windowTo: '2026-10-07T16:00:00+03:00' }],
  }
  const turned = (await edit(forwarder, row, elsewhere)).data
  row = (await executor.ask(changes.accept, { data: answerTo(turned.order, turned.change!) })).data
  expect(await card(executor, row)).toMatchObject({
    stops: [{}, { address: 'Новорязанское ш., 6' }],
    flights: [{ tasks: [{ status: 'arrived' }, { status: 'planned' }] }],
  })
  for (const what of ['finish', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
  expect(row.status).toBe('documents')
  const extra = { ...elsewhere, price: { minor: 7_500_000, currency: 'RUB' } }
  expect((await edit(forwarder, row, { ...extra, stops: later.stops })).error.code).toBe('change.field_closed')
  const paid = (await edit(forwarder, row, extra)).data
  row = (await executor.ask(changes.accept, { data: answerTo(paid.order, paid.change!) })).data
  expect(row.money?.price).toMatchObject({ minor: 7_500_000 })
  await world.root.query(`update order_documents set status = 'accepted', version = 1, via = 'edo' where order_id = $1`, [row.id])
  const open = (await edit(forwarder, row, { ...extra, price: { minor: 7_600_000, currency: 'RUB' } })).data
  row = await taken(forwarder, open.order, { action: 'complete' })
  expect((await asked(executor, row))[0]).toMatchObject({ status: 'lapsed' })
  expect((await edit(forwarder, row, extra)).error.code).toBe('order.step_closed')
})

test('the executor asks for another price or time and the forwarder says yes; readers, viewers and whoever sees no prices change nothing', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  const row = await ready(pair)
  const suggest = (who: Someone, more: Partial<Input<typeof changes.suggest>['data']>) =>
    who.ask(changes.suggest, { data: { ...keyOf(row), comment: '', answerMinutes: 60, windows: [], ...more } })
  expect((await suggest(executor, {})).error.code).toBe('change.none')
  expect((await suggest(forwarder, { price: { minor: 1, currency: 'RUB' } })).error.code).toBe('access.denied')
  const window = { stop: 2, windowFrom: '2026-10-07T10:00:00+03:00', windowTo: '2026-10-07T18:00:00+03:00' }
  const { order, change } = (await suggest(executor, { price: { minor: 7_000_000, currency: 'RUB' }, windows: [window] })).data
  expect(change).toMatchObject({ side: 'executor', fields: ['stops', 'price'], actions: ['withdraw'] })
  const viewer = await world.colleague(forwarder, 'viewer')
  expect((await viewer.ask(changes.accept, { data: answerTo(order, change) })).error.code).toBe('access.denied')
  const [unpriced] = await asked(viewer, row)
  expect(unpriced).toMatchObject({ fields: ['stops', 'price'], before: { stops: [{}, {}] } })
  expect(JSON.stringify(unpriced)).not.toMatch(/amount|minor/)
  const stranger = await world.both()
  for (const call of [changes.accept, changes.withdraw] as const)
    expect((await stranger.ask(call, { data: answerTo(order, change) })).error.code).toBe('order.not_found')
  expect((await stranger.ask(changes.list, { query: { orderId: row.id } })).status).toBe(404)
  const done = (await forwarder.ask(changes.accept, { data: answerTo(order, change) })).data
  expect(done).toMatchObject({ money: { price: { minor: 7_000_000 } } })
  const { rows } = await world.root.query<{ end: Date }>('select ends_at as end from assignments where vehicle_id = $1', [
    resources.truckId,
  ])
  expect(rows[0]?.end.toISOString()).toBe('2026-10-07T16:00:00.000Z')
  expect(await card(executor, row)).toMatchObject({ next: { code: 'depart' }, stops: [{}, { windowTo: '2026-10-07T15:00:00.000Z' }] })
})

test('more stops make tasks of the flight and fewer take them away; what the resources named could not carry is refused in words', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const row = await ready(pair)
  const half = { windowFrom: '2026-10-06T20:00:00+03:00', windowTo: '2026-10-06T22:00:00+03:00' }
  const three = { ...scenarioOne, stops: [first, { ...last, ...half, place: 'tver', address: 'ул. Складская, 1' }, last], distanceKm: 720 }
  const { order, change } = (await edit(forwarder, row, three)).data
  const done = (await executor.ask(changes.accept, { data: answerTo(order, change!) })).data
  expect(done).toMatchObject({ stops: [{}, { place: { ru: 'Тверь' } }, {}], distanceKm: 720 })
  const { flights } = await card(executor, row)
  expect(flights[0]?.tasks.map(task => [task.stop, task.kind])).toEqual([
    [0, 'loading'],
    [1, 'unloading'],
    [2, 'unloading'],
  ])
  const fewer = (await edit(forwarder, done, { ...scenarioOne, bodyTypes: ['ref'] })).data
  const unfit = await executor.ask(changes.accept, { data: answerTo(fewer.order, fewer.change!) })
  expect(unfit.error.code).toBe('change.resources_unfit')
  await executor.ask(changes.refuse, { data: { ...answerTo(fewer.order, fewer.change!), reason: 'нет рефа' } })
  const two = (await edit(forwarder, await card(forwarder, row), scenarioOne)).data
  await executor.ask(changes.accept, { data: answerTo(two.order, two.change!) })
  expect((await card(executor, row)).flights[0]?.tasks).toHaveLength(2)
})
