import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { rub } from '#testing/money.ts'
import { openTraders, trip, waterfallSteps } from '#testing/waterfalls.ts'
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

const only = async (...rates: Promise<unknown>[]) => {
  const { items } = (await f1.ask(waterfalls.rates, { query: { state: 'held' } })).data
  for (const row of items) await f1.ask(waterfalls.stopRate, { data: { rateId: row.id, version: row.version } })
  for (const made of rates) await made
}
const loading = (monday: string) => async () => {
  const [first, last] = trip().stops
  const at = (plus: number, time: string) =>
    `${new Date(Date.parse(monday) + plus * 86_400_000).toISOString().slice(0, 10)}T${time}:00+03:00`
  const draft = {
    ...trip(),
    stops: [
      { ...first!, windowFrom: at(0, '09:00'), windowTo: at(0, '12:00') },
      { ...last!, windowFrom: at(1, '08:00'), windowTo: at(1, '14:00') },
    ],
  }
  const { id, version } = (await f1.ask(orders.create, { data: { draft, goal: 'place' } })).data
  return { id, version }
}

test('a rate made anew goes on with the week of the old one, and so does the list', async () => {
  await only()
  const made = (await rate(e1, 48_000, 100, 1)).data
  const order = loading('2026-11-02')
  const [first, second] = [await order(), await order()]
  await begin([first])
  await f1.ask(waterfalls.stopRate, { data: { rateId: made.id, version: made.version } })
  await rate(e1, 47_000, 100, 1)
  await begin([second])
  expect(await orderOf(second.id)).toMatchObject({ status: 'searching' })
  expect((await fallOf(second.id))!.steps).toMatchObject([{ status: 'passed', passedBy: 'cap', ordersTaken: 1, weeklyCap: 1 }])
})

test('the week is that of the loading when an executor is asked, not when it began', async () => {
  await only()
  await rate(e1, 48_000, 60, 5)
  await rate(e3, 47_000, 40, 1)
  // the second week is full for E3
  const [full, moved] = [await loading('2026-11-16')(), await loading('2026-11-09')()]
  await world.root.query(`update contract_rates set active = false where org_id = $1 and executor_id = $2 and active`, [f1.org, e1.org])
  await begin([full])
  await rate(e1, 48_000, 60, 5)
  await begin([moved])
  expect(await fallOf(moved.id)).toMatchObject({
    week: '2026-11-09',
    steps: [{ executor: { id: e1.org } }],
    next: [{ executor: { id: e3.org } }],
  })
  await world.root.query(
    `update order_stops set window_from = window_from + interval '7 days', window_to = window_to + interval '7 days'
     where org_id = $1 and order_id = $2`,
    [f1.org, moved.id],
  )
  await e1.ask(orders.move, { data: { ...(await key(moved.id)), action: 'decline', reason: 'no_capacity', comment: '' } })
  await vi.waitUntil(async () => (await fallOf(moved.id))!.status !== 'running', { timeout: 20_000 })
  expect(await fallOf(moved.id)).toMatchObject({
    status: 'spot',
    week: '2026-11-16',
    steps: [{ status: 'declined' }, { status: 'passed', passedBy: 'cap', ordersTaken: 1, executor: { id: e3.org } }],
  })
})

test('who no longer works with the forwarder, and whose rate does not fit his taxes any more, is passed over by name', async () => {
  await only()
  await rate(e1, 48_000, 60, 5)
  await rate(e3, 47_000, 40, 5)
  const order = await loading('2026-11-23')()
  await world.root.query(`update organizations set tax_regime = 'osno' where id = $1`, [e3.org])
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [f1.org, e1.org])
  const guide = (await f1.ask(waterfalls.guide, { query: { orderId: order.id } })).data
  expect(guide).toMatchObject({
    week: '2026-11-23',
    rates: [
      { executor: { id: e1.org }, passedBy: 'blocked' },
      { executor: { id: e3.org }, passedBy: 'unfit' },
    ],
  })
  await begin([order])
  await world.root.query(`update organizations set tax_regime = 'usn_exempt' where id = $1`, [e3.org])
  await world.root.query(`update partners set blacklisted_at = null where org_id = $1 and partner_org_id = $2`, [f1.org, e1.org])
  expect(await fallOf(order.id)).toMatchObject({
    status: 'spot',
    steps: [
      { executor: { id: e1.org }, status: 'passed', passedBy: 'blocked' },
      { executor: { id: e3.org }, status: 'passed', passedBy: 'unfit' },
    ],
  })
})

