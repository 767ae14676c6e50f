import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { RuleConditions, RuleDraft } from '#contract/management-rule-language.ts'
import { judgeConditions, type RuleFacts } from './conditions.ts'
import { conflictsOf } from './conflicts.ts'
import {
  causeOf,
  countFailures,
  deadlineMoment,
  fitsSum,
  inOrder,
  isDue,
  isWithin,
  judgeFiring,
  type Rule,
  raised,
  stepAt,
  type Trigger,
} from './firing.ts'

const tz = 'Europe/Moscow'
const places: Record<string, { lat: number; lon: number }> = { msk: { lat: 55.75, lon: 37.62 }, tver: { lat: 56.86, lon: 35.9 } }
const placeOf = (code: string) => places[code]
const at = new Date('2026-10-05T09:00:00Z') // Monday, noon in Moscow

type Entered = Partial<z.input<typeof RuleDraft>>
const rule = (id: string, changes: Entered = {}): Rule => ({
  id,
  version: 1,
  createdAt: new Date(`2026-01-0${id.length}T00:00:00Z`),
  draft: z.decode(RuleDraft, {
    name: id.padEnd(3, '_'),
    event: 'order.placed',
    steps: [{ afterMinutes: 0, actions: [{ kind: 'tag', tag: 'x' }] }],
    ...changes,
  }),
})
const trigger = (changes: Partial<Trigger> = {}): Trigger => ({ event: 'order.placed', at, cause: null, ...changes })
const about = (facts: RuleFacts = {}, firedToday = 0) => ({ facts, placeOf, tz, firedToday })

const meets = (one: unknown, facts: RuleFacts) =>
  judgeConditions(z.decode(RuleConditions, { groups: [{ any: false, conditions: [one as never] }] }), facts, placeOf).holds

describe('conditions', () => {
  test.each([
    ['eq', [false, true, false]],
    ['ne', [true, false, true]],
    ['gt', [false, false, true]],
    ['ge', [false, true, true]],
    ['lt', [true, false, false]],
    ['le', [true, true, false]],
  ])('a number is compared by %s', (operator, expected) =>
    expect([999, 1000, 1001].map(distanceKm => meets({ field: 'distanceKm', operator, value: 1000 }, { distanceKm }))).toEqual(expected),
  )

  test('lists, texts and places are compared as their kind is', () => {
    expect(meets({ field: 'bodyTypes', operator: 'contains', value: 'tent' }, { bodyTypes: ['ref', 'tent'] })).toBe(true)
    expect(meets({ field: 'bodyTypes', operator: 'in', value: ['isotherm', 'ref'] }, { bodyTypes: ['tent'] })).toBe(false)
    expect(meets({ field: 'cargo', operator: 'contains', value: 'мёд' }, { cargo: 'Липовый мед, бочки' })).toBe(true)
    expect(meets({ field: 'from', operator: 'in', value: ['msk', 'spb'] }, { from: 'msk' })).toBe(true)
    expect(meets({ field: 'from', operator: 'within_km', value: { place: 'msk', km: 200 } }, { from: 'tver' })).toBe(true)
    expect(meets({ field: 'from', operator: 'within_km', value: { place: 'msk', km: 100 } }, { from: 'tver' })).toBe(false)
    expect(meets({ field: 'from', operator: 'within_km', value: { place: 'msk', km: 100 } }, { from: 'nowhere' })).toBe(false)
  })

  test.each([
    { field: 'price', operator: 'lt', value: 100 },
    { field: 'price', operator: 'ne', value: 100 },
    { field: 'counterpart', operator: 'ne', value: 'a' },
    { field: 'temperature', operator: 'eq', value: false },
    { field: 'from', operator: 'ne', value: 'msk' },
  ])('a field without a value satisfies no comparison: $field $operator', one => expect(meets(one, {})).toBe(false))

  test('AND and OR of groups, and the values that decided', () => {
    const small = { field: 'massKg', operator: 'lt', value: 5000 } as const
    const far = { field: 'distanceKm', operator: 'gt', value: 500 } as const
    const judge = (any: boolean, inner: boolean, facts: RuleFacts) =>
      judgeConditions({ any, groups: [{ any: inner, conditions: [small, far] }] }, facts, placeOf)
    expect(judge(false, false, { massKg: 1, distanceKm: 600 }).holds).toBe(true)
    expect(judge(false, false, { massKg: 1, distanceKm: 400 }).holds).toBe(false)
    expect(judge(false, true, { massKg: 1, distanceKm: 400 }).holds).toBe(true)
    const two = {
      groups: [
        { any: false, conditions: [small] },
        { any: false, conditions: [far] },
      ],
    }
    expect([true, false].map(any => judgeConditions({ any, ...two }, { massKg: 1, distanceKm: 1 }, placeOf).holds)).toEqual([true, false])
    expect(judge(false, false, { massKg: 1 }).values).toEqual([
      { field: 'massKg', value: 1, holds: true },
      { field: 'distanceKm', value: null, holds: false },
    ])
    expect(judgeConditions({ any: false, groups: [] }, {}, placeOf).holds).toBe(true)
  })
})

