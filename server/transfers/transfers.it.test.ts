import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { extras } from '#contract/extras.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { inHome } from '#server/platform/db.ts'
import { documentChange, keyOf, offered, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import {
  accept,
  allow,
  approve,
  ask,
  cardOf,
  childOf,
  keyFor,
  offerChild,
  recall,
  scenarioSix,
  soon,
  transferOf,
  transferSteps,
} from '#testing/transfers.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { follow } from './commands/mirror.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openThree } = transferSteps(() => ({ world }))

/** E3 sends every document of the child, X accepts them and ends it. */
async function bringDocuments(e3: Someone, x: Someone, childId: string) {
  for (const [who, action] of [
    [e3, 'upload'],
    [x, 'accept'],
  ] as const)
    for (const document of (await cardOf(who, childId)).documentRows)
      expect((await who.ask(documents.change, { data: documentChange(await keyFor(who, childId), document.id, action) })).status).toBe(200)
  expect((await x.ask(orders.move, { data: { ...(await keyFor(x, childId)), action: 'complete' } })).data.status).toBe('completed')
}

test('6.06 many orders are passed on for one reason, with an answer for each', async () => {
  const { f1, x, parent } = await openThree()
  const taken = await offered(f1, x, scenarioSix)
  const second = (await x.ask(orders.move, { data: { ...keyOf(taken), action: 'accept' } })).data
  expect((await ask(x, parent.id)).status).toBe(200)
  const waiting = await offered(f1, x, scenarioSix)
  const rows = []
  for (const { id } of [parent, second, waiting]) rows.push({ id, version: (await keyFor(x, id)).version })
  const { results } = (await x.ask(transfers.request, { data: { rows, reason: 'Машины заняты до пятницы', proposedId: null } })).data
  expect(results.map(({ ok, error }) => (ok ? 'asked' : error!.code))).toEqual([
    'transfer.already_transferred',
    'asked',
    'transfer.wrong_status',
  ])
  expect(await transferOf(f1, second.id)).toMatchObject({ status: 'requested', reason: 'Машины заняты до пятницы' })
})

test('what is left of an order passed on counts the extras of both deals, those from before the transfer in the child’s own margin too', async () => {
  const { f1, x, e3, parent } = await openThree()
  const extra = async (by: Someone, other: Someone, orderId: string, minor: number) => {
    const asked = { action: 'propose', code: 'toll', payer: 'forwarder', comment: 'Платная дорога', evidence: '' } as const
    await by.ask(extras.change, { data: { ...(await keyFor(by, orderId)), ...asked, amount: { minor, currency: 'RUB' } } })
    const { items } = (await other.ask(extras.list, { query: { orderId } })).data
    const answer = { action: 'approve' as const, extraId: items.at(-1)!.id }
    expect((await other.ask(extras.change, { data: { ...(await keyFor(other, orderId)), ...answer } })).status).toBe(200)
  }
  await extra(x, f1, parent.id, 300_000)
  const childId = await childOf(f1, x, parent.id)
  expect((await cardOf(x, childId)).money).toMatchObject({ price: null, customerPrice: { minor: 9_900_000 } })
  expect((await transferOf(x, parent.id)).money).toBeNull()
  await offerChild(x, e3, childId)
  await accept(e3, childId)
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))
  await extra(e3, x, childId, 100_000)
  expect((await transferOf(x, parent.id)).money).toMatchObject({
    parent: { minor: 9_900_000 },
    child: { minor: 8_500_000 },
    margin: { minor: 1_400_000 },
  })
  expect((await cardOf(x, childId)).money!.margin?.money.minor).toBe(1_147_541)
  await extra(x, f1, parent.id, 50_000)
  expect((await transferOf(x, parent.id)).money).toMatchObject({ parent: { minor: 9_950_000 }, margin: { minor: 1_450_000 } })
})

