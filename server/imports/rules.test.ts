import { expect, test } from 'vitest'
import { ImportKind } from '#contract/imports.ts'
import { fieldsByHeads, fieldsByValues, missingFields } from './rules.ts'

const words = { tin: ['инн', 'tin'], contactPhone: ['тел', 'мобильный'], payDays: ['отсрочка'] }

test('columns are told by their heads in both languages, with a slip of the finger, each field once', () => {
  const heads = (...texts: string[]) => fieldsByHeads('customers', texts, words)
  expect(heads('Название', 'ИНН', 'Тел.', 'Отсрочка, дней')).toEqual(['name', 'tin', 'contactPhone', 'payDays'])
  expect(heads('Tax number', 'Name', 'E-mail', 'Something else')).toEqual(['tin', 'name', 'contactEmail', null])
  expect(heads('ИНН', 'ИНН заказчика', 'Назввание')).toEqual(['tin', null, 'name'])
  expect(heads('', '  ', '№')).toEqual([null, null, null])
})

test('columns without a head are told by their cells, when most of them fit', () => {
  const looks = { tin: (text: string) => /^\d{10}$/.test(text), name: (text: string) => /[а-я]{3}/.test(text) }
  const rows = [
    ['кедр', '7736207543', ''],
    ['липа', '7707083893', 'x'],
    ['дуб', 'нет', ''],
  ]
  expect(fieldsByValues(3, [...rows, ['ива', '1655002000', '']], looks)).toEqual(['name', 'tin', null])
  expect(fieldsByValues(2, [['', '']], looks)).toEqual([null, null])
})

test('a full name stands for its parts, and every kind names what it cannot do without', () => {
  expect(missingFields('drivers', ['phone'])).toEqual(['name'])
  expect(missingFields('drivers', ['lastName', 'firstName'])).toEqual(['phone'])
  expect(missingFields('drivers', ['name', 'phone'])).toEqual([])
  for (const kind of ImportKind.options) expect(missingFields(kind, []).length, kind).toBeGreaterThan(0)
})
