import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics, dashboards, figureIds } from '#contract/analytics.ts'
import { analyticsNotes } from '#contract/analytics-notes.ts'
import { cutsOf, fitsSide, MOST_TILES, type Tile } from '#contract/dashboard-tiles.ts'
import { ownDashboards } from '#contract/own-dashboards.ts'
import type { Side } from '#contract/primitives.ts'
import { carriedOn } from '#testing/analytics.ts'
import { openPair } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
let canary: typeof pair
beforeAll(async () => {
  world = await openWorld()
  ;[pair, canary] = [await openPair(world), await openPair(world)]
  for (const { org } of [canary.forwarder, canary.executor])
    await world.root.query(`update organizations set name_short = 'Канарейка ' || name_short where id = $1`, [org])
  const secret = await world.customer(canary.forwarder, { name: 'ООО «Канареечный клиент»' })
  await carriedOn(world, canary, ['2026-10-06', '2026-10-07'], { change: { customerId: secret } })
  await carriedOn(world, pair, ['2026-10-08', '2026-10-09'])
  await world.setClock('2026-10-20T10:00:00+03:00')
  for (const [who, side] of [
    [canary.forwarder, 'forwarder'],
    [canary.executor, 'executor'],
  ] as const) {
    const days = { from: '2026-10-12', to: '2026-10-12' }
    await who.ask(analyticsNotes.create, { data: { dashboard: 'execution', side, ...days, text: 'Канареечная заметка' } })
    await make(who, side, [], { name: 'Канареечный отчёт', shared: true })
  }
})
afterAll(() => world.close())

const make = async (who: Someone, side: Side, tiles: readonly Tile[], change: { name?: string; shared?: boolean } = {}) =>
  (
    await who.ask(ownDashboards.create, {
      data: { name: 'Всё', shared: false, settings: { ...AnalyticsFilter.parse({ side }), period: 'd30' }, tiles: [...tiles], ...change },
    })
  ).data

const MONTH = { from: '2026-09-21', to: '2026-10-20' }

/** Everything a side may put on dashboards. */
const everything = (side: Side): Tile[] =>
  [
    { kind: 'anomalies', size: 'wide' } as Tile,
    ...figureIds.map((figure): Tile => ({ kind: 'figure', figure, size: 'small' })),
    ...figureIds.flatMap(figure => cutsOf(figure, side).map((by): Tile => ({ kind: 'table', figure, by, size: 'small' }))),
  ].filter(tile => fitsSide(tile, side))

/** All that the dashboards of the product and somebody's own tell him, of every tile there is. */
async function toldTo(who: Someone, side: Side): Promise<string> {
  const tiles = everything(side)
  const told: unknown[] = [(await who.ask(ownDashboards.list)).data]
  for (const dashboard of dashboards) told.push((await who.ask(analytics.dashboard, { query: { dashboard, side, days: MONTH } })).data)
  for (let first = 0; first < tiles.length; first += MOST_TILES) {
    const { id, version } = await make(who, side, tiles.slice(first, first + MOST_TILES))
    told.push((await who.ask(ownDashboards.open, { query: { dashboardId: id } })).data)
    await who.ask(ownDashboards.remove, { data: { dashboardId: id, version } })
  }
  return JSON.stringify(told)
}

test.each(['forwarder', 'executor'] as const)(
  'no name, note or dashboard of another organisation reaches any dashboard or tile of the %s',
  async side => {
    const told = await toldTo(pair[side], side)
    expect(told).toContain('2026-10-08')
    expect(told).not.toMatch(/канаре/i)
    // the same dashboards of whoever owns them tell all three
    const own = await toldTo(canary[side], side)
    for (const text of ['Канарейка ', 'Канареечная заметка', 'Канареечный отчёт']) expect(own).toContain(text)
  },
)
