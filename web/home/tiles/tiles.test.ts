import { expect, test } from 'vitest'
import { moneyTilesOf, shortOf, stateTilesOf, tilesOf } from './tiles.ts'

const now = Date.parse('2026-11-24T22:00:00Z')
const counts = {
  tabs: { confirm: 9, onway: 87, docs: 14, new: 4, resources: 2 },
  mine: 25,
  late: 6,
  behind: 3,
  missed: 2,
  withoutExecutor: 29,
  loadingSoon: 106,
}
const week = {
  from: '2026-11-22T21:00:00Z',
  days: Array.from({ length: 7 }, () => ({ planned: 10, done: 4 })),
  sums: [
    { minor: 842_000_000, currency: 'RUB' },
    { minor: 1_000_00, currency: 'EUR' },
  ],
}

test('2.05 six figures of the forwarder, each with the list it counts behind it', () => {
  const tiles = tilesOf('forwarder', counts, { week, prices: true, now })
  expect(tiles.map(tile => [tile.id, tile.count, tile.of])).toEqual([
    ['withoutExecutor', 29, 106],
    ['confirm', 9, undefined],
    ['behind', 3, 87],
    ['missed', 2, undefined],
    ['docs', 14, undefined],
    ['sum', 0, 70],
  ])
  expect(tiles.map(tile => decodeURIComponent(tile.to))).toEqual([
    '/orders_forwarder?orders.status[]=placed&orders.status[]=searching&orders.status[]=offered&orders.loading={"from":"2026-11-25","to":"2026-11-27"}',
    '/orders_forwarder/tab/confirm',
    '/orders_forwarder/tab/onway?orders.overdue=true',
    '/orders_forwarder?orders.risk[]=missed',
    '/orders_forwarder/tab/docs',
    expect.stringContaining('orders.loading={"from":"2026-11-23","to":"2026-11-29"}'),
  ])
  expect(tiles[5]!.money).toEqual({ sum: week.sums[0], others: 1 })
})

test('2.05 six figures of the executor; a calm figure has no colour and leads to the whole', () => {
  const tiles = tilesOf('executor', { ...counts, missed: 0, behind: 0 }, { week, prices: true, now })
  expect(tiles.map(tile => tile.id)).toEqual(['offers', 'resources', 'behind', 'missed', 'docs', 'sum'])
  expect(tiles[2]).toEqual({ id: 'behind', count: 0, of: 87, to: '/orders_executor/tab/onway' })
  expect(tiles[3]).not.toHaveProperty('tone')
  expect(tiles[3]!.to).toBe('/orders_executor?orders.risk[]=missed')
  expect(tiles[0]).toMatchObject({ count: 4, tone: 'warn', to: '/orders_executor/tab/new' })
  expect(tiles[5]!.to, 'an offer is not money yet').not.toContain('=offered')
})

test('without the right to see prices the sixth figure counts loadings; with it, it waits for the sums', () => {
  expect(tilesOf('forwarder', counts, { week: { ...week, sums: null }, prices: false, now })[5]).toMatchObject({ id: 'soon', count: 106 })
  expect(tilesOf('forwarder', counts, { week: undefined, prices: true, now })[5]).toMatchObject({ id: 'sum', count: null })
  expect(tilesOf('forwarder', counts, { week: { ...week, sums: [] }, prices: true, now })[5]).not.toHaveProperty('money')
})

test('a sum is short enough for a tile', () => {
  const rub = (amount: number) => shortOf({ minor: amount * 100, currency: 'RUB' }, 2)
  expect(rub(8_420_000)).toEqual({ amount: 8.42, unit: 'million' })
  expect(rub(999_700)).toEqual({ amount: 1, unit: 'million' })
  expect(rub(68_400)).toEqual({ amount: 68, unit: 'thousand' })
  expect(rub(9_999)).toEqual({ amount: 9999, unit: 'one' })
})

test('six figures of the accountant lead to what is settled, approved, posted and paid; six of the administrator to where they are seen to', () => {
  const tabs = { pending_approval: 2, approved: 1, partly_paid: 0, overdue: 3 }
  const money = moneyTilesOf('executor', tabs, { ready: { count: 100, more: true }, docs: 4 })
  expect(money.map(({ id, count, tone }) => [id, count, tone])).toEqual([
    ['settle', 100, undefined],
    ['pending', 2, 'warn'],
    ['approved', 1, undefined],
    ['partly', 0, undefined],
    ['expired', 3, 'danger'],
    ['docs', 4, undefined],
  ])
  expect(money[0]).toMatchObject({ more: true, to: '/settlements?section=due&kind=receivable&due.ready=true' })
  expect(money[4]!.to).toBe('/settlements?settlements.tab=overdue')
  const brief = { organizations: 22, unverified: 1, blocked: 2, people: 23, present: 4, lateJobs: 0, failedJobs: 5, unsent: 0 }
  expect(stateTilesOf(brief).map(({ id, count, tone, to }) => [id, count, tone, to])).toEqual([
    ['unverified', 1, 'warn', '/client-admin?clients.state=unverified'],
    ['failedJobs', 5, 'danger', '/admin?tab=jobs'],
    ['lateJobs', 0, undefined, '/admin?tab=jobs'],
    ['unsent', 0, undefined, '/admin?tab=health'],
    ['organizations', 22, undefined, '/client-admin'],
    ['people', 23, undefined, '/admin?tab=people'],
  ])
})