test('too near the loading for a demand: a start is refused, a waterfall that comes to it stops and says so', async () => {
  await only()
  await rate(e1, 48_000, 100, 5)
  const [order, second] = [await loading('2026-11-30')(), await loading('2026-11-30')()]
  await begin([order])
  await world.root.query(
    `update order_stops set window_from = app_now() + interval '3 minutes' where org_id = $1 and order_id = any ($2) and seq = 1`,
    [f1.org, [order.id, second.id]],
  )
  await e1.ask(orders.move, { data: { ...(await key(order.id)), action: 'decline', reason: 'no_capacity', comment: '' } })
  await vi.waitUntil(async () => (await fallOf(order.id))!.status !== 'running', { timeout: 20_000 })
  expect(await fallOf(order.id)).toMatchObject({ status: 'stopped', stopReason: 'late' })
  expect((await orderOf(order.id)).next.code).toBe('review_guide')
  await world.root.query(`update contract_rates set weekly_cap = 0 where org_id = $1 and active`, [f1.org])
  expect((await begin([second]))[0]!.error?.code).toBe('waterfall.nobody')
})

test('a stop and a changed rate are told to the own screens', async () => {
  await only()
  const made = (await rate(e1, 48_000, 100, 5)).data
  const order = await loading('2026-12-07')()
  await begin([order])
  const told = (name: string) => world.count('outboxes', `name = '${name}' and audience = array['${f1.org}'::uuid]`)
  const [orders0, rates0] = [await told('order.changed'), await told('rates.changed')]
  await f1.ask(waterfalls.stop, { data: { orderId: order.id } })
  expect(await told('order.changed')).toBe(orders0 + 1)
  const { executor: _, ...terms } = made
  const change = (more: object) => ({
    data: {
      rateId: made.id,
      version: made.version,
      radiusKm: 0,
      bodyTypes: [],
      price: terms.price,
      validFrom: terms.validFrom,
      validTo: terms.validTo,
      share: 100,
      weeklyCap: 5,
      ...more,
    },
  })
  const changed = await f1.ask(waterfalls.changeRate, change({ price: rub(49_000), validTo: '2026-12-31', weeklyCap: 3 }))
  expect(changed.data).toMatchObject({ version: 2, price: rub(49_000), validTo: '2026-12-31', weeklyCap: 3, vatRate: 22, state: 'current' })
  expect(await told('rates.changed')).toBe(rates0 + 1)
  expect((await f1.ask(waterfalls.changeRate, change({}))).error.code).toBe('rate.changed')
  const bad = await f1.ask(waterfalls.changeRate, change({ version: 2, vat: { vatMode: 'included', vatRate: 5 } }))
  expect(bad.error).toMatchObject({ code: 'rate.invalid', info: { field: 'vat' } })
  expect((await f1.ask(waterfalls.changeRate, change({ version: 2, validTo: '2026-01-01' }))).error.message).toMatch(/«Действует до»/)
})

test('rates are found by state, executor and place; one that ended is not changed, one awarded keeps its price', async () => {
  await only()
  const made = (await rate(e1, 48_000, 100, 5)).data
  await rate(e3, 47_000, 100, 5)
  const found = async (query: object) =>
    (await f1.ask(waterfalls.rates, { query: { state: 'held', ...query } as never })).data.items.map(row => row.executor.id)
  expect(await found({})).toEqual([e3.org, e1.org])
  expect(await found({ executor: [e1.org] })).toEqual([e1.org])
  expect(await found({ search: 'волга' })).toEqual([e1.org])
  expect((await found({ search: 'nizhny' })).length).toBe(2)
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ state: 'coming' })).toEqual([])
  expect((await found({ state: 'ended' })).length).toBeGreaterThan(3)
  const terms = { radiusKm: 0, bodyTypes: [], validFrom: made.validFrom, validTo: made.validTo, share: 60, weeklyCap: 6 }
  const change = (version: number, price: number) =>
    f1.ask(waterfalls.changeRate, { data: { ...terms, rateId: made.id, version, price: rub(price) } })
  await world.root.query(`update contract_rates set award_id = gen_random_uuid() where id = $1`, [made.id])
  expect((await change(1, 40_000)).error.code).toBe('rate.awarded')
  expect((await change(1, 48_000)).data).toMatchObject({ share: 60, weeklyCap: 6, version: 2 })
  const stopped = (await f1.ask(waterfalls.stopRate, { data: { rateId: made.id, version: 2 } })).data
  expect(stopped.state).toBe('ended')
  expect((await change(3, 48_000)).error.code).toBe('rate.ended')
})
