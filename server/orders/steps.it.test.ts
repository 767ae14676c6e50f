import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { driverPage } from '#contract/driver-page.ts'
import { drivers } from '#contract/drivers.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { OrderMove } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import type { Side } from '#contract/primitives.ts'
import { photo } from '#testing/files.ts'
import { flightCard } from '#testing/flights.ts'
import { accepted, approving, card, history, mark, move, moved, type Pair, ready } from '#testing/orderSteps.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { onPhone } from '#testing/phones.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { steps } from './lifecycle.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

/** A command of each action that lacks nothing but the right status and side. */
const plain = (row: OrderRow, resources: Pair['resources'], executorId: string): OrderMove[] => {
  const key = keyOf(row)
  const reasoned = { reason: 'other', comment: 'проверка' }
  return [
    { ...key, action: 'place' },
    { ...key, action: 'offer', executorId, answerMinutes: 60 },
    { ...key, action: 'accept' },
    { ...key, action: 'decline', ...reasoned },
    { ...key, action: 'counter', price: { minor: 9_000_000, currency: 'RUB' }, comment: '' },
    { ...key, action: 'withdraw' },
    { ...key, action: 'assign', ...resources },
    { ...key, action: 'replace', ...resources, ...reasoned },
    { ...key, action: 'approve' },
    { ...key, action: 'return', comment: 'проверка' },
    { ...key, action: 'complete' },
    { ...key, action: 'rework', comment: 'проверка' },
    { ...key, action: 'archive' },
    { ...key, action: 'revoke', ...reasoned },
    { ...key, action: 'cancel', ...reasoned },
  ]
}

