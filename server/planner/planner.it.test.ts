import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { planner } from '#contract/planner.ts'
import { openLog } from '#server/platform/log.ts'
import { onDays } from '#testing/flights.ts'
import { lateOnTheRoad } from '#testing/lateFlights.ts'
import { accepted, type Pair } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { openPlanner } from './jobs.ts'

let world: World
let jobs: ReturnType<typeof openPlanner>
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  // a search of a minute goes on until it is stopped, any other for so many iterations
  const boundOf = ({ seconds }: { seconds: number }) => ({ seed: 1, iterations: seconds === 60 ? Number.MAX_SAFE_INTEGER : 100 })
  jobs = openPlanner({ workerDb: world.db, log: openLog(line => void world.lines.push(line)), boundOf })
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const light = (massKg: number, more: Partial<OrderDraft> = {}): Partial<OrderDraft> => ({
  cargos: [{ ...scenarioOne.cargos[0]!, massKg, pallets: 8, pieces: 8, volumeM3: 20 }],
  ...more,
})
const start = (who: Someone, data: Partial<(typeof planner.start)['data']['_output']> = {}) =>
  who.ask(planner.start, { data: { ...planner.start.data.parse({}), ...data } })
const look = async (who: Someone, runId?: string) => (await who.ask(planner.get, { query: runId ? { runId } : {} })).data.run

/** A search from its beginning to its end. */
async function planned(who: Someone, data: Parameters<typeof start>[1] = {}) {
  const { id } = (await start(who, data)).data
  await runTimers(world, jobs.timers)
  await jobs.idle()
  return (await look(who, id))!
}

async function fleetOf(pair: Pair, trucks: number) {
  for (let n = 1; n < trucks; n++) {
    await world.truck(pair.executor)
    await world.trailer(pair.executor)
    await world.driver(pair.executor)
  }
}

