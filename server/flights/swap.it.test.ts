import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import type { FlightMoveOf } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { drive, flightCard, flown, onDays } from '#testing/flights.ts'
import { accepted, card, history } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

type Resources = Awaited<ReturnType<typeof resourcesOf>> & { coDriverId?: string }
const cargo = (massKg: number, more: Partial<OrderDraft['cargos'][number]> = {}) => [
  { ...scenarioOne.cargos[0]!, massKg, pallets: 8, pieces: 8, volumeM3: 20, ...more },
]
const light = (change: Partial<OrderDraft> = {}) => onDays('2026-10-06', '2026-10-08', { cargos: cargo(5000), ...change })

/** An accepted order on a flight with these resources, or with others than any. */
async function flight(pair: Parameters<typeof accepted>[0], draft: OrderDraft = light(), given?: Resources) {
  const row = await accepted(pair, draft)
  const resources = given ?? (await resourcesOf(world, pair.executor))
  const plan = { orders: [{ orderId: row.id, orderVersion: row.version, share: null }], ...resources }
  const { id, version, number } = (await pair.executor.ask(flights.plan, { data: plan })).data
  return { id, version, number, row, ...resources }
}
type Made = Awaited<ReturnType<typeof flight>>

const resourcesWith = ({ truckId, trailerId, driverId }: Made): Resources => ({ truckId, trailerId, driverId })
const why = { reason: 'vehicle_breakdown', comment: '' } as const
const swap = (
  who: Someone,
  one: Pick<Made, 'id' | 'version'>,
  other: Pick<Made, 'id' | 'version'>,
  more: Partial<FlightMoveOf<'swap'>> = {},
) =>
  who.ask(flights.move, {
    data: {
      action: 'swap',
      flightId: one.id,
      version: one.version,
      with: { flightId: other.id, version: other.version },
      ...why,
      ...more,
    },
  })
const judged = (who: Someone, one: Pick<Made, 'id'>, other: Pick<Made, 'id'>) =>
  who.ask(flights.fit, { query: { flightId: one.id, orderIds: [], swapWith: other.id } })
const resourcesIn = async (who: Someone, { id }: Pick<Made, 'id'>) => {
  const { truck, trailer, driver, coDriver } = await flightCard(who, id)
  return [truck, trailer, driver, coDriver].map(each => each?.id ?? null)
}
const held = async ({ id }: Pick<Made, 'id'>) => {
  const { rows } = await world.root.query<{ id: string }>(
    'select coalesce(vehicle_id, driver_id) as id from assignments where flight_id = $1 order by 1',
    [id],
  )
  return rows.map(each => each.id)
}

test('two flights of the same time go over to each other’s truck, trailer and drivers; both sides read it, and the same step goes back', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const coDriverId = await world.driver(executor)
  const one = await flight(pair)
  const other = await flight(pair, light(), { ...(await resourcesOf(world, executor)), coDriverId })
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const { data } = await judged(executor, a, b)
    expect(data.findings.filter(({ blocks, needsReason }) => blocks || needsReason)).toEqual([])
    expect(data.carries.massKg).toBe(20_000)
  }
  const { data } = await swap(executor, one, other)
  expect(data).toMatchObject({ id: one.id, status: 'assigned', next: { id: other.id, number: other.number } })
  const theirs = [other.truckId, other.trailerId, other.driverId, coDriverId]
  const own = [one.truckId, one.trailerId, one.driverId, null]
  expect([await resourcesIn(executor, one), await resourcesIn(executor, other)]).toEqual([theirs, own])
  expect([await held(one), await held(other)]).toEqual([theirs.toSorted(), own.flatMap(id => id ?? []).toSorted()])
  for (const { row } of [one, other]) expect(await history(forwarder, row)).toContain('replace')
  for (const [{ id }, { number }] of [
    [one, other],
    [other, one],
  ] as const) {
    const [line] = (await executor.ask(flights.history, { query: { flightId: id } })).data.items
    expect(line).toMatchObject({ what: 'flight.swap', reason: 'vehicle_breakdown', facts: { next: number } })
    const [shared] = (await forwarder.ask(flights.history, { query: { flightId: id } })).data.items
    expect(shared).toMatchObject({ what: 'flight.swap' })
  }
  const { rows } = await world.root.query('select object_id from audits where what = $1 and org_id = $2 order by object_id', [
    'flight.swap',
    executor.org,
  ])
  expect(rows.map(each => each.object_id)).toEqual([one.id, other.id].toSorted())

  const versions = [await flightCard(executor, one.id), await flightCard(executor, other.id)] as const
  expect((await swap(executor, ...versions)).status).toBe(200)
  expect(await resourcesIn(executor, one)).toEqual(own)
})

