import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { employees } from '#contract/employees.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { priceFields } from '#contract/order-fields.ts'
import { OrderPatch } from '#contract/order-grid.ts'
import { orders } from '#contract/orders.ts'
import { rub } from '#testing/money.ts'
import { documentChange, keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

test('1.02, 1.05 scenario 1: placed, offered, accepted, assigned, driven, documents accepted, completed; both histories agree', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  const placed = await offered(forwarder, executor)
  expect(placed).toMatchObject({ number: '26-000001', status: 'offered', tab: 'confirm', next: { code: 'answer_offer', whose: 'them' } })
  expect(placed.money).toMatchObject({ price: { minor: 6_800_000 }, vat: { minor: 1_226_230 }, customerPrice: { minor: 7_500_000 } })
  const { price, vat } = placed.money!
  expect(price!.minor - vat!.minor, 'net').toBe(5_573_770)

  const [seen] = (await executor.ask(orders.list, { query: { side: 'executor', tab: 'new' } })).data.items
  expect(seen).toMatchObject({
    id: placed.id,
    status: 'offered',
    actions: ['accept', 'decline', 'counter'],
    next: { code: 'answer_offer', whose: 'me' },
    customer: null,
  })
  expect(seen?.money).toMatchObject({ price: { minor: 6_800_000 }, customerPrice: null })

  const accepted = (await executor.ask(orders.move, { data: { ...keyOf(seen!), action: 'accept' } })).data
  expect(accepted).toMatchObject({ status: 'accepted', tab: 'resources', next: { code: 'assign_resources', whose: 'me' } })
  const assigned = (await executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...resources } })).data
  expect(assigned).toMatchObject({ status: 'ready', tab: 'upcoming', driver: 'Сафин Р. М.' })

  let row = assigned
  const stops: [string, 'depart' | 'arrive' | 'serve' | 'finish', string][] = [
    ['2026-10-06T08:10:00+03:00', 'depart', 'in_progress'],
    ['2026-10-06T09:05:00+03:00', 'arrive', 'in_progress'],
    ['2026-10-06T09:15:00+03:00', 'serve', 'in_progress'],
    ['2026-10-06T11:00:00+03:00', 'finish', 'in_progress'],
    ['2026-10-06T11:10:00+03:00', 'depart', 'in_progress'],
    ['2026-10-07T08:40:00+03:00', 'arrive', 'in_progress'],
    ['2026-10-07T10:00:00+03:00', 'finish', 'documents'],
  ]
  for (const [at, mark, status] of stops) {
    await world.setClock(at)
    const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
    const task = flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
    expect(row.status).toBe(status)
  }
  const watched = (await forwarder.ask(orders.get, { query: { orderId: row.id } })).data
  expect(watched).toMatchObject({
    status: 'documents',
    flights: [{ status: 'completed', driver: { phone: expect.stringMatching(/^\+7917/) } }],
    co2eKg: 1349,
    co2e: expect.objectContaining({ wtwKg: 1349, ttwKg: 1036.6, isEstimate: false }),
  })
  expect(watched.stops.map(stop => stop.status)).toEqual(['completed', 'completed'])

  for (const document of watched.documentRows)
    row = (await executor.ask(documents.change, { data: documentChange(keyOf(row), document.id, 'upload') })).data
  expect(row.next).toMatchObject({ code: 'check_documents', whose: 'them' })
  const early = await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'complete' } })
  expect(early.error).toMatchObject({ code: 'order.documents_missing' })
  for (const document of watched.documentRows)
    row = (await forwarder.ask(documents.change, { data: documentChange(keyOf(row), document.id, 'accept') })).data
  row = (await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'complete' } })).data
  expect(row).toMatchObject({ status: 'completed', tab: 'done', next: { code: 'none' } })

  const reworked = (await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'rework', comment: 'нет печати' } })).data
  expect(reworked).toMatchObject({ status: 'documents', documents: { accepted: 0 }, next: { code: 'upload_documents', whose: 'them' } })
  row = reworked
  for (const [who, action] of [
    [executor, 'upload'],
    [forwarder, 'accept'],
  ] as const)
    for (const document of watched.documentRows)
      row = (await who.ask(documents.change, { data: documentChange(keyOf(row), document.id, action) })).data
  row = (await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'complete' } })).data

  const phoneAt = async (at: string) => {
    await world.setClock(at)
    return (await forwarder.ask(orders.get, { query: { orderId: row.id } })).data.flights[0]?.driver?.phone
  }
  expect(await phoneAt('2026-11-05T10:00:00+03:00')).toMatch(/^\+7917/)
  expect(await phoneAt('2026-11-07T10:00:00+03:00'), '30 days after completion').toBeNull()

  const mine = (await forwarder.ask(orders.history, { query: { orderId: row.id } })).data.items
  const theirs = (await executor.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(mine.filter(entry => entry.what !== 'create')).toEqual(theirs)
  expect(await world.count('audits', 'object_id = $1', [row.id])).toBe(mine.length)
})