test('scenario 8 whole: given back 18 h before loading costs 30 000 ₽; the reserve takes it, breaks down at km 640, hands over to another truck and is a day late', async () => {
  const { forwarder, executor: second } = await openPair(world)
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
  const draft: OrderDraft = {
    ...scenarioOne,
    stops: [
      { ...first, place: 'perm', windowFrom: '2026-10-06T09:00:00+05:00', windowTo: '2026-10-06T12:00:00+05:00' },
      { ...last, windowFrom: '2026-10-08T08:00:00+03:00', windowTo: '2026-10-08T14:00:00+03:00' },
    ],
    distanceKm: 1450,
    price: { minor: 15_000_000, currency: 'RUB' },
    customerPrice: null,
    vatRate: 5,
  }
  let row = await offered(forwarder, third, draft)
  row = await moved(third, row, { action: 'decline', reason: 'no_capacity', comment: '' })
  row = (await move(forwarder, row, { action: 'offer', executorId: second.org, answerMinutes: 120 })).data
  row = await moved(second, row, { action: 'accept' })
  const { items: known } = (await forwarder.ask(partners.list, { query: {} })).data
  const partnerId = known.find(({ organization }) => organization.id === second.org)!.id
  const figures = async () => (await forwarder.ask(partners.score, { query: { partnerId } })).data.figures
  expect(await figures()).toMatchObject({ orders: 1, cancelled: 0, declined: 0 })
  const calm = (await card(second, row)).exceptions.revoke
  expect(calm).toMatchObject({ freeHours: 24, percent: 20, amount: { minor: 3_000_000 }, freeUntil: '2026-10-05T04:00:00.000Z' })

  await world.setClock('2026-10-05T15:00:00+05:00')
  row = await moved(second, row, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  expect(row).toMatchObject({ status: 'revoked', opens: false })
  const back = await card(forwarder, row)
  expect(back).toMatchObject({ status: 'placed', executor: null })
  expect(back.exceptions.claims).toMatchObject([
    {
      kind: 'executor_revoke',
      side: 'forwarder',
      executor: 'ВолгаТранс',
      amount: { minor: 3_000_000, currency: 'RUB' },
      facts: { by: 'revoke', percent: 20, hoursLeft: 18, freeHours: 24 },
      status: 'draft',
    },
  ])
  expect(await figures()).toMatchObject({ orders: 1, cancelled: 1 })
  const [said] = (await forwarder.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(said).toMatchObject({ what: 'revoke', reason: 'vehicle_breakdown', facts: { penalty: 20, hours: 18, free: 24 } })

  const reserve = back.exceptions.reserves.find(each => each.id === third.org)!
  expect(reserve).toMatchObject({ name: 'УралГруз', ended: 'declined', price: { minor: 15_000_000 } })
  row = (await move(forwarder, back, { action: 'offer', executorId: reserve.id, answerMinutes: 60 })).data
  row = await moved(third, row, { action: 'accept' })
  expect(row).toMatchObject({ status: 'accepted', tab: 'resources' })
  expect((await card(third, row)).exceptions).toMatchObject({ claims: [], reserves: [] })

  // the reserve's driver loads by his phone; at km 640 his tractor fails
  row = await moved(third, row, { action: 'assign', ...(await resourcesOf(world, third)) })
  const flightId = (await card(third, row)).flights[0]!.id
  const failed = await drivenBy(third, flightId)
  const [loading] = failed.tasks
  for (const [mark, at] of [
    ['depart', '2026-10-06T08:00:00+05:00'],
    ['arrive', '2026-10-06T09:00:00+05:00'],
    ['finish', '2026-10-06T11:00:00+05:00'],
  ] as const)
    expect((await failed.said(loading!.taskId, mark, at, mark === 'finish' ? { seals: ['П-1'] } : {})).data.outcome).toBe('taken')
  const brokeAt = '2026-10-06T22:00:00+05:00'
  await world.setClock(brokeAt)
  const problem = { problem: 'breakdown' as const, comment: 'Заклинил двигатель', at: iso(brokeAt), sentAt: iso(brokeAt) }
  expect((await failed.phone.ask(driverPage.problem, { query: { linkId: failed.linkId }, data: problem })).status).toBe(200)
  const { items: told } = (await third.ask(flights.history, { query: { flightId } })).data
  expect(told).toContainEqual(expect.objectContaining({ what: 'driver.problem', reason: 'breakdown', comment: 'Заклинил двигатель' }))

  // another tractor and another driver take the cargo over where it stands, with a photo and new seals
  const broken = await third.ask(flights.move, {
    data: {
      ...{ action: 'interrupt', flightId, version: (await flightCard(third, flightId)).version, ...(await resourcesOf(world, third)) },
      ...{ reason: 'vehicle_breakdown', comment: 'Двигатель', at: iso(brokeAt), reloadAt: iso('2026-10-07T06:00:00+05:00') },
      ...{ where: { place: 'М-7, 640-й км', lat: 56.2, lon: 47.3 }, seals: ['П-1'] },
    },
  })
  const nextId = broken.data.next!.id
  const other = await drivenBy(third, nextId)
  expect(other.driverId).not.toBe(failed.driverId)
  const [reload, unloading] = other.tasks
  expect([reload!.kind, unloading!.kind]).toEqual(['reload', 'unloading'])
  expect((await other.said(reload!.taskId, 'arrive', '2026-10-07T06:00:00+05:00')).data.outcome).toBe('taken')
  expect(await other.phone.photo({ linkId: other.linkId, taskId: reload!.taskId, id: randomUUID() }, await photo())).toEqual([200, true])
  expect((await other.said(reload!.taskId, 'finish', '2026-10-07T07:30:00+05:00', { seals: ['П-2', 'П-3'] })).data.outcome).toBe('taken')
  for (const who of [third, forwarder]) {
    const { tasks } = await flightCard(who, nextId)
    expect(tasks[0]).toMatchObject({ kind: 'reload', status: 'completed', source: 'driver', result: { seals: ['П-2', 'П-3'] } })
    expect(tasks[0]!.photos).toHaveLength(1)
    expect(Date.parse(tasks[1]!.projectedAt!)).toBeGreaterThan(Date.parse(brokeAt))
  }
  expect((await card(forwarder, row)).flights.map(({ status }) => status)).toEqual(['interrupted', 'in_transit'])

  // a day late: 9 % of 150 000, a draft its forwarder may change
  for (const [mark, at] of [
    ['arrive', '2026-10-09T10:00:00+03:00'],
    ['finish', '2026-10-09T12:00:00+03:00'],
  ] as const)
    expect((await other.said(unloading!.taskId, mark, at)).data.outcome).toBe('taken')
  const ended = await card(forwarder, row)
  expect(ended.status).toBe('documents')
  expect(ended.exceptions.claims.find(({ kind }) => kind === 'late_delivery')).toMatchObject({
    ...{ status: 'draft', basis: 'law', amount: { minor: 1_350_000, currency: 'RUB' }, facts: { days: 1, percent: 9 } },
    actions: ['raise', 'withdraw'],
  })
})

const iso = (at: string) => new Date(at).toISOString()

/** The phone of the driver of a flight, and what he marks with it when the time has come. */
async function drivenBy(executor: Someone, flightId: string) {
  const driverId = (await flightCard(executor, flightId)).driver!.id!
  const { phone, linkId } = await onPhone(world, executor, { flightId, driverId })
  const flight = (await phone.ask(driverPage.flights)).data.items.find(each => each.linkId === linkId)!
  const said = async (taskId: string, mark: TaskMark, at: string, result: { seals?: string[] } = {}) => {
    await world.setClock(at)
    const outcome = result.seals ? { outcome: { part: false, seals: result.seals } } : {}
    return phone.ask(driverPage.report, {
      query: { linkId },
      data: { taskId, mark, at: iso(at), sentAt: iso(at), comment: '', ...outcome },
    })
  }
  return { phone, linkId, driverId, tasks: flight.tasks, said }
}

test('taken back in the free time nothing is owed; late, the side at fault owes, whoever takes the order back', async () => {
  const pair = await openPair(world)
  const claims = (id: string) => world.count('order_claims', 'order_id = $1', [id])
  const early = await accepted(pair)
  await moved(pair.executor, early, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  expect(await claims(early.id)).toBe(0)
  const [debt, theirs, missed] = [await accepted(pair), await accepted(pair), await accepted(pair)]
  const [own, whole] = [await accepted(pair), await accepted(pair)]
  await world.setClock('2026-10-05T15:00:00+03:00')
  await moved(pair.executor, debt, { action: 'revoke', reason: 'debt_of_forwarder', comment: '' })
  expect(await claims(debt.id)).toBe(0)
  await moved(pair.executor, theirs, { action: 'revoke', reason: 'cargo_differs', comment: '' })
  expect((await card(pair.forwarder, theirs)).exceptions.claims).toMatchObject([
    { kind: 'no_cargo', side: 'executor', amount: { minor: 1_360_000 }, facts: { percent: 20, hoursLeft: 18 } },
  ])
  await moved(pair.forwarder, missed, { action: 'revoke', reason: 'no_show', comment: '' })
  expect((await card(pair.forwarder, missed)).exceptions.claims).toMatchObject([
    { kind: 'no_vehicle', side: 'forwarder', status: 'draft', amount: { minor: 1_360_000 }, actions: ['raise', 'withdraw'] },
  ])
  await moved(pair.forwarder, own, { action: 'revoke', reason: 'better_offer', comment: '' })
  expect((await card(pair.forwarder, own)).exceptions.claims).toMatchObject([
    { kind: 'forwarder_revoke', side: 'executor', facts: { hoursLeft: 18 } },
  ])
  await moved(pair.forwarder, whole, { action: 'cancel', reason: 'cargo_not_ready', comment: '' })
  for (const who of [pair.forwarder, pair.executor])
    expect((await card(who, whole)).exceptions.claims).toMatchObject([{ kind: 'forwarder_cancel', amount: { minor: 1_360_000 } }])
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  expect((await card(viewer, whole)).exceptions.claims).toMatchObject([{ amount: null }])
})

test('where the terms ask for it, the forwarder approves the resources or sends them back, and no flight begins before', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  let row = await accepted(pair, approving)
  row = await moved(executor, row, { action: 'assign', ...resources })
  expect(row).toMatchObject({
    status: 'accepted',
    next: { code: 'approve_resources', whose: 'them', dueAt: expect.stringMatching(/^2026-10-01T09:00/) },
  })
  const named = await card(executor, row)
  expect(named.flights[0]?.tasks.flatMap(task => task.marks)).toEqual([])
  const early = await executor.ask(orders.report, {
    data: { ...keyOf(row), taskId: named.flights[0]!.tasks[0]!.id, mark: 'depart', comment: '' },
  })
  expect(early.error).toMatchObject({ code: 'order.approval_missing' })
  expect(named.exceptions.closed.find(step => step.action === 'assign')?.why.ru).toMatch(/уже названы/)
  expect((await move(executor, row, { action: 'assign', ...resources })).error.code).toBe('order.resources_named')

  row = await moved(forwarder, row, { action: 'return', comment: 'нет пропуска' })
  expect(row).toMatchObject({ status: 'accepted', truck: null, next: { code: 'assign_resources', whose: 'them' } })
  expect(await world.count('assignments', 'org_id = $1', [executor.org])).toBe(0)
  row = await moved(executor, row, { action: 'assign', ...resources })
  row = await moved(forwarder, row, { action: 'approve' })
  expect(row).toMatchObject({ status: 'ready', next: { code: 'depart' } })

  row = await moved(executor, row, { action: 'replace', ...(await resourcesOf(world, executor)), reason: 'vehicle_breakdown', comment: '' })
  expect(row).toMatchObject({ status: 'ready', next: { code: 'approve_resources' } })
  row = await moved(forwarder, row, { action: 'return', comment: 'не тот кузов' })
  expect(row).toMatchObject({ status: 'ready', next: { code: 'replace_resources', whose: 'them' } })
  row = await moved(executor, row, { action: 'replace', ...resources, reason: 'other', comment: 'прежняя машина' })
  row = await moved(forwarder, row, { action: 'approve' })
  expect(await mark(executor, row, 'depart')).toMatchObject({ status: 'in_progress' })
  expect(await history(executor, row)).toEqual(await history(forwarder, row).then(all => all.filter(what => what !== 'create')))
})

test('a yes that came too late never wins: the order is free, and its forwarder reads of it', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await world.setClock('2026-10-01T11:00:01+03:00')
  expect(await moved(executor, row, { action: 'accept' })).toMatchObject({ status: 'expired', opens: false })
  const back = await card(forwarder, row)
  expect(back).toMatchObject({ status: 'placed', next: { code: 'review_late', whose: 'me' } })
  expect(back.exceptions.reserves).toMatchObject([{ id: executor.org, ended: 'expired', lateAt: expect.any(String) }])
  expect(await history(forwarder, row)).toContain('accept_late')
  const again = await moved(forwarder, back, { action: 'offer', executorId: executor.org, answerMinutes: 60 })
  expect(await moved(executor, again, { action: 'accept' })).toMatchObject({ status: 'accepted' })
})

test('a driver who is blocked while he is promised to an order is told to its forwarder, and another must be named', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  const row = await ready(pair)
  const driver = (await executor.ask(drivers.get, { query: { driverId: resources.driverId } })).data
  const data = { driverId: resources.driverId, version: driver.version, action: 'block', reason: 'лишён прав' } as const
  expect((await executor.ask(drivers.move, { data })).status).toBe(200)
  const told = await card(forwarder, row)
  expect(told).toMatchObject({ version: row.version + 1, exceptions: { resourcesIssue: 'driver_unavailable' } })
  expect(told.next).toMatchObject({ code: 'replace_resources', whose: 'them' })
  expect((await history(forwarder, row))[0]).toBe('driver_unavailable')
  const spare = { ...resources, driverId: await world.driver(executor) }
  const replaced = await moved(executor, told, { action: 'replace', ...spare, reason: 'driver_unavailable', comment: '' })
  expect(replaced.next).toMatchObject({ code: 'depart' })
})

