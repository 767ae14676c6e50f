import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

test('an offer nobody answered runs out once, and the executor keeps a closed row', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await world.setClock('2026-10-01T11:00:01+03:00')
  await vi.waitFor(async () => expect((await forwarder.ask(orders.get, { query: { orderId: row.id } })).data.status).toBe('placed'), {
    timeout: 5000,
    interval: 50,
  })
  const [lost] = (await executor.ask(orders.list, { query: { side: 'executor', tab: 'lost' } })).data.items
  expect(lost).toMatchObject({ id: row.id, status: 'expired', opens: false })
  const history = (await forwarder.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(history.filter(entry => entry.what === 'expire')).toHaveLength(1)
  expect((await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).status).toBe(404)
  expect(await world.count('timers', 'object_id = $1', [row.id])).toBe(0)
})
