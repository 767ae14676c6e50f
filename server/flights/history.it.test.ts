import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { accepted, card, whyFailed } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

const eventsOf = async (who: Someone, flightId: string) => (await who.ask(flights.history, { query: { flightId } })).data.items

async function marked(who: Someone, flightId: string, mark: 'depart' | 'arrive' | 'fail', comment = '') {
  const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
  const { version } = await card(who, { id: task.orderId! })
  const data = { orderId: task.orderId!, version, taskId: task.taskId, mark, comment, ...whyFailed(mark) }
  expect((await who.ask(orders.report, { data })).status, mark).toBe(200)
  return task
}

test('a flight keeps who did what and when, the newest first: both sides read marks, what its drivers are told the executor alone', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const reason = 'vehicle_breakdown'
  const data = {
    action: 'replace',
    orderId: order.id,
    version: order.version,
    ...(await resourcesOf(world, executor)),
    reason,
    comment: 'ДТП',
  } as const
  expect((await executor.ask(orders.move, { data: { ...data, overrideReason: 'Проба' } })).status).toBe(200)
  const { version } = await flightCard(executor, flightId)
  const key = { flightId, version }
  expect((await executor.ask(flights.move, { data: { action: 'instruct', ...key, instructions: 'Въезд со двора' } })).status).toBe(200)
  await world.setClock('2026-10-05T10:00:00+03:00')
  await marked(executor, flightId, 'depart')
  await marked(executor, flightId, 'fail', 'Ворота закрыты')

  const own = await eventsOf(executor, flightId)
  expect(own.map(({ what }) => what)).toEqual(['report.fail', 'report.depart', 'flight.instruct', 'flight.replace', 'flight.plan'])
  expect(own[0]).toMatchObject({
    at: expect.stringMatching(/^2026-10-05T07:00:0/),
    organization: 'ВолгаТранс',
    person: 'Проба Проба',
    reason: 'site_closed',
    comment: 'Ворота закрыты',
    facts: { at: expect.stringMatching(/^2026-10-05T07:00:0/), place: { ru: expect.any(String) } },
  })
  expect(own[3]).toMatchObject({ reason, comment: 'ДТП' })
  expect((await eventsOf(forwarder, flightId)).map(({ what }) => what)).toEqual([
    'report.fail',
    'report.depart',
    'flight.replace',
    'flight.plan',
  ])
  const stranger = await world.executor()
  expect((await stranger.ask(flights.history, { query: { flightId } })).error.code).toBe('flight.not_found')
})

test('of a flight with orders of two forwarders each reads the marks of his own', async () => {
  await world.setClock('2026-11-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const second = await world.forwarder({ name: 'Логистика Урал' })
  await world.partners(second, executor)
  const cargos = [{ ...scenarioOne.cargos[0]!, massKg: 8000, pallets: 10, pieces: 10, volumeM3: 20 }]
  const draft = onDays('2026-11-05', '2026-11-07', { cargos })
  const loads = [await accepted(pair, draft), await accepted({ forwarder: second, executor }, draft)]
  const data = {
    orders: loads.map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null })),
    ...(await resourcesOf(world, executor)),
    overrideReason: 'Проба',
  }
  const { data: flight } = await executor.ask(flights.plan, { data })
  await world.setClock('2026-11-05T10:00:00+03:00')
  const { orderId } = await marked(executor, flight.id, 'depart')
  const [his, others] = orderId === loads[0]!.id ? [pair.forwarder, second] : [second, pair.forwarder]
  expect((await eventsOf(executor, flight.id)).map(({ what }) => what)).toEqual(['report.depart', 'flight.plan'])
  expect((await eventsOf(his, flight.id)).map(({ what }) => what)).toEqual(['report.depart'])
  expect(await eventsOf(others, flight.id)).toEqual([])
})

test('what the forwarder does with an order stands among the events of its flight; of an older flight it is said that they begin later', async () => {
  await world.setClock('2026-12-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const draft = onDays('2026-12-05', '2026-12-07')
  const { order, flightId } = await flown(world, pair, draft)
  const history = async (who: Someone) => (await who.ask(flights.history, { query: { flightId } })).data
  expect((await history(executor)).madeAt).toBeNull()
  await world.root.query('delete from flight_entries where flight_id = $1', [flightId])
  expect(await history(executor)).toEqual({ items: [], madeAt: expect.stringMatching(/^2026-12-01T06:00/) })
  expect((await history(forwarder)).madeAt).toBeNull()

  const { version } = await card(forwarder, order)
  const revoke = { action: 'revoke', orderId: order.id, version, reason: 'resources_mismatch', comment: 'Груза не будет' } as const
  expect((await forwarder.ask(orders.move, { data: revoke })).status).toBe(200)
  const { items } = await history(executor)
  expect(items).toMatchObject([{ what: 'revoke', reason: revoke.reason, comment: 'Груза не будет', facts: { order: order.number } }])
  expect(items[0]!.organization).not.toBe('ВолгаТранс')
})
