import { afterAll, beforeAll, expect, test } from 'vitest'
import { costs } from '#contract/costs.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { rub } from '#testing/money.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { make, settlementCard, withDocuments } from '#testing/settlementSteps.ts'
import { accept, cardOf, childOf, keyFor, offerChild, soon, transferOf, transferSteps } from '#testing/transfers.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

test('an order passed on costs what its hired carrier gets, and his mirrored flight is none of one’s own', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  expect((await accept(e3, childId)).status).toBe(200)
  await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), action: 'assign', ...(await resourcesOf(world, e3)) } })
  await soon(async () => expect((await cardOf(x, parent.id)).flights).toHaveLength(1))
  const { data } = await x.ask(costs.order, { query: { orderId: parent.id } })
  // 84 000 less 22 %
  expect(data).toMatchObject({ hired: rub(68_852.46), cost: rub(68_852.46), flights: [] })
  expect(data.margin).toEqual((await transferOf(x, parent.id)).money!.net)
  expect((await f1.ask(costs.order, { query: { orderId: parent.id } })).error.code).toBe('order.not_found')
})

test('however many vehicles carry an order, its forwarder gets one bill of one price', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const row = await accepted(pair, { ...onDays('2026-10-05', '2026-10-07'), payTrigger: 'scans' })
  const { massKg, volumeM3, pallets, pieces } = (await card(executor, row)).cargos[0]!
  const half = { massKg: Math.floor(massKg / 2), volumeM3: volumeM3 / 2, pallets: Math.floor(pallets / 2), pieces: Math.floor(pieces / 2) }
  const ids: string[] = []
  for (const share of [half, null]) {
    const { version } = await card(executor, row)
    const order = { orderId: row.id, orderVersion: version, share }
    ids.push((await executor.ask(flights.plan, { data: { orders: [order], ...(await resourcesOf(world, executor)) } })).data.id)
  }
  await world.setClock('2026-10-07T09:00:00+03:00')
  for (const id of ids)
    for (const mark of ['depart', 'arrive', 'finish', 'depart', 'arrive', 'finish'] as const) {
      const task = (await flightCard(executor, id)).tasks.find(each => each.marks.includes(mark))!
      const { version } = await card(executor, row)
      const said = { orderId: row.id, version, taskId: task.taskId, mark, comment: '' }
      expect((await executor.ask(orders.report, { data: said })).status).toBe(200)
    }
  const done = await withDocuments(pair, await card(executor, row))
  const bill = (await make(executor, { kind: 'receivable', other: forwarder.org, ids: [done.id] })).data
  const { items, totals } = await settlementCard(executor, bill)
  expect(items).toHaveLength(1)
  expect(totals).toEqual([expect.objectContaining({ total: rub(68_000) })])
})
