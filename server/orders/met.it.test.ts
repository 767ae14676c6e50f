import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { card, move } from '#testing/orderSteps.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
/** Nobody is named yet to meet the vehicle at the unloading. */
const unmet: OrderDraft = { ...scenarioOne, stops: [first, { ...last, contactName: '', contactPhone: null }] }

test('C9 an order is placed and accepted before anybody is named to meet the vehicle; to assign one he is named', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  const row = await offered(forwarder, executor, unmet)
  const accepted = (await move(executor, row, { action: 'accept' })).data
  const refused = await move(executor, accepted, { action: 'assign', ...resources })
  expect([refused.status, refused.error.code]).toEqual([422, 'order.contacts_missing'])
  expect(refused.error.message).toBe(
    'Не указано, кто встретит машину и по какому телефону: точки 2. Это дописывает экспедитор в заказе, попросите его в обсуждении',
  )
  expect((await card(executor, row)).status).toBe('accepted')

  const named = await forwarder.ask(changes.propose, { data: { ...keyOf(accepted), draft: scenarioOne, comment: '', answerMinutes: 240 } })
  expect(named.data.change, 'it needs nobody’s yes').toBeNull()
  const assigned = await move(executor, named.data.order, { action: 'assign', ...resources })
  expect(assigned.data.status).toBe('ready')

  const dropped = await forwarder.ask(changes.propose, {
    data: { ...keyOf(assigned.data), draft: unmet, comment: '', answerMinutes: 240 },
  })
  expect(dropped.error.code).toBe('order.incomplete')
})

test('C9 an order may be created and placed in one call without anybody to meet the vehicle', async () => {
  const { forwarder } = await openPair(world)
  const { status, data } = await forwarder.ask(orders.create, { data: { draft: unmet, goal: 'place' } })
  expect([status, data.status]).toEqual([200, 'placed'])
})
