import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClaimChange } from '#contract/claims.ts'
import { extras } from '#contract/extras.ts'
import type { LostOrderClaim } from '#contract/lost-orders.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { enter, inSession, openPool, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import {
  deliveredBy,
  followLostOrders,
  makeSettlement,
  type Offices,
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

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const draft: OrderDraft = { ...scenarioOne, price: rub(150_000), customerPrice: null }
/** 18 hours before the loading. */
const late = '2026-10-05T15:00:00+03:00'

type Bare<T> = T extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version' | 'claimId' | 'claimVersion'> : never) : never
type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

const taken = async (who: Someone, row: Pick<OrderRow, 'id' | 'version'>, step: Step): Promise<OrderRow> =>
  (await who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })).data
const money = async (who: Someone, id: string) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
const due = async (who: Someone, kind: SettlementKind, counterpart?: string) =>
  (await who.ask(settlements.candidates, { query: { kind, ...(counterpart && { counterpart }) } })).data.items
const told = async (who: Someone, id: string) => (await who.ask(orders.history, { query: { orderId: id } })).data.items

/** The forwarder's step of an order's claim. */
async function ours(who: Someone, id: string, change: Bare<ClaimChange>) {
  const { version, exceptions } = await orderCard(who, { id })
  const claim = exceptions.claims.at(-1)!
  return (
    await who.ask(orders.claim, {
      data: { orderId: id, version, claimId: claim.id, claimVersion: claim.version, ...change } as ClaimChange,
    })
  ).data
}

/** The former executor's step of his claim, and what his forwarder's home makes of it. */
async function theirs(who: Someone, id: string, change: Bare<LostOrderClaim>) {
  const claim = (await who.ask(orders.lost, { query: { orderId: id } })).data.claims.at(-1)!
  await who.ask(orders.lostClaim, { data: { orderId: id, claimId: claim.id, version: claim.version, ...change } as LostOrderClaim })
  await followLostOrders(world)
}

/** An order its executor took and gave back late. */
async function givenBack({ forwarder, executor }: Offices): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  const row = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  await world.setClock(late)
  await taken(executor, row, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  return orderCard(forwarder, row)
}

/** The same with the claim agreed to on both sides. */
async function owing(offices: Offices): Promise<OrderRow> {
  const row = await givenBack(offices)
  await ours(offices.forwarder, row.id, { action: 'raise', amount: rub(30_000), comment: '' })
  await theirs(offices.executor, row.id, { action: 'agree' })
  return row
}

/** The order goes to another executor, who carries it out. */
async function carriedBy(forwarder: Someone, executor: Someone, { id }: { id: string }): Promise<OrderRow> {
  const before = await orderCard(forwarder, { id })
  let row: OrderRow = (
    await forwarder.ask(orders.move, { data: { ...keyOf(before), action: 'offer', executorId: executor.org, answerMinutes: 60 } })
  ).data
  row = await taken(executor, row, { action: 'accept' })
  row = await taken(executor, row, { action: 'assign', ...(await resourcesOf(world, executor)) })
  for (const [at, marks] of [
    ['2026-10-06T09:00:00+03:00', ['depart', 'arrive', 'finish']],
    ['2026-10-07T09:00:00+03:00', ['arrive', 'finish']],
  ] as const) {
    await world.setClock(at)
    for (const mark of marks) {
      const task = (await orderCard(executor, row)).flight!.tasks.find(each => each.marks.includes(mark))!
      row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
    }
  }
  return row
}

/** A settlement that is posted, made by one person and approved by the other. */
async function posted(kind: SettlementKind, { forwarder, executor, approver, second }: Offices, ids: string[]): Promise<SettlementCard> {
  const [who, other, eyes] = kind === 'payable' ? [forwarder, executor, approver] : [executor, forwarder, second]
  let made = (await makeSettlement(who, kind, other.org, ids)).data
  for (const [by, action] of [
    [who, 'submit'],
    [eyes, 'approve'],
    [who, 'post'],
  ] as const)
    made = (await stepSettlement(by, made, { action })).data
  await followLostOrders(world)
  return made
}

