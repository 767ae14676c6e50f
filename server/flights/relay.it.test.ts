import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted, card, history, whyFailed } from '#testing/orderSteps.ts'
import { openPair, resourcesOf } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tver = { place: 'М-11, стоянка у Твери', lat: 56.86, lon: 35.9 }

async function go(who: Someone, flightId: string, ...marks: ('depart' | 'arrive' | 'finish' | 'fail')[]) {
  for (const mark of marks) {
    const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const answer = await who.ask(orders.report, {
      data: {
        orderId: task.orderId!,
        version,
        taskId: task.taskId,
        mark,
        comment: mark === 'fail' ? 'Ворота закрыты' : '',
        ...whyFailed(mark),
      },
    })
    if (answer.status !== 200) return answer.error
  }
  return (await flightCard(who, flightId)).status
}

/** An order on one flight, and what relays it. */
async function openFlight([loading, unloading]: [string, string], start: string) {
  await world.setClock(start)
  const pair = await openPair(world)
  const row = await accepted(pair, onDays(loading, unloading))
  const { executor } = pair
  const given = { orders: [{ orderId: row.id, orderVersion: row.version, share: null }], ...pair.resources }
  const made = await executor.ask(flights.plan, { data: given })
  expect(made.status === 200 ? null : made.error).toBeNull()
  const relay = async (of: OrderRow, change: Partial<FlightMoveOf<'relay'>>, flightId = made.data.id) => {
    const { version } = await flightCard(executor, flightId)
    const second = change.truckId ? {} : await resourcesOf(world, executor)
    return executor.ask(flights.move, {
      data: {
        action: 'relay',
        flightId,
        version,
        orderId: of.id,
        orderVersion: (await card(executor, of)).version,
        fromTaskId: null,
        where: tver,
        reloadAt: `${loading}T23:00:00+03:00`,
        seals: [],
        ...(second as Awaited<ReturnType<typeof resourcesOf>>),
        ...change,
      },
    })
  }
  return { ...pair, row, flightId: made.data.id, relay }
}

const stopsOf = async (who: Someone, flightId: string) =>
  (await flightCard(who, flightId)).tasks.map(({ kind, status }) => `${kind} ${status}`)

const legsOf = async ({ id }: OrderRow) =>
  (await world.root.query<{ leg: number }>('select leg from order_flights where order_id = $1 order by leg', [id])).rows.map(
    ({ leg }) => leg,
  )

test('before it begins an order is given a second vehicle from a place in the way on: two legs, each with the whole of it', async () => {
  const { executor, forwarder, row, flightId, relay } = await openFlight(['2026-10-05', '2026-10-07'], '2026-10-01T09:00:00+03:00')
  const { data } = await relay(row, { seals: ['Н-17'] })
  const next = data.next!
  expect(next.number).toBe(`${row.number}-2`)
  expect(await stopsOf(executor, flightId)).toEqual(['loading planned', 'reload planned'])
  expect(await stopsOf(executor, next.id)).toEqual(['reload planned', 'unloading planned'])
  const seen = await card(forwarder, row)
  expect(seen).toMatchObject({ status: 'ready', flights: [{ share: null }, { share: null }] })
  expect(await legsOf(row)).toEqual([1, 2])
  expect(await history(forwarder, row)).toContain('relay')
  expect(await flightCard(forwarder, flightId)).toMatchObject({ replacedBy: { id: next.id } })
  // one waybill goes all the way
  const { flights: ofWaybill } = (await forwarder.ask(waybills.get, { query: { orderId: row.id } })).data
  expect(ofWaybill.map(each => each.flightId)).toEqual([flightId])

  // what is carried with a reload is neither split nor handed over once more there
  const part = { massKg: 5000, volumeM3: 10, pallets: 5, pieces: 5 }
  const { version } = await flightCard(executor, next.id)
  const split = await executor.ask(flights.move, {
    data: {
      action: 'split',
      flightId: next.id,
      version,
      orderId: row.id,
      orderVersion: (await card(executor, row)).version,
      share: part,
      ...(await resourcesOf(world, executor)),
    },
  })
  expect(split.error).toMatchObject({ code: 'flight.relayed', info: { field: 'orderId' } })
  expect((await relay(row, {})).error).toMatchObject({ code: 'flight.relay_none', info: { field: 'fromTaskId' } })

  await world.setClock('2026-10-05T09:30:00+03:00')
  expect(await go(executor, flightId, 'depart', 'arrive', 'finish')).toBe('in_transit')
  expect((await card(forwarder, row)).status).toBe('in_progress')
  await world.setClock('2026-10-05T23:10:00+03:00')
  expect(await go(executor, next.id, 'depart', 'arrive')).toBe('loading')
  // the second vehicle takes what the first has handed over
  expect(await go(executor, next.id, 'finish')).toMatchObject({ code: 'task.not_given', info: { flight: `${row.number}-1` } })
  expect(await go(executor, flightId, 'depart', 'arrive')).toBe('unloading')
  expect(await go(executor, flightId, 'finish')).toBe('completed')
  expect((await card(forwarder, row)).status).toBe('in_progress')
  expect(await go(executor, next.id, 'finish')).toBe('in_transit')
  await world.setClock('2026-10-07T09:00:00+03:00')
  expect(await go(executor, next.id, 'depart', 'arrive', 'finish')).toBe('completed')
  expect(await card(forwarder, row)).toMatchObject({ status: 'documents', flights: [{ status: 'completed' }, { status: 'completed' }] })
})

