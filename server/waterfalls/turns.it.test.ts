import { afterAll, beforeAll, expect, test } from 'vitest'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { rub } from '#testing/money.ts'
import { openTraders, trip, waterfallSteps } from '#testing/waterfalls.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e3: Someone
let e4: Someone

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock('2026-10-01T09:00:00+03:00')
  ;({ f1, e1, e3 } = await openTraders(world))
  e4 = await world.executor({ name: 'Вектор' })
  await world.partners(f1, e4)
})
afterAll(() => world.close())

const { orderOf, fallOf, key } = waterfallSteps(() => ({ f1 }))

const turn = (who: Someone, roubles: number, answerMinutes = 60) => ({ executorId: who.org, price: rub(roubles), answerMinutes })
const place = async () => {
  const { id, version } = (await f1.ask(orders.create, { data: { draft: trip(), goal: 'place' } })).data
  return { orderId: id, version }
}
const begun = async (...turns: ReturnType<typeof turn>[]) => {
  const order = await place()
  return { id: order.orderId, fall: (await f1.ask(waterfalls.startTurns, { data: { ...order, turns } })).data }
}
const decline = async (who: Someone, id: string) => {
  const { version } = (await who.ask(orders.get, { query: { orderId: id } })).data
  await who.ask(orders.move, { data: { orderId: id, version, action: 'decline', reason: 'no_capacity', comment: '' } })
}
const offeredTo = (id: string) => expect.poll(async () => (await orderOf(id)).executor?.id ?? null, { timeout: 20_000 })

test('chosen executors are asked in the order they were put, each at his price and for his time; whoever declines lets the next be asked', async () => {
  const { id, fall } = await begun(turn(e4, 50_000, 30), turn(e1, 52_000, 240), turn(e3, 49_000))
  expect(fall).toMatchObject({
    isChosen: true,
    status: 'running',
    steps: [{ executor: { id: e4.org }, price: rub(50_000), answerMinutes: 30, status: 'offered', level: null }],
    next: [
      { rateId: null, executor: { id: e1.org }, price: rub(52_000), answerMinutes: 240, share: null },
      { executor: { id: e3.org }, answerMinutes: 60 },
    ],
  })
  expect(await orderOf(id)).toMatchObject({ status: 'offered', executor: { id: e4.org }, money: { price: rub(50_000) } })
  await decline(e4, id)
  await offeredTo(id).toBe(e1.org)
  const second = await orderOf(id)
  expect(second.money?.price).toEqual(rub(52_000))
  const until = (Date.parse(second.offerExpiresAt!) - Date.parse('2026-10-01T09:00:00+03:00')) / 60_000
  expect(Math.floor(until / 10)).toBe(24)
  const { version } = (await e1.ask(orders.get, { query: { orderId: id } })).data
  await e1.ask(orders.move, { data: { orderId: id, version, action: 'accept' } })
  await expect.poll(async () => (await fallOf(id))?.status, { timeout: 20_000 }).toBe('matched')
  expect((await fallOf(id))!.steps.map(({ status }) => status)).toEqual(['declined', 'accepted'])
})

test('when none of those chosen takes it the order comes back at its own price, and its forwarder is asked to decide', async () => {
  const { id } = await begun(turn(e4, 50_000), turn(e3, 51_000))
  await decline(e4, id)
  await offeredTo(id).toBe(e3.org)
  await decline(e3, id)
  await expect.poll(async () => (await fallOf(id))?.status, { timeout: 20_000 }).toBe('stopped')
  expect(await fallOf(id)).toMatchObject({ stopReason: 'nobody', demandId: null })
  expect(await orderOf(id)).toMatchObject({ status: 'placed', money: { price: null }, next: { code: 'review_guide', whose: 'me' } })
})

test('who comes next is changed while somebody thinks, against the version that was read, and never to one who was asked', async () => {
  const { id, fall } = await begun(turn(e4, 50_000), turn(e3, 51_000))
  const change = (version: number, ...turns: ReturnType<typeof turn>[]) =>
    f1.ask(waterfalls.changeTurns, { data: { orderId: id, version, turns } })
  expect((await change(fall.version, turn(e3, 1), turn(e4, 2))).error).toMatchObject({
    code: 'waterfall.asked',
    info: { field: 'turns.1.executorId' },
  })
  const changed = (await change(fall.version, turn(e1, 53_000, 120))).data
  expect(changed).toMatchObject({ version: fall.version + 1, next: [{ executor: { id: e1.org }, price: rub(53_000) }] })
  expect((await change(fall.version, turn(e3, 51_000))).error).toMatchObject({ code: 'waterfall.changed' })
  await decline(e4, id)
  await offeredTo(id).toBe(e1.org)
  const stopped = (await f1.ask(waterfalls.stop, { data: { orderId: id } })).data
  expect(stopped).toMatchObject({ status: 'stopped', stopReason: 'person' })
  expect((await change(changed.version, turn(e3, 51_000))).error).toMatchObject({ code: 'waterfall.none' })
  const history = (await f1.ask(orders.history, { query: { orderId: id } })).data.items.map(({ what }) => what)
  expect(history).toEqual(expect.arrayContaining(['waterfall.turns', 'waterfall.change', 'waterfall.stop']))
})

test('what is wrong with one of several is said at his field, and nobody is asked', async () => {
  const order = await place()
  const ask = (...turns: ReturnType<typeof turn>[]) => f1.ask(waterfalls.startTurns, { data: { ...order, turns } })
  const stranger = await world.executor()
  expect((await ask(turn(e4, 1), turn(stranger, 2))).error).toMatchObject({
    code: 'order.executor_unknown',
    info: { field: 'turns.1.executorId' },
  })
  expect((await ask(turn(e4, 0))).error).toMatchObject({ code: 'input.invalid', info: { field: 'turns.0.price' } })
  expect(await orderOf(order.orderId)).toMatchObject({ status: 'placed', executor: null })
  await begun(turn(e4, 50_000))
  const busy = await begun(turn(e4, 50_000), turn(e1, 50_000))
  expect((await f1.ask(waterfalls.startTurns, { data: { ...(await key(busy.id)), turns: [turn(e1, 1)] } })).error).toMatchObject({
    code: 'waterfall.order_busy',
  })
})

test('several at once: a demand these alone read, at a price the first to take it has', async () => {
  const { orderId } = await place()
  const { data: made } = await f1.ask(demands.create, {
    data: {
      draft: {
        kind: 'spot',
        orderId,
        order: null,
        trucks: 1,
        title: '',
        mode: 'fixed',
        price: rub(50_000),
        priceTo: null,
        showsTo: true,
        currency: 'RUB',
        basis: 'gross',
        takeNow: true,
        counters: false,
        confirmMinutes: 60,
        audience: { kind: 'list', organizationIds: [e1.org, e4.org] },
        stages: [],
        deadline: '2026-10-01T13:00:00+03:00',
        note: '',
        lanes: [],
      },
      goal: 'publish',
    },
  })
  const demandId = made.row.id
  expect((await e3.ask(demands.get, { query: { demandId } })).error).toMatchObject({ code: 'demand.not_found' })
  const read = (await e4.ask(demands.get, { query: { demandId } })).data
  expect((await e4.ask(demands.takeNow, { data: { demandId, revision: read.row.revision } })).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ status: 'accepted', executor: { id: e4.org }, money: { price: rub(50_000) } })
  expect((await e1.ask(demands.takeNow, { data: { demandId, revision: read.row.revision } })).status).toBeGreaterThanOrEqual(400)
})
