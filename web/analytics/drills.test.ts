import { expect, test } from 'vitest'
import { OrderFilter } from '#contract/order-list.ts'
import { readQuery, writeQuery } from '#contract/query-string.ts'
import { drillAddress } from './drills.ts'

const count = 3

test('the list of orders opens on its tab with the conditions of the figure under its own prefix', () => {
  const filter = { side: 'forwarder', tab: 'done', delivered: { from: '2026-11-01', to: '2026-11-30' }, counterpart: ['a', 'b'] }
  const address = drillAddress({ list: 'orders', query: writeQuery(filter), count }, 'executor')
  const [path, query = ''] = address.split('?')
  expect(path).toBe('/orders_forwarder/tab/done')
  expect(readQuery(query, 'orders')).toEqual({ delivered: filter.delivered, counterpart: filter.counterpart })
  expect(Object.keys(OrderFilter.shape)).toEqual(expect.arrayContaining(['delivered', 'counterpart']))
})

test('flights and lots open on the side the figure is of, with their tab in the query', () => {
  expect(drillAddress({ list: 'flights', query: 'tab=done&side=executor', count }, 'forwarder')).toBe('/flights_executor?flights.tab=done')
  expect(drillAddress({ list: 'tenders', query: 'tab=done', count }, 'executor')).toBe('/tenders_executor?tenders.tab=done')
  expect(drillAddress({ list: 'orders', query: '', count }, 'executor')).toBe('/orders_executor')
})