test('6.06, 7.53 scenario 6: 96 000 for X, 84 000 for E3, 12 000 between; statuses, marks and documents go to the order above, prices do not', async () => {
  const { f1, x, e3, parent } = await openThree()
  expect(await allow(f1)).toEqual({ allow: false, codes: ['transfer.no_executor_role'] })
  expect(await allow(f1, parent.id)).toEqual({ allow: false, codes: ['transfer.no_executor_role'] })
  expect(await allow(x)).toEqual({ allow: true, codes: [] })
  expect(await allow(x, parent.id)).toEqual({ allow: true, codes: [] })

  const asked = (await ask(x, parent.id)).data
  expect(asked).toMatchObject({ status: 'accepted', transfer: 'requested', next: { code: 'answer_transfer', whose: 'them' } })
  expect((await cardOf(f1, parent.id)).next).toMatchObject({
    code: 'answer_transfer',
    whose: 'me',
    dueAt: expect.stringMatching(/^2026-10-01T10:00/),
  })
  expect(await allow(x, parent.id)).toEqual({ allow: false, codes: ['transfer.already_transferred'] })
  expect((await approve(f1, parent.id)).data).toMatchObject({ status: 'accepted', transfer: 'approved' })
  expect((await cardOf(x, parent.id)).next).toMatchObject({ code: 'pass_on', whose: 'me' })
  const childId = (await transferOf(x, parent.id)).child!.id
  const draft = await cardOf(x, childId)
  expect(draft).toMatchObject({
    status: 'draft',
    side: 'forwarder',
    distanceKm: 790,
    money: { price: null, customerPrice: { minor: 9_600_000 } },
    customer: 'Северный Экспедитор',
    commentInternal: '',
  })
  expect(draft.stops.map(stop => stop.placeCode)).toEqual(['novosibirsk', 'krasnoyarsk'])
  expect(draft.cargos).toEqual((await cardOf(x, parent.id)).cargos)

  await offerChild(x, e3, childId)
  expect((await accept(e3, childId)).data).toMatchObject({
    status: 'accepted',
    money: { price: { minor: 8_400_000 }, customerPrice: null },
  })
  await soon(async () => expect((await cardOf(f1, parent.id)).transfer).toBe('active'))
  expect(await transferOf(x, parent.id)).toMatchObject({
    money: { parent: { minor: 9_600_000 }, child: { minor: 8_400_000 }, margin: { minor: 1_200_000 }, net: { minor: 983_606 } },
    child: { executor: { name: 'УралГруз' } },
  })
  expect(await allow(e3, childId)).toEqual({ allow: false, codes: ['transfer.depth_limit'] })
  expect(
    (await e3.ask(transfers.move, { data: { ...(await keyFor(e3, childId)), action: 'request', reason: 'Дальше', proposedId: null } }))
      .error.code,
  ).toBe('transfer.depth_limit')

  const resources = await resourcesOf(world, e3)
  let row = (await e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), action: 'assign', ...resources } })).data
  await soon(async () => expect((await cardOf(f1, parent.id)).status).toBe('ready'))
  const plates = { truck: row.truck, trailer: row.trailer, driver: row.driver }
  const seen = await transferOf(f1, parent.id)
  expect(seen).toMatchObject({ status: 'active', carrier: { name: 'УралГруз', ...plates }, child: null, money: null, actions: [] })
  expect(seen.carrier?.tin).toMatch(/^\d{10}$/)
  expect((await cardOf(f1, parent.id)).flights[0]).toMatchObject({
    truck: { id: null, plate: row.truck },
    driver: { id: null, name: row.driver, phone: expect.stringMatching(/^\+7917/) },
  })
  // told twice, it changes nothing the second time
  const { version } = await cardOf(f1, parent.id)
  await inHome(world.db, x.org, tx => follow(tx, childId))
  expect((await cardOf(f1, parent.id)).version).toBe(version)
  expect((await recall(x, parent.id)).error.code).toBe('transfer.under_way')
  expect((await recall(f1, parent.id)).error.code).toBe('transfer.under_way')
  // whoever passed the order on marks nothing and names nobody
  const own = await cardOf(x, parent.id)
  expect(own).toMatchObject({ next: { code: 'depart', whose: 'them' } })
  expect(own.actions).not.toContain('replace')
  expect(own.flights[0]?.tasks.flatMap(task => task.marks)).toEqual([])
  const mark = { taskId: own.flights[0]!.tasks[0]!.id, mark: 'depart' as TaskMark, comment: '' }
  expect((await x.ask(orders.report, { data: { ...keyOf(own), ...mark } })).error.code).toBe('order.transferred')

  const stops: [string, TaskMark, string][] = [
    ['2026-10-06T08:10:00+03:00', 'depart', 'in_progress'],
    ['2026-10-06T09:05:00+03:00', 'arrive', 'in_progress'],
    ['2026-10-06T11:00:00+03:00', 'finish', 'in_progress'],
    ['2026-10-07T08:40:00+03:00', 'arrive', 'in_progress'],
    ['2026-10-07T10:00:00+03:00', 'finish', 'documents'],
  ]
  for (const [at, what, status] of stops) {
    await world.setClock(at)
    const { flights } = await cardOf(e3, childId)
    const task = flights[0]!.tasks.find(each => each.marks.includes(what))!
    row = (await e3.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
    await soon(async () => {
      const above = await cardOf(f1, parent.id)
      expect(above.status).toBe(status)
      expect(above.stops.map(stop => stop.status)).toEqual(row.stops.map(stop => stop.status))
      expect(above.stops.map(stop => stop.completedAt)).toEqual(row.stops.map(stop => stop.completedAt))
    })
  }
  await bringDocuments(e3, x, childId)
  await soon(async () => {
    const { status, actions } = await transferOf(f1, parent.id)
    expect({ status, actions }).toEqual({ status: 'completed', actions: [] })
  })
  // the waybill goes to the order above; what tells a sum each pair of sides has of its own
  const above = await cardOf(f1, parent.id)
  expect(above).toMatchObject({ status: 'documents', transfer: 'completed' })
  expect(Object.fromEntries(above.documentRows.map(document => [document.kind, document.status]))).toEqual({
    tn: 'uploaded',
    upd: 'required',
  })

  const told = [above, await f1.ask(orders.history, { query: { orderId: parent.id } }), await transferOf(f1, parent.id)]
  expect(JSON.stringify(told)).not.toMatch(/84\s?000|8400000/)
  const below = [
    await cardOf(e3, childId),
    await e3.ask(orders.history, { query: { orderId: childId } }),
    await e3.ask(transfers.get, { query: { orderId: childId } }),
  ]
  expect(JSON.stringify(below.map(each => ('body' in each ? each.body : each)))).not.toMatch(/96\s?000|9600000/)
  expect((await f1.ask(orders.get, { query: { orderId: childId } })).status).toBe(404)
  expect((await e3.ask(orders.get, { query: { orderId: parent.id } })).status).toBe(404)
  const entries = (await f1.ask(orders.history, { query: { orderId: parent.id } })).data.items.map(entry => entry.what)
  expect(entries.filter(what => what === 'report.finish')).toHaveLength(2)
  expect(entries.filter(what => what === 'start')).toHaveLength(1)
})

