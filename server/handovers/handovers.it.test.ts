import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverPage, type HandoverProof } from '#contract/driver-page.ts'
import { pictureOf } from '#contract/files.ts'
import { flights } from '#contract/flights.ts'
import { handovers } from '#contract/handovers.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { card, history } from '#testing/orderSteps.ts'
import { keyOf, openPair } from '#testing/orders.ts'
import { onPhone, type Phone } from '#testing/phones.ts'
import { tight } from '#testing/printed.ts'
import { printSteps } from '#testing/printing.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const moment = (at: string) => new Date(at).toISOString()
const eventsOf = async (who: Someone, flightId: string) => (await who.ask(flights.history, { query: { flightId } })).data.items

type OnRoad = { phone: Phone; linkId: string }

const said = ({ phone, linkId }: OnRoad, taskId: string, mark: TaskMark, at: string) =>
  phone.ask(driverPage.report, { query: { linkId }, data: { taskId, mark, at: moment(at), sentAt: moment(at), comment: '' } })
const flightsOn = async ({ phone }: Pick<OnRoad, 'phone'>) => (await phone.ask(driverPage.flights)).data.items

const stroke = [100, 400, 200, 100, 300, 400, 400, 100, 500, 400]
const signed: Extract<HandoverProof, { method: 'signature' }> = {
  method: 'signature',
  receiver: 'Иванова А. П.',
  position: 'кладовщик',
  power: '12/26',
  strokes: [stroke],
}

const proves = ({ phone, linkId }: OnRoad, taskId: string, proof: HandoverProof, key = randomUUID() as string) => {
  const at = moment('2026-10-07T09:30:00+03:00')
  return phone.ask(driverPage.handover, { query: { linkId }, data: { taskId, proof, at, sentAt: at } }, { key })
}
const codesOf = async (who: Someone, orderId: string) => who.ask(handovers.codes, { query: { orderId } })
const makesCode = async (who: Someone, order: { id: string }, taskId: string) =>
  who.ask(handovers.make, { data: { ...keyOf(await card(who, order)), taskId, email: null } })
const otherThan = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

/** A flight whose driver stands at the unloading of an order that asks for a confirmation. */
async function atUnloading(handover: 'none' | 'any' | 'code') {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07', { handover }))
  const driverId = (await flightCard(pair.executor, flightId)).driver!.id!
  const road = { ...pair, order, flightId, ...(await onPhone(world, pair.executor, { flightId, driverId })) }
  const [loading, unloading] = (await flightsOn(road))[0]!.tasks.map(({ taskId }) => taskId) as [string, string]
  const way: [string, TaskMark, string][] = [
    [loading, 'arrive', '2026-10-05T09:00:00+03:00'],
    [loading, 'finish', '2026-10-05T10:00:00+03:00'],
    [unloading, 'arrive', '2026-10-07T09:00:00+03:00'],
  ]
  for (const [taskId, what, at] of way) {
    await world.setClock(at)
    expect((await said(road, taskId, what, at)).data.outcome).toBe('taken')
  }
  await world.setClock('2026-10-07T09:30:00+03:00')
  return { ...road, loading, unloading }
}

test('a code is read by its forwarder alone, is good once and at its task, and confirms the handover; without it a driver ends no unloading that asks for one', async () => {
  const road = await atUnloading('code')
  const { forwarder, executor, order, flightId, unloading } = road
  const end = () => said(road, unloading, 'finish', '2026-10-07T09:30:00+03:00')
  expect((await end()).error).toMatchObject({ code: 'handover.code_missing', info: { field: 'handoverReason' } })
  expect((await proves(road, unloading, { method: 'code', code: '123456' })).error.code).toBe('handover.no_code')
  expect((await proves(road, road.loading, signed)).error.code).toBe('handover.no_unloading')
  expect((await proves(road, unloading, signed)).error.code).toBe('handover.code_only')

  expect((await makesCode(executor, order, unloading)).error.code).toBe('handover.forwarder_alone')
  await makesCode(forwarder, order, unloading)
  const [first] = (await codesOf(forwarder, order.id)).data.items
  await makesCode(forwarder, order, unloading)
  const [row] = (await codesOf(forwarder, order.id)).data.items
  expect(row).toMatchObject({ taskId: unloading, code: expect.stringMatching(/^\d{6}$/), left: 3 })
  const code = row!.code!
  expect((await codesOf(executor, order.id)).error.code).toBe('handover.forwarder_alone')

  // another order's code is of no use here, nor the one before
  const other = await atUnloading('code')
  await makesCode(other.forwarder, other.order, other.unloading)
  const foreign = (await codesOf(other.forwarder, other.order.id)).data.items[0]!.code!
  const key = randomUUID()
  const wrong = [first!.code!, foreign].find(each => each !== code)!
  expect((await proves(road, unloading, { method: 'code', code: wrong }, key)).data).toMatchObject({
    outcome: 'refused',
    why: { ru: expect.stringContaining('2') },
  })
  expect(
    (await proves(road, unloading, { method: 'code', code: wrong }, key)).data.outcome,
    'a message that is sent again is tried once',
  ).toBe('refused')
  expect((await codesOf(forwarder, order.id)).data.items[0]).toMatchObject({ left: 2 })

  const taken = await proves(road, unloading, { method: 'code', code })
  expect(taken.data).toMatchObject({ outcome: 'taken', flight: { tasks: [{}, { handover: { method: 'code', isHeld: false } }] } })
  expect((await proves(road, unloading, { method: 'code', code })).data.outcome).toBe('known')
  expect((await codesOf(forwarder, order.id)).data.items).toEqual([])
  expect((await makesCode(forwarder, order, unloading)).error.code).toBe('handover.no_task')
  expect((await flightCard(forwarder, flightId)).tasks[1]).toMatchObject({
    confirmedAt: moment('2026-10-07T09:30:00+03:00'),
    handover: { method: 'code' },
  })
  expect((await end()).data.outcome).toBe('taken')
  for (const told of [
    await flightCard(executor, flightId),
    await card(executor, order),
    await eventsOf(executor, flightId),
    await executor.ask(orders.history, { query: { orderId: order.id } }),
    await flightsOn(road),
    taken.data,
  ])
    expect(JSON.stringify(told)).not.toContain(`"${code}"`)
  expect(await history(executor, order)).toEqual(expect.arrayContaining(['handover.make', 'handover.wrong', 'handover.code']))
})

