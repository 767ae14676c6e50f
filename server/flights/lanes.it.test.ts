import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlightLanesQuery } from '#contract/flight-lanes.ts'
import { flights } from '#contract/flights.ts'
import type { Side } from '#contract/primitives.ts'
import { flown, onDays } from '#testing/flights.ts'
import { openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

test('both sides read where flights of their filter go, by the places of their own orders; others read nothing', async () => {
  const pair = await openPair(world)
  await flown(world, pair)
  await flown(world, pair, onDays('2026-10-12', '2026-10-14'))
  const lanesFor = async (who: Someone, side: Side, search = '') =>
    (await who.ask(flights.lanes, { query: { ...FlightLanesQuery.parse({ side }), search } })).data
  const [from, to] = scenarioOne.stops.map(({ place }) => place)
  for (const [who, side] of [
    [pair.executor, 'executor'],
    [pair.forwarder, 'forwarder'],
  ] as const) {
    const found = await lanesFor(who, side)
    expect(found.lanes.map(lane => [lane.from.code, lane.to.code, lane.total, lane.late])).toEqual([[from, to, 2, 0]])
    expect(found).toMatchObject({ nowhere: 0, complete: true })
  }
  expect((await lanesFor(pair.executor, 'executor', 'нет такого')).lanes).toEqual([])
  expect((await lanesFor(await world.executor(), 'executor')).lanes).toEqual([])
})
