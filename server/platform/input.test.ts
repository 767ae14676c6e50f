import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { type Locale, Money, text } from '#contract/primitives.ts'
import { ruled, valueRules } from '#contract/value-rules.ts'
import document from '../../openapi.json' with { type: 'json' }
import { read, readJson } from './input.ts'
import type { Refusal } from './refusal.ts'

type SampleOf = (schema: object, schemas: object, isWhole?: boolean) => unknown
// a script of a page, without types
const { sampleOf } = (await import(new URL('./sampleOf.js', import.meta.url).href)) as { sampleOf: SampleOf }

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

const theirs =
  /invalid|expected|received|instanceof|\bNaN\b|undefined|regex|pattern|too (?:big|small)|ожидал|получено|неверный в(?:вод|ар)|слишком|нераспозн/i
/** Words of the validator, or in another language than the reader's. */
const isTheirs = (why: string, locale: Locale) => theirs.test(why) || /[а-яё]/i.test(why.replace(/«[^»]*»/g, '')) !== (locale === 'ru')

test('whatever is wrong in whatever call, its reason is in our words and in the language of the reader', () => {
  const wrong = [null, true, 0, -1, 1.5, 1e300, '', 'x', 'я'.repeat(4_000), [], {}, [null], [{}], { action: 'x' }, { kind: 1 }] as const
  const told = new Set<string>()
  let refusals = 0
  for (const call of Object.values(api as Record<string, Record<string, Call>>).flatMap(module => Object.values(module)))
    for (const schema of [call.query, call.data]) {
      const { shape } = schema as { shape?: Record<string, unknown> }
      const names = Object.keys(shape ?? {})
      const given = [
        ...wrong,
        ...wrong.map(value => Object.fromEntries(names.map(name => [name, value]))),
        ...names.flatMap(name => [null, 'x', -1].map(value => ({ [name]: value }))),
      ]
      for (const value of given)
        for (const locale of ['ru', 'en'] as const)
          try {
            read(schema, value, locale)
          } catch (error) {
            const { why } = (error as Refusal).info
            if (why === undefined) continue
            refusals++
            if (isTheirs(String(why), locale)) told.add(`${call.path} ${locale}: ${why}`)
          }
    }
  expect([...told]).toEqual([])
  expect(refusals).toBeGreaterThan(10_000)
})

/** A body as often as it has values, each time with another one broken, however deep it lies. */
function* brokenOf(value: unknown): Generator<unknown> {
  for (const wrong of [null, -1, 'x', []]) yield wrong
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value))
    for (const broken of brokenOf((value as Record<string, unknown>)[key]))
      yield Array.isArray(value) ? value.map((each, n) => (`${n}` === key ? broken : each)) : { ...value, [key]: broken }
}

test('whatever is wrong deep in a body, its reason is in our words too, at its field', () => {
  const paths = document.paths as unknown as Record<string, { post?: { requestBody?: { content: Record<string, { schema: object }> } } }>
  const told = new Set<string>()
  let refusals = 0
  for (const call of Object.values(api as Record<string, Record<string, Call>>).flatMap(module => Object.values(module))) {
    const schema = paths[call.path]?.post?.requestBody?.content['application/json']?.schema
    if (!schema) continue
    const { data } = sampleOf(schema, document.components.schemas, true) as { data: unknown }
    for (const value of brokenOf(data))
      for (const locale of ['ru', 'en'] as const)
        try {
          read(call.data, value, locale)
        } catch (error) {
          const { why, field } = (error as Refusal).info
          refusals++
          if (field === undefined) told.add(`${call.path}: no field`)
          if (why !== undefined && isTheirs(String(why), locale)) told.add(`${call.path} ${locale}: ${why}`)
        }
  }
  expect([...told]).toEqual([])
  expect(refusals).toBeGreaterThan(10_000)
})

test.each([
  [z.string().max(21), 'я'.repeat(22), 'не длиннее 21 знака', '21 letters at most'],
  [z.string().min(3), 'я', 'не короче 3 знаков', '3 letters at least'],
  [z.array(z.string()).max(1), ['a', 'b'], 'не больше 1 строки', '1 row at most'],
  [z.number().int(), 1.5, 'нужно целое число', 'it must be a whole number'],
  [z.number().max(5), 6, 'не больше 5', '5 at most'],
  [z.number().lt(5), 5, 'меньше 5', 'less than 5'],
  [z.enum(['keep', 'place']), 'x', 'такого варианта нет, есть keep, place', 'there is no such choice, there are keep, place'],
  [z.iso.date(), 'x', 'это не дата', 'it is no date'],
  [z.email(), 'x', 'это не адрес почты', 'it is no e-mail address'],
])('a value out of its bounds hears the bound: %#', (schema, value, ru, en) => {
  for (const [locale, why] of [
    ['ru', ru],
    ['en', en],
  ] as const)
    expect(refused(() => read(z.object({ a: schema }), { a: value }, locale)).info).toEqual({ field: 'a', why })
})
