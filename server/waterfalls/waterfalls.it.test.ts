import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demands } from '#contract/demands.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { rub } from '#testing/money.ts'
import { moved, openTraders, trip, waterfallSteps } from '#testing/waterfalls.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e3: Someone

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock('2026-10-01T09:00:00+03:00')
  ;({ f1, e1, e3 } = await openTraders(world))
})
afterAll(() => world.close())

const { rate, orderOf, fallOf, begin, key } = waterfallSteps(() => ({ f1 }))

const nextWeek = async () => {
  const draft = { ...trip(), stops: later(trip()).map(stop => ({ ...stop, ...moved(stop) })) }
  const { id, version } = (await f1.ask(orders.create, { data: { draft, goal: 'place' } })).data
  return { id, version }
}

const later = ({ stops }: OrderDraft): OrderDraft['stops'] => [
  { ...stops[0]!, windowFrom: '2026-10-19T09:00:00+03:00', windowTo: '2026-10-19T12:00:00+03:00' },
  { ...stops[1]!, windowFrom: '2026-10-20T08:00:00+03:00', windowTo: '2026-10-20T14:00:00+03:00' },
]

test('scenario 4: 11 orders of a week go 6 to E1 and 4 to E3 by their caps, the 11th becomes a spot demand; one that runs out goes on', async () => {
  expect((await rate(e1, 52_000, 60, 6)).data).toMatchObject({ vatRate: 22, level: 'exact', weeklyCap: 6 })
  expect((await rate(e3, 47_000, 40, 4)).data).toMatchObject({ vatMode: 'none', weeklyCap: 4 })
  const placed = []
  for (let i = 0; i < 11; i++) placed.push((await f1.ask(orders.create, { data: { draft: trip(), goal: 'place' } })).data)
  const results = await begin(placed.map(({ id, version }) => ({ id, version })))
  expect(results.flatMap(({ error }) => error ?? [])).toEqual([])

  const after = await Promise.all(placed.map(({ id }) => orderOf(id)))
  const at = (who: Someone) => after.filter(order => order.status === 'offered' && order.executor?.id === who.org)
  expect([at(e1).length, at(e3).length]).toEqual([6, 4])
  expect(at(e1)[0]!.money?.price).toEqual(rub(52_000))
  expect(at(e3)[0]!.money).toMatchObject({ price: rub(47_000), vatMode: 'none' })
  // whoever was passed over is told once
  const courses = await Promise.all([...at(e1), ...at(e3)].map(({ id }) => fallOf(id)))
  const passed = courses.flatMap(course => {
    const told = course!.steps.filter(step => step.status === 'passed').map(step => step.executor.id)
    return told.length === 0 ? [] : [course!.next.filter(rate => told.includes(rate.executor.id))]
  })
  expect(passed).toEqual([[]])
  const [eleventh, ...more] = after.filter(order => order.status === 'searching')
  expect(more).toEqual([])
  expect(await fallOf(eleventh!.id)).toMatchObject({
    status: 'spot',
    week: '2026-10-05',
    next: [],
    steps: [
      { executor: { id: e1.org }, status: 'passed', passedBy: 'cap', ordersTaken: 6, weeklyCap: 6 },
      { executor: { id: e3.org }, status: 'passed', passedBy: 'cap', ordersTaken: 4, weeklyCap: 4 },
    ],
  })
  const list = async () => (await f1.ask(demands.list, { query: { side: 'forwarder' } })).data.items
  expect(await list()).toMatchObject([{ orderId: eleventh!.id, status: 'active', kind: 'spot' }])

  // one of the six is let run out: E3 has no room left in the week, so it goes out as a spot demand
  const [lapsing, ...rest] = at(e1)
  for (const order of [...rest, ...at(e3)]) {
    const who = order.executor!.id === e1.org ? e1 : e3
    await who.ask(orders.move, { data: { orderId: order.id, version: order.version, action: 'accept' } })
  }
  await world.setClock('2026-10-01T11:00:01+03:00')
  await vi.waitUntil(async () => (await fallOf(lapsing!.id))?.status === 'spot', { timeout: 20_000 })
  expect((await fallOf(lapsing!.id))!.steps).toMatchObject([
    { executor: { id: e1.org }, status: 'expired', price: rub(52_000) },
    { executor: { id: e3.org }, status: 'passed', passedBy: 'cap', ordersTaken: 4, weeklyCap: 4, price: rub(47_000) },
  ])
  expect((await orderOf(lapsing!.id)).status).toBe('searching')
  expect((await list()).map(row => row.orderId).toSorted()).toEqual([eleventh!.id, lapsing!.id].toSorted())
  expect(await world.count('waterfalls', `status = 'matched'`)).toBe(9)
})

