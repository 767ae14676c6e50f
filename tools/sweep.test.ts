import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#web/routes.tsx'
import { addressOf, named, routesOf, sections, swept } from './sweep.ts'

const addresses = (of: readonly RouteObject[]): string[] =>
  of.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...addresses(children)])

test('no route of the product is left out of the sweep, and none is made up', () => {
  expect(swept.toSorted()).toEqual(addresses(routes).toSorted())
})

test('a route is swept at an address without a place left empty', () => {
  const known = {
    order: 'an-order',
    draft: 'a-draft',
    flight: 'a-flight',
    driver: 'a-driver',
    vehicle: 'a-vehicle',
    client: 'a-client',
    settlement: 'a-settlement',
    tender: 'a-tender',
    demand: 'a-demand',
    ownDemand: 'an-own-demand',
    menuItem: '7',
    person: 'a-person',
    flag: 'a-flag',
  }
  for (const route of routesOf(undefined)) expect(addressOf(route, known).path, route).not.toMatch(/[:*]/)
  expect(addressOf('/drivers/:id', known)).toEqual({ path: '/drivers/a-driver', empty: false })
  expect(addressOf('/orders/:orderId', known)).toEqual({ path: '/orders/an-order', empty: false })
  expect(addressOf('/orders_forwarder/edit/:orderId', known)).toEqual({ path: '/orders_forwarder/edit/a-draft', empty: false })
  expect(addressOf('/orders_executor/tab/:tabId', known)).toEqual({ path: '/orders_executor/tab/onway', empty: false })
  expect(addressOf('/tenders_executor/:id', known)).toEqual({ path: '/tenders_executor/a-tender', empty: false })
  expect(addressOf('/demand_forwarder/edit/:id', known)).toEqual({ path: '/demand_forwarder/edit/an-own-demand', empty: false })
  expect(addressOf('/admin/:id?tab=people', known)).toEqual({ path: '/admin/a-person?tab=people', empty: false })
  expect(addressOf('/client-admin/:id?part=bank', known)).toEqual({ path: '/client-admin/a-client?part=bank', empty: false })
  expect(addressOf('/toggle-admin/:id', known)).toEqual({ path: '/toggle-admin/a-flag', empty: false })
})

test('where the account has nothing of the kind, the address leads to nothing and 404 is no finding', () => {
  expect(
    addressOf('/flights/:flightId', {
      order: null,
      draft: null,
      flight: null,
      driver: null,
      vehicle: null,
      client: null,
      settlement: null,
      tender: null,
      demand: null,
      ownDemand: null,
      menuItem: null,
      person: null,
      flag: null,
    }),
  ).toMatchObject({ empty: true })
})

test('a route brings its sections along, a section may be named alone, and what is not there is refused', () => {
  expect(routesOf('/admin')).toEqual(['/admin', ...sections['/admin']!])
  expect(routesOf('/admin')).toContain('/admin?tab=journal')
  expect(routesOf('/admin?tab=health,/')).toEqual(['/', '/admin?tab=health'])
  expect(() => routesOf('/nowhere')).toThrow('--only knows no /nowhere')
  expect(named('theme', 'dark', ['light', 'dark'])).toEqual(['dark'])
  expect(() => named('as', 'nobody', ['forwarder'])).toThrow('nobody')
})
