import { expect, test } from 'vitest'
import type { BankParty, BankPayment } from './format.ts'
import { matchesOf, type Payable } from './match.ts'

const party = (tin: string): BankParty => ({ name: 'ООО', tin, kpp: '', account: '1', bank: '', bik: '', correspondent: '' })
const payment = (amount: number, purpose: string, tin = '1655002000'): BankPayment => ({
  number: '1',
  day: '2026-10-30',
  amount,
  payer: party('7810005000'),
  payee: party(tin),
  purpose,
  doneOn: '2026-10-30',
})
const settlement = (id: string, number: string, lefts: number[], tin = '1655002000'): Payable => ({
  id,
  kind: 'payable',
  numbers: [number],
  tin,
  lines: lefts.map((left, i) => ({ orderId: `${id}-${i}`, number: `26-00010${i}`, left })),
})

test('number, tax number and sum together are certain', () => {
  const { level, found } = matchesOf(payment(300, 'Оплата по реестру № 26/0001 от 12.10.2026, НДС'), true, [
    settlement('a', '26/0001', [100, 200]),
    settlement('b', '26/0002', [300]),
  ])
  expect(level).toBe('certain')
  expect(found[0]).toMatchObject({ id: 'a', orderIds: ['a-0', 'a-1'], left: 300 })
})

test('orders named in the purpose pay those orders', () => {
  const { level, found } = matchesOf(payment(200, 'По заказу 26-000101.'), true, [settlement('a', '26/0001', [100, 200, 300])])
  expect([level, found[0]?.orderIds]).toEqual(['certain', ['a-1']])
})

test('without a number the sum and the tax number are a guess; two guesses are shown', () => {
  const { level, found } = matchesOf(payment(300, 'за перевозку'), true, [
    settlement('a', '26/0001', [300]),
    settlement('b', '26/0002', [100, 200]),
  ])
  expect(level).toBe('uncertain')
  expect(found.map(each => each.id)).toEqual(['a', 'b'])
})

test('the same number of a stranger, another sum or the other direction is never certain', () => {
  const posted = [settlement('a', '26/0001', [100, 200])]
  expect(matchesOf(payment(300, 'реестр 26/0001', '9999999999'), true, posted).level).toBe('uncertain')
  expect(matchesOf(payment(250, 'реестр 26/0001'), true, posted)).toMatchObject({ level: 'uncertain', found: [{ left: 300 }] })
  expect(matchesOf(payment(300, 'реестр 26/0001'), false, posted).level).toBe('unknown')
  expect(matchesOf(payment(777, 'прочее', '5000000000'), true, posted).level).toBe('unknown')
})

test('a payment order the bank has not carried out is never certain', () => {
  const posted = [settlement('a', '26/0001', [100, 200])]
  const { level, found } = matchesOf({ ...payment(300, 'реестр 26/0001'), doneOn: null }, true, posted)
  expect([level, found.length]).toEqual(['uncertain', 1])
})

test('a number is a word of its own, never a part of another', () => {
  expect(matchesOf(payment(300, 'реестр 126/00011'), true, [settlement('a', '26/0001', [100, 200], '1')]).level).toBe('unknown')
})