const pay = async (who: Someone, made: SettlementCard, day: string) => {
  const paid = await who.ask(settlements.pay, { data: { ...settlementKey(made), orderIds: [], day, payment: '77' } })
  await followLostOrders(world)
  return paid.data
}
const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
const claimOf = async (id: string) =>
  (await world.root.query<{ status: string }>('select status from order_claims where order_id = $1 order by id', [id])).rows.map(
    ({ status }) => status,
  )

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
  expect((await told(third, lost.id)).filter(({ what }) => what.startsWith('settlement.') || what.startsWith('claim.'))).toEqual([])
  expect((await told(forwarder, lost.id)).map(({ what }) => what)).toEqual(
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
  const lines = (await told(forwarder, lost.id)).filter(({ what }) => what.startsWith('settlement.'))
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
  expect((await told(third, lost.id)).filter(({ what }) => what.startsWith('settlement.'))).toEqual([])
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
  const cancelled = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  const revoked = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  await world.setClock(late)
  await taken(forwarder, cancelled, { action: 'cancel', reason: 'cargo_not_ready', comment: '' })
  await taken(forwarder, revoked, { action: 'revoke', reason: 'better_offer', comment: '' })
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
  let row = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  row = await taken(executor, row, { action: 'assign', ...(await resourcesOf(world, executor)) })
  await world.setClock('2026-10-06T09:00:00+03:00')
  const task = (await orderCard(executor, row)).flight!.tasks.find(each => each.marks.includes('depart'))!
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
  await taken(executor, row, { action: 'decline', reason: 'no_capacity', comment: '' })
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
  const revoked = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  await taken(forwarder, revoked, { action: 'revoke', reason: 'better_offer', comment: '' })
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

test('the gate lets nobody tell more than a line of his own settlement of an order he lost', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  await carriedBy(forwarder, third, lost)
  const made = await posted('receivable', offices, [lost.id])
  const orderSettlement = { number: '1', status: 'paid', total: -3_000_000, paid: 0, payment: '' }
  const tell = (who: Someone, settlement: string, told: object | null) =>
    inSession(world.db, who.session, async tx => {
      const { rows } = await sql<{ home: string | null }>`
        select gate.set_order_settlement(${lost.id}, ${settlement}, ${told && JSON.stringify(told)}::jsonb, null) as home`.execute(tx)
      return rows[0]!.home
    })
  // to its forwarder and its present executor the order is open, to strangers there is none
  for (const who of [forwarder, third, await world.executor({ name: 'Чужой' })])
    expect(await tell(who, made.id, orderSettlement)).toBeNull()
  await expect(tell(executor, made.id, { ...orderSettlement, paid: -3_000_000 })).rejects.toThrow('no such line')
  await expect(tell(executor, made.id, { ...orderSettlement, total: 1 })).rejects.toThrow('no such line')
  await expect(tell(executor, lost.id, orderSettlement)).rejects.toThrow('no such line')
  // the present executor reads and writes nothing of it
  const read = async (who: Someone) =>
    inSession(world.db, who.session, async tx => {
      await enter(tx, 'order', lost.id)
      return tx.selectFrom('orderSettlements').select('executorId').where('orderId', '=', lost.id).execute()
    })
  expect([await read(third), (await read(forwarder)).map(each => each.executorId)]).toEqual([[], [executor.org]])
  expect(await world.count('order_debts', 'order_id = $1 and org_id = $2', [lost.id, third.org])).toBe(1)
  expect(
    await world.count('order_debts', 'order_id = $1 and org_id = $2 and counterpart_id = $3', [lost.id, executor.org, forwarder.org]),
  ).toBe(1)
})

