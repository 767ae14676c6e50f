import { expect, test, vi } from 'vitest'
import { applyEventPatches, patchOnEvent } from './eventPatches.ts'

const told = JSON.stringify({ tenderId: 't', lotId: 'l', bets: 1, best: null, endsAt: '', extensions: 0, status: 'open' })

test('what an event tells goes to whoever takes it, who names the calls he has seen to; without one nothing is seen to', () => {
  const heard: number[] = []
  const end = patchOnEvent('lot.changed', all => {
    heard.push(...all.map(({ bets }) => bets))
    return ['/api/x']
  })
  expect(applyEventPatches({ 'lot.changed': [told, told], 'menu.changed': ['{}'] })).toEqual(
    new Map([['lot.changed', new Set(['/api/x'])]]),
  )
  expect(heard).toEqual([1, 1])
  end()
  expect(applyEventPatches({ 'lot.changed': [told] })).toEqual(new Map())
})

test('a taker that fails leaves the answers to be asked for', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const end = patchOnEvent('lot.changed', () => {
    throw new Error('no')
  })
  expect(applyEventPatches({ 'lot.changed': [told] })).toEqual(new Map())
  end()
  vi.restoreAllMocks()
})
