import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics, type Dashboard, type Drill, dashboards, figuresOf } from '#contract/analytics.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { readQuery } from '#contract/query-string.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { inHome } from '#server/platform/db.ts'
import { carriedOn } from '#testing/analytics.ts'
import { flown, onDays } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { foldedWrong } from '#testing/rollups.ts'
import { withDocuments } from '#testing/settlementSteps.ts'
import { bid } from '#testing/tenderSteps.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { foldFacts, foldMonths, sumFacts } from './store/facts.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
})
afterAll(() => world.close())

const MONTH = { from: '2026-10-01', to: '2026-10-31' }

const carried = (loading: string, unloading: string, change: Partial<OrderDraft> = {}, hour = '09:00') =>
  carriedOn(world, pair, [loading, unloading], { change, hour })

const dashboard = async (who: Someone, side: Side, id: Dashboard, change: Partial<AnalyticsFilter> = {}) => {
  const answer = await who.ask(analytics.dashboard, {
    query: { ...AnalyticsFilter.parse({ side, days: MONTH, ...change }), dashboard: id },
  })
  return answer.data
}

/** How many rows the list behind a figure has, walked to its end. */
async function listed(who: Someone, { list, query }: Drill): Promise<number> {
  let [count, cursor] = [0, null as string | null]
  do {
    const page = { limit: 200, ...(cursor && { cursor }) }
    const filter = readQuery(query)
    const { data } =
      list === 'orders'
        ? await who.ask(orders.list, { query: { ...OrderFilter.parse(filter), ...page } })
        : list === 'flights'
          ? await who.ask(flights.list, { query: { ...FlightFilter.parse(filter), ...page } })
          : await who.ask(tenders.list, { query: { ...LotFilter.parse(filter), ...page } })
    count += data.items.length
    cursor = data.next
  } while (cursor !== null)
  return count
}

/** Days of whole months, and of months the greater or the smaller part of which is asked for. */
const SPANS = [
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-10-08', to: '2026-11-30' },
  { from: '2026-10-01', to: '2026-10-09' },
  { from: '2026-10-10', to: '2026-11-13' },
]

