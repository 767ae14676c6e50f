import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { debtsOf } from '#server/deals/settlements/row.ts'
import { orderSettlementsOf } from '#server/deals/settlements/store.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { linkAudits, verifyAuditChain } from '#server/platform/auditChain.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { living } from './plan.ts'

/** A demo world to be looked at, whatever moment it is laid around. */
export type Laid = {
  /** The database as the worker role. */
  db: Db
  /** The database as a superuser, whom no policy holds. */
  root: pg.Pool
  secrets: Secrets
  /** The bytes of its documents by their names. */
  shelf: ReadonlyMap<string, Buffer>
  /** How many orders were asked for. */
  orders: number
}

/** What a demo world promises at any moment; `holds` throws where it does not. */
export type Fact = { says: string; holds(laid: Laid): Promise<void> }

/** Some orders, of every status. */
export const SAMPLE =
  'select org_id, id from (select *, row_number() over (partition by status order by id) as nth from orders) o where nth <= 12'

async function rows<T extends pg.QueryResultRow>({ root }: Laid, query: string, values: unknown[] = []): Promise<T[]> {
  return (await root.query<T>(query, values)).rows
}

async function count(laid: Laid, table: string, where = 'true'): Promise<number> {
  return (await rows<{ n: number }>(laid, `select count(*)::int as n from ${table} where ${where}`))[0]!.n
}

/** The values of one column, in the order of the query. */
async function told(laid: Laid, query: string): Promise<unknown[]> {
  return (await rows(laid, query)).map(row => Object.values(row)[0])
}

const least = (found: number, wanted: number, what: string) => assert.ok(found >= wanted, `${what}: ${found}, and not ${wanted}`)

