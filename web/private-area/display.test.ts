import { expect, test } from 'vitest'
import { groupOf, mustAcceptRules, stepsOf, tinsOf } from './display.ts'

const joined = (acceptedRules: number | null) => ({ membership: { status: 'joined' as const, acceptedRules }, rulesVersion: 3 }) as never

test('tax numbers are read out of whatever was pasted, each once', () => {
  expect(tinsOf(' 1655002000, 59 0301234564;6632-003007\n1655002000\t')).toEqual(['1655002000', '59', '0301234564', '6632003007'])
  expect(tinsOf(' \n ')).toEqual([])
})

test('a yes is owed where the version agreed to is not the one that holds', () => {
  expect([joined(null), joined(2), joined(3)].map(mustAcceptRules)).toEqual([true, true, false])
  expect(mustAcceptRules({ membership: null, rulesVersion: 3 })).toBe(false)
})

test('a choice of statuses is a group only when it is the whole of it', () => {
  expect(groupOf(['opened', 'invited'])).toBe('invited')
  expect(groupOf(['opened'])).toBeNull()
  expect(groupOf([])).toBeNull()
})

test('only steps that are open now are offered, the decision on an application first', () => {
  const actions = [
    { action: 'block' as const, allow: true, reason: null },
    { action: 'refuse' as const, allow: true, reason: null },
    { action: 'admit' as const, allow: false, reason: 'закрыта' },
  ]
  expect(stepsOf({ actions })).toEqual(['refuse', 'block'])
})
