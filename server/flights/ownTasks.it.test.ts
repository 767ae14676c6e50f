import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightMove } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { ServiceKind } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { card, whyFailed } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

type Step = FlightMove extends infer M ? (M extends unknown ? Omit<M, 'flightId' | 'version'> : never) : never
const move = async (who: Someone, flightId: string, step: Step) => {
  const { version } = await flightCard(who, flightId)
  return who.ask(flights.move, { data: { flightId, version, ...step } as FlightMove })
}
const where = { place: 'АЗС Роснефть, М-11, 120-й км', lat: 56.8, lon: 36.9 }
/** The same where nobody knows how far it is. */
const there = { ...where, lat: null, lon: null }
const fuel = (after: string | null, from: string, more: Partial<Extract<Step, { action: 'add_task' }>> = {}): Step => ({
  action: 'add_task',
  kind: 'fuel',
  after,
  where,
  from,
  minutes: 30,
  ...more,
})
const markOwn = (taskId: string, mark: TaskMark, at: string | null = null, comment = ''): Step => ({
  action: 'mark_task',
  taskId,
  mark,
  at,
  comment,
  ...whyFailed(mark),
})
async function report(who: Someone, flightId: string, ...marks: TaskMark[]) {
  for (const mark of marks) {
    const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const told = { orderId: task.orderId!, version, taskId: task.taskId, mark, comment: '' }
    expect((await who.ask(orders.report, { data: told })).status, mark).toBe(200)
  }
}

test('a task of the flight’s own stands where it is put, holds the vehicle longer, is seen by no forwarder and goes out again', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const before = await flightCard(executor, flightId)
  const [loading, unloading] = before.tasks.map(({ taskId }) => taskId) as [string, string]

  const refused = async (step: Step) => (await move(executor, flightId, step)).error
  expect(await refused(fuel(loading, '2026-10-05T08:59:00+03:00'))).toMatchObject({ code: 'flight.task_time', info: { field: 'from' } })
  expect(await refused(fuel(loading, '2026-10-07T14:01:00+03:00'))).toMatchObject({ code: 'flight.task_time', info: { field: 'from' } })
  expect(await refused(fuel(flightId, '2026-10-06T08:00:00+03:00'))).toMatchObject({ code: 'flight.task_place', info: { field: 'after' } })
  expect((await move(forwarder, flightId, fuel(loading, '2026-10-06T08:00:00+03:00'))).error.code).toBe('access.denied')

  await move(executor, flightId, fuel(loading, '2026-10-06T08:00:00+03:00'))
  await move(executor, flightId, fuel(unloading, '2026-10-07T15:00:00+03:00', { kind: 'empty_return', minutes: 600 }))
  await move(executor, flightId, fuel(null, '2026-10-05T07:00:00+03:00', { kind: 'wash', where: there }))
  const after = await flightCard(executor, flightId)
  expect(after.tasks.map(({ kind, orderId, place }) => [kind, orderId !== null, place.ru === where.place])).toEqual([
    ['wash', false, true],
    ['loading', true, false],
    ['fuel', false, true],
    ['unloading', true, false],
    ['empty_return', false, true],
  ])
  expect(after).toMatchObject({ status: 'assigned', startsAt: '2026-10-05T04:00:00.000Z', endsAt: '2026-10-07T22:00:00.000Z' })
  const { rows } = await world.root.query('select distinct ends_at from assignments where flight_id = $1', [flightId])
  expect(rows).toEqual([{ ends_at: new Date('2026-10-07T22:00:00.000Z') }])
  const theirs = await flightCard(forwarder, flightId)
  expect(theirs.tasks.map(({ kind }) => kind)).toEqual(['loading', 'unloading'])
  expect(theirs.endsAt).toBe(before.endsAt)

  const wash = after.tasks[0]!.taskId
  expect(await refused({ action: 'drop_task', taskId: loading })).toMatchObject({ code: 'flight.task_of_order', info: { field: 'taskId' } })
  expect((await refused({ action: 'drop_task', taskId: flightId })).code).toBe('task.not_found')
  expect((await move(executor, flightId, { action: 'drop_task', taskId: wash })).data.status).toBe('assigned')
  expect((await flightCard(executor, flightId)).tasks.map(({ kind }) => kind)).toEqual(['loading', 'fuel', 'unloading', 'empty_return'])
})

