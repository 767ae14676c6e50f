import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { accept, allow, cardOf, childOf, keyFor, offerChild, recall, soon, transferOf, transferSteps } from '#testing/transfers.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

test('either side recalls before the child is ready: the child is cancelled, the order is its executor’s own again', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))
  expect((await recall(f1, parent.id, 'Клиент против')).data).toMatchObject({ status: 'accepted', transfer: null })
  expect((await cardOf(x, childId)).status).toBe('cancelled')
  expect((await e3.ask(orders.get, { query: { orderId: childId } })).status).toBe(404)
  expect((await cardOf(x, parent.id)).actions).toContain('assign')
  expect(await allow(x, parent.id)).toEqual({ allow: true, codes: [] })
  // a second transfer is another child
  const second = await childOf(f1, x, parent.id)
  expect(second).not.toBe(childId)
  expect((await recall(x, parent.id)).data.transfer).toBeNull()
  expect((await cardOf(x, second)).status).toBe('cancelled')
})

test('the executor’s own resources are free as soon as the child is taken; given back by its carrier, the child waits for another one', async () => {
  const { f1, x, e3, parent } = await openThree()
  const resources = await resourcesOf(world, x)
  await x.ask(orders.move, { data: { ...(await keyFor(x, parent.id)), action: 'assign', ...resources } })
  const childId = await childOf(f1, x, parent.id)
  expect((await cardOf(f1, parent.id)).status).toBe('ready')
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect(await cardOf(f1, parent.id)).toMatchObject({ status: 'accepted', transfer: 'active', flights: [] }))
  expect(await world.count('assignments', 'vehicle_id = $1', [resources.truckId])).toBe(0)
  // the carrier gives the child back: X looks for another one
  const gone = { action: 'revoke' as const, reason: 'other', comment: 'Водитель заболел' }
  expect((await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), ...gone } })).status).toBe(200)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('approved'))
  expect((await transferOf(f1, parent.id)).carrier).toBeNull()
})

test('a cancelled parent takes the child along and frees the resources of the actual carrier', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  const resources = await resourcesOf(world, e3)
  await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), action: 'assign', ...resources } })
  await soon(async () => expect((await cardOf(f1, parent.id)).status).toBe('ready'))
  const cancel = { action: 'cancel' as const, reason: 'other', comment: 'Клиент отказался' }
  expect((await f1.ask(orders.move, { data: { ...(await keyFor(f1, parent.id)), ...cancel } })).data.status).toBe('cancelled')
  expect((await cardOf(x, childId)).status).toBe('cancelled')
  await soon(async () => expect(await world.count('assignments', 'vehicle_id = $1', [resources.truckId])).toBe(0))
  expect(await transferOf(f1, parent.id)).toMatchObject({ status: 'recalled', ending: 'Клиент отказался' })
})

test('recall and answer at once: whichever comes first, both sides end up with the same', async () => {
  for (const who of ['x', 'f1'] as const) {
    const three = await openThree()
    const { f1, x, e3, parent } = three
    const childId = await childOf(f1, x, parent.id)
    await offerChild(x, e3, childId)
    // who meets the news of the child is told so, and recalls what he sees then
    const insist = async (): Promise<number> => {
      const answer = await recall(three[who], parent.id)
      return answer.status === 409 && answer.error.code === 'order.changed' ? insist() : answer.status
    }
    const [taken, recalled] = await Promise.all([accept(e3, childId), insist()])
    expect([200, 404, 409]).toContain(taken.status)
    expect(recalled).toBe(200)
    await soon(async () => expect((await transferOf(f1, parent.id)).status).toBe('recalled'))
    expect((await cardOf(x, childId)).status).toBe('cancelled')
    expect(await cardOf(x, parent.id)).toMatchObject({ status: 'accepted', transfer: null })
  }
})

test('recall and assignment at once: one of the two, never both', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))
  const resources = await resourcesOf(world, e3)
  const named = await keyFor(e3, childId)
  const [assigned, recalled] = await Promise.all([
    e3.ask(orders.move, { data: { ...named, action: 'assign', ...resources } }),
    recall(x, parent.id),
  ])
  expect([assigned.status === 200, recalled.status === 200].filter(Boolean)).toHaveLength(1)
  const end = assigned.status === 200 ? ['ready', 'ready', 'active'] : ['cancelled', 'accepted', 'recalled']
  await soon(async () =>
    expect([(await cardOf(x, childId)).status, (await cardOf(f1, parent.id)).status, (await transferOf(f1, parent.id)).status]).toEqual(
      end,
    ),
  )
})
