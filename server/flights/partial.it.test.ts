import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { TaskOutcome } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { accepted, card, history } from '#testing/orderSteps.ts'
import { openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

/** A mark of the next task of a flight, with its answer. */
async function told(who: Someone, flightId: string, mark: TaskMark, outcome?: TaskOutcome, comment = '') {
  const reason = outcome?.part ? { reason: 'receiver_refused' } : {}
  const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
  const { version } = await card(who, { id: task.orderId! })
  const data = { orderId: task.orderId!, version, taskId: task.taskId, mark, comment, ...reason, ...(outcome && { outcome }) }
  return who.ask(orders.report, { data })
}
async function go(who: Someone, flightId: string, ...marks: TaskMark[]) {
  for (const mark of marks) expect((await told(who, flightId, mark)).status, mark).toBe(200)
}
const boarding = ({ id, version }: OrderRow): FlightPlan['orders'][number] => ({ orderId: id, orderVersion: version, share: null })

test('scenario 5: a pallet refused at Владимир stays on board; the order goes to documents with a discrepancy act and a claim draft', async () => {
  await world.setClock('2026-11-28T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const draft = (to: string, massKg: number, pallets: number, until: string): OrderDraft => ({
    ...scenarioOne,
    bodyTypes: ['ref'],
    cargos: [
      { ...scenarioOne.cargos[0]!, massKg, pallets, pieces: pallets, volumeM3: pallets * 2, declaredValue: null, tempMin: 2, tempMax: 4 },
    ],
    stops: [
      { ...scenarioOne.stops[0]!, place: 'moscow', windowFrom: '2026-12-01T08:00:00+03:00', windowTo: '2026-12-01T12:00:00+03:00' },
      { ...scenarioOne.stops[1]!, place: to, windowFrom: `2026-12-${until}:00+03:00`, windowTo: '2026-12-04T20:00:00+03:00' },
    ],
  })
  const a = await accepted(pair, draft('vladimir', 8000, 14, '01T16:00'))
  const b = await accepted(pair, draft('kazan', 7000, 12, '02T18:00'))
  const resources = {
    truckId: await world.truck(executor),
    trailerId: await world.trailer(executor, { bodyType: 'ref', tempMin: -20, tempMax: 20, payloadKg: 20_000, pallets: 33 }),
    driverId: await world.driver(executor),
  }
  const { data: flight } = await executor.ask(flights.plan, { data: { orders: [boarding(a), boarding(b)], ...resources } })
  await world.setClock('2026-12-01T11:00:00+03:00')
  await go(executor, flight.id, 'depart', 'arrive', 'finish', 'depart', 'arrive', 'finish')
  await world.setClock('2026-12-01T17:00:00+03:00')
  await go(executor, flight.id, 'depart', 'arrive')

  const part = { part: true, pallets: 13, temperature: 3.5, seals: ['А123456'] }
  expect((await told(executor, flight.id, 'finish', part)).error).toMatchObject({
    code: 'order.comment_missing',
    info: { field: 'comment' },
  })
  const words = 'Паллета повреждена, получатель не принял'
  expect((await told(executor, flight.id, 'finish', { part: true }, words)).error).toMatchObject({
    code: 'task.part_unknown',
    info: { field: 'outcome' },
  })
  expect((await told(executor, flight.id, 'finish', { ...part, pallets: 14 }, words)).error).toMatchObject({
    code: 'task.part_over',
    info: { field: 'outcome.pallets', most: 14 },
  })
  expect((await told(executor, flight.id, 'finish', part, words)).status).toBe(200)

  const delivered = await card(forwarder, a)
  expect(delivered).toMatchObject({ status: 'documents', stops: [{ status: 'completed' }, { status: 'partially_completed' }] })
  expect(delivered.documentRows).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'discrepancy_act', status: 'required' })]))
  // a fourteenth of the freight, 68 000 ₽, for no value was declared
  expect(delivered.exceptions.claims).toEqual([
    expect.objectContaining({
      kind: 'shortage',
      side: 'forwarder',
      basis: 'law',
      status: 'draft',
      amount: { minor: Math.round(6_800_000 / 14), currency: 'RUB' },
      facts: { by: 'shortage', stop: 2, measure: 'pallets', sent: 14, handled: 13, base: 'freight' },
    }),
  ])
  expect(await history(forwarder, a)).toContain('report.part')
  // twelve pallets of B and the one that was refused are on the way on
  const onBoard = await flightCard(executor, flight.id)
  const result = {
    reason: 'receiver_refused',
    amounts: [{ measure: 'pallets', handled: 13, of: 14 }],
    temperature: 3.5,
    seals: ['А123456'],
    damaged: false,
  }
  expect(onBoard.tasks[2]!).toMatchObject({ status: 'partially_completed', comment: words, result, load: { pallets: 13, massKg: 7571 } })
  expect(onBoard.tasks[0]!.result).toBeNull()
  // both sides of A read what came of it, B nothing of the kind
  const draft14 = { kind: 'shortage', status: 'draft', amount: { minor: Math.round(6_800_000 / 14), currency: 'RUB' } }
  for (const who of [executor, forwarder]) {
    const seen = await flightCard(who, flight.id)
    expect(seen.tasks[2]!.result).toEqual(result)
    const discrepancies = new Map(seen.orders.map(({ id, discrepancy }) => [id, discrepancy]))
    expect(discrepancies.get(a.id)).toEqual({ act: 'required', claims: [expect.objectContaining(draft14)] })
    expect(discrepancies.get(b.id)).toBeNull()
  }
  expect(onBoard).toMatchObject({ status: 'in_transit', trouble: 'partial' })
  await world.setClock('2026-12-02T20:00:00+03:00')
  await go(executor, flight.id, 'depart', 'arrive', 'finish')
  const over = await flightCard(executor, flight.id)
  expect(over).toMatchObject({ status: 'completed' })
  expect(over.tasks.at(-1)!.load).toMatchObject({ pallets: 1, massKg: 571 })
  expect((await card(forwarder, b)).exceptions.claims).toEqual([])
  expect(over.orders.map(({ leftover }) => leftover?.pallets ?? null)).toEqual([1, null])

  // the flight runs no more: where the pallet went is told as done, once, and by a moment that may be
  const where = { place: 'Владимир, склад отправителя', lat: null, lon: null }
  const hand = (at: string, orderId = a.id, version = over.version) =>
    executor.ask(flights.move, {
      data: { action: 'unload_leftover', flightId: flight.id, version, orderId, where, at, comment: 'По накладной' },
    })
  expect((await hand('2026-12-02T19:00:00+03:00', b.id)).error).toMatchObject({ code: 'flight.no_leftover', info: { field: 'orderId' } })
  for (const at of ['2026-12-02T19:00:00+03:00', '2026-12-03T12:00:00+03:00'])
    expect((await hand(at)).error).toMatchObject({ code: 'flight.time', info: { field: 'at' } })
  await world.setClock('2026-12-03T18:00:00+03:00')
  const done = await hand('2026-12-03T12:00:00+03:00')
  expect(done.data).toMatchObject({ status: 'completed' })
  expect((await hand('2026-12-03T12:30:00+03:00', a.id, done.data.version)).error.code).toBe('flight.no_leftover')
  for (const who of [executor, forwarder]) {
    const { tasks, orders: aboard } = await flightCard(who, flight.id)
    expect(tasks.at(-1)!).toMatchObject({
      kind: 'reload',
      leftover: true,
      status: 'completed',
      place: { ru: where.place },
      comment: 'По накладной',
      load: { pallets: 0, massKg: 0 },
    })
    expect(aboard.every(({ leftover }) => leftover === null)).toBe(true)
  }
  expect(await history(forwarder, a)).toContain('leftover.unload')
  // it changes nothing of what is claimed: people do
  expect((await card(forwarder, a)).exceptions.claims).toHaveLength(1)
})

