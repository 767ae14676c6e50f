import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClaimChange } from '#contract/claims.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { TaskTimes } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { startTimers } from '#server/platform/timers.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { timers } from './jobs.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

type Change = ClaimChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
const claimsOf = async (who: Someone, id: string) => (await card(who, id)).exceptions.claims
const say = async (who: Someone, id: string, change: Change) =>
  who.ask(orders.claim, { data: { ...keyOf(await card(pair.forwarder, id)), ...change } as ClaimChange })
const said = async (who: Someone, id: string) =>
  (await who.ask(orders.history, { query: { orderId: id } })).data.items.map(({ what, facts, side }) => ({
    what,
    claim: facts.claim,
    side,
  }))

/** Самара → Москва, slot 09:00–11:00 in Samara, as scenario 7 has it. */
const samara = (terms: Partial<OrderDraft['terms']> = {}, price = 185_000): OrderDraft => {
  const [loading, unloading] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
  return {
    ...scenarioOne,
    stops: [
      { ...loading, place: 'samara', windowFrom: '2026-10-05T09:00:00+04:00', windowTo: '2026-10-05T11:00:00+04:00' },
      { ...unloading, windowFrom: '2026-10-07T08:00:00+03:00', windowTo: '2026-10-07T18:00:00+03:00' },
    ],
    distanceKm: 1060,
    price: rub(price),
    customerPrice: null,
    terms: { ...scenarioOne.terms, ...terms },
  }
}

const drive: [string, TaskMark][] = [
  ['2026-10-05T08:00:00+04:00', 'depart'],
  ['2026-10-05T08:50:00+04:00', 'arrive'],
  ['2026-10-05T15:40:00+04:00', 'finish'],
  ['2026-10-05T16:00:00+04:00', 'depart'],
  ['2026-10-07T09:00:00+03:00', 'arrive'],
  ['2026-10-07T10:00:00+03:00', 'finish'],
]

/** An order driven to its end, with these moments. */
async function delivered(draft: OrderDraft, moments = drive): Promise<OrderRow> {
  const { forwarder, executor } = pair
  await world.setClock(scenarioOneStart)
  const resources = await resourcesOf(world, executor)
  let row = await offered(forwarder, executor, draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  for (const [at, mark] of moments) {
    await world.setClock(at)
    const { flights } = await card(executor, row.id)
    const task = flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (
      await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, at: new Date(at).toISOString(), comment: '' } })
    ).data
  }
  expect(row.status).toBe('documents')
  return row
}

test('scenario 7: by the terms 5 h begun at 700 ₽ are a draft of 3 500 ₽, with its evidence on both sides', async () => {
  const { id } = await delivered(samara())
  for (const who of [pair.forwarder, pair.executor])
    expect(await claimsOf(who, id)).toMatchObject([
      {
        kind: 'detention',
        side: 'executor',
        basis: 'terms',
        status: 'draft',
        amount: rub(3_500),
        facts: {
          by: 'detention',
          source: 'dispatcher',
          arrivedAt: '2026-10-05T04:50:00.000Z',
          from: '2026-10-05T05:00:00.000Z',
          until: '2026-10-05T11:40:00.000Z',
          waitedMin: 400,
          freeMin: 120,
          chargedMin: 280,
          hours: 5,
          rate: rub(700),
        },
      },
    ])
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  expect(await claimsOf(viewer, id)).toMatchObject([{ amount: null, drafted: null, facts: { rate: null, hours: 5 }, actions: [] }])
})

test('scenario 7: without a rate in the terms the law pays 4 full hours of the three days’ freight, 2 466.67 ₽', async () => {
  const { id } = await delivered(samara({ waitRate: null }))
  expect(await claimsOf(pair.executor, id)).toMatchObject([
    { basis: 'law', amount: { minor: 246_667, currency: 'RUB' }, facts: { hours: 4, percent: 1, days: 3, rate: null } },
  ])
})