test('a draft may lack everything; placing names every field and why, in words', async () => {
  const forwarder = await world.forwarder()
  const draft = { ...scenarioOne, stops: [{ ...scenarioOne.stops[0]!, address: '' }], cargos: [], bodyTypes: [] }
  const kept = (await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).data
  expect(kept).toMatchObject({ status: 'draft', number: null, tab: 'drafts', next: { code: 'finish_draft', whose: 'me' } })
  const refused = await forwarder.ask(orders.move, { data: { ...keyOf(kept), action: 'place' } })
  expect(refused.status).toBe(422)
  expect(refused.error.info.fields).toEqual(
    expect.arrayContaining([
      { field: 'stops', rule: 'stops.few' },
      { field: 'stops.0.address', rule: 'stop.address' },
      { field: 'cargos', rule: 'cargos.none' },
    ]),
  )
  expect(refused.error.message).toContain('опишите груз')
  const saved = (await forwarder.ask(orders.save, { data: { ...keyOf(kept), draft: scenarioOne } })).data
  expect((await forwarder.ask(orders.move, { data: { ...keyOf(saved), action: 'place' } })).data).toMatchObject({
    status: 'placed',
    tab: 'search',
  })
})

test('another organisation neither sees nor moves the order, and cannot tell it from one that does not exist', async () => {
  const { forwarder, executor } = await openPair(world)
  const stranger = await world.executor()
  const row = await offered(forwarder, executor)
  const foreign = await stranger.ask(orders.get, { query: { orderId: row.id } })
  const missing = await stranger.ask(orders.get, { query: { orderId: randomUUID() } })
  expect(foreign.status).toBe(404)
  expect(foreign.body.replace(/"request":"[^"]*"/, '')).toBe(missing.body.replace(/"request":"[^"]*"/, ''))
  expect((await stranger.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).error.code).toBe('order.not_found')
  expect((await stranger.ask(orders.history, { query: { orderId: row.id } })).status).toBe(404)
  expect((await stranger.ask(orders.list, { query: { side: 'executor' } })).data.items).toEqual([])
})

test('two commands on one version: one wins, the other is told of the change', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  const answers = await Promise.all([
    executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } }),
    forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'revoke', reason: 'conditions_changed', comment: '' } }),
  ])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
  expect(answers.find(answer => answer.status === 409)!.error).toMatchObject({ code: 'order.changed', info: { version: row.version + 1 } })
})

