import { expect, test } from 'vitest'
import { tilesOf } from './tiles.ts'

const now = Date.parse('2026-11-24T22:00:00Z')
const counts = { tabs: { confirm: 9, onway: 87, docs: 14, new: 4, resources: 2 }, mine: 25, late: 6, withoutExecutor: 29, loadingSoon: 106 }

test('2.05 six figures of the forwarder, each with the list it counts behind it', () => {
  const tiles = tilesOf('forwarder', counts, now)
  expect(tiles.map(tile => [tile.id, tile.count])).toEqual([
    ['withoutExecutor', 29],
    ['confirm', 9],
    ['onway', 87],
    ['late', 6],
    ['docs', 14],
    ['soon', 106],
  ])
  expect(decodeURIComponent(tiles[0]!.to)).toBe(
    '/orders_forwarder?orders.status[]=placed&orders.status[]=searching&orders.status[]=offered&orders.loading={"from":"2026-11-25","to":"2026-11-28"}',
  )
  expect(tiles[1]!.to).toBe('/orders_forwarder/tab/confirm')
  expect(tiles[3]).toMatchObject({ tone: 'danger', to: '/orders_forwarder?orders.mine=true' })
})

test('2.05 six figures of the executor; a calm figure has no colour', () => {
  const tiles = tilesOf('executor', { ...counts, late: 0 }, now)
  expect(tiles.map(tile => tile.id)).toEqual(['offers', 'resources', 'onway', 'late', 'docs', 'soon'])
  expect(tiles[3]).not.toHaveProperty('tone')
  expect(tiles[0]).toMatchObject({ count: 4, tone: 'warn', to: '/orders_executor/tab/new' })
})
