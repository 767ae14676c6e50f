import { expect, test } from 'vitest'
import { readings } from '#contract/fuzzy-match.ts'
import type { FoundItem } from '#contract/palette.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { askedFor, kindsFor, ranked } from './rules.ts'

let n = 0
const item = (kind: FoundItem['kind'], title: string, note = ''): FoundItem => ({
  kind,
  id: `00000000-0000-7000-8000-${String(++n).padStart(12, '0')}`,
  parent: null,
  side: null,
  title,
  note: { ru: note, en: note },
  code: null,
  exact: false,
  opens: true,
})
const order = (found: readonly FoundItem[], typed: string, most = 6) => ranked(found, readings(typed), most).map(({ title }) => title)

test('a whole number stands before one that begins with it, and its kind before kinds that have it in the middle', () => {
  const found = [item('order', 'З-26-00012'), item('order', 'З-26-0001'), item('partner', 'База З-26-0001 и сыновья')]
  expect(order(found, 'з-26-0001')).toEqual(['З-26-0001', 'З-26-00012', 'База З-26-0001 и сыновья'])
  expect(ranked(found, readings('з-26-0001'), 6).map(({ exact }) => exact)).toEqual([true, false, false])
})

test('a whole tax number is exact too, and whoever bears a name stands before whoever is met with it', () => {
  const [bears, meets] = [item('partner', 'Вектор', '7707083893'), item('order', 'З-26-0007', 'Казань → Москва · Вектор')]
  expect(order([meets, bears], 'вектор')).toEqual(['Вектор', 'З-26-0007'])
  expect(ranked([meets, bears], readings('7707083893'), 6)[0]).toMatchObject({ title: 'Вектор', exact: true })
})

test('equal ones stay in the order they came, at most so many of a kind', () => {
  const found = ['а', 'б', 'в'].map(letter => item('order', `З-${letter}`, 'Казань → Москва'))
  expect(order(found, 'казань', 2)).toEqual(['З-а', 'З-б'])
})

test('a number keeps its signs, in either layout; short words are looked for among the newest alone', () => {
  expect(askedFor('З-26-0001').exact).toContainEqual([['з-26-0001 %']])
  expect(askedFor('P-26-0001').exact).toContainEqual([['з-26-0001 %']])
  expect(askedFor('ка').rare).toEqual([])
  expect(askedFor('a123bc').terms).toContainEqual([['%а123вс%']])
  expect(askedFor('100%').terms).toContainEqual([['%100%']])
  expect(askedFor('  —  ').terms).toEqual([])
})

test('a number without its dashes is none: only a plate is looked for without signs', () => {
  expect(askedFor('25-0000123').terms).toEqual([[['%25-0000123%']]])
  expect(askedFor('З-26-0001').terms).not.toContainEqual([['%з260001%']])
  for (const typed of ['м 707 то', 'M707TO152', '707 то', 'ав 1234 52', 'ес-1234'])
    expect(askedFor(typed).terms.flat(2), typed).toContainEqual(expect.stringMatching(/^%[а-я]*\d+[а-я]*\d*%$/))
})

test('kinds follow the rights of a card; vehicles and drivers are an executor’s', () => {
  const of = (role: 'owner' | 'viewer', ...sides: ('forwarder' | 'executor')[]) =>
    kindsFor({ permissions: permissionsOf([role], sides), sides })
  expect(of('owner', 'forwarder')).toEqual(['order', 'flight', 'demand', 'lot', 'partner', 'customer', 'settlement', 'document', 'rule'])
  expect(of('owner', 'executor')).toContain('driver')
  expect(of('owner', 'executor')).not.toContain('customer')
  expect(kindsFor({ permissions: new Set(), sides: ['forwarder', 'executor'] })).toEqual([])
})
