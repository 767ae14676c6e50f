import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figuresIn, page, rowsIn } from './figures.ts'

test('the figures of a program are those it holds against a target', () => {
  const printed = `
  streams over two processes           arrived  p50 ms
  100                             8000 of 8000    15.0

  ratio                                    measured  target
  commit → client p99, 2000 ÷ 100 streams      5.51    ≤ 15  met
  deliveries that arrived                      0.99     ≥ 1  MISSED
`
  expect(figuresIn(printed)).toEqual([
    ['commit → client p99, 2000 ÷ 100 streams', '5.51', '≤ 15', 'met'],
    ['deliveries that arrived', '0.99', '≥ 1', 'MISSED'],
  ])
})

test('no two rows of the page are told apart by their figure alone: the name says what was measured, and of how many', () => {
  const names = rowsIn(readFileSync(page, 'utf8')).map(({ program, cells: [what, , target] }) => `${program}: ${what} ${target}`)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
