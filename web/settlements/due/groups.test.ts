import { expect, test } from 'vitest'
import type { Candidate } from '#contract/settlement-debts.ts'
import { settlementLimits } from '#contract/settlement-states.ts'
import { counterpartsOf, groupsOf } from './groups.ts'

const orderOf = (id: string, counterpart: string, obstacle: string | null = null) =>
  ({ id, obstacle, counterpart: { kind: 'organization', id: counterpart, name: counterpart, tin: '' } }) as unknown as Candidate

test('orders stand by whom they are with, in the order the counterparts were met', () => {
  const groups = groupsOf([orderOf('1', 'b'), orderOf('2', 'a'), orderOf('3', 'b')])
  expect(groups.map(({ counterpart, orders }) => [counterpart.id, orders.map(({ id }) => id)])).toEqual([
    ['b', ['1', '3']],
    ['a', ['2']],
  ])
})

test('more orders than one settlement holds make several of one counterpart, none left out', () => {
  const rows = Array.from({ length: 2 * settlementLimits.lines + 1 }, (_, i) => orderOf(String(i), 'a'))
  const groups = groupsOf(rows)
  expect(groups.map(({ orders }) => orders.length)).toEqual([settlementLimits.lines, settlementLimits.lines, 1])
  expect(groups.flatMap(({ orders }) => orders)).toEqual(rows)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(3)
})

test('of each counterpart it is told which orders can go into a settlement and which something hinders', () => {
  const told = counterpartsOf([orderOf('1', 'b'), orderOf('2', 'a', 'спор'), orderOf('3', 'b', 'спор'), orderOf('4', 'b')])
  const ids = (orders: readonly Candidate[]) => orders.map(({ id }) => id)
  expect(told.map(({ counterpart, ready, held }) => [counterpart.id, ids(ready), ids(held)])).toEqual([
    ['b', ['1', '4'], ['3']],
    ['a', [], ['2']],
  ])
})
