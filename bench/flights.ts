import { parseArgs } from 'node:util'
import { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { writeQuery } from '#contract/query-string.ts'
import { fillDemo } from '#demo/fill.ts'
import { startProcess } from '#testing/process.ts'
import { layFleet } from './fleet.ts'
import { findPgbench, type Ground, openGround, say, signedIn, table, verdict } from './ground.ts'
import { bare, CLIENTS, type Figure, fixed, line, overHttp } from './measure.ts'

/**
 * `npm run bench:flights`: the list of flights of one executor over HTTP against pgbench asking the plain statements for the same rows in the
 * same run, against the list of orders of the same person, and how its price grows from `--small` flights to `--rows`. Absolute figures hold
 * for this machine only.
 */
const { values: asked } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
})
const seconds = Number(asked.seconds)

/** The busiest executor of the demo world, whose rows are copied. */
const busiest = `(select org_id from flight_parties where side = 'executor' group by 1 order by count(*) desc limit 1)`

/** Copies that executor's flights until one of ours has `count`, and once his orders, which the flights name. */
async function growFlights({ root }: Ground, org: string, count: number): Promise<void> {
  const columnsOf = async (name: string) =>
    (
      await root.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
        [name],
      )
    ).rows.map(row => row.name)
  const { rows: indexes } = await root.query<{ name: string; make: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as make from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'flight_parties'::regclass and not i.indisprimary`,
  )
  await root.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  for (const { name } of indexes) await root.query(`drop index ${name}`)
  await root.query('delete from flight_parties where org_id = $1', [org])
  const own: Record<string, string> = {
    org_id: `'${org}'`,
    flight_id: 'n.id',
    home_org_id: `'${org}'`,
    starts_at: `s.starts_at - n.n * interval '7 seconds'`,
    ends_at: `s.ends_at - n.n * interval '7 seconds'`,
    due_at: `s.due_at - n.n * interval '7 seconds'`,
    // in a fleet of years nearly all is done
    tab: `case when n.n % 50 = 0 then s.tab else 'done' end`,
    status: `case when n.n % 50 = 0 then s.status else 'completed' end`,
    row_json: 'replace(s.row_json, s.flight_id::text, n.id::text)',
  }
  const columns = await columnsOf('flight_parties')
  await root.query(`
    insert into flight_parties (${columns.join(', ')})
    with s as materialized (
      select *, row_number() over (order by flight_id) as at from flight_parties where side = 'executor' and org_id = ${busiest}),
    n as (select n, uuidv7(n * interval '1 millisecond' - interval '400 days') as id from generate_series(1, ${count}) n)
    select ${columns.map(name => own[name] ?? `s.${name}`).join(', ')} from n join s on s.at = 1 + n.n % (select count(*) from s)`)
  await root.query(`update flight_parties set due_at = null where org_id = $1 and tab = 'done' and due_at is not null`, [org])
  for (const { make } of indexes) await root.query(make)
  const orderColumns = await columnsOf('order_parties')
  await root.query(`
    insert into order_parties (${orderColumns.join(', ')})
    select ${orderColumns.map(name => (name === 'org_id' ? `'${org}'` : `s.${name}`)).join(', ')} from order_parties s
    where side = 'executor' and org_id = (select org_id from flight_parties where side = 'executor' and org_id <> '${org}' group by 1 order by count(*) desc limit 1)
    on conflict do nothing`)
  // of those on the road one of ten is expected late somewhere
  await root.query(`
    insert into expected_arrivals (org_id, flight_id, task_id, order_id, stop_seq, seq, from_at, at, until_at, window_to, late_min)
    select p.org_id, p.flight_id, gen_random_uuid(), gen_random_uuid(), 1, 1, now(), now(), now(), now(), case when s.n % 10 = 0 then 1 + s.n % 600 else 0 end
    from (select *, row_number() over (order by flight_id) as n from flight_parties where org_id = '${org}' and tab = 'road') s
    join flight_parties p on p.org_id = s.org_id and p.flight_id = s.flight_id`)
  await root.query('vacuum (analyze) flight_parties, order_parties, expected_arrivals')
  await root.query('checkpoint')
}

const TRUCKS = 300

/** A fleet of that executor with so many flights behind it and a fortnight ahead, copied from a truck and a driver of the demo world. */
async function growFleet({ root }: Ground, org: string, flights: number, known: number | undefined): Promise<void> {
  const idOf = async (table: string, where: string) =>
    (await root.query<{ id: string }>(`select id from ${table} where ${where} limit 1`)).rows[0]!.id
  const [truckId, driverId] = [await idOf('vehicles', `kind = 'truck'`), await idOf('drivers', `status = 'active'`)]
  await layFleet(root, { org, truckId, driverId, trucks: TRUCKS, flights, ...(known !== undefined && { known }), every: 48, until: 12 })
  await root.query('vacuum (analyze) flights, flight_tasks')
}

const questions = {
  page: { side: 'executor', sort: 'starts' },
  done: { side: 'executor', tab: 'done', sort: '-starts' },
  today: { side: 'executor', tab: 'today', sort: 'starts' },
  late: { side: 'executor', tab: 'late', sort: 'due' },
  expected: { side: 'executor', sort: 'late' },
} as const
const names = {
  page: 'page of 50, all flights',
  done: 'page of 50, those done, the latest first',
  today: 'page of 50, today',
  late: 'page of 50, late, by what is due',
  expected: 'page of 50, by how late they are expected',
  counts: 'counters of all tabs',
  board: `the board, ${TRUCKS} trucks and 14 days`,
}
type Key = keyof typeof names

const pathOf = (key: Key) =>
  key === 'counts'
    ? `${flights.counts.path}?side=executor`
    : key === 'board'
      ? `${flights.timeline.path}?days=14`
      : `${flights.list.path}?${writeQuery({ ...FlightFilter.parse(questions[key]), limit: 50 })}`

async function main() {
  const pgbench = findPgbench()
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    await fillDemo(ground.installation, () => undefined)
    const signed = await signedIn(ground, { isExecutor: true })
    const [org, { cookie, session }] = [signed.org, signed.browsers[0]!]
    const over = (path: string) => ({ path, cookie, seconds })
    const grown = new Map<number, Record<Key, Figure>>()
    let known: number | undefined
    for (const count of [Number(asked.small), Number(asked.rows)]) {
      const began = Date.now()
      await growFlights(ground, org, count)
      await growFleet(ground, org, count, known)
      known = count
      const { rows } = await ground.root.query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('flight_parties')) as size`)
      say(`\n${count} flights of one executor, ${rows[0]!.size} with those of others; made in ${Math.round((Date.now() - began) / 1000)} s`)
      const server = await startProcess(ground.url)
      stop.push(server.stop)
      const http = {} as Record<Key, Figure>
      for (const key of Object.keys(names) as Key[]) http[key] = await overHttp(ground, server, over(pathOf(key)))
      const listOfOrders = await overHttp(
        ground,
        server,
        over(`${orders.list.path}?${writeQuery({ ...OrderFilter.parse({ side: 'executor' }), limit: 50 })}`),
      )
      // the rows of a page and the orders they name, as one would ask for them by hand
      const script = `begin isolation level repeatable read;
select gate.act('\\x${session.toString('hex')}'::bytea);
select flight_id, row_json, starts_at from flight_parties where org_id = '${org}' and side = 'executor' and opens order by starts_at, flight_id limit 51;
select order_id, row_json, money_json from order_parties where org_id = '${org}' and order_id = any (array(select ((row_json::jsonb -> 'orderIds') ->> 0)::uuid from (select row_json from flight_parties where org_id = '${org}' and side = 'executor' and opens order by starts_at, flight_id limit 50) found));
commit;`
      const plain = await bare(ground, { pgbench, script, role: ground.roles.app, seconds })
      await server.stop()
      stop.pop()
      grown.set(count, http)
      table(
        ['', 'per second', 'database ms', 'server ms', `p50 of ${CLIENTS}`, `p99 of ${CLIENTS}`],
        [
          ...(Object.keys(names) as Key[]).map(key => line(`${names[key]}, HTTP`, http[key])),
          line('the same page by plain statements, pgbench', plain),
          line('page of 50 orders, HTTP', listOfOrders),
        ],
      )
      const { page } = http
      say()
      table(
        ['ratio', 'measured', 'target', ''],
        [
          verdict(`database time of a page, HTTP ÷ plain statements, ${count} flights`, page.database / plain.database, 2, 'most'),
          verdict(`database time of a page, flights ÷ orders, ${count} flights`, page.database / listOfOrders.database, 4, 'most'),
        ],
      )
    }
    const [small, large] = [...grown.values()]
    if (small && large) {
      say(`\nGrowth of database time from ${asked.small} to ${asked.rows} flights`)
      table(
        ['', 'measured', 'target', ''],
        (Object.keys(names) as Key[]).map(key =>
          verdict(
            `${names[key]}, ${asked.rows} ÷ ${asked.small} flights`,
            large[key].database / small[key].database,
            // of many every tab is counted as far as 1 001, which few do not have
            key === 'counts' ? 4 : 1.5,
            'most',
          ),
        ),
      )
    }
    say(`\n${fixed(seconds, 0)} s for each figure`)
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()
