import assert from 'node:assert/strict'
import { debtsOf } from '#server/deals/settlements/row.ts'
import { orderSettlementsOf } from '#server/deals/settlements/store.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { count, type Fact, least, rows } from './laid.ts'

/** What holds of what is owed and paid in it. */
export const moneyFacts: readonly Fact[] = [
  {
    says: 'settlements stand in every status, both directions, and nobody approved his own',
    async holds(laid) {
      const found = await rows<{ kind: string; status: string; n: number }>(
        laid,
        'select kind, status, count(*)::int as n from settlements group by kind, status',
      )
      const of = (kind: string, status: string) => found.find(row => row.kind === kind && row.status === status)?.n ?? 0
      for (const status of ['pending_approval', 'approved', 'posted', 'paid'])
        least(of('payable', status) + of('receivable', status), 1, `settlements ${status}`)
      least(of('payable', 'paid'), 21, 'payable settlements paid')
      least(of('receivable', 'paid'), 6, 'receivable settlements paid')
      least(of('payable', 'voided'), 1, 'payable settlements voided')
      assert.equal(await count(laid, 'settlements', 'not demo'), 0, 'settlements are not marked')
      assert.equal(await count(laid, 'settlements', 'approver_user = any (authors)'), 0, 'settlements approved by their own authors')
    },
  },
  {
    says: 'every settlement is the sum of its lines in each currency',
    async holds(laid) {
      const found = await rows(
        laid,
        `select t.settlement_id from settlement_totals t full join (
           select org_id, settlement_id, currency, count(*) as lines, sum(net) as net, sum(vat) as vat, sum(gross) as gross, sum(claims) as claims,
             sum(total) as total, sum(paid) as paid from settlement_lines group by 1, 2, 3) l using (org_id, settlement_id, currency)
         where (t.lines, t.net, t.vat, t.gross, t.claims, t.total, t.paid) is distinct from (l.lines, l.net, l.vat, l.gross, l.claims, l.total, l.paid)`,
      )
      assert.deepEqual(found, [])
    },
  },
  {
    says: 'what each side is owed equals what its order tells',
    async holds(laid) {
      const found = await rows<{ org_id: OrgId; id: string }>(
        laid,
        `select org_id, id from (select *, row_number() over (partition by org_id, status, settled_at is null order by id) as nth from orders
           where status in ('documents', 'completed')) o where nth <= 15`,
      )
      least(found.length, 51, 'orders driven')
      const stored = await rows<Record<string, unknown>>(laid, 'select * from order_debts where order_id = any ($1)', [
        found.map(({ id }) => id),
      ])
      const kept = new Map(stored.map(row => [`${row.order_id} ${row.org_id} ${row.kind} ${row.counterpart_id}`, row]))
      let compared = 0
      for (const [home, theirs] of Map.groupBy(found, row => row.org_id))
        await inHome(laid.db, home, async tx => {
          for (const { id } of theirs) {
            const state = await orderStateOf(tx, await findOrder(tx, home, id))
            for (const debt of debtsOf(state, await orderSettlementsOf(tx, state.order))) {
              const row = kept.get(`${id} ${debt.orgId} ${debt.kind} ${debt.counterpartId}`) ?? {}
              const { documents, counterpart_state: other, version, search } = row
              assert.deepEqual(
                { total: Number(row.total), vat: Number(row.vat), documents, version, search, other },
                {
                  total: debt.total,
                  vat: debt.vat,
                  documents: debt.documents,
                  version: debt.version,
                  search: debt.search,
                  other: debt.counterpartState,
                },
              )
              compared++
            }
          }
        })
      assert.equal(compared, stored.length)
      const days = await rows(
        laid,
        `select d.order_id from order_debts d join orders o on o.org_id = d.home_org_id and o.id = d.order_id
         where d.counterpart_kind = 'organization' and d.basis = 'freight' and ((d.settled_on is null) <> (o.settled_at is null)
           or d.pay_due_on is distinct from o.pay_due_on and not (d.settled_on is null and d.paid <> 0))`,
      )
      assert.deepEqual(days, [])
    },
  },
  {
    says: 'money is on its way: a settlement paid in part, lines of what was agreed after a payment, a claim that was set off',
    async holds(laid) {
      const lines = (where: string) => count(laid, 'settlement_lines', `kind = 'payable' and live and ${where}`)
      least(await count(laid, 'settlements', `kind = 'payable' and status = 'partly_paid'`), 1, 'settlements paid in part')
      least(await lines('paid <> 0 and paid_on is null'), 1, 'lines paid in part')
      least(await lines('part > 1 and total > 0'), 1, 'lines of what was agreed after a payment')
      least(await lines('part > 1 and total < 0'), 1, 'lines of a claim after a payment')
      least(await count(laid, 'settlement_payments', `kind = 'offset'`), 1, 'payments set off')
      // and one that nobody put into a settlement yet
      const loose = `kind = 'payable' and settled_on is null and paid <> 0 and paid <> total
        and not exists (select 1 from settlement_lines l where l.order_id = d.order_id and l.kind = 'payable' and l.live and l.paid_on is null)`
      least(await count(laid, 'order_debts d', loose), 1, 'debts paid in part and in no settlement')
    },
  },
  {
    says: 'a penalty of whoever gave an order back is set off against another order of his, and an order stopped on its way is owed for in part',
    async holds(laid) {
      const penalty = `kind = 'payable' and basis = 'claims' and total < 0 and settled_on is not null`
      least(await count(laid, 'order_debts', penalty), 1, 'penalties set off')
      const stopped = `kind = 'receivable' and basis = 'stopped' and gross > 0 and status = 'cancelled'`
      least(await count(laid, 'order_debts', stopped), 1, 'stopped orders owed for')
      assert.equal(await count(laid, 'timers', `kind in ('claim.lost', 'order.lost')`), 0)
    },
  },
  {
    says: 'the ageing looks like a company at work: most is not due, some is late',
    async holds(laid) {
      const [{ open, late, paid }] = (await rows(
        laid,
        `select count(*) filter (where settled_on is null)::int as open, count(*) filter (where settled_on is not null)::int as paid,
           count(*) filter (where settled_on is null and pay_due_on < app_now()::date)::int as late from order_debts where kind = 'payable'`,
      )) as [{ open: number; late: number; paid: number }]
      assert.ok(paid > open * 2, `${paid} paid, ${open} open`)
      assert.ok(late > 0 && late < open, `${late} late of ${open} open`)
    },
  },
]
