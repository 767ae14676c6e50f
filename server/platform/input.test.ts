import { expect, test } from 'vitest'
import { z } from 'zod'
import { Money, text } from '#contract/primitives.ts'
import { ruled, valueRules } from '#contract/value-rules.ts'
import { read, readJson } from './input.ts'
import type { Refusal } from './refusal.ts'

const refused = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('was not refused')
}

const Body = z.strictObject({
  title: z.string().min(2),
  inn: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
})

test('an unknown field is told before what is missing', () => {
  const refusal = refused(() => read(Body, { titel: 'x' }, 'ru'))
  expect([refusal.code, refusal.info]).toEqual(['input.unknown_field', { field: 'titel' }])
})

test('a field is named with the reason in the language of the reader', () => {
  expect(refused(() => read(Body, { title: 'abc', inn: '1' }, 'ru')).info).toEqual({ field: 'inn', why: 'неверный вид' })
  expect(refused(() => read(Body, { title: 'abc', inn: '1' }, 'en')).info).toEqual({ field: 'inn', why: 'wrong form' })
  expect(refused(() => read(Body, { title: 1 }, 'ru')).info.why).toMatch(/[а-я]/)
})

test('what is missing is said to be missing, not to be of another type', () => {
  const Choice = z.strictObject({ kind: z.enum(['a', 'b']), sum: Money })
  expect(refused(() => read(Body, {}, 'ru')).info).toEqual({ field: 'title', why: 'не указано' })
  expect(refused(() => read(Choice, {}, 'en')).info).toEqual({ field: 'kind', why: 'it is missing' })
  expect(refused(() => read(Choice, { kind: 'a' }, 'ru')).info).toEqual({ field: 'sum', why: 'не указано' })
})

test('5.01 a rule of the contract is refused in its own words', () => {
  const Party = z.strictObject({ tin: ruled('tin') })
  expect(read(Party, { tin: '9901000010' }, 'ru')).toEqual({ tin: '9901000010' })
  for (const locale of ['ru', 'en'] as const)
    expect(refused(() => read(Party, { tin: '9901000011' }, locale)).info).toEqual({ field: 'tin', why: valueRules.tin[locale] })
})

test('text the database cannot keep is refused at its field', () => {
  const Any = z.object({ a: z.array(z.string()), b: z.string().catch('') })
  for (const bad of ['\0', 'x\ud800', '\udc00y'])
    for (const [value, field] of [
      [{ a: ['x', bad], b: '' }, 'a.1'],
      [{ a: [], b: bad }, 'b'],
      [{ a: [], b: '', [bad]: 1 }, 'data'],
    ] as const)
      expect(refused(() => read(Any, value, 'ru')).info).toEqual({ field, why: 'неверный вид' })
  expect(read(Any, { a: ['😀'], b: 'ё' }, 'ru')).toEqual({ a: ['😀'], b: 'ё' })
})

test('a reason of letters nobody sees is none', () => {
  const Body = z.object({ reason: text(3, 500), comment: text(0, 500) })
  for (const reason of ['\u200b\u200b\u200b\u200b', 'a\u2060\u2060\u00ad', '\u3164\u3164\u3164', '\u202e\u2066\ufeff'])
    expect(refused(() => read(Body, { reason, comment: '' }, 'ru')).info.field).toBe('reason')
  expect(read(Body, { reason: 'нет', comment: '\u200b' }, 'ru')).toEqual({ reason: 'нет', comment: '\u200b' })
})

test('an amount has eleven digits before its point at most, wherever it stands; sums in answers have more', () => {
  const Body = z.object({ lots: z.array(z.object({ start: Money.nullable() })) })
  const given = (amount: string) => ({ lots: [{ start: null }, { start: { amount, currency: 'RUB' } }] })
  expect(read(Body, given('-99999999999.99'), 'ru').lots[1]).toEqual({ start: { minor: -9_999_999_999_999, currency: 'RUB' } })
  for (const amount of ['100000000000', '-100000000000.00', '99999999999999999999'])
    expect(refused(() => read(Body, given(amount), 'ru')).info).toEqual({ field: 'lots.1.start.amount', why: 'неверный вид' })
  expect(z.encode(Money, { minor: 100 * 9_999_999_999_999, currency: 'RUB' })).toEqual({ amount: '9999999999999.00', currency: 'RUB' })
})

test('of a union the branch that came furthest says why', () => {
  const Union = z.union([z.strictObject({ a: z.strictObject({ b: z.number() }) }), z.string()])
  expect(refused(() => read(Union, { a: { b: 'x' } }, 'en')).info.field).toBe('a.b')
})

test('XS10 RL05 keys of prototypes and JSON beyond the bounds are refused', () => {
  const bounds = { jsonDepth: 3, arrayLength: 2, textLength: 5 }
  expect(readJson('{"a":[1,"abcde"]}', bounds)).toEqual({ a: [1, 'abcde'] })
  for (const text of ['[[[[1]]]]', '[1,2,3]', '"abcdef"']) expect(refused(() => readJson(text, bounds)).code).toBe('input.too_large')
  for (const text of ['{"__proto__":{}}', '{"a":{"constructor":1}}'])
    expect(refused(() => readJson(text, bounds)).code).toBe('input.unknown_field')
  expect(refused(() => readJson('{', bounds)).code).toBe('input.invalid')
})
