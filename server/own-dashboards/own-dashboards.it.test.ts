import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics, dashboards, figureIds, tellsPrices } from '#contract/analytics.ts'
import { cutsOf, homeOf, type Tile, tilesOf } from '#contract/dashboard-tiles.ts'
import { employees } from '#contract/employees.ts'
import { ownDashboards } from '#contract/own-dashboards.ts'
import type { Side } from '#contract/primitives.ts'
import { carriedOn } from '#testing/analytics.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
let colleague: Someone
let viewer: Someone
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
  colleague = await world.colleague(pair.forwarder, 'logistician')
  viewer = await world.colleague(pair.forwarder, 'viewer')
  await carriedOn(world, pair, ['2026-10-06', '2026-10-07'], { hour: '17:30' })
  await carriedOn(world, pair, ['2026-10-08', '2026-10-09'])
  await world.setClock('2026-10-20T10:00:00+03:00')
})
afterAll(() => world.close())

const settingsFor = (side: Side) => ({ ...AnalyticsFilter.parse({ side }), period: 'd30' as const })
const settings = settingsFor('forwarder')
const tiles: Tile[] = [
  { kind: 'figure', figure: 'delivered', size: 'small' },
  { kind: 'figure', figure: 'income', size: 'small' },
  { kind: 'plot', figure: 'unloadingLate', by: 'partner', size: 'wide' },
  { kind: 'table', figure: 'spend', by: 'lane', size: 'wide' },
  { kind: 'table', figure: 'delivered', by: 'person', size: 'small' },
  { kind: 'anomalies', size: 'wide' },
]
const content = { name: 'Утро', shared: false, settings, tiles }
const make = async (who: Someone, change: Partial<typeof content> = {}) =>
  (await who.ask(ownDashboards.create, { data: { ...content, ...change } })).data
const open = (who: Someone, dashboardId: string, query = {}) => who.ask(ownDashboards.open, { query: { dashboardId, ...query } })
const names = async (who: Someone) => (await who.ask(ownDashboards.list)).data.items.map(({ name }) => name)

test('a dashboard tells what its tiles say in their order, each figure as the dashboard of the product and with the list behind it', async () => {
  const { id } = await make(pair.forwarder, { name: 'Порядок' })
  const { data } = await open(pair.forwarder, id)
  expect(data.tiles.map(({ tile }) => tile)).toEqual(tiles)
  const product = (
    await pair.forwarder.ask(analytics.dashboard, { query: { ...AnalyticsFilter.parse({ side: 'forwarder' }), dashboard: 'execution' } })
  ).data
  expect(data.tiles[0]!.figure).toEqual(product.figures.find(figure => figure.id === 'delivered'))
  expect(data.tiles[0]!.figure).toMatchObject({ value: 2, drill: { list: 'orders', count: 2 } })
  expect(data.tiles[2]!.plot).toMatchObject({ by: 'partner', figures: ['unloadingLate'], rows: [{ values: [1], of: 2 }] })
  const [first] = data.tiles[3]!.plot!.figures
  expect([first, data.tiles[3]!.plot!.figures.length > 3]).toEqual(['spend', true])
  expect(data.board).toMatchObject({ name: 'Порядок', settings, mine: true, version: 1 })
  expect(data).toMatchObject({ from: '2026-09-21', to: '2026-10-20', side: 'forwarder' })
  // asked for otherwise, it is counted otherwise and stays as it was saved
  const narrow = { ...AnalyticsFilter.parse({ side: 'forwarder', days: { from: '2026-10-09', to: '2026-10-09' } }) }
  const other = (await open(pair.forwarder, id, narrow)).data
  expect([other.tiles[0]!.figure!.value, other.board.settings]).toEqual([1, settings])
  await remove(pair.forwarder, id, 1)
})

const remove = (who: Someone, dashboardId: string, version: number) => who.ask(ownDashboards.remove, { data: { dashboardId, version } })

test('every tile that may be chosen is told, in both sides’ eyes', async () => {
  for (const [who, side] of [
    [pair.forwarder, 'forwarder'],
    [pair.executor, 'executor'],
  ] as const) {
    const all = figureIds.flatMap((figure): Tile[] => cutsOf(figure, side).map(by => ({ kind: 'plot', figure, by, size: 'small' })))
    expect(all.length).toBeGreaterThan(20)
    for (let first = 0; first < all.length; first += 24) {
      const some = all.slice(first, first + 24)
      const { id } = await make(who, { settings: settingsFor(side), tiles: some })
      expect((await open(who, id)).data.tiles.map(({ tile }) => tile)).toEqual(some)
      await remove(who, id, 1)
    }
    for (const dashboard of dashboards) {
      const begun = tilesOf(dashboard, side)
      const { id } = await make(who, { settings: settingsFor(side), tiles: begun })
      expect((await open(who, id)).data.tiles).toHaveLength(begun.length)
      await remove(who, id, 1)
    }
  }
  expect(homeOf('delivered', 'person')).toBe('people')
})