test('who meets a change is told what it was and whose, as far as he may read it', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const kept = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  const colleague = await world.colleague(forwarder, 'logistician')
  const price = { minor: 6_900_000, currency: 'RUB' }
  const saved = (await colleague.ask(orders.save, { data: { ...keyOf(kept), draft: { ...scenarioOne, price } } })).data
  await colleague.ask(orders.save, { data: { ...keyOf(saved), draft: { ...scenarioOne, price, commentPublic: 'Позвоните' } } })
  const met = await forwarder.ask(orders.save, { data: { ...keyOf(kept), draft: scenarioOne } })
  expect([met.status, met.error.info]).toMatchObject([
    409,
    { version: 3, asked: 1, changes: [{ what: 'save', version: 3, side: 'forwarder', fields: ['price', 'commentPublic'] }] },
  ])
  expect((await history(forwarder, kept)).filter(what => what === 'save')).toHaveLength(1)

  const row = await ready(pair)
  const answers = await Promise.all([
    move(executor, row, { action: 'revoke', reason: 'no_capacity', comment: '' }),
    move(forwarder, row, { action: 'cancel', reason: 'cargo_not_ready', comment: '' }),
  ])
  const lost = answers.find(answer => answer.status !== 200)!
  const winner =
    answers[0].status === 200 ? { what: 'revoke', organization: 'ВолгаТранс' } : { what: 'cancel', organization: 'Северный Экспедитор' }
  // whoever gave the order back may not open it any more: to him it is gone
  if (lost.status === 409) expect(lost.error.info).toMatchObject({ asked: row.version, changes: [winner] })
  else expect([lost.status, winner.what]).toEqual([404, 'never'])
})

