import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extras } from '#contract/extras.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { draft, historyOf, late, lostOrderSettlements, money, moved, ours } from '#testing/lostOrderSettlements.ts'
import { rub } from '#testing/money.ts'
import { keyOf, offered, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import {
  deliveredBy,
  followLostOrders,
  makeSettlement,
  openOffices,
  orderCard,
  settlementKey,
  stepSettlement,
} from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { owing, carriedBy, posted, pay, claimOf } = lostOrderSettlements(() => ({ world }))

const due = async (who: Someone, kind: SettlementKind, counterpart?: string) =>
  (await who.ask(settlements.candidates, { query: { kind, ...(counterpart && { counterpart }) } })).data.items
const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data

test('scenario 8: the 30 000 ₽ of a former executor are set off against his other order; who carried the order is paid and told as ever', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor: second } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  // the ten banking days of the order begin with the agreement
  const debt = {
    number: lost.number,
    basis: 'claims',
    supplement: false,
    payDueOn: '2026-10-23',
    deliveredOn: null,
    documents: 'none',
    obstacle: null,
  }
  const sum = { total: rub(-30_000), gross: rub(0), claims: rub(-30_000) }
  expect(await due(forwarder, 'payable')).toMatchObject([{ ...debt, orderId: lost.id, counterpart: { name: 'ВолгаТранс' }, sum }])
  expect(await due(second, 'receivable')).toMatchObject([{ ...debt, counterpart: { name: 'Северный Экспедитор' }, sum }])

  await carriedBy(forwarder, third, lost)
  const own = await deliveredBy(world, offices)
  expect((await due(forwarder, 'payable', second.org)).map(each => [each.orderId, each.sum?.total.minor]).toSorted()).toEqual(
    [
      [lost.id, -3_000_000],
      [own.id, 6_800_000],
    ].toSorted(),
  )
  expect(await due(forwarder, 'payable', third.org)).toMatchObject([{ orderId: lost.id, basis: 'freight', sum: { total: rub(150_000) } }])
  expect(await money(forwarder, lost.id)).toMatchObject({
    own: { basis: 'freight', counterpart: { name: 'УралГруз' }, sum: { total: rub(150_000), claims: rub(0) } },
    formerDeals: [{ basis: 'claims', counterpart: { name: 'ВолгаТранс' }, sum: { total: rub(-30_000) } }],
  })

  const made = await posted('payable', offices, [lost.id, own.id])
  expect(made).toMatchObject({
    status: 'set_off',
    totals: [{ total: rub(38_000), left: rub(38_000) }],
    payments: [{ kind: 'offset', sums: [rub(30_000)] }],
  })
  expect(await claimOf(lost.id)).toEqual(['settled'])
  const { settledOn, status } = await (async () => {
    const { rows } = await world.root.query('select settled_at as "settledOn", status from orders where id = $1', [lost.id])
    return rows[0] as { settledOn: Date | null; status: string }
  })()
  expect([settledOn, status]).toEqual([null, 'documents'])
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [lost.id])).toBe(0)
  const done = await pay(forwarder, made, '2026-10-07')
  expect(done).toMatchObject({ status: 'paid', totals: [{ left: rub(0) }] })

  // the former executor reads of his own deal, the present one of his
  expect(await money(second, lost.id)).toMatchObject({
    own: { kind: 'receivable', paidOn: '2026-10-07', theirs: [{ number: made.number, paidOn: '2026-10-07', payment: '' }] },
    formerDeals: [],
    customer: null,
    margin: null,
  })
  expect(await money(third, lost.id)).toMatchObject({
    own: { sum: { total: rub(150_000), paid: rub(0) }, own: [], theirs: [] },
    formerDeals: [],
  })
  expect((await historyOf(third, lost.id)).filter(({ what }) => what.startsWith('settlement.') || what.startsWith('claim.'))).toEqual([])
  expect((await historyOf(forwarder, lost.id)).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['settlement.approve', 'settlement.post', 'settlement.offset']),
  )
  expect(
    await world.count('outboxes', `name = 'settlement.paid' and $1 = any (audience) and payload::jsonb ->> 'orderId' = $2`, [
      third.org,
      lost.id,
    ]),
  ).toBe(0)
  // and the price of the order is still to be paid, by a settlement of its own
  const freight = await posted('payable', { ...offices, executor: third }, [lost.id])
  expect(await pay(forwarder, freight, '2026-10-07')).toMatchObject({ status: 'paid', totals: [{ total: rub(150_000) }] })
  expect((await orderCard(third, lost)).status).toBe('documents')
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [lost.id])).toBe(1)
})

