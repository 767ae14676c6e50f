import { expect, type Page } from '@playwright/test'
import { AnalyticsFilter } from '#contract/analytics.ts'
import type { Tile } from '#contract/dashboard-tiles.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { ownDashboards } from '#contract/own-dashboards.ts'
import { grid, start } from '#testing/demands.ts'
import { keyOf, offered, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { deliveredBy, makeSettlement } from '#testing/settlements.ts'
import { makeTender } from '#testing/tenders.ts'
import type { Someone } from '#testing/world.ts'
import { screens } from '#web/screens.ts'
import { heading, type Served, test } from './world.ts'

/** What opening an address may cost a browser that has nothing of the product yet: docs/mechanisms/page-weight.md. */
const budget = { requests: 25, scripts: 8, styles: 2, calls: 6 }

/** What an address needs exceptions: it cannot be known before its first answers have come. */
const exceptions: Partial<Record<string, Partial<typeof budget>>> = {
  // what one reads of an order is marked as seen, and an executor is told whether he may pass it on; what is printed of it follows the card
  [screens.order.path]: { calls: 7, scripts: 9 },
  // the template of terms comes a moment after the form, with what its pages share
  [screens.orderCreate.path]: { scripts: 10 },
  // whom the tender would reach is reckoned from the form, and its place for files is new
  [screens.tenderCreateForwarder.path]: { calls: 7 },
  [screens.tenderCreateExecutor.path]: { calls: 7 },
  // how lots stand, and what was bid, is asked for those that came, and once more when the stream runs
  [screens.tendersForwarder.path]: { calls: 7 },
  [screens.tendersExecutor.path]: { calls: 7 },
  '/tenders_forwarder/:tenderId': { calls: 7 },
  '/tenders_executor/:tenderId': { calls: 7 },
}

type People = { forwarder: Someone; executor: Someone; admin: Someone; ids: Record<string, string> }

const opened: { path: string; as: 'forwarder' | 'executor' | 'admin' }[] = [
  ...[screens.home, screens.ordersForwarder, screens.orderCreate, screens.ordersEdit, screens.tendersForwarder].map(({ path }) => ({
    path,
    as: 'forwarder' as const,
  })),
  ...[screens.tenderCreateForwarder, screens.demandForwarder, screens.demandCreate, screens.partners, screens.settlements].map(
    ({ path }) => ({
      path,
      as: 'forwarder' as const,
    }),
  ),
  { path: '/orders/:orderId', as: 'forwarder' },
  ...[screens.home, screens.ordersExecutor, screens.tendersExecutor, screens.demandExecutor, screens.drivers, screens.driverCreate].map(
    ({ path }) => ({ path, as: 'executor' as const }),
  ),
  ...[
    screens.transport,
    screens.vehicleCreate,
    screens.organization,
    screens.flightsExecutor,
    screens.flightTasks,
    screens.privateArea,
    screens.notifications,
  ].map(({ path }) => ({
    path,
    as: 'executor' as const,
  })),
  { path: '/orders/:orderId', as: 'executor' },
  { path: screens.flightsForwarder.path, as: 'forwarder' },
  { path: screens.emissionsForwarder.path, as: 'forwarder' },
  { path: screens.rules.path, as: 'forwarder' },
  ...(['executor', 'forwarder'] as const).map(as => ({ path: '/analytics/execution', as })),
  { path: '/analytics/:dashboardId', as: 'forwarder' },
  ...(['executor', 'forwarder'] as const).map(as => ({ path: screens.flight.path, as })),
  { path: '/tenders_forwarder/:tenderId', as: 'forwarder' },
  { path: '/tenders_executor/:tenderId', as: 'executor' },
  { path: '/demand/:demandId', as: 'forwarder' },
  { path: '/demand/:demandId', as: 'executor' },
  { path: '/settlements/:settlementId', as: 'forwarder' },
  { path: '/drivers/:driverId', as: 'executor' },
  { path: '/transport/:vehicleId', as: 'executor' },
  ...[screens.admin, screens.clients, screens.privateAdmin, screens.flags].map(({ path }) => ({ path, as: 'admin' as const })),
]

for (const { path, as } of opened)
  test(`${path} opens for the ${as} within its budget, and uses all it asked for ahead`, async ({ world, openAs }) => {
    const people = await peopled(world)
    const page = await openAs(people[as], '/favicon.svg')
    const cost = countOf(page)
    await page.goto(path.replace(/:(\w+)/, (_, name: string) => people.ids[name]!))
    await expect(heading(page).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await atRest(page)
    const allowed = { ...budget, ...exceptions[path] }
    const { requests, scripts, styles, calls } = cost()
    const over = calls.length > allowed.calls ? calls : []
    expect({ requests: requests > allowed.requests, scripts: scripts.length > allowed.scripts ? scripts : [], styles, over }).toEqual({
      requests: false,
      scripts: [],
      styles: 1,
      over: [],
    })
    expect(await unused(page), 'asked for ahead and not used: web/firstAsks.ts').toEqual([])
  })

/** Counts what a page asks for from now on. */
function countOf(page: Page) {
  const seen: { kind: string; path: string }[] = []
  page.on('request', request => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'http:') seen.push({ kind: request.resourceType(), path: pathname })
  })
  return () => ({
    requests: seen.length,
    scripts: seen.filter(({ kind }) => kind === 'script').map(({ path }) => path),
    styles: seen.filter(({ kind }) => kind === 'stylesheet').length,
    calls: seen.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path),
  })
}

