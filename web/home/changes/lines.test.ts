import { expect, test } from 'vitest'
import { linesSince } from '#contract/first-page.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { SettlementFilter } from '#contract/settlement-list.ts'
import { readFilters } from '#web/api/filters.ts'
import { addressOf } from './lines.ts'

const today = '2026-03-01'
const told = (role: 'work' | 'money' | 'installation', side: 'forwarder' | 'executor' | null) =>
  linesSince(role, side, today).map(line => [line.code, decodeURIComponent(addressOf(line))])

test('each role has five lines, and each leads to the list it counts', () => {
  expect(told('work', 'forwarder')).toEqual([
    ['created', '/orders_forwarder?orders.sort=created&orders.created={"from":"2026-02-28"}'],
    ['loaded', '/orders_forwarder?orders.loaded={"from":"2026-02-28"}'],
    ['delivered', '/orders_forwarder?orders.delivered={"from":"2026-02-28"}'],
    ['paid', '/settlements?settlements.paid={"from":"2026-02-28"}'],
    ['overdue', '/settlements?settlements.tab=overdue&settlements.due={"from":"2026-02-27","to":"2026-02-28"}'],
  ])
  expect(told('money', 'executor').map(([code]) => code)).toEqual(['delivered', 'settlements', 'pending', 'paid', 'overdue'])
  expect(told('installation', null)).toHaveLength(5)
  expect(told('installation', null)[3]).toEqual([
    'unverified',
    '/client-admin?clients.state=unverified&clients.created={"from":"2026-02-28"}',
  ])
})

test('the filter read back from the address is the one that was counted', () => {
  for (const role of ['work', 'money'] as const)
    for (const line of linesSince(role, 'executor', today)) {
      const [, search = ''] = addressOf(line).split('?')
      const { filter, ignored } =
        line.list === 'orders'
          ? readFilters(OrderFilter, search, 'orders', { side: 'executor' })
          : readFilters(SettlementFilter, search, 'settlements')
      expect(ignored).toEqual([])
      expect(filter, line.code).toEqual(line.filter)
    }
})
