import { expect, test } from 'vitest'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'
import { type Choice, chosenAtFirst, fitOf, openFor, partsSent, planOf, withSettlement } from './statement.ts'

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
  left: rub(amount),
  version: 0,
  out: true,
  counterpart: { name: 'ВолгаТранс', tin: '1655002000' },
  purpose: '',
  foreign: false,
  aside: null,
  level,
  targets,
})

const settlement = (settlementId: string, ...lefts: number[]): StatementSettlement => ({
  ...target(settlementId, ...lefts),
  tin: '1655002000',
  payDueOn: null,
})
const settlements = [settlement('a', 100, 200), settlement('b', 200), { ...settlement('c', 900), tin: '7700000000' }]
const sure = payment('1', 'certain', 300, [target('a', 100, 200)])
const doubtful = payment('2', 'uncertain', 200, [target('b', 200)])
const all = [sure, doubtful, payment('3', 'unknown', 500, []), payment('4', 'done', 300, [target('a', 100, 200)])]
const choice = (parts: Record<string, string[]>, rest = false): Choice => ({
  parts: new Map(Object.entries(parts).map(([id, orders]) => [id, new Set(orders)])),
  rest,
})

test('only what is certain is chosen at first, and is sent with the version it was shown with', () => {
  const choices = chosenAtFirst(all)
  expect([...choices.keys()]).toEqual(['1'])
  expect(partsSent(all, choices, settlements)).toEqual([
    { key: '1', settlementId: 'a', version: 3, orderIds: ['a-0', 'a-1'], amount: rub(300) },
  ])
})

test('settlements of the same party and direction may be chosen, those that fit first; one of another party is not offered', () => {
  expect(openFor(doubtful, settlements).map(one => one.settlementId)).toEqual(['b', 'a'])
  expect(openFor({ ...doubtful, out: false }, settlements)).toEqual([])
  // a customer whose card has no tax number
  expect(openFor({ ...doubtful, targets: [] }, [{ ...settlements[2]!, tin: '' }]).length).toBe(1)
  expect(withSettlement(doubtful, null, settlements[0]!)).toEqual(choice({ a: ['a-0', 'a-1'] }))
})

test('a choice that comes to less than the payment is sent only where its person wants the rest to stay; one that comes to more is paid in part', () => {
  const less = choice({ a: ['a-0'] })
  expect(fitOf(doubtful, less, settlements)).toBe('none')
  expect(partsSent(all, new Map([['2', less]]), settlements)).toEqual([])
  expect(fitOf(doubtful, { ...less, rest: true }, settlements)).toBe('rest')
  expect(planOf(doubtful, less, settlements)).toMatchObject({ chosen: rub(100), rest: rub(100), parts: [{ whole: false }] })
  const more = choice({ a: ['a-0', 'a-1'] })
  expect(fitOf(doubtful, more, settlements)).toBe('part')
  expect(partsSent(all, new Map([['2', more]]), settlements)).toMatchObject([{ orderIds: ['a-0', 'a-1'], amount: rub(200) }])
  expect(fitOf(doubtful, choice({ b: ['b-0'] }), settlements)).toBe('whole')
  expect(fitOf(doubtful, choice({ b: [] }), settlements)).toBe('none')
})

test('one payment goes to several settlements, the first taking what it can; one that nothing is left for is not sent', () => {
  const paid = { ...payment('5', 'known', 450, []), amount: rub(600), left: rub(450) }
  const both = choice({ a: ['a-0', 'a-1'], b: ['b-0'] })
  expect(planOf(paid, both, settlements).parts.map(({ amount, whole }) => [amount.minor, whole])).toEqual([
    [300, true],
    [150, false],
  ])
  expect(fitOf(paid, both, settlements)).toBe('part')
  expect(fitOf({ ...paid, left: rub(300) }, both, settlements)).toBe('none')
})