test('a former executor’s debt alone is marked as paid by a person, and taken back by another', async () => {
  const offices = await openOffices(world)
  const { forwarder, approver } = offices
  const lost = await owing(offices)
  const made = await posted('payable', offices, [lost.id])
  expect(made).toMatchObject({ status: 'posted', totals: [{ total: rub(-30_000) }], payments: [] })
  expect(await due(forwarder, 'payable')).toEqual([])
  const paid = await pay(forwarder, made, '2026-10-05')
  expect(paid).toMatchObject({ status: 'paid', totals: [{ left: rub(0) }] })
  expect(await claimOf(lost.id)).toEqual(['settled'])
  expect(await orderCard(forwarder, lost)).toMatchObject({ status: 'placed', version: lost.version })
  const back = { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'Платёж не прошёл' }
  expect((await approver.ask(settlements.unpay, { data: back })).data).toMatchObject({ status: 'posted', totals: [{ left: rub(-30_000) }] })
  expect(await claimOf(lost.id)).toEqual(['agreed'])
})

test('the former executor’s own settlement: his steps reach the forwarder, who reads them as his own do; nobody else does', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, second } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  await carriedBy(forwarder, third, lost)
  const own = await deliveredBy(world, offices)
  let made = (await makeSettlement(executor, 'receivable', forwarder.org, [lost.id, own.id])).data
  expect(made).toMatchObject({ totals: [{ total: rub(38_000) }] })
  made = (await stepSettlement(executor, made, { action: 'submit' })).data
  await followLostOrders(world)
  const seen = async () => (await money(forwarder, lost.id)).formerDeals[0]!
  expect(await seen()).toMatchObject({ theirs: [{ number: made.number, status: 'pending_approval' }] })
  made = (await stepSettlement(executor, made, { action: 'return', reason: 'Добавим заказ' })).data
  await followLostOrders(world)
  expect((await seen()).theirs).toEqual([])
  for (const [who, action] of [
    [executor, 'submit'],
    [second, 'approve'],
    [executor, 'post'],
  ] as const)
    made = (await stepSettlement(who, made, { action })).data
  await followLostOrders(world)
  expect(made).toMatchObject({ status: 'set_off' })
  expect(await seen()).toMatchObject({ paidOn: '2026-10-07', theirs: [{ number: made.number, status: 'paid', payment: '' }] })
  expect(await claimOf(lost.id)).toEqual(['settled'])
  const lines = (await historyOf(forwarder, lost.id)).filter(({ what }) => what.startsWith('settlement.'))
  expect(lines.map(({ what, side, organization }) => [what, side, organization])).toEqual([
    ['settlement.offset', 'executor', 'ВолгаТранс'],
    ['settlement.bill', 'executor', 'ВолгаТранс'],
  ])
  expect(JSON.stringify(lines)).not.toContain('30000')
  expect(
    await world.count('audits', `org_id = $1 and by_user_id = $2 and object_id = $3 and what like 'order.settlement.%'`, [
      forwarder.org,
      executor.user,
      lost.id,
    ]),
  ).toBe(2)
  expect((await historyOf(third, lost.id)).filter(({ what }) => what.startsWith('settlement.'))).toEqual([])
  expect((await money(third, lost.id)).own).toMatchObject({ paidOn: null, theirs: [] })
  expect(
    await world.count('outboxes', `name = 'settlement.paid' and $1 = any (audience) and payload::jsonb ->> 'orderId' = $2`, [
      third.org,
      lost.id,
    ]),
  ).toBe(0)
  // what the other side has got is not paid again
  expect((await due(forwarder, 'payable', executor.org)).map(each => each.orderId)).toEqual([own.id])
})

