import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employees } from '#contract/employees.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { inSession, openPool, type Tx } from '#server/platform/db.ts'
import { keyOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import {
  deliveredBy,
  makeSettlement,
  type Offices,
  openOffices,
  orderCard,
  postedSettlement,
  settlementKey,
  stepSettlement,
} from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let offices: Offices
let third: Someone
const day = '2026-10-07'
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
  third = await world.colleague(offices.forwarder, 'accountant')
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const card = async ({ id }: { id: string }) => (await offices.forwarder.ask(settlements.get, { query: { settlementId: id } })).data
const draft = async (who = offices.forwarder) => {
  const row = await deliveredBy(world, offices, calm)
  return (await makeSettlement(who, 'payable', offices.executor.org, [row.id])).data
}

test('whoever touched a settlement is no second pair of eyes: maker, adder, remover, worder, submitter, the owner, whoever did it again after a return', async () => {
  const { forwarder, approver } = offices
  const touches: Record<string, (made: SettlementCard, who: Someone) => Promise<unknown>> = {
    add: async (made, who) => {
      const row = await deliveredBy(world, offices, calm)
      return who.ask(settlements.addLines, { data: { ...settlementKey(made), orderIds: [row.id] } })
    },
    comment: (made, who) => who.ask(settlements.comment, { data: { ...settlementKey(made), comment: 'Срочно' } }),
    remove: async (made, who) => {
      const row = await deliveredBy(world, offices, calm)
      const more = (await forwarder.ask(settlements.addLines, { data: { ...settlementKey(made), orderIds: [row.id] } })).data
      return who.ask(settlements.removeLines, { data: { ...settlementKey(more), orderIds: [row.id] } })
    },
    submit: (made, who) => stepSettlement(who, made, { action: 'submit' }),
  }
  for (const [what, touch] of Object.entries(touches)) {
    const made = await draft()
    await touch(made, approver)
    let now = await card(made)
    if (now.status === 'draft') now = (await stepSettlement(third, now, { action: 'submit' })).data
    for (const who of [forwarder, approver, ...(what === 'submit' ? [] : [third])])
      expect((await stepSettlement(who, now, { action: 'approve' })).error.code, what).toBe('settlement.own_approval')
    // sent back and submitted by another, the first hands stay on it
    now = (await stepSettlement(third, now, { action: 'return', reason: 'Ещё раз' })).data
    now = (await stepSettlement(forwarder, now, { action: 'submit' })).data
    for (const who of [forwarder, approver])
      expect((await stepSettlement(who, now, { action: 'approve' })).error.code, what).toBe('settlement.own_approval')
  }
}, 60_000)

test('nothing of a settlement that was submitted changes but by its steps, and one made anew of a voided one asks for new eyes', async () => {
  const { forwarder, approver, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  let made = (await stepSettlement(forwarder, await draft(), { action: 'submit' })).data
  for (const [who, to] of [
    [approver, 'approve'],
    [forwarder, 'post'],
  ] as const) {
    const changes = await Promise.all([
      forwarder.ask(settlements.addLines, { data: { ...settlementKey(made), orderIds: [row.id] } }),
      forwarder.ask(settlements.removeLines, { data: { ...settlementKey(made), orderIds: made.items.map(item => item.orderId) } }),
      forwarder.ask(settlements.comment, { data: { ...settlementKey(made), comment: 'После' } }),
    ])
    for (const { error } of changes) expect(error.code).toBe('settlement.step_closed')
    made = (await stepSettlement(who, made, { action: to })).data
  }
  made = (await stepSettlement(forwarder, made, { action: 'void', reason: 'Собрали заново' })).data
  const anew = await makeSettlement(
    approver,
    'payable',
    executor.org,
    made.items.map(item => item.orderId),
  )
  const submitted = (await stepSettlement(approver, anew.data, { action: 'submit' })).data
  expect((await stepSettlement(approver, submitted, { action: 'approve' })).error.code).toBe('settlement.own_approval')
  expect((await stepSettlement(forwarder, submitted, { action: 'approve' })).status).toBe(200)
})

test('support in the place of two people is one pair of eyes, and so is a person beside whoever stands in his place', async () => {
  const { forwarder, approver } = offices
  const support = await world.executor({ name: 'Поддержка' })
  const [asMaker, asApprover] = [await world.inPlaceOf(forwarder, support), await world.inPlaceOf(approver, support)]
  const made = (await stepSettlement(asMaker, await draft(asMaker), { action: 'submit' })).data
  for (const who of [asApprover, asMaker, forwarder])
    expect((await stepSettlement(who, made, { action: 'approve' })).error.code).toBe('settlement.own_approval')
  expect((await stepSettlement(approver, made, { action: 'approve' })).status).toBe(200)
  const own = (await stepSettlement(forwarder, await draft(), { action: 'submit' })).data
  expect((await stepSettlement(asMaker, own, { action: 'approve' })).error.code).toBe('settlement.own_approval')
  // a payment is not taken back by the hands that marked it, in whosever place
  const row = await deliveredBy(world, offices, calm)
  const posted = await postedSettlement(offices, [row.id])
  const paid = (await asMaker.ask(settlements.pay, { data: { ...settlementKey(posted), orderIds: [], day, payment: '1' } })).data
  const back = { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'Не тот реестр' }
  for (const who of [asMaker, asApprover, forwarder])
    expect((await who.ask(settlements.unpay, { data: back })).error.code).toBe('settlement.own_payment')
  expect((await third.ask(settlements.unpay, { data: back })).status).toBe(200)
})

test('the application’s own role writes no settlement approved by its author, changes no history, takes no payment back twice and reaches no other home', async () => {
  const { forwarder, approver, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const posted = await postedSettlement(offices, [row.id])
  await forwarder.ask(settlements.pay, { data: { ...settlementKey(posted), orderIds: [], day, payment: '1' } })
  const submitted = (await stepSettlement(forwarder, await draft(), { action: 'submit' })).data
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const tried = (session: Buffer, work: (tx: Tx) => Promise<unknown>) =>
    inSession(db, session, async tx => {
      await work(tx)
      throw new Error('it was let do that')
    })
  const approved = (who: Someone) =>
    sql`status = 'approved', approved_at = app_now(), approved_by = 'я', approver_id = ${who.employee}, approver_user = ${who.user}`
  const set = (columns: ReturnType<typeof approved>, id: string) => (tx: Tx) =>
    sql`update settlements set ${columns} where id = ${id}`.execute(tx)
  const refused: [string, Someone, (tx: Tx) => Promise<unknown>, RegExp][] = [
    ['an author approves', forwarder, set(approved(forwarder), submitted.id), /four_eyes/],
    ['his user under another employment', forwarder, set(approved({ ...approver, user: forwarder.user }), submitted.id), /four_eyes/],
    ['nobody approves', forwarder, set(sql`status = 'approved'`, submitted.id), /settlements__approved/],
    ['posted at once', forwarder, set(sql`status = 'posted', posted_at = app_now()`, submitted.id), /settlements__approved/],
    ['nobody made it', forwarder, set(sql`authors = '{}'`, submitted.id), /row-level security/],
    [
      'somebody else made it',
      forwarder,
      set(sql`authors = array[${approver.employee}, ${approver.user}]::uuid[]`, submitted.id),
      /row-level security/,
    ],
    ['one of its authors is forgotten', forwarder, set(sql`authors = authors[2:]`, submitted.id), /row-level security/],
    [
      'forgotten and approved at once',
      forwarder,
      set(sql`authors = array[${approver.employee}]::uuid[], ${approved(forwarder)}`, submitted.id),
      /row-level security|four_eyes/,
    ],
    ['an entry is rewritten', forwarder, tx => sql`update settlement_entries set comment = ''`.execute(tx), /permission denied/],
    ['an entry goes', forwarder, tx => sql`delete from settlement_entries`.execute(tx), /permission denied/],
    ['a payment grows', forwarder, tx => sql`update settlement_payments set amount = 1`.execute(tx), /permission denied/],
    ['a payment goes', forwarder, tx => sql`delete from settlement_payments`.execute(tx), /permission denied/],
    ['a part of one goes', forwarder, tx => sql`delete from settlement_payment_lines`.execute(tx), /permission denied/],
    ['the audit is rewritten', forwarder, tx => sql`update audits set facts = '{}'`.execute(tx), /permission denied/],
    ['an agreed extra grows', forwarder, tx => sql`update order_extras set amount = 1`.execute(tx), /permission denied/],
    ['debts are written past the gate', forwarder, tx => sql`update order_debts set paid = total`.execute(tx), /permission denied/],
    [
      'he takes his own payment back',
      forwarder,
      tx =>
        sql`update settlement_payments set back_at = app_now(), back_by = 'я', back_employee = ${forwarder.employee}, back_user = ${forwarder.user},
          reason = 'сам'`.execute(tx),
      /settlement_payments__other/,
    ],
  ]
  for (const [what, who, work, says] of refused) await expect(tried(who.session, work), what).rejects.toThrow(says)
  const touched = await inSession(db, executor.session, async tx => {
    const { numAffectedRows } = await sql`update settlements set comment = 'Чужой' where id = ${submitted.id}`.execute(tx)
    const { rows } = await sql`select 1 from settlements where id = ${submitted.id}`.execute(tx)
    return [numAffectedRows, rows.length]
  })
  expect(touched).toEqual([0n, 0])
  await db.destroy()
})

test('a person whose orders are limited agrees to no claim that takes one above his limit, nor names a sum that does; a hundred claims are the most', async () => {
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const clerk = await world.colleague(forwarder, 'logistician')
  const { items } = (await forwarder.ask(employees.list)).data
  const { id: member, version, name } = items.find(each => each.id === clerk.employee)!
  const limits = { maxOrderAmount: rub(7_000_000), seesPrices: null }
  const facts = { id: member, version, name, position: '', email: null, phone: null, roles: ['logistician' as const], limits }
  expect((await forwarder.ask(employees.save, { data: facts })).status).toBe(200)
  const say = async (who: Someone, more: object) =>
    who.ask(orders.claim, { data: { ...keyOf(await orderCard(who, row)), ...more } as never })
  const file = (minor: number) => say(executor, { action: 'file', kind: 'other', amount: rub(minor), comment: 'Ожидание у ворот' })
  const last = async () => (await orderCard(executor, row)).exceptions.claims.at(-1)!.id
  await file(300_000)
  const great = await last()
  expect((await say(clerk, { action: 'agree', claimId: great })).error.code).toBe('order.over_limit')
  expect((await say(clerk, { action: 'dispute', claimId: great, amount: rub(299_999), comment: 'Не все часы' })).error.code).toBe(
    'order.over_limit',
  )
  await file(150_000)
  expect((await say(clerk, { action: 'agree', claimId: await last() })).status).toBe(200)
  // two small ones are not a way around
  await file(60_000)
  expect((await say(clerk, { action: 'agree', claimId: await last() })).error.code).toBe('order.over_limit')
  expect((await say(forwarder, { action: 'agree', claimId: great })).status).toBe(200)
  await world.root.query(
    `insert into order_claims (org_id, order_id, id, version, kind, side, executor_id, executor_name, basis, status, amount, currency, facts, created_at, updated_at)
     select org_id, order_id, gen_random_uuid(), 1, 'other', side, executor_id, executor_name, basis, 'withdrawn', amount, currency, facts, created_at, updated_at
     from order_claims, generate_series(1, 97) where id = $1`,
    [great],
  )
  expect((await file(100)).error.code).toBe('claim.too_many')
})
