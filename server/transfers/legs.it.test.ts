import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { costs } from '#contract/costs.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { type TransferLeg, transfers } from '#contract/transfers.ts'
import { waybills } from '#contract/waybills.ts'
import { rebuildFlights } from '#server/flights/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { listFlights } from '#testing/flights.ts'
import { resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import {
  accept,
  allow,
  approve,
  cardOf,
  keyFor,
  offerChild,
  recall,
  scenarioSix,
  soon,
  transferOf,
  transferSteps,
} from '#testing/transfers.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { follow } from './commands/mirror.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

const reload = { place: 'kemerovo', address: 'Р-255, стоянка', at: '2026-10-06T20:00:00+03:00' }
const onward: TransferLeg = { gives: 'after', ...reload }

const askLeg = async (x: Someone, orderId: string, leg: Partial<TransferLeg> = {}) =>
  x.ask(transfers.move, {
    data: { ...(await keyFor(x, orderId)), action: 'request', reason: 'Дальше наш партнёр', proposedId: null, leg: { ...onward, ...leg } },
  })

/** That a call was not refused, with the refusal where it was. */
const took = (answer: { status: number; body: string }) => expect(answer.status === 200 ? '' : answer.body).toBe('')

/** X asks for a leg and F1 allows it; tells the child's id. */
async function legOf(f1: Someone, x: Someone, orderId: string, leg: Partial<TransferLeg> = {}): Promise<string> {
  took(await askLeg(x, orderId, leg))
  expect((await approve(f1, orderId)).status).toBe(200)
  const childId = (await transferOf(x, orderId)).child!.id
  // who meets the vehicle at the reload nobody but X knows
  const { stops, version } = await cardOf(x, childId)
  const met = { contactName: 'Левин К.', contactPhone: '+79000000009' }
  const given = stops.map(({ kind, placeCode: place, address, windowFrom, windowTo }) => ({
    ...{ kind, place, address, windowFrom, windowTo, partyName: '', handling: [], notes: '' },
    ...met,
  }))
  const draft: OrderDraft = { ...scenarioSix, price: null, customerPrice: null, distanceKm: null, stops: given }
  took(await x.ask(orders.save, { data: { orderId: childId, version, draft } }))
  return childId
}

/** Asks anew while what follows the other leg has changed the order in between. */
async function insist<A extends { status: number; body: string }>(say: () => Promise<A>): Promise<A> {
  const answer = await say()
  return answer.body.includes('order.changed') ? insist(say) : answer
}

async function assign(who: Someone, orderId: string) {
  const resources = await resourcesOf(world, who)
  return insist(async () =>
    who.ask(orders.move, { data: { ...(await keyFor(who, orderId)), action: 'assign', ...resources, overrideReason: 'Успеваем' } }),
  )
}

/** The next marks of an order on whatever flight offers them to this person; the refusal where one comes. */
async function go(who: Someone, orderId: string, at: string, ...marks: TaskMark[]) {
  await world.setClock(at)
  for (const mark of marks) {
    const answer = await insist(async () => {
      const { flights: known, version } = await cardOf(who, orderId)
      const task = known.flatMap(({ tasks }) => tasks).find(each => each.marks.includes(mark))!
      return who.ask(orders.report, { data: { orderId, version, taskId: task.id, mark, comment: '' } })
    })
    if (answer.status !== 200) return answer.error.code
  }
  return null
}

const stopsOf = async (who: Someone, orderId: string) =>
  (await cardOf(who, orderId)).flights.map(({ carrier, tasks }) => [
    carrier,
    tasks.map(({ kind, stop }) => `${kind} ${stop ?? '-'}`).join(),
  ])

const statusOf = async (who: Someone, { id }: OrderRow) => (await cardOf(who, id)).status

test('6.06 from a reload on an order goes to a second executor: his child loads there, the order is delivered with the last stop of both', async () => {
  const { f1, x, e3, parent } = await openThree()
  expect(await allow(x, parent.id)).toEqual({ allow: true, codes: [] })
  const childId = await legOf(f1, x, parent.id)
  const draft = await cardOf(x, childId)
  expect(draft).toMatchObject({ status: 'draft', money: { price: null, customerPrice: null } })
  expect(draft.stops.map(({ kind, placeCode, windowFrom }) => [kind, placeCode, windowFrom])).toEqual([
    ['loading', 'kemerovo', '2026-10-06T17:00:00.000Z'],
    ['unloading', 'krasnoyarsk', '2026-10-07T05:00:00.000Z'],
  ])
  expect(draft.distanceKm).toBeLessThan(790)
  expect((await x.ask(transfers.get, { query: { orderId: childId } })).data.parent).toMatchObject({
    id: parent.id,
    leg: { gives: 'after', place: { ru: 'Кемерово' }, address: 'Р-255, стоянка', at: '2026-10-06T17:00:00.000Z' },
  })
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))

  // X has his own leg to see to, and the order is ready with the second of the two
  expect((await cardOf(x, parent.id)).next).toMatchObject({ code: 'assign_resources', whose: 'me' })
  took(await assign(x, parent.id))
  expect(await statusOf(x, parent)).toBe('accepted')
  expect((await assign(x, parent.id)).error.code).toBe('order.leg_named')
  expect((await cardOf(x, parent.id)).next).toMatchObject({ code: 'assign_resources', whose: 'them' })
  const early = await cardOf(x, parent.id)
  const first = { taskId: early.flights[0]!.tasks[0]!.id, mark: 'depart' as const, comment: '' }
  expect((await x.ask(orders.report, { data: { orderId: parent.id, version: early.version, ...first } })).error.code).toBe(
    'order.leg_waits',
  )
  took(await assign(e3, childId))
  await soon(async () => expect(await statusOf(f1, parent)).toBe('ready'))
  expect(await stopsOf(f1, parent.id)).toEqual([
    [null, 'loading 0,reload -'],
    ['УралГруз', 'reload -,unloading 1'],
  ])
  expect((await recall(x, parent.id)).error.code).toBe('transfer.under_way')
  // told twice, it changes nothing the second time
  await inHome(world.db, x.org, tx => follow(tx, childId))
  const { version } = await cardOf(f1, parent.id)
  await inHome(world.db, x.org, tx => follow(tx, childId))
  expect((await cardOf(f1, parent.id)).version).toBe(version)
  await soon(async () => expect((await cardOf(x, parent.id)).flights).toHaveLength(2))

  // both sides of the order see two flights, the executor his own in his list, the actual carrier his alone
  expect((await listFlights(f1, 'forwarder')).map(({ orders: [of] }) => of!.id)).toEqual([parent.id, parent.id])
  const [ownFlight, ...others] = await listFlights(x, 'executor')
  expect(others).toEqual([])
  // the price is split between the legs by tonne-kilometres: a third of the way and two thirds
  const net = 7_868_852
  expect(ownFlight!.money!.revenue!.minor / net).toBeGreaterThan(0.2)
  expect(ownFlight!.money!.revenue!.minor / net).toBeLessThan(0.45)
  expect(await listFlights(e3, 'executor')).toHaveLength(1)
  const mirror = (await cardOf(x, parent.id)).flights.find(({ carrier }) => carrier !== null)!
  expect(mirror.tasks.flatMap(({ marks }) => marks)).toEqual([])
  const foreign = { ...(await keyFor(x, parent.id)), taskId: mirror.tasks[0]!.id, mark: 'depart' as const, comment: '' }
  expect((await x.ask(orders.report, { data: foreign })).error.code).toBe('order.transferred')

  expect(await go(x, parent.id, '2026-10-06T09:30:00+03:00', 'depart', 'arrive', 'finish', 'depart')).toBeNull()
  expect(await statusOf(f1, parent)).toBe('in_progress')
  expect(await go(x, parent.id, '2026-10-06T20:00:00+03:00', 'arrive')).toBeNull()
  expect(await go(e3, childId, '2026-10-06T20:20:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  expect(await go(e3, childId, '2026-10-07T09:00:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  await soon(async () => expect((await cardOf(f1, parent.id)).stops[1]!.status).toBe('completed'))
  // what was delivered is delivered once the first vehicle has said that it handed the cargo over
  expect((await cardOf(e3, childId)).status).toBe('documents')
  expect(await statusOf(f1, parent)).toBe('in_progress')
  expect(await go(x, parent.id, '2026-10-07T09:10:00+03:00', 'finish')).toBeNull()
  expect(await statusOf(f1, parent)).toBe('documents')
  expect((await cardOf(f1, parent.id)).flights.map(({ status }) => status)).toEqual(['completed', 'completed'])

  // what both vehicles cause is the same to who ordered and to who passed a leg on, and that leg's is its carrier's
  const causes = (await cardOf(f1, parent.id)).co2e!
  expect(causes).toEqual((await cardOf(x, parent.id)).co2e)
  expect(causes.parts).toHaveLength(2)
  expect(causes.parts.map(({ wtwKg }) => wtwKg)).toContain((await cardOf(e3, childId)).co2e!.wtwKg)

  const told = [await cardOf(f1, parent.id), await transferOf(f1, parent.id)]
  expect(JSON.stringify(told)).not.toMatch(/84\s?000|8400000/)
  const below = [await cardOf(e3, childId), (await e3.ask(transfers.get, { query: { orderId: childId } })).data]
  expect(JSON.stringify(below)).not.toMatch(/96\s?000|9600000/)
  expect((await e3.ask(transfers.get, { query: { orderId: childId } })).data).toEqual({ transfer: null, parent: null })
  expect((await e3.ask(orders.get, { query: { orderId: parent.id } })).status).toBe(404)
  expect((await f1.ask(orders.get, { query: { orderId: childId } })).status).toBe(404)
  // one waybill goes all the way, and the leg has one of its own between X and his carrier
  const { flights: carried } = (await f1.ask(waybills.get, { query: { orderId: parent.id } })).data
  expect(carried.map(({ flightId }) => flightId)).toEqual([(await cardOf(f1, parent.id)).flights[0]!.id])
  // X pays for the leg, and earns on the whole
  expect((await x.ask(costs.order, { query: { orderId: parent.id } })).data).toMatchObject({ hired: { minor: expect.any(Number) } })

  const stored = async () => (await world.root.query('select * from flight_parties order by org_id, flight_id')).rows
  const before = await stored()
  await world.root.query(`update flight_parties set shape = 1, row_json = '{}', tab = 'plan'`)
  await rebuildAll(world.db, rebuildFlights)
  expect(await stored()).toEqual(before)
})

test('6.06 up to a reload an order goes to a second executor, and its executor takes it over from there', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await legOf(f1, x, parent.id, { gives: 'before' })
  expect((await cardOf(x, childId)).stops.map(({ kind, placeCode }) => [kind, placeCode])).toEqual([
    ['loading', 'novosibirsk'],
    ['unloading', 'kemerovo'],
  ])
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  took(await assign(e3, childId))
  await soon(async () => expect((await cardOf(f1, parent.id)).flights).toHaveLength(1))
  expect(await statusOf(f1, parent)).toBe('accepted')
  expect((await assign(x, parent.id)).data.status).toBe('ready')
  expect(await stopsOf(f1, parent.id)).toEqual([
    ['УралГруз', 'loading 0,reload -'],
    [null, 'reload -,unloading 1'],
  ])
  expect(await go(e3, childId, '2026-10-06T09:30:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  await soon(async () => expect(await statusOf(f1, parent)).toBe('in_progress'))
  // nothing is taken before it was handed over
  expect(await go(x, parent.id, '2026-10-06T20:00:00+03:00', 'depart', 'arrive', 'finish')).toBe('task.not_given')
  expect(await go(e3, childId, '2026-10-06T20:10:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  expect((await cardOf(e3, childId)).status).toBe('documents')
  await soon(async () => expect(await go(x, parent.id, '2026-10-06T21:00:00+03:00', 'finish')).toBeNull())
  expect(await statusOf(f1, parent)).toBe('in_progress')
  expect(await go(x, parent.id, '2026-10-07T09:00:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  expect(await statusOf(f1, parent)).toBe('documents')
})

test('6.06 a leg is recalled before the child is ready: the own vehicle is free and the whole order is the executor’s again', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await legOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))
  took(await assign(x, parent.id))
  const { flights: own } = await cardOf(x, parent.id)
  expect((await recall(f1, parent.id, 'Клиент против')).data).toMatchObject({ status: 'accepted', transfer: null })
  expect((await cardOf(x, childId)).status).toBe('cancelled')
  expect(await world.count('assignments', 'flight_id = $1', [own[0]!.id])).toBe(0)
  expect((await assign(x, parent.id)).data.status).toBe('ready')
  expect(await stopsOf(x, parent.id)).toEqual([[null, 'loading 0,unloading 1']])
})

test('6.06 a carrier who gives a leg back leaves the order unready; found anew or not, what is loaded goes on', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await legOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  took(await assign(x, parent.id))
  took(await assign(e3, childId))
  await soon(async () => expect(await statusOf(f1, parent)).toBe('ready'))
  const gone = { action: 'revoke' as const, reason: 'other', comment: 'Водитель заболел' }
  expect((await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), ...gone } })).status).toBe(200)
  await soon(async () => expect(await cardOf(f1, parent.id)).toMatchObject({ status: 'accepted', transfer: 'approved' }))
  expect(await stopsOf(f1, parent.id)).toEqual([[null, 'loading 0,reload -']])

  const again = { action: 'offer' as const, executorId: e3.org, answerMinutes: 120 }
  took(await x.ask(orders.move, { data: { ...(await keyFor(x, childId)), ...again } }))
  await accept(e3, childId)
  took(await assign(e3, childId))
  await soon(async () => expect(await statusOf(f1, parent)).toBe('ready'))
  expect(await go(x, parent.id, '2026-10-06T09:30:00+03:00', 'depart', 'arrive', 'finish', 'depart')).toBeNull()
  expect((await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), ...gone } })).status).toBe(200)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('approved'))
  expect(await statusOf(f1, parent)).toBe('in_progress')
  // nobody else is found: the vehicle that was to hand over goes on with it
  expect((await recall(x, parent.id)).data).toMatchObject({ status: 'in_progress', transfer: null })
  expect(await stopsOf(f1, parent.id)).toEqual([[null, 'loading 0,unloading 1']])
  expect(await go(x, parent.id, '2026-10-07T09:00:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  expect(await statusOf(f1, parent)).toBe('documents')
})