test('4.15 over the wire: in every status each side is refused every step that is not its own, and a viewer all of them', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  const viewer = await world.colleague(forwarder, 'viewer')
  const make = async (goal: 'keep' | 'place') => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal } })).data
  const way = async () => {
    let row = await ready({ ...pair, resources: await resourcesOf(world, executor) })
    row = await mark(executor, row, 'depart')
    return row
  }
  const delivered = async () => {
    let row = await way()
    for (const what of ['arrive', 'finish', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
    return row
  }
  const standing: [OrderStatus, OrderRow][] = [
    ['draft', await make('keep')],
    ['placed', await make('place')],
    ['offered', await offered(forwarder, executor)],
    ['accepted', await accepted(pair)],
    ['ready', await ready({ ...pair, resources: await resourcesOf(world, executor) })],
    ['in_progress', await way()],
    ['documents', await delivered()],
    ['cancelled', await moved(forwarder, await accepted(pair), { action: 'cancel', reason: 'duplicate', comment: '' })],
  ]
  let cells = 0
  for (const [status, row] of standing)
    for (const [side, who] of [
      ['forwarder', forwarder],
      ['executor', executor],
    ] as [Side, Someone][])
      for (const data of plain(row, resources, executor.org)) {
        const step = steps[status][data.action]
        if (step?.by.includes(side)) continue
        const answer = await who.ask(orders.move, { data })
        const hidden = side === 'executor' && (status === 'draft' || status === 'placed')
        expect([answer.status, answer.error.code], `${status} ${data.action} ${side}`).toEqual(
          hidden ? [404, 'order.not_found'] : [409, 'order.step_closed'],
        )
        cells++
      }
  for (const data of plain(standing[3]![1], resources, executor.org)) expect((await viewer.ask(orders.move, { data })).status).toBe(403)
  expect(OrderMove.options).toHaveLength(15)
  expect(cells).toBe(8 * 2 * 15 - 28)
})