test('what the judge shows of either flight is what the swap is refused with, by its number; nothing of either has changed then', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const small = { ...(await resourcesOf(world, executor)), trailerId: await world.trailer(executor, { payloadKg: 6000 }) }
  const [one, heavy] = [await flight(pair, light(), small), await flight(pair, light({ cargos: cargo(18_000) }))]
  const [shown, fine] = [(await judged(executor, heavy, one)).data, (await judged(executor, one, heavy)).data]
  const [blocking] = shown.findings.filter(({ blocks }) => blocks)
  expect(blocking).toMatchObject({ code: 'car.unfit' })
  expect(fine.findings.filter(({ blocks }) => blocks)).toEqual([])
  const { error } = await swap(executor, one, heavy)
  expect(error).toMatchObject({ code: 'flight.swap_blocked', info: { field: 'with.flightId' } })
  expect(error.message).toContain(`Рейс ${heavy.number}: ${blocking!.text.ru}`)
  expect(error.message).not.toContain(one.number)

  const dangerous = Adr.parse({ un: '1263', name: 'КРАСКА', class: '3', code: 'F1', packingGroup: 'II', tunnel: 'D/E' })
  const certified = {
    ...(await resourcesOf(world, executor)),
    driverId: await world.driver(executor, { adrClasses: ['3'], adrExpires: '2030-01-01' }),
  }
  const adr = await flight(pair, light({ cargos: cargo(5000, { adr: dangerous }) }), certified)
  const plain = await flight(pair)
  const codes = (await judged(executor, adr, plain)).data.findings.filter(({ blocks }) => blocks).map(({ field }) => field)
  expect(codes).toContain('driverId')
  const refused = (await swap(executor, plain, adr)).error
  expect(refused.message).toContain(`Рейс ${adr.number}: `)
  for (const each of [one, heavy, adr, plain])
    expect(await resourcesIn(executor, each)).toEqual([each.truckId, each.trailerId, each.driverId, null])
})

test('a warning of either flight needs its reason, which is kept with that flight', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [one, other] = [await flight(pair), await flight(pair)]
  // it ends while the flight goes on
  await world.root.query('update drivers set medical_expires = $1 where id = $2', ['2026-10-07', one.driverId])
  const found = (await judged(executor, other, one)).data.findings.filter(({ needsReason }) => needsReason)
  expect(found.length).toBeGreaterThan(0)
  expect((await swap(executor, one, other)).error).toMatchObject({ code: 'fit.warned', info: { field: 'overrideReason' } })
  expect((await swap(executor, one, other, { overrideReason: 'Проверено, можно ехать' })).status).toBe(200)
  const kept = await world.root.query<{ id: string }>('select flight_id as id from flight_overrides where reason = $1', [
    'Проверено, можно ехать',
  ])
  expect(kept.rows.map(({ id }) => id)).toEqual([other.id])
})

test('of two who swap the same flights at once one does, the other is told that they changed; so is who saw either of them before', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const mate = await world.colleague(executor, 'dispatcher')
  const [one, other] = [await flight(pair), await flight(pair)]
  const answers = await Promise.all([swap(executor, one, other), swap(mate, other, one), swap(mate, one, other)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { error } of answers.filter(({ status }) => status !== 200)) {
    expect(['flight.changed', 'flight.other_changed']).toContain(error.code)
    expect(error.message).toMatch(/изменён/)
  }
  const now = await flightCard(executor, one.id)
  expect((await swap(executor, now, other)).error).toMatchObject({ code: 'flight.other_changed', info: { field: 'with.flightId' } })
  expect((await swap(executor, one, now)).error.code).toBe('flight.changed')
})

