import { expect, test } from 'vitest'
import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import type { Rule } from './firing.ts'
import { boundedPrice } from './prices.ts'
import { type Replayed, replay } from './replay.ts'

const at = new Date('2026-10-05T09:00:00Z') // Monday, noon in Moscow
const about = { placeOf: () => undefined, tz: 'Europe/Moscow' }

type Entered = Partial<z.input<typeof RuleDraft>>
const rule = (id: string, changes: Entered = {}): Rule => ({
  id,
  version: 1,
  createdAt: at,
  draft: z.decode(RuleDraft, {
    name: id.padEnd(3, '_'),
    event: 'order.placed',
    steps: [{ afterMinutes: 0, actions: [{ kind: 'notify', text: 'Заказ' }] }],
    ...changes,
  }),
})
const when = (...conditions: unknown[]): Entered => ({ conditions: { groups: [{ any: false, conditions: conditions as never }] } })
const does = (...actions: unknown[]): Entered => ({ steps: [{ afterMinutes: 0, actions: actions as never }] })
const sample = (id: string, hour: number, more: object = {}): Replayed => ({
  ...{ id, event: 'order.placed' as const, at: new Date(at.getTime() + hour * 3600_000), cause: null, due: null },
  facts: { distanceKm: 500, status: 'placed', price: 60_000_00 },
  ...more,
})
const fired = (rules: Rule[], ...samples: Replayed[]) =>
  replay(rules, samples, about).map(({ rule: { id }, sample: of, settledAbove }) => `${id} ${of.id}${settledAbove ? ' above' : ''}`)
const near = { field: 'distanceKm', operator: 'lt', value: 1000 }

test('the past is judged as the engine would have: conditions, chain, limit by day, in the order of time', () => {
  const one = rule('a', { mostADay: 2, ...when(near) })
  const samples = [
    sample('5', 25),
    sample('1', 0),
    sample('2', 1, { facts: { distanceKm: 1500 } }),
    sample('3', 2),
    sample('4', 3),
    sample('6', 26, { cause: { chain: ['a'], depth: 1 } }),
    sample('8', 28, { event: 'task.late' }),
  ]
  expect(fired([one], ...samples)).toEqual(['a 1', 'a 3', 'a 5'])
})

test('rules are judged together: one that stops takes what it fires for, and leaves the rest once its day is full', () => {
  const higher = rule('a', { priority: 1, stopOnMatch: true, mostADay: 1, ...when(near) })
  expect(fired([rule('b'), higher], sample('1', 0), sample('2', 1))).toEqual(['a 1', 'b 1 above', 'b 2'])
  expect(fired([rule('b'), rule('a', { priority: 1, stopOnMatch: true, ...when({ ...near, value: 100 }) })], sample('1', 0))).toEqual([
    'b 1',
  ])
})

test('a lower rule reads what a higher one did at once: tag, price and status; what it will do later is not there yet', () => {
  const tagged = rule('b', when({ field: 'tags', operator: 'contains', value: 'сам' }))
  expect(fired([rule('a', { priority: 1, ...does({ kind: 'tag', tag: 'сам' }) }), tagged], sample('1', 0))).toEqual(['a 1', 'b 1'])
  const later = { steps: [{ afterMinutes: 30, actions: [{ kind: 'tag' as const, tag: 'сам' }] }] }
  expect(fired([rule('a', { priority: 1, ...later }), tagged], sample('1', 0))).toEqual(['a 1'])
  const raise = rule('a', { priority: 1, ...does({ kind: 'raise_price', percent: 10 }) })
  expect(fired([raise, rule('b', when({ field: 'price', operator: 'ge', value: 66_000_00 }))], sample('1', 0))).toEqual(['a 1', 'b 1'])
  const search = rule('a', { priority: 1, ...does({ kind: 'publish_best', count: 3, hours: 24 }) })
  expect(fired([search, rule('b', when({ field: 'status', operator: 'eq', value: 'placed' }))], sample('1', 0))).toEqual(['a 1'])
})

test('what a higher rule settles is over for those below', () => {
  const offer = { event: 'offer.received' as const, facts: { offerPrice: 50_000_00 } }
  const award = (amount: string) =>
    rule('a', { event: 'offer.received', priority: 1, ...does({ kind: 'award', upTo: { amount, currency: 'RUB' } }) })
  const below = rule('b', { event: 'offer.received' })
  expect(fired([award('50000.00'), below], sample('1', 0, offer))).toEqual(['a 1', 'b 1 above'])
  expect(fired([award('49999.00'), below], sample('1', 0, offer))).toEqual(['a 1', 'b 1'])
})

test('a moment before the end of answers is that of the rules it is due for', () => {
  const ends = (id: string, minutesBefore: number) => rule(id, { event: 'demand.deadline_minus', minutesBefore })
  const of = (id: string, hour: number, due: number[]) => sample(id, hour, { event: 'demand.deadline_minus', due })
  expect(fired([ends('a', 60), ends('b', 30)], of('1', 0, [60]), of('2', 1, [30]), of('3', 2, [60, 30]))).toEqual([
    'a 1',
    'b 2',
    'a 3',
    'b 3',
  ])
})

test('a price of a way is so much a kilometre, at least the lower bound, and none above the upper one', () => {
  const bounds = { perKm: 75_00, atLeast: 20_000_00, upTo: 60_000_00 }
  expect(boundedPrice(bounds, 420)).toBe(31_500_00)
  expect(boundedPrice(bounds, 100)).toBe(20_000_00)
  expect(boundedPrice(bounds, 900)).toBe(null)
  expect(boundedPrice({ ...bounds, perKm: 33_33 }, 601)).toBe(20_032_00)
  expect(boundedPrice({ ...bounds, upTo: null }, 900)).toBe(67_500_00)
})
