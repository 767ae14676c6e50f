import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { openOutside } from '#web/testing/outside.ts'

const item = (id: number, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  position: id * 10,
  title,
  icon: null,
  src: null,
  path: `/p${id}`,
  is_iframe: false,
  is_tab: false,
  key: null,
  is_external: false,
  group_id: 1,
  sub_title: null,
  ...more,
})
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

test('2.61–2.64 the extra item stands right after «Создать заказ» on listed hosts alone', () => {
  const shown = menu.withTestItem(usual, ['test.app.example'], 'test.app.example')
  expect(shown.map(({ title }) => title)).toEqual(['Заказы', 'Создать заказ', 'Создать заказ (NEW)', 'Рейсы'])
  expect(shown[2]).toMatchObject({
    icon: 'plus',
    id: 777,
    position: 1,
    group_id: 1,
    path: true,
    is_iframe: false,
    is_tab: false,
    is_external: false,
  })
  expect(menu.withTestItem(usual, ['test.app.example'], 'app.example')).toEqual(usual)
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
  ]
  expect(menu.railItems(unsafe, null)).toEqual([])
})

test('6.01 the lists of the other side are not in the menu of this one', () => {
  const lists = [item(1, 'a', { path: '/orders_forwarder' }), item(2, 'b', { path: '/orders_executor' }), item(3, 'c', { path: '/' })]
  expect(menu.railItems(lists, 'executor').map(({ id }) => id)).toEqual([2, 3])
  expect(menu.railItems(lists, 'forwarder').map(({ id }) => id)).toEqual([1, 3])
})

test('the current item is the one with the longest address; an order belongs to its list', () => {
  const items = [
    item(1, 'a', { path: '/' }),
    item(2, 'b', { path: '/orders_forwarder' }),
    item(3, 'c', { path: '/orders_forwarder/create' }),
  ]
  const current = (pathname: string) => menu.currentItem(items, pathname, 'forwarder')
  expect(['/', '/orders_forwarder/tab/docs', '/orders_forwarder/create', '/orders/7', '/drivers'].map(current)).toEqual([1, 2, 3, 2, null])
})
