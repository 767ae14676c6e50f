import { parseArgs } from 'node:util'
import { OrderFilter } from '#contract/order-list.ts'
import { forwarderTabs } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { writeQuery } from '#contract/query-string.ts'
import { fillDemo } from '#demo/fill.ts'
import { startProcess } from '#testing/process.ts'
import { findPgbench, openGround, say, signedIn, table, verdict } from './ground.ts'
import { grow } from './grow.ts'
import { alone, bare, CLIENTS, type Figure, fixed, line, overHttp } from './measure.ts'

/**
 * `npm run bench:orders`: the list of orders over HTTP against pgbench running the same statements on the same database in the same run,
 * at 10 000 orders of one forwarder and at 1 000 000, and how its price grows between the two. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
})
const seconds = Number(asked.seconds)

type Viewer = { org: string; cookie: string; session: Buffer }
type Statement = { name: string; path: string; sql: string }

const quoted = (text: string) => `'${text.replaceAll(`'`, `''`)}'`

/** The same questions as HTTP asks them and as the database is asked by them. */
function statementsOf({ org, session }: Viewer): Record<'page' | 'tab' | 'filter' | 'dated' | 'expected' | 'counts', Statement> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const who = `'${org}'::uuid, '\\x${session.toString('hex')}'::bytea`
  const page = (name: string, change: Partial<OrderFilter>, tab: string, filter: object): Statement => ({
    name,
    path: `${orders.list.path}?${writeQuery({ ...OrderFilter.parse({ side: 'forwarder', ...change }), limit: 50 })}`,
    sql: `select page, next_key, next_id from orders_page(${who}, 'forwarder', '${tab}', '${change.sort ?? 'due'}', ${quoted(JSON.stringify(filter))}::jsonb, null, null, 50, true);`,
  })
  const days = { from: at(-60), to: at(-30) }
  const instant = (day: string, plus: number) => new Date(Date.parse(day) - 3 * 3600_000 + plus * 86_400_000).toISOString()
  const wanted: Partial<OrderFilter> = { status: ['completed'], loading: days, search: 'Казань' }
  const searched = { search: 'казань', status: wanted.status, from: instant(days.from, 0), to: instant(days.to, 1) }
  return {
    page: page('page of 50, all orders', {}, 'all', {}),
    tab: page('page of 50, one tab', { tab: 'onway' }, 'onway', {}),
    filter: page('page of 50, status + dates + text', wanted, 'done', searched),
    dated: page('the same by loading', { ...wanted, sort: 'loading' }, 'done', searched),
    expected: {
      ...page('page of 50, by how late they are expected', { sort: 'late' }, 'all', {}),
      sql: `select page, next_key, next_id from orders_page_late(${who}, 'forwarder', 'all', '{}', null, null, 50, true);`,
    },
    counts: {
      name: 'counters of all tabs',
      path: `${orders.counts.path}?side=forwarder`,
      sql: `select orders_counts(${who}, 'forwarder', array['${forwarderTabs.join(`','`)}']) as counts;`,
    },
  }
}

async function main() {
  const pgbench = findPgbench()
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    await fillDemo(ground.installation, () => undefined)
    const signed = await signedIn(ground, { isForwarder: true })
    const viewer: Viewer = { org: signed.org, ...signed.browsers[0]! }
    const executors: string[] = []
    for (let i = 0; i < 20; i++) executors.push((await signedIn(ground, { isExecutor: true })).org)
    const ask = statementsOf(viewer)
    const app = ground.roles.app
    const over = (path: string) => ({ path, cookie: viewer.cookie, seconds })
    const by = (script: string, role: string | null) => ({ pgbench, script, role, seconds })
    const grown = new Map<number, Record<keyof typeof ask, Figure>>()

    for (const count of [Number(asked.small), Number(asked.large)]) {
      const began = Date.now()
      await grow(ground, viewer, executors, count)
      const { rows } = await ground.root.query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('order_parties')) as size`)
      say(
        `\n${count} orders of one forwarder, ${2 * count} rows with those of the executors, ${rows[0]!.size}; made in ${Math.round((Date.now() - began) / 1000)} s`,
      )
      const server = await startProcess(ground.url)
      stop.push(server.stop)

      const empty = await overHttp(ground, server, over('/healthz'))
      const http = {} as Record<keyof typeof ask, Figure>
      const byHand = {} as Record<keyof typeof ask, Figure>
      const waits = {} as Record<keyof typeof ask, { p50: number; p99: number }>
      for (const key of Object.keys(ask) as (keyof typeof ask)[]) {
        http[key] = await overHttp(ground, server, over(ask[key].path))
        waits[key] = await alone(server, over(ask[key].path))
        byHand[key] = await bare(ground, by(ask[key].sql, app))
      }
      const who = `'\\x${viewer.session.toString('hex')}'::bytea`
      const steps = await bare(
        ground,
        by(
          `begin;\nselect gate.act(${who});\nselect left(o.row_json, -1) || ',"money":' || o.money_json || '}' from order_parties o where o.org_id = '${viewer.org}' and o.side = 'forwarder' order by o.due_at, o.order_id limit 51;\ncommit;`,
          app,
        ),
      )
      const free = await bare(ground, by(ask.page.sql, null))
      await server.stop()
      stop.pop()
      grown.set(count, http)

      table(
        ['', 'per second', 'database ms', 'server ms', `p50 of ${CLIENTS}`, `p99 of ${CLIENTS}`],
        [
          line('empty route', empty),
          ...(Object.keys(ask) as (keyof typeof ask)[]).flatMap(key => [
            line(`${ask[key].name}, HTTP`, http[key]),
            line(`${ask[key].name}, pgbench`, byHand[key]),
          ]),
          line('page by four statements, pgbench', steps),
          line('page without policies, pgbench', free),
        ],
      )
      say()
      table(
        ['one person asking alone', 'p50 ms', 'p99 ms'],
        (Object.keys(ask) as (keyof typeof ask)[]).map(key => [ask[key].name, fixed(waits[key].p50, 1), fixed(waits[key].p99, 1)]),
      )
      const of = (what: string) => `${what}, ${count} orders`
      say()
      table(
        ['ratio', 'measured', 'target', ''],
        [
          verdict(of('database time of a page, HTTP ÷ pgbench'), http.page.database / byHand.page.database, 1.25, 'most'),
          verdict(of('pages per second, HTTP ÷ pgbench with four statements'), http.page.perSecond / steps.perSecond, 0.7, 'least'),
          verdict(of('database time of a page, function ÷ four statements'), byHand.page.database / steps.database, 1.1, 'most'),
          verdict(of('server time of a page, ms'), http.page.server, 0.3, 'most'),
          verdict(of('database time of a page over HTTP, ms'), http.page.database, 1.45, 'most'),
          verdict(of('server time, page ÷ empty route'), http.page.server / empty.server, 8, 'most'),
          verdict(of('database time of a page, policies ÷ none'), byHand.page.database / free.database, 1.3, 'most'),
        ],
      )
    }

    const [small, large] = [...grown.values()]
    if (small && large) {
      say(`\nGrowth of database time from ${asked.small} to ${asked.large} orders`)
      table(
        ['', 'measured', 'target', ''],
        (Object.keys(ask) as (keyof typeof ask)[]).map(key =>
          verdict(
            `${ask[key].name}, ${asked.large} ÷ ${asked.small} orders`,
            large[key].database / small[key].database,
            key === 'counts' ? 1.3 : 1.5,
            'most',
          ),
        ),
      )
    }
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()