test('a truck a third flight has at that time is told by what; who has begun, has nothing or shares it does not swap', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [one, long] = [await flight(pair), await flight(pair, onDays('2026-10-05', '2026-10-11', { cargos: cargo(5000) }))]
  const third = await flight(pair, onDays('2026-10-10', '2026-10-12', { cargos: cargo(5000) }), resourcesWith(one))
  const said = (await judged(executor, long, one)).data.findings.filter(({ blocks }) => blocks)
  expect(said.map(({ code }) => code)).toContain('car.busy')
  expect((await swap(executor, one, long)).error.message).toMatch(new RegExp(`Рейс ${long.number}: .*${third.number}`))

  expect((await swap(executor, one, third)).error).toMatchObject({ code: 'flight.swap_shared' })
  expect((await judged(executor, one, third)).error).toMatchObject({ code: 'flight.swap_shared' })
  expect((await swap(executor, one, one)).error.code).toBe('flight.other_missing')
  const gone = await flight(pair)
  const bare = await flight(pair)
  await world.root.query('update flights set truck_id = null, truck_plate = null, status = $2 where id = $1', [
    bare.id,
    'awaiting_resources',
  ])
  expect((await judged(executor, gone, bare)).error).toMatchObject({ code: 'flight.swap_unnamed', info: { flight: bare.number } })
  const fresh = (await card(executor, gone.row)).version
  await drive(executor, { ...gone.row, version: fresh }, 'depart')
  const begun = await flightCard(executor, gone.id)
  expect((await swap(executor, long, begun)).error).toMatchObject({ code: 'flight.swap_begun', info: { flight: begun.number } })
})

test('another organisation has neither flight, the forwarder swaps nothing, and two forwarders learn nothing of each other', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const second = await world.forwarder()
  await world.partners(second, executor)
  const [one, other] = [await flight(pair), await flight({ forwarder: second, executor })]
  const stranger = await openPair(world)
  const foreign = await flight(stranger)
  expect((await swap(stranger.executor, one, foreign)).error.code).toBe('flight.not_found')
  expect((await swap(executor, one, foreign)).error.code).toBe('flight.other_missing')
  expect((await judged(executor, one, foreign)).error.code).toBe('flight.other_missing')
  expect((await swap(forwarder, one, other)).error.code).toBe('access.denied')
  expect((await swap(executor, one, other)).status).toBe(200)
  const seen = (await forwarder.ask(flights.history, { query: { flightId: one.id } })).data.items
  expect(JSON.stringify(seen)).not.toContain(other.number)
  expect((await card(forwarder, one.row)).flights[0]!.truck?.plate).toBe((await flightCard(executor, one.id)).truck!.plate)
  expect(await history(second, other.row)).toContain('replace')
})

test('an order that is on both flights in part is judged on each with its part', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-20', '2026-10-22'))
  const share = { massKg: 8000, volumeM3: 30, pallets: 12, pieces: 12 }
  const { version } = await flightCard(executor, flightId)
  const split = (
    await executor.ask(flights.move, {
      data: {
        action: 'split',
        flightId,
        version,
        orderId: order.id,
        orderVersion: order.version,
        share,
        ...(await resourcesOf(world, executor)),
      },
    })
  ).data
  const [a, b] = [await flightCard(executor, flightId), await flightCard(executor, split.next!.id)]
  expect((await swap(executor, a, b)).status).toBe(200)
  expect([await resourcesIn(executor, a), await resourcesIn(executor, b)]).toEqual([
    [b.truck!.id, b.trailer!.id, b.driver!.id, null],
    [a.truck!.id, a.trailer!.id, a.driver!.id, null],
  ])
})