test('scenario 8: a day late is a draft of 13 500 ₽, which the forwarder may ask otherwise', async () => {
  const [...late] = drive.slice(0, 2)
  late.push(['2026-10-05T10:00:00+04:00', 'finish'], ['2026-10-05T16:00:00+04:00', 'depart'])
  late.push(['2026-10-08T09:00:00+03:00', 'arrive'], ['2026-10-08T10:00:00+03:00', 'finish'])
  const { id } = await delivered(samara({}, 150_000), late)
  const [draft] = await claimsOf(pair.forwarder, id)
  expect(draft).toMatchObject({
    kind: 'late_delivery',
    side: 'forwarder',
    basis: 'law',
    amount: rub(13_500),
    facts: { days: 1, percent: 9 },
    actions: ['raise', 'withdraw'],
  })
  const silent = await say(pair.forwarder, id, { action: 'raise', claimId: draft!.id, amount: rub(10_000), comment: '' })
  expect(silent.error).toMatchObject({ code: 'order.comment_missing', info: { field: 'comment' } })
  await say(pair.forwarder, id, { action: 'raise', claimId: draft!.id, amount: rub(10_000), comment: 'Груз не пострадал' })
  expect(await claimsOf(pair.executor, id)).toMatchObject([
    { status: 'opened', amount: rub(10_000), drafted: rub(13_500), claim: { comment: 'Груз не пострадал' }, actions: ['agree', 'dispute'] },
  ])
})

test('a day begun beyond 24 hours of detention is paid where the terms give its price, and both sides read how', async () => {
  const [...slow] = drive.slice(0, 2)
  slow.push(['2026-10-06T11:30:00+04:00', 'finish'], ['2026-10-06T12:00:00+04:00', 'depart'], ...drive.slice(4))
  const paid = await delivered(samara({ layoverRate: rub(12_000) }), slow)
  for (const who of [pair.forwarder, pair.executor])
    expect(await claimsOf(who, paid.id)).toMatchObject([
      {
        basis: 'terms',
        amount: rub(24 * 700 + 12_000),
        facts: { chargedMin: 1440, layoverMin: 30, layoverDays: 1, layoverRate: rub(12_000), rate: rub(700) },
      },
    ])
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  expect(await claimsOf(viewer, paid.id)).toMatchObject([{ facts: { layoverDays: 1, layoverRate: null } }])
  expect((await card(viewer, paid.id)).terms).toMatchObject({ layoverRate: null, waitRate: null })
  const unpaid = await delivered(samara(), slow)
  expect(await claimsOf(pair.executor, unpaid.id)).toMatchObject([
    { amount: rub(24 * 700), facts: { layoverMin: 30, layoverDays: 0, layoverRate: null } },
  ])
})

test('a dispute keeps both views side by side until one side gives way; every step stands in both histories without sums', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(executor, id))[0]!.id
  expect((await say(forwarder, id, { action: 'raise', claimId, amount: rub(3_500), comment: '' })).error).toMatchObject({
    code: 'claim.step_closed',
  })
  await say(executor, id, { action: 'raise', claimId, amount: rub(3_500), comment: '' })
  const more = await say(forwarder, id, { action: 'dispute', claimId, amount: rub(3_500), comment: 'Не согласны' })
  expect(more.error).toMatchObject({ code: 'claim.not_less', info: { field: 'amount' } })
  await say(forwarder, id, { action: 'dispute', claimId, amount: rub(1_400), comment: 'Склад работал с 10:00' })
  expect(await claimsOf(executor, id)).toMatchObject([
    {
      status: 'disputed',
      amount: rub(3_500),
      claim: { amount: rub(3_500) },
      answer: { amount: rub(1_400), comment: 'Склад работал с 10:00' },
      actions: ['concede', 'insist', 'withdraw', 'court'],
    },
  ])
  await say(executor, id, { action: 'insist', claimId, amount: rub(2_800), comment: 'Четыре часа' })
  expect(await claimsOf(forwarder, id)).toMatchObject([
    { status: 'opened', amount: rub(2_800), answer: null, actions: ['agree', 'dispute'] },
  ])
  await say(forwarder, id, { action: 'dispute', claimId, amount: rub(2_100), comment: 'Три часа' })
  await say(executor, id, { action: 'concede', claimId })
  expect(await claimsOf(forwarder, id)).toMatchObject([{ status: 'agreed', amount: rub(2_100), replyDueAt: null, actions: [] }])
  const told = ['claim.concede', 'claim.dispute', 'claim.insist', 'claim.dispute', 'claim.raise']
  for (const who of [forwarder, executor]) {
    const lines = await said(who, id)
    expect(lines.slice(0, 5).map(line => line.what)).toEqual(told)
    expect(lines[0]).toEqual({ what: 'claim.concede', claim: 'detention', side: 'executor' })
  }
})

