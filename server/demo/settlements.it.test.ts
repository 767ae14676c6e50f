import { afterAll, beforeAll, expect, test } from 'vitest'
import { settledOf } from '#server/deals/settlements/debtStore.ts'
import { debtsOf } from '#server/deals/settlements/debts.ts'
import { findOrder, stateOf } from '#server/orders/store.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { makeDemo } from './fill.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await makeDemo(world.db, world.secrets, { orders: 700 })
}, 90_000)
afterAll(() => world.close())

test('registries of the demo world stand in every status, both directions, and nobody approved his own', async () => {
  const { rows } = await world.root.query<{ kind: string; status: string; n: number }>(
    'select kind, status, count(*)::int as n from settlements group by kind, status',
  )
  const of = (kind: string, status: string) => rows.find(row => row.kind === kind && row.status === status)?.n ?? 0
  for (const status of ['pending_approval', 'approved', 'posted', 'paid'])
    expect(of('payable', status) + of('receivable', status), status).toBeGreaterThan(0)
  expect(of('payable', 'paid')).toBeGreaterThan(20)
  expect(of('receivable', 'paid')).toBeGreaterThan(5)
  expect(of('payable', 'voided')).toBeGreaterThan(0)
  expect(await world.count('settlements', 'not demo')).toBe(0)
})

test('every registry is the sum of its lines in each currency', async () => {
  const { rows } = await world.root.query(`
    select t.settlement_id from settlement_totals t full join (
      select org_id, settlement_id, currency, count(*) as lines, sum(net) as net, sum(vat) as vat, sum(gross) as gross, sum(claims) as claims,
        sum(total) as total, sum(paid) as paid from settlement_lines group by 1, 2, 3) l using (org_id, settlement_id, currency)
    where (t.lines, t.net, t.vat, t.gross, t.claims, t.total, t.paid) is distinct from (l.lines, l.net, l.vat, l.gross, l.claims, l.total, l.paid)`)
  expect(rows).toEqual([])
})

test('what each side is owed equals what its order tells', async () => {
  const { rows: orders } = await world.root.query<{ org_id: OrgId; id: string }>(
    `select org_id, id from (select *, row_number() over (partition by org_id, status, settled_at is null order by id) as nth from orders
      where status in ('documents', 'completed')) o where nth <= 15`,
  )
  expect(orders.length).toBeGreaterThan(50)
  const { rows: stored } = await world.root.query<Record<string, unknown>>('select * from order_debts where order_id = any ($1)', [
    orders.map(({ id }) => id),
  ])
  const kept = new Map(stored.map(row => [`${row.order_id} ${row.org_id} ${row.kind} ${row.counterpart_id}`, row]))
  let compared = 0
  for (const [home, theirs] of Map.groupBy(orders, row => row.org_id))
    await inHome(world.db, home, async tx => {
      for (const { id } of theirs) {
        const state = await stateOf(tx, await findOrder(tx, home, id))
        for (const debt of debtsOf(state, await settledOf(tx, state.order))) {
          const {
            counterpart_id,
            total,
            vat,
            papers,
            theirs: other,
            version,
            search,
          } = kept.get(`${id} ${debt.orgId} ${debt.kind} ${debt.counterpartId}`) ?? {}
          expect({ counterpart_id, total: Number(total), vat: Number(vat), papers, version, search }).toEqual({
            counterpart_id: debt.counterpartId,
            total: debt.total,
            vat: debt.vat,
            papers: debt.papers,
            version: debt.version,
            search: debt.search,
          })
          expect(other).toEqual(debt.theirs)
          compared++
        }
      }
    })
  expect(compared).toBe(stored.length)
  const { rows: days } =
    await world.root.query(`select d.order_id from order_debts d join orders o on o.org_id = d.home_org_id and o.id = d.order_id
    where d.counterpart_kind = 'organization' and d.basis = 'freight' and ((d.settled_on is null) <> (o.settled_at is null)
      or d.pay_by is distinct from o.pay_by and not (d.settled_on is null and d.paid <> 0))`)
  expect(days).toEqual([])
})

test('money is on its way: a registry paid in part, lines of what was agreed after a payment, a claim that was set off', async () => {
  const lines = (where: string) => world.count('settlement_lines', `kind = 'payable' and live and ${where}`)
  expect(await world.count('settlements', `kind = 'payable' and status = 'partly_paid'`)).toBeGreaterThan(0)
  expect(await lines('paid <> 0 and paid_on is null')).toBeGreaterThan(0)
  expect(await lines('part > 1 and total > 0')).toBeGreaterThan(0)
  expect(await lines('part > 1 and total < 0')).toBeGreaterThan(0)
  expect(await world.count('settlement_payments', `kind = 'offset'`)).toBeGreaterThan(0)
  // and one that nobody put into a registry yet
  expect(
    await world.count(
      'order_debts d',
      `kind = 'payable' and settled_on is null and paid <> 0 and paid <> total
        and not exists (select from settlement_lines l where l.order_id = d.order_id and l.kind = 'payable' and l.live and l.paid_on is null)`,
    ),
  ).toBeGreaterThan(0)
})

test('a penalty of whoever gave an order back is set off against another order of his, and an order stopped on its way is owed for in part', async () => {
  expect(
    await world.count('order_debts', `kind = 'payable' and basis = 'claims' and total < 0 and settled_on is not null`),
  ).toBeGreaterThan(0)
  expect(
    await world.count('order_debts', `kind = 'receivable' and basis = 'stopped' and gross > 0 and status = 'cancelled'`),
  ).toBeGreaterThan(0)
  expect(await world.count('timers', `kind in ('claim.parted', 'order.parted')`)).toBe(0)
})

test('the ageing looks like a company at work: most is not due, some is late', async () => {
  const { rows } = await world.root.query<{ open: number; late: number; paid: number }>(`
    select count(*) filter (where settled_on is null)::int as open, count(*) filter (where settled_on is not null)::int as paid,
      count(*) filter (where settled_on is null and pay_by < now()::date)::int as late from order_debts where kind = 'payable'`)
  const [{ open, late, paid }] = rows as [{ open: number; late: number; paid: number }]
  expect(paid).toBeGreaterThan(open * 2)
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(open)
})
