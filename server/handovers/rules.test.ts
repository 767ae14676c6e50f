import { expect, test } from 'vitest'
import { heldAmong, whyNotEnded } from '#server/deals/flights/rules/handover.ts'
import { drawingOf, isSignature, verdictOf, whyNotProven } from './rules.ts'

test('an unloading that asks for a confirmation is ended by a driver with it alone, by a dispatcher with a reason too', () => {
  const facts = { rule: 'any', method: null, isHeld: false, byDriver: true, reason: undefined } as const
  expect(whyNotEnded({ ...facts, rule: 'none' })).toBeNull()
  expect(whyNotEnded(facts)).toBe('handover.missing')
  expect(whyNotEnded({ ...facts, rule: 'code' })).toBe('handover.code_missing')
  expect(whyNotEnded({ ...facts, rule: 'none', isHeld: true })).toBe('handover.held')
  expect(whyNotEnded({ ...facts, method: 'signature' })).toBeNull()
  expect(whyNotEnded({ ...facts, rule: 'code', method: 'signature' })).toBe('handover.code_missing')
  expect(whyNotEnded({ ...facts, rule: 'code', method: 'code' })).toBeNull()
  expect(whyNotEnded({ ...facts, byDriver: false })).toBe('handover.reason_missing')
  expect(whyNotEnded({ ...facts, byDriver: false, isHeld: true, reason: 'по телефону' })).toBeNull()
})

test('a handover is confirmed at an unloading of an order where the vehicle stands', () => {
  const facts = { kind: 'unloading', status: 'arrived', rule: 'none', isHeld: false, method: 'signature' } as const
  expect(whyNotProven(facts)).toBeNull()
  expect(whyNotProven({ ...facts, kind: 'loading' })).toBe('handover.no_unloading')
  expect(whyNotProven({ ...facts, status: 'en_route' })).toBe('handover.not_there')
  expect(whyNotProven({ ...facts, status: 'completed' })).toBe('handover.over')
  expect(whyNotProven({ ...facts, isHeld: true })).toBe('handover.held')
  expect(whyNotProven({ ...facts, rule: 'code' })).toBe('handover.code_only')
  expect(whyNotProven({ ...facts, rule: 'code', method: 'code' })).toBeNull()
})

test('each wrong code leaves one try less, and without a code nothing was tried', () => {
  expect(verdictOf({ isRight: false, tries: null })).toEqual({ is: 'none' })
  expect([1, 2, 3].map(tries => verdictOf({ isRight: false, tries }))).toEqual([
    { is: 'wrong', left: 2 },
    { is: 'wrong', left: 1 },
    { is: 'wrong', left: 0 },
  ])
  expect(verdictOf({ isRight: true, tries: 3 })).toEqual({ is: 'right' })
})

test('wrong codes hold back at a task that has not ended alone', () => {
  const tasks = [
    { id: 'a', status: 'completed' },
    { id: 'b', status: 'arrived' },
  ] as const
  expect(heldAmong([{ taskId: 'a' }, { taskId: null }], tasks)).toEqual([])
  expect(heldAmong([{ taskId: 'b' }], tasks)).toEqual([tasks[1]])
})

test('a signature is more than a touch, and is drawn of whole numbers within its field', () => {
  expect(isSignature([[10, 10]])).toBe(false)
  expect(isSignature([[10, 10, 60, 10], [10, 20, 60, 20]])).toBe(false) // biome-ignore format: strokes
  expect(isSignature([[10, 10, 200, 10]])).toBe(true)
  expect(drawingOf([[10, 10, 5000, 9.6, 3]])).toContain('<path d="M10 10L1000 10"/>')
  expect(drawingOf([[7, 8]])).toContain('<path d="M7 8L7 8"/>')
})
