import { OpenFeature } from '@openfeature/server-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FlagRules, usualRules } from '#contract/flag-rules.ts'
import { bucketOf } from './buckets/bucket.ts'
import { contextOf, ownProvider } from './provider/own.ts'
import { type PersonRecord, toPerson, toWho } from './row.ts'
import {
  circleOf,
  type FlagSetting,
  type FlagSettings,
  type FlagWho,
  fitsCode,
  flagStateOf,
  isAnyOn,
  isWhole,
  nextMoment,
  outcomeOf,
  reachOf,
  staleOf,
} from './rules.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const me: FlagWho = {
  userId: '00000000-0000-4000-8000-000000000001',
  orgId: '00000000-0000-4000-8000-0000000000aa',
  roles: ['owner'],
  sides: ['forwarder'],
  host: 'trassa.example',
  tester: false,
  now: NOW,
  choices: {},
}
const blank = { orgIds: [], userIds: [], roles: [], sides: [], hosts: [], testers: false, from: null, until: null }
const whole = (variant: string) => [{ variant, percent: 100 }]
const flag = (key: string, change: Partial<FlagRules> = {}, switches = { enabled: true, forTesters: false }): FlagSetting => ({
  key,
  ...switches,
  rules: { ...usualRules('other'), rest: [{ variant: 'on', percent: 0 }], ...change },
})
const setOf = (...flags: FlagSetting[]): FlagSettings => new Map(flags.map(each => [each.key, each]))
const given = (settings: FlagSettings, key: string, who: FlagWho = me) => {
  const { variant, reason } = outcomeOf(settings, key, who)!
  return [variant, reason]
}

describe('switches', () => {
  const plain = (enabled: boolean, forTesters: boolean) => setOf(flag('f', { rest: whole('on') }, { enabled, forTesters }))
  test('1.17 a flag for testers counts as enabled for a tester alone', () => {
    expect(reachOf(plain(false, true), 'f', { ...me, tester: true })).toBe('testers')
    expect(reachOf(plain(false, true), 'f', me)).toBeNull()
    expect(reachOf(plain(false, false), 'f', { ...me, tester: true })).toBeNull()
  })
  test('an enabled flag is on for everybody, testers or not', () => {
    for (const tester of [true, false]) expect(reachOf(plain(true, true), 'f', { ...me, tester })).toBe('everyone')
  })
  test('its state has a name', () => {
    const states = [
      { enabled: true, forTesters: true },
      { enabled: false, forTesters: true },
      { enabled: false, forTesters: false },
    ]
    expect(states.map(flagStateOf)).toEqual(['on', 'testers', 'off'])
  })
  test('a flag nobody set gives what the code has, and no badge', () => {
    expect(given(new Map(), 'new_table')).toEqual(['on', 'unset'])
    expect(given(new Map(), 'price_per_km')).toEqual(['off', 'unset'])
    expect(outcomeOf(new Map(), 'planner_seconds', me)).toEqual({ variant: 'full', value: 60, reason: 'unset' })
    expect(isAnyOn(new Map(), me)).toBe(false)
    expect(outcomeOf(new Map(), 'nobody_knows', me)).toBeNull()
  })
})

describe('buckets', () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `person-${i}`)
  const gets = (key: string, percent: number) => {
    const settings = setOf(flag(key, { rest: [{ variant: 'on', percent }] }))
    return ids.filter(userId => given(settings, key, { ...me, userId })[0] === 'on')
  }
  test('of 10 000 ids as many get it as are meant to, to one in a hundred', () => {
    for (const percent of [1, 10, 25, 50, 90]) expect(Math.abs(gets('new_table', percent).length / 100 - percent)).toBeLessThanOrEqual(1)
  })
  test('whoever has it keeps it while the share grows, and another flag meets others', () => {
    const few = gets('new_table', 20)
    const more = new Set(gets('new_table', 40))
    expect(few.every(id => more.has(id))).toBe(true)
    const other = new Set(gets('other_flag', 20))
    expect(few.filter(id => other.has(id)).length).toBeLessThan(few.length / 2)
  })
  test('a bucket is the same on every machine and for good', () => {
    expect([bucketOf('new_table', me.userId), bucketOf('new_table', me.orgId), bucketOf('price_per_km', me.userId)]).toEqual([
      3147, 6750, 9733,
    ])
  })
  test('by organisation all its people get the same', () => {
    const settings = setOf(flag('f', { by: 'organization', rest: [{ variant: 'on', percent: 50 }] }))
    const got = new Set(ids.slice(0, 100).map(userId => given(settings, 'f', { ...me, userId })[0]))
    expect(got.size).toBe(1)
  })
})