test('an offer that runs out is offered to the next one while his week has room', async () => {
  await world.setClock('2026-10-02T09:00:00+03:00')
  const monday = (draft: OrderDraft): OrderDraft => ({
    ...draft,
    stops: [
      { ...draft.stops[0]!, windowFrom: '2026-10-12T09:00:00+03:00', windowTo: '2026-10-12T12:00:00+03:00' },
      { ...draft.stops[1]!, windowFrom: '2026-10-13T08:00:00+03:00', windowTo: '2026-10-13T14:00:00+03:00' },
    ],
  })
  const { id, version } = (await f1.ask(orders.create, { data: { draft: monday(trip()), goal: 'place' } })).data
  await begin([{ id, version }])
  expect(await orderOf(id)).toMatchObject({ status: 'offered', executor: { id: e1.org } })
  const { version: offered } = await orderOf(id)
  await e1.ask(orders.move, { data: { orderId: id, version: offered, action: 'decline', reason: 'no_capacity', comment: '' } })
  await vi.waitUntil(async () => (await orderOf(id)).executor?.id === e3.org, { timeout: 20_000 })
  expect((await fallOf(id))!.steps).toMatchObject([
    { status: 'declined', reason: 'no_capacity', answerDueAt: null },
    { status: 'offered', executor: { id: e3.org }, answerDueAt: expect.stringMatching(/^2026-10-02T08:/) },
  ])
  await f1.ask(waterfalls.stop, { data: { orderId: id } })
  expect(await fallOf(id)).toMatchObject({ status: 'stopped', stopReason: 'person', next: [] })
})

test('without a rate for the lane nothing begins, and a stopped rate offers nothing', async () => {
  const other = { ...trip(), stops: [{ ...trip().stops[0]!, place: 'kazan' }, trip().stops[1]!] }
  const { id, version } = (await f1.ask(orders.create, { data: { draft: other, goal: 'place' } })).data
  expect((await begin([{ id, version }]))[0]!.error?.code).toBe('waterfall.no_rates')
  const { items } = (await f1.ask(waterfalls.rates, { query: { state: 'held' } })).data
  expect(items.map(row => [row.executor.name, row.share])).toEqual([
    ['УралГруз', 40],
    ['ВолгаТранс', 60],
  ])
  for (const row of items) await f1.ask(waterfalls.stopRate, { data: { rateId: row.id, version: row.version } })
  expect((await f1.ask(waterfalls.rates, { query: { state: 'held' } })).data.items).toEqual([])
})

test('two starts at once never give a rate more than its week has room for', async () => {
  await rate(e1, 50_000, 100, 1)
  const placed = []
  for (let i = 0; i < 2; i++)
    placed.push((await f1.ask(orders.create, { data: { draft: { ...trip(), stops: later(trip()) }, goal: 'place' } })).data)
  await Promise.all(placed.map(({ id, version }) => begin([{ id, version }])))
  const statuses = await Promise.all(placed.map(async ({ id }) => (await orderOf(id)).status))
  expect(statuses.toSorted()).toEqual(['offered', 'searching'])
})