test('three wrong codes hold the driver back and wait in both queues; a new code lets him go on, a dispatcher may end it with a reason', async () => {
  for (const by of ['forwarder', 'executor'] as const) {
    const road = await atUnloading('any')
    const { forwarder, executor, order, flightId, unloading } = road
    await makesCode(forwarder, order, unloading)
    const { code } = (await codesOf(forwarder, order.id)).data.items[0]!
    for (const n of [1, 2, 3])
      expect((await proves(road, unloading, { method: 'code', code: otherThan(code!, n) })).data.outcome).toBe('refused')
    expect((await flightsOn(road))[0]!.tasks[1]!.handover).toEqual({ rule: 'any', isHeld: true, method: null })
    for (const proof of [{ method: 'code', code: code! }, signed] satisfies HandoverProof[])
      expect((await proves(road, unloading, proof)).error.code).toBe('handover.held')
    expect((await said(road, unloading, 'finish', '2026-10-07T09:30:00+03:00')).error.code).toBe('handover.held')
    for (const who of [forwarder, executor]) {
      expect((await card(who, order)).next).toMatchObject({ code: 'decide_handover', whose: 'me', stop: 1 })
      expect(await history(who, order)).toContain('handover.hold')
      expect((await flightCard(who, flightId)).tasks[1]!.isHandoverHeld).toBe(true)
    }
    expect(await world.count('audits', `what = 'order.handover.wrong' and object_id = $1`, [order.id])).toBe(2)
    expect(await world.count('audits', `what = 'order.handover.hold' and object_id = $1`, [order.id])).toBe(1)
    if (by === 'forwarder') {
      await makesCode(forwarder, order, unloading)
      const [row] = (await codesOf(forwarder, order.id)).data.items
      expect((await card(executor, order)).exceptions.holds).toEqual([])
      expect((await proves(road, unloading, { method: 'code', code: row!.code! })).data.outcome).toBe('taken')
    } else {
      const ends = async (more: object) =>
        executor.ask(orders.report, {
          data: { ...keyOf(await card(executor, order)), taskId: unloading, mark: 'finish', comment: '', ...more },
        })
      expect((await ends({})).error).toMatchObject({ code: 'handover.reason_missing', info: { field: 'handoverReason' } })
      expect((await ends({ handoverReason: 'Кладовщик подтвердил по телефону' })).data.status).toBe('documents')
      const task = (await flightCard(forwarder, flightId)).tasks[1]!
      expect(task).toMatchObject({
        confirmedAt: null,
        isHandoverHeld: false,
        handover: { method: 'hand', reason: 'Кладовщик подтвердил по телефону' },
      })
      expect((await proves(road, unloading, signed)).error.code).toBe('handover.over')
    }
    expect((await card(forwarder, order)).next.code).not.toBe('decide_handover')
  }
})

test('a signature is drawn by the server, stays with its task, and both sides see who took the cargo', async () => {
  const road = await atUnloading('any')
  const { forwarder, executor, order, flightId, unloading } = road
  expect((await said(road, unloading, 'finish', '2026-10-07T09:30:00+03:00')).error.code).toBe('handover.missing')
  expect((await proves(road, unloading, { ...signed, strokes: [[10, 10, 20, 10]] })).error.code).toBe('handover.no_signature')
  const key = randomUUID()
  expect((await proves(road, unloading, signed, key)).data.outcome).toBe('taken')
  expect((await proves(road, unloading, signed, key)).data.outcome).toBe('taken')
  expect(await world.count('files', `object_id = $1 and purpose like 'signature:%'`, [flightId])).toBe(1)
  for (const who of [forwarder, executor]) {
    const { handover, photos } = (await flightCard(who, flightId)).tasks[1]!
    expect(handover).toMatchObject({ method: 'signature', receiver: 'Иванова А. П.', position: 'кладовщик', power: '12/26' })
    expect(photos).toEqual([])
    expect((await card(who, order)).flights[0]!.tasks[1]!.handover).toEqual(handover)
    const headers = { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) }
    const picture = await world.app.inject({ url: pictureOf(handover!.signatureId!, 'thumb'), headers })
    expect([picture.statusCode, picture.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
  }
  expect((await said(road, unloading, 'finish', '2026-10-07T09:30:00+03:00')).data.outcome).toBe('taken')
  // the papers the consignee signs say who he was, by what paper he took the cargo, and when
  const { page } = printSteps(() => ({ world, pair: road }))
  for (const form of ['tn', 'ttn_1t'])
    for (const who of [forwarder, executor])
      expect(tight(await page(who, order.id, form))).toContain(
        tight('Иванова А. П., кладовщик, доверенность № 12/26; подпись на телефоне водителя 07.10.2026 09:30 МСК'),
      )
})
