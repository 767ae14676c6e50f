import { expect, test } from 'vitest'
import type { StatementPayment, StatementRegistry } from '#contract/settlement-statement.ts'
import { type Choice, chosenAtFirst, fitOf, openFor, partsSent, planOf, withRegistry } from './statement.ts'

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

const registry = (settlementId: string, ...lefts: number[]): StatementRegistry => ({
  ...target(settlementId, ...lefts),
  tin: '1655002000',
  payBy: null,
})
const registries = [registry('a', 100, 200), registry('b', 200), { ...registry('c', 900), tin: '7700000000' }]
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
  expect(partsSent(all, choices, registries)).toEqual([
    { key: '1', settlementId: 'a', version: 3, orderIds: ['a-0', 'a-1'], amount: rub(300) },
  ])
})

test('registries of the same party and direction may be chosen, those that fit first; one of another party is not offered', () => {
  expect(openFor(doubtful, registries).map(one => one.settlementId)).toEqual(['b', 'a'])
  expect(openFor({ ...doubtful, out: false }, registries)).toEqual([])
  // a customer whose card has no tax number
  expect(openFor({ ...doubtful, targets: [] }, [{ ...registries[2]!, tin: '' }]).length).toBe(1)
  expect(withRegistry(doubtful, null, registries[0]!)).toEqual(choice({ a: ['a-0', 'a-1'] }))
})

test('a choice that comes to less than the payment is sent only where its person wants the rest to stay; one that comes to more is paid in part', () => {
  const less = choice({ a: ['a-0'] })
  expect(fitOf(doubtful, less, registries)).toBe('none')
  expect(partsSent(all, new Map([['2', less]]), registries)).toEqual([])
  expect(fitOf(doubtful, { ...less, rest: true }, registries)).toBe('rest')
  expect(planOf(doubtful, less, registries)).toMatchObject({ chosen: rub(100), rest: rub(100), parts: [{ whole: false }] })
  const more = choice({ a: ['a-0', 'a-1'] })
  expect(fitOf(doubtful, more, registries)).toBe('part')
  expect(partsSent(all, new Map([['2', more]]), registries)).toMatchObject([{ orderIds: ['a-0', 'a-1'], amount: rub(200) }])
  expect(fitOf(doubtful, choice({ b: ['b-0'] }), registries)).toBe('whole')
  expect(fitOf(doubtful, choice({ b: [] }), registries)).toBe('none')
})

test('one payment goes to several registries, the first taking what it can; one that nothing is left for is not sent', () => {
  const paid = { ...payment('5', 'known', 450, []), amount: rub(600), left: rub(450) }
  const both = choice({ a: ['a-0', 'a-1'], b: ['b-0'] })
  expect(planOf(paid, both, registries).parts.map(({ amount, whole }) => [amount.minor, whole])).toEqual([
    [300, true],
    [150, false],
  ])
  expect(fitOf(paid, both, registries)).toBe('part')
  expect(fitOf({ ...paid, left: rub(300) }, both, registries)).toBe('none')
})