test('a step with many orders tells of each: done, changed meanwhile, closed, not one’s own; and happens once', async () => {
  const { forwarder, executor } = await openPair(world)
  const make = async () => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  const [good, changed, offeredOne] = [await make(), await make(), await offered(forwarder, executor)]
  await forwarder.ask(orders.save, { data: { ...keyOf(changed), draft: scenarioOne } })
  const foreign = (await (await world.forwarder()).ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  const rows = [good, changed, offeredOne, foreign].map(({ id, version }) => ({ id, version }))
  const key = randomUUID()
  const first = (await forwarder.ask(orders.bulk, { data: { action: 'place', rows } }, { key })).data
  expect(first.results.map(({ id, ok, error }) => [id, ok, error?.code])).toEqual([
    [good.id, true, undefined],
    [changed.id, false, 'order.changed'],
    [offeredOne.id, false, 'order.step_closed'],
    [foreign.id, false, 'order.not_found'],
  ])
  expect(first.results[2]?.error?.message).toBe('Сейчас это действие невозможно: статус заказа «Предложен исполнителю»')
  expect((await forwarder.ask(orders.bulk, { data: { action: 'place', rows } }, { key })).data).toEqual(first)
  const after = (await forwarder.ask(orders.get, { query: { orderId: good.id } })).data
  expect([after.status, after.version]).toEqual(['placed', first.results[0]?.version])
  expect(orders.bulk.data.safeParse({ action: 'place', rows: [rows[0]!, rows[0]!] }).success).toBe(false)
})

test('who may not see prices changes none of the fields that are about them', async () => {
  const { forwarder } = await openPair(world)
  const draft = { ...scenarioOne, customerPrice: rub(90_000), customerVat: { vatMode: 'included' as const, vatRate: 20 as const } }
  const made = (await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).data
  const clerk = await world.colleague(forwarder, 'logistician')
  const { items } = (await forwarder.ask(employees.list)).data
  const { id, version, name } = items.find(each => each.id === clerk.employee)!
  const limits = { maxOrderAmount: null, seesPrices: false }
  const facts = { id, version, name, position: '', email: null, phone: null, roles: ['logistician' as const], limits }
  expect((await forwarder.ask(employees.save, { data: facts })).status).toBe(200)

  const changes = {
    price: rub(1),
    vatMode: 'none',
    vatRate: 0,
    customerPrice: rub(1),
    customerVat: { vatMode: 'excluded', vatRate: 20 },
  } as const
  // the other prices cannot be named there by anybody
  expect(Object.keys(changes).toSorted()).toEqual(priceFields.filter(field => field in OrderPatch.shape).toSorted())
  for (const [field, value] of Object.entries(changes)) {
    const set = { [field]: value } as OrderPatch
    const { results } = (await clerk.ask(orders.saveMany, { data: { rows: [{ id: made.id, version: made.version, set }] } })).data
    expect([field, results[0]?.error?.code]).toEqual([field, 'access.denied'])
  }
})

test('2.42 chosen orders are opened at once and changed field by field: what is not named stays, each row is told of', async () => {
  const { forwarder, executor } = await openPair(world)
  const make = async (goal: 'keep' | 'place', draft: OrderDraft = scenarioOne) =>
    (await forwarder.ask(orders.create, { data: { draft, goal } })).data
  const [kept, placed, changed] = [await make('keep'), await make('place'), await make('keep')]
  const empty = await make('keep', { ...scenarioOne, stops: [], cargos: [] })
  const offeredOne = await offered(forwarder, executor)
  const foreign = (await (await world.forwarder()).ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  const ids = [placed.id, foreign.id, kept.id, offeredOne.id]
  const opened = (await forwarder.ask(orders.getMany, { query: { ids } })).data.items
  expect(opened.map(({ id }) => id)).toEqual([placed.id, kept.id, offeredOne.id])
  expect(opened[1]).toEqual((await forwarder.ask(orders.get, { query: { orderId: kept.id } })).data)

  await forwarder.ask(orders.save, { data: { ...keyOf(changed), draft: { ...scenarioOne, commentInternal: 'другой логист' } } })
  const window = { windowFrom: '2026-10-06T11:00:00.000Z', windowTo: '2026-10-06T14:00:00.000Z' }
  const set = { loading: window, cargo: { massKg: 19_500 }, payDays: 21 }
  const rows = [kept, placed, changed, offeredOne, foreign, empty].map(({ id, version }) => ({ id, version, set }))
  const { results } = (await forwarder.ask(orders.saveMany, { data: { rows } })).data
  expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, 'order.changed'],
    [false, 'order.step_closed'],
    [false, 'order.not_found'],
    [false, 'input.invalid'],
  ])
  const [now] = (await forwarder.ask(orders.getMany, { query: { ids: [placed.id] } })).data.items
  expect(now).toMatchObject({
    version: results[1]?.version,
    stops: [window, { windowFrom: '2026-10-07T05:00:00.000Z', address: 'Дмитровское ш., 163А' }],
    cargos: [{ name: 'Напитки, ПЭТ', massKg: 19_500, volumeM3: 82 }],
    payment: { days: 21, kind: 'banking' },
    commentInternal: 'Маржа хорошая',
    money: { price: { minor: 6_800_000 } },
  })

  const late = { windowFrom: '2026-09-01T06:00:00.000Z', windowTo: '2026-09-01T09:00:00.000Z' }
  const again = await forwarder.ask(orders.saveMany, {
    data: {
      rows: [
        { id: placed.id, version: now!.version, set: { loading: late } },
        { id: kept.id, version: results[0]!.version!, set: { loading: late } },
      ],
    },
  })
  expect(again.data.results.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [false, 'order.incomplete'],
    [true, undefined],
  ])
  expect(orders.saveMany.data.safeParse({ rows: [{ id: kept.id, version: 1, set: {} }] }).success).toBe(false)
})