test('a start of several takes every order before the rates, as whoever holds one of them does', async () => {
  const own = (await rate(e1, 50_000, 100, 5)).data
  const placed = []
  for (let i = 0; i < 2; i++)
    placed.push((await f1.ask(orders.create, { data: { draft: { ...trip(), stops: later(trip()) }, goal: 'place' } })).data)
  const last = placed
    .map(({ id }) => id)
    .toSorted()
    .at(-1)!
  const held = await world.root.connect()
  try {
    await held.query('begin')
    await held.query('select from orders where id = $1 for update', [last])
    const begun = begin(placed.map(({ id, version }) => ({ id, version })))
    const { pid } = (await held.query('select pg_backend_pid() as pid')).rows[0]
    const waits = () => world.root.query(`select from pg_stat_activity a where $1 = any (pg_blocking_pids(a.pid))`, [pid])
    await vi.waitUntil(async () => ((await waits()).rowCount ?? 0) > 0, { timeout: 20_000 })
    // what a timer of that order asks for next is free
    await held.query('select from contract_rates where org_id = $1 for update nowait', [f1.org])
    await held.query('commit')
    expect((await begun).map(({ ok }) => ok)).toEqual([true, true])
  } finally {
    await held.query('rollback')
    held.release()
  }
  await f1.ask(waterfalls.stopRate, { data: { rateId: own.id, version: own.version } })
})

test('an order that falls already is refused by name', async () => {
  await rate(e3, 49_000, 100, 5)
  const order = await nextWeek()
  // it was declined a moment ago, and goes on presently
  await world.root.query(
    `insert into waterfalls (org_id, order_id, id, status, week, answer_minutes, audience, spot_hours, started_at, started_by)
    values ($1, $2, gen_random_uuid(), 'running', '2026-10-26', 60, '{"kind": "partners"}', 24, app_now(), '')`,
    [f1.org, order.id],
  )
  expect((await begin([order]))[0]!.error?.code).toBe('waterfall.order_busy')
})

test('how the offer of a stopped waterfall ended is known, and what was declined counts for no cap', async () => {
  const order = await nextWeek()
  await begin([order])
  const who = (await orderOf(order.id)).executor!.id === e1.org ? e1 : e3
  await f1.ask(waterfalls.stop, { data: { orderId: order.id } })
  await who.ask(orders.move, { data: { ...(await key(order.id)), action: 'decline', reason: 'no_capacity', comment: '' } })
  await vi.waitUntil(async () => (await fallOf(order.id))!.steps.at(-1)!.status === 'declined', { timeout: 20_000 })
  expect([(await fallOf(order.id))!.status, (await orderOf(order.id)).status]).toEqual(['stopped', 'placed'])
})

test('an order cancelled while it is offered is nobody’s, and counts for no cap', async () => {
  const order = await nextWeek()
  await begin([order])
  await f1.ask(orders.move, { data: { ...(await key(order.id)), action: 'cancel', reason: 'customer_refused', comment: '' } })
  await vi.waitUntil(async () => (await fallOf(order.id))!.status !== 'running', { timeout: 20_000 })
  expect(await fallOf(order.id)).toMatchObject({ status: 'stopped', steps: [{ status: 'revoked' }] })
})

test('an order nobody took by a rate is to cost what its forwarder gave for it', async () => {
  const draft: OrderDraft = { ...trip(), price: rub(61_000), stops: later(trip()).map(stop => ({ ...stop, ...moved(stop) })) }
  const { id, version } = (await f1.ask(orders.create, { data: { draft, goal: 'place' } })).data
  await begin([{ id, version }])
  for (let asked = 1; ; asked++) {
    const { status, executor, money } = await orderOf(id)
    if (status !== 'offered') break
    expect(money?.price).not.toEqual(rub(61_000))
    await (executor!.id === e1.org ? e1 : e3).ask(orders.move, {
      data: { ...(await key(id)), action: 'decline', reason: 'no_capacity', comment: '' },
    })
    const onward = async () =>
      (await fallOf(id))!.status !== 'running' || (await fallOf(id))!.steps.filter(each => each.status !== 'passed').length > asked
    await vi.waitUntil(onward, { timeout: 20_000 })
  }
  expect((await fallOf(id))!.status).toBe('spot')
  expect(await orderOf(id)).toMatchObject({
    status: 'searching',
    money: { price: rub(61_000), vatMode: draft.vatMode, vatRate: draft.vatRate },
  })
})

