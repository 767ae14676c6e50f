import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { drive, flightCard, listFlights, onDays } from '#testing/flights.ts'
import { moved } from '#testing/orderSteps.ts'
import { resourcesOf } from '#testing/orders.ts'
import { accept, childOf, offerChild, soon, transferSteps } from '#testing/transfers.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
})
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

const expectedFor = async (who: Someone, id: string) => (await who.ask(orders.arrivals, { query: { ids: [id] } })).data.items
const lines = async (who: Someone, flightId: string) =>
  (await who.ask(flights.history, { query: { flightId } })).data.items
    .map(({ what }) => what)
    .filter(what => what.startsWith('flight.late'))
/** Who was told that a vehicle will be late for an order, by the events of the organisations. */
const hearers = async (orderId: string) =>
  (
    await world.root.query<{ org: string }>(
      `select unnest(audience) as org from outboxes where name = 'flight.late' and payload::jsonb ->> 'orderId' = $1`,
      [orderId],
    )
  ).rows.map(({ org }) => org)

/** An order of F1 that X passed on to E3, whose lorry is named; it should have been unloaded in the evening of the third. */
async function passedOn() {
  await world.setClock('2027-08-02T04:00:00+03:00')
  const draft = onDays('2027-08-02', '2027-08-03')
  draft.stops[0] = { ...draft.stops[0]!, place: 'kazan' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow', windowFrom: '2027-08-03T18:00:00+03:00', windowTo: '2027-08-03T20:00:00+03:00' }
  const { f1, x, e3, parent } = await openThree(draft)
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  const taken = (await accept(e3, childId)).data
  const row = await moved(e3, taken, { action: 'assign', ...(await resourcesOf(world, e3)) })
  await soon(async () => expect(await listFlights(f1, 'forwarder')).toHaveLength(1))
  const [own] = await listFlights(e3, 'executor')
  const [mirror] = await listFlights(f1, 'forwarder')
  return { f1, x, e3, parent, childId, row, own: own!, mirror: mirror! }
}

test('above an order that was passed on each forwarder is told the forecast of the actual carrier from his loading to his unloading', async () => {
  const { f1, x, e3, parent, childId, row, own, mirror } = await passedOn()
  const stranger = await world.both()

  // on its way to the loading, a day late: the carrier alone
  await world.setClock('2027-08-03T10:00:00+03:00')
  const gone = await drive(e3, row, 'depart')
  await soon(async () => expect(await expectedFor(e3, childId)).toHaveLength(2))
  await soon(async () => expect((await flightCard(f1, mirror.id)).tasks[0]!.departedAt).not.toBeNull())
  for (const [who, orderId] of [
    [x, childId],
    [x, parent.id],
    [f1, parent.id],
    [f1, childId],
    [stranger, parent.id],
  ] as const)
    expect(await expectedFor(who, orderId)).toEqual([])
  expect((await flightCard(f1, mirror.id)).tasks.map(({ forecast }) => forecast)).toEqual([null, null])
  expect(await hearers(parent.id)).toEqual([])

  await world.setClock('2027-08-03T10:30:00+03:00')
  const there = await drive(e3, gone, 'arrive')
  await soon(async () => expect(await expectedFor(x, childId)).toHaveLength(1))
  await soon(async () => expect(await expectedFor(f1, parent.id)).toHaveLength(1))
  const [carriers] = await expectedFor(e3, childId)
  const [above] = await expectedFor(f1, parent.id)
  expect(above).toMatchObject({ flightId: mirror.id, orderId: parent.id, stop: 1 })
  for (const key of ['at', 'from', 'until', 'windowTo'] as const) expect(above![key]).toBe(carriers![key])
  const [card, theirs] = [await flightCard(f1, mirror.id), await flightCard(e3, own.id)]
  expect(card.tasks[1]!.projectedAt).toBe(theirs.tasks[1]!.projectedAt)
  // a later end of the window is all he is told of what would save it, as X is
  expect(card.tasks[1]!.forecast).toEqual((await flightCard(x, own.id)).tasks[1]!.forecast)
  expect(card.tasks[1]!.forecast).toMatchObject({ from: above!.from, rescue: { leaveBy: null, coDriver: false } })
  // late in the list as on the card, in his history and among his events; X hears of it as the forwarder of the child alone
  const late = (await f1.ask(orders.list, { query: { ...OrderFilter.parse({ side: 'forwarder', risk: ['delay'] }), limit: 50 } })).data
    .items
  expect(late.map(({ id }) => id)).toEqual([parent.id])
  expect((await listFlights(f1, 'forwarder'))[0]!.expected).toMatchObject({ orderId: parent.id, stop: 1 })
  expect(await lines(f1, mirror.id)).toEqual(['flight.late'])
  expect(await hearers(parent.id)).toEqual([f1.org])
  expect(await expectedFor(x, parent.id)).toEqual([])
  expect(JSON.stringify([above, card])).not.toContain(own.id)
  for (const who of [stranger, e3]) expect(await expectedFor(who, parent.id)).toEqual([])
  expect(await expectedFor(stranger, childId)).toEqual([])

  // it stands at the unloading: nothing is expected any more
  await world.setClock('2027-08-04T09:00:00+03:00')
  await drive(e3, there, 'finish', 'depart', 'arrive')
  for (const [who, orderId] of [
    [e3, childId],
    [x, childId],
    [f1, parent.id],
  ] as const)
    await soon(async () => expect(await expectedFor(who, orderId)).toEqual([]))
})