describe('firing', () => {
  test('priority 1 goes first, of equal ones the older', () => {
    const rules = [rule('aaa', { priority: 2 }), rule('bb', { priority: 1 }), rule('c', { priority: 2 })]
    expect(inOrder(rules).map(({ id }) => id)).toEqual(['bb', 'c', 'aaa'])
  })

  test('delays count from the trigger', () => expect(stepAt(at, 90)).toEqual(new Date('2026-10-05T10:30:00Z')))

  test('nothing a rule caused, however far, fires it again', () => {
    const own = causeOf('b', causeOf('a', null))
    expect(own).toEqual({ chain: ['a', 'b'], depth: 2 })
    expect(judgeFiring(rule('a'), trigger({ cause: own }), about())).toMatchObject({ fires: false, why: 'self' })
    expect(judgeFiring(rule('c'), trigger({ cause: own }), about()).fires).toBe(true)
  })

  test('the first firing is depth 1, at most 5', () => {
    const chain = (depth: number) => trigger({ cause: { chain: Array.from({ length: depth }, (_, i) => `r${i}`), depth } })
    expect(judgeFiring(rule('a'), chain(4), about()).fires).toBe(true)
    expect(judgeFiring(rule('a'), chain(5), about())).toMatchObject({ fires: false, why: 'depth' })
  })

  test('outside its schedule a trigger is lost', () => {
    const weekday = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }
    expect(judgeFiring(rule('a', { schedule: weekday }), trigger(), about()).fires).toBe(true)
    const sunday = trigger({ at: new Date('2026-10-04T09:00:00Z') })
    expect(judgeFiring(rule('a', { schedule: weekday }), sunday, about())).toMatchObject({ fires: false, why: 'schedule' })
  })

  test.each([
    ['2026-10-05T19:00:00Z', true], // Monday 22:00
    ['2026-10-06T02:00:00Z', true], // Tuesday 05:00, still Monday’s night
    ['2026-10-06T04:00:00Z', false], // Tuesday 07:00
    ['2026-10-05T02:00:00Z', false], // Monday 05:00 is Sunday’s night
  ])('hours past midnight belong to the day they began on: %s', (moment, expected) =>
    expect(isWithin({ days: [1], from: '21:00', until: '06:00' }, tz, new Date(moment))).toBe(expected),
  )

  test('a rule at its limit of firings a day fires no more that day', () => {
    expect(judgeFiring(rule('a', { mostADay: 2 }), trigger(), about({}, 1)).fires).toBe(true)
    expect(judgeFiring(rule('a', { mostADay: 2 }), trigger(), about({}, 2))).toMatchObject({ fires: false, why: 'limit' })
  })

  test('an amount that would pass the day’s sum is refused, one in another currency too', () => {
    const sum = { minor: 100_00, currency: 'RUB' }
    expect(fitsSum(sum, 60_00, { minor: 40_00, currency: 'RUB' })).toBe(true)
    expect(fitsSum(sum, 60_00, { minor: 40_01, currency: 'RUB' })).toBe(false)
    expect(fitsSum(sum, 0, { minor: 1, currency: 'KZT' })).toBe(false)
    expect(fitsSum(sum, 999_00, null)).toBe(true)
    expect(fitsSum(null, 999_00, { minor: 1, currency: 'KZT' })).toBe(true)
  })

  test('“+n %” is of the value at the step', () => {
    expect(raised(100_000_00, 3)).toBe(103_000_00)
    expect(raised(raised(100_000_00, 3), 3)).toBe(106_090_00)
  })

  test('a moment before the end of answers counts once it has come: at once where less time is left, and never again once it was looked at', () => {
    const moment = deadlineMoment(new Date(at.getTime() + 60 * 60_000), 30)
    expect(moment).toEqual(new Date(at.getTime() + 30 * 60_000))
    const before = new Date(at.getTime() - 3600_000)
    const later = (minutes: number) => new Date(moment.getTime() + minutes * 60_000)
    expect(isDue(moment, { looked: null, changed: before, now: at })).toBe(false)
    expect(isDue(moment, { looked: at, changed: before, now: later(0) })).toBe(true)
    expect(isDue(moment, { looked: null, changed: before, now: later(10) })).toBe(true)
    // its conditions were read at its moment: that of another rule is not its
    expect(isDue(moment, { looked: later(0), changed: before, now: later(10) })).toBe(false)
    expect(isDue(moment, { looked: later(0), changed: later(5), now: later(10) })).toBe(true)
  })

  test('“after n failures” counts consecutive ones', () => {
    expect(countFailures(1, true, 3)).toEqual({ failures: 2, off: false })
    expect(countFailures(2, false, 3)).toEqual({ failures: 0, off: false })
    expect(countFailures(2, true, 3)).toEqual({ failures: 3, off: true })
  })
})

