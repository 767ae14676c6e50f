import { expect, test } from 'vitest'
import { attrsOf, daysOf, linesOf } from './attrs.ts'

test('attributes are edited as lines and stay of the kind they were', () => {
  const attrs = { group: 'closed', off: ['05-02'], weight: 20, live: true, rec21: null, numeric: '643' }
  expect(attrsOf(linesOf(attrs), attrs)).toEqual(attrs)
  expect(attrsOf('numeric = 398\nweight = 21.5\noff = 05-03, 05-04', attrs)).toEqual({
    numeric: '398',
    weight: 21.5,
    off: ['05-03', '05-04'],
  })
})

test.each([
  ['02-22 05-03', ['02-22', '05-03']],
  ['3.5, 22.02.2027', ['02-22', '05-03']],
  ['2027-05-03', ['05-03']],
  ['', []],
])('days typed as %s', (typed, days) => expect(daysOf(typed)).toEqual(days))
