import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { timers as orderTimers } from '#server/orders/jobs.ts'
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
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { writeBytes } from './bank/format.ts'

let world: World
let offices: Offices
let third: Someone
const day = '2026-10-07'
const PRICE = 6_800_000
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
  third = await world.colleague(offices.forwarder, 'accountant')
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const settlementCard = async ({ id }: { id: string }) =>
  (await offices.forwarder.ask(settlements.get, { query: { settlementId: id } })).data
/** Both sides of a payment as a statement of the bank names them. */
async function partiesOf({ forwarder, executor }: Offices) {
  const { rows } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
    [forwarder.org, executor.org],
  ])
  const party = (of: Someone, digit: string) => ({
    name: 'ООО',
    tin: rows.find(each => each.id === of.org)!.tin,
    kpp: '',
    account: digit.repeat(20),
    bank: 'Банк',
    bik: '044525225',
    correspondent: '',
  })
  return { payer: party(forwarder, '1'), payee: party(executor, '2') }
}

const pay = (who: Someone, made: Pick<SettlementCard, 'id' | 'version'>, more: object = {}) =>
  who.ask(settlements.pay, { data: { ...settlementKey(made), orderIds: [], day, payment: '5', ...more } })
const won = <A extends { status: number }>(answers: readonly A[]) => answers.filter(({ status }) => status === 200)
const codes = (answers: readonly { status: number; body: string }[]) =>
  [
    ...new Set(
      answers.filter(({ status }) => status !== 200).map(({ body }) => (JSON.parse(body) as { error: { code: string } }).error.code),
    ),
  ].toSorted()

/** An extra the executor asks for; tells its id. */
async function extraAsked(row: { id: string }, minor: number): Promise<string> {
  const { executor } = offices
  const asked = {
    action: 'propose',
    code: 'toll',
    payer: 'forwarder',
    amount: rub(minor),
    comment: 'Платная дорога',
    evidence: '',
  } as const
  expect((await executor.ask(extras.change, { data: { ...keyOf(await orderCard(executor, row)), ...asked } })).status).toBe(200)
  return (await executor.ask(extras.list, { query: { orderId: row.id } })).data.items.at(-1)!.id
}
const extraAnswered = async (row: { id: string }, extraId: string) =>
  offices.forwarder.ask(extras.change, { data: { ...keyOf(await orderCard(offices.forwarder, row)), action: 'approve', extraId } })

/** What must hold of money whatever was quicker: nothing paid twice, nothing lost, and every row of a deal says the same. */
async function sound(what: string): Promise<void> {
  const { rows } = await world.root.query<{ what: string; id: string }>(`
    select 'payments' as what, l.order_id as id from settlement_lines l where l.paid <> coalesce((select sum(p.amount) from settlement_payment_lines p
      join settlement_payments s on s.org_id = p.org_id and s.id = p.payment_id and s.back_at is null
      where p.org_id = l.org_id and p.settlement_id = l.settlement_id and p.order_id = l.order_id), 0)
    union all select 'over', l.order_id from settlement_lines l join order_debts d
      on d.org_id = l.org_id and d.order_id = l.order_id and d.kind = l.kind and d.counterpart_kind = l.counterpart_kind
      where l.live group by l.order_id, l.org_id, d.total having sum(l.total) > d.total
    union all select 'totals', t.settlement_id from settlement_totals t join settlement_lines l
      on l.org_id = t.org_id and l.settlement_id = t.settlement_id and l.currency = t.currency
      group by t.org_id, t.settlement_id, t.currency, t.total, t.paid having (t.total, t.paid) is distinct from (sum(l.total), sum(l.paid))
    union all select 'shared', l.order_id from settlement_lines l join orders o on o.id = l.order_id join order_settlements s
      on s.org_id = o.org_id and s.order_id = l.order_id and s.settlement_id = l.settlement_id where l.posted and s.paid <> l.paid
    union all select 'eyes', id from settlements where approver_id = any (authors) or approver_user = any (authors)
    union all select 'sides', d.order_id from order_debts d join order_debts e on e.order_id = d.order_id and e.kind <> d.kind
      and e.counterpart_kind = 'organization' and d.counterpart_kind = 'organization'
      where (d.total, d.paid, d.settled_on) is distinct from (e.total, e.paid, e.settled_on)
    union all select 'settled', o.id from orders o join order_debts d on d.order_id = o.id and d.org_id = o.org_id and d.kind = 'payable'
      where (o.settled_at is not null) <> (d.settled_on is not null)
    union all select 'debt', d.order_id from order_debts d join orders o on o.id = d.order_id and d.org_id = o.org_id and d.kind = 'payable'
      where d.gross <> o.price + coalesce((select sum(case payer when 'forwarder' then amount else -amount end) from order_extras x
        where x.order_id = o.id and x.status = 'approved'), 0)`)
  expect(rows, what).toEqual([])
}

