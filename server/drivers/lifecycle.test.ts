import { expect, test } from 'vitest'
import { DriverAction, DriverStatus } from '#contract/driver-card.ts'
import type { Permission } from '#contract/permissions.ts'
import { actionsOf, type DriverFacts, type Mover, move } from './lifecycle.ts'

const facts = (status: DriverStatus, more: Partial<DriverFacts> = {}): DriverFacts => ({
  status,
  lacks: [],
  stopped: [],
  flights: [],
  away: false,
  blockedBy: null,
  ...more,
})
const editor = new Set<Permission>(['drivers.edit'])
const admin = new Set<Permission>(['drivers.edit', 'organization.manage'])
const attempt = (driver: DriverFacts, action: DriverAction, who: Mover) => {
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
  const mover: Mover = who === 'system' ? 'system' : who === 'admin' ? admin : editor
  const marks = { step_closed: '–', denied: '!' } as Record<string, string>
  expect(DriverAction.options.map(action => attempt(facts(status), action, mover)).map(seen => marks[seen] ?? seen)).toEqual(expected)
  if (mover !== 'system')
    expect(actionsOf(facts(status), mover)).toEqual(DriverAction.options.filter((_, i) => !['–', '!'].includes(expected[i]!)))
})

test('the table covers every status', () => {
  for (const status of DriverStatus.options) expect(Object.keys(table).filter(row => row.startsWith(`${status} `))).toHaveLength(3)
})

test('conditions of the steps: what is missing, papers, flights, absences', () => {
  expect(attempt(facts('draft', { lacks: ['phone.none'] }), 'submit', editor)).toBe('incomplete')
  expect(attempt(facts('verification', { stopped: ['medical'] }), 'verify', admin)).toBe('papers')
  expect(attempt(facts('blocked', { stopped: ['licence'] }), 'unblock', admin)).toBe('papers')
  expect(attempt(facts('blocked', { stopped: ['licence'] }), 'unblock', 'system')).toBe('papers')
  expect(attempt(facts('active', { flights: ['26-000123-1'] }), 'dismiss', admin)).toBe('conflicts')
  expect(attempt(facts('active', { away: true }), 'leave', editor)).toBe('on_leave')
  expect(attempt(facts('blocked', { away: true }), 'unblock', admin)).toBe('on_leave')
})
