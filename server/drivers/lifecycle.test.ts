import { expect, test } from 'vitest'
import { DriverAction, DriverStatus } from '#contract/driver-card.ts'
import type { Permission } from '#contract/permissions.ts'
import { actionsOf, type DriverFacts, move, type StepActor } from './lifecycle.ts'

const facts = (status: DriverStatus, more: Partial<DriverFacts> = {}): DriverFacts => ({
  status,
  missing: [],
  obstacles: [],
  flights: [],
  isAway: false,
  blockedBy: null,
  ...more,
})
const editor = new Set<Permission>(['drivers.edit'])
const admin = new Set<Permission>(['drivers.edit', 'organization.manage'])
const attempt = (driver: DriverFacts, action: DriverAction, who: StepActor) => {
  try {
    return move(driver, action, who, 'Сафин Р. М.')
  } catch (error) {
    return (error as Error).message.replace('driver.', '').replace('access.', '')
  }
}

// columns: submit verify return leave back block unblock dismiss restore; – stands for step_closed, ! for access.denied
const table: Record<string, string[]> = {
  'draft editor': ['verification', '–', '–', '–', '–', '–', '–', 'dismissed', '–'],
  'verification editor': ['–', '!', '!', '–', '–', '–', '–', 'dismissed', '–'],
  'active editor': ['–', '–', '–', 'active', '–', '!', '–', 'dismissed', '–'],
  'on_leave editor': ['–', '–', '–', 'active', 'active', '!', '–', 'dismissed', '–'],
  'blocked editor': ['–', '–', '–', '–', '–', '–', '!', 'dismissed', '–'],
  'dismissed editor': ['–', '–', '–', '–', '–', '–', '–', '–', 'draft'],
  'draft admin': ['verification', '–', '–', '–', '–', '–', '–', 'dismissed', '–'],
  'verification admin': ['–', 'active', 'draft', '–', '–', '–', '–', 'dismissed', '–'],
  'active admin': ['–', '–', '–', 'active', '–', 'blocked', '–', 'dismissed', '–'],
  'on_leave admin': ['–', '–', '–', 'active', 'active', 'blocked', '–', 'dismissed', '–'],
  'blocked admin': ['–', '–', '–', '–', '–', '–', 'active', 'dismissed', '–'],
  'dismissed admin': ['–', '–', '–', '–', '–', '–', '–', '–', 'draft'],
  'draft system': ['–', '–', '–', '–', '–', '–', '–', '–', '–'],
  'verification system': ['–', '–', '–', '–', '–', '–', '–', '–', '–'],
  'active system': ['–', '–', '–', 'active', '–', 'blocked', '–', '–', '–'],
  'on_leave system': ['–', '–', '–', 'active', 'active', 'blocked', '–', '–', '–'],
  'blocked system': ['–', '–', '–', '–', '–', '–', 'active', '–', '–'],
  'dismissed system': ['–', '–', '–', '–', '–', '–', '–', '–', '–'],
}

test.each(Object.entries(table))('2.7 %s: every action, cell by cell', (row, expected) => {
  const [status, who] = row.split(' ') as [DriverStatus, string]
  const stepActor: StepActor = who === 'system' ? 'system' : who === 'admin' ? admin : editor
  const marks = { step_closed: '–', denied: '!' } as Record<string, string>
  expect(DriverAction.options.map(action => attempt(facts(status), action, stepActor)).map(seen => marks[seen] ?? seen)).toEqual(expected)
  if (stepActor !== 'system')
    expect(actionsOf(facts(status), stepActor)).toEqual(DriverAction.options.filter((_, i) => !['–', '!'].includes(expected[i]!)))
})

test('the table covers every status', () => {
  for (const status of DriverStatus.options) expect(Object.keys(table).filter(row => row.startsWith(`${status} `))).toHaveLength(3)
})

test('conditions of the steps: what is missing, documents, flights, absences', () => {
  expect(attempt(facts('draft', { missing: ['phone.none'] }), 'submit', editor)).toBe('incomplete')
  expect(attempt(facts('verification', { obstacles: ['medical'] }), 'verify', admin)).toBe('noncompliant')
  expect(attempt(facts('blocked', { obstacles: ['licence'] }), 'unblock', admin)).toBe('noncompliant')
  expect(attempt(facts('blocked', { obstacles: ['licence'] }), 'unblock', 'system')).toBe('noncompliant')
  expect(attempt(facts('active', { flights: ['26-000123-1'] }), 'dismiss', admin)).toBe('conflicts')
  expect(attempt(facts('active', { isAway: true }), 'leave', editor)).toBe('on_leave')
  expect(attempt(facts('blocked', { isAway: true }), 'unblock', admin)).toBe('on_leave')
})
