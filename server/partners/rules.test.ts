import { describe, expect, test } from 'vitest'
import { checklist, expiresOf, figuresOf, type Mark, noCounts, progressOf, scoreOf, warningsOf } from './rules.ts'

const today = '2026-11-21'
const looked = { tin: '1655002000', country: 'RU', contractNumber: 'Д-1', contractDate: '2026-01-10', contractUntil: '2026-12-31' }
const mark = (item: string, given: Partial<Mark> = {}): Mark => ({
  item,
  result: 'passed',
  source: 'egrul.nalog.ru',
  checkedOn: '2026-11-01',
  validUntil: null,
  comment: '',
  byName: 'Лаптева И. С.',
  ...given,
})
const whole = [mark('register'), mark('authority'), mark('insurance', { validUntil: '2026-12-10' })]

describe('checklist', () => {
  test('the product looks at the tax number and the contract, a person at the rest, with source and day', () => {
    const checks = checklist('executor', looked, whole, today)
    expect(checks.filter(check => check.automatic).map(check => [check.item, check.result])).toEqual([
      ['tin', 'passed'],
      ['contract', 'passed'],
    ])
    expect(checks.find(check => check.item === 'register')).toMatchObject({
      source: 'egrul.nalog.ru',
      date: '2026-11-01',
      result: 'passed',
    })
    expect(progressOf(checks)).toEqual({ passed: 5, total: 10, left: [], failed: 0 })
    expect(expiresOf(checks)).toBe('2026-12-10')
  })

  test('a wrong tax number, no contract and a policy that ran out hold it up', () => {
    const lapsed = [mark('register'), mark('authority'), mark('insurance', { validUntil: '2026-11-20' })]
    const checks = checklist('executor', { ...looked, tin: '1655002001', contractNumber: '', contractDate: null }, lapsed, today)
    expect(progressOf(checks)).toMatchObject({ left: ['tin', 'insurance', 'contract'], failed: 1 })
    expect(progressOf(checklist('executor', looked, [...whole.slice(0, 2), mark('insurance', { validUntil: today })], today)).left).toEqual(
      [],
    )
  })

  test('a forwarder is asked for ГосЛог, an executor for a policy', () => {
    const blocking = (side: 'forwarder' | 'executor') =>
      checklist(side, looked, [], today)
        .filter(check => check.blocks)
        .map(check => check.item)
    expect(blocking('forwarder')).toEqual(['tin', 'register', 'goslog', 'authority', 'contract'])
    expect(blocking('executor')).toEqual(['tin', 'register', 'authority', 'insurance', 'contract'])
  })
})

describe('figures', () => {
  test('shares are of what there is to count, and nothing is made out of nothing', () => {
    expect(figuresOf(noCounts)).toEqual({ orders: 0, delivered: 0, onTime: null, cancelled: null, declined: null })
    expect(figuresOf({ orders: 20, delivered: 16, inTime: 12, cancelled: 2, asked: 25, declined: 5 })).toEqual({
      orders: 20,
      delivered: 16,
      onTime: 0.75,
      cancelled: 0.1,
      declined: 0.2,
    })
  })

  test('one number comes from five deliveries on', () => {
    expect(scoreOf({ orders: 4, delivered: 4, onTime: 1, cancelled: 0, declined: 0 })).toBe(null)
    expect(scoreOf({ orders: 20, delivered: 16, onTime: 0.75, cancelled: 0.1, declined: 0.2 })).toBe(Math.round(52.5 + 18 + 8))
    expect(scoreOf({ orders: 9, delivered: 9, onTime: 1, cancelled: 0, declined: null })).toBe(100)
  })
})

test('warnings come before the work: who is new here, what failed, what runs out', () => {
  const base = { today, cameOn: '2024-01-01', verified: true, working: true, deals: true, figures: figuresOf({ ...noCounts, orders: 9 }) }
  expect(warningsOf({ ...base, checks: checklist('executor', looked, [], today) })).toEqual([])
  expect(warningsOf({ ...base, checks: checklist('executor', looked, whole, today) })).toEqual(['compliance_soon'])
  const bad = [mark('register', { result: 'failed' }), mark('insurance', { validUntil: '2026-11-20' })]
  const checks = checklist('executor', { ...looked, contractUntil: '2026-11-01' }, bad, today)
  expect(warningsOf({ ...base, cameOn: '2026-11-01', verified: false, figures: figuresOf(noCounts), checks })).toEqual([
    'check_failed',
    'compliance_expired',
    'contract_over',
    'not_verified',
    'new_here',
    'no_orders',
  ])
})
