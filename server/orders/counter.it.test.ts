import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#contract/employees.ts'
import { orders } from '#contract/orders.ts'
import { rub } from '#testing/money.ts'
import { card, history, move, moved, type Pair } from '#testing/orderSteps.ts'
import { offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let pair: Pair

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
})
afterAll(() => world.close())

const asks = (roubles: number, comment = '') => ({ action: 'counter' as const, price: rub(roubles), comment })
const nextOf = async (who: Pair['executor'], row: { id: string }) => (await card(who, row)).next

test('an executor asks another price, the order waits as offered for its forwarder, and his yes agrees on it', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  expect((await card(forwarder, row)).actions).not.toContain('accept')
  await moved(executor, row, asks(95_000, 'Обратно порожняком'))
  const read = await card(forwarder, row)
  expect(read).toMatchObject({
    status: 'offered',
    next: { code: 'answer_counter', whose: 'me' },
    money: { price: rub(68_000), counter: { price: rub(95_000), comment: 'Обратно порожняком' } },
  })
  expect(read.actions).toEqual(expect.arrayContaining(['accept', 'decline', 'counter']))
  expect(await nextOf(executor, row)).toMatchObject({ code: 'answer_counter', whose: 'them' })
  const agreed = await moved(forwarder, read, { action: 'accept' })
  expect(agreed).toMatchObject({ status: 'accepted', money: { price: rub(95_000) } })
  expect(agreed.money).not.toHaveProperty('counter')
  expect((await card(executor, row)).money?.price).toEqual(rub(95_000))
  expect((await history(executor, row)).slice(0, 2)).toEqual(['accept', 'counter'])
})

test('a price that is declined leaves the offer in force, and its executor may take it', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  const waiting = await moved(executor, row, asks(95_000))
  await moved(forwarder, waiting, { action: 'decline', comment: '' })
  const read = await card(executor, row)
  expect(read).toMatchObject({ status: 'offered', next: { code: 'answer_offer', whose: 'me' }, money: { price: rub(68_000) } })
  expect((await history(executor, row))[0]).toBe('counter.refuse')
  expect(await moved(executor, read, { action: 'accept' })).toMatchObject({ status: 'accepted', money: { price: rub(68_000) } })
})

test('an executor takes his price back while nobody answered it: the offer stands, and its forwarder has nothing to answer', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  expect((await move(executor, row, { action: 'withdraw' })).error).toMatchObject({ code: 'order.step_closed' })
  const waiting = await moved(executor, row, asks(95_000))
  expect((await move(forwarder, waiting, { action: 'withdraw' })).error).toMatchObject({ code: 'order.step_closed' })
  const back = await moved(executor, waiting, { action: 'withdraw' })
  expect(back).toMatchObject({ status: 'offered', next: { code: 'answer_offer', whose: 'me' }, money: { price: rub(68_000) } })
  expect(back.money).not.toHaveProperty('counter')
  // his yes meets a price that is asked no longer
  expect((await move(forwarder, waiting, { action: 'accept' })).error).toMatchObject({ code: 'order.changed' })
  expect((await card(forwarder, row)).actions).not.toContain('accept')
  expect((await history(forwarder, row))[0]).toBe('counter.withdraw')
})

test('the forwarder answers with a price of his own, which is what the executor is offered then', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  const waiting = await moved(executor, row, asks(95_000))
  const answered = await moved(forwarder, waiting, asks(88_000))
  expect(answered).toMatchObject({ status: 'offered', next: { code: 'answer_offer', whose: 'them' }, money: { price: rub(88_000) } })
  expect(await moved(executor, answered, { action: 'accept' })).toMatchObject({ status: 'accepted', money: { price: rub(88_000) } })
})

test('a price is asked by who was offered it, in the currency of the order, above zero, and against the version he read', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  expect((await move(forwarder, row, asks(90_000))).error).toMatchObject({ code: 'order.step_closed' })
  expect((await move(forwarder, row, { action: 'accept' })).error).toMatchObject({ code: 'order.step_closed' })
  expect((await move(forwarder, row, { action: 'decline', comment: '' })).error).toMatchObject({ code: 'order.step_closed' })
  expect((await move(executor, row, asks(0))).error).toMatchObject({ code: 'input.invalid' })
  expect((await move(executor, row, { ...asks(1), price: { minor: 100_00, currency: 'EUR' } })).error).toMatchObject({
    code: 'input.invalid',
    info: { field: 'price' },
  })
  expect((await move(executor, row, { action: 'decline', comment: '' })).error).toMatchObject({ code: 'order.reason_missing' })
  const stranger = await world.executor()
  expect((await move(stranger, row, asks(90_000))).error).toMatchObject({ code: 'order.not_found' })
  await moved(executor, row, asks(90_000))
  expect((await move(executor, row, asks(91_000))).error).toMatchObject({ code: 'order.changed' })
})

test('what was asked ends with the offer: the next one to be offered the order is not told of it', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  const waiting = await moved(executor, row, asks(95_000))
  await moved(executor, waiting, { action: 'decline', reason: 'other', comment: 'Цена не подходит' })
  const read = await card(forwarder, row)
  expect(read.status).toBe('placed')
  expect(read.money).not.toHaveProperty('counter')
  const other = await world.executor()
  await world.partners(forwarder, other)
  await moved(forwarder, read, { action: 'offer', executorId: other.org, answerMinutes: 120, price: rub(68_000) })
  expect((await card(other, row)).money).not.toHaveProperty('counter')
  const left = (await executor.ask(orders.list, { query: { side: 'executor', tab: 'lost' } })).data.items.find(({ id }) => id === row.id)
  expect(left?.money).not.toHaveProperty('counter')
})

test('an offer nobody answers runs out with the price that was asked, two hours after it at the earliest', async () => {
  const { forwarder, executor } = pair
  const row = await offered(forwarder, executor)
  const before = Date.parse((await card(executor, row)).offerExpiresAt!)
  await world.setClock(new Date(before - 60_000))
  await moved(executor, row, asks(95_000))
  expect(Date.parse((await card(executor, row)).offerExpiresAt!)).toBeGreaterThanOrEqual(before - 60_000 + 2 * 3600_000)
  await world.setClock(new Date(before + 3 * 3600_000))
  await expect.poll(async () => (await card(forwarder, row)).status, { timeout: 20_000 }).toBe('placed')
})

test('a price is taken for as long as its offer holds, and by whoever sees prices', async () => {
  // nothing goes by time here: the offer is over, and still stands
  const still = await openWorld()
  try {
    await still.setClock(scenarioOneStart)
    const { forwarder, executor } = await openPair(still)
    const row = await offered(forwarder, executor)
    const waiting = await moved(executor, row, asks(95_000))
    const blind = await still.colleague(forwarder, 'logistician')
    const { items } = (await forwarder.ask(employees.list)).data
    const { id, version, name } = items.find(each => each.id === blind.employee)!
    const facts = { id, version, name, position: '', email: null, phone: null, roles: ['logistician' as const] }
    const limits = { maxOrderAmount: null, seesPrices: false }
    expect((await forwarder.ask(employees.save, { data: { ...facts, limits } })).status).toBe(200)
    expect((await move(blind, waiting, { action: 'accept' })).error?.code).toBe('access.denied')
    await still.setClock(new Date(Date.parse((await card(executor, row)).offerExpiresAt!) + 1000))
    expect((await move(forwarder, waiting, { action: 'accept' })).error).toMatchObject({ code: 'order.step_closed' })
    expect((await card(forwarder, row)).money?.price).toEqual(rub(68_000))
  } finally {
    await still.close()
  }
})
