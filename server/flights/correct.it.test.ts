import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightMoveOf, FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { accepted, card, history } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

async function go(who: Someone, flightId: string, ...marks: [TaskMark, string][]) {
  for (const [mark, at] of marks) {
    const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const data = { orderId: task.orderId!, version, taskId: task.taskId, mark, at, comment: '' }
    expect((await who.ask(orders.report, { data })).status, mark).toBe(200)
  }
}
const correct = async (who: Someone, flightId: string, more: Partial<FlightMoveOf<'correct'>>) =>
  who.ask(flights.move, {
    data: {
      action: 'correct',
      flightId,
      version: (await flightCard(who, flightId)).version,
      taskId: flightId,
      times: { arrivedAt: '2026-10-07T09:00:00+03:00' },
      comment: 'Водитель отметил позже',
      ...more,
    },
  })

test('times of a flight that is over are corrected within 24 hours by who manages the organisation, and never after', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const taskId = (await flightCard(executor, flightId)).tasks[1]!.taskId
  await world.setClock('2026-10-07T12:00:00+03:00')
  await go(
    executor,
    flightId,
    ['arrive', '2026-10-05T09:00:00+03:00'],
    ['finish', '2026-10-05T11:00:00+03:00'],
    ['arrive', '2026-10-07T10:00:00+03:00'],
  )
  expect((await correct(executor, flightId, { taskId })).error.code).toBe('flight.not_over')
  await go(executor, flightId, ['finish', '2026-10-07T11:00:00+03:00'])

  // the end of the 24 hours is included; the clock of the test runs on a little
  await world.setClock('2026-10-08T10:59:00+03:00')
  const dispatcher = await world.colleague(executor, 'dispatcher')
  expect((await correct(dispatcher, flightId, { taskId })).error).toMatchObject({ code: 'access.denied' })
  const outside = await correct(executor, flightId, { taskId, times: { arrivedAt: '2026-10-07T11:01:00+03:00' } })
  expect(outside.error).toMatchObject({ code: 'task.between', info: { field: 'times.arrivedAt' } })
  const before = await flightCard(executor, flightId)
  const { data } = await correct(executor, flightId, { taskId })
  expect(data).toMatchObject({ status: 'completed', version: before.version + 1 })
  expect((await flightCard(forwarder, flightId)).tasks[1]!.arrivedAt).toBe('2026-10-07T06:00:00.000Z')
  expect(await card(forwarder, order)).toMatchObject({ status: 'documents' })
  expect(await history(forwarder, order)).toContain('report.correct')
  const { rows } = await world.root.query("select facts from audits where object_id = $1 and what = 'flight.correct'", [flightId])
  expect(JSON.stringify(rows)).toContain('Водитель отметил позже')

  await world.setClock('2026-10-08T11:00:01+03:00')
  const late = await correct(executor, flightId, { taskId, times: { arrivedAt: '2026-10-07T09:30:00+03:00' } })
  expect(late.error.code).toBe('flight.correct_late')
})

test('a flight that is planned twice with one key is made once', async () => {
  await world.setClock('2026-11-01T09:00:00+03:00')
  const pair = await openPair(world)
  const row = await accepted(pair, onDays('2026-11-05', '2026-11-07'))
  const orderKey = { orderId: row.id, orderVersion: row.version, share: null }
  const data: FlightPlan = { orders: [orderKey], ...(await resourcesOf(world, pair.executor)) }
  const key = '01a21db6-ef2b-7262-befb-51201f8e0001'
  const [first, second] = [
    await pair.executor.ask(flights.plan, { data }, { key }),
    await pair.executor.ask(flights.plan, { data }, { key }),
  ]
  expect(second.data).toEqual(first.data)
  expect((await card(pair.executor, row)).flights).toHaveLength(1)
})

test('a flight that is stopped with its order says when it was interrupted', async () => {
  await world.setClock('2026-12-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-12-05', '2026-12-07'))
  await world.setClock('2026-12-05T12:00:00+03:00')
  await go(executor, flightId, ['arrive', '2026-12-05T09:00:00+03:00'], ['finish', '2026-12-05T11:00:00+03:00'])
  const asked = {
    action: 'ask',
    reason: 'other',
    comment: 'Груз отозван',
    cargoPlace: 'М-11, 100-й км',
    paidPercent: 50,
    answerMinutes: 60,
  } as const
  const { version } = await card(forwarder, order)
  await forwarder.ask(orders.halt, { data: { orderId: order.id, version, ...asked } })
  const open = await card(executor, order)
  const request = open.exceptions.haltRequests.at(-1)!
  const agreed = { action: 'agree', requestId: request.id, requestVersion: request.version, comment: '' } as const
  expect((await executor.ask(orders.halt, { data: { orderId: order.id, version: open.version, ...agreed } })).status).toBe(200)
  const stopped = await flightCard(executor, flightId)
  expect(stopped.status).toBe('interrupted')
  expect(stopped.interruption?.at).toMatch(/^2026-12-05T09:0/)
})
