import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { driverPage } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown } from '#testing/flights.ts'
import { card, mark, ready } from '#testing/orderSteps.ts'
import { keyOf, openPair } from '#testing/orders.ts'
import { onPhone } from '#testing/phones.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.setClock('2026-10-06T08:00:00+03:00'))

const taskOf = async (who: Someone, row: OrderRow, i: number) => (await card(who, row)).flights[0]!.tasks[i]!
const unmark = async (who: Someone, row: OrderRow, what: TaskMark, i = 0) =>
  who.ask(orders.unmark, { data: { ...keyOf(row), taskId: (await taskOf(who, row, i)).id, mark: what } })

const linesOf = async (who: Someone, { id }: Pick<OrderRow, 'id'>) => (await who.ask(orders.history, { query: { orderId: id } })).data.items

/** What a viewer's list and card tell of an order, without what every change raises. */
async function shownTo(who: Someone, row: OrderRow) {
  const { flights, status, actions } = await card(who, row)
  const tasks = flights.flatMap(each => each.tasks.map(({ marks, ...task }) => ({ ...task, marks: [...marks] })))
  return { status, tasks, flight: flights[0]!.status, actions: [...actions].toSorted() }
}

test('B6 marks are taken back one by one by whoever made them: stop, flight and order are what they were, both lines stay', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  let row = await ready(pair)
  for (const what of ['depart', 'arrive', 'serve', 'finish'] as const) {
    const [ours, theirs] = [await shownTo(executor, row), await shownTo(forwarder, row)]
    const marked = await mark(executor, row, what, 'Нажали не то')
    const back = (await unmark(executor, marked, what)).data
    expect([await shownTo(executor, back), await shownTo(forwarder, back)], what).toEqual([ours, theirs])
    row = await mark(executor, back, what)
  }
  expect((await linesOf(forwarder, row)).map(({ what }) => what).slice(0, 3)).toEqual(['report.finish', 'report.undo', 'report.finish'])
  expect(await world.count('audits', `object_id = $1 and what = 'order.report.undo'`, [row.id])).toBe(4)
  expect((await linesOf(executor, row)).find(({ what }) => what === 'report.undo')).toMatchObject({
    side: 'executor',
    facts: { at: expect.any(String), place: expect.any(Object) },
  })
})

test('B6 a mark stands for others, after twenty seconds, once something followed it, and where others act on it at once', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const stands = { code: 'task.mark_stands' }
  const colleague = await world.colleague(executor, 'dispatcher')
  const departed = await mark(executor, await ready(pair), 'depart')
  expect((await unmark(colleague, departed, 'depart')).error).toMatchObject(stands)
  expect((await unmark(executor, departed, 'arrive')).error).toMatchObject(stands)
  expect((await unmark(executor, departed, 'depart', 1)).error).toMatchObject(stands)
  expect((await unmark(pair.forwarder, departed, 'depart')).error).toMatchObject({ code: 'order.step_closed' })
  await world.setClock('2026-10-06T08:00:21+03:00')
  expect((await unmark(executor, departed, 'depart')).error).toMatchObject(stands)
  const arrived = await mark(executor, departed, 'arrive')
  expect((await unmark(executor, departed, 'depart')).error).toMatchObject({ code: 'order.changed' })
  expect((await unmark(executor, arrived, 'depart')).error).toMatchObject(stands)
  let row = await mark(executor, arrived, 'finish')
  for (const what of ['depart', 'arrive'] as const) row = await mark(executor, row, what)
  const failed = await mark(executor, row, 'finish')
  expect((await unmark(executor, failed, 'finish', 1)).error).toMatchObject(stands)
})

test('B6 how much was loaded goes with the mark that told it', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const arrived = await mark(executor, await mark(executor, await ready(pair), 'depart'), 'arrive')
  const { id: taskId } = await taskOf(executor, arrived, 0)
  const outcome = { pallets: 31, massKg: 18_400, temperature: 4, seals: ['А-17'], damaged: true }
  const loaded = (await executor.ask(orders.report, { data: { ...keyOf(arrived), taskId, mark: 'finish', comment: '', outcome } })).data
  const stored = async () =>
    (await world.root.query('select pallets, mass_kg, temperature, seals, damaged from flight_tasks where id = $1', [taskId])).rows[0]
  expect(await stored()).toMatchObject({ pallets: 31, seals: ['А-17'], damaged: true })
  expect((await unmark(executor, loaded, 'finish')).status).toBe(200)
  expect(await stored()).toEqual({ pallets: null, mass_kg: null, temperature: null, seals: [], damaged: false })
})

test('B6 a driver takes back on his phone what he has just marked, and what the dispatcher marked stands', async () => {
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair)
  const driverId = (await flightCard(pair.executor, flightId)).driver!.id!
  const { phone, linkId } = await onPhone(world, pair.executor, { flightId, driverId })
  const at = new Date('2026-10-06T08:00:00+03:00').toISOString()
  const { id: taskId } = await taskOf(pair.executor, order, 0)
  const key = () => ({ key: randomUUID() })
  const said = { taskId, mark: 'depart', at, sentAt: at } as const
  const takeBack = () => phone.ask(driverPage.unmark, { query: { linkId }, data: said }, key())
  await phone.ask(driverPage.report, { query: { linkId }, data: { ...said, comment: '' } }, key())
  const back = (await takeBack()).data
  expect([back.outcome, back.flight.tasks[0]!.departedAt]).toEqual(['taken', null])
  expect((await card(pair.forwarder, order)).status).toBe('ready')
  const [line] = await linesOf(pair.executor, order)
  expect(line).toMatchObject({ what: 'report.undo', facts: { source: 'driver' } })
  const row = { ...order, version: (await card(pair.executor, order)).version }
  await mark(pair.executor, row, 'depart')
  expect((await takeBack()).error).toMatchObject({ code: 'task.mark_stands' })
})