/** What both ways of counting say of every measure by everything facts are divided by. */
async function sumsOf(who: Someone, side: Side, fresh: boolean) {
  const { rows } = await world.root.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'fact_rollups'::regclass and attnum > 6 and not attisdropped order by attnum`,
  )
  const measures = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return inHome(world.db, who.org, async tx => {
    const asked = { tx, filter: AnalyticsFilter.parse({ side }), places: { from: null, to: null } }
    const found = []
    const cuts = [
      ...(['nothing', 'lane', 'partner', 'customer', 'person'] as const).map(by => ({ by })),
      ...(['day', 'week', 'month'] as const).map(step => ({ by: 'time', step }) as const),
      { by: 'weeksOf', of: 'lane' } as const,
    ]
    for (const span of SPANS)
      for (const cut of cuts)
        found.push(
          [...(await sumFacts(asked, { cut, span, measures, fresh }))]
            .flatMap(([key, points]) => [...points].map(([point, sums]) => ({ ...cut, from: span.from, key, point, ...sums })))
            .toSorted((a, b) => (a.key + a.point < b.key + b.point ? -1 : 1)),
        )
    return found.flat()
  })
}

async function expectSame(when: string) {
  expect(await foldedWrong(world), when).toEqual([])
  for (const [who, side] of bothSides()) expect(await sumsOf(who, side, false), `${side}, ${when}`).toEqual(await sumsOf(who, side, true))
}

test('every figure and every row of a plot opens a list of exactly as many rows, on every dashboard and in both sides’ eyes', async () => {
  const { forwarder, executor } = pair
  const milk = await world.customer(forwarder, { name: 'ООО «Молочный Дом»' })
  await carried('2026-10-06', '2026-10-07', { customerId: milk })
  await carried('2026-10-08', '2026-10-09', {}, '17:30')
  await withDocuments(pair, await carried('2026-10-10', '2026-10-11', { customerId: milk }))
  await world.setClock('2026-10-20T10:00:00+03:00')
  await flown(world, pair, onDays('2026-10-22', '2026-10-23'))
  await verify(world, forwarder, executor)
  const { lotIds } = await makeTender(world, forwarder, [executor], { lots: 2 })
  expect((await bid(executor, lotIds[0]!, 180_000)).status).toBe(200)
  await world.setClock('2026-10-21T10:00:00+03:00')

  await expectSame('before they are folded')
  const before = await countedEverywhere()
  expect(await foldFacts(world.db, 500)).toBeGreaterThan(0)
  expect(await foldFacts(world.db, 500)).toBe(0)
  await expectSame('folded')
  expect(await world.count('fact_months', `dimension = 'all'`), 'the month is summed with its days').toBeGreaterThan(0)
  expect(await countedEverywhere()).toEqual(before)
  await earnsOnItsRoad()
  await listEverywhere()

  const execution = await dashboard(forwarder, 'forwarder', 'execution')
  const toldOf = (id: string) => execution.figures.find(figure => figure.id === id)!.value
  expect([toldOf('delivered'), toldOf('unloadingLate'), toldOf('unloadingInTime')]).toEqual([3, 1, 2 / 3])
  expect(toldOf('lateness')).toBeGreaterThanOrEqual(3.5)
  expect(toldOf('lateness')).toBeLessThan(4)
  const reasons = execution.plots.find(({ by }) => by === 'reason')!
  expect(
    reasons.rows.map(({ key, of }) => [key, of]),
    'it came to the loading in time and was loaded soon',
  ).toEqual([['lateOnRoad', 1]])
  const partners = await dashboard(forwarder, 'forwarder', 'partners')
  expect(partners.figures.find(({ id }) => id === 'offersInTime')).toMatchObject({ value: 1, of: 3 })
  const answers = await dashboard(executor, 'executor', 'people')
  expect(answers.figures.find(({ id }) => id === 'answersInTime')).toMatchObject({ value: 1, of: 3 })
  const lane = execution.plots.find(({ by }) => by === 'lane')!
  expect(lane.rows.map(({ of }) => of)).toEqual([3])
  expect(lane.rows[0]!.label!.ru).toContain(' → ')
  expect(lane.rows[0]!.drill).not.toBeNull()
  const narrowed = await dashboard(forwarder, 'forwarder', 'execution', { customer: [milk] })
  expect(narrowed.figures.find(({ id }) => id === 'delivered')).toMatchObject({ value: 2, of: 2 })

  const money = await dashboard(forwarder, 'forwarder', 'money')
  const payable = money.figures.find(({ id }) => id === 'payable')!
  expect(payable.value).toBeGreaterThan(0)
  const theirs = await dashboard(executor, 'executor', 'money')
  expect(theirs.figures.find(({ id }) => id === 'receivable')!.value, 'one owes what the other is owed').toBe(payable.value)
  expect(theirs.figures.find(({ id }) => id === 'income')!.value).toBe(money.figures.find(({ id }) => id === 'spend')!.value)
  expect((await dashboard(forwarder, 'forwarder', 'documents')).figures.find(({ id }) => id === 'documentsMissing')).toMatchObject({
    value: 2,
  })
  expect((await dashboard(forwarder, 'forwarder', 'people')).figures.find(({ id }) => id === 'activeOrders')).toMatchObject({ value: 1 })
  expect((await dashboard(executor, 'executor', 'trading')).figures.find(({ id }) => id === 'lots')).toMatchObject({ value: 1 })
  expect((await dashboard(forwarder, 'forwarder', 'trading')).figures.find(({ id }) => id === 'lots')).toMatchObject({ value: 2 })
}, 300_000)

/** A flight whose road, cost and income are known earns what is left; one that shared its order with another earns nobody knows what. */
async function earnsOnItsRoad() {
  const org = pair.executor.org
  const { rows } = await world.root.query<{ flight_id: string; order_id: string; income: string; others: string[] }>(
    `select l.flight_id, l.order_id, f.income, array(select o.flight_id from flight_loads o where o.org_id = $1 and o.order_id <> l.order_id) as others
     from flight_loads l join order_facts f on f.org_id = l.org_id and f.order_id = l.order_id where l.org_id = $1 order by l.flight_id limit 1`,
    [org],
  )
  const { flight_id: flight, order_id: order, income, others } = rows[0]!
  await world.root.query('update flights set loaded_km = 500, empty_km = 100 where org_id = $1 and id = $2', [org, flight])
  await world.root.query(
    `insert into flight_costs (org_id, flight_id, kind, plan, fact, currency) values ($1, $2, 'fuel', 900000, 1000000, 'RUB'), ($1, $2, 'toll', 50000, null, 'RUB')
     on conflict (org_id, flight_id, kind) do update set plan = excluded.plan, fact = excluded.fact, currency = excluded.currency`,
    [org, flight],
  )
  const margin = async () => {
    const { figures } = await dashboard(pair.executor, 'executor', 'fleet')
    return (['flightMargin', 'marginPerKm'] as const).map(id => figures.find(figure => figure.id === id)!)
  }
  const left = Number(income) - 1_050_000
  expect(await margin()).toMatchObject([
    { value: left, of: 1 },
    { value: left / 600, of: 1 },
  ])
  await world.root.query(
    `insert into flight_loads (org_id, flight_id, order_id, order_org_id, order_number, leg, mass_kg, volume_m3, pallets, pieces)
     select org_id, $3, order_id, order_org_id, order_number, leg, 0, 0, 0, 0 from flight_loads where org_id = $1 and flight_id = $2 and order_id = $4`,
    [org, flight, others[0], order],
  )
  expect(await margin()).toMatchObject([
    { value: null, of: 0 },
    { value: null, of: 0 },
  ])
  await world.root.query('delete from flight_loads where org_id = $1 and flight_id = $2 and order_id = $3', [org, others[0], order])
}

const bothSides = () =>
  [
    [pair.forwarder, 'forwarder'],
    [pair.executor, 'executor'],
  ] as const

/** What every dashboard tells, but for when it was counted. */
async function countedEverywhere() {
  const told = []
  // how busy a fleet was is told up to this moment
  const still = dashboards.filter(id => id !== 'fleet')
  for (const [who, side] of bothSides()) for (const id of still) told.push({ ...(await dashboard(who, side, id)), asOf: '' })
  return told
}

/** Opens the list behind everything; points in time without a case are all alike. */
async function listEverywhere() {
  for (const [who, side] of bothSides())
    for (const id of dashboards) {
      const { figures, plots } = await dashboard(who, side, id)
      expect(figures.map(figure => figure.id)).toEqual(figuresOf(id, side))
      for (const figure of figures) {
        expect(figure.drill, `${side} ${figure.id} has a list`).not.toBeNull()
        expect(await listed(who, figure.drill!), `${side} ${figure.id} ${figure.drill!.query}`).toBe(figure.drill!.count)
      }
      for (const { by, rows } of plots)
        for (const { key, label, drill } of rows) {
          const isNamed = ['time', 'age', 'reason'].includes(by) || key === '' || label !== null
          expect(isNamed, `${side} ${id} by ${by} ${key} has a name`).toBe(true)
          if (drill && (by !== 'time' || drill.count > 0))
            expect(await listed(who, drill), `${side} ${id} by ${by} ${key} ${drill.query}`).toBe(drill.count)
        }
    }
}

test('sums are those of the facts whatever is corrected, sent back or deleted, before and after they are folded', async () => {
  const row = await carried('2026-11-12', '2026-11-13', { customerPrice: null })
  await expectSame('one more')
  await foldFacts(world.db, 500)
  // a corrected fact, and one whose order is no more
  await world.root.query(`update order_facts set unloading_late = 75, day = day + 1 where order_id = $1`, [row.id])
  await world.root.query(
    `insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, d from order_facts, unnest(array[day, day - 1]) d where order_id = $1`,
    [row.id],
  )
  await expectSame('corrected')
  await foldFacts(world.db, 500)
  await expectSame('corrected and folded')
  await expectLessAndMore(row.id)
  const done = await withDocuments(pair, row)
  expect(done.status).toBe('completed')
  await expectSame('its documents are accepted')
  await foldFacts(world.db, 500)
  await expectSame('folded again')
  // an order that is no more, as its removal leaves it
  await world.root.query(
    `insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, day from order_facts where order_id = $1`,
    [row.id],
  )
  await world.root.query('delete from order_parties where order_id = $1', [row.id])
  expect(await world.count('order_facts', `order_id = '${row.id}'`)).toBe(0)
  await expectSame('deleted')
  await foldFacts(world.db, 500)
  await expectSame('deleted and folded')
}, 300_000)

/** A month its only order leaves and comes back to; and one that was left to be summed by a release before. */
async function expectLessAndMore(id: string) {
  const november = () => world.count('fact_months', `month = '2026-11-01'`)
  expect(await november()).toBeGreaterThan(0)
  const move = async (days: number) => {
    await world.root.query(
      `with moved as (update order_facts set day = day + $2::int where order_id = $1 returning org_id, side, day)
      insert into fact_tail (org_id, id, side, day) select org_id, gen_random_uuid(), side, d from moved, unnest(array[day, day - $2::int]) d`,
      [id, days],
    )
    await expectSame(`moved by ${days} days`)
    await foldFacts(world.db, 500)
    await expectSame(`moved by ${days} days and folded`)
  }
  await move(-30)
  expect(await november()).toBe(0)
  await move(30)
  expect(await november()).toBeGreaterThan(0)
  await world.root.query(
    `with gone as (delete from fact_months where month = '2026-11-01' returning org_id, side, month)
    insert into fact_stale_months (org_id, side, month, since)
      select org_id, side, month, min(app_now()) from gone group by org_id, side, month`,
  )
  await move(1)
  expect(await november(), 'a month nobody summed is not summed by halves').toBe(0)
  expect(await foldMonths(world.db, 50)).toBeGreaterThan(0)
  await move(-1)
  expect(await november()).toBeGreaterThan(0)
}

test('nobody reads what another organisation counts, and money is told to those who may see prices', async () => {
  const stranger = await world.forwarder({ name: 'Канарейка' })
  for (const id of dashboards) {
    const { figures, plots } = await dashboard(stranger, 'forwarder', id)
    expect(
      figures.every(({ of, drill }) => of === 0 && (drill?.count ?? 0) === 0),
      id,
    ).toBe(true)
    expect(
      plots.flatMap(({ rows }) => rows).every(({ of, label }) => of === 0 && label === null),
      id,
    ).toBe(true)
  }
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  const money = await dashboard(viewer, 'forwarder', 'money')
  expect(money.figures.every(({ value }) => value === null)).toBe(true)
  expect((await dashboard(viewer, 'forwarder', 'execution')).figures[0]!.value).toBeGreaterThan(0)
  const foreign = await stranger.ask(analytics.dashboard, { query: { ...AnalyticsFilter.parse({ side: 'executor' }), dashboard: 'fleet' } })
  expect(foreign.status).toBe(403)
}, 300_000)
