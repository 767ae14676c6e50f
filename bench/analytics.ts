import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { dashboards } from '#contract/analytics.ts'
import { foldFacts } from '#server/analytics/store/facts.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, quantile, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:analytics`: a year of orders of one forwarder over 400 lanes, 60 executors and 80 customers; how long each dashboard of that
 * year takes over HTTP, alone, against the bare sum over the rollups it is made of. `-- --orders 20000` for a look.
 */
const { values: given } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '15' } },
})
const orders = Number(given.orders)
const rounds = Number(given.rounds)
const ground = await openGround()
const server = await startProcess(ground.url)
try {
  const { root, worker } = ground
  const { org, browsers } = await signedIn(ground, { isForwarder: true })
  const { cookie } = browsers[0]!
  await root.query(`set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica`)
  // rows of lists are not asked for here: facts stand alone
  await root.query(
    `insert into order_facts (org_id, order_id, home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types,
      currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes)
    select $1, gen_random_uuid(), $1, 'forwarder', d.at, d.at::date, ('00000000-0000-7000-8000-' || lpad((n % 60)::text, 12, '0'))::uuid,
      ('00000000-0000-7000-9000-' || lpad((n % 80)::text, 12, '0'))::uuid, ('00000000-0000-7000-a000-' || lpad((n % 12)::text, 12, '0'))::uuid,
      'ruA' || n % 20, 'ruB' || n / 20 % 20, '{tent}', 'RUB', greatest(0, n % 90 - 80), greatest(0, n % 50 - 40), n % 200, n % 300, n % 600,
      9000000 + n % 5000000, 8000000 + n % 4000000, 1000000, 1500000, case n % 4 when 0 then 'missing' else 'accepted' end, n % 40 = 0,
      case n % 4 when 0 then null else n % 9000 end
    from generate_series(1, $2::int) n, lateral (select now() - (n % 365) * interval '1 day' - interval '1 day' as at) d`,
    [org, orders],
  )
  await root.query(
    `insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, day from order_facts group by org_id, side, day`,
  )
  await root.query('set session_replication_role = origin')
  await root.query('vacuum (analyze) order_facts')
  const began = performance.now()
  let days = 0
  for (let n = await foldFacts(worker.db, 20); n > 0; n = await foldFacts(worker.db, 20)) days += n
  say(`${days} days of ${orders} orders folded in ${Math.round((performance.now() - began) / 1000)} s`)
  await root.query('vacuum (analyze) fact_rollups, fact_tail')

  const timed = async (work: () => Promise<unknown>) => {
    await work()
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    return times
  }
  const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  const rows: string[][] = []
  const [slowest, ratios]: [number[], number[]] = [[], []]
  // what every dashboard of orders is made of at the least: the sums of the year by time and by its largest dimension, and of the year before
  const sums = 'sum(orders), sum(unloading_known), sum(unloading_late), sum(loading_known), sum(loading_late), sum(late_minutes)'
  const bare = async () => {
    await root.query(
      `select date_trunc('month', day::timestamp), ${sums} from fact_rollups where org_id = $1 and side = 'forwarder' and dimension = 'all' and day between $2 and $3 group by 1`,
      [org, from, to],
    )
    for (const dimension of ['lane', 'partner', 'customer'])
      await root.query(
        `select key, ${sums} from fact_rollups where org_id = $1 and side = 'forwarder' and dimension = $4 and day between $2 and $3 group by 1`,
        [org, from, to, dimension],
      )
  }
  const least = quantile(await timed(bare), 0.5)
  for (const dashboard of dashboards) {
    const days = encodeURIComponent(JSON.stringify({ from, to }))
    const url = `${server.url}/api/analytics/v0/dashboard?dashboard=${dashboard}&side=forwarder&compare=year&days=${days}`
    const times = await timed(async () => {
      const answer = await fetch(url, { headers: { cookie } })
      if (answer.status !== 200) throw new Error(`${dashboard}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    })
    const p95 = quantile(times, 0.95)
    slowest.push(p95)
    if (dashboard === 'execution') ratios.push(least / quantile(times, 0.5))
    rows.push([dashboard, quantile(times, 0.5).toFixed(1), p95.toFixed(1)])
  }
  table([`a year of ${orders} orders`, 'p50 ms', 'p95 ms'], [...rows, ['bare sums of the execution', least.toFixed(1), '']])
  say()
  table(
    ['ratio', 'measured', 'target', ''],
    [
      verdict('slowest dashboard of a year p95, ms', Math.max(...slowest), 300, 'most'),
      verdict('bare sums ÷ dashboard of the execution', ratios[0]!, 0.7, 'least'),
    ],
  )
} finally {
  await server.stop()
  await ground.close()
}