test('a time the carrier corrects goes to the order above, and the drafts of the parent follow it; they name the carrier as who marked', async () => {
  const terms = { ...scenarioSix.terms, waitRate: { minor: 70_000, currency: 'RUB' }, freeWaitMinutes: 120 }
  const { f1, x, e3, parent } = await openThree({ ...scenarioSix, terms })
  const childId = await childOf(f1, x, parent.id)
  await offerChild(x, e3, childId)
  let row = (await accept(e3, childId)).data
  row = (await e3.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, e3)) } })).data
  const [loading, unloading] = scenarioSix.stops.map(({ windowFrom }) => Date.parse(windowFrom!))
  const moments: [number, TaskMark][] = [
    [loading! - 3_600_000, 'depart'],
    [loading!, 'arrive'],
    [loading! + 6.5 * 3_600_000, 'finish'],
    [unloading! - 3_600_000, 'depart'],
    [unloading!, 'arrive'],
    [unloading! + 3_600_000, 'finish'],
  ]
  for (const [at, mark] of moments) {
    await world.setClock(new Date(at).toISOString())
    const task = (await cardOf(e3, childId)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (await e3.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
  }
  await soon(async () =>
    expect((await cardOf(f1, parent.id)).exceptions.claims).toMatchObject([
      { kind: 'detention', status: 'draft', amount: { minor: 350_000 }, facts: { source: 'carrier', hours: 5 } },
    ]),
  )
  const { flights } = await cardOf(e3, childId)
  const times = { completedAt: new Date(loading! + 3.5 * 3_600_000).toISOString() }
  const fixed = { ...(await keyFor(e3, childId)), taskId: flights[0]!.tasks[0]!.id, times, comment: 'Так в накладной' }
  expect((await x.ask(orders.correctTimes, { data: { ...fixed, ...(await keyFor(x, parent.id)) } })).error.code).toBe('order.transferred')
  expect((await e3.ask(orders.correctTimes, { data: fixed })).status).toBe(200)
  await soon(async () =>
    expect((await cardOf(f1, parent.id)).exceptions.claims).toMatchObject([
      { status: 'draft', amount: { minor: 140_000 }, facts: { hours: 2 } },
    ]),
  )
})

