import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { count, type Fact, least, rows, valuesOf } from './laid.ts'

/** What holds of its tenders, demands, rates and its private area. */
export const tradingFacts: readonly Fact[] = [
  {
    says: 'tenders of every kind run: one is about to begin, one has its winner asked, bets were placed',
    async holds(laid) {
      assert.deepEqual(await valuesOf(laid, `select side || ' ' || kind || ' ' || status from tenders where demo order by 1`), [
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
    says: 'no lot is loaded before its bidding ends, and where prices are compared without VAT the start stands without it',
    async holds(laid) {
      const early = "l.demo and (l.facts ->> 'windowFrom')::timestamptz < l.ends_at or l.demo and l.valid_from < l.ends_at::date"
      assert.equal(await count(laid, 'tender_lots l', early), 0)
      const dear = `select l.id from tender_lots l join tenders t on t.org_id = l.org_id and t.id = l.tender_id
        join orders o on o.org_id = l.org_id and o.id = l.order_id
        where t.demo and t.basis = 'effective' and t.deducts_vat and l.start_price > o.price * 1.06 * 100 / (100 + o.vat_rate)`
      assert.deepEqual(await valuesOf(laid, dear), [])
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
    says: 'lanes are agreed on with three executors, and an order goes from the first of them to the second; another waits for the first of two',
    async holds(laid) {
      assert.equal(await count(laid, 'contract_rates', 'demo'), 7)
      assert.deepEqual(await valuesOf(laid, 'select status from waterfalls'), ['running', 'running'])
      assert.deepEqual(await valuesOf(laid, 'select status from waterfall_steps order by status, seq'), ['declined', 'offered', 'offered'])
    },
  },
  {
    says: 'the private area has members in every status, a tender and a demand for them alone',
    async holds(laid) {
      assert.deepEqual(await valuesOf(laid, 'select distinct status from private_members order by 1'), [
        ...['asked', 'blocked', 'declined', 'expired', 'invited', 'joined', 'opened'],
      ])
      assert.equal(await count(laid, 'tenders', `audience ->> 'kind' = 'private'`), 1)
      assert.equal(await count(laid, 'demands', `draft #>> '{audience,kind}' = 'private'`), 1)
    },
  },
]