test('a task of the flight’s own is refused and warned of as the judge says before it is sent; rest is no work', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const { flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const [loading] = (await flightCard(executor, flightId)).tasks.map(({ taskId }) => taskId)
  const at = '2026-10-05T18:00:00+03:00'
  const shownOf = async (kind: ServiceKind, minutes: number, taskAfter = loading) => {
    const task = { taskKind: kind, taskFrom: at, taskMinutes: minutes, taskLat: where.lat, taskLon: where.lon }
    return executor.ask(flights.fit, { query: { flightId, orderIds: [], ...task, ...(taskAfter ? { taskAfter } : {}) } })
  }
  expect((await shownOf('fuel', 30)).data.findings).toEqual([])
  expect((await shownOf('rest', 660)).data.findings).toEqual([])
  expect((await shownOf('fuel', 30, flightId)).error).toMatchObject({ code: 'flight.task_place', info: { field: 'after' } })

  // so long a wait at the customs is in nobody's way; the unloading is not reached any more
  const { findings } = (await shownOf('customs', 2400)).data
  expect(findings).toMatchObject([{ blocks: true, code: 'driver.hours', field: 'driverId' }])
  const customs = fuel(loading!, at, { kind: 'customs', minutes: 2400 })
  const { error } = await move(executor, flightId, customs)
  expect([error.code, error.message]).toEqual([findings[0]!.code, findings[0]!.text.ru])
  expect((await flightCard(executor, flightId)).tasks).toHaveLength(2)
  expect((await move(executor, flightId, fuel(loading!, at, { kind: 'rest', minutes: 660 }))).data.status).toBe('assigned')

  // what leaves hardly any time asks for a reason
  const shown = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => ({ minutes: i * 30, ...(await shownOf('customs', i * 30 || 1)).data })),
  )
  const tight = shown.find(({ findings }) => findings.some(({ needsReason }) => needsReason) && !findings.some(({ blocks }) => blocks))!
  expect(tight.findings).toMatchObject([{ blocks: false, needsReason: true, code: 'driver.tight' }])
  const { minutes } = tight
  expect((await move(executor, flightId, fuel(loading!, at, { kind: 'customs', minutes }))).error).toMatchObject({
    code: 'fit.warned',
    info: { field: 'overrideReason' },
  })
  const overrideReason = 'Таможня принимает по записи'
  await move(executor, flightId, fuel(loading!, at, { kind: 'customs', minutes, overrideReason }))
  expect((await flightCard(executor, flightId)).overrides).toMatchObject([{ reason: overrideReason }])
})

