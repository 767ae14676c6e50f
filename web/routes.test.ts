import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { sideOfPath } from './paths.ts'
import { routes } from './routes.tsx'
import { addresses } from './screens.ts'

/** Every address of the specification, the pattern it must meet and the parameters the screen must get. */
const table: [address: string, pattern: string, params: Record<string, string>][] = [
  ['/', '/', {}],
  ['/tbl', '/tbl', {}],
  ['/iframe/reports', '/iframe/:path/*', { path: 'reports', '*': '' }],
  ['/iframe/reports/main', '/iframe/:path/*', { path: 'reports', '*': 'main' }],
  ['/admin', '/admin', {}],
  ['/admin/42', '/admin/:id', { id: '42' }],
  ['/client-admin', '/client-admin', {}],
  ['/client-admin/42', '/client-admin/:id', { id: '42' }],
  ['/admin-tdsd', '/admin-tdsd', {}],
  ['/toggle-admin', '/toggle-admin', {}],
  ['/toggle-admin/new_table', '/toggle-admin/:id', { id: 'new_table' }],
  ['/orders_executor', '/orders_executor', {}],
  ['/orders_forwarder', '/orders_forwarder', {}],
  ['/orders_executor/tab/onway', '/orders_executor/tab/:tabId', { tabId: 'onway' }],
  ['/orders_forwarder/tab/docs', '/orders_forwarder/tab/:tabId', { tabId: 'docs' }],
  ['/orders_executor_old/tab/onway', '/orders_executor_old/tab/:tabId', { tabId: 'onway' }],
  ['/orders_forwarder_old/tab/docs', '/orders_forwarder_old/tab/:tabId', { tabId: 'docs' }],
  ['/orders_executor/co2e', '/orders_executor/co2e', {}],
  ['/orders_forwarder/co2e', '/orders_forwarder/co2e', {}],
  ['/tenders_executor', '/tenders_executor', {}],
  ['/tenders_forwarder', '/tenders_forwarder', {}],
  ['/tenders_executor/create', '/tenders_executor/create', {}],
  ['/tenders_forwarder/create', '/tenders_forwarder/create', {}],
  ['/tenders_executor/7', '/tenders_executor/:id', { id: '7' }],
  ['/tenders_forwarder/7', '/tenders_forwarder/:id', { id: '7' }],
  ['/flights_executor', '/flights_executor', {}],
  ['/flights_forwarder', '/flights_forwarder', {}],
  ['/flights/1001', '/flights/:flightId', { flightId: '1001' }],
  ['/flights/tasks', '/flights/tasks', {}],
  ['/demand_forwarder', '/demand_forwarder', {}],
  ['/demand_executor', '/demand_executor', {}],
  ['/demand_forwarder/create', '/demand_forwarder/create', {}],
  ['/demand_forwarder/edit/7', '/demand_forwarder/edit/:id', { id: '7' }],
  ['/demand/7', '/demand/:id', { id: '7' }],
  ['/orders_forwarder/create', '/orders_forwarder/create', {}],
  ['/orders_forwarder/edit/5001', '/orders_forwarder/edit/:orderId', { orderId: '5001' }],
  ['/orders/5001', '/orders/:orderId', { orderId: '5001' }],
  ['/tdsd-private-main', '/tdsd-private-main', {}],
  ['/drivers', '/drivers', {}],
  ['/drivers/create', '/drivers/create', {}],
  ['/drivers/7', '/drivers/:id', { id: '7' }],
  ['/transport', '/transport', {}],
  ['/transport/create', '/transport/create', {}],
  ['/transport/9', '/transport/:id', { id: '9' }],
  ['/partners', '/partners', {}],
  ['/settlements', '/settlements', {}],
  ['/settlements/7', '/settlements/:id', { id: '7' }],
  ['/order-edit', '/order-edit', {}],
  ['/management-rules', '/management-rules', {}],
  ['/management-org-settings', '/management-org-settings', {}],
  ['/condition-templates', '/condition-templates', {}],
  ['/condition-templates/new', '/condition-templates/:id', { id: 'new' }],
  ['/analytics/fleet', '/analytics/:dashId/*', { dashId: 'fleet', '*': '' }],
  ['/analytics/fleet/a/b', '/analytics/:dashId/*', { dashId: 'fleet', '*': 'a/b' }],
  ['/modules/docs', '/modules/:dashId/*', { dashId: 'docs', '*': '' }],
  ['/modules/docs/a/b', '/modules/:dashId/*', { dashId: 'docs', '*': 'a/b' }],
  ['/system-condition-templates', '/system-condition-templates', {}],
  ['/system-condition-templates/7', '/system-condition-templates/:id', { id: '7' }],
  ['/notifications-settings', '/notifications-settings', {}],
  ['/feature-flags', '/feature-flags', {}],
]
const outside = ['/auth', '/auth_internal', '/login', '/tdsd-private', '/token']

const [shell] = routes
const match = (address: string) => matchRoutes(routes, address)!
/** The last path of a branch: a screen kept behind two addresses has an index without one. */
const patternOf = (address: string) => match(address).findLast(({ route }) => route.path !== undefined)!.route.path

describe('the table of addresses', () => {
  test.each(table)('2.05–2.50, 2.56 %s is %s', (address, pattern, params) => {
    expect(patternOf(address)).toBe(pattern)
    expect(match(address).at(-1)!.params).toEqual(params)
    expect(match(address)[0]!.route).toBe(shell)
  })

  test.each(outside)('2.51–2.55 %s stands outside the shell', address => {
    expect(patternOf(address)).toBe(address)
    expect(match(address)[0]!.route).not.toBe(shell)
  })

  test('2.56 parameters bear the names of the specification and no others', () => {
    const names = new Set(addresses.flatMap(pattern => [...pattern.matchAll(/:(\w+)/g)].map(found => found[1])))
    expect([...names].toSorted()).toEqual(['dashId', 'flightId', 'id', 'orderId', 'path', 'tabId'])
  })

  test('no screen stands in the routes that the table does not name', () => {
    const pathsIn = (list: readonly RouteObject[]): string[] =>
      list.flatMap(route => [...(route.path ? [route.path] : []), ...pathsIn(route.children ?? [])])
    expect(pathsIn(routes).toSorted()).toEqual([...new Set([...table.map(([, pattern]) => pattern), ...outside, '*'])].toSorted())
    expect(new Set(addresses)).toEqual(new Set(table.map(([, pattern]) => pattern)))
  })

  test.each(['/orders_forwarder_old', '/iframe', '/analytics', '/flights', '/nonsense'])('%s is not there', address =>
    expect(patternOf(address)).toBe('*'),
  )

  test('2.01 no screen is part of the first view', () => {
    const eager = (list: readonly RouteObject[]): string[] =>
      list.flatMap(route => [
        ...(route.path && route.path !== '*' && (route.Component || route.element) ? [route.path] : []),
        ...eager(route.children ?? []),
      ])
    expect(eager(routes)).toEqual([])
  })
})

test('6.01 a screen of one side belongs to it', () => {
  const executors = ['/orders_executor_old/tab/all', '/tenders_executor/create', '/drivers/7', '/transport', '/flights/tasks']
  expect(executors.map(sideOfPath)).toEqual(executors.map(() => 'executor'))
  expect(['/demand_forwarder', '/order-edit'].map(sideOfPath)).toEqual(['forwarder', 'forwarder'])
  expect(['/', '/orders/1', '/flights/1', '/partners', '/transporters'].map(sideOfPath)).toEqual([null, null, null, null, null])
})