test('an executor who declined keeps a closed row of his own offer and nothing of what came after', async () => {
  const { forwarder, executor } = await openPair(world)
  const second = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, second)
  const row = await offered(forwarder, executor)
  const declined = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } }))
    .data
  expect(declined).toMatchObject({ status: 'declined', tab: 'lost', opens: false, actions: [] })
  const other = (
    await forwarder.ask(orders.move, {
      data: {
        ...keyOf(declined),
        action: 'offer',
        executorId: second.org,
        answerMinutes: 60,
        price: { minor: 7_000_000, currency: 'RUB' },
      },
    })
  ).data
  expect(other.status).toBe('offered')
  const [lost] = (await executor.ask(orders.list, { query: { side: 'executor', tab: 'lost' } })).data.items
  expect(lost).toEqual(declined)
  expect(lost?.money?.price).toEqual({ minor: 6_800_000, currency: 'RUB' })
  expect((await executor.ask(orders.get, { query: { orderId: row.id } })).status).toBe(404)
  const history = (await second.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(history.map(entry => entry.what)).toEqual(['offer', 'place'])
})

test('revoke by either side frees the resources and opens the order again', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  for (const who of ['executor', 'forwarder'] as const) {
    let row = await offered(forwarder, executor)
    row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
    expect(await world.count('assignments', 'org_id = $1', [executor.org])).toBe(3)
    const by = who === 'executor' ? executor : forwarder
    const reason = who === 'executor' ? 'vehicle_breakdown' : 'resources_mismatch'
    await by.ask(orders.move, { data: { ...keyOf(row), action: 'revoke', reason, comment: '' } })
    expect(await world.count('assignments', 'org_id = $1', [executor.org])).toBe(0)
    const [again] = (await forwarder.ask(orders.list, { query: { side: 'forwarder', tab: 'search' } })).data.items
    expect(again).toMatchObject({ id: row.id, status: 'placed', truck: null, counterpart: null })
    await forwarder.ask(orders.move, { data: { ...keyOf(again!), action: 'cancel', reason: 'duplicate', comment: '' } })
  }
})

test('a truck is in one flight at a time, also when two dispatchers ask at once', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  const spare = await resourcesOf(world, executor)
  const rows = await Promise.all([offered(forwarder, executor), offered(forwarder, executor)])
  const ready = await Promise.all(
    rows.map(async row => (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data),
  )
  const answers = await Promise.all(
    ready.map((row, i) =>
      executor.ask(orders.move, {
        data: { ...keyOf(row), action: 'assign', ...resources, driverId: i === 0 ? resources.driverId : spare.driverId },
      }),
    ),
  )
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
  expect(answers.find(answer => answer.status === 409)!.error.code).toBe('car.busy')
})

test('a flight that ended before its planned start holds nobody', async () => {
  const { forwarder, executor, resources } = await openPair(world)
  let row = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
  for (const { id } of flights[0]!.tasks)
    for (const mark of ['arrive', 'finish'] as const)
      row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: id, mark, comment: '' } })).data
  expect(row.status).toBe('documents')
  const next = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  expect((await executor.ask(orders.move, { data: { ...keyOf(next), action: 'assign', ...resources } })).data.status).toBe('ready')
})

test('a repeated key makes one order, and the same answer', async () => {
  const forwarder = await world.forwarder()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } }, { key })),
  )
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  expect(await world.count('orders', 'org_id = $1', [forwarder.org])).toBe(1)
})

test('twenty orders placed at once have twenty numbers without a hole', async () => {
  const forwarder = await world.forwarder()
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })),
  )
  expect(rows.map(row => row.data.number).toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `26-${String(i + 1).padStart(6, '0')}`))
})

test('an answer in the moment its offer runs out does not wait for the timer that waits for the order', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  const timer = await world.root.connect()
  try {
    await timer.query('begin')
    await timer.query('select from timers where object_id = $1 for update', [row.id])
    expect((await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data.status).toBe('accepted')
  } finally {
    await timer.query('rollback')
    timer.release()
  }
})