test('a claim of the deal that is on is not paid by a settlement of what its executor left before', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const lost = await owing(offices)
  const again = await orderCard(forwarder, lost)
  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 } as const
  const row: OrderRow = (await forwarder.ask(orders.move, { data: { ...keyOf(again), ...offer } })).data
  await taken(executor, row, { action: 'accept' })
  const filed = { action: 'file', kind: 'other', amount: rub(5_000), comment: 'Сорвана пломба' } as const
  await forwarder.ask(orders.claim, { data: { ...keyOf(await orderCard(forwarder, row)), ...filed } })
  await ours(executor, row.id, { action: 'agree' })
  const first = await posted('payable', offices, [lost.id])
  expect(first).toMatchObject({ totals: [{ total: rub(-30_000) }] })
  const paid = await pay(forwarder, first, '2026-10-05')
  expect(await claimOf(lost.id)).toEqual(['settled', 'agreed'])
  await taken(executor, await orderCard(executor, row), { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  await followLostOrders(world)
  const rest = await posted('payable', offices, [lost.id])
  expect(rest).toMatchObject({ totals: [{ total: rub(-5_000) }] })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'agreed'])
  const done = await pay(forwarder, rest, '2026-10-05')
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'settled'])
  expect((await money(forwarder, lost.id)).formerDeals).toMatchObject([
    { paidOn: '2026-10-05', sum: { total: rub(-35_000), left: rub(0) } },
  ])
  const back = { ...settlementKey(done), paymentId: done.payments[0]!.id, reason: 'Платёж не прошёл' }
  await approver.ask(settlements.unpay, { data: back })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'agreed'])
  await approver.ask(settlements.unpay, { data: { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'И этот тоже' } })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['agreed', 'agreed'])
})

test('what one side has got stays paid when the other takes its own mark back', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const lost = await owing(offices)
  const [ours, theirs] = [await posted('payable', offices, [lost.id]), await posted('receivable', offices, [lost.id])]
  const paid = await pay(forwarder, ours, '2026-10-05')
  await pay(executor, theirs, '2026-10-05')
  expect(await claimOf(lost.id)).toEqual(['settled'])
  await approver.ask(settlements.unpay, {
    data: { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'Отмечен дважды' },
  })
  expect(await claimOf(lost.id)).toEqual(['settled'])
  for (const who of [forwarder, executor]) {
    const { own, formerDeals } = await money(who, lost.id)
    expect(own ?? formerDeals[0]).toMatchObject({ paidOn: '2026-10-05', sum: { paid: rub(-30_000), left: rub(0) } })
  }
})

