import { expect, test } from 'vitest'
import type { DocumentKind } from '#contract/order-states.ts'
import { documentFor, keptName, pagesSoFar } from './sort.ts'

const orderDocuments = (['tn', 'upd', 'act', 'invoice', 'ttn_1t', 'discrepancy_act'] as DocumentKind[]).map(kind => ({
  id: kind,
  kind,
  title: '',
}))

test.each([
  ['УПД №125 от 12.10.pdf', 'upd'],
  ['upd_26-000123.PDF', 'upd'],
  ['ТН подписанная.jpg', 'tn'],
  ['Транспортная накладная.pdf', 'tn'],
  ['ТТН 1-Т.pdf', 'ttn_1t'],
  ['Счёт на оплату 44.pdf', 'invoice'],
  ['счет.pdf', 'invoice'],
  ['Акт выполненных работ.pdf', 'act'],
  ['акт о расхождениях.pdf', 'discrepancy_act'],
  ['IMG_20261012_101530.jpg', null],
  ['контракт.pdf', null],
  ['Счёт клиенту.pdf'.normalize('NFD'), null],
])('a file called %s is told to be %s', (name, kind) => {
  expect(documentFor(name, orderDocuments)).toBe(kind)
})

test('with one document open every file is of it, and a title given by hand is looked for first', () => {
  expect(documentFor('IMG_1.jpg', [orderDocuments[1]!])).toBe('upd')
  expect(documentFor('паспорт качества.pdf', [...orderDocuments, { id: 'x', kind: 'other', title: 'Паспорт качества' }])).toBe('x')
})

test('a file is kept under the name of its document and order', () => {
  expect(keptName('IMG_1.JPG', 'УПД', '26-000123', 1)).toBe('УПД 26-000123.jpg')
  expect(keptName('scan', 'УПД', null, 2)).toBe('УПД (2)')
})

test('pages are counted on from those that are kept and those on their way, each once', () => {
  const first = { storedName: 'Счёт.jpg', state: 'done' } as const
  expect(pagesSoFar([], [first])).toBe(1)
  expect(pagesSoFar([{ name: 'Счёт.jpg' }], [first])).toBe(1)
  expect(pagesSoFar([{ name: 'Счёт.jpg' }], [first, { storedName: 'Счёт (2).jpg', state: 'sending' }])).toBe(2)
  expect(pagesSoFar([{ name: 'Счёт.jpg' }], [{ storedName: 'Счёт (2).jpg', state: 'failed' }])).toBe(1)
})
