import { afterAll, beforeAll, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const priced = (minor: number): OrderDraft => ({ ...scenarioOne, price: { minor, currency: 'RUB' }, vatMode: 'excluded' })
const place = async (forwarder: Someone) => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
const askFor = async (who: Someone, orderId: string, search = '') => who.ask(lanes.executors, { query: { orderId, search } })

test('who drove the lane stands before who did not, the cheaper before the dearer; whom one blacklisted stands last', async () => {
  const { forwarder, executor: dear } = await openPair(world)
  const cheap = await world.executor({ name: 'УралГруз' })
  const fresh = await world.executor({ name: 'Новичок' })
  const away = await world.executor({ name: 'Автодор' })
  for (const one of [cheap, fresh, away]) await world.partners(forwarder, one)
  const [shut] = (await forwarder.ask(partners.list, { query: { search: 'автодор' } })).data.items
  await forwarder.ask(partners.move, {
    data: { partnerId: shut!.id, version: shut!.version, action: 'blacklist', reason: 'Сорвал погрузку' },
  })
  for (const price of [9_000_000, 9_500_000]) await accepted({ forwarder, executor: dear }, priced(price))
  await accepted({ forwarder, executor: cheap }, priced(8_000_000))
  const { id } = await place(forwarder)
  const { items } = (await askFor(forwarder, id)).data
  expect(items.map(each => [each.id, each.trips, each.lastPrice?.minor ?? null, each.status])).toEqual([
    [cheap.org, 1, 8_000_000, 'active'],
    [dear.org, 2, 9_500_000, 'active'],
    [fresh.org, 0, null, 'active'],
    [away.org, 0, null, 'blacklisted'],
  ])
  expect(items.every(({ checks }) => checks.passed <= checks.total && checks.total > 0)).toBe(true)
  expect((await askFor(forwarder, id, 'урал')).data.items.map(each => each.id)).toEqual([cheap.org])
})

test('the order of another is not found, and prices are told to those alone who may see them', async () => {
  const pair = await openPair(world)
  const row = await accepted(pair, priced(7_000_000))
  const { id } = await place(pair.forwarder)
  expect((await askFor(await world.forwarder(), id)).error.code).toBe('order.not_found')
  expect((await askFor(pair.executor, row.id)).error.code).toBe('order.not_found')
  const [one] = (await askFor(pair.forwarder, id)).data.items
  expect(one).toMatchObject({ id: pair.executor.org, trips: 1, lastPrice: { minor: 7_000_000 } })
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  const seen = await askFor(viewer, id)
  expect(seen.data.items[0]).toMatchObject({ id: pair.executor.org, trips: 1, lastPrice: null })
})