test('both sides pay a former executor’s debt at once: it is paid once, and nothing waits for the other in a ring', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const [ours, theirs] = [await posted('payable', offices, [lost.id]), await posted('receivable', offices, [lost.id])]
  const data = { orderIds: [], day: '2026-10-05', payment: '77' }
  const answers = await Promise.all([
    forwarder.ask(settlements.pay, { data: { ...settlementKey(ours), ...data } }),
    executor.ask(settlements.pay, { data: { ...settlementKey(theirs), ...data } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await followLostOrders(world)
  expect(await claimOf(lost.id)).toEqual(['settled'])
  for (const who of [forwarder, executor]) {
    const { own, formerDeals } = await money(who, lost.id)
    expect(own ?? formerDeals[0]).toMatchObject({ sum: { total: rub(-30_000), paid: rub(-30_000), left: rub(0) } })
  }
})

test('an order with claims keeps their currency, however its price is entered anew', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await owing(offices)
  const eur = { minor: 150_000, currency: 'EUR' }
  const closed = { code: 'input.invalid', info: { field: 'price' } }
  const save = async (price: OrderDraft['price']) =>
    forwarder.ask(orders.save, {
      data: { ...keyOf(await orderCard(forwarder, row)), draft: { ...draft, price, terms: { ...draft.terms, waitRate: null } } },
    })
  expect((await save(eur)).error).toMatchObject(closed)
  expect((await save(rub(140_000))).status).toBe(200)
  await world.root.query('update orders set price = null where id = $1', [row.id])
  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 } as const
  const offering = async (price: OrderDraft['price']) =>
    forwarder.ask(orders.move, { data: { ...keyOf(await orderCard(forwarder, row)), ...offer, price: price! } })
  expect((await offering(eur)).error).toMatchObject(closed)
  expect((await offering(rub(150_000))).status).toBe(200)
})

test('whoever lost an order reads it as he lost it, after every step of his claim and of what is owed', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await givenBack(offices)
  const kept = async () => {
    const { rows } = await world.root.query(
      `select loading_at, from_place, to_place, mass_kg, search, row_json::jsonb - 'next' as row, octet_length(row_json) - char_length(row_json) as wide
        from order_parties where org_id = $1 and order_id = $2`,
      [executor.org, lost.id],
    )
    return rows[0] as { wide: number }
  }
  const before = await kept()
  const [first, last] = [draft.stops[0]!, draft.stops.at(-1)!]
  const other = { ...draft, commentPublic: 'Новое слово', payDays: 60, stops: [{ ...first, place: 'kazan' }, last] } as OrderDraft
  const saved = await forwarder.ask(orders.save, { data: { ...keyOf(await orderCard(forwarder, lost)), draft: other } })
  expect(saved.status).toBe(200)
  await ours(forwarder, lost.id, { action: 'raise', amount: rub(30_000), comment: '' })
  expect(await kept()).toEqual(before)
  const listed = async () =>
    (await executor.ask(orders.list, { query: { side: 'executor' } })).data.items.find(each => each.id === lost.id)!
  expect((await listed()).next).toMatchObject({ code: 'answer_claim', whose: 'me' })
  await theirs(executor, lost.id, { action: 'agree' })
  expect((await listed()).next).toMatchObject({ code: 'none' })
  expect(await kept()).toEqual({ ...before, wide: 0 })
  const route = async (org: string) =>
    (await world.root.query('select from_ru from order_debts where org_id = $1 and order_id = $2', [org, lost.id])).rows
  expect([await route(executor.org), await route(forwarder.org)]).toEqual([[{ from_ru: 'Санкт-Петербург' }], [{ from_ru: 'Казань' }]])
})

test('the gate writes debts between the home of an order and its executors alone', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, draft)
  const [debtor, victim] = [await world.forwarder({ name: 'Должник' }), await world.executor({ name: 'Жертва' })]
  const { rows } = await world.root.query<{ told: Record<string, unknown> }>(
    'select to_jsonb(d) as told from order_debts d where order_id = $1 and org_id = $2',
    [row.id, executor.org],
  )
  const told = rows[0]!.told
  const show = (who: Someone, forged: object[], gone: string[] = []) =>
    inSession(world.db, who.session, async tx => {
      await enter(tx, 'order', row.id)
      const shown = await sql<{ n: number }>`
        select gate.show_debts(${row.id}, ${JSON.stringify(forged.map(each => ({ ...told, ...each })))}::jsonb, ${gone}::uuid[]) as n`.execute(
        tx,
      )
      return shown.rows[0]!.n
    })
  const late = { pay_due_on: '2026-01-01', settled_on: null }
  for (const [who, forged] of [
    // a stranger would be barred from bidding, and his account opened
    [executor, { org_id: victim.org, counterpart_id: executor.org, ...late }],
    [executor, { org_id: executor.org, counterpart_id: debtor.org, ...late }],
    [executor, { org_id: victim.org, kind: 'receivable', counterpart_kind: 'customer', counterpart_id: debtor.org }],
    [executor, { org_id: executor.org, kind: 'payable', counterpart_id: forwarder.org }],
    [forwarder, { org_id: victim.org, counterpart_id: debtor.org, ...late }],
    [forwarder, { org_id: victim.org, kind: 'payable', counterpart_id: forwarder.org }],
  ] as const)
    expect(await show(who, [forged]), JSON.stringify(forged)).toBe(0)
  expect(await world.count('order_debts', 'order_id = $1', [row.id])).toBe(2)
  await show(executor, [], [forwarder.org, executor.org])
  expect(await world.count('order_debts', 'order_id = $1', [row.id])).toBe(0)
})

