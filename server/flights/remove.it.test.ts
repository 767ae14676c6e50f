import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted, card, history } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const half = { ...onDays('2026-10-05', '2026-10-07'), cargos: [{ ...scenarioOne.cargos[0]!, massKg: 9000, pallets: 12, volumeM3: 24 }] }
type Keyed = Pick<OrderRow, 'id' | 'version'>
const boarding = ({ id, version }: Keyed) => ({ orderId: id, orderVersion: version, share: null })
const plan = async (who: Someone, ...rows: Keyed[]) =>
  (await who.ask(flights.plan, { data: { orders: rows.map(boarding), ...(await resourcesOf(world, who)) } })).data
type Change = Partial<FlightMoveOf<'remove'>>
const remove = async (who: Someone, flight: { id: string }, row: { id: string }, more: Change = {}) =>
  who.ask(flights.move, {
    data: {
      action: 'remove',
      flightId: flight.id,
      version: (await flightCard(who, flight.id)).version,
      orderId: row.id,
      orderVersion: (await card(who, row)).version,
      reason: 'vehicle_breakdown',
      comment: 'Тягач в ремонте',
      to: null,
      ...more,
    },
  })
const keyOf = async (who: Someone, { id }: { id: string }) => ({ flightId: id, version: (await flightCard(who, id)).version })
async function report(who: Someone, flightId: string, ...marks: ('depart' | 'arrive' | 'finish')[]) {
  for (const mark of marks) {
    const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    await who.ask(orders.report, { data: { orderId: task.orderId!, version, taskId: task.taskId, mark, comment: '' } })
  }
}
const approvalUntil = async ({ id }: Keyed) =>
  (await world.root.query<{ at: Date | null }>('select approval_until as at from orders where id = $1', [id])).rows[0]!.at
const busyUntil = async (flightId: string) =>
  (await world.root.query<{ endsAt: Date }>('select max(ends_at) as "endsAt" from assignments where flight_id = $1', [flightId])).rows[0]!
    .endsAt

test('an order taken off a flight of two waits for a vehicle again; the flight goes on without it and is free when the other ends', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const short = await accepted(pair, { ...onDays('2026-10-05', '2026-10-06'), cargos: half.cargos })
  const long = await accepted(pair, half)
  const flight = await plan(executor, short, long)
  const heldUntil = await busyUntil(flight.id)

  const stranger = await accepted(pair, half)
  expect((await remove(executor, flight, stranger)).error).toMatchObject({ code: 'flight.order_missing', info: { field: 'orderId' } })
  expect((await remove(executor, flight, long, { reason: 'weather_on_mars' })).error.code).toBe('order.reason_missing')
  expect((await remove(executor, flight, long, { version: 99 })).error.code).toBe('flight.changed')
  expect((await remove(forwarder, flight, long)).error.code).toBe('access.denied')

  const { data } = await remove(executor, flight, long)
  expect(data).toMatchObject({ id: flight.id, number: flight.number, status: 'assigned', next: null })
  expect(await card(forwarder, long)).toMatchObject({ status: 'accepted', flights: [] })
  expect(await card(forwarder, short)).toMatchObject({ status: 'ready', flights: [{ id: flight.id }] })
  expect(await history(forwarder, long)).toContain('take_off')
  const left = await flightCard(executor, flight.id)
  expect(left).toMatchObject({ orders: [{ id: short.id }], number: flight.number })
  expect(left.tasks.map(({ orderId }) => orderId)).toEqual([short.id, short.id])
  expect((await busyUntil(flight.id)) < heldUntil).toBe(true)
  const { rows } = await world.root.query("select 1 from audits where object_id = $1 and what = 'flight.remove'", [flight.id])
  expect(rows).toHaveLength(1)
  // it is given to a vehicle again as any order
  expect((await plan(executor, await card(executor, long))).status).toBe('assigned')
})