test('6.06 a leg nobody is found for is called off on the way: the vehicle goes on with the whole of it', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await legOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  took(await assign(x, parent.id))
  took(await assign(e3, childId))
  await soon(async () => expect(await statusOf(f1, parent)).toBe('ready'))
  expect(await go(x, parent.id, '2026-10-06T09:30:00+03:00', 'depart', 'arrive', 'finish', 'depart', 'arrive')).toBeNull()
  const gone = { reason: 'other', comment: 'Водитель заболел' }
  took(await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), action: 'revoke', ...gone } }))
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('approved'))
  took(await insist(async () => x.ask(orders.move, { data: { ...(await keyFor(x, childId)), action: 'cancel', ...gone } })))
  await soon(async () => expect((await transferOf(f1, parent.id)).status).toBe('recalled'))
  // it stands at the reload already: its arrival is kept, and it unloads where the other vehicle was to
  const { flights: left, status } = await cardOf(x, parent.id)
  expect(status).toBe('in_progress')
  expect(left.map(({ tasks }) => tasks.map(task => `${task.kind} ${task.status}`).join())).toEqual([
    'loading completed,reload cancelled,unloading planned',
  ])
  expect(await go(x, parent.id, '2026-10-07T09:00:00+03:00', 'depart', 'arrive', 'finish')).toBeNull()
  expect(await statusOf(f1, parent)).toBe('documents')
})

