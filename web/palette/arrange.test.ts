import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import type { FoundItem } from '#contract/palette.ts'
import type { Permission } from '#contract/permissions.ts'
import { arranged, marked } from './arrange.ts'
import { addressOf, entryOf, recentOf } from './entries.ts'
import { type PaletteUser, placesFor } from './places.ts'

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const item = (key: string, path: string): MenuItem => ({
  id: 1,
  position: 1,
  title: key,
  icon: 'order',
  src: null,
  path,
  is_iframe: false,
  is_tab: false,
  key,
  is_external: false,
  group_id: 1,
  sub_title: null,
})
const nothing = () => undefined
const userOf = (more: Partial<PaletteUser> = {}): PaletteUser => ({
  locale: 'ru',
  side: 'forwarder',
  sides: ['forwarder'],
  permissions: ['orders.view', 'orders.create', 'organization.view'],
  menu: [item('orders_forwarder', '/orders_forwarder'), item('settlements', '/settlements')],
  theme: 'light',
  density: 'standard',
  go: { side: nothing, theme: nothing, density: nothing, locale: nothing, signOut: nothing },
  ...more,
})
const found = (kind: FoundItem['kind'], title: string, more: Partial<FoundItem> = {}) =>
  entryOf(
    {
      kind,
      id: id(title.length),
      parent: null,
      side: null,
      title,
      note: { ru: 'Казань', en: 'Kazan' },
      code: null,
      exact: false,
      opens: true,
      ...more,
    },
    'ru',
    { draft: 'Черновик', ofDocument: code => code },
  )

test('what has no number yet is called by its way and said to be a draft', () => {
  expect(found('order', '')).toMatchObject({ title: 'Казань', note: 'Черновик' })
  expect(found('order', '26-000001')).toMatchObject({ title: '26-000001', note: 'Казань' })
})

test('before anything is typed, creating an order stands first, also where the menu has it', () => {
  const menu = [item('orders_forwarder', '/orders_forwarder'), item('create_order', '/orders_forwarder/create')]
  const titles = placesFor(userOf({ menu })).map(({ title }) => title)
  expect(titles[0]).toBe('Создать заказ')
  expect(titles.filter(title => title === 'Создать заказ')).toHaveLength(1)
})

const visit = (n: number, title: string) => recentOf({ to: `/orders/${id(n)}`, title, note: null }, 'ru')
const first = (typed: string, more: Partial<PaletteUser> = {}) =>
  arranged(typed, { recent: [], places: placesFor(userOf(more)) }, [])[0]?.entries[0]?.title

test.each([
  ['создать заказ', 'Создать заказ'],
  ['create order', 'Создать заказ'],
  ['новый зак', 'Создать заказ'],
  ['cjplfnm', 'Создать заказ'],
  ['dark', 'Тёмная тема'],
  ['тёмная', 'Тёмная тема'],
  ['english', 'Язык: английский'],
  ['выйти', 'Выйти'],
  ['sign out', 'Выйти'],
  ['расчеты', 'Расчёты'],
  ['расчоты', 'Расчёты'],
  ['нумерация', 'Нумерация'],
  ['settlements', 'Расчёты'],
])('«%s» finds «%s» on the device', (typed, title) => {
  expect(first(typed)).toBe(title)
})

test('nobody is shown what he has no right to, nor the side he is on', () => {
  const titles = (more: Partial<PaletteUser>) => placesFor(userOf(more)).map(({ title }) => title)
  const viewer: Permission[] = ['orders.view']
  expect(titles({ permissions: viewer })).not.toContain('Создать заказ')
  expect(titles({ permissions: viewer })).not.toContain('Нумерация')
  expect(titles({}).filter(title => title.startsWith('Перейти'))).toEqual([])
  expect(titles({ sides: ['forwarder', 'executor'] })).toContain('Перейти на сторону исполнителя')
  expect(titles({ sides: ['forwarder', 'executor'] })).not.toContain('Перейти на сторону экспедитора')
  expect(titles({ theme: 'dark' })).toContain('Светлая тема')
  expect(titles({ sides: ['executor'], permissions: ['orders.create'] })).not.toContain('Создать заказ')
})

test('each place stands once, though the menu and the actions both have it', () => {
  const keys = placesFor(userOf({ menu: [item('create', '/orders_forwarder/create'), item('home', '/')] })).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the very number stands first, then what was opened before, then screens, then the found, what only resembles last', () => {
  const places = placesFor(userOf())
  const groups = (typed: string, recent: ReturnType<typeof visit>[], items: ReturnType<typeof found>[]) =>
    arranged(typed, { recent, places }, items).map(({ group, entries }) => `${group}: ${entries.map(({ title }) => title).join(', ')}`)
  expect(
    groups('з-26-0001', [visit(1, 'Заказ З-26-00015')], [found('order', 'З-26-0001', { exact: true }), found('flight', 'Р-1')]),
  ).toEqual(['order: З-26-0001', 'recent: Заказ З-26-00015', 'flight: Р-1'])
  expect(groups('зак', [], [found('order', 'Закупка')])[0]).toMatch(/^place: /)
  // in the middle of a word it only resembles
  expect(groups('счет', [], [found('order', 'Счётчики')])).toEqual(['order: Счётчики'])
})

test('what was opened before is not shown twice', () => {
  const order = found('order', 'З-26-0001', { id: id(1) })
  const shown = arranged('з-26', { recent: [visit(1, 'Заказ З-26-0001')], places: [] }, [order])
  expect(shown.map(({ group }) => group)).toEqual(['recent'])
})

test('nothing typed: what was opened last, and what can be done', () => {
  const shown = arranged(' ', { recent: [visit(1, 'Заказ З-1')], places: placesFor(userOf()) }, [])
  expect(shown.map(({ group }) => group)).toEqual(['recent', 'place'])
  expect(shown[1]!.entries[0]!.title).toBe('Создать заказ')
})

test('what was typed is marked, in the other layout and by sounds too', () => {
  const marks = (text: string, typed: string) =>
    marked(text, typed)
      .filter(({ mark }) => mark)
      .map(({ part }) => part)
  expect(marks('Казань → Москва', 'моск казань')).toEqual(['Казань', 'Моск'])
  expect(marks('Казань → Москва', 'rfpfym')).toEqual(['Казань'])
  expect(marks('Самара', 'samara')).toEqual(['Самара'])
  expect(marks('Ковалёв', 'ковалев')).toEqual(['Ковалёв'])
  expect(marks('Казань', 'уфа')).toEqual([])
  expect(
    marked('Казань', 'зан')
      .map(({ part }) => part)
      .join(''),
  ).toBe('Казань')
})

test('each kind leads to its card', () => {
  const of = (kind: FoundItem['kind'], more: Partial<FoundItem> = {}) =>
    addressOf({ kind, id: id(1), parent: null, side: null, opens: true, ...more })
  expect(of('order')).toBe(`/orders/${id(1)}`)
  expect(of('order', { opens: false })).toBe(`/orders/${id(1)}?lost=1`)
  expect(of('lot', { parent: id(2), side: 'executor' })).toBe(`/tenders_executor/${id(2)}?lot=${id(1)}`)
  expect(of('document', { parent: id(2) })).toBe(`/orders/${id(2)}?tab=documents`)
  expect(of('partner')).toBe(`/partners?partner=${id(1)}`)
  expect(of('customer')).toBe(`/partners?section=customers&customer=${id(1)}`)
})
