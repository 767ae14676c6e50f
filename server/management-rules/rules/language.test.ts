import { expect, test } from 'vitest'
import { z } from 'zod'
import { RuleCondition, RuleDraft } from '#contract/management-rule-language.ts'
import { sentenceText } from '#contract/management-rule-sentence.ts'

type Entered = z.input<typeof RuleDraft>

/** The rule of scenario 10. */
const scenarioTen: Entered = {
  name: 'Тенты до 1000 км',
  event: 'order.placed',
  conditions: {
    groups: [
      {
        any: false,
        conditions: [
          { field: 'bodyTypes', operator: 'contains', value: 'tent' },
          { field: 'distanceKm', operator: 'lt', value: 1000 },
        ],
      },
    ],
  },
  steps: [
    { afterMinutes: 0, actions: [{ kind: 'publish', groupId: '0190f000-0000-7000-8000-000000000001', hours: 24 }] },
    { afterMinutes: 30, actions: [{ kind: 'publish', groupId: '0190f000-0000-7000-8000-000000000002', hours: 24 }] },
    { afterMinutes: 60, actions: [{ kind: 'raise_price', percent: 3 }] },
  ],
}

const nameOf = (code: string) =>
  ({ tent: 'тент', [scenarioTen.steps[0]!.actions[0]!.kind]: '' })[code] ?? (code.endsWith('1') ? 'Основные' : 'Резерв')

test('a rule is read back as a sentence in both languages, made from its data', () => {
  const draft = z.decode(RuleDraft, scenarioTen)
  expect(sentenceText(draft, 'ru', nameOf).replaceAll(/\s/g, ' ')).toBe(
    'Если заказ размещён и кузов: тент и расстояние < 1 000 км, то сразу опубликовать группе «Основные» на 24 ч, ' +
      'через 30 мин опубликовать группе «Резерв» на 24 ч, через 1 ч поднять цену на 3 %.',
  )
  expect(sentenceText(draft, 'en', nameOf)).toBe(
    'If an order is placed and body: тент and distance < 1,000 km, then at once publish to “Основные” for 24 h, ' +
      'after 30 min publish to “Резерв” for 24 h, after 1 h raise the price by 3 %.',
  )
})

const refused = (changes: Partial<Entered>) => RuleDraft.safeDecode({ ...scenarioTen, ...changes }).success === false
const condition = { field: 'distanceKm', operator: 'lt', value: 1 } as const

test('the language has its limits: 20 conditions, later steps later, fields and actions of the trigger, priority 1 to 1000', () => {
  expect(RuleDraft.safeDecode(scenarioTen).success).toBe(true)
  const group = (count: number) => ({ any: false, conditions: Array.from({ length: count }, () => condition) })
  expect(refused({ conditions: { groups: [group(10), group(10)] } })).toBe(false)
  expect(refused({ conditions: { groups: [group(10), group(11)] } })).toBe(true)
  expect(refused({ steps: [scenarioTen.steps[1]!, scenarioTen.steps[0]!] })).toBe(true)
  expect(refused({ event: 'partner.doc_expiring' })).toBe(true)
  expect(refused({ event: 'task.late' })).toBe(true)
  expect(refused({ event: 'demand.deadline_minus', minutesBefore: null })).toBe(true)
  expect(refused({ minutesBefore: 30 })).toBe(true)
  expect([0, 1, 1000, 1001].map(priority => refused({ priority }))).toEqual([true, false, false, true])
})

test('each kind of field has its own comparisons', () => {
  const fits = (one: z.input<typeof RuleCondition>) => RuleCondition.safeDecode(one).success
  expect(fits({ field: 'from', operator: 'within_km', value: { place: 'msk', km: 100 } })).toBe(true)
  expect(fits({ field: 'distanceKm', operator: 'within_km', value: { place: 'msk', km: 100 } })).toBe(false)
  expect(fits({ field: 'distanceKm', operator: 'contains', value: '1' })).toBe(false)
  expect(fits({ field: 'bodyTypes', operator: 'in', value: ['tent'] })).toBe(true)
  expect(fits({ field: 'bodyTypes', operator: 'eq', value: 'tent' })).toBe(false)
  expect(fits({ field: 'price', operator: 'le', value: 'сто' })).toBe(false)
  expect(fits({ field: 'temperature', operator: 'eq', value: true })).toBe(true)
})
