import { expect, test } from 'vitest'
import type { StatementPayment } from '#contract/settlements.ts'
import { chosenAtFirst, fitOf, paymentsOf, sumOf } from './statement.ts'

const rub = (minor: number) => ({ minor, currency: 'RUB' })
const target = (settlementId: string, ...lefts: number[]): StatementPayment['targets'][number] => ({
  settlementId,
  version: 3,
  number: settlementId,
  kind: 'payable',
  counterpart: 'ВолгаТранс',
  orders: lefts.map((left, i) => ({ orderId: `${settlementId}-${i}`, number: `26-${i}`, left: rub(left) })),
  left: rub(lefts.reduce((sum, left) => sum + left, 0)),
})
const payment = (
  key: string,
  level: StatementPayment['level'],
  amount: number,
  targets: StatementPayment['targets'],
): StatementPayment => ({
  key,
  number: key,
  day: '2026-10-30',
  amount: rub(amount),
  out: true,
  counterpart: { name: 'ВолгаТранс', tin: '1655002000' },
  purpose: '',
  level,
  targets,
})

const sure = payment('1', 'certain', 300, [target('a', 100, 200)])
const doubtful = payment('2', 'uncertain', 200, [target('a', 100, 200), target('b', 200)])
const foreign = payment('3', 'unknown', 500, [])
const known = payment('4', 'done', 300, [target('a', 100, 200)])
const all = [sure, doubtful, foreign, known]

test('only what is certain is chosen at first, and is sent with the version it was shown with', () => {
  const choices = chosenAtFirst(all)
  expect([...choices.keys()]).toEqual(['1'])
  expect(paymentsOf(all, choices)).toEqual([{ key: '1', settlementId: 'a', version: 3, orderIds: ['a-0', 'a-1'] }])
})

test('a choice that comes to less than the payment is not sent; one that comes to more is paid in part', () => {
  const choice = { settlementId: 'a', orders: new Set(['a-0']) }
  expect(sumOf(doubtful, choice)).toEqual(rub(100))
  expect(fitOf(doubtful, choice)).toBe('none')
  expect(paymentsOf(all, new Map([['2', choice]]))).toEqual([])
  const more = { settlementId: 'a', orders: new Set(['a-0', 'a-1']) }
  expect(fitOf(doubtful, more)).toBe('part')
  expect(paymentsOf(all, new Map([['2', more]]))).toMatchObject([{ key: '2', orderIds: ['a-0', 'a-1'] }])
  expect(paymentsOf(all, new Map([['2', { settlementId: 'a', orders: new Set(['a-1']) }]]))).toEqual([
    { key: '2', settlementId: 'a', version: 3, orderIds: ['a-1'] },
  ])
  expect(fitOf(doubtful, { settlementId: 'b', orders: new Set<string>() })).toBe('none')
})