test('a dispute down to nothing that is accepted drops the claim; agreeing to a draft needs no raising', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(executor, id))[0]!.id
  await say(executor, id, { action: 'raise', claimId, amount: rub(3_500), comment: '' })
  await say(forwarder, id, { action: 'dispute', claimId, amount: rub(0), comment: 'Водитель спал' })
  await say(executor, id, { action: 'concede', claimId })
  expect(await claimsOf(executor, id)).toMatchObject([{ status: 'rejected' }])
  const { id: second } = await delivered(samara())
  const [draft] = await claimsOf(forwarder, second)
  await say(forwarder, second, { action: 'agree', claimId: draft!.id })
  expect(await claimsOf(executor, second)).toMatchObject([{ status: 'agreed', amount: rub(3_500) }])
})

test('a person files a claim of his own while the order is under way; sums are of the order’s currency and above zero', async () => {
  const { forwarder } = pair
  const { id } = await delivered(samara({ waitRate: rub(1), freeWaitMinutes: 2880 }))
  expect(await claimsOf(forwarder, id)).toEqual([])
  const damage = { action: 'file', kind: 'damage', comment: 'Два ящика разбиты' } as const
  expect((await say(forwarder, id, { ...damage, amount: rub(0) })).error).toMatchObject({ code: 'claim.amount' })
  expect((await say(forwarder, id, { ...damage, amount: { minor: 100, currency: 'EUR' } })).error).toMatchObject({ code: 'claim.currency' })
  await say(forwarder, id, { ...damage, amount: rub(5_000) })
  expect(await claimsOf(pair.executor, id)).toMatchObject([
    { kind: 'damage', side: 'forwarder', basis: 'person', status: 'opened', amount: rub(5_000), actions: ['agree', 'dispute'] },
  ])
  await world.setClock(scenarioOneStart)
  const open = await offered(forwarder, pair.executor)
  expect((await say(forwarder, open.id, { ...damage, amount: rub(1) })).error).toMatchObject({ code: 'claim.too_early' })
})

test('a document that has come and both sides see stands beside the words it proves, whatever becomes of it', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(executor, id))[0]!.id
  const [tn, other] = (await card(executor, id)).documentRows
  const raise = { action: 'raise', claimId, amount: rub(3_500), comment: '' } as const
  const missing = await say(executor, id, { ...raise, documentId: tn!.id })
  expect(missing.error).toMatchObject({ code: 'claim.document', info: { field: 'documentId' } })
  await world.root.query(`update order_documents set version = 1, via = 'paper', status = 'uploaded' where order_id = $1`, [id])
  await world.root.query(`update order_documents set shared = false, side = 'forwarder', required = false where id = $1`, [other!.id])
  const hidden = { action: 'dispute', claimId, amount: rub(700), comment: 'Стояли час', documentId: other!.id } as const
  await say(executor, id, { ...raise, documentId: tn!.id })
  expect((await say(forwarder, id, hidden)).error).toMatchObject({ code: 'claim.document' })
  await say(forwarder, id, { ...hidden, documentId: tn!.id })
  for (const who of [forwarder, executor])
    expect(await claimsOf(who, id)).toMatchObject([{ claim: { documentId: tn!.id }, answer: { documentId: tn!.id } }])
  await world.root.query('delete from order_document_versions where document_id = $1', [tn!.id])
  await world.root.query('delete from order_documents where id = $1', [tn!.id])
  const [left] = await claimsOf(executor, id)
  expect([left!.claim, left!.answer].map(view => view && 'documentId' in view)).toEqual([false, false])
})

const fix = async (who: Someone, id: string, seq: number, times: TaskTimes, comment = 'Нажали не вовремя') => {
  const { flights, ...key } = await card(who, id)
  return who.ask(orders.correctTimes, { data: { ...keyOf(key), taskId: flights[0]!.tasks[seq - 1]!.id, times, comment } })
}