test('who may not see prices is told of no sums, and nothing says that there are any', async () => {
  const logistician = await world.colleague(pair.forwarder, 'logistician')
  const { id } = await make(pair.forwarder, { name: 'С деньгами', shared: true })
  const row = (await pair.forwarder.ask(employees.list)).data.items.find(one => one.id === logistician.employee)!
  await world.root.query(`update employees set limits = limits || '{"seesPrices": false}' where id = $1`, [row.id])
  const { data } = await open(logistician, id)
  expect(data.tiles.map(({ tile }) => ('figure' in tile ? tile.figure : tile.kind))).toEqual([
    'delivered',
    'unloadingLate',
    'delivered',
    'anomalies',
  ])
  expect(data.tiles.flatMap(({ plot }) => plot?.figures ?? []).filter(tellsPrices)).toEqual([])
  await remove(pair.forwarder, id, 1)
})

test('one’s own is nobody else’s, a shared one everybody’s in the organisation to open, and nobody’s outside', async () => {
  const own = await make(colleague)
  const shared = await make(colleague, { name: 'Для всех', shared: true })
  expect(await names(colleague)).toEqual(['Для всех', 'Утро'])
  expect(await names(viewer)).toEqual(['Для всех'])
  expect(await names(pair.executor)).toEqual([])
  expect((await open(viewer, own.id)).error.code).toBe('dashboard.not_found')
  expect((await open(pair.executor, shared.id)).error.code).toBe('dashboard.not_found')
  expect((await open(viewer, shared.id)).data.board).toMatchObject({ mine: false, changeable: false })
  const save = (who: Someone, change: object) =>
    who.ask(ownDashboards.save, { data: { dashboardId: shared.id, version: 1, ...content, name: 'Иначе', shared: true, ...change } })
  expect((await save(viewer, {})).error.code).toBe('dashboard.foreign')
  expect((await save(pair.executor, {})).error.code).toBe('dashboard.not_found')
  // whoever manages the organisation may, but not take it away from its author
  expect((await save(pair.forwarder, { shared: false })).error.code).toBe('dashboard.foreign')
  expect((await save(pair.forwarder, {})).data).toMatchObject({ name: 'Иначе', version: 2, mine: false, changeable: true })
  expect((await save(colleague, {})).error).toMatchObject({ code: 'dashboard.changed', info: { version: 2, asked: 1 } })
  expect((await remove(colleague, shared.id, 2)).status).toBe(200)
  expect((await remove(colleague, own.id, 1)).status).toBe(200)
  expect(await world.count('audits', `kind = 'dashboard' and object_id = $1`, [shared.id])).toBe(3)
})

test('only who may share views shares; a viewer keeps his own', async () => {
  const refused = await viewer.ask(ownDashboards.create, { data: { ...content, shared: true } })
  expect([refused.status, refused.error.code]).toEqual([403, 'access.denied'])
  const own = await make(viewer)
  expect((await remove(viewer, own.id, 1)).status).toBe(200)
})

test('a tile of the other side, a side the organisation has not and too much of anything are refused', async () => {
  const ask = (change: object) => pair.forwarder.ask(ownDashboards.create, { data: { ...content, ...change } })
  const foreign = await ask({ tiles: [tiles[0], { kind: 'figure', figure: 'emptyKm', size: 'small' }] })
  expect(foreign.error).toMatchObject({ code: 'dashboard.tile', info: { place: 2 } })
  expect((await ask({ tiles: [{ kind: 'plot', figure: 'lots', by: 'lane', size: 'small' }] })).error.code).toBe('dashboard.tile')
  expect((await ask({ settings: settingsFor('executor'), tiles: [] })).error.code).toBe('access.denied')
  const many = await world.colleague(pair.forwarder, 'logistician')
  const made = []
  for (let i = 0; i < 50; i++) made.push(await make(many, { name: `№ ${i}`, tiles: [] }))
  expect((await many.ask(ownDashboards.create, { data: content })).error).toMatchObject({ code: 'dashboard.too_many', info: { most: 50 } })
  await remove(many, made[0]!.id, 1)
  expect((await many.ask(ownDashboards.create, { data: content })).status).toBe(200)
})