test('whom an order left nothing with tells nothing of it through the gate', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const made = await posted('receivable', offices, [lost.id])
  const lines = () => world.count('order_entries', 'order_id = $1', [lost.id])
  const tell = (orderSettlement: object | null) =>
    inSession(world.db, executor.session, async tx => {
      const line = {
        id: lost.id,
        at: tx.now,
        what: 'bill',
        organization: 'Кто-то',
        person: 'Кто-то',
        user: executor.user,
        employee: executor.employee,
      }
      await sql`select gate.set_order_settlement(${lost.id}, ${made.id}, ${orderSettlement && JSON.stringify(orderSettlement)}::jsonb, ${JSON.stringify(line)}::jsonb)`.execute(
        tx,
      )
    })
  const before = await lines()
  await tell(null)
  expect(await lines()).toBe(before)
  await world.root.query('delete from order_debts where order_id = $1 and org_id = $2', [lost.id, executor.org])
  const orderSettlement = { number: '1', status: 'posted', total: -3_000_000, paid: 0, payment: '' }
  await expect(tell(orderSettlement)).rejects.toThrow('no such line')
  expect(await money(forwarder, lost.id)).toMatchObject({ formerDeals: [{ theirs: [] }] })
})

test('a guest writes neither what the forwarder tells of his settlements nor the claims of whoever had the order before', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  await carriedBy(forwarder, third, lost)
  await posted('payable', { ...offices, executor: third }, [lost.id])
  const app = openPool(world.database.url, world.database.roles.app, 1)
  const as = <T>(who: Someone, work: (tx: Tx) => Promise<T>) =>
    inSession(app.db, who.session, async tx => {
      await enter(tx, 'order', lost.id)
      return work(tx)
    })
  const orderSettlement = {
    orgId: forwarder.org,
    orderId: lost.id,
    party: 'forwarder',
    executorId: third.org,
    settlementId: lost.id,
    number: '1',
    status: 'paid',
    paidOn: '2026-10-07',
    total: 15_000_000,
    paid: 15_000_000,
    payment: '1',
  }
  try {
    await expect(as(third, tx => tx.insertInto('orderSettlements').values(orderSettlement).execute())).rejects.toMatchObject({
      code: '42501',
    })
    const touched = await as(third, async tx => [
      await tx.updateTable('orderSettlements').set({ paid: 1 }).where('orderId', '=', lost.id).executeTakeFirst(),
      await tx.deleteFrom('orderSettlements').where('orderId', '=', lost.id).executeTakeFirst(),
      await tx.updateTable('orderClaims').set({ amount: 1 }).where('executorId', '=', executor.org).executeTakeFirst(),
    ])
    expect(touched.map(each => Number('numUpdatedRows' in each ? each.numUpdatedRows : each.numDeletedRows))).toEqual([0, 0, 0])
    const claims = await as(forwarder, tx => tx.selectFrom('orderClaims').selectAll().where('orderId', '=', lost.id).execute())
    await expect(
      as(third, tx =>
        tx
          .insertInto('orderClaims')
          .values(claims.map(claim => ({ ...claim, facts: JSON.stringify(claim.facts), id: newId() })))
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await as(third, tx => tx.selectFrom('orderSettlements').select('party').where('orderId', '=', lost.id).execute())).toEqual([
      { party: 'forwarder' },
    ])
  } finally {
    await app.db.destroy()
  }
})