test('a flight that is left without orders is cancelled, its resources are free, and its forwarder opens it no more', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const row = await accepted(pair, half)
  const flight = await plan(executor, row)
  expect((await remove(executor, flight, row)).data).toMatchObject({ status: 'cancelled' })
  expect(await card(executor, row)).toMatchObject({ status: 'accepted', flights: [] })
  expect(await busyUntil(flight.id)).toBeNull()
  expect((await forwarder.ask(flights.get, { query: { flightId: flight.id } })).error.code).toBe('flight.not_found')
  expect((await executor.ask(flights.get, { query: { flightId: flight.id } })).data.status).toBe('cancelled')
})

test('an approval nobody needs any more is waited for no more', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const row = await accepted(pair, { ...half, terms: { ...scenarioOne.terms, approvesResources: true, approvalHours: 3 } })
  const flight = await plan(executor, row)
  expect(await approvalUntil(row)).not.toBeNull()
  await remove(executor, flight, row)
  expect(await approvalUntil(row)).toBeNull()
  expect((await plan(executor, await card(executor, row))).status).toBe('assigned')
})

test('an order goes to another flight in one step: it stays ready, both flights and both forwarders’ cards follow', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const other = await world.forwarder({ name: 'Второй Экспедитор' })
  await world.partners(other, executor)
  const [a, b] = [await accepted(pair, half), await accepted({ forwarder: other, executor }, half)]
  const [from, to] = [await plan(executor, a), await plan(executor, b)]
  const field = 'to.flightId'
  const missing = await remove(executor, from, a, { to: { flightId: from.id, version: 1 } })
  expect(missing.error).toMatchObject({ code: 'flight.other_missing', info: { field } })
  const stale = await remove(executor, from, a, { to: { flightId: to.id, version: 99 } })
  expect(stale.error).toMatchObject({ code: 'flight.other_changed', info: { field } })
  const { data } = await remove(executor, from, a, { to: await keyOf(executor, to) })
  expect(data).toMatchObject({ id: from.id, status: 'cancelled', next: { id: to.id, number: expect.stringMatching(/^Р-26-\d{6}$/) } })
  const whole = await flightCard(executor, to.id)
  expect(whole.orders.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted())
  expect(whole.tasks[1]!.load).toMatchObject({ massKg: 18_000, pallets: 24 })
  expect(await card(forwarder, a)).toMatchObject({ status: 'ready', flights: [{ id: to.id }], truck: whole.truck!.plate })
  expect(await history(forwarder, a)).toContain('replace')
  expect((await flightCard(forwarder, to.id)).orders.map(({ id }) => id)).toEqual([a.id])
  const gone = await remove(executor, to, a, { to: await keyOf(executor, from) })
  expect(gone.error).toMatchObject({ code: 'flight.other_over', info: { field } })
})

test('what has begun for an order stays on its flight, and an order under way only changes flights', async () => {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const row = await accepted(pair, { ...half, cargos: [{ ...half.cargos[0]!, massKg: 18_000, pallets: 24, volumeM3: 48 }] })
  const flight = await plan(executor, row)
  const part = { massKg: 9000, volumeM3: 24, pallets: 12, pieces: 0 }
  const { version } = await card(executor, row)
  const split = await executor.ask(flights.move, {
    data: {
      action: 'split',
      flightId: flight.id,
      version: 1,
      orderId: row.id,
      orderVersion: version,
      share: part,
      ...(await resourcesOf(world, executor)),
    },
  })
  const second = split.data.next!
  await world.setClock('2026-10-05T09:00:00+03:00')
  await report(executor, flight.id, 'depart')
  expect((await remove(executor, flight, row)).error).toMatchObject({ code: 'flight.order_begun', info: { field: 'orderId' } })
  expect((await remove(executor, second, row)).error).toMatchObject({ code: 'flight.order_under_way', info: { field: 'orderId' } })
  const there = await remove(executor, second, row, { to: await keyOf(executor, flight) })
  expect(there.error).toMatchObject({ code: 'flight.order_there', info: { field: 'to.flightId' } })
  const empty = await accepted(pair, half)
  const third = await plan(executor, empty)
  const moved = await remove(executor, second, row, { to: await keyOf(executor, third) })
  expect(moved.data).toMatchObject({ status: 'cancelled', next: { id: third.id } })
  expect(await card(executor, row)).toMatchObject({ status: 'in_progress', flights: [{ id: flight.id }, { id: third.id, share: part }] })
})
