import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { MEASURE } from '#server/deals/flights/effects.ts'
import { inHome } from '#server/platform/db.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted, card, history, whyFailed } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { flightTimers, rebuildFlights } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const cargo = (massKg: number, pallets: number, more: Partial<OrderDraft['cargos'][number]> = {}) => ({
  ...scenarioOne.cargos[0]!,
  massKg,
  pallets,
  pieces: pallets,
  volumeM3: pallets * 2,
  ...more,
})
const boarding = ({ id, version }: OrderRow, share: FlightPlan['orders'][number]['share'] = null) => ({
  orderId: id,
  orderVersion: version,
  share,
})
const part = (massKg: number, pallets: number) => ({ massKg, volumeM3: pallets * 2, pallets, pieces: pallets })
const plan = async (who: Someone, given: FlightPlan) => who.ask(flights.plan, { data: given })
const fresh = async (who: Someone, { id }: { id: string }) => {
  const { version } = await card(who, { id })
  return { orderId: id, orderVersion: version }
}

/** Marks the next task of a flight, whatever order it is of. */
async function go(who: Someone, flightId: string, ...marks: ('depart' | 'arrive' | 'finish' | 'fail')[]) {
  for (const mark of marks) {
    const { tasks } = await flightCard(who, flightId)
    const task = tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const comment = mark === 'fail' ? 'Ворота закрыты' : ''
    const data = { orderId: task.orderId!, version, taskId: task.taskId, mark, comment, ...whyFailed(mark) }
    const { status } = await who.ask(orders.report, { data })
    expect(status, mark).toBe(200)
  }
  return flightCard(who, flightId)
}

test('2.25 an order goes on two trucks: each has its share, the order is ready with the last of it, and more than there is is refused', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const row = await accepted(pair, { ...onDays('2026-10-05', '2026-10-07'), cargos: [cargo(20_000, 33)] })
  const one = await plan(executor, { orders: [boarding(row, part(12_000, 20))], ...(await resourcesOf(world, executor)) })
  expect(one.data).toMatchObject({ number: `${row.number}-1`, status: 'assigned', next: null })
  expect(await card(forwarder, row)).toMatchObject({ status: 'accepted', flights: [{ share: part(12_000, 20) }] })

  const again = await fresh(executor, row)
  const over = await plan(executor, { orders: [{ ...again, share: part(8001, 13) }], ...(await resourcesOf(world, executor)) })
  expect(over.error).toMatchObject({ code: 'flight.share_over', info: { field: 'share.massKg', left: 8000 } })
  const nothing = await plan(executor, { orders: [{ ...again, share: part(0, 0) }], ...(await resourcesOf(world, executor)) })
  expect(nothing.error.code).toBe('flight.share_none')

  // the usual step gives what is left, and so does a plan without a share
  const assigned = await executor.ask(orders.move, {
    data: { orderId: row.id, version: again.orderVersion, action: 'assign', ...(await resourcesOf(world, executor)) },
  })
  expect(assigned.data.status).toBe('ready')
  const two = { data: { id: (await card(executor, row)).flights[1]!.id } }
  const both = await card(forwarder, row)
  expect(both).toMatchObject({ status: 'ready', flights: [{ share: part(12_000, 20) }, { share: part(8000, 13) }] })
  const full = await plan(executor, { orders: [{ ...(await fresh(executor, row)), share: null }], ...(await resourcesOf(world, executor)) })
  expect(full.error.code).toBe('flight.covered')
  expect(await history(forwarder, row)).toEqual(expect.arrayContaining(['assign_part']))

  // in progress with the first that sets off, delivered with the last that is unloaded
  await world.setClock('2026-10-05T09:00:00+03:00')
  await go(executor, one.data.id, 'depart', 'arrive', 'finish')
  expect(await card(forwarder, row)).toMatchObject({ status: 'in_progress', stops: [{ status: 'planned' }, { status: 'planned' }] })
  await go(executor, one.data.id, 'depart', 'arrive', 'finish')
  expect(await card(forwarder, row)).toMatchObject({ status: 'in_progress', flights: [{ status: 'completed' }, { status: 'assigned' }] })
  await world.setClock('2026-10-05T15:00:00+03:00')
  await go(executor, two.data.id, 'depart', 'arrive', 'finish', 'depart', 'arrive', 'finish')
  expect(await card(forwarder, row)).toMatchObject({
    status: 'documents',
    stops: [{ status: 'completed', completedAt: expect.stringMatching(/^2026-10-05T12:00/) }, { status: 'completed' }],
  })
})

