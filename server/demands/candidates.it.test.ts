import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { cardOf, grid, openTraders } from '#testing/demands.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e2: Someone

beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
  ;({ f1, e1, e2 } = await openTraders(world))
})
afterAll(() => world.close())

const long = '2030-01-01'
const lawful = { osagoExpires: long, inspectionExpires: long, passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: long }]) }

/** A spot demand for the order of the first scenario, and its order. */
async function published(more: object = {}) {
  const draft = { ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-03T12:00:00+03:00' }), order: scenarioOne, ...more }
  return (await f1.ask(demands.create, { data: { draft, goal: 'publish' } })).data
}
const asked = (who: Someone, demandId: string) => who.ask(demands.candidates, { query: { demandId } })

test('an executor is proposed own trucks for a demand before he answers, and its order stays closed to him', async () => {
  const truckId = await world.truck(e1, lawful)
  const trailerId = await world.trailer(e1, { inspectionExpires: long, payloadKg: 22_000, volumeM3: 90 })
  const broken = await world.truck(e1, { ...lawful, status: 'repair' })
  const driverId = await world.driver(e1, { licenceExpires: long, medicalExpires: long, tachographExpires: long })
  const { row } = await published()
  const { items } = (await asked(e1, row.id)).data
  expect(items[0]).toMatchObject({ truckId, trailerId, driverId, level: 'fits' })
  expect(items.at(-1)).toMatchObject({ truckId: broken, level: 'blocked' })
  expect((await asked(e2, row.id)).data.items).toEqual([])
  const { order } = await cardOf(e1, row.id)
  expect(order!.stops.map(({ town }) => town)).toEqual(scenarioOne.stops.map(({ place }) => place))
  expect((await e1.ask(orders.get, { query: { orderId: row.orderId! } })).error).toMatchObject({ code: 'order.not_found' })
  expect((await e1.ask(orders.candidates, { query: { orderId: row.orderId! } })).error).toMatchObject({ code: 'order.not_found' })
})

test('nothing is proposed to its forwarder, to whom it does not reach, and while no answers are taken', async () => {
  const card = await published({ audience: { kind: 'list', organizationIds: [e1.org] } })
  const { id, version } = card.row
  expect((await asked(f1, id)).error).toMatchObject({ code: 'access.denied' })
  expect((await asked(e2, id)).error).toMatchObject({ code: 'demand.not_found' })
  await f1.ask(demands.move, { data: { demandId: id, version, action: 'pause' } })
  expect((await asked(e1, id)).error).toMatchObject({ code: 'demand.not_found' })
  const weeks = (await f1.ask(demands.create, { data: { draft: grid(), goal: 'publish' } })).data
  expect((await asked(e1, weeks.row.id)).error).toMatchObject({ code: 'demand.not_open' })
})
