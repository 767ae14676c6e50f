import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { flightCard } from '#testing/flights.ts'
import { resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { accept, cardOf, childOf, keyFor, offerChild, soon, transferSteps } from '#testing/transfers.ts'
import { mayForSign } from '#testing/waybillDeals.ts'
import { firstGiven, nameForTitles } from '#testing/waybillGiven.ts'
import { openWorld, type World } from '#testing/world.ts'
import { resourceCards } from './store/facts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

test('an order that was passed on and goes on two vehicles has a waybill for each above too, with whoever drives it', async () => {
  const { f1, x, e3, parent } = await openThree()
  await nameForTitles(world, [f1, x, e3])
  await mayForSign(f1, 'Ёлкин Пётр Иванович')
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  const { cargo } = await cardOf(e3, childId)
  const pallets = cargo.pallets ?? 0
  const share = { massKg: Math.floor(cargo.massKg / 4), volumeM3: 10, pallets: Math.floor(pallets / 4), pieces: 2 }
  const made = []
  for (const part of [share, null]) {
    const { orderId, version } = await keyFor(e3, childId)
    const given = { orders: [{ orderId, orderVersion: version, share: part }], ...(await resourcesOf(world, e3)) }
    const answer = await e3.ask(flights.plan, { data: given })
    expect(answer.status === 200 ? null : answer.error).toBeNull()
    made.push(await flightCard(e3, answer.data.id))
  }
  await soon(async () => expect((await cardOf(f1, parent.id)).flights).toHaveLength(2))
  const above = (await f1.ask(waybills.get, { query: { orderId: parent.id } })).data
  expect(above.flights.map(({ truck, massKg }) => [truck, massKg])).toEqual([
    [made[0]!.truck!.plate, share.massKg],
    [made[1]!.truck!.plate, cargo.massKg - share.massKg],
  ])
  const second = above.flights[1]!.flightId
  const formed = await f1.ask(waybills.form, {
    data: { orderId: parent.id, flightId: second, version: 0, kind: 't1', given: firstGiven(Date.parse(scenarioOneStart)) },
  })
  expect(formed.status === 200 ? null : formed.error).toBeNull()
  const titleId = formed.data.waybill!.titles[0]!.id
  const { lines } = (await f1.ask(waybills.title, { query: { orderId: parent.id, titleId } })).data
  const values = lines.map(({ value }) => value?.ru)
  expect(values).toEqual(expect.arrayContaining([made[1]!.truck!.plate, made[1]!.trailer!.plate, 'Сафин']))
  expect(values).not.toContain(made[0]!.truck!.plate)
  // between the executor and the actual carrier the order has waybills of its own
  expect((await x.ask(waybills.get, { query: { orderId: childId } })).data.waybill).toBeNull()
  // nobody but the sides of the order reads the driver by it
  expect(await inHome(world.db, e3.org as OrgId, tx => resourceCards(tx, parent.id, second))).toBeNull()
  const stranger = await world.executor()
  expect(await inHome(world.db, stranger.org as OrgId, tx => resourceCards(tx, parent.id, second))).toBeNull()
  expect((await e3.ask(orders.get, { query: { orderId: parent.id } })).status).toBe(404)
})
