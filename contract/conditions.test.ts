import { describe, expect, test } from 'vitest'
import { blockChanges, blockOf, type ConditionBlocks, deviationsOf, mergedBlocks, noBlocks, withBlocks } from './condition-blocks.ts'
import { filledClauses, unknownMarks } from './condition-clauses.ts'
import { type ConditionScope, decidingScope, type ScopeFacts } from './condition-defaults.ts'
import { lawNotes } from './condition-law.ts'
import { OrderDraft } from './order-draft.ts'
import { wordDiff } from './word-diff.ts'

const blank = OrderDraft.parse({})
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const blocks = (said: Partial<ConditionBlocks>): ConditionBlocks => ({ ...noBlocks, ...said })
const penalties = { latePenalty: null, lateDeliveryPercent: 1, lateDeliveryBase: 'freight', lateDeliveryCap: 50 } as const

describe('an order under a template', () => {
  const template = blocks({
    payment: { payDays: 30, payDaysKind: 'calendar', payTrigger: 'scans', latePaymentPercent: null, latePaymentCap: 100 },
    waiting: { freeWaitMinutes: 60, waitRate: rub(80_000), layoverRate: rub(900_000) },
    penalties,
    seal: { seal: true },
    clauses: { clauses: 'Пломба № 1', clausesEn: '' },
  })

  test('copies what the template says, field by field, and keeps the rest', () => {
    const order = withBlocks({ ...blank, transferPolicy: 'forbid' }, template)
    expect(order).toMatchObject({ payDays: 30, payTrigger: 'scans', seal: true, clauses: 'Пломба № 1', transferPolicy: 'forbid' })
    expect(order.terms).toMatchObject({ freeWaitMinutes: 60, waitRate: rub(80_000), lateDeliveryPercent: 1, freeRevokeHours: 24 })
    expect(deviationsOf(order, template)).toEqual([])
  })

  test('whose price is in another currency keeps its own amounts', () => {
    const order = withBlocks({ ...blank, price: { minor: 100, currency: 'EUR' } }, template)
    expect(order.terms).toMatchObject({ freeWaitMinutes: 60, waitRate: null, layoverRate: null })
  })

  test('names the blocks it is other in', () => {
    const order = withBlocks(blank, template)
    expect(deviationsOf({ ...order, payDays: 31, terms: { ...order.terms, lateDeliveryCap: 51 } }, template)).toEqual([
      'payment',
      'penalties',
    ])
    expect(blockOf(order, 'seal')).toEqual({ seal: true })
  })
})

test('of a copy each block says who changed it since: nobody, the platform, its owner, both', () => {
  const seal = (value: boolean) => ({ seal: value })
  const days = (documentDays: number) => ({ documentDays, handover: 'none' as const })
  const pass = (transferPolicy: 'free' | 'forbid') => ({ transferPolicy })
  const hours = (freeRevokeHours: number) => ({ freeRevokeHours, penaltyPercent: 20 })
  const base = blocks({ seal: seal(false), documents: days(5), transfer: pass('free'), cancellation: hours(24) })
  const theirs = blocks({ seal: seal(false), documents: days(3), transfer: pass('free'), cancellation: hours(12) })
  const mine = blocks({ seal: seal(false), documents: days(5), transfer: pass('forbid'), cancellation: hours(48) })
  const found = blockChanges(base, theirs, mine)
  expect(found).toMatchObject({ seal: 'same', documents: 'theirs', transfer: 'mine', cancellation: 'both', clauses: 'same' })
  // one who changed a block as the platform did has nothing to take
  expect(blockChanges(base, theirs, { ...mine, cancellation: hours(12) }).cancellation).toBe('same')
  expect(mergedBlocks(mine, theirs, ['documents'])).toEqual({ ...mine, documents: days(3) })
})

