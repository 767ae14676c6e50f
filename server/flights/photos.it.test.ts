import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files, pictureOf } from '#contract/files.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { openFileWorld, pdf, photo } from '#testing/files.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { openPair, scenarioOne } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'

const { world, at, headersOf, send, listOf, download, close } = await openFileWorld()
beforeAll(() => world.setClock('2026-10-01T09:00:00+03:00'))
afterAll(close)

/** Marks the next stop of a flight with the photos of a form. */
async function marked(who: Someone, flightId: string, mark: TaskMark, photosId?: string) {
  const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
  const { version } = await card(who, { id: task.orderId! })
  const data = { orderId: task.orderId!, version, taskId: task.taskId, mark, comment: '', ...(photosId && { photosId }) }
  return who.ask(orders.report, { data })
}

/** Puts a file into a form of its own and tells the form's id. */
async function photographed(who: Someone, bytes: Buffer, name: string, form: string = randomUUID()): Promise<string> {
  expect(await send(who, bytes, { name, kind: 'flight', objectId: form, purpose: 'photos', draft: true })).toEqual([204, null])
  return form
}

const picture = (who: Someone, id: string) => fetch(`${at}${pictureOf(id, 'thumb')}`, { headers: headersOf(who) })

test('photos of a mark stay with its task: both sides of its order see them, a forwarder whose orders are also on board does not', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const second = { forwarder: await world.forwarder({ name: 'Логистика Урал' }), executor }
  await world.partners(second.forwarder, executor)
  const cargos = [{ ...scenarioOne.cargos[0]!, massKg: 8000, pallets: 10, pieces: 10, volumeM3: 20 }]
  const draft = onDays('2026-10-05', '2026-10-07', { cargos })
  const [a, b] = [await accepted(pair, draft), await accepted(second, draft)]
  const resources = {
    truckId: await world.truck(executor),
    trailerId: await world.trailer(executor),
    driverId: await world.driver(executor),
  }
  const loads = [a, b].map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null }))
  const { data: flight } = await executor.ask(flights.plan, { data: { orders: loads, ...resources, overrideReason: 'Проба' } })
  await world.setClock('2026-10-05T10:00:00+03:00')
  expect((await marked(executor, flight.id, 'depart')).status).toBe(200)

  const wrong = await photographed(executor, await pdf(), 'накладная.pdf')
  expect((await marked(executor, flight.id, 'arrive', wrong)).error).toMatchObject({
    code: 'task.photos',
    info: { field: 'photosId', limit: 10 },
  })
  expect(await listOf(executor, { kind: 'flight', objectId: wrong, draft: true })).toHaveLength(1)

  const form = await photographed(executor, await photo(), 'пломба.jpg')
  // another person's form gives nothing
  expect((await marked(executor, flight.id, 'arrive', randomUUID())).status).toBe(200)
  expect((await marked(executor, flight.id, 'finish', form)).status).toBe(200)

  const own = await flightCard(executor, flight.id)
  const task = own.tasks.find(({ status }) => status === 'completed')!
  expect(task.photos).toMatchObject([{ name: 'пломба.jpg', type: 'jpg', pictured: true }])
  expect(own.tasks.filter(({ photos }) => photos.length > 0)).toHaveLength(1)
  const [shown, hidden] = task.orderId === a.id ? [forwarder, second.forwarder] : [second.forwarder, forwarder]
  expect((await flightCard(shown, flight.id)).tasks.find(({ taskId }) => taskId === task.taskId)!.photos).toHaveLength(1)
  expect((await flightCard(hidden, flight.id)).tasks.flatMap(({ photos }) => photos)).toEqual([])
  const { id } = task.photos[0]!
  for (const who of [executor, shown]) {
    expect((await picture(who, id)).status).toBe(200)
    expect((await download(who, id)).status).toBe(200)
  }
  const stranger = await world.executor()
  for (const who of [hidden, stranger]) {
    expect((await picture(who, id)).status).toBe(404)
    expect((await who.ask(files.link, { query: { fileId: id, original: false } })).error.code).toBe('file.not_found')
  }
  expect(await listOf(shown, { kind: 'flight', objectId: flight.id })).toHaveLength(1)
  expect(await listOf(hidden, { kind: 'flight', objectId: flight.id })).toEqual([])
  // what was photographed is proof: nobody takes it away or adds to it
  for (const who of [executor, shown]) expect((await who.ask(files.remove, { data: { fileId: id } })).status).toBe(404)
  expect(
    (await send(executor, await photo(), { name: 'ещё.jpg', kind: 'flight', objectId: flight.id, purpose: `task:${task.taskId}` }))[0],
  ).toBe(404)
})

test('photos of an interruption are read by the forwarder whose orders alone are on the flight', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  await world.setClock('2026-11-01T09:00:00+03:00')
  const order = await accepted(pair, onDays('2026-11-05', '2026-11-09'))
  const load = { orderId: order.id, orderVersion: order.version, share: null }
  const truck = async () => ({
    truckId: await world.truck(executor),
    trailerId: await world.trailer(executor),
    driverId: await world.driver(executor),
  })
  const { data: flight } = await executor.ask(flights.plan, { data: { orders: [load], ...(await truck()), overrideReason: 'Проба' } })
  await world.setClock('2026-11-05T11:00:00+03:00')
  for (const mark of ['depart', 'arrive', 'finish'] as const) expect((await marked(executor, flight.id, mark)).status, mark).toBe(200)
  await world.setClock('2026-11-05T16:00:00+03:00')
  const photosId = await photographed(executor, await photo(), 'поломка.jpg')
  const { version } = await flightCard(executor, flight.id)
  const where = { place: 'М-7, 640 км', lat: null, lon: null }
  const broken = { reason: 'vehicle_breakdown', comment: 'Коробка передач', where, photosId, seals: ['А1'] }
  const times = { at: '2026-11-05T15:30:00+03:00', reloadAt: '2026-11-05T22:00:00+03:00' }
  const key = { action: 'interrupt', flightId: flight.id, version } as const
  expect((await executor.ask(flights.move, { data: { ...key, ...broken, ...times, ...(await truck()) } })).status).toBe(200)
  for (const who of [executor, forwarder])
    expect((await flightCard(who, flight.id)).interruption).toMatchObject({ photos: [{ name: 'поломка.jpg' }] })
})