test('on its way to the unloading the vehicle turns to the reload; the second one is judged for its leg alone, and refused at its field', async () => {
  const { executor, row, flightId, relay } = await openFlight(['2026-11-02', '2026-11-04'], '2026-10-28T09:00:00+03:00')
  await world.setClock('2026-11-02T10:00:00+03:00')
  await go(executor, flightId, 'depart', 'arrive', 'finish', 'depart')
  expect((await relay(row, { reloadAt: '2026-11-02T09:00:00+03:00' })).error).toMatchObject({
    code: 'flight.relay_time',
    info: { field: 'reloadAt' },
  })
  const own = await flightCard(executor, flightId)
  const same = { truckId: own.truck!.id!, trailerId: null, driverId: await world.driver(executor) }
  expect((await relay(row, same)).error).toMatchObject({ code: 'flight.relay_same', info: { field: 'truckId' } })
  const small = { truckId: await world.truck(executor, { payloadKg: 1500, kind: 'truck' } as never), trailerId: null }
  expect((await relay(row, { ...small, driverId: await world.driver(executor) })).error).toMatchObject({
    info: { field: expect.stringMatching(/truckId|trailerId/) },
  })
  // from four in the morning of the last day 170 kilometres are no matter, two days before the window ends in time
  const far = { place: 'Новосибирск', lat: 55.03, lon: 82.92 }
  const late = await relay(row, { where: far, reloadAt: '2026-11-04T04:00:00+03:00' })
  expect(late.error?.code).toMatch(/^driver\./)
  expect(await stopsOf(executor, flightId)).toEqual(['loading completed', 'unloading en_route'])

  const { data } = await relay(row, { reloadAt: '2026-11-03T08:00:00+03:00', seals: ['А-1', 'А-2'] })
  expect(await stopsOf(executor, flightId)).toEqual(['loading completed', 'reload en_route'])
  expect(await stopsOf(executor, data.next!.id)).toEqual(['reload planned', 'unloading planned'])
  const { rows } = await world.root.query(`select seals from flight_tasks where flight_id = $1 and kind = 'reload'`, [data.next!.id])
  expect(rows).toEqual([{ seals: ['А-1', 'А-2'] }])
  await world.setClock('2026-11-03T08:30:00+03:00')
  expect(await go(executor, flightId, 'arrive', 'finish')).toBe('completed')

  // a third vehicle from further on: the leg after
  const third = await relay(row, { reloadAt: '2026-11-03T20:00:00+03:00', where: { ...tver, place: 'Клин' } }, data.next!.id)
  expect(third.status === 200 ? null : third.error).toBeNull()
  expect(await legsOf(row)).toEqual([1, 2, 3])
})