test('6.06 a leg is refused at its field: an unknown place, a time outside, a mixed route, an order on a flight or one that asks for approval', async () => {
  const { f1, x, parent } = await openThree()
  expect((await askLeg(x, parent.id, { place: 'nowhere' })).error).toMatchObject({
    code: 'transfer.leg_place',
    info: { field: 'leg.place' },
  })
  for (const at of ['2026-10-06T08:00:00+03:00', '2026-10-07T14:00:00+03:00'])
    expect((await askLeg(x, parent.id, { at })).error).toMatchObject({ code: 'transfer.leg_time', info: { field: 'leg.at' } })
  expect((await assign(x, parent.id)).data.status).toBe('ready')
  expect((await askLeg(x, parent.id)).error.code).toBe('transfer.leg_flights')

  const [from, to] = scenarioSix.stops
  const mixed: OrderDraft = {
    ...scenarioSix,
    stops: [
      from!,
      { ...to!, place: 'kemerovo', windowFrom: '2026-10-06T16:00:00+03:00', windowTo: '2026-10-06T20:00:00+03:00' },
      { ...from!, place: 'kemerovo', windowFrom: '2026-10-06T20:00:00+03:00', windowTo: '2026-10-06T22:00:00+03:00' },
      to!,
    ],
  }
  const other = await openThree(mixed)
  expect((await askLeg(other.x, other.parent.id)).error.code).toBe('transfer.leg_mixed')
  const strict = await openThree({ ...scenarioSix, terms: { ...scenarioSix.terms, approvesResources: true } })
  expect((await askLeg(strict.x, strict.parent.id)).error.code).toBe('transfer.leg_approval')
  const forbidden = await openThree({ ...scenarioSix, transferPolicy: 'forbid' })
  expect((await askLeg(forbidden.x, forbidden.parent.id)).error.code).toBe('transfer.forbidden_by_terms')
  const free = await openThree({ ...scenarioSix, transferPolicy: 'free' })
  expect((await askLeg(free.x, free.parent.id)).data.transfer).toBe('approved')
  expect((await cardOf(f1, parent.id)).transfer).toBeNull()
})

test('a rejected leg takes the vehicle of the own one along, which was named for it alone', async () => {
  const { f1, x, parent } = await openThree()
  await askLeg(x, parent.id)
  took(await assign(x, parent.id))
  expect((await f1.ask(flights.get, { query: { flightId: (await cardOf(f1, parent.id)).flights[0]!.id } })).status).toBe(200)
  const no = { ...(await keyFor(f1, parent.id)), action: 'reject' as const, reason: 'Груз дорогой' }
  expect((await f1.ask(transfers.move, { data: no })).data).toMatchObject({ status: 'accepted', transfer: null })
  expect((await cardOf(x, parent.id)).flights).toEqual([])
  expect(await world.count('assignments', 'org_id = $1', [x.org])).toBe(0)
})
