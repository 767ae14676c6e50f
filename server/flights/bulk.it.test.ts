import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightBulk } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { card, history } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const bulk = async (who: Someone, data: FlightBulk) => (await who.ask(flights.bulk, { data })).data.results
const rowOf = async (who: Someone, id: string) => ({ id, version: (await flightCard(who, id)).version })

/** The next stop of a flight with this mark, as its card shows it. */
async function markRow(who: Someone, id: string, mark: 'depart' | 'arrive' | 'serve' | 'finish') {
  const { version, tasks } = await flightCard(who, id)
  const task = tasks.find(each => each.marks.length > 0) ?? tasks.at(-1)!
  return { id, version, taskId: task.taskId, mark }
}

test('2.25 the next stop of many flights is marked at one time; each is told how it ended, and a refused one stays as it was', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [one, two, three] = [await flown(world, pair), await flown(world, pair), await flown(world, pair)]
  const at = new Date(Date.parse(scenarioOneStart) + 60_000).toISOString()
  await world.setClock(at)
  const rows = [await markRow(executor, one.flightId, 'depart'), await markRow(executor, two.flightId, 'depart')]
  const stale = { ...(await markRow(executor, three.flightId, 'depart')), version: 9 }
  const step = { action: 'mark', comment: '', at } as const
  const results = await bulk(executor, { ...step, rows: [...rows, stale] })
  expect(results).toMatchObject([
    { id: one.flightId, ok: true },
    { id: two.flightId, ok: true },
    { id: three.flightId, ok: false, error: { code: 'flight.changed', message: expect.stringContaining('Рейс уже изменён') } },
  ])
  const after = await flightCard(executor, one.flightId)
  expect(after).toMatchObject({ status: 'to_loading', version: results[0]!.version })
  expect(Date.parse(after.tasks[0]!.departedAt!)).toBe(Date.parse(at))
  expect((await card(pair.forwarder, one.order)).status).toBe('in_progress')
  expect((await flightCard(executor, three.flightId)).status).toBe('assigned')

  // a time before the last mark, a mark that is not next, and one of a stop of somebody else's flight
  const early = new Date(Date.parse(at) - 30_000).toISOString()
  const refused = await bulk(executor, { ...step, at: early, rows: [await markRow(executor, one.flightId, 'arrive')] })
  expect(refused).toMatchObject([{ ok: false, error: { code: 'task.time' } }])
  const wrong = await bulk(executor, { ...step, rows: [await markRow(executor, two.flightId, 'finish')] })
  expect(wrong).toMatchObject([{ ok: false, error: { code: 'task.step_closed' } }])
  const other = await bulk(executor, { ...step, rows: [{ ...(await markRow(executor, one.flightId, 'arrive')), taskId: rows[1]!.taskId }] })
  expect(other).toMatchObject([{ ok: false, error: { code: 'task.not_found' } }])
})

test('drivers of many flights are told the same', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const made = [await flown(world, pair), await flown(world, pair)]
  const rows = await Promise.all(made.map(({ flightId }) => rowOf(executor, flightId)))
  const results = await bulk(executor, { action: 'instruct', rows, instructions: 'Пропуск на проходной' })
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  for (const { flightId } of made) expect((await flightCard(executor, flightId)).instructions).toBe('Пропуск на проходной')
  // the forwarder has no flights of his own to change, nor has a stranger
  const foreign = await world.executor()
  expect(await bulk(foreign, { action: 'instruct', rows, instructions: '' })).toMatchObject([
    { ok: false, error: { code: 'flight.not_found' } },
    { ok: false, error: { code: 'flight.not_found' } },
  ])
})

test('another truck takes flights that have not begun; the driver not named stays, one on its way and one that overlaps say why not', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const days = [onDays('2026-11-02', '2026-11-04'), onDays('2026-11-09', '2026-11-11'), onDays('2026-11-03', '2026-11-05')]
  const [one, two, over] = [await flown(world, pair, days[0]), await flown(world, pair, days[1]), await flown(world, pair, days[2])]
  const begun = await flown(world, pair, onDays('2026-11-16', '2026-11-18'))
  await bulk(executor, { action: 'mark', comment: '', rows: [await markRow(executor, begun.flightId, 'depart')] })
  const { truckId } = await resourcesOf(world, executor)
  const before = await flightCard(executor, two.flightId)
  const rows = []
  for (const { flightId } of [one, two, over, begun]) rows.push(await rowOf(executor, flightId))
  const reason = { reason: 'vehicle_breakdown', comment: '' }
  const results = await bulk(executor, { action: 'replace', rows, truckId, driverId: null, ...reason })
  const by = new Map(results.map(result => [result.id, result]))
  expect(by.get(two.flightId)?.ok).toBe(true)
  expect(by.get(begun.flightId)).toMatchObject({ ok: false, error: { code: 'flight.begun' } })
  // of two that are on the road at one time the first of them has it
  expect([one, over].map(({ flightId }) => by.get(flightId)!.ok).toSorted()).toEqual([false, true])
  const late = [one, over].find(({ flightId }) => !by.get(flightId)!.ok)!
  expect(by.get(late.flightId)!.error).toMatchObject({ code: 'car.busy' })
  const after = await flightCard(executor, two.flightId)
  expect(after.truck?.id).toBe(truckId)
  expect([after.driver, after.trailer]).toEqual([before.driver, before.trailer])
  expect(await history(pair.forwarder, two.order)).toContain('replace')
})

test('neither a truck nor a driver is no change, and more than a hundred flights are not taken', () => {
  const rows = [{ id: '01980000-0000-7000-9000-000000000001', version: 1 }]
  const nothing = { action: 'replace', rows, truckId: null, driverId: null, reason: 'vehicle_breakdown', comment: '' } as const
  expect(flights.bulk.data.safeParse(nothing).error?.issues[0]?.path).toEqual(['truckId'])
  const many = Array.from({ length: 101 }, (_, i) => ({ id: `01980000-0000-7000-9000-${String(i).padStart(12, '0')}`, version: 1 }))
  expect(flights.bulk.data.safeParse({ action: 'instruct', rows: many, instructions: '' }).success).toBe(false)
})