test('compensation of a cancelled order and of one the forwarder took back is paid to its executor, and the order stays as it is', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const cancelled = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  const revoked = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  await world.setClock(late)
  await moved(forwarder, cancelled, { action: 'cancel', reason: 'cargo_not_ready', comment: '' })
  await moved(forwarder, revoked, { action: 'revoke', reason: 'better_offer', comment: '' })
  expect(await due(executor, 'receivable')).toEqual([])
  for (const { id } of [cancelled, revoked]) await ours(forwarder, id, { action: 'agree' })
  const candidates = await due(forwarder, 'payable')
  expect(candidates).toMatchObject([
    { basis: 'claims', payDueOn: '2026-10-23', sum: { net: rub(0), vatMode: 'none', total: rub(30_000) } },
    { basis: 'claims', payDueOn: '2026-10-23', sum: { net: rub(0), vatMode: 'none', total: rub(30_000) } },
  ])
  expect((await due(executor, 'receivable')).map(each => each.orderId).toSorted()).toEqual([cancelled.id, revoked.id].toSorted())
  const made = await pay(forwarder, await posted('payable', offices, [cancelled.id, revoked.id]), '2026-10-05')
  expect(made).toMatchObject({ status: 'paid', totals: [{ total: rub(60_000), left: rub(0) }] })
  expect([await claimOf(cancelled.id), await claimOf(revoked.id)]).toEqual([['settled'], ['settled']])
  expect(await orderCard(executor, cancelled)).toMatchObject({ status: 'cancelled' })
  expect(await orderCard(forwarder, revoked)).toMatchObject({ status: 'placed' })
  expect(await world.count('timers', `kind = 'order.archive' and object_id in ($1, $2)`, [cancelled.id, revoked.id])).toBe(0)
  for (const who of [forwarder, executor])
    expect((await money(who, cancelled.id)).own).toMatchObject({ basis: 'claims', paidOn: '2026-10-05', sum: { left: rub(0) } })
  // what is paid is not billed again
  expect((await makeSettlement(executor, 'receivable', forwarder.org, [cancelled.id])).error.code).toBe('settlement.order_paid')
})

test('an order stopped on its way is owed for by the part both agreed on, with its VAT, from the day of the stop', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  let row = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  row = await moved(executor, row, { action: 'assign', ...(await resourcesOf(world, executor)) })
  await world.setClock('2026-10-06T09:00:00+03:00')
  const task = (await orderCard(executor, row)).flights[0]!.tasks.find(each => each.marks.includes('depart'))!
  row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: 'depart', comment: '' } })).data
  const toll = {
    action: 'propose',
    code: 'toll',
    payer: 'forwarder',
    amount: rub(1_220),
    comment: 'Платная дорога',
    evidence: 'Чек',
  } as const
  await executor.ask(extras.change, { data: { ...keyOf(await orderCard(executor, row)), ...toll } })
  const [asking] = (await forwarder.ask(extras.list, { query: { orderId: row.id } })).data.items
  await forwarder.ask(extras.change, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'approve', extraId: asking!.id } })
  const wish = { reason: 'customer_refused', comment: '', cargoPlace: 'стоянка у М-11', paidPercent: 60, answerMinutes: 240 }
  const asked = (await forwarder.ask(orders.halt, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'ask', ...wish } })).data
  expect(asked.status).toBe('in_progress')
  const { version, exceptions } = await orderCard(executor, row)
  const [request] = exceptions.haltRequests
  const yes = { action: 'agree', requestId: request!.id, requestVersion: request!.version, comment: '' } as const
  await executor.ask(orders.halt, { data: { orderId: row.id, version, ...yes } })
  const part = {
    net: { minor: 7_477_049 },
    vat: { minor: 1_644_951 },
    gross: rub(91_220),
    extras: rub(1_220),
    total: rub(91_220),
    vatRate: 22,
  }
  expect(await due(forwarder, 'payable')).toMatchObject([{ orderId: row.id, basis: 'stopped', payDueOn: '2026-10-26', sum: part }])
  expect(await due(executor, 'receivable')).toMatchObject([{ orderId: row.id, basis: 'stopped', sum: part }])
  expect((await money(executor, row.id)).own).toMatchObject({ basis: 'stopped', payFrom: '2026-10-06', payDueOn: '2026-10-26' })
  const made = await pay(forwarder, await posted('payable', offices, [row.id]), '2026-10-06')
  expect(made).toMatchObject({ status: 'paid', totals: [{ gross: rub(91_220), vat: { minor: 1_644_951 } }] })
  expect(await orderCard(forwarder, row)).toMatchObject({ status: 'cancelled' })
  expect(await world.count('orders', 'id = $1 and settled_at is null', [row.id])).toBe(1)
})

