import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { followLostOrders } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

/** Sums that are not those of their lines, debts in two live settlements, settlements somebody approved himself. */
const broken = `
  select 'sum' as what from settlement_totals t full join (
      select org_id, settlement_id, currency, count(*) as lines, sum(net) as net, sum(vat) as vat, sum(gross) as gross, sum(claims) as claims,
        sum(total) as total, sum(paid) as paid from settlement_lines group by 1, 2, 3) l using (org_id, settlement_id, currency)
    where (t.lines, t.net, t.vat, t.gross, t.claims, t.total, t.paid) is distinct from (l.lines, l.net, l.vat, l.gross, l.claims, l.total, l.paid)
  union all select 'twice' from settlement_lines where live and not posted group by org_id, kind, order_id, counterpart_id having count(*) > 1
  union all select 'more' from settlement_lines l join order_debts d on d.org_id = l.org_id and d.order_id = l.order_id and d.kind = l.kind
      and d.counterpart_id = l.counterpart_id
    where l.live group by l.org_id, l.order_id, l.counterpart_id, d.total
    having sum(l.total) not between least(d.total, 0) and greatest(d.total, 0)
  union all select 'payments' from settlement_lines l where l.paid <> coalesce((select sum(p.amount) from settlement_payment_lines p
    join settlement_payments s on s.org_id = p.org_id and s.id = p.payment_id and s.back_at is null
    where p.org_id = l.org_id and p.settlement_id = l.settlement_id and p.order_id = l.order_id), 0)
  union all select 'status' from settlements s where s.status in ('posted', 'set_off', 'partly_paid', 'paid') and s.status <> (select
    case when bool_and(l.paid_on is not null) then 'paid' when bool_or(l.paid <> l.set_off) then 'partly_paid'
      when bool_or(l.paid <> 0) then 'set_off' else 'posted' end
    from settlement_lines l where l.org_id = s.org_id and l.settlement_id = s.id)
  union all select 'own' from settlement_payments where back_employee = any (marked) or back_user = any (marked)
  union all select 'lines' from settlements s where s.lines <> (select count(*) from settlement_lines l where l.org_id = s.org_id and l.settlement_id = s.id)
  union all select 'eyes' from settlements where approver_id = any (authors) or approver_user = any (authors)
  union all select 'unapproved' from settlements where status in ('approved', 'posted', 'paid') and approver_id is null
  union all select 'vat' from settlement_lines where net + vat <> gross
  union all select 'shown' from settlements s join order_settlements o on o.org_id = s.org_id and o.settlement_id = s.id where s.status in ('draft', 'voided')
  union all select 'settled' from orders o join settlement_lines l on l.org_id = o.org_id and l.order_id = o.id and l.kind = 'payable' and l.live
      and l.counterpart_id = o.executor_id
    where (o.settled_at is not null) <> (l.paid_on is not null)`

const whats = ['create', 'add', 'remove', 'submit', 'approve', 'return', 'post', 'pay', 'part', 'unpay', 'void'] as const
const likelyIn: Record<SettlementStatus, readonly (typeof whats)[number][]> = {
  draft: ['add', 'remove', 'submit', 'submit'],
  pending_approval: ['approve', 'approve', 'return'],
  approved: ['post', 'post', 'return'],
  posted: ['pay', 'part', 'part', 'void'],
  set_off: ['pay', 'part', 'unpay'],
  partly_paid: ['pay', 'part', 'pay', 'unpay'],
  paid: ['create', 'create', 'unpay'],
  voided: ['create'],
}

/** Orders lost hours before their loading: one leaves what the executor owes, and goes to another, one what is owed to him. */
async function lost(owner: Someone, executor: Someone, other: Someone): Promise<string[]> {
  const [first, ...rest] = scenarioOne.stops
  const soon = { windowFrom: '2026-10-01T20:00:00+03:00', windowTo: '2026-10-01T22:00:00+03:00' }
  const draft = { ...scenarioOne, customerPrice: null, stops: [{ ...first!, ...soon }, ...rest] }
  const ids: string[] = []
  for (const [by, reason] of [
    [executor, 'vehicle_breakdown'],
    [owner, 'better_offer'],
  ] as const) {
    const row = await offered(owner, executor, draft)
    const mine = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    await by.ask(orders.move, { data: { ...keyOf(mine), action: 'revoke', reason, comment: '' } })
    const card = async () => (await owner.ask(orders.get, { query: { orderId: row.id } })).data
    const { version, exceptions } = await card()
    const { id: claimId, version: claimVersion, amount } = exceptions.claims[0]!
    const key = { orderId: row.id, version, claimId, claimVersion }
    if (by === owner) await owner.ask(orders.claim, { data: { ...key, action: 'agree' } })
    else {
      await owner.ask(orders.claim, { data: { ...key, action: 'raise', amount: amount!, comment: '' } })
      await executor.ask(orders.lostClaim, { data: { orderId: row.id, claimId, version: claimVersion + 1, action: 'agree' } })
      const again = { action: 'offer', executorId: other.org, answerMinutes: 60 } as const
      const offer = (await owner.ask(orders.move, { data: { ...keyOf(await card()), ...again } })).data
      await other.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } })
    }
    ids.push(row.id)
  }
  await followLostOrders(world)
  return ids
}