test('a time corrected afterwards changes a draft, which falls away and comes back with it; both sides read what stood', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered(samara())
  await fix(executor, id, 1, { completedAt: '2026-10-05T14:10:00+04:00' })
  for (const who of [forwarder, executor])
    expect(await claimsOf(who, id)).toMatchObject([
      { status: 'draft', amount: rub(4 * 700), facts: { until: '2026-10-05T10:10:00.000Z', chargedMin: 190, hours: 4 } },
    ])
  await fix(executor, id, 1, { completedAt: '2026-10-05T11:00:00+04:00' })
  expect(await claimsOf(forwarder, id)).toMatchObject([{ status: 'withdrawn', actions: [] }])
  await fix(executor, id, 1, { arrivedAt: '2026-10-05T08:30:00+04:00', completedAt: '2026-10-05T15:40:00+04:00' })
  expect(await claimsOf(forwarder, id)).toMatchObject([
    { status: 'draft', amount: rub(3_500), facts: { arrivedAt: '2026-10-05T04:30:00.000Z', source: 'dispatcher' } },
  ])
  for (const who of [forwarder, executor]) {
    const [line] = (await who.ask(orders.history, { query: { orderId: id } })).data.items
    expect(line).toMatchObject({
      what: 'report.correct',
      side: 'executor',
      comment: 'Нажали не вовремя',
      facts: { stop: 1, arrivedAtWas: '2026-10-05T04:50:00.000Z', arrivedAt: '2026-10-05T04:30:00.000Z' },
    })
  }
  expect(await world.count('audits', `object_id = $1 and what = 'order.report.correct'`, [id])).toBe(3)
})

test('a claim somebody has raised, agreed to or withdrawn stays as it was, whatever times are corrected', async () => {
  const { forwarder, executor } = pair
  const times = { completedAt: '2026-10-05T11:00:00+04:00' }
  for (const [who, action, status] of [
    [executor, 'raise', 'opened'],
    [forwarder, 'agree', 'agreed'],
    [executor, 'withdraw', 'withdrawn'],
  ] as const) {
    const { id } = await delivered(samara())
    const claimId = (await claimsOf(executor, id))[0]!.id
    const more = {
      raise: { action: 'raise', amount: rub(3_500), comment: '' },
      agree: { action: 'agree' },
      withdraw: { action: 'withdraw', comment: '' },
    } as const
    await say(who, id, { ...more[action], claimId })
    expect((await fix(executor, id, 1, times)).status).toBe(200)
    expect(await claimsOf(executor, id)).toMatchObject([{ status, amount: rub(3_500), facts: { until: '2026-10-05T11:40:00.000Z' } }])
  }
})

test('lateness comes with a corrected time; times stay between their neighbours, and are the executor’s until the order is completed', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered(samara({ waitRate: rub(1), freeWaitMinutes: 2880 }, 150_000))
  expect(await claimsOf(forwarder, id)).toEqual([])
  const says = async (who: Someone, seq: number, times: TaskTimes) => (await fix(who, id, seq, times)).error
  expect(await says(forwarder, 1, { arrivedAt: '2026-10-05T08:55:00+04:00' })).toMatchObject({ code: 'order.step_closed' })
  expect(await says(executor, 1, { serviceAt: '2026-10-05T09:00:00+04:00' })).toMatchObject({ code: 'task.unmarked' })
  expect(await says(executor, 1, { arrivedAt: '2026-10-05T08:50:00+04:00' })).toMatchObject({ code: 'task.same' })
  for (const [seq, times] of [
    [1, { arrivedAt: '2026-10-05T07:59:00+04:00' }],
    [1, { completedAt: '2026-10-05T16:01:00+04:00' }],
    [2, { completedAt: '2026-10-07T10:01:00+03:00' }],
  ] as const)
    expect(await says(executor, seq, times)).toMatchObject({ code: 'task.between', info: { field: `times.${Object.keys(times)[0]}` } })
  await world.setClock('2026-10-09T10:00:00+03:00')
  await fix(executor, id, 2, { completedAt: '2026-10-08T10:00:00+03:00', arrivedAt: '2026-10-08T09:00:00+03:00' })
  expect(await claimsOf(forwarder, id)).toMatchObject([{ kind: 'late_delivery', status: 'draft', amount: rub(13_500), facts: { days: 1 } }])
  await world.root.query(`update orders set status = 'completed' where id = $1`, [id])
  expect(await says(executor, 2, { completedAt: '2026-10-08T11:00:00+03:00' })).toMatchObject({ code: 'order.step_closed' })
})