describe('conflicts', () => {
  const when = (...conditions: unknown[]): Entered => ({ conditions: { groups: [{ any: false, conditions: conditions as never }] } })
  const near = (km: number) => ({ field: 'distanceKm', operator: 'lt', value: km })
  const publish: Entered = {
    steps: [{ afterMinutes: 0, actions: [{ kind: 'publish', groupId: '0190f000-0000-7000-8000-000000000001', hours: 24 }] }],
  }
  const waterfall: Entered = { steps: [{ afterMinutes: 0, actions: [{ kind: 'waterfall', answerMinutes: 60, hours: 24 }] }] }
  const found = (...rules: Rule[]) => conflictsOf(rules).map(({ kind, ruleId, otherId }) => `${kind} ${ruleId} by ${otherId}`)

  test('a rule is shadowed by one above that stops and takes all it would', () => {
    const wide = rule('a', { ...when(near(1000)), stopOnMatch: true, priority: 1 })
    expect(found(wide, rule('bb', when(near(500))))).toEqual(['shadowed bb by a'])
    expect(found(wide, rule('bb', when(near(500), { field: 'massKg', operator: 'gt', value: 1 })))).toEqual(['shadowed bb by a'])
    expect(found(wide, rule('bb', when(near(1500))))).toEqual([])
    expect(found(rule('a', { ...when(near(1000)), stopOnMatch: true, priority: 1, mostADay: 5 }), rule('bb', when(near(500))))).toEqual([])
    expect(found(wide, rule('bb', { ...when(near(500)), event: 'task.late' }))).toEqual([])
  })

  test('a narrower schedule does not shadow a wider one', () => {
    const schedule = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }
    const wide = rule('a', { stopOnMatch: true, priority: 1, schedule })
    expect(found(wide, rule('bb'))).toEqual([])
    expect(found(wide, rule('bb', { schedule: { days: [1], from: '10:00', until: '12:00' } }))).toEqual(['shadowed bb by a'])
  })

  test('two rules that want an executor in different ways for one object quarrel, unless no object meets both', () => {
    expect(found(rule('a', publish), rule('bb', waterfall))).toEqual(['contrary bb by a'])
    expect(found(rule('a', publish), rule('bb', publish))).toEqual([])
    const far = { field: 'distanceKm', operator: 'ge', value: 1000 }
    expect(found(rule('a', { ...publish, ...when(near(1000)) }), rule('bb', { ...waterfall, ...when(far) }))).toEqual([])
  })
})
