import { expect, test } from 'vitest'
import { z } from 'zod'
import { ruled } from '#contract/value-rules.ts'
import { refusalErrors, schemaErrors } from './fieldErrors.ts'
import { fitted, meet, withFields } from './merge.ts'

const base = { plate: 'А123ВС77', payload: 20_000, bodies: ['tent'], note: '' }

test('FC of two changes of one record what the other alone changed is taken, what both changed differently is asked', () => {
  const mine = { ...base, payload: 21_000, note: 'моё' }
  const theirs = { ...base, payload: 22_000, bodies: ['tent', 'open'], note: 'моё' }
  const { adopt, choose } = meet(base, mine, theirs)
  expect({ take: adopt, choose }).toEqual({ take: ['bodies'], choose: ['payload'] })
  expect(withFields(mine, theirs, adopt)).toEqual({ ...mine, bodies: ['tent', 'open'] })
})

test('FC a draft of an earlier form gives what still fits, the rest is as at the start', () => {
  const kept = { plate: 'В777ОР16', payload: null, bodies: 'tent', gone: 1 }
  expect(fitted(base, kept)).toEqual({ plate: 'В777ОР16', payload: null, bodies: ['tent'], note: '' })
  expect(fitted(base, 'not an object')).toBe(base)
})

test('FC what the contract refuses is told at its field, once, in words that say how to put it right', () => {
  const schema = z.strictObject({
    name: z.string().min(2).max(5),
    tin: ruled('tin'),
    mass: z.int().min(1).max(40_000),
    placeId: z.uuid(),
    day: z.iso.date(),
    kind: z.enum(['tent', 'open']),
    documents: z.array(z.strictObject({ number: z.string().min(1) })),
  })
  const wrong = {
    name: 'Очень длинно',
    tin: '7810005001',
    mass: 'две тонны',
    placeId: null,
    day: '2026-13-40',
    kind: 'x',
    documents: [{ number: '' }],
  }
  const said = (locale: 'ru' | 'en') =>
    Object.fromEntries(schemaErrors(schema, wrong, locale).map(({ field, message }) => [field, message]))
  expect(said('ru')).toEqual({
    name: 'не длиннее 5 знаков',
    tin: 'Проверьте ИНН: контрольная цифра не сходится',
    mass: 'не похоже на число, проверьте знаки',
    placeId: 'заполните',
    day: 'укажите дату, например 21.11.2026',
    kind: 'выберите из списка',
    'documents.0.number': 'заполните',
  })
  expect(said('en').tin).toBe('Check the INN: its check digit does not fit')
  expect(schemaErrors(schema, { ...wrong, mass: 50_000 }, 'ru').find(error => error.field === 'mass')?.message).toMatch(
    /^не больше 40.000$/,
  )
})

test('FC everything that is wrong is told at once: what is missing, and rules of fields and among fields beside it', () => {
  const turned = { ru: 'раньше начала', en: 'before the beginning' }
  const Span = z
    .strictObject({ person: z.string().min(3), tin: ruled('tin'), from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { words: turned } })
  const schema = z.strictObject({ spans: z.array(Span).max(2), note: z.string().min(2).nullable() })
  const said = (spans: object[]) => schemaErrors(schema, { spans, note: 'x' }, 'ru').map(({ field, message }) => [field, message])
  const span = { person: 'Ильин П. А.', tin: '7810005000', from: '2026-11-02', to: '2026-11-01' }
  expect(said([{ ...span, person: null, tin: '7810005001' }])).toEqual([
    ['spans.0.person', 'заполните'],
    ['spans.0.tin', 'Проверьте ИНН: контрольная цифра не сходится'],
    ['spans.0.to', 'раньше начала'],
    ['note', 'не короче 2 знаков'],
  ])
  // a rule that reads what is missing waits for it
  expect(said([{ ...span, from: null }, span])).toEqual([
    ['spans.0.from', 'заполните'],
    ['spans.1.to', 'раньше начала'],
    ['note', 'не короче 2 знаков'],
  ])
})

test('FC a refusal lands on the fields it names', () => {
  expect(refusalErrors({ message: 'Проверьте поле', info: { field: 'data.plate', why: 'такой уже есть' } })).toEqual([
    { field: 'plate', message: 'такой уже есть' },
  ])
  expect(refusalErrors({ message: 'Не хватает', info: { fields: ['licence', { field: 'draft.phone', why: 'занят' }] } })).toEqual([
    { field: 'licence', message: 'Не хватает' },
    { field: 'phone', message: 'занят' },
  ])
  expect(refusalErrors({ message: 'Занято', info: {} })).toEqual([])
})