/** Until nothing came for a moment. */
async function atRest(page: Page) {
  await page.waitForFunction(() => {
    const last = Math.max(...performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd))
    return performance.now() - last > 800
  })
}

const unused = (page: Page) =>
  page.evaluate(() => {
    type FirstAsks = { alone: Record<string, unknown>; together: { came?: { answers: Map<string, unknown> } } | null }
    const asked = (globalThis as unknown as Record<symbol, FirstAsks | undefined>)[Symbol.for('trassa.asked')]
    const left = asked?.together?.came?.answers.keys()
    return asked && left ? [...Object.keys(asked.alone), ...left] : ['nothing was asked for ahead, or nothing of it came']
  })

const worlds = new WeakMap<Served, Promise<People>>()

/** Two partners with an order, a tender, a demand and a settlement between them; made once for a browser's world. */
function peopled(world: Served): Promise<People> {
  const made = worlds.get(world) ?? make(world)
  worlds.set(world, made)
  return made
}

async function make(world: Served): Promise<People> {
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder()
  const executor = await world.executor()
  await world.partners(forwarder, executor)
  const done = await deliveredBy(world, { forwarder, executor })
  const settlement = (await makeSettlement(forwarder, 'payable', executor.org, [done.id])).data
  await world.setClock(scenarioOneStart)
  const row = await offered(forwarder, executor)
  const accepted = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  const resources = await resourcesOf(world, executor)
  await executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...resources } })
  const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
  await world.root.query('update organizations set verified = true, verified_at = now()')
  await world.setClock(start)
  const demand = (await forwarder.ask(demands.create, { data: { draft: grid(), goal: 'publish' } })).data
  await world.setClock(null)
  const { tenderId } = await makeTender(world, forwarder, [executor])
  const tiles: Tile[] = [
    { kind: 'figure', figure: 'delivered', size: 'small' },
    { kind: 'plot', figure: 'delivered', by: 'time', size: 'wide' },
    { kind: 'table', figure: 'delivered', by: 'partner', size: 'wide' },
  ]
  const settings = { ...AnalyticsFilter.parse({ side: 'forwarder' }), period: 'd30' as const }
  const dashboard = await forwarder.ask(ownDashboards.create, { data: { name: 'Утро', shared: false, settings, tiles } })
  return {
    forwarder,
    executor,
    admin: await world.platform(),
    ids: {
      orderId: row.id,
      flightId: flights[0]!.id,
      driverId: resources.driverId,
      vehicleId: resources.truckId,
      tenderId,
      demandId: demand.row.id,
      settlementId: settlement.id,
      dashboardId: dashboard.data.id,
    },
  }
}