test('an executor who has the order again owes of his former deal what he owed, and it goes along with the price once it is delivered', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const again = await orderCard(forwarder, lost)
  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 } as const
  const row: OrderRow = (await forwarder.ask(orders.move, { data: { ...keyOf(again), ...offer } })).data
  expect(await due(forwarder, 'payable')).toMatchObject([{ orderId: lost.id, basis: 'claims', sum: { total: rub(-30_000) } }])
  const made = await posted('payable', offices, [lost.id])
  await moved(executor, row, { action: 'decline', reason: 'no_capacity', comment: '' })
  expect(await settlementCard(forwarder, made)).toMatchObject({ status: 'posted', items: [{ outdated: false }] })
  await carriedBy(forwarder, executor, lost)
  // what the first settlement took up is not in the second
  expect(await due(forwarder, 'payable')).toMatchObject([
    { orderId: lost.id, basis: 'freight', supplement: true, sum: { total: rub(150_000) } },
  ])
  expect((await money(executor, lost.id)).own).toMatchObject({ basis: 'freight', sum: { claims: rub(-30_000), total: rub(120_000) } })
  const rest = await posted('payable', offices, [lost.id])
  await pay(forwarder, made, '2026-10-07')
  expect(await world.count('orders', 'id = $1 and settled_at is null', [lost.id])).toBe(1)
  await pay(forwarder, rest, '2026-10-07')
  expect(await world.count('orders', 'id = $1 and settled_at is not null', [lost.id])).toBe(1)
})

test('only freight that is late keeps its debtor from bidding, and counts among late payments', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const revoked = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  await moved(forwarder, revoked, { action: 'revoke', reason: 'better_offer', comment: '' })
  await ours(forwarder, revoked.id, { action: 'agree' })
  expect((await due(executor, 'receivable')).map(each => each.sum?.total.minor).toSorted()).toEqual([-3_000_000, 3_000_000])
  const barred = async () => {
    const tender = JSON.stringify({ org_id: executor.org, side: 'executor', audience: {}, eligibility: {} })
    const { rows } = await world.root.query<{ reasons: string[] }>(
      `select o.reasons from gate.obstacles_of(jsonb_populate_record(null::tenders, $1), array[$2]::uuid[], '2027-03-01') o`,
      [tender, forwarder.org],
    )
    return rows[0]!.reasons.includes('debt')
  }
  expect(await barred()).toBe(false)
  const made = await posted('payable', offices, [lost.id, revoked.id])
  // one set off against the other, months before its last day: no payment anybody made
  expect(made).toMatchObject({ status: 'paid', byOffset: true })
  const partner = (await executor.ask(partners.list, { query: {} })).data.items.find(each => each.organization.id === forwarder.org)!
  expect((await executor.ask(partners.score, { query: { partnerId: partner.id } })).data.paymentDelay).toBeNull()
  await world.root.query(`update orders set pay_due_on = '2026-12-01', pay_from = '2026-11-01' where id = $1`, [
    (await deliveredBy(world, offices)).id,
  ])
  await world.root.query(`update order_debts set pay_due_on = '2026-12-01' where org_id = $1 and settled_on is null`, [executor.org])
  expect(await barred()).toBe(true)
})
