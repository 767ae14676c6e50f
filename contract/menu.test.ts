import { describe, expect, test } from 'vitest'
import { menu } from './menu.ts'

const reads = (item: object) => menu.create.data.safeParse({ title: 'Пункт', ...item }).success

describe('an item of the menu', () => {
  test.each(['https://bi.example/x', 'https://help.example', 'https://a.example/?x=1#y', '/files/help.html', 'https://отчёты.рф/x'])(
    'may show %s',
    src => expect(reads({ src })).toBe(true),
  )

  test.each([
    'http://bi.example/x',
    '//bi.example',
    '/\\bi.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://a@b.example',
    'https://*.example',
    "https://a.example;script-src'self'",
    'https://a.example,b.example',
    'https://%zz',
    'bi.example',
    ' https://bi.example',
  ])('may not show %s', src => expect(reads({ src })).toBe(false))

  test.each(['/', '/orders_forwarder', '/orders_forwarder?tab=all', 'reports/main', true])('may lead to %s', path =>
    expect(reads({ path })).toBe(true),
  )

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example', '', false])('may not lead to %s', path =>
    expect(reads({ path })).toBe(false),
  )

  test('3.01 has twelve fields and never one more', () => {
    expect(reads({ core: true })).toBe(false)
    expect(Object.keys(menu.list.out.element.shape)).toEqual([
      'id',
      'position',
      'title',
      'icon',
      'src',
      'path',
      'is_iframe',
      'is_tab',
      'key',
      'is_external',
      'group_id',
      'sub_title',
    ])
  })
})