/** The facts of the demo world: the same at every moment and of every size. */
export const facts: readonly Fact[] = [
  {
    says: 'it holds orders in every status, all marked as demo',
    async holds(laid) {
      least(await count(laid, 'orders'), laid.orders * 0.925, 'orders')
      const found = await rows<{ status: string; n: number }>(laid, 'select status, count(*)::int as n from orders group by status')
      for (const status of [...living.map(([each]) => each), 'completed'])
        least(found.find(row => row.status === status)?.n ?? 0, 6, `orders ${status}`)
      const tables = ['organizations', 'users', 'logins', 'employees', 'partners', 'customers', 'vehicles', 'drivers', 'orders', 'flights']
      for (const table of tables) assert.equal(await count(laid, table, 'not demo'), 0, `${table} are not marked`)
    },
  },
  {
    says: 'every history is a path: each step begins where the one before ended, and time does not go back',
    async holds(laid) {
      const broken = `(select from_status, at, lag(to_status) over w as before, lag(at) over w as earlier from order_entries
        where to_status is not null window w as (partition by org_id, order_id order by id)) x`
      assert.equal(await count(laid, broken, 'from_status is distinct from before or at < earlier'), 0, 'broken steps')
      assert.equal(await count(laid, 'order_entries', 'at > app_now()'), 0, 'steps ahead of the clock')
    },
  },
  {
    says: 'every line of history has its audit row, by a person who works there, and the chain holds them',
    async holds(laid) {
      const found = await rows<{ org_id: OrgId; lacking: number }>(
        laid,
        `select e.org_id, count(*) filter (where a.id is null)::int as lacking from order_entries e
         left join audits a on a.org_id = e.org_id and e.order_id = case a.kind when 'claim' then (a.facts ->> 'order')::uuid else a.object_id end
           and a.at = e.at and a.what = 'order.' || e.what
           and a.from_status is not distinct from e.from_status and a.to_status is not distinct from e.to_status
         group by e.org_id`,
      )
      assert.deepEqual(
        found.map(row => row.lacking),
        [0, 0],
      )
      assert.equal(await count(laid, 'audits', `kind in ('order', 'claim')`), await count(laid, 'order_entries'))
      assert.equal(await count(laid, 'audits', `kind = 'demand'`), await count(laid, 'demand_entries'))
      const stranger = `by_employee_id is not null and not exists (
        select from employees e where e.org_id = by_org_id and e.id = by_employee_id and e.user_id = by_user_id)`
      assert.equal(await count(laid, 'audits', stranger), 0, 'audits by strangers')
      for (const { org_id: home } of found) {
        const linked = await linkAudits(laid.db, home, { whole: true })
        assert.deepEqual(await verifyAuditChain(laid.db, home), { ok: true, count: linked })
      }
    },
  },
  {
    says: 'the stored rows of its orders equal those rebuilt from its tables',
    async holds(laid) {
      const homes = await rows<{ org_id: OrgId; id: string }>(laid, SAMPLE)
      const stored = await rows<Record<string, string>>(
        laid,
        `select * from order_parties where order_id in (select id from (${SAMPLE}) s)`,
      )
      const kept = new Map(stored.map(row => [`${row.order_id} ${row.org_id}`, row]))
      least(new Set(stored.map(row => row.status)).size, 7, 'statuses as viewers see them')
      let compared = 0
      for (const [home, theirs] of Map.groupBy(homes, row => row.org_id))
        await inHome(laid.db, home, async tx => {
          for (const { id } of theirs)
            for (const row of rowsOf(await orderStateOf(tx, await findOrder(tx, home, id)))) {
              const { row_json, money_json, tab, version, late_min } = row
              assert.partialDeepStrictEqual(kept.get(`${id} ${row.org_id}`), { row_json, money_json, tab, version, late_min })
              compared++
            }
        })
      assert.equal(compared, stored.length)
    },
  },
  {
    says: 'numbers go on where it ended',
    async holds(laid) {
      const found = await rows<{ last: number; most: number }>(
        laid,
        `select n.last, max(right(o.number, 6)::int) as most from numberings n
         join orders o on o.org_id = n.org_id and left(o.number, 2)::int = n.year - 2000 where n.kind = 'order' group by n.org_id, n.year, n.last`,
      )
      least(found.length, 2, 'numberings')
      for (const { last, most } of found) assert.equal(last, most)
    },
  },
  {
    says: 'the drivers of flights can be called',
    async holds(laid) {
      const found = await rows<{ phone: Buffer }>(laid, 'select driver_phone as phone from flights limit 20')
      assert.deepEqual(
        found.map(row => laid.secrets.open(row.phone)).filter(phone => !/^\+7\d{10}$/.test(phone)),
        [],
      )
    },
  },
  {
    says: 'vehicles and drivers stand in every state a fleet knows',
    async holds(laid) {
      assert.deepEqual(await told(laid, 'select distinct status from vehicles order by 1'), [
        ...['active', 'blocked', 'draft', 'repair', 'sold', 'verification'],
      ])
      assert.deepEqual(await told(laid, 'select distinct status from drivers order by 1'), [
        ...['active', 'blocked', 'dismissed', 'draft', 'on_leave', 'verification'],
      ])
    },
  },
  {
    says: 'some orders are being passed on: asked for, approved, taken by the actual carrier',
    async holds(laid) {
      assert.deepEqual(await rows(laid, 'select status, carrier_name as carrier from transfers order by status'), [
        { status: 'active', carrier: 'УралГруз' },
        { status: 'approved', carrier: null },
        { status: 'requested', carrier: null },
      ])
    },
  },
  {
    says: 'orders are on hold, and of two on their way that were to be stopped one was',
    async holds(laid) {
      assert.deepEqual(await told(laid, 'select kind from order_holds order by kind'), ['compliance', 'customer', 'finance'])
      assert.deepEqual(await told(laid, 'select status from order_halt_requests order by status'), ['agreed', 'refused'])
    },
  },
  {
    says: 'either side of an agreed order waits for the answer to a change it asks for',
    async holds(laid) {
      assert.deepEqual(await rows(laid, 'select side, status from order_changes order by side'), [
        { side: 'executor', status: 'proposed' },
        { side: 'forwarder', status: 'proposed' },
      ])
    },
  },
  {
    says: 'extras stand in every state, one of them in euros',
    async holds(laid) {
      assert.deepEqual(await rows(laid, 'select status, count(*)::int as n from order_extras group by status order by status'), [
        { status: 'approved', n: 5 },
        { status: 'proposed', n: 3 },
        { status: 'refused', n: 1 },
        { status: 'withdrawn', n: 1 },
      ])
      assert.equal(await count(laid, 'orders', `currency = 'EUR'`), 1)
      assert.equal(await count(laid, 'order_extras', `currency = 'EUR'`), 1)
    },
  },
  {
    says: 'electronic waybills stand at every title, one of them refused, one failed, one handed over just now',
    async holds(laid) {
      const found = await told(
        laid,
        `select titles from (select string_agg(kind || ' ' || state, ', ' order by seq) as titles from waybill_titles group by waybill_id) w
         order by titles`,
      )
      assert.deepEqual(found, [
        't1 formed',
        't1 refused',
        't1 sent',
        't1 signed',
        't1 signed, t2 failed',
        't1 signed, t2 signed',
        't1 signed, t2 signed, t4 signed',
        't1 signed, t2 signed, t5 formed',
        't1 signed, t2 signed, t5 signed',
        't1 signed, t2 signed, t5 signed, t6 signed',
      ])
      assert.equal(await count(laid, 'waybills', 'roadside_seed is not null'), 2, 'waybills shown on the road')
    },
  },
  {
    says: 'tenders of every kind run: one is about to begin, one has its winner asked, bets were placed',
    async holds(laid) {
      assert.deepEqual(await told(laid, `select side || ' ' || kind || ' ' || status from tenders where demo order by 1`), [
        'executor first_price bidding',
        'executor reduction bidding',
        'forwarder contract bidding',
        'forwarder first_price bidding',
        'forwarder open_rfq bidding',
        'forwarder reduction announced',
        'forwarder reduction awarded',
        'forwarder reduction bidding',
        'forwarder reduction bidding',
        'forwarder reduction bidding',
        'forwarder sealed_rfq bidding',
      ])
      assert.equal(await count(laid, 'tender_bets'), 12)
    },
  },
  {
    says: 'the tender of volumes has a document with the hash of its bytes, and they are part of its terms',
    async holds(laid) {
      const found = await rows<{ name: string; blob: string; sha256: string; size: number; stored_bytes: number; kind: string }>(
        laid,
        `select f.name, f.blob, encode(f.sha256, 'hex') as sha256, f.size::int, f.stored_bytes::int, t.kind from files f
         join tenders t on t.org_id = f.org_id and t.id = f.object_id where f.kind = 'tender' and t.demo`,
      )
      assert.deepEqual(
        found.map(({ name, kind }) => ({ name, kind })),
        [{ name: 'Требования к перевозкам на объём.pdf', kind: 'contract' }],
      )
      const [{ blob, sha256, size, stored_bytes: storedBytes }] = found as [(typeof found)[number]]
      const bytes = laid.secrets.openBytes(laid.shelf.get(blob)!)
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256)
      assert.deepEqual({ copies: laid.shelf.size, size, storedBytes }, { copies: 2, size: bytes.length, storedBytes: bytes.length * 2 })
      assert.equal(await count(laid, 'file_spaces', `bytes = ${storedBytes}`), 1)
    },
  },
  {
    says: 'the forwarder may bid for the capacity that is offered: he owes its executor nothing that is overdue',
    async holds(laid) {
      const found = await rows(
        laid,
        `select t.kind, o.reasons from tenders t join organizations f on f.tin = '7810005000',
           gate.obstacles_of(t, array[f.id], app_now()) o where t.side = 'executor' and t.demo order by t.kind`,
      )
      assert.deepEqual(found, [
        { kind: 'first_price', reasons: [] },
        { kind: 'reduction', reasons: [] },
      ])
    },
  },
  {
    says: 'demands of both kinds run: one is bargained over, one is to be taken at its price, a grid is answered in part',
    async holds(laid) {
      assert.equal(await count(laid, 'demands', `demo and kind = 'spot' and status = 'active'`), 4)
      assert.equal(await count(laid, 'demands', `take_now and status = 'active'`), 1)
      assert.equal(await count(laid, 'demand_offers', `demo and status = 'countered_by_forwarder'`), 1)
      least(await count(laid, 'demand_answers', 'confirmed > 0'), 11, 'answers confirmed')
      assert.equal(await count(laid, 'demand_weeks'), 18)
      for (const name of ['lanes', 'weeks', 'recipients', 'offers', 'turns', 'answers', 'entries'])
        assert.equal(await count(laid, `demand_${name}`, 'not demo'), 0, `demand_${name} are not marked`)
    },
  },
  {
    says: 'lanes are agreed on with three executors, and an order goes from the first of them to the second',
    async holds(laid) {
      assert.equal(await count(laid, 'contract_rates', 'demo'), 7)
      assert.deepEqual(await told(laid, 'select status from waterfalls'), ['running'])
      assert.deepEqual(await told(laid, 'select status from waterfall_steps order by seq'), ['declined', 'offered'])
    },
  },
  {
    says: 'the private area has members in every status, a tender and a demand for them alone',
    async holds(laid) {
      assert.deepEqual(await told(laid, 'select distinct status from private_members order by 1'), [
        ...['asked', 'blocked', 'declined', 'expired', 'invited', 'joined', 'opened'],
      ])
      assert.equal(await count(laid, 'tenders', `audience ->> 'kind' = 'private'`), 1)
      assert.equal(await count(laid, 'demands', `draft #>> '{audience,kind}' = 'private'`), 1)
    },
  },
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
        and not exists (select from settlement_lines l where l.order_id = d.order_id and l.kind = 'payable' and l.live and l.paid_on is null)`
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