test('a request is rejected with a reason, lapses after 4 hours, and may be made again; terms and roles refuse it', async () => {
  const { f1, x, parent } = await openThree()
  await ask(x, parent.id)
  const rejected = await f1.ask(transfers.move, { data: { ...(await keyFor(f1, parent.id)), action: 'reject', reason: 'Груз дорогой' } })
  expect(rejected.data.transfer).toBeNull()
  expect(await transferOf(x, parent.id)).toMatchObject({ status: 'rejected', answer: 'Груз дорогой', child: null })
  expect((await approve(f1, parent.id)).error.code).toBe('transfer.step_closed')

  await ask(x, parent.id)
  await world.setClock('2026-10-01T13:00:01+03:00')
  await soon(async () =>
    expect(await transferOf(x, parent.id)).toMatchObject({ status: 'rejected', answer: 'no_answer', answeredBy: null }),
  )
  expect(await allow(x, parent.id)).toEqual({ allow: true, codes: [] })

  await world.root.query(`update organizations set goslog = 'suspended' where id = $1`, [x.org])
  expect(await allow(x, parent.id)).toEqual({ allow: false, codes: ['transfer.not_in_register'] })
  expect((await ask(x, parent.id)).error.code).toBe('transfer.not_in_register')
  const viewer = await world.colleague(x, 'viewer')
  expect(await allow(viewer, parent.id)).toEqual({ allow: false, codes: ['transfer.no_permission'] })

  const strict = await openThree({ ...scenarioSix, transferPolicy: 'forbid' })
  expect((await ask(strict.x, strict.parent.id)).error.code).toBe('transfer.forbidden_by_terms')
  const free = await openThree({ ...scenarioSix, transferPolicy: 'free' })
  expect((await ask(free.x, free.parent.id)).data.transfer).toBe('approved')
  expect((await transferOf(free.x, free.parent.id)).child).toMatchObject({ status: 'draft' })
})

test('a child keeps the stops of its parent, and what hangs on the other home stays closed', async () => {
  const { f1, x, e3, parent } = await openThree()
  const childId = await childOf(f1, x, parent.id)
  const { version } = await cardOf(x, childId)
  const moved: OrderDraft = { ...scenarioSix, stops: [scenarioSix.stops[0]!, { ...scenarioSix.stops[1]!, place: 'kazan' }] }
  expect((await x.ask(orders.save, { data: { orderId: childId, version, draft: moved } })).error.code).toBe('transfer.route_fixed')
  expect((await x.ask(orders.save, { data: { orderId: childId, version, draft: { ...scenarioSix, price: null } } })).data.customer).toBe(
    'Северный Экспедитор',
  )
  expect((await e3.ask(transfers.get, { query: { orderId: parent.id } })).status).toBe(404)
  expect((await e3.ask(transfers.allow, { query: { orderId: parent.id } })).status).toBe(404)
  expect((await x.ask(transfers.get, { query: { orderId: childId } })).data.parent).toMatchObject({ id: parent.id, number: parent.number })
})