describe('which template an order begins with', () => {
  const scope = (said: Partial<ConditionScope> = {}): ConditionScope => ({
    ...{ customerId: null, executorId: null, from: null, to: null, bodyType: null },
    ...said,
  })
  const order: ScopeFacts = { customerId: 'c', executorId: 'e', from: 'kazan', to: 'moscow', bodyTypes: ['ref', 'tent'] }
  const all = [
    scope(),
    scope({ bodyType: 'tent' }),
    scope({ bodyType: 'ref' }),
    scope({ from: 'kazan', to: 'moscow' }),
    scope({ executorId: 'e' }),
    scope({ customerId: 'c' }),
  ]

  test('customer before executor, executor before lane, lane before body, body before all', () => {
    expect(decidingScope(all, order)).toBe(all[5])
    expect(decidingScope(all, { ...order, customerId: 'other' })).toBe(all[4])
    expect(decidingScope(all, { ...order, customerId: null, executorId: null })).toBe(all[3])
    expect(decidingScope(all, { ...order, customerId: null, executorId: null, to: 'omsk' })).toBe(all[2])
    expect(decidingScope(all, { customerId: null, executorId: null, from: null, to: null, bodyTypes: [] })).toBe(all[0])
  })

  test('a scope that names more of the same decides, and one that names what the order is not never does', () => {
    const narrow = scope({ customerId: 'c', bodyType: 'ref' })
    expect(decidingScope([...all, narrow], order)).toBe(narrow)
    expect(decidingScope([scope({ customerId: 'c', from: 'kazan', to: 'omsk' })], order)).toBeNull()
  })
})

describe('clauses', () => {
  test('fill in what is known of the order, and leave a line for what is not', () => {
    const text = 'Заказ {{order.number}} от {{ order.date }}.\n\nЦена {{price}}.'
    expect(filledClauses(text, { 'order.number': 'З-7', 'order.date': '05.10.2026' })).toEqual([
      'Заказ З-7 от 05.10.2026.',
      'Цена ________.',
    ])
  })

  test('know the marks of the list and no others', () => {
    expect(unknownMarks('{{order.number}} {{route}} {{customer.name}} {{constructor}} {{ }}')).toEqual([
      '{{customer.name}}',
      '{{constructor}}',
      '{{ }}',
    ])
    expect(filledClauses('{{secret}}', {})).toEqual(['{{secret}}'])
  })
})

describe('what undercuts the law is named', () => {
  test('late delivery under 9 % a day and under the whole freight, failing under 20 %', () => {
    const found = lawNotes(blocks({ penalties, cancellation: { freeRevokeHours: 24, penaltyPercent: 10 } }))
    expect(found.map(({ field }) => field)).toEqual(['lateDeliveryPercent', 'lateDeliveryCap', 'penaltyPercent'])
  })

  test('and nothing of what takes as much, or says nothing', () => {
    const fair = { ...penalties, lateDeliveryPercent: 9, lateDeliveryCap: 100 }
    expect(lawNotes(blocks({ penalties: fair, cancellation: { freeRevokeHours: 0, penaltyPercent: 20 } }))).toEqual([])
    expect(lawNotes(blocks({ penalties: { ...penalties, lateDeliveryPercent: null, lateDeliveryCap: 1 } }))).toEqual([])
    expect(lawNotes(noBlocks)).toEqual([])
  })

  test('an hour of waiting, on an order whose freight is known: 1 % of a day’s part of it', () => {
    const waiting = { freeWaitMinutes: 120, waitRate: rub(61_666), layoverRate: null }
    const on = { price: 18_500_000, days: 3 }
    expect(lawNotes(blocks({ waiting }), on).map(({ field }) => field)).toEqual(['waitRate'])
    expect(lawNotes(blocks({ waiting: { ...waiting, waitRate: rub(61_667) } }), on)).toEqual([])
  })
})

describe('two texts word by word', () => {
  test('what is in both, what is gone, what is new; each text comes back whole', () => {
    const [before, after] = ['Срок оплаты 14 дней\nпосле сканов.', 'Срок оплаты 30 банковских дней\nпосле сканов.']
    const found = wordDiff(before, after)
    expect(found.filter(({ kind }) => kind === 'gone').map(({ text }) => text)).toEqual(['14'])
    expect(
      found
        .filter(({ kind }) => kind !== 'new')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before)
    expect(
      found
        .filter(({ kind }) => kind !== 'gone')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after)
  })

  test('the same text is one piece, and an empty one none', () => {
    expect(wordDiff('а б', 'а б')).toEqual([{ kind: 'same', text: 'а б' }])
    expect(wordDiff('', '')).toEqual([])
  })

  test('long ones go paragraph by paragraph', () => {
    const long = Array.from({ length: 900 }, (_, i) => `слово ${i}\n`).join('')
    expect(wordDiff(long, `${long}ещё`)).toEqual([
      { kind: 'same', text: long },
      { kind: 'new', text: 'ещё' },
    ])
  })
})
