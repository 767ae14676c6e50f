import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let forwarder: Someone
/** Of each tab: two whole pages. */
const MANY = 100
/** As long after which an order without a deadline stands. */
const FAR = Date.UTC(4000, 0, 1)

type Stored = { order_id: string; tab: string; due_at: Date; loading_at: Date; created_at: Date; row_json: string; money_json: string }
let stored: Stored[]

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  forwarder = pair.forwarder
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  await offered(forwarder, pair.executor)
  const { rows: columns } = await world.root.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'order_parties' and table_schema = 'public' order by ordinal_position`,
  )
  // two of each moment, so that ids decide; of the completed every third waits for its originals and has a deadline
  const own: Record<string, string> = {
    order_id: 'n.id',
    loading_at: `s.loading_at - (n.n / 2) * interval '5 hours'`,
    created_at: `s.created_at - (n.n / 2) * interval '1 hour'`,
    tab: `case when s.tab = 'confirm' then 'done' else s.tab end`,
    status: `case when s.tab = 'confirm' then 'completed' else s.status end`,
    search: `case when n.n % 5 < 2 then 'редкий груз' else s.search end`,
    row_json: 'replace(s.row_json, s.order_id::text, n.id::text)',
  }
  own.due_at = `case when s.tab = 'confirm' and n.n % 3 > 0 then to_timestamp(${FAR / 1000} - extract(epoch from ${own.loading_at})) else s.due_at - (n.n / 2) * interval '1 minute' end`
  await world.root.query(
    `insert into order_parties (${columns.map(({ name }) => name).join(', ')})
     select ${columns.map(({ name }) => own[name] ?? `s.${name}`).join(', ')}
     from (select * from order_parties where org_id = $1) s
     cross join lateral (select n, gen_random_uuid() as id from generate_series(1, $2::int) n where s.order_id is not null) n`,
    [forwarder.org, MANY],
  )
  stored = (await world.root.query<Stored>('select * from order_parties where org_id = $1', [forwarder.org])).rows
})
afterAll(() => world.close())

type ListQuery = Omit<Parameters<typeof orders.list.query.parse>[0] & object, 'side'>

/** All pages of a list, one after another. */
async function walk(who: Someone, query: ListQuery) {
  const items: OrderRow[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = (await who.ask(orders.list, { query: { side: 'forwarder', ...query, ...(cursor && { cursor }) } as never })).data
    items.push(...page.items)
    cursor = page.next ?? undefined
  }
  return items
}

const sorts = { due: 'due_at', loading: 'loading_at', created: 'created_at' } as const
const inTurn = (sort: keyof typeof sorts, rows: readonly Stored[]) => {
  const up = rows.toSorted((a, b) => a[sorts[sort]].getTime() - b[sorts[sort]].getTime() || (a.order_id < b.order_id ? -1 : 1))
  return (sort === 'due' ? up : up.toReversed()).map(row => row.order_id)
}
const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id)

test.each(['due', 'loading', 'created'] as const)(
  'pages of a list nothing narrows go by %s and hold each row once, whatever their size',
  async sort => {
    for (const tab of ['all', 'done'] as const) {
      const expected = inTurn(
        sort,
        stored.filter(row => tab === 'all' || row.tab === tab),
      )
      for (const limit of [50, 49]) expect(idsOf(await walk(forwarder, { sort, tab, limit }))).toEqual(expected)
    }
  },
)

test('a page that ends with the last row names no other', async () => {
  const query = { side: 'forwarder', tab: 'done', limit: 50 } as const
  const first = (await forwarder.ask(orders.list, { query })).data
  expect(first.items).toHaveLength(50)
  expect((await forwarder.ask(orders.list, { query: { ...query, cursor: first.next! } })).data).toMatchObject({
    items: { length: 50 },
    next: null,
  })
})

test('a price stays where it is closed, on a page of any size', async () => {
  const viewer = await world.colleague(forwarder, 'viewer')
  const closed = (await viewer.ask(orders.list, { query: { side: 'forwarder', limit: 50 } })).data
  const open = (await forwarder.ask(orders.list, { query: { side: 'forwarder', limit: 50 } })).data
  expect(open.items.filter(({ money }) => money !== null)).toHaveLength(50)
  expect(closed.items).toHaveLength(50)
  expect(closed.items.filter(({ money }) => money !== null)).toHaveLength(0)
})

test('a text among orders of one status and of some days is found with and without a deadline, in the order of deadlines', async () => {
  const loadings = stored.filter(row => row.tab === 'done').map(row => row.loading_at.getTime())
  const day = (share: number) => {
    const [least, most] = [Math.min(...loadings), Math.max(...loadings)]
    return new Date(least + (most - least) * share).toISOString().slice(0, 10)
  }
  const loading = { from: day(0.2), to: day(0.8) }
  const { rows } = await world.root.query<Stored>(
    `select * from order_parties where org_id = $1 and status = 'completed' and search like '%редкий%'
       and loading_at >= ($2::date)::timestamp at time zone 'Europe/Moscow' and loading_at < ($3::date + 1)::timestamp at time zone 'Europe/Moscow'`,
    [forwarder.org, loading.from, loading.to],
  )
  expect(rows.some(row => row.due_at.getTime() > Date.UTC(3000, 0, 1))).toBe(true)
  expect(rows.some(row => row.due_at.getTime() < Date.UTC(3000, 0, 1))).toBe(true)
  for (const sort of ['due', 'loading'] as const)
    for (const limit of [50, 7])
      expect(idsOf(await walk(forwarder, { sort, limit, status: ['completed'], loading, search: 'Редкий' }))).toEqual(inTurn(sort, rows))
})

test('by how late they are expected: those that are stand first, the latest of all before, and the rest goes by deadlines', async () => {
  const chosen = stored.filter((_, i) => i % 2 === 1).slice(0, 60)
  // two of each number of minutes, so that ids decide
  const minutes = new Map(chosen.map(({ order_id }, i) => [order_id, 1 + Math.floor(i / 2)]))
  await world.root.query(`set session_replication_role = replica`)
  await world.root.query(
    `insert into expected_arrivals (org_id, flight_id, task_id, order_id, stop_seq, seq, from_at, at, until_at, window_to, late_min)
     select $1, gen_random_uuid(), gen_random_uuid(), u.id, 1, 1, now(), now(), now(), now(), u.late
     from (select * from unnest($2::uuid[], $3::int[]) union all select id, 0 from unnest($4::uuid[]) id) u (id, late)`,
    [forwarder.org, [...minutes.keys()], [...minutes.values()], stored.map(row => row.order_id)],
  )
  await world.root.query(`set session_replication_role = origin`)
  const byLateness = (rows: readonly Stored[]) => [
    ...rows
      .filter(row => minutes.has(row.order_id))
      .toSorted((a, b) => minutes.get(b.order_id)! - minutes.get(a.order_id)! || (a.order_id < b.order_id ? -1 : 1))
      .map(row => row.order_id),
    ...inTurn(
      'due',
      rows.filter(row => !minutes.has(row.order_id)),
    ),
  ]
  // pages that end within those expected late, with the last of them, and behind them
  for (const limit of [7, 20, 50]) expect(idsOf(await walk(forwarder, { sort: 'late', limit }))).toEqual(byLateness(stored))
  const done = stored.filter(row => row.tab === 'done')
  expect(idsOf(await walk(forwarder, { sort: 'late', limit: 20, tab: 'done' }))).toEqual(byLateness(done))
  const rare = idsOf(await walk(forwarder, { sort: 'late', limit: 20, search: 'Редкий' }))
  const { rows } = await world.root.query<Stored>(`select * from order_parties where org_id = $1 and search like '%редкий%'`, [
    forwarder.org,
  ])
  expect(rare).toEqual(byLateness(rows))
  // nobody else's: a colleague without prices sees the same order of the same rows
  const viewer = await world.colleague(forwarder, 'viewer')
  const closed = await walk(viewer, { sort: 'late', limit: 50 })
  expect(idsOf(closed)).toEqual(byLateness(stored))
  expect(closed.every(({ money }) => money === null)).toBe(true)
})