test('of approvals and returns at once one is done, and the others are told that the settlement has changed', async () => {
  const { forwarder, executor, approver } = offices
  for (let round = 0; round < 2; round++) {
    const row = await deliveredBy(world, offices, calm)
    const draft = (await makeSettlement(forwarder, 'payable', executor.org, [row.id])).data
    const made = (await stepSettlement(forwarder, draft, { action: 'submit' })).data
    const answers = await Promise.all(
      [approver, third, approver, third].flatMap(who => [
        stepSettlement(who, made, { action: 'approve' }),
        stepSettlement(who, made, { action: 'return', reason: 'Проверьте ещё раз' }),
        stepSettlement(who, made, { action: 'void', reason: 'Собрали заново' }),
      ]),
    )
    expect(won(answers)).toHaveLength(1)
    expect(codes(answers)).toEqual(['settlement.changed'])
    const now = await settlementCard(made)
    expect(now.version).toBe(made.version + 1)
    expect(now.status === 'approved').toBe(now.approved !== null)
    expect(await world.count('settlement_entries', `settlement_id = $1 and what in ('approve', 'return', 'void')`, [made.id])).toBe(1)
    await sound(now.status)
  }
})

test('a payment, another one, one taken back and a void at once: one is done, and no kopeck is counted twice', async () => {
  const { forwarder, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  let made = await postedSettlement(offices, [row.id])
  made = (await pay(forwarder, made, { amount: rub(1_000_000) })).data
  for (let round = 0; round < 6; round++) {
    const standing = made.payments.findLast(({ back }) => back === null)
    const answers = await Promise.all([
      pay(forwarder, made, { amount: rub(500_000 + round) }),
      pay(third, made, { amount: rub(300_000) }),
      pay(approver, made),
      stepSettlement(third, made, { action: 'void', reason: 'Ошибка' }),
      ...[approver, third].map(who =>
        who.ask(settlements.unpay, { data: { ...settlementKey(made), paymentId: standing?.id ?? randomUUID(), reason: 'Не тот реестр' } }),
      ),
    ])
    expect(won(answers).length).toBeLessThanOrEqual(1)
    made = await settlementCard(made)
    await sound(`round ${round}: ${made.status}`)
    if (made.status === 'voided') return
    if (made.status === 'paid') {
      const last = made.payments.at(-1)!
      for (const who of [forwarder, approver, third])
        await who.ask(settlements.unpay, { data: { ...settlementKey(made), paymentId: last.id, reason: 'Ещё раз' } })
      made = await settlementCard(made)
    }
  }
})

test('an extra agreed while its order is submitted, approved, posted or paid is in the sum or in the next line, and never lost', async () => {
  const { forwarder, executor, approver } = offices
  const steps = ['submit', 'approve', 'post', 'pay'] as const
  for (const at of steps) {
    const row = await deliveredBy(world, offices, calm)
    const extraId = await extraAsked(row, 122_000)
    let made = (await makeSettlement(forwarder, 'payable', executor.org, [row.id])).data
    const go = (what: (typeof steps)[number]) =>
      what === 'pay' ? pay(forwarder, made) : stepSettlement(what === 'approve' ? approver : forwarder, made, { action: what })
    for (const what of steps.slice(0, steps.indexOf(at))) made = (await go(what)).data
    const [agreed, moved] = await Promise.all([extraAnswered(row, extraId), go(at)])
    await sound(`${at} beside an extra: ${agreed.status} ${moved.status}`)
    if (agreed.status !== 200) expect((await extraAnswered(row, extraId)).status).toBe(200)
    made = await settlementCard(made)
    // whatever was quicker, by returning and going on all of it is paid
    for (let turn = 0; made.status !== 'paid' && turn < 8; turn++) {
      const next = { draft: 'submit', pending_approval: 'approve', approved: 'post' }[made.status as string] as 'submit' | undefined
      const answer = await go(next ?? 'pay')
      if (answer.status !== 200) await stepSettlement(approver, made, { action: 'return', reason: 'Сумма изменилась' })
      made = await settlementCard(made)
    }
    expect(made.status, at).toBe('paid')
    const taken = made.totals![0]!.total.minor
    const { own } = (await forwarder.ask(settlements.ofOrder, { query: { orderId: row.id } })).data
    expect(own!.sum.total.minor).toBe(PRICE + 122_000)
    expect(own!.sum.left.minor).toBe(PRICE + 122_000 - taken)
    expect([PRICE, PRICE + 122_000]).toContain(taken)
    await sound(`${at}, paid`)
  }
}, 120_000)

test('both sides mark the same debt as paid at the same moment: it is settled once, on one day, for both', async () => {
  const { forwarder, executor, second } = offices
  for (let round = 0; round < 2; round++) {
    const row = await deliveredBy(world, offices, calm)
    const made = await postedSettlement(offices, [row.id])
    let bill = (await makeSettlement(executor, 'receivable', forwarder.org, [row.id])).data
    for (const [who, action] of [
      [executor, 'submit'],
      [second, 'approve'],
      [executor, 'post'],
    ] as const)
      bill = (await stepSettlement(who, bill, { action })).data
    const answers = await Promise.all([pay(forwarder, made, { payment: '7' }), pay(executor, bill, { payment: '7' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await sound('both sides')
    for (const who of [forwarder, executor])
      expect((await who.ask(settlements.ofOrder, { query: { orderId: row.id } })).data.own).toMatchObject({
        paidOn: day,
        sum: { paid: rub(PRICE), left: rub(0) },
      })
    expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [row.id])).toBe(1)
  }
})

test('a statement two people take over at once pays once; beside a payment marked by hand nothing is paid twice', async () => {
  const { forwarder } = offices
  const parties = await partiesOf(offices)
  for (const byHand of [false, true]) {
    const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
    const made = await postedSettlement(offices, [one.id, two.id])
    const payment = (number: string, purpose: string) => ({
      number: `${byHand}-${number}`,
      day,
      amount: PRICE,
      ...parties,
      purpose,
      doneOn: day,
    })
    const base64 = [
      writeBytes({
        account: '1'.repeat(20),
        from: null,
        to: null,
        createdAt: { day, time: '10:00:00' },
        payments: [payment('1', `Заказ ${one.number}`), payment('2', `Заказ ${two.number}`)],
      }).toString('base64'),
    ]
    const { items } = (await forwarder.ask(settlements.readStatement, { data: { base64 } })).data
    const payments = [one, two].map(({ id }, i) => ({ key: items[i]!.key, settlementId: made.id, version: made.version, orderIds: [id] }))
    const takeOver = (who: Someone, chosen = payments) => who.ask(settlements.confirmStatement, { data: { base64, payments: chosen } })
    const key = randomUUID()
    const answers = await Promise.all([
      takeOver(forwarder),
      takeOver(third, payments.toReversed()),
      takeOver(offices.approver),
      ...(byHand ? [pay(forwarder, made, { orderIds: [one.id] })] : []),
      forwarder.ask(settlements.confirmStatement, { data: { base64, payments } }, { key }),
      forwarder.ask(settlements.confirmStatement, { data: { base64, payments } }, { key }),
    ])
    for (const { status, body } of answers) expect([200, 409], body.slice(0, 200)).toContain(status)
    await sound('a statement')
    const [total] = (await settlementCard(made)).totals!
    const n = await world.count('settlement_payments', 'settlement_id = $1 and back_at is null', [made.id])
    expect(total!.paid).toEqual(rub(n * PRICE))
    // what was marked by hand first leaves the statement to be looked at again
    if (byHand) expect([1, 2]).toContain(n)
    else expect(n).toBe(2)
  }
}, 60_000)

test('a payment of a statement is taken back while somebody takes the same statement over: it stands once or not at all', async () => {
  const { forwarder, approver } = offices
  const parties = await partiesOf(offices)
  const row = await deliveredBy(world, offices, calm)
  let made = await postedSettlement(offices, [row.id])
  const payment = {
    number: '9',
    day,
    amount: 1_000_000,
    ...parties,
    purpose: made.number,
    doneOn: day,
  }
  const base64 = [
    writeBytes({ account: '1'.repeat(20), from: null, to: null, createdAt: { day, time: '' }, payments: [payment] }).toString('base64'),
  ]
  const { key } = (await forwarder.ask(settlements.readStatement, { data: { base64 } })).data.items[0]!
  const takeOver = (who: Someone) =>
    who.ask(settlements.confirmStatement, {
      data: { base64, payments: [{ key, settlementId: made.id, version: made.version, orderIds: [row.id] }] },
    })
  await takeOver(forwarder)
  for (let round = 0; round < 5; round++) {
    made = await settlementCard(made)
    const standing = made.payments.findLast(({ back }) => back === null)
    const answers = await Promise.all([
      ...(standing
        ? [approver, third].map(who =>
            who.ask(settlements.unpay, { data: { ...settlementKey(made), paymentId: standing.id, reason: 'Не тот реестр' } }),
          )
        : []),
      takeOver(forwarder),
      takeOver(forwarder),
    ])
    for (const { status, body } of answers) expect([200, 403, 409], body.slice(0, 200)).toContain(status)
    expect(await world.count('settlement_payments', 'settlement_id = $1 and back_at is null', [made.id])).toBeLessThanOrEqual(1)
    await sound(`round ${round}`)
  }
})

test('one payment of the bank given to two settlements at once, left aside meanwhile, is never more than the bank moved', async () => {
  const { forwarder, approver } = offices
  const parties = await partiesOf(offices)
  const amount = 1.5 * PRICE
  for (let round = 0; round < 2; round++) {
    const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
    const made = [await postedSettlement(offices, [one.id]), await postedSettlement(offices, [two.id])]
    const payment = {
      number: `7-${round}`,
      day,
      amount,
      ...parties,
      purpose: 'За перевозки',
      doneOn: day,
    }
    const base64 = [
      writeBytes({ account: '1'.repeat(20), from: null, to: null, createdAt: { day, time: '' }, payments: [payment] }).toString('base64'),
    ]
    const [item] = (await forwarder.ask(settlements.readStatement, { data: { base64 } })).data.items
    const take = (who: Someone, i: number) =>
      who.ask(settlements.confirmStatement, {
        data: {
          base64,
          payments: [
            { key: item!.key, ...settlementKey(made[i]!), orderIds: made[i]!.items.map(each => each.orderId), amount: rub(PRICE) },
          ],
        },
      })
    const aside = (who: Someone) =>
      who.ask(settlements.leavePayment, {
        data: { base64, key: item!.key, version: item!.version, action: 'leave', reason: 'Не наша перевозка' },
      })
    const answers = await Promise.all([take(forwarder, 0), take(third, 1), take(approver, 0), take(third, 1), aside(approver)])
    for (const { status, body } of answers) expect([200, 409], body.slice(0, 200)).toContain(status)
    const { rows: taken } = await world.root.query<{ n: number; stood: number }>(
      `select coalesce(sum(amount), 0)::float8 as n, (select taken::float8 from statement_payments where key = $1) as stood
       from settlement_payments where key = $1 and back_at is null`,
      [item!.key],
    )
    expect(taken[0]!.n).toBe(taken[0]!.stood ?? 0)
    expect(taken[0]!.n).toBeLessThanOrEqual(PRICE)
    await sound('a payment for two')
  }
})

test('one key from two people is two requests: the second is told that it was used, and nothing is approved by the first one’s answer', async () => {
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  const draft = (await makeSettlement(forwarder, 'payable', executor.org, [row.id])).data
  const made = (await stepSettlement(forwarder, draft, { action: 'submit' })).data
  const key = randomUUID()
  const [own, other] = await Promise.all([
    stepSettlement(forwarder, made, { action: 'approve' }, { key }),
    stepSettlement(approver, made, { action: 'approve' }, { key }),
  ])
  expect(own!.status).not.toBe(200)
  expect([200, 422]).toContain(other!.status)
  const after = await stepSettlement(forwarder, made, { action: 'approve' }, { key })
  expect(after.status).not.toBe(200)
  expect((await settlementCard(made)).approved?.name ?? 'Проба Вторая').toBe('Проба Вторая')
  // ten repeats of one request are one step
  const again = randomUUID()
  const now = await settlementCard(made)
  if (now.status === 'pending_approval') await stepSettlement(third, now, { action: 'approve' })
  const approved = await settlementCard(made)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stepSettlement(forwarder, approved, { action: 'post' }, { key: again })),
  )
  expect(new Set(won(answers).map(({ body }) => body)).size).toBe(1)
  expect(await world.count('settlement_entries', `settlement_id = $1 and what = 'post'`, [made.id])).toBe(1)
})

test('a claim agreed while the order goes to the archive leaves it where its money says: archived and settled, or open with the claim owed', async () => {
  const { forwarder, executor } = offices
  for (let round = 0; round < 2; round++) {
    const row = await deliveredBy(world, offices, calm)
    const filed = { action: 'file', kind: 'other', amount: rub(90_000), comment: 'Повреждение груза' } as const
    await executor.ask(orders.claim, { data: { ...keyOf(await orderCard(executor, row)), ...filed } })
    await pay(forwarder, await postedSettlement(offices, [row.id]))
    await world.root.query(`update orders set status = 'completed', settled_at = settled_at - interval '31 days' where id = $1`, [row.id])
    await world.root.query(`update timers set run_at = app_now() where kind = 'order.archive' and object_id = $1`, [row.id])
    const now = await orderCard(forwarder, row)
    const claim = now.exceptions.claims.find(each => each.kind === 'other')!
    const agree = { data: { ...keyOf(now), action: 'agree' as const, claimId: claim.id } }
    const archiving = runTimers(world, { 'order.archive': orderTimers['order.archive'] })
    const [answer] = await Promise.all([forwarder.ask(orders.claim, agree), archiving])
    const after = await orderCard(forwarder, row)
    await sound(`${answer.status} ${after.status}`)
    const { own } = (await forwarder.ask(settlements.ofOrder, { query: { orderId: row.id } })).data
    if (answer.status === 200) expect([after.status, own!.sum.left.minor]).toEqual(['completed', 90_000])
    else expect([after.status, own!.sum.left.minor]).toEqual(['archived', 0])
  }
}, 60_000)