test('on the road handing a leftover over is planned among the other tasks, may be taken out, and is marked like any stop of the order', async () => {
  await world.setClock('2027-02-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2027-02-03', '2027-02-05'))
  const own = async (data: Record<string, unknown>) =>
    executor.ask(flights.move, { data: { flightId, version: (await flightCard(executor, flightId)).version, ...data } as never })
  const at = '2027-02-05T18:00:00+03:00'
  const hand = { action: 'unload_leftover', orderId: order.id, where: { place: 'Клин, склад', lat: null, lon: null }, at, comment: '' }
  await own({
    action: 'add_task',
    kind: 'empty_return',
    after: (await flightCard(executor, flightId)).tasks.at(-1)!.taskId,
    where: { place: 'База', lat: null, lon: null },
    from: '2027-02-05T20:00:00+03:00',
    minutes: 30,
  })
  await world.setClock('2027-02-03T11:00:00+03:00')
  await go(executor, flightId, 'depart', 'arrive', 'finish')
  await world.setClock('2027-02-05T12:00:00+03:00')
  await go(executor, flightId, 'depart', 'arrive')
  expect((await own(hand)).error.code).toBe('flight.no_leftover')
  expect((await told(executor, flightId, 'finish', { part: true, pallets: 32 }, 'Одну не приняли')).status).toBe(200)
  expect((await flightCard(executor, flightId)).orders[0]!.leftover).toMatchObject({ pallets: 1 })

  expect((await own(hand)).status).toBe(200)
  const planned = await flightCard(executor, flightId)
  expect(planned.tasks.map(({ kind, leftover = false, load }) => [kind, leftover, load.pallets])).toEqual([
    ['loading', false, 33],
    ['unloading', false, 1],
    ['reload', true, 0],
    ['empty_return', false, 0],
  ])
  expect((await card(forwarder, order)).status).toBe('documents')
  expect(await history(forwarder, order)).toContain('leftover.plan')
  const taskId = planned.tasks[2]!.taskId
  expect((await own({ action: 'mark_task', taskId, mark: 'arrive', at: null, comment: '' })).error.code).toBe('flight.task_of_order')
  expect((await own({ action: 'drop_task', taskId })).status).toBe(200)
  expect((await own(hand)).status).toBe(200)
  await world.setClock('2027-02-05T19:00:00+03:00')
  await go(executor, flightId, 'depart', 'arrive', 'finish')
  const marked = await flightCard(forwarder, flightId)
  expect(marked.tasks.at(-1)!).toMatchObject({ leftover: true, status: 'completed', load: { pallets: 0 } })
  expect(marked.orders[0]!.leftover).toBeNull()
})

