import { expect, test } from 'vitest'
import { ownersOf } from './owners.ts'

test('the owner asked for stands in the filter before a row tells his name', () => {
  const rows = [
    { isPrivate: true, of: { id: 'a', name: 'Север' } },
    { isPrivate: false, of: { id: 'b', name: 'Юг' } },
  ]
  expect(ownersOf(rows, undefined, 'площадка')).toEqual([{ id: 'a', label: 'Север' }])
  expect(ownersOf([], 'c', 'площадка')).toEqual([{ id: 'c', label: 'площадка' }])
})
