import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { type Dashboard, dashboards } from '#contract/analytics.ts'
import { fillDemo } from '#demo/fill.ts'
import { foldFacts, foldMonths } from '#server/analytics/store/facts.ts'
import { startProcess } from '#testing/process.ts'
import { costOfWrites } from './factWrites.ts'
import { cpuOf, type Ground, openGround, quantile, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:analytics`: a year of orders of one forwarder over 400 lanes, 60 executors and 80 customers; how long each dashboard of that
 * year takes over HTTP, alone, against the bare sums of the execution over the rollups of days, in turn; and what the facts add to
 * the processor time of a write. `-- --orders 100000` for a look: days have nearly as many rows of lanes then.
 */
const { values: given } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    writes: { type: 'string', default: '160' },
  },
})
const orders = Number(given.orders)
const rounds = Number(given.rounds)
const TURNS = 5

/** Facts alone: rows of lists are not asked for by dashboards. Lanes, partners and days have nothing to do with each other. */
async function layFacts({ root, worker }: Ground, org: string) {
  await root.query(`set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica`)
  await root.query(
    `insert into order_facts (org_id, order_id, home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types,
      currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes)
    select $1, gen_random_uuid(), $1, 'forwarder', d.at, d.at::date, ('00000000-0000-7000-8000-' || lpad((r.b % 60)::text, 12, '0'))::uuid,
      ('00000000-0000-7000-9000-' || lpad((r.c % 80)::text, 12, '0'))::uuid, ('00000000-0000-7000-a000-' || lpad((r.d % 12)::text, 12, '0'))::uuid,
      'ruA' || r.e % 20, 'ruB' || r.f % 20, '{tent}', 'RUB', greatest(0, r.b % 90 - 80), greatest(0, r.c % 50 - 40), r.d % 200, r.e % 300, r.f % 600,
      9000000 + r.a % 5000000, 8000000 + r.b % 4000000, 1000000, 1500000, case r.c % 4 when 0 then 'missing' else 'accepted' end, r.d % 40 = 0,
      case r.c % 4 when 0 then null else r.e % 9000 end
    from generate_series(1, $2::int) n, lateral (select abs(hashint4extended(n, 1) / 2) as a, abs(hashint4extended(n, 2) / 2) as b, abs(hashint4extended(n, 3) / 2) as c,
      abs(hashint4extended(n, 4) / 2) as d, abs(hashint4extended(n, 5) / 2) as e, abs(hashint4extended(n, 6) / 2) as f) r,
      lateral (select now() - (r.a % 365) * interval '1 day' - interval '1 day' as at) d`,
    [org, orders],
  )
  await root.query(
    `insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, day from order_facts where org_id = $1 group by org_id, side, day`,
    [org],
  )
  await root.query('set session_replication_role = origin')
  await root.query('vacuum (analyze) order_facts')
  const began = performance.now()
  let days = 0
  for (let n = await foldFacts(worker.db, 20); n > 0; n = await foldFacts(worker.db, 20)) days += n
  say(`${days} days of ${orders} orders folded in ${Math.round((performance.now() - began) / 1000)} s`)
  while ((await foldMonths(worker.db, 50)) > 0);
  await root.query('vacuum (analyze) fact_rollups, fact_months, fact_tail')
}

type Timed = { times: number[]; cpu: number }

/** How long some works take, done in turn, and the processor time each takes of the database and the server. */
async function timed<const W extends readonly (() => Promise<unknown>)[]>(
  { postmaster }: Ground,
  { pid }: { pid: number },
  works: W,
): Promise<{ [K in keyof W]: Timed }> {
  for (const work of works) await work()
  const found = works.map((): Timed => ({ times: [], cpu: 0 }))
  const used = () => cpuOf(postmaster, true) + cpuOf(pid)
  for (let i = 0; i < rounds; i++)
    for (const [at, work] of works.entries()) {
      const [from, before] = [performance.now(), used()]
      await work()
      found[at]!.times.push(performance.now() - from)
      found[at]!.cpu += (used() - before) / rounds
    }
  return found as { [K in keyof W]: Timed }
}

const ground = await openGround()
await fillDemo(ground.installation, () => undefined, { orders: 1000 })
const server = await startProcess(ground.url)
try {
  const { root } = ground
  const { org, browsers } = await signedIn(ground, { isForwarder: true })
  const { cookie } = browsers[0]!
  await layFacts(ground, org)

  const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  // the sums the execution tells of the year, by the day and no more: whole, by month, by lane, partner and customer
  const sums = ['orders', 'unloading_known', 'unloading_in_time', 'unloading_late', 'loading_known', 'loading_in_time', 'loading_late', 'late_minutes', 'loading_waited', 'loading_wait_minutes', 'unloading_waited', 'unloading_wait_minutes']
    .map(name => `sum(${name})`)
    .join(', ') // biome-ignore format: a list
  const ofDays = `from fact_rollups where org_id = $1 and side = 'forwarder' and dimension = $2 and day between $3 and $4`
  const bare = async () => {
    await root.query(`select ${sums} ${ofDays}`, [org, 'all', from, to])
    await root.query(`select date_trunc('month', day::timestamp), ${sums} ${ofDays} group by 1`, [org, 'all', from, to])
    for (const dimension of ['lane', 'partner', 'customer'])
      await root.query(`select key, ${sums} ${ofDays} group by 1`, [org, dimension, from, to])
  }
  const rows: string[][] = []
  const slowest: number[] = []
  const row = (name: string, times: readonly number[], cpu: number) =>
    rows.push([name, quantile(times, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1), cpu.toFixed(1)])
  const openOf = (dashboard: Dashboard) => async () => {
    const days = encodeURIComponent(JSON.stringify({ from, to }))
    const url = `${server.url}/api/analytics/v0/dashboard?dashboard=${dashboard}&side=forwarder&compare=year&days=${days}`
    const answer = await fetch(url, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${dashboard}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (const dashboard of dashboards.filter(one => one !== 'execution')) {
    const [{ times, cpu }] = await timed(ground, server, [openOf(dashboard)])
    slowest.push(quantile(times, 0.95))
    row(dashboard, times, cpu)
  }
  // in turn, so that what else the machine does is the same for both
  const [execution, least] = await timed(ground, server, [openOf('execution'), bare])
  slowest.push(quantile(execution.times, 0.95))
  row('execution', execution.times, execution.cpu)
  row('bare sums of the execution by the day', least.times, least.cpu)
  table([`a year of ${orders} orders`, 'p50 ms', 'p95 ms', 'processor ms'], rows)

  const asked = { turns: TURNS, writes: Number(given.writes) }
  const delivered = await costOfWrites(ground, server, { ...asked, isDelivered: true })
  const others = await costOfWrites(ground, server, { ...asked, isDelivered: false })
  say()
  table(
    ['processor time of a write, ms', 'with facts', 'without'],
    [
      ['a delivered order, its facts changed', delivered.with.toFixed(2), delivered.without.toFixed(2)],
      ['an order under way', others.with.toFixed(2), others.without.toFixed(2)],
    ],
  )
  say()
  table(
    ['ratio', 'measured', 'target', ''],
    [
      verdict('slowest dashboard of a year p95, ms', Math.max(...slowest), 300, 'most'),
      verdict(
        'bare sums by the day ÷ dashboard of the execution',
        quantile(least.times, 0.5) / quantile(execution.times, 0.5),
        0.7,
        'least',
      ),
      verdict('the same of processor time', least.cpu / execution.cpu, 0.7, 'least'),
      verdict('CPU of a write that changes facts, with ÷ without them', delivered.ratio, 1.05, 'most'),
      verdict('CPU of a write of an order under way, with ÷ without facts', others.ratio, 1.05, 'most'),
    ],
  )
} finally {
  await server.stop()
  await ground.close()
}