describe('targets', () => {
  const targeted = (target: object) => setOf(flag('f', { targets: [{ ...blank, ...target, shares: whole('on') }] }))
  test('each names its people, and what it is by is told', () => {
    const met = [
      [{ orgIds: [me.orgId] }, 'organization'],
      [{ userIds: [me.userId] }, 'person'],
      [{ roles: ['owner', 'viewer'] }, 'role'],
      [{ sides: ['forwarder'] }, 'side'],
      [{ hosts: ['trassa.example'] }, 'host'],
      [{ from: '2026-11-28T12:00:00Z' }, 'time'],
      [{ roles: ['owner'], orgIds: [me.orgId] }, 'organization'],
    ] as const
    for (const [target, reason] of met) expect(given(targeted(target), 'f')).toEqual(['on', reason])
    const missed = [
      { orgIds: [me.userId] },
      { userIds: [me.orgId] },
      { roles: ['viewer'] },
      { sides: ['executor'] },
      { hosts: ['other.example'] },
      { testers: true },
      { until: '2026-11-28T12:00:00Z' },
      { roles: ['owner'], sides: ['executor'] },
    ]
    for (const target of missed) expect(given(targeted(target), 'f'), JSON.stringify(target)).toEqual(['off', 'nobody'])
  })
  test('the first that meets decides, those no target meets get the rest', () => {
    const targets = [
      { ...blank, roles: ['owner'], shares: whole('off') },
      { ...blank, sides: ['forwarder' as const], shares: whole('on') },
    ]
    const settings = setOf(flag('f', { targets, rest: whole('on') }))
    expect(given(settings, 'f')).toEqual(['off', 'role'])
    expect(given(settings, 'f', { ...me, roles: ['viewer'] })).toEqual(['on', 'side'])
    expect(given(settings, 'f', { ...me, roles: ['viewer'], sides: ['executor'] })).toEqual(['on', 'everyone'])
  })
  test('the next moment something begins or ends is known', () => {
    const settings = targeted({ from: '2026-11-28T10:00:00Z', until: '2026-11-29T10:00:00Z' })
    expect(nextMoment(settings.values(), new Date(NOW))).toEqual(new Date('2026-11-29T10:00:00Z'))
    expect(nextMoment(settings.values(), new Date('2026-12-01T00:00:00Z'))).toBeNull()
  })
})

describe('what a person says himself', () => {
  const offered = (enabled = true) => setOf(flag('f', { choice: true }, { enabled, forTesters: false }))
  test('counts where it is offered, until the flag is switched off for everybody', () => {
    expect(given(offered(), 'f', { ...me, choices: { f: 'in' } })).toEqual(['on', 'choice'])
    expect(given(setOf(flag('f', { choice: true, rest: whole('on') })), 'f', { ...me, choices: { f: 'out' } })).toEqual(['off', 'choice'])
    expect(given(offered(false), 'f', { ...me, choices: { f: 'in' } })).toEqual(['off', 'off'])
    expect(given(setOf(flag('f')), 'f', { ...me, choices: { f: 'in' } })).toEqual(['off', 'nobody'])
    expect(given(new Map(), 'new_table', { ...me, choices: { new_table: 'out' } })).toEqual(['off', 'choice'])
  })
})

describe('flags that need others', () => {
  const needs = (key: string, variant = 'on') => ({ needs: [{ key, variant }], rest: whole('on') })
  test('give nothing until the other gives its variant', () => {
    const settings = (enabled: boolean) => setOf(flag('a', needs('b')), flag('b', { rest: whole('on') }, { enabled, forTesters: false }))
    expect(given(settings(true), 'a')).toEqual(['on', 'everyone'])
    expect(given(settings(false), 'a')).toEqual(['off', 'needs'])
  })
  test('a circle is found, however long, and even written by hand does not turn for ever', () => {
    const settings = setOf(flag('a', needs('b')), flag('b', needs('c')), flag('c'))
    expect(circleOf(settings, 'c', [{ key: 'a', variant: 'on' }])).toEqual(['c', 'a', 'b', 'c'])
    expect(circleOf(settings, 'c', [{ key: 'c', variant: 'on' }])).toEqual(['c', 'c'])
    expect(circleOf(settings, 'a', [{ key: 'b', variant: 'on' }])).toBeNull()
    const turning = setOf(flag('a', needs('b')), flag('b', needs('a')))
    expect(given(turning, 'a')).toEqual(['off', 'needs'])
  })
})