test('a declared value is what a shortage is worked out from; how much is said with the end of a stop alone', async () => {
  await world.setClock('2027-01-10T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const value = { minor: 120_000_000, currency: 'RUB' }
  const cargos = [{ ...scenarioOne.cargos[0]!, massKg: 12_000, pallets: 12, declaredValue: value }]
  const { order, flightId } = await flown(world, pair, { ...onDays('2027-01-12', '2027-01-13'), cargos })
  await world.setClock('2027-01-12T11:00:00+03:00')
  expect((await told(executor, flightId, 'depart', { pallets: 1 })).error).toMatchObject({
    code: 'task.no_outcome',
    info: { field: 'outcome' },
  })
  await go(executor, flightId, 'depart', 'arrive')
  // how warm it was and the seals are told of what was loaded whole too
  expect((await told(executor, flightId, 'finish', { temperature: 4, seals: ['Б7'] })).status).toBe(200)
  await world.setClock('2027-01-13T12:00:00+03:00')
  await go(executor, flightId, 'depart', 'arrive')
  expect((await told(executor, flightId, 'finish', { part: true, massKg: 11_900 }, 'Недостача ста килограммов')).status).toBe(200)
  const { claims } = (await card(forwarder, order)).exceptions
  expect(claims).toEqual([
    expect.objectContaining({
      kind: 'shortage',
      amount: { minor: 1_000_000, currency: 'RUB' },
      facts: { by: 'shortage', stop: 2, measure: 'massKg', sent: 12_000, handled: 11_900, base: 'value' },
    }),
  ])
  const { rows } = await world.root.query(
    'select status, mass_kg, temperature::float, seals from flight_tasks where flight_id = $1 order by seq',
    [flightId],
  )
  expect(rows).toEqual([
    { status: 'completed', mass_kg: null, temperature: 4, seals: ['Б7'] },
    { status: 'partially_completed', mass_kg: 11_900, temperature: null, seals: [] },
  ])
})
