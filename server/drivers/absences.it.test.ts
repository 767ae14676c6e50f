import { afterAll, expect, test } from 'vitest'
import { compliance } from '#contract/compliance.ts'
import { type DriverMove, drivers } from '#contract/drivers.ts'
import { orders } from '#contract/orders.ts'
import { dayAfter } from '#server/platform/clock.ts'
import { driverSteps, openFleet, type Step } from '#testing/drivers.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const { executor } = await openFleet(world)

const { move, hired } = driverSteps(() => ({ world, executor }))

test('an absence: refused over a flight and over another one, begun by its day, ended early', async () => {
  await world.setClock(scenarioOneStart)
  const { forwarder, executor: carrier } = await openPair(world)
  const row = (await carrier.ask(orders.move, { data: { ...keyOf(await offered(forwarder, carrier)), action: 'accept' } })).data
  const truckId = await world.truck(carrier)
  const trailerId = await world.trailer(carrier)
  const driverId = await world.driver(carrier)
  const step = async (given: Step) => {
    const { version } = (await carrier.ask(drivers.get, { query: { driverId } })).data
    return carrier.ask(drivers.move, { data: { driverId, version, ...given } as DriverMove })
  }
  const away = (from: string, until: string): Step => ({ action: 'leave', kind: 'vacation', from, until })
  expect((await step(away('2026-10-07', '2026-10-09'))).data.status).toBe('active')
  const assign = { ...keyOf(row), action: 'assign' as const, truckId, trailerId, driverId }
  const refused = await carrier.ask(orders.move, { data: assign })
  expect([refused.error.code, refused.error.info.from]).toEqual(['driver.away', '2026-10-07'])
  expect((await step(away('2026-10-09', '2026-10-12'))).error.code).toBe('driver.away')
  expect((await step(away('2026-10-12', '2026-10-11'))).error.code).toBe('driver.period')

  const second = await world.driver(carrier)
  await carrier.ask(orders.move, { data: { ...assign, driverId: second } })
  const busy = await carrier.ask(drivers.move, {
    data: { driverId: second, version: 1, action: 'leave', kind: 'sick', from: '2026-10-07', until: '2026-10-07' },
  })
  expect([busy.error.code, busy.error.info.flights]).toEqual(['driver.conflicts', [`${row.number}-1`]])
  const dismissed = await carrier.ask(drivers.move, { data: { driverId: second, version: 1, action: 'dismiss', reason: 'Уходит сам' } })
  expect(dismissed.error.code).toBe('driver.conflicts')
  const days = await carrier.ask(drivers.calendar, { query: { driverId: second, from: '2026-10-01', until: '2026-10-31' } })
  expect(days.data.flights.map(({ number }) => number)).toEqual([`${row.number}-1`])
  const free = async (day: string) =>
    (await carrier.ask(drivers.list, { query: { free: { from: day, to: day } } })).data.items.map(({ id }) => id)
  expect((await free('2026-10-07')).filter(id => id === second || id === driverId)).toEqual([])
  expect(await free('2026-10-15')).toEqual(expect.arrayContaining([second, driverId]))

  expect((await step(away('2026-10-01', '2026-10-03'))).data.status).toBe('on_leave')
  expect((await step({ action: 'back' })).data.status).toBe('active')
  await world.setClock(null)
})

test('an absence that meets one that is over is refused in words', async () => {
  const id = await hired()
  const { today } = (await executor.ask(compliance.notices)).data
  const away = (from: number, until: number): Step => ({
    action: 'leave',
    kind: 'sick',
    from: dayAfter(today, from),
    until: dayAfter(today, until),
  })
  await move(id, away(-5, 0))
  await move(id, { action: 'back' })
  const met = await move(id, away(-3, 4))
  expect([met.error.code, met.error.info]).toEqual([
    'driver.away',
    expect.objectContaining({ from: dayAfter(today, -5), until: dayAfter(today, -1) }),
  ])
  expect((await move(id, away(0, 4))).data.status).toBe('on_leave')
  const [line] = (await executor.ask(drivers.history, { query: { driverId: id } })).data.items
  expect(line).toMatchObject({ what: 'leave', reason: null, days: { from: today, until: dayAfter(today, 4) } })
})

test('one who was dismissed while away is at work when he is taken back', async () => {
  const id = await hired()
  const { today } = (await executor.ask(compliance.notices)).data
  expect((await move(id, { action: 'leave', kind: 'other', from: dayAfter(today, -1), until: dayAfter(today, 9) })).data.status).toBe(
    'on_leave',
  )
  await move(id, { action: 'dismiss', reason: 'Уходит сам' })
  await move(id, { action: 'restore' })
  await move(id, { action: 'submit' })
  expect((await move(id, { action: 'verify' })).data.status).toBe('active')
})