test('an offer declined after its waterfall was stopped leaves the order with the price its forwarder gave', async () => {
  const draft: OrderDraft = { ...trip(), price: rub(61_000), stops: later(trip()).map(stop => ({ ...stop, ...moved(stop) })) }
  const { id, version } = (await f1.ask(orders.create, { data: { draft, goal: 'place' } })).data
  await begin([{ id, version }])
  const { executor, money } = await orderOf(id)
  expect(money?.price).not.toEqual(rub(61_000))
  await f1.ask(waterfalls.stop, { data: { orderId: id } })
  await (executor!.id === e1.org ? e1 : e3).ask(orders.move, {
    data: { ...(await key(id)), action: 'decline', reason: 'no_capacity', comment: '' },
  })
  await vi.waitUntil(async () => (await fallOf(id))!.steps.at(-1)!.status === 'declined', { timeout: 20_000 })
  expect(await orderOf(id)).toMatchObject({
    status: 'placed',
    money: { price: rub(61_000), vatMode: draft.vatMode, vatRate: draft.vatRate },
  })
})

test('an order taken back from its executor makes room in his week again', async () => {
  const { items } = (await f1.ask(waterfalls.rates, { query: { state: 'held' } })).data
  for (const row of items) await f1.ask(waterfalls.stopRate, { data: { rateId: row.id, version: row.version } })
  await rate(e1, 48_000, 100, 1)
  const [first, second] = [await nextWeek(), await nextWeek()]
  await begin([first])
  await e1.ask(orders.move, { data: { ...(await key(first.id)), action: 'accept' } })
  await vi.waitUntil(async () => (await fallOf(first.id))!.status === 'matched', { timeout: 20_000 })
  await f1.ask(orders.move, { data: { ...(await key(first.id)), action: 'revoke', reason: 'other', comment: 'Перенос' } })
  await begin([second])
  expect(await orderOf(second.id)).toMatchObject({ status: 'offered', executor: { id: e1.org } })
})

test('who has a limit starts nothing that may end above it', async () => {
  const clerk = await world.colleague(f1, 'logistician')
  await world.root.query(`update employees set limits = limits || '{"maxOrderAmount": {"minor": 100, "currency": "RUB"}}' where id = $1`, [
    clerk.employee,
  ])
  const order = await nextWeek()
  const data = { rows: [order], answerMinutes: 120, audience: { kind: 'partners' as const }, spotHours: 24 }
  expect((await clerk.ask(waterfalls.start, { data })).data.results[0]!.error?.code).toBe('order.over_limit')
})

test('where nobody is left to be asked at all, the waterfall stops and the order waits', async () => {
  const order = await nextWeek()
  const { items } = (await f1.ask(waterfalls.rates, { query: { state: 'held' } })).data
  for (const row of items) await f1.ask(waterfalls.stopRate, { data: { rateId: row.id, version: row.version } })
  await rate(e3, 49_000, 100, 50)
  const rows = [{ id: order.id, version: order.version }]
  await f1.ask(waterfalls.start, {
    data: { rows, answerMinutes: 120, audience: { kind: 'list', organizationIds: [e3.org] }, spotHours: 24 },
  })
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [f1.org, e3.org])
  await e3.ask(orders.move, { data: { ...(await key(order.id)), action: 'decline', reason: 'no_capacity', comment: '' } })
  await vi.waitUntil(async () => (await fallOf(order.id))!.status !== 'running', { timeout: 20_000 })
  expect(await fallOf(order.id)).toMatchObject({ status: 'stopped', stopReason: 'refused', steps: [{ status: 'declined' }] })
  expect((await fallOf(order.id))!.stopComment).toMatch(/^Проверьте|исполнител/)
  const card = await orderOf(order.id)
  expect(card).toMatchObject({ status: 'placed', next: { code: 'review_guide', whose: 'me' } })
  // its forwarder reads of it; who declined does not
  const whats = async (who: Someone) => (await who.ask(orders.history, { query: { orderId: order.id } })).data.items.map(({ what }) => what)
  expect(await whats(f1)).toEqual(expect.arrayContaining(['waterfall.start', 'waterfall.ended']))
  // another step, and nothing is left to be decided
  const { version } = card
  await world.root.query(`update partners set blacklisted_at = null where org_id = $1 and partner_org_id = $2`, [f1.org, e3.org])
  await begin([{ id: order.id, version }])
  expect((await orderOf(order.id)).next.code).toBe('answer_offer')
  await e3.ask(orders.move, { data: { ...(await key(order.id)), action: 'accept' } })
  await vi.waitUntil(async () => (await fallOf(order.id))!.status === 'matched', { timeout: 20_000 })
})