test('what is proposed can be planned as it is, one after another; what has no place says why', async () => {
  const pair = await openPair(world)
  await fleetOf(pair, 3)
  const drafts = [
    onDays('2026-10-06', '2026-10-08', light(8000)),
    onDays('2026-10-06', '2026-10-08', light(7000)),
    onDays('2026-10-06', '2026-10-08', light(9000)),
    onDays('2026-10-12', '2026-10-14', light(5000)),
    onDays('2026-10-06', '2026-10-08', light(500, { bodyTypes: ['tank_food'] })),
  ]
  const rows = []
  for (const draft of drafts) rows.push(await accepted(pair, draft))
  const run = await planned(pair.executor)
  expect(run).toMatchObject({ status: 'done', percent: 100, orders: 5, trucks: 3 })
  const { proposals, unplaced } = run.best!
  expect(unplaced).toMatchObject([
    {
      orderId: rows[4]!.id,
      why: { ru: expect.stringContaining('Не подходит ни одна'), en: expect.stringContaining('None of the trucks') },
    },
  ])
  expect(proposals.flatMap(each => each.orders.map(({ orderId }) => orderId)).toSorted()).toEqual(
    rows
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
  for (const { orders, truckId, trailerId, driverId, findings, why } of proposals) {
    expect(findings.filter(({ blocks }) => blocks)).toEqual([])
    expect(why.ru).toContain('свободна')
    const named = orders.map(({ orderId, orderVersion }) => ({ orderId, orderVersion, share: null }))
    const data = { orders: named, truckId, trailerId, driverId, overrideReason: 'По автоплану' }
    expect((await pair.executor.ask(flights.plan, { data })).data.status).toBe('assigned')
  }
  // what has its vehicle now is planned no more
  expect((await planned(pair.executor)).best!.proposals).toEqual([])
})

test('an order goes on the truck it is fixed to and never on one it is banned from', async () => {
  const pair = await openPair(world)
  await fleetOf(pair, 2)
  const one = await accepted(pair, onDays('2026-10-06', '2026-10-08', light(5000)))
  const { truckId } = pair.resources
  const fixed = await planned(pair.executor, { fixed: [{ orderId: one.id, truckId }] })
  expect(fixed.best!.proposals.map(each => each.truckId)).toEqual([truckId])
  const banned = await planned(pair.executor, { banned: [{ orderId: one.id, truckId }] })
  expect(banned.best!.proposals.map(each => each.truckId)).not.toContain(truckId)
  const only = await planned(pair.executor, { banned: [{ orderId: one.id, truckId }], truckIds: [truckId] })
  expect(only.best!.unplaced).toMatchObject([
    { orderId: one.id, why: { en: expect.stringContaining('the dispatcher ruled the truck out') } },
  ])
})

test('a search that is stopped keeps its best plan, and another one may begin', async () => {
  const pair = await openPair(world)
  await accepted(pair, onDays('2026-10-06', '2026-10-08', light(5000)))
  const { id } = (await start(pair.executor, { seconds: 60 })).data
  const colleague = await world.colleague(pair.executor, 'dispatcher')
  expect((await start(colleague)).error.code).toBe('planner.running')
  await runTimers(world, jobs.timers)
  expect((await pair.executor.ask(planner.stop, { data: { runId: id } })).data.status).toBe('running')
  await jobs.idle()
  const run = (await look(pair.executor))!
  expect(run).toMatchObject({ id, status: 'stopped' })
  expect(run.best!.proposals).toHaveLength(1)
  expect((await pair.executor.ask(planner.stop, { data: { runId: id } })).data.status).toBe('stopped')
  expect((await start(colleague, {})).status).toBe(200)
})

test('a person who asks again has the new plan looked for in place of the one before', async () => {
  const pair = await openPair(world)
  await accepted(pair, onDays('2026-10-06', '2026-10-08', light(5000)))
  const first = (await start(pair.executor, { seconds: 60 })).data
  await runTimers(world, jobs.timers)
  const second = await planned(pair.executor, {})
  expect((await look(pair.executor, first.id))!.status).toBe('stopped')
  expect(second).toMatchObject({ status: 'done', best: { proposals: [{ truckId: pair.resources.truckId }] } })
})

test('others see nothing of a search, and who may not plan starts none', async () => {
  const pair = await openPair(world)
  const { id } = await planned(pair.executor, {})
  const stranger = await world.executor()
  expect((await stranger.ask(planner.get, { query: { runId: id } })).error.code).toBe('planner.not_found')
  expect((await stranger.ask(planner.get, { query: {} })).data.run).toBeNull()
  expect((await stranger.ask(planner.stop, { data: { runId: id } })).error.code).toBe('planner.not_found')
  expect((await pair.forwarder.ask(planner.get, { query: {} })).error.code).toBe('access.denied')
  const viewer = await world.colleague(pair.executor, 'viewer')
  expect((await start(viewer)).status).toBe(403)
})

test('a process with jobs takes a search up by itself', async () => {
  const pair = await openPair(world)
  const order = await accepted(pair, onDays('2026-10-06', '2026-10-08', light(5000)))
  const process = await world.open({}, undefined, true)
  try {
    const { id } = (await start(pair.executor, { seconds: 1 })).data
    await expect.poll(async () => (await look(pair.executor, id))!.status, { timeout: 30_000 }).toBe('done')
    const { best } = (await look(pair.executor, id))!
    expect(best!.proposals.map(({ orders }) => orders)).toMatchObject([[{ orderId: order.id }]])
  } finally {
    await process.close()
  }
})

test('a search whose process is gone is over, and stands in nobody’s way', async () => {
  const pair = await openPair(world)
  const { id } = (await start(pair.executor)).data
  await world.root.query(`update planner_runs set heard_at = heard_at - interval '2 minutes' where id = $1`, [id])
  expect((await look(pair.executor, id))!.status).toBe('failed')
  const again = await start(pair.executor, {})
  expect(again.status).toBe(200)
  await runTimers(world, jobs.timers)
  await jobs.idle()
  expect((await look(pair.executor))!.id).toBe(again.data.id)
})

const replaced = (who: Someone, flightId: string, version: number, to: { truckId: string; trailerId: string | null; driverId: string }) => {
  const { truckId, trailerId, driverId } = to
  const why = { reason: 'late_from_previous', comment: '', overrideReason: 'Проверено' }
  return who.ask(flights.move, { data: { action: 'replace', flightId, version, truckId, trailerId, driverId, coDriverId: null, ...why } })
}

test('after a flight that is foretold late only what its truck cannot reach any more goes over, and what is proposed can be done and taken back', async () => {
  const pair = await openPair(world)
  const { executor, resources } = pair
  const { first, next, later, seen } = await lateOnTheRoad(world, pair, light(5000))
  // on time there is nothing to move, though nobody else is there
  await seen(0.9, '2026-10-02T08:00:00+03:00')
  const calm = await planned(executor, { flightId: first.id })
  expect(calm).toMatchObject({ flightId: first.id, orders: 2, best: { proposals: [], unplaced: [] } })
  expect(calm.best!.stays).toEqual([next.number, later.number].toSorted())
  // two days later it has hardly left, and nobody else is there
  await seen(0.1, '2026-10-03T20:00:00+03:00')
  const lonely = (await planned(executor, { flightId: first.id })).best!
  expect(lonely).toMatchObject({ proposals: [], stays: [later.number] })
  expect(lonely.unplaced).toMatchObject([
    { flightId: next.id, number: next.number, why: { ru: expect.stringMatching(/Не подходит ни одна из машин \(1\)/) } },
  ])
  const spare = await resourcesOf(world, executor)
  const { proposals, unplaced, stays } = (await planned(executor, { flightId: first.id })).best!
  expect({ unplaced, stays }).toEqual({ unplaced: [], stays: [later.number] })
  expect(proposals).toMatchObject([{ ...spare, orders: [{ orderId: next.row.id }], moves: { flightId: next.id, ...resources } }])
  expect(proposals[0]!.why.ru).toContain(first.number)
  const { version } = proposals[0]!.moves!
  expect((await replaced(executor, next.id, version, proposals[0]!)).status).toBe(200)
  // it is done: what is left of the truck's flights stays
  expect((await planned(executor, { flightId: first.id })).best).toMatchObject({ proposals: [], unplaced: [], stays: [later.number] })
  expect((await replaced(executor, next.id, version + 1, resources)).status).toBe(200)
  // a truck that is ruled out is not proposed again
  const banned = [{ orderId: next.row.id, truckId: spare.truckId }]
  expect((await planned(executor, { flightId: first.id, banned })).best).toMatchObject({ proposals: [], unplaced: [{ flightId: next.id }] })
})

test('of a truck in repair the flights until then go over; another’s flight is planned after by nobody', async () => {
  const pair = await openPair(world)
  const { executor, resources } = pair
  const { first, next, later } = await lateOnTheRoad(world, pair, light(5000))
  const spare = await resourcesOf(world, executor)
  await world.root.query(`update vehicles set status = 'repair', repair_until = '2026-10-08' where id = $1`, [resources.truckId])
  const { proposals, stays } = (await planned(executor, { flightId: first.id })).best!
  expect(proposals).toMatchObject([{ truckId: spare.truckId, moves: { flightId: next.id } }])
  expect(stays).toEqual([later.number])
  const stranger = await world.executor()
  expect((await start(stranger, { flightId: first.id })).error.code).toBe('flight.not_found')
  expect((await start(pair.forwarder, { flightId: first.id })).error.code).toBe('access.denied')
})

test('an order no truck reaches in time has a place where a person lets lateness pass: it says how late it is, and is planned with a reason', async () => {
  const pair = await openPair(world)
  const { executor, resources } = pair
  const named = ({ id, version }: { id: string; version: number }) => [{ orderId: id, orderVersion: version, share: null }]
  const plan = (data: object) =>
    executor.ask(flights.plan, { data: { ...resources, overrideReason: 'Согласовано', ...data } as FlightPlan })
  const before = await accepted(pair, onDays('2026-10-06', '2026-10-07', light(5000)))
  expect((await plan({ orders: named(before) })).data.status).toBe('assigned')
  // back in Saint Petersburg on the next morning already
  const [loading, unloading] = onDays('2026-10-08', '2026-10-10').stops
  const soon = { ...loading!, windowTo: '2026-10-08T11:00:00+03:00' }
  const order = await accepted(pair, { ...scenarioOne, ...light(5000), stops: [soon, unloading!] })
  const strict = (await planned(executor)).best!
  expect(strict).toMatchObject({ proposals: [], unplaced: [{ orderId: order.id }] })
  // more than half an hour too late it stays without a place
  expect((await planned(executor, { lateMinutes: 30 })).best).toMatchObject({ proposals: [], unplaced: [{ orderId: order.id }] })
  const [proposal] = (await planned(executor, { lateMinutes: 240 })).best!.proposals
  const { truckId, trailerId, driverId, orders, findings, lateMinutes } = proposal!
  expect({ truckId, trailerId, driverId, orders, lateMinutes }).toMatchObject({
    ...resources,
    orders: [{ orderId: order.id }],
    lateMinutes: 240,
  })
  expect(findings.find(({ code }) => code === 'driver.late')).toMatchObject({
    ...{ blocks: false, needsReason: true },
    text: {
      ru: expect.stringMatching(/: опоздание на погрузку (\d ч ?)?(\d+ мин)?, Санкт-Петербург.*, окно до 8 октября в 11:00 МСК$/),
      en: expect.stringMatching(/: late for loading by (\d h ?)?(\d+ min)?, Saint Petersburg.*, the window ends October 8 at 11:00 MSK$/),
    },
  })
  const again = { orders: named(order) }
  expect((await plan(again)).error.code).toMatch(/^(?:car|driver)\.too_far$/)
  expect((await plan({ ...again, lateMinutes: 30 })).error.code).toMatch(/^(?:car|driver)\.too_far$/)
  const unexplained = (await plan({ ...again, lateMinutes, overrideReason: '' })).error
  expect(unexplained).toMatchObject({ code: 'fit.warned', info: { warnings: expect.stringContaining('опоздание на погрузку') } })
  expect((await plan({ ...again, lateMinutes })).data.status).toBe('assigned')
})
