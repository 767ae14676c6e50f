import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightFitQuery } from '#contract/flight-fit.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
})
afterAll(() => world.close())

const cargo = (massKg: number, pallets: number, more: Partial<OrderDraft['cargos'][number]> = {}) => ({
  ...scenarioOne.cargos[0]!,
  ...{ massKg, pallets, pieces: pallets, volumeM3: pallets * 2 },
  ...more,
})
const order = (massKg: number, pallets: number, more: Partial<OrderDraft['cargos'][number]> = {}) =>
  accepted(pair, { ...onDays('2026-10-06', '2026-10-08'), cargos: [cargo(massKg, pallets, more)] })
const boarding = ({ id, version }: OrderRow) => ({ orderId: id, orderVersion: version, share: null })
const ask = (query: Partial<FlightFitQuery>, who: Someone = pair.executor) => who.ask(flights.fit, { query: { orderIds: [], ...query } })

test('what is shown of a flight of several orders is what planning it is refused with; without a block it is planned', async () => {
  const [one, two, heavy] = [await order(8000, 14), await order(7000, 12), await order(9000, 8)]
  const resources = await resourcesOf(world, pair.executor)
  const plan = (rows: readonly OrderRow[]) => pair.executor.ask(flights.plan, { data: { orders: rows.map(boarding), ...resources } })

  const three = (await ask({ orderIds: [one.id, two.id, heavy.id], ...resources })).data
  expect(three.peak).toEqual({ massKg: 24_000, volumeM3: 68, pallets: 34 })
  const shown = three.findings.filter(({ blocks }) => blocks)
  const { error } = await plan([one, two, heavy])
  expect(shown.map(({ code }) => code)).toContain(error.code)
  expect(shown.map(({ text }) => text.ru)).toContain(error.message)

  const both = (await ask({ orderIds: [one.id, two.id], ...resources })).data
  expect(both.peak).toEqual({ massKg: 15_000, volumeM3: 52, pallets: 26 })
  expect(both.findings.filter(({ blocks, needsReason }) => blocks || needsReason)).toEqual([])
  const { data } = await plan([one, two])
  expect(data.status).toBe('assigned')

  // a third one on board of it, as a whole and in part
  const third = (await ask({ flightId: data.id, orderIds: [heavy.id] })).data
  expect(third.findings.filter(({ blocks }) => blocks).map(({ code }) => code)).toContain('car.unfit')
  const part = (await ask({ flightId: data.id, orderIds: [heavy.id], massKg: 4000, volumeM3: 8, pallets: 4 })).data
  expect(part).toMatchObject({ peak: { massKg: 19_000, pallets: 30 } })
  expect(part.findings.filter(({ blocks }) => blocks)).toEqual([])
  const share = { massKg: 4000, volumeM3: 8, pallets: 4, pieces: 4 }
  const { version } = await flightCard(pair.executor, data.id)
  const added = await pair.executor.ask(flights.move, {
    data: { action: 'add', flightId: data.id, version, orderId: heavy.id, orderVersion: heavy.version, share },
  })
  expect(added.status).toBe(200)
})

test('other resources of a flight are judged with everything it has on board; what others carry is not asked about', async () => {
  const [one, two] = [await order(8000, 14), await order(7000, 12)]
  const { data } = await pair.executor.ask(flights.plan, {
    data: { orders: [one, two].map(boarding), ...(await resourcesOf(world, pair.executor)) },
  })
  const small = { ...(await resourcesOf(world, pair.executor)), trailerId: await world.trailer(pair.executor, { payloadKg: 10_000 }) }
  const shown = (await ask({ flightId: data.id, ...small })).data.findings.filter(({ blocks }) => blocks)
  const { error } = await pair.executor.ask(flights.move, {
    data: { action: 'replace', flightId: data.id, version: data.version, ...small, reason: 'vehicle_breakdown', comment: '' },
  })
  expect(shown.map(({ code }) => code)).toContain(error.code)

  const stranger = await world.executor()
  expect((await ask({ flightId: data.id }, stranger)).error.code).toBe('flight.not_found')
  expect((await ask({ orderIds: [one.id] }, stranger)).error.code).toBe('order.not_found')
  expect((await ask({ orderIds: [one.id] }, await world.colleague(pair.executor, 'viewer'))).status).toBe(403)
  expect((await ask({})).error.code).toBe('flight.not_found')
})
