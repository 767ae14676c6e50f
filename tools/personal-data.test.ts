import { expect, test } from 'vitest'
import { holdingWords } from '#contract/personal-data-words.ts'
import { impersonal, personalColumns } from '#server/personal-data/inventory/columns.ts'
import { columnNames } from '#server/platform/db.gen.ts'

const parts =
  'name phone phones email emails passport licence snils birth address addresses contact contacts person agent signer receiver login author authors by director driver surname tin'
const personal = new RegExp(`(^|_)(${parts.replaceAll(' ', '|')})(_|$)`)

const columns = Object.entries(columnNames).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`))
const isTelling = (column: string) => {
  const name = column.split('.')[1]!
  return personal.test(name) && !/(_id|_at|^name_(en|ru))$/.test(name)
}

const stated = personalColumns.map(({ column }) => column)
const excepted = impersonal.flatMap(({ columns: some }) => some.split(' '))

test('a column whose name tells of a person is declared with its purpose and term, or excepted with a reason', () => {
  expect(columns.filter(column => isTelling(column) && !stated.includes(column) && !excepted.includes(column))).toEqual([])
})

test('what is declared or excepted exists, once', () => {
  const all = [...stated, ...excepted]
  expect(all.filter(column => !columns.includes(column))).toEqual([])
  expect(all.filter((column, i) => all.indexOf(column) !== i)).toEqual([])
  expect(impersonal.filter(({ because }) => because.length < 10)).toEqual([])
})

test('every declared column stands in a holding that says what for, on what ground and how long', () => {
  for (const { holding } of personalColumns)
    for (const of of ['title', 'data', 'purpose', 'ground', 'term'] as const)
      expect(Object.values(holdingWords[holding][of]).every(text => text.length > 2)).toBe(true)
})