test('a part of an order on a flight goes to a second vehicle; all of it, or what has begun, does not', async () => {
  await world.setClock('2026-11-02T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const row = await accepted(pair, { ...onDays('2026-11-05', '2026-11-07'), cargos: [cargo(20_000, 33)] })
  const { data: first } = await plan(executor, { orders: [boarding(row)], ...(await resourcesOf(world, executor)) })
  const split = async (share: ReturnType<typeof part>, version = first.version) =>
    executor.ask(flights.move, {
      data: {
        action: 'split',
        flightId: first.id,
        version,
        ...(await fresh(executor, row)),
        share,
        ...(await resourcesOf(world, executor)),
      },
    })
  expect((await split(part(20_000, 33))).error.code).toBe('flight.share_whole')
  expect((await split(part(1, 1), first.version + 1)).error.code).toBe('flight.changed')
  const { data } = await split(part(5000, 8))
  expect(data.next).toMatchObject({ number: `${row.number}-2` })
  expect(await card(executor, row)).toMatchObject({ status: 'ready', flights: [{ share: part(15_000, 25) }, { share: part(5000, 8) }] })
  await world.setClock('2026-11-05T09:00:00+03:00')
  await go(executor, first.id, 'depart')
  const { version } = await flightCard(executor, first.id)
  expect((await split(part(1000, 1), version)).error.code).toBe('flight.begun')
})

test('scenario 5: one truck for two orders of two forwarders and a third one later; each sees his own alone', async () => {
  await world.setClock('2026-11-28T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const other = await world.forwarder({ name: 'Второй Экспедитор' })
  await world.partners(other, executor)
  const resources = {
    truckId: await world.truck(executor),
    trailerId: await world.trailer(executor, { bodyType: 'ref', tempMin: -20, tempMax: 20, payloadKg: 20_000, pallets: 33 }),
    driverId: await world.driver(executor),
  }
  const km: Record<string, number> = { vladimir: 190, kazan: 820 }
  const draft = (from: string, to: string, load: OrderDraft['cargos'][number], hours: [string, string]): OrderDraft => ({
    ...scenarioOne,
    distanceKm: from === 'moscow' ? km[to]! : 400,
    bodyTypes: ['ref'],
    cargos: [load],
    stops: [
      { ...scenarioOne.stops[0]!, place: from, windowFrom: `2026-12-01T${hours[0]}:00+03:00`, windowTo: `2026-12-01T23:00:00+03:00` },
      { ...scenarioOne.stops[1]!, place: to, windowFrom: `2026-12-${hours[1]}:00+03:00`, windowTo: `2026-12-04T20:00:00+03:00` },
    ],
  })
  const dairy = { tempMin: 2, tempMax: 4 }
  const a = await accepted(pair, draft('moscow', 'vladimir', cargo(8000, 14, dairy), ['08:00', '01T16:00']))
  const b = await accepted({ forwarder: other, executor }, draft('moscow', 'kazan', cargo(7000, 12, dairy), ['09:00', '02T18:00']))
  const c = await accepted(pair, draft('nizhny_novgorod', 'kazan', cargo(6000, 10, { tempMin: 2, tempMax: 6 }), ['20:00', '02T19:00']))

  // before the flight by what the order asks for: 8 t × 190 km × 95 × 1.12
  expect((await card(forwarder, a)).co2e).toMatchObject({ wtwKg: 161.7, isEstimate: true, parts: [{ coolingPercent: 12 }] })
  const made = await plan(executor, { orders: [boarding(a), boarding(b)], ...resources })
  expect(made.data.number).toMatch(/^Р-26-\d{6}$/)
  const added = await executor.ask(flights.move, {
    data: { action: 'add', flightId: made.data.id, version: made.data.version, ...boarding(c) },
  })
  expect(added.status).toBe(200)
  const whole = await flightCard(executor, made.data.id)
  expect(whole.tasks.map(({ kind, place }) => `${kind} ${place.ru}`)).toEqual([
    'loading Москва',
    'loading Москва',
    'unloading Владимир',
    'loading Нижний Новгород',
    'unloading Казань',
    'unloading Казань',
  ])
  // 15, 7 and 13 t, 26, 12 and 22 pallets on the three legs
  expect([1, 2, 3].map(i => [whole.tasks[i]!.load.massKg, whole.tasks[i]!.load.pallets])).toEqual([
    [15_000, 26],
    [7000, 12],
    [13_000, 22],
  ])
  // of two orders loaded at one gate the first in the sequence is marked first
  const turns = [await card(executor, a), await card(executor, b)].map(({ flights: [flight] }) =>
    flight!.tasks.flatMap(({ marks }) => marks),
  )
  expect(turns).toEqual([['depart', 'arrive'], []])
  const theirs = await flightCard(other, made.data.id)
  expect(theirs.tasks.map(({ place }) => place.ru)).toEqual(['Москва', 'Казань'])
  expect(theirs.orders.map(({ id }) => id)).toEqual([b.id])

  const d = await accepted(pair, draft('moscow', 'vladimir', cargo(9000, 8), ['08:30', '01T16:30']))
  const { version } = whole
  const heavy = await executor.ask(flights.move, { data: { action: 'add', flightId: made.data.id, version, ...boarding(d) } })
  expect(heavy.error).toMatchObject({ code: 'car.overloaded', info: { why: 'mass', leg: 1, load: '24 т', limit: '20 т' } })
  const frozen = await accepted(pair, draft('moscow', 'vladimir', cargo(1000, 2, { tempMin: -20, tempMax: -18 }), ['08:30', '01T16:30']))
  const cold = await executor.ask(flights.move, { data: { action: 'add', flightId: made.data.id, version, ...boarding(frozen) } })
  expect(cold.error).toMatchObject({ code: 'car.temperatures', info: { leg: 1, ranges: '+2…+4, −20…−18' } })

  // 1 520 + 5 740 + 2 400 = 9 660 t·km × 95 × 1.12, by t·km between the orders, and each side reads the same
  const causes = async () => {
    const { co2e, orders: aboard } = await flightCard(executor, made.data.id)
    const [own, seen] = [
      await Promise.all([a, b, c].map(row => card(executor, row))),
      [await card(forwarder, a), await card(other, b), await card(forwarder, c)],
    ].map(cards => cards.map(each => each.co2e!.wtwKg))
    expect([seen, [a, b, c].map(row => aboard.find(({ id }) => id === row.id)!.co2e!.wtwKg)]).toEqual([own, own])
    return [co2e!.wtwKg, ...own!]
  }
  expect(await causes()).toEqual([1027.8, 161.7, 610.7, 255.4])
  expect((await card(forwarder, a)).co2e).toMatchObject({ isEstimate: false, parts: [{ method: 'default', tonKm: 1520, wtw: 106.4 }] })
  expect((await flightCard(forwarder, made.data.id)).co2e!.wtwKg).toBe(417.1)
  // the flights of a base that is older than their figures get them with their rows
  await world.root.query('delete from order_emissions')
  expect((await card(other, b)).co2e!.isEstimate).toBe(true)
  await world.root.query('update flight_parties set shape = 1 where flight_id = $1', [made.data.id])
  await rebuildAll(world.db, rebuildFlights)
  expect(await causes()).toEqual([1027.8, 161.7, 610.7, 255.4])
  // 300 l × 0.84 × 4.19 by the trip sheet; how much that was the forwarders are not told
  const burnt = { action: 'sheet' as const, odometerStart: null, odometerEnd: null, fuelL: 300 }
  expect((await executor.ask(flights.move, { data: { ...burnt, flightId: made.data.id, version } })).status).toBe(200)
  expect(await causes()).toEqual([1055.9, 166.2, 627.4, 262.3])
  expect((await card(executor, b)).co2e!.parts[0]).toMatchObject({ method: 'fuel', litres: 300 })
  expect((await card(other, b)).co2e!.parts[0]).toMatchObject({ method: 'fuel', litres: null })
  // what one forwarder cancels leaves the flight to the other
  const cancelled = await forwarder.ask(orders.move, {
    data: { orderId: c.id, version: (await card(forwarder, c)).version, action: 'cancel', reason: 'other', comment: 'Груз не готов' },
  })
  expect(cancelled.status).toBe(200)
  const after = await flightCard(executor, made.data.id)
  expect(after.tasks).toHaveLength(4)
  expect(after).toMatchObject({ status: 'assigned', orders: [{ id: a.id }, { id: b.id }] })
  // all that was burnt is of those that are left
  await inHome(world.db, executor.org, tx =>
    flightTimers[MEASURE](tx, { home: executor.org, kind: MEASURE, objectId: made.data.id, runAt: tx.now, attempts: 0 }),
  )
  expect((await flightCard(executor, made.data.id)).co2e!.wtwKg).toBe(1055.9)
})

test('scenario 8: a truck breaks down on the way, another takes the cargo where it stands and delivers it; both sides read it', async () => {
  await world.setClock('2027-01-10T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const row = await accepted(pair, onDays('2027-01-12', '2027-01-13'))
  const { data: flight } = await plan(executor, { orders: [boarding(row)], ...(await resourcesOf(world, executor)) })
  const interrupt = async (more: object = {}) =>
    executor.ask(flights.move, {
      data: {
        action: 'interrupt',
        flightId: flight.id,
        version: (await flightCard(executor, flight.id)).version,
        ...(await resourcesOf(world, executor)),
        reason: 'vehicle_breakdown',
        comment: 'Двигатель',
        at: '2027-01-12T20:00:00+03:00',
        reloadAt: '2027-01-13T02:00:00+03:00',
        where: { place: 'М-11, 400-й км', lat: 58.5, lon: 33.2 },
        seals: ['А123456'],
        ...more,
      },
    })
  expect((await interrupt()).error.code).toBe('flight.idle')
  await world.setClock('2027-01-12T11:00:00+03:00')
  await go(executor, flight.id, 'depart', 'arrive', 'finish', 'depart')
  await world.setClock('2027-01-12T20:30:00+03:00')
  expect((await interrupt({ at: '2027-01-12T21:00:00+03:00' })).error).toMatchObject({ code: 'flight.time', info: { field: 'at' } })
  expect((await interrupt({ reloadAt: '2027-01-12T19:00:00+03:00' })).error.code).toBe('flight.reload_time')
  const { data } = await interrupt()
  expect(data).toMatchObject({ status: 'interrupted', next: { number: `${row.number}-2` } })

  const next = await flightCard(executor, data.next!.id)
  expect(next.tasks.map(({ kind }) => kind)).toEqual(['reload', 'unloading'])
  expect(next).toMatchObject({ replaces: { id: flight.id }, tasks: [{ place: { ru: 'М-11, 400-й км' } }, {}] })
  expect(await flightCard(executor, flight.id)).toMatchObject({
    status: 'interrupted',
    replacedBy: { id: next.id },
    interruption: { reason: 'vehicle_breakdown', comment: 'Двигатель' },
  })
  expect(await flightCard(forwarder, flight.id)).toMatchObject({ status: 'interrupted', replacedBy: { id: next.id } })
  expect(await history(forwarder, row)).toEqual(expect.arrayContaining(['interrupt']))
  expect(await card(forwarder, row)).toMatchObject({ status: 'in_progress', stops: [{ status: 'completed' }, { status: 'planned' }] })
  expect((await interrupt()).error.code).toBe('flight.over')

  await world.setClock('2027-01-13T02:30:00+03:00')
  expect(await go(executor, next.id, 'depart', 'arrive')).toMatchObject({ status: 'loading' })
  expect(await go(executor, next.id, 'finish')).toMatchObject({ status: 'in_transit' })
  await world.setClock('2027-01-14T12:00:00+03:00')
  await go(executor, next.id, 'depart', 'arrive', 'finish')
  expect(await card(forwarder, row)).toMatchObject({ status: 'documents', flights: [{ status: 'interrupted' }, { status: 'completed' }] })
})

test('scenario 8: the tractor fails at km 640 on the way from Perm to Moscow, another is there 8 h later, and what is expected moves by 9 h on both sides', async () => {
  await world.setClock('2027-06-01T08:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const draft = onDays('2027-06-01', '2027-06-04')
  draft.stops[0] = { ...draft.stops[0]!, place: 'perm' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow', windowFrom: '2027-06-02T08:00:00+03:00', windowTo: '2027-06-06T14:00:00+03:00' }
  const row = await accepted(pair, draft)
  const resources = await resourcesOf(world, executor)
  const { data: flight } = await plan(executor, { orders: [boarding(row)], ...resources, overrideReason: 'Проба' })
  await world.setClock('2027-06-01T10:00:00+03:00')
  const set = await go(executor, flight.id, 'depart', 'arrive', 'finish', 'depart')
  const expected = (tasks: typeof set.tasks) => Date.parse(tasks.at(-1)!.projectedAt!)
  const before = expected(set.tasks)
  const [from, to] = [set.tasks[0]!, set.tasks[1]!]
  const far = set.loadedKm!
  // more than two days of 9 h with a pause in each, and a rest after each
  const setOff = Date.parse(set.tasks[1]!.departedAt!)
  expect((before - setOff) / 60_000).toBeCloseTo((far / 65) * 60 + 2 * 45 + 2 * 660, -1)

  // 9 h of driving, the pause, the rest, and 51 min of the next day
  const brokeAt = new Date(setOff + 1296 * 60_000)
  await world.setClock(new Date(brokeAt.getTime() + 60_000))
  const part = 640 / far
  const at = (of: 'lat' | 'lon') => from[of]! + (to[of]! - from[of]!) * part
  const broken = await executor.ask(flights.move, {
    data: {
      action: 'interrupt',
      flightId: flight.id,
      version: (await flightCard(executor, flight.id)).version,
      ...(await resourcesOf(world, executor)),
      reason: 'vehicle_breakdown',
      comment: 'Двигатель',
      at: brokeAt.toISOString(),
      reloadAt: new Date(brokeAt.getTime() + 8 * 3600_000).toISOString(),
      where: { place: 'М-7, 640-й км', lat: at('lat'), lon: at('lon') },
      seals: ['А123456'],
    },
  })
  const nextId = broken.data.next!.id
  for (const who of [executor, forwarder]) {
    const { tasks } = await flightCard(who, nextId)
    expect(tasks.map(({ kind }) => kind)).toEqual(['reload', 'unloading'])
    expect(Math.round((expected(tasks) - before) / 3_600_000)).toBe(9)
  }
  // and stays there as the other vehicle takes the cargo and sets off
  await world.setClock(new Date(brokeAt.getTime() + 8 * 3600_000))
  await go(executor, nextId, 'depart', 'arrive')
  await world.setClock(new Date(brokeAt.getTime() + 9 * 3600_000))
  const { tasks } = await go(executor, nextId, 'finish', 'depart')
  expect(Math.round((expected(tasks) - before) / 3_600_000)).toBe(9)
  expect(await card(forwarder, row)).toMatchObject({
    status: 'in_progress',
    flights: [{ status: 'interrupted' }, { status: 'in_transit' }],
  })
})

test('of a hundred who give one truck to flights at the same time one wins, and the others are told in words', async () => {
  await world.setClock('2027-02-26T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const resources = await resourcesOf(world, executor)
  const rows: OrderRow[] = []
  for (let i = 0; i < 20; i++) rows.push(await accepted(pair, onDays('2027-03-01', '2027-03-03')))
  const hundred = Array.from({ length: 5 }, () => rows).flat()
  const answers = await Promise.all(hundred.map(row => plan(executor, { orders: [boarding(row)], ...resources })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // who asked for the winner's order again hears that it has changed
  expect(new Set(answers.flatMap(answer => (answer.status === 200 ? [] : [answer.error.code])))).toEqual(
    new Set(['car.busy', 'order.changed']),
  )
})

test('other resources, the order of tasks, instructions, the trip sheet and costs are kept; what is wrong in them is refused at its field', async () => {
  await world.setClock('2027-04-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const half = { ...onDays('2027-04-05', '2027-04-07'), cargos: [cargo(9000, 12)] }
  const [left, right] = [await accepted(pair, half), await accepted(pair, half)]
  let { data: flight } = await plan(executor, { orders: [boarding(left), boarding(right)], ...(await resourcesOf(world, executor)) })
  const move = async (data: object, who = executor) =>
    who.ask(flights.move, { data: { flightId: flight.id, version: flight.version, ...data } as never })
  const done = async (data: object) => {
    const answer = await move(data)
    expect(answer.status).toBe(200)
    flight = answer.data
    return flightCard(executor, flight.id)
  }
  const resources = await resourcesOf(world, executor)
  const replaced = await done({ action: 'replace', ...resources, reason: 'vehicle_breakdown', comment: '' })
  expect(replaced.truck?.id).toBe(resources.truckId)
  for (const row of [left, right]) expect((await card(forwarder, row)).truck).toBe(replaced.truck!.plate)

  const ids = replaced.tasks.map(({ taskId }) => taskId)
  const [a, b, c, d] = ids as [string, string, string, string]
  expect((await move({ action: 'sequence', taskIds: [a, b, c] })).error.code).toBe('flight.sequence')
  expect((await move({ action: 'sequence', taskIds: [c, d, a, b] })).error.code).toBe('flight.sequence')
  expect((await done({ action: 'sequence', taskIds: [b, a, c, d] })).tasks.map(({ taskId }) => taskId)).toEqual([b, a, c, d])
  expect((await done({ action: 'instruct', instructions: 'Пропуск на проходной' })).instructions).toBe('Пропуск на проходной')
  expect((await move({ action: 'sheet', odometerStart: 100, odometerEnd: 99, fuelL: 1 })).error).toMatchObject({
    code: 'flight.odometer',
    info: { field: 'odometerEnd' },
  })
  const sheet = { odometerStart: 120_000, odometerEnd: 120_710, fuelL: 213.5 }
  expect((await done({ action: 'sheet', ...sheet })).odometer).toEqual({ start: 120_000, end: 120_710, fuelL: 213.5 })
  const sum = (minor: number) => ({ minor, currency: 'RUB' })
  const fuel = { kind: 'fuel', plan: sum(1_450_000), fact: sum(1_502_050), note: '' }
  expect((await move({ action: 'costs', costs: [fuel, fuel] })).error.code).toBe('flight.cost_twice')
  const costed = await done({ action: 'costs', costs: [fuel, { kind: 'toll', plan: sum(300_000), fact: null, note: 'Платон' }] })
  expect(costed.money?.cost).toEqual(sum(1_802_050))
  const seen = await flightCard(forwarder, flight.id)
  expect(seen).toMatchObject({ costs: [], money: null, odometer: null })
  expect((await move({ action: 'instruct', instructions: '' }, forwarder)).error.code).toBe('access.denied')
  const stranger = await world.executor()
  expect((await move({ action: 'instruct', instructions: '' }, stranger)).error.code).toBe('flight.not_found')
})
