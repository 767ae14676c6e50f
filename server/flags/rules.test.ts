import { expect, test } from 'vitest'
import { flagStateOf, reachOf } from './rules.ts'

const flag = (enabled: boolean, forTesters: boolean) => ({ enabled, forTesters })

test('1.17 a flag for testers counts as enabled for a tester alone', () => {
  expect(reachOf(flag(false, true), true)).toBe('testers')
  expect(reachOf(flag(false, true), false)).toBeNull()
  expect(reachOf(flag(false, false), true)).toBeNull()
})

test('an enabled flag is on for everybody, testers or not', () => {
  for (const tester of [true, false]) expect(reachOf(flag(true, true), tester)).toBe('everyone')
})

test('its state has a name', () => {
  expect([flag(true, true), flag(false, true), flag(false, false)].map(flagStateOf)).toEqual(['on', 'testers', 'off'])
})