test('nobody agrees for one side to a sum he named for the other, nor while support works in his place; a colleague does', async () => {
  const { forwarder, executor } = pair
  const namesake = await world.alsoAt(executor, forwarder)
  const colleague = await world.colleague(forwarder, 'owner')
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(executor, id))[0]!.id
  await say(executor, id, { action: 'raise', claimId, amount: rub(3_500), comment: '' })
  expect(await claimsOf(namesake, id)).toMatchObject([{ actions: ['agree', 'dispute'], own: true }])
  for (const who of [namesake, await world.inPlaceOf(namesake)])
    expect((await say(who, id, { action: 'agree', claimId })).error).toMatchObject({ code: 'claim.own_approval' })
  for (const who of [executor, forwarder, colleague]) {
    const [claim] = await claimsOf(who, id)
    expect('own' in claim!).toBe(false)
    expect(JSON.stringify(claim)).not.toContain(executor.user)
  }
  // his dispute goes through, and the sum of it is not his to accept on the other side
  await say(namesake, id, { action: 'dispute', claimId, amount: rub(1_400), comment: 'Склад работал с 10:00' })
  expect(await claimsOf(executor, id)).toMatchObject([{ own: true }])
  for (const who of [executor, await world.inPlaceOf(executor)])
    expect((await say(who, id, { action: 'concede', claimId })).error).toMatchObject({ code: 'claim.own_approval' })
  await say(await world.colleague(executor, 'owner'), id, { action: 'insist', claimId, amount: rub(2_800), comment: 'Четыре часа' })
  expect((await say(namesake, id, { action: 'agree', claimId })).status).toBe(200)

  await say(await world.inPlaceOf(executor), id, { action: 'file', kind: 'other', amount: rub(900), comment: 'Въезд на склад' })
  const filed = (await claimsOf(namesake, id)).find(each => each.kind === 'other')!
  expect(filed.own).toBe(true)
  expect((await say(namesake, id, { action: 'agree', claimId: filed.id })).error).toMatchObject({ code: 'claim.own_approval' })
  expect((await say(colleague, id, { action: 'agree', claimId: filed.id })).status).toBe(200)
})

test('whoever may not act on an order is offered no step of a claim', async () => {
  const { id } = await delivered(samara())
  const accountant = await world.colleague(pair.executor, 'accountant')
  expect((await card(accountant, id)).exceptions).toMatchObject({ mayFile: false, claims: [{ amount: rub(3_500), actions: [] }] })
})

test('nobody without the right to prices decides, and strangers meet no order', async () => {
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(pair.executor, id))[0]!.id
  const key = keyOf(await card(pair.forwarder, id))
  const data: ClaimChange = { ...key, action: 'agree', claimId }
  const stranger = await world.forwarder({ name: 'Чужой' })
  expect((await stranger.ask(orders.claim, { data })).error).toMatchObject({ code: 'order.not_found' })
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  expect((await viewer.ask(orders.claim, { data })).error).toMatchObject({ code: 'access.denied' })
  const [one, two] = await Promise.all([
    pair.forwarder.ask(orders.claim, { data }),
    pair.executor.ask(orders.claim, { data: { ...key, action: 'raise', claimId, amount: rub(3_500), comment: '' } }),
  ])
  const [lost] = [one, two].filter(each => each.status !== 200)
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  expect(lost?.error).toMatchObject({ code: 'order.changed' })
})

test('a claim nobody answers in 30 days is told to both sides once', async () => {
  const { executor } = pair
  const { id } = await delivered(samara())
  const claimId = (await claimsOf(executor, id))[0]!.id
  await say(executor, id, { action: 'raise', claimId, amount: rub(3_500), comment: '' })
  const raised = await world.count('timers', `object_id = $1 and kind = 'order.claim'`, [id])
  expect(raised).toBe(1)
  await world.setClock('2026-11-08T12:00:00+03:00')
  const running = startTimers({ db: world.db, handlers: { 'order.claim': timers['order.claim'] } })
  try {
    await expect.poll(() => world.count('timers', `kind = 'order.claim' and run_at <= app_now()`), { timeout: 5000, interval: 50 }).toBe(0)
  } finally {
    await running.stop()
  }
  const told = `order_id = $1 and what = 'claim_late'`
  expect(await world.count('order_entries', told, [id])).toBe(1)
  expect(await world.count('timers', `object_id = $1 and kind = 'order.claim'`, [id])).toBe(0)
})
