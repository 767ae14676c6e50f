import { expect, test } from 'vitest'
import { FlagRules, usualRules } from '#contract/flag-rules.ts'
import { whyFixed, whyStays, withoutVariant } from './draft.ts'

const weights = (): FlagRules => {
  const usual = usualRules('planner_weights')
  const far = { name: 'far', value: { emptyKm: 9, hired: 1, overtime: 1, fairness: 1 } }
  return { ...usual, variants: [...usual.variants, far] }
}

test('variants are added where the code reckons with any value of the type, and not where it knows some texts alone', () => {
  expect(whyFixed('new_table', usualRules('new_table'))).toBe('fixedBoolean')
  expect(whyFixed('export_format', usualRules('export_format'))).toBe('fixedByCode')
  expect(whyFixed('planner_seconds', usualRules('planner_seconds'))).toBeNull()
  expect(whyFixed('planner_weights', weights())).toBeNull()
  const own: FlagRules = { ...usualRules('colour'), kind: 'string', variants: [{ name: 'red', value: 'red' }], off: 'red', rest: [] }
  expect(whyFixed('colour', own)).toBeNull()
  const many = Array.from({ length: 8 }, (_, at) => ({ name: `v${at}`, value: `${at}` }))
  expect(whyFixed('colour', { ...own, variants: many })).toBe('fixedMost')
})

test('a variant stays while the code, those it is off for or a share need it; without it the rules hold', () => {
  const rules = weights()
  expect(whyStays('planner_weights', rules, 'near')).toBe('staysByCode')
  expect(whyStays('planner_weights', rules, 'far')).toBeNull()
  expect(whyStays('planner_weights', { ...rules, rest: [{ variant: 'far', percent: 5 }] }, 'far')).toBe('staysShare')
  expect(whyStays('colour', { ...rules, off: 'far' }, 'far')).toBe('staysOff')
  const target = { ...rules.targets[0]!, orgIds: [], userIds: [], roles: [], sides: [], hosts: [], testers: true, from: null, until: null }
  const named: FlagRules = {
    ...rules,
    rest: [...rules.rest, { variant: 'far', percent: 0 }],
    targets: [{ ...target, shares: [{ variant: 'far', percent: 0 }] }],
  }
  const left = withoutVariant(named, 'far')
  expect(FlagRules.safeParse(left).success).toBe(true)
  expect(JSON.stringify(left)).not.toContain('far')
  expect(left.targets[0]!.shares).toEqual([{ variant: rules.off, percent: 0 }])
})
