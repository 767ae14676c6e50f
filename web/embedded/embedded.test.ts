import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { embeddedAt, pageFromMessage, srcOf } from './embedded.ts'

const item = (id: number, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  position: id,
  title: 'Отчёты',
  icon: null,
  src: 'https://bi.example/x',
  path,
  is_iframe: true,
  is_tab: false,
  key: null,
  is_external: false,
  group_id: 3,
  sub_title: null,
  ...more,
})
const items = [
  item(1, 'reports/main'),
  item(2, '/bi'),
  item(3, '/analytics/fleet'),
  item(4, '/modules/route-cost'),
  item(5, '/plain', { is_iframe: false }),
  item(6, '/tab', { is_tab: true }),
  item(7, '/own', { src: '/orders_forwarder' }),
  item(8, '/отчёты'),
]
const found = (pathname: string) => {
  const embedded = embeddedAt(items, pathname)
  return embedded && [embedded.item.id, embedded.sub]
}

describe('the embedded page of an address', () => {
  test.each<[string, number, string]>([
    ['/iframe/reports/main', 1, ''],
    ['/iframe/bi', 2, ''],
    ['/iframe/bi/', 2, ''],
    [`/iframe/${encodeURIComponent('отчёты')}`, 8, ''],
    ['/iframe/reports%2Fmain', 1, ''],
    ['/iframe/%62i', 2, ''],
    ['/analytics/%66leet/2026', 3, '2026'],
    ['/modules/route%2Dcost', 4, ''],
    ['/analytics/fleet', 3, ''],
    ['/analytics/fleet/', 3, ''],
    ['/analytics/fleet/2026/q3', 3, '2026/q3'],
    ['/analytics/fleet/2026/', 3, '2026/'],
    ['/modules/route-cost/settings', 4, 'settings'],
  ])('2.06, 2.46, 2.47, 3.02 %s is that of the menu item %i, with %j after it', (pathname, id, sub) =>
    expect(found(pathname)).toEqual([id, sub]),
  )

  test.each([
    '/iframe/reports',
    '/iframe/reports/main/more',
    '/iframe/https:/evil.example',
    '/iframe/plain',
    '/iframe/tab',
    '/iframe/own',
    '/iframe/analytics/fleet',
    '/analytics/other',
    '/analytics/constructor',
    '/analytics/fleet%2f2026',
    '/iframe/reports%252Fmain',
    '/iframe/%E0%A4%A',
    '/iframe/x%2f..%2fbi',
    '/bi',
  ])('what the menu does not name is not there: %s', pathname => expect(found(pathname)).toBeNull())
})

describe('the source with a page of its own', () => {
  test.each([
    ['https://bi.example/x', '?x=1', 'https://bi.example/x/a/b?x=1'],
    ['https://bi.example/x?k=1', '?x=1&x=2&k=2', 'https://bi.example/x/a/b?k=1&x=1&x=2'],
    ['https://bi.example/x', '?u=//evil.example%23', 'https://bi.example/x/a/b?u=%2F%2Fevil.example%23'],
  ])('2.46 %s with the query %s is %s', (src, search, made) => expect(srcOf(src, 'a/b', search)).toBe(made))

  test.each([
    ['https://bi.example/x', '', 'https://bi.example/x'],
    ['https://bi.example/x?k=1#y', 'a/b', 'https://bi.example/x/a/b?k=1#y'],
    ['https://bi.example', 'a', 'https://bi.example/a'],
    ['https://bi.example/x/', 'a/', 'https://bi.example/x/a/'],
    ['https://bi.example/x', 'q3.html', 'https://bi.example/x/q3.html'],
    ['https://bi.example/x', '%D0%B0', 'https://bi.example/x/%D0%B0'],
  ])('%s and %j are %s', (src, sub, made) => expect(srcOf(src, sub)).toBe(made))

  test.each([
    '..',
    '../y',
    'a/../../y',
    '%2e%2e/y',
    '.%2E/y',
    '.',
    'a//b',
    '/evil.example',
    'a\\b',
    'a%2fb',
    'a%5cb',
    'a%00b',
    'a b',
    'a?b',
    'a#b',
    '//',
  ])('never leaves its place: %j', sub => expect(srcOf('https://bi.example/x', sub)).toBeNull())
})

describe('what an embedded page says of itself', () => {
  test.each([
    [
      { type: 'navigate', path: '/2026/q3' },
      { sub: '2026/q3', search: '' },
    ],
    [
      { type: 'navigate', path: 'a?x=1' },
      { sub: 'a', search: '?x=1' },
    ],
    [
      { type: 'navigate', path: '?x=1' },
      { sub: '', search: '?x=1' },
    ],
    [
      { type: 'navigate', path: '' },
      { sub: '', search: '' },
    ],
  ])('%j puts %j into the address', (message, page) => expect(pageFromMessage(message)).toEqual(page))

  test.each([
    null,
    'navigate',
    { type: 'other', path: 'a' },
    { type: 'navigate' },
    { type: 'navigate', path: '../orders' },
    { type: 'navigate', path: '//evil.example' },
    { type: 'navigate', path: 'a#b' },
    { type: 'navigate', path: 'a'.repeat(501) },
  ])('what is said otherwise is not heard: case %#', message => expect(pageFromMessage(message)).toBeNull())
})
