import assert from 'node:assert/strict'
import { living } from '#demo/plan/outlines.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { linkAudits, verifyAuditChain } from '#server/platform/auditChain.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { count, type Fact, least, rows, valuesOf } from './laid.ts'

/** Some orders, of every status. */
export const SAMPLE =
  'select org_id, id from (select *, row_number() over (partition by status order by id) as nth from orders) o where nth <= 12'

/** What holds of its orders, their histories and who carries them. */
export const ordersFacts: readonly Fact[] = [
  {
    says: 'somebody on each side wrote a note over a dashboard and wants something of a figure, and a yes to an offer took its time',
    async holds(laid) {
      assert.deepEqual(await valuesOf(laid, 'select distinct side from analytics_notes order by 1'), ['executor', 'forwarder'])
      assert.deepEqual(await valuesOf(laid, 'select distinct side from analytics_goals order by 1'), ['executor', 'forwarder'])
      assert.ok((await count(laid, 'order_facts', 'answer_minutes > 0')) > 0)
    },
  },
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
        select 1 from employees e where e.org_id = by_org_id and e.id = by_employee_id and e.user_id = by_user_id)`
      assert.equal(await count(laid, 'audits', stranger), 0, 'audits by strangers')
      // as autovacuum does, which the databases of tests are without: verifying takes a fifteenth of the time
      await laid.root.query('analyze audits')
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
      assert.deepEqual(await valuesOf(laid, 'select distinct status from vehicles order by 1'), [
        ...['active', 'blocked', 'draft', 'repair', 'sold', 'verification'],
      ])
      assert.deepEqual(await valuesOf(laid, 'select distinct status from drivers order by 1'), [
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
      assert.deepEqual(await valuesOf(laid, 'select kind from order_holds order by kind'), ['compliance', 'customer', 'finance'])
      assert.deepEqual(await valuesOf(laid, 'select status from order_halt_requests order by status'), ['agreed', 'refused'])
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
    says: 'the week of a fleet has flights of several orders, one that broke down and goes on with another vehicle, and one that is late',
    async holds(laid) {
      const shared = `(select flight_id from flight_loads group by org_id, flight_id having count(*) > 1) s`
      least(await count(laid, shared), 3, 'flights of several orders')
      const goesOn = `flights n join flights f on f.org_id = n.org_id and f.id = n.replaces_id`
      assert.equal(await count(laid, goesOn, `f.status = 'interrupted' and f.interrupt_reason is not null`), 1)
      least(await count(laid, 'flight_parties', `side = 'executor' and tab = 'road' and due_at < app_now()`), 1, 'late flights')
      const busiest = 'select org_id from flights group by 1 order by count(*) desc limit 1'
      const week = `org_id = (${busiest}) and truck_id is not null and planned_end > app_now() - interval '7 days' and planned_start < app_now() + interval '7 days'`
      least(await count(laid, `(select distinct truck_id from flights where ${week}) w`), 20, 'trucks at work')
    },
  },
  {
    says: 'phones of drivers are heard as far as flights are: links, what drivers said of their positions, codes and signatures of consignees',
    async holds(laid) {
      least(await count(laid, 'driver_links'), 1, 'links')
      const closed = await count(laid, 'driver_links', 'opened_at is not null and answer is null')
      assert.equal(closed, 0)
      const unlinked = await count(laid, 'position_consents', 'link_id is null')
      assert.equal(unlinked, 0)
    },
  },
  {
    says: 'electronic waybills stand at every title, one of them refused, one failed, one handed over just now',
    async holds(laid) {
      const found = await valuesOf(
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
]
