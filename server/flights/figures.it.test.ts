import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import { drive, flown, onDays } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

test('2.25 the fleet’s figures: time on flights and without, arrivals in time by day; of others’ trucks nothing', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const one = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  await flown(world, pair, onDays('2026-12-01', '2026-12-03'))
  await world.setClock('2026-10-05T08:00:00+03:00')
  const left = await drive(executor, one.order, 'depart')
  await world.setClock('2026-10-05T10:00:00+03:00')
  const loaded = await drive(executor, left, 'arrive', 'finish', 'depart')
  // two hours after its window
  await world.setClock('2026-10-07T16:00:00+03:00')
  await drive(executor, loaded, 'arrive')
  await world.setClock('2026-10-07T18:00:00+03:00')

  const figures = (await executor.ask(flights.figures, { query: { days: '7' } })).data
  expect(figures.days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => `2026-10-0${i + 1}`))
  expect(figures.days.map(({ arrivals, onTime }) => [arrivals, onTime])).toEqual([
    ...Array.from({ length: 4 }, () => [0, 0]),
    [1, 1],
    [0, 0],
    [1, 0],
  ])
  // 6 days and 18 hours, of them on the road from 9 o'clock of the 5th until now
  const busy = figures.trucks.filter(truck => truck.busy > 0)
  expect(busy).toMatchObject([{ busy: 57 * 60, idle: (162 - 57) * 60, flights: 1 }])
  expect(figures.trucks.length).toBeGreaterThan(1)
  expect((await executor.ask(flights.figures, { query: { days: '30' } })).data.days).toHaveLength(30)

  const stranger = await world.executor()
  expect((await stranger.ask(flights.figures, { query: { days: '7' } })).data.trucks).toEqual([])
  expect((await forwarder.ask(flights.figures, { query: { days: '7' } })).error.code).toBe('access.denied')
})