test('tasks of the flight’s own are marked in their turn and leave its status; the last of them ends it', async () => {
  await world.setClock('2026-10-10T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-12', '2026-10-13'))
  const [loading, unloading] = (await flightCard(executor, flightId)).tasks.map(({ taskId }) => taskId) as [string, string]
  await move(executor, flightId, fuel(null, '2026-10-12T07:00:00+03:00', { where: there }))
  await move(executor, flightId, fuel(loading, '2026-10-12T15:00:00+03:00', { kind: 'weighing' }))
  await move(executor, flightId, fuel(unloading, '2026-10-13T15:00:00+03:00', { kind: 'empty_return' }))
  const own = (await flightCard(executor, flightId)).tasks.flatMap(({ orderId, taskId }) => (orderId === null ? taskId : []))
  const [first, second, last] = own as [string, string, string]

  await world.setClock('2026-10-12T09:30:00+03:00')
  expect((await move(executor, flightId, markOwn(loading, 'depart'))).error.code).toBe('flight.task_of_order')
  expect((await move(executor, flightId, markOwn(second, 'arrive'))).error.code).toBe('task.out_of_order')
  expect((await move(executor, flightId, markOwn(first, 'arrive', '2026-10-12T10:00:00+03:00'))).error.code).toBe('task.time')
  expect((await move(executor, flightId, markOwn(first, 'arrive', '2026-10-12T07:05:00+03:00'))).data.status).toBe('assigned')
  expect((await move(executor, flightId, { action: 'drop_task', taskId: first })).error.code).toBe('flight.task_begun')
  expect((await move(executor, flightId, fuel(null, '2026-10-12T06:00:00+03:00'))).error.code).toBe('flight.task_place')
  expect((await move(executor, flightId, markOwn(first, 'finish'))).data.status).toBe('assigned')
  const { rows } = await world.root.query("select facts from audits where object_id = $1 and what = 'flight.mark_task' order by id", [
    flightId,
  ])
  expect(JSON.stringify(rows[0].facts)).toContain('2026-10-12T04:05:00.000Z')
  expect(await card(forwarder, order)).toMatchObject({ status: 'ready' })

  await report(executor, flightId, 'depart', 'arrive', 'finish')
  expect((await move(executor, flightId, markOwn(second, 'depart'))).data.status).toBe('in_transit')
  expect((await move(executor, flightId, markOwn(second, 'fail'))).error).toMatchObject({
    code: 'order.comment_missing',
    info: { field: 'comment' },
  })
  expect((await move(executor, flightId, markOwn(second, 'fail', null, 'Весы закрыты'))).data.status).toBe('in_transit')
  await world.setClock('2026-10-13T13:00:00+03:00')
  await report(executor, flightId, 'depart', 'arrive', 'finish')
  // the order is delivered, the vehicle is still on its way back
  expect(await card(forwarder, order)).toMatchObject({ status: 'documents' })
  expect((await flightCard(executor, flightId)).status).toBe('unloading')
  expect((await flightCard(forwarder, flightId)).status).toBe('completed')
  await move(executor, flightId, markOwn(last, 'arrive'))
  expect((await move(executor, flightId, markOwn(last, 'finish'))).data.status).toBe('completed')
})

test('a task left over when all else is done goes out, and the flight is over', async () => {
  await world.setClock('2026-10-18T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const { flightId } = await flown(world, pair, onDays('2026-10-19', '2026-10-20'))
  const { tasks } = await flightCard(executor, flightId)
  await move(executor, flightId, fuel(tasks[1]!.taskId, '2026-10-20T15:00:00+03:00', { kind: 'empty_return' }))
  await world.setClock('2026-10-20T13:00:00+03:00')
  await report(executor, flightId, 'depart', 'arrive', 'finish', 'depart', 'arrive', 'finish')
  const left = (await flightCard(executor, flightId)).tasks.at(-1)!.taskId
  expect((await move(executor, flightId, { action: 'drop_task', taskId: left })).data.status).toBe('completed')
  const { rows } = await world.root.query('select max(ends_at) as until from assignments where flight_id = $1', [flightId])
  expect(rows[0].until < new Date('2026-10-20T14:00:00+03:00')).toBe(true)
})

test('after an interruption the other vehicle does what is the cargo’s, not what was the vehicle’s', async () => {
  await world.setClock('2026-11-10T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const { flightId } = await flown(world, pair, onDays('2026-11-12', '2026-11-14'))
  const [loading] = (await flightCard(executor, flightId)).tasks.map(({ taskId }) => taskId)
  await move(executor, flightId, fuel(loading!, '2026-11-12T18:00:00+03:00'))
  await move(executor, flightId, fuel(loading!, '2026-11-12T17:00:00+03:00', { kind: 'weighing' }))
  await world.setClock('2026-11-12T12:00:00+03:00')
  await report(executor, flightId, 'depart', 'arrive', 'finish')
  await world.setClock('2026-11-12T13:00:00+03:00')
  const { data } = await move(executor, flightId, {
    action: 'interrupt',
    ...(await resourcesOf(world, executor)),
    reason: 'vehicle_breakdown',
    comment: '',
    at: '2026-11-12T12:30:00+03:00',
    reloadAt: '2026-11-12T16:00:00+03:00',
    where: { place: 'М-11, 400-й км', lat: 58.5, lon: 33.2 },
    seals: [],
  })
  const next = await flightCard(executor, data.next!.id)
  expect(next.tasks.map(({ kind, orderId }) => [kind, orderId !== null])).toEqual([
    ['reload', true],
    ['weighing', false],
    ['unloading', true],
  ])
})
