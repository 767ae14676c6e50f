import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { menuItem as item } from '#web/testing/menuItem.ts'
import { openOutside } from '#web/testing/outside.ts'

const usual = [item(1, 'Заказы'), item(2, 'Создать заказ'), item(3, 'Рейсы')]

let outside: ReturnType<typeof openOutside>
let menu: typeof import('./menu.ts')

beforeEach(async () => {
  vi.resetModules()
  outside = openOutside('https://test.app.example/')
  menu = await import('./menu.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('4.10, 9.14 the menu is fetched once for the life of the page', async () => {
  outside.answers(request => (request.url === '/api/menu/list' ? { body: { data: usual } } : { status: 503, body: {} }))
  for (let visit = 0; visit < 10; visit += 1) await menu.loadMenu()
  expect(outside.sent.filter(request => request.url === '/api/menu/list')).toHaveLength(1)
})

test('2.58, 2.60 tabs are not in the menu, other items are', () => {
  expect(menu.railItems([item(1, 'Заказы'), item(2, 'Архив', { is_tab: true })], null).map(({ title }) => title)).toEqual(['Заказы'])
})

const testHosts = ['test.app.example']

test('2.61, 2.64 an extra item «Создать заказ (NEW)» is in the menu of listed hosts alone', () => {
  expect(menu.withTestItem(usual, testHosts, 'test.app.example')).toHaveLength(4)
  for (const host of ['app.example', 'x.test.app.example', '']) expect(menu.withTestItem(usual, testHosts, host)).toEqual(usual)
})

test('2.62 it is made exactly so', () => {
  const extra = menu.withTestItem(usual, testHosts, 'test.app.example').find(({ title }) => title === 'Создать заказ (NEW)')
  expect(extra).toEqual({
    id: 777,
    position: 1,
    title: 'Создать заказ (NEW)',
    icon: 'plus',
    src: null,
    path: true,
    is_iframe: false,
    is_tab: false,
    key: null,
    is_external: false,
    group_id: 1,
    sub_title: null,
  })
})

test('2.63 it stands right after the item titled «Создать заказ», whatever its position says', () => {
  const shown = menu.withTestItem(usual, testHosts, 'test.app.example')
  expect(shown.map(({ title }) => title)).toEqual(['Заказы', 'Создать заказ', 'Создать заказ (NEW)', 'Рейсы'])
  expect(menu.grouped(menu.railItems(shown, 'forwarder'))[0]!.items.map(({ id }) => id)).toEqual([1, 2, 777, 3])
})

test('2.65 without «Создать заказ» nothing is inserted', () => {
  expect(menu.withTestItem([usual[0]!], ['test.app.example'], 'test.app.example')).toEqual([usual[0]])
})

test('2.66 the extra item opens the form of a new order', () => {
  expect(menu.wayOf(item(777, 'x', { path: true }))).toEqual({ to: '/orders_forwarder/create', href: null })
})

test('3.02–3.04 embedded and outside items lead where they say; an unknown icon is the plain one', () => {
  expect(menu.wayOf(item(1, 'x', { is_iframe: true, src: 'https://bi.example/x', path: '/bi' }))).toEqual({ to: '/iframe/bi', href: null })
  expect(menu.wayOf(item(1, 'x', { is_external: true, src: 'https://help.example' }))).toEqual({ to: null, href: 'https://help.example' })
  expect(menu.wayOf(item(1, 'x', { is_iframe: true, src: 'https://bi.example/x', path: 'reports/main' }))).toEqual({
    to: '/iframe/reports/main',
    href: null,
  })
  expect(menu.wayOf(item(1, 'x', { is_iframe: true, src: 'https://bi.example/x', path: '/analytics/fleet' }))).toEqual({
    to: '/analytics/fleet',
    href: null,
  })
  expect(menu.iconOf('plus')).not.toBe(menu.iconOf('nonsense'))
  expect(menu.iconOf('constructor')).toBe(menu.iconOf(null))
})

test('an item that leads to no safe place is not shown', () => {
  const unsafe = [
    item(1, 'a', { path: null }),
    item(2, 'b', { path: '//evil.example' }),
    item(3, 'c', { path: '/\\evil' }),
    item(4, 'd', { path: 'javascript:alert(1)' }),
    item(5, 'e', { is_external: true, src: 'javascript:alert(1)' }),
    item(6, 'f', { is_external: true, src: 'http://plain.example' }),
    item(7, 'g', { is_external: true, src: 'https://%zz' }),
    item(8, 'h', { is_iframe: true, src: null }),
    item(9, 'i', { is_iframe: true, src: 'javascript:alert(1)' }),
    item(10, 'j', { path: 'reports/main' }),
  ]
  expect(menu.railItems(unsafe, null)).toEqual([])
})

test('6.01 the lists of the other side are not in the menu of this one', () => {
  const lists = [item(1, 'a', { path: '/orders_forwarder' }), item(2, 'b', { path: '/orders_executor' }), item(3, 'c', { path: '/' })]
  expect(menu.railItems(lists, 'executor').map(({ id }) => id)).toEqual([2, 3])
  expect(menu.railItems(lists, 'forwarder').map(({ id }) => id)).toEqual([1, 3])
})

test('6.01 screens that one side alone has go with the side, whatever their address', () => {
  const items = [item(1, 'a', { path: '/drivers' }), item(2, 'b', { path: '/flights/tasks' }), item(3, 'c', { path: '/partners' })]
  expect(menu.railItems(items, 'forwarder').map(({ id }) => id)).toEqual([3])
  expect(menu.railItems(items, 'executor').map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the first page stands alone at the top, the settings at the foot, whatever was added after them', () => {
  const items = [
    item(1, 'a', { key: 'home', path: '/' }),
    item(2, 'b', { group_id: 1 }),
    item(3, 'c', { group_id: 4 }),
    item(4, 'd', { group_id: 2 }),
    item(5, 'e', { group_id: 1 }),
    item(6, 'f', { group_id: null }),
  ]
  expect(menu.grouped(items).map(({ group, items: members }) => [group, members.map(({ id }) => id)])).toEqual([
    [null, [1]],
    [1, [2, 5]],
    [2, [4]],
    [0, [6]],
    [4, [3]],
  ])
})

test('the current item is the one with the longest address; an order and a flight belong to their lists', () => {
  const items = [
    item(1, 'a', { path: '/' }),
    item(2, 'b', { path: '/orders_forwarder' }),
    item(3, 'c', { path: '/orders_forwarder/create' }),
    item(4, 'd', { path: '/flights_forwarder' }),
    item(5, 'e', { path: '/flights/tasks' }),
  ]
  const current = (pathname: string) => menu.currentItem(items, pathname, 'forwarder')
  expect(['/', '/orders_forwarder/tab/docs', '/orders_forwarder/create', '/orders/7', '/drivers'].map(current)).toEqual([1, 2, 3, 2, null])
  expect(['/orders_forwarder_old/tab/docs', '/order-edit', '/flights/7', '/flights/tasks'].map(current)).toEqual([2, 2, 4, 5])
  expect(menu.currentItem(items, '/flights/7', null)).toBeNull()
})

test('every dashboard belongs to the item of dashboards, one of another site to its own', () => {
  const frame = { is_iframe: true, src: 'https://bi.example/x' }
  const items = [item(1, 'a', { path: '/analytics/execution' }), item(2, 'b', { path: '/analytics/loads', ...frame })]
  const current = (dashboard: string) => menu.currentItem(items, `/analytics/${dashboard}`, 'forwarder')
  expect(['execution', 'money', '5f1c2b34-0000-7000-8000-a1b2c3d4e5f6', 'loads', 'loads/panel'].map(current)).toEqual([1, 1, 1, 2, 2])
  expect(menu.currentItem(items.slice(1), '/analytics/money', 'forwarder')).toBeNull()
})

describe('the tabs of a screen', () => {
  const archive = item(5, 'Архив', { is_tab: true, path: '/orders_forwarder' })
  const items = [item(1, 'Заказы', { path: '/orders_forwarder' }), archive, item(6, 'Партнёры', { is_tab: true, path: '/partners' })]

  test.each(['/orders_forwarder', '/orders_forwarder/', '/orders_forwarder/tab/docs'])('2.59, 2.60 stand on their screen: %s', pathname =>
    expect(menu.tabsOf(items, pathname, 'forwarder')).toEqual([archive]),
  )

  test.each(['/', '/orders_forwarder/create', '/orders_forwarder_old/tab/docs', '/orders/7'])('stand on no other: %s', pathname =>
    expect(menu.tabsOf(items, pathname, 'forwarder')).toEqual([]),
  )

  test('are not shown to those whose side the screen is not', () => expect(menu.tabsOf(items, '/orders_forwarder', 'executor')).toEqual([]))

  test('the flag stands for the form of a new order, an address with a query for its screen', () => {
    expect(menu.screenAt({ ...archive, path: true })).toBe('/orders_forwarder/create')
    expect(menu.screenAt({ ...archive, path: '/orders_forwarder?x=1' })).toBe('/orders_forwarder')
    expect(menu.screenAt({ ...archive, path: '/отчёты/' })).toBe(encodeURI('/отчёты'))
    for (const path of [null, 'reports/main', '//evil.example']) expect(menu.screenAt({ ...archive, path })).toBeNull()
  })

  test('lead beside the screen or to their own place on it', () => {
    const ways = [
      { is_external: true, src: 'https://help.example' },
      { src: '/orders_forwarder/tab/done' },
      { is_iframe: true, src: 'https://bi.example/x' },
      { is_iframe: true, src: '/orders_forwarder' },
      { src: 'https://bi.example/x' },
      { is_external: true, src: 'javascript:alert(1)' },
      {},
    ].map(more => menu.tabWayOf({ ...archive, ...more }))
    expect(ways).toEqual([
      { to: null, href: 'https://help.example' },
      { to: '/orders_forwarder/tab/done', href: null },
      ...Array(5).fill(null),
    ])
  })
})