test('any walk of three people keeps sums, four eyes and one live settlement an order and counterpart', async () => {
  const owner = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(owner, executor)
  const people: Someone[] = [owner, await world.colleague(owner, 'accountant'), await world.colleague(owner, 'accountant')]
  const ids: string[] = []
  const currencies = ['RUB', 'RUB', 'KZT', 'RUB', 'CNY', 'RUB']
  for (const [i, currency] of currencies.entries()) {
    const price = { minor: 6_800_000 + i * 12_345, currency }
    const row = await offered(owner, executor, {
      ...scenarioOne,
      price,
      customerPrice: null,
      terms: { ...scenarioOne.terms, waitRate: null },
      vatRate: 22,
    })
    const card = async () => (await executor.ask(orders.get, { query: { orderId: row.id } })).data
    await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
    await executor.ask(orders.move, { data: { ...keyOf(await card()), action: 'assign', ...(await resourcesOf(world, executor)) } })
    for (const mark of ['depart', 'arrive', 'finish', 'arrive', 'finish'] as const) {
      const now = await card()
      const task = now.flights[0]!.tasks.find(each => each.marks.includes(mark))!
      await executor.ask(orders.report, { data: { ...keyOf(now), taskId: task.id, mark, comment: '' } })
    }
    ids.push(row.id)
  }
  const other = await world.executor({ name: 'УралГруз' })
  await world.partners(owner, other)
  ids.push(...(await lost(owner, executor, other)))

  const step = fc.record({
    who: fc.nat(2),
    any: fc.constantFrom(...whats),
    /** Most steps are those of the status, the others whatever comes to mind. */
    likely: fc.nat(5),
    turn: fc.nat(20),
    which: fc.nat(1),
    some: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 2 }),
  })
  const made: string[] = []
  // one long walk: what a run has paid stays paid for the next
  const [walk] = fc.sample(fc.array(step, { minLength: 80, maxLength: 80, size: 'max' }), { numRuns: 1, seed: 20_261_012 })
  const done = new Set<string>()
  for (const { who, any, likely, turn, which, some } of walk!) {
    const person = people[who]!
    const orderIds = some.map(i => ids[i]!)
    const id = made.at(-1 - (which % Math.max(1, made.length)))
    const card: SettlementCard | null = id ? (await owner.ask(settlements.get, { query: { settlementId: id } })).data : null
    const usual = likely > 1 && card ? likelyIn[card.status] : []
    const what = usual.length > 0 ? usual[turn % usual.length]! : any
    const own = card ? card.items.slice(turn % 3, (turn % 3) + 1).map(item => item.orderId) : []
    const key = card && { settlementId: card.id, version: card.version }
    const move = (action: object) => person.ask(settlements.move, { data: { ...key, ...action } as SettlementMove })
    const answer =
      what === 'create'
        ? await person.ask(settlements.create, {
            data: { kind: 'payable', counterpart: { kind: 'organization', id: executor.org }, orderIds, comment: '' },
          })
        : key === null
          ? null
          : what === 'add'
            ? await person.ask(settlements.addLines, { data: { ...key, orderIds } })
            : what === 'remove'
              ? await person.ask(settlements.removeLines, { data: { ...key, orderIds: own.length > 0 ? own : orderIds } })
              : what === 'pay' || what === 'part'
                ? await person.ask(settlements.pay, {
                    data: {
                      ...key,
                      orderIds: own,
                      day: '2026-10-01',
                      payment: '1',
                      ...(what === 'part' && { amount: { minor: 1_000_000 + turn * 250_000, currency: 'RUB' } }),
                    },
                  })
                : what === 'unpay'
                  ? await person.ask(settlements.unpay, {
                      data: { ...key, paymentId: card!.payments.at(-1)?.id ?? card!.id, reason: 'Прогулка' },
                    })
                  : what === 'return' || what === 'void'
                    ? await move({ action: what, reason: 'Прогулка' })
                    : await move({ action: what })
    if (!answer) continue
    if (answer.status === 200) done.add(what)
    if (answer.status === 200 && what === 'create') made.push(answer.data.id)
    expect((await world.root.query(broken)).rows, `${what} ${answer.status}`).toEqual([])
    expect([200, 403, 404, 409, 422]).toContain(answer.status)
  }
  expect([...done].toSorted()).toEqual(whats.toSorted())
}, 120_000)
