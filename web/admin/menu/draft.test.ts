import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { CallError } from '#web/api/client.ts'
import { changesOf, draftOf, emptyDraft, fieldErrorsOf, itemOf, refusedField, shownOf } from './draft.ts'

const item: MenuItem = {
  id: 101,
  position: 40,
  title: 'Отчёты',
  icon: 'chart',
  src: 'https://bi.example/x',
  path: '/bi',
  is_iframe: true,
  is_tab: false,
  key: null,
  is_external: false,
  group_id: 3,
  sub_title: 'бета',
}

test('3.01 a draft of an item makes the same item with its twelve fields', () => {
  expect(itemOf(draftOf(item))).toEqual(item)
  expect(itemOf(draftOf({ ...item, path: true }))).toEqual({ ...item, path: true })
  expect(changesOf(draftOf(item), item)).toEqual({})
})

test('only the fields changed are sent', () =>
  expect(changesOf({ ...draftOf(item), title: ' Отчёт ', sub_title: ' ', flag: true }, item)).toEqual({
    title: 'Отчёт',
    sub_title: null,
    path: true,
  }))

test('a new item needs a title alone', () => {
  expect(fieldErrorsOf(emptyDraft(50))).toEqual({ title: 'title' })
  expect(fieldErrorsOf({ ...emptyDraft(50), title: 'Пункт' })).toEqual({})
})

test('what the contract would refuse is named at its field', () => {
  const wrong = { ...draftOf(item), position: 'много', path: 'javascript:x', src: 'http://bi.example', key: 'Ключ', title: 'x'.repeat(61) }
  expect(fieldErrorsOf(wrong)).toEqual({ position: 'position', path: 'path', src: 'outside', key: 'key', title: 'title' })
  expect(fieldErrorsOf({ ...draftOf(item), is_iframe: false, src: 'ftp://x' })).toEqual({ src: 'src' })
  expect(fieldErrorsOf({ ...draftOf(item), src: '/orders_forwarder' })).toEqual({ src: 'outside' })
})

test('what is no number yet still has a place in the preview', () =>
  expect(shownOf({ ...emptyDraft(50), position: 'x' }).position).toBeGreaterThan(100_000))

test('a refusal is shown at the field it names', () => {
  const refused = (code: string, info: unknown) => refusedField(new CallError('', { code, info }))
  expect(refused('input.invalid', { field: 'src' })).toBe('src')
  expect(refused('menu.taken', { id: 5 })).toBe('id')
  expect(refused('menu.core', { title: 'x' })).toBeNull()
  expect(refused('input.invalid', { field: 'constructor' })).toBeNull()
  expect(refusedField(new Error('x'))).toBeNull()
})