test('what nobody loaded is taken over by nobody: the second flight goes with the failed loading, and its vehicle is free', async () => {
  const { executor, forwarder, row, flightId, relay } = await openFlight(['2026-12-07', '2026-12-09'], '2026-12-01T09:00:00+03:00')
  const { data } = await relay(row, {})
  await world.setClock('2026-12-07T10:00:00+03:00')
  expect(await go(executor, flightId, 'depart', 'arrive', 'fail')).toBe('cancelled')
  expect(await flightCard(executor, data.next!.id)).toMatchObject({ status: 'cancelled' })
  expect(await world.count('assignments', 'flight_id = $1', [data.next!.id])).toBe(0)
  expect((await card(forwarder, row)).flights).toMatchObject([{ status: 'cancelled' }])
})

test('a flight that was to take over and broke down itself hands that on to the one that goes on for it', async () => {
  const { executor, forwarder, row, flightId, relay } = await openFlight(['2027-01-11', '2027-01-13'], '2027-01-05T09:00:00+03:00')
  const second = (await relay(row, {})).data.next!
  await world.setClock('2027-01-11T08:00:00+03:00')
  await go(executor, second.id, 'depart')
  await world.setClock('2027-01-11T09:00:00+03:00')
  const { version } = await flightCard(executor, second.id)
  const interrupted = await executor.ask(flights.move, {
    data: {
      action: 'interrupt',
      flightId: second.id,
      version,
      ...(await resourcesOf(world, executor)),
      reason: 'vehicle_breakdown',
      comment: '',
      at: '2027-01-11T08:30:00+03:00',
      where: tver,
      reloadAt: '2027-01-11T22:00:00+03:00',
      seals: [],
    },
  })
  const third = interrupted.data.next!
  expect(await stopsOf(executor, third.id)).toEqual(['reload planned', 'unloading planned'])
  await world.setClock('2027-01-11T10:00:00+03:00')
  expect(await go(executor, flightId, 'depart', 'arrive', 'fail')).toBe('cancelled')
  expect(await flightCard(executor, third.id)).toMatchObject({ status: 'cancelled' })
  expect((await card(forwarder, row)).flights.map(({ status }) => status)).toEqual(['cancelled', 'interrupted'])
})

test('an order that came by a reload is handed over once more: the middle leg goes from one reload to the other', async () => {
  const { executor, forwarder, row, flightId, relay } = await openFlight(['2027-02-08', '2027-02-12'], '2027-02-01T09:00:00+03:00')
  const middle = (await relay(row, { reloadAt: '2027-02-09T12:00:00+03:00' })).data.next!
  const near = { place: 'М-11, стоянка у Клина', lat: 56.33, lon: 36.73 }
  const again = await relay(row, { where: near, reloadAt: '2027-02-10T12:00:00+03:00' }, middle.id)
  expect(again.status === 200 ? null : again.error).toBeNull()
  const last = again.data.next!
  expect(await legsOf(row)).toEqual([1, 2, 3])
  expect(await stopsOf(executor, middle.id)).toEqual(['reload planned', 'reload planned'])
  expect(await stopsOf(executor, last.id)).toEqual(['reload planned', 'unloading planned'])
  // what it takes it gives: nothing is on board of it afterwards
  const [taken, given] = (await flightCard(executor, middle.id)).tasks.map(({ load }) => load.massKg)
  expect([taken! > 0, given]).toEqual([true, 0])

  await world.setClock('2027-02-09T13:00:00+03:00')
  // nobody takes what the one before has not handed over
  expect(await go(executor, middle.id, 'depart', 'arrive', 'finish')).toMatchObject({
    code: expect.stringMatching(/^(?:task|flight|order)\./),
  })
  expect(await go(executor, flightId, 'depart', 'arrive', 'finish', 'depart', 'arrive', 'finish')).toBe('completed')
  await world.setClock('2027-02-10T13:00:00+03:00')
  await go(executor, middle.id, 'finish')
  expect(await go(executor, middle.id, 'depart', 'arrive', 'finish')).toBe('completed')
  await world.setClock('2027-02-12T10:00:00+03:00')
  expect(await go(executor, last.id, 'depart', 'arrive', 'finish', 'depart', 'arrive', 'finish')).toBe('completed')
  expect(await card(forwarder, row)).toMatchObject({
    status: 'documents',
    flights: [{ status: 'completed' }, { status: 'completed' }, { status: 'completed' }],
  })
  // one waybill goes all the way
  const { flights: ofWaybill } = (await forwarder.ask(waybills.get, { query: { orderId: row.id } })).data
  expect(ofWaybill.map(each => each.flightId)).toEqual([flightId])
})