describe('rules', () => {
  const rules = { ...usualRules('new_table') }
  test('unknown fields, shares over 100 % and variants that are not there are refused', () => {
    const bad = [
      { ...rules, percentage: 10 },
      {
        ...rules,
        rest: [
          { variant: 'on', percent: 60 },
          { variant: 'off', percent: 50 },
        ],
      },
      { ...rules, rest: whole('nobody') },
      { ...rules, variants: [...rules.variants, { name: 'third', value: 3 }] },
      { ...rules, targets: [{ ...blank, company: 'x', shares: whole('on') }] },
      { ...rules, rest: [{ variant: 'on', percent: 101 }] },
    ]
    for (const each of bad) expect(FlagRules.safeParse(each).success, JSON.stringify(each)).toBe(false)
    expect(FlagRules.safeParse(rules).success).toBe(true)
  })
  test('what the code asks for stays: the type, and every variant', () => {
    expect(fitsCode('new_table', rules)).toBe(true)
    expect(fitsCode('new_table', { ...rules, variants: [{ name: 'on', value: true }] })).toBe(false)
    expect(fitsCode('planner_seconds', rules)).toBe(false)
    expect(fitsCode('of_nobody', usualRules('planner_seconds'))).toBe(true)
  })
  test('stale is what everybody has had for more than 60 days, and what should be gone from the code', () => {
    const now = new Date(NOW)
    const ago = (days: number) => new Date(NOW - days * 86_400_000)
    expect(staleOf(null, ago(60), now)).toBeNull()
    expect(staleOf(null, ago(61), now)).toMatchObject({ why: 'whole' })
    expect(staleOf('2026-11-28', null, now)).toEqual({ why: 'remove_day', since: '2026-11-28' })
    expect(staleOf('2026-11-29', null, now)).toBeNull()
    expect(isWhole(flag('f', { rest: whole('on') }))).toBe(true)
    expect(isWhole(flag('f', { rest: [{ variant: 'on', percent: 99 }] }))).toBe(false)
  })
})

describe('a person’s preview is what he gets', () => {
  const id = fc.constantFrom(...Array.from({ length: 6 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`))
  const keys = ['alpha', 'beta', 'gamma'] as const
  const at = fc.constantFrom(null, '2026-11-28T11:00:00Z', '2026-11-28T13:00:00Z')
  const variants = { boolean: [true, false], string: ['a', 'b'], number: [1, 2], json: [{ a: 1 }, { a: 2 }] } as const
  const shares = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })).map(([on, off]) => [
    { variant: 'on', percent: on },
    { variant: 'off', percent: off },
  ])
  const target = fc
    .record({
      orgIds: fc.array(id, { maxLength: 2 }),
      userIds: fc.array(id, { maxLength: 2 }),
      roles: fc.subarray(['owner', 'viewer']),
      sides: fc.subarray(['forwarder', 'executor'] as const),
      hosts: fc.subarray(['trassa.example', 'other.example']),
      testers: fc.boolean(),
      from: at,
      until: at,
      shares,
    })
    .filter(({ from, until }) => !from || !until || from < until)
  const kinds = fc.constantFrom('boolean', 'string', 'number', 'json' as const)
  const setting = kinds.chain(kind =>
    fc.record({
      enabled: fc.boolean(),
      forTesters: fc.boolean(),
      rules: fc.record({
        kind: fc.constant(kind),
        variants: fc.constant([
          { name: 'on', value: variants[kind][0] },
          { name: 'off', value: variants[kind][1] },
        ]),
        off: fc.constant('off'),
        targets: fc.array(target, { maxLength: 3 }),
        rest: shares,
        by: fc.constantFrom('person', 'organization' as const),
        needs: fc.array(fc.record({ key: fc.constantFrom(...keys), variant: fc.constantFrom('on', 'off') }), { maxLength: 1 }),
        choice: fc.boolean(),
      }),
    }),
  )
  const person: fc.Arbitrary<PersonRecord> = fc.record({
    userId: id,
    orgId: id,
    name: fc.constant('Имя'),
    organization: fc.constant('Организация'),
    roles: fc.subarray(['owner', 'viewer']),
    isForwarder: fc.boolean(),
    isExecutor: fc.boolean(),
    choices: fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('in', 'out' as const)),
  })
  const how = fc.record({ host: fc.constantFrom('trassa.example', 'elsewhere'), tester: fc.boolean(), now: fc.constant(NOW) })

  test('by whatever rules, for whomever: through the SDK as the code asks, and as the editor tries', async () => {
    let settings: FlagSettings = new Map()
    await OpenFeature.setProviderAndWait(
      'preview',
      ownProvider(async () => settings),
    )
    const client = OpenFeature.getClient('preview')
    await fc.assert(
      fc.asyncProperty(fc.tuple(setting, setting, setting), person, how, async (made, one, where) => {
        settings = new Map(made.map((each, i) => [keys[i]!, { key: keys[i]!, ...each, rules: FlagRules.parse(each.rules) }]))
        // what the handler of the preview does
        const previewed = keys.map(key => outcomeOf(settings, key, toWho(one, where))!)
        // what a request of the person does
        const own = { userId: one.userId, orgId: one.orgId, roles: one.roles, sides: toPerson(one).sides, choices: one.choices, ...where }
        for (const [i, key] of keys.entries()) {
          const context = contextOf(own)
          const details =
            made[i]!.rules.kind === 'boolean'
              ? await client.getBooleanDetails(key, false, context)
              : made[i]!.rules.kind === 'number'
                ? await client.getNumberDetails(key, 0, context)
                : made[i]!.rules.kind === 'string'
                  ? await client.getStringDetails(key, '', context)
                  : await client.getObjectDetails(key, {}, context)
          expect({ variant: details.variant, value: details.value, reason: details.flagMetadata.reason }).toEqual(previewed[i])
        }
      }),
      { numRuns: 300 },
    )
  })
})
