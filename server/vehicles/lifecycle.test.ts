import { expect, test } from 'vitest'
import { type Permission, permissionsOf, type Role } from '#contract/permissions.ts'
import { VehicleAction, VehicleStatus } from '#contract/vehicles.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { actionsOf, move, type StepActor, type VehicleFacts } from './lifecycle.ts'

const vehicle = (status: VehicleStatus, more: Partial<VehicleFacts> = {}): VehicleFacts => ({
  status,
  plate: 'А123ВС716',
  resume: status === 'blocked' ? 'repair' : null,
  missing: [],
  over: [],
  flights: [],
  ...more,
})
const as = (...roles: Role[]): ReadonlySet<Permission> => permissionsOf(roles, ['executor'])
const stepActors: Record<string, StepActor> = {
  owner: as('owner'),
  dispatcher: as('dispatcher'),
  accountant: as('accountant'),
  viewer: as('viewer'),
  logistician: as('logistician'),
  system: 'system',
}
const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as Refusal).code
  }
}

/** Every step that exists: who may take it, and where it leads. */
const life: [VehicleStatus, VehicleAction, VehicleStatus, string[]][] = [
  ['draft', 'submit', 'verification', ['owner', 'dispatcher']],
  ['draft', 'retire', 'sold', ['owner']],
  ['verification', 'verify', 'active', ['owner']],
  ['verification', 'return', 'draft', ['owner']],
  ['verification', 'retire', 'sold', ['owner']],
  ['active', 'repair', 'repair', ['owner', 'dispatcher']],
  ['active', 'block', 'blocked', ['owner', 'system']],
  ['active', 'retire', 'sold', ['owner']],
  ['repair', 'back', 'active', ['owner', 'dispatcher']],
  ['repair', 'block', 'blocked', ['owner', 'system']],
  ['repair', 'retire', 'sold', ['owner']],
  ['blocked', 'unblock', 'repair', ['owner', 'system']],
  ['blocked', 'retire', 'sold', ['owner']],
  ['sold', 'restore', 'draft', ['owner']],
]

const cells = VehicleStatus.options.flatMap(status =>
  VehicleAction.options.flatMap(action => Object.keys(stepActors).map(who => [status, action, who] as const)),
)

test.each(cells)('%s: %s by %s', (status, action, who) => {
  const step = life.find(([from, what]) => from === status && what === action)
  const expected = !step ? 'car.step_closed' : step[3].includes(who) ? step[2] : who === 'system' ? 'car.step_closed' : 'access.denied'
  expect(refusalOf(() => move(vehicle(status), action, stepActors[who]!))).toBe(expected)
  if (stepActors[who] !== 'system')
    expect(actionsOf({ status }, stepActors[who] as ReadonlySet<Permission>).includes(action)).toBe(step?.[3].includes(who) ?? false)
})

test('what a step asks of the vehicle is refused by name', () => {
  const errors = [{ field: 'sts', rule: 'sts.none' }]
  const owner = stepActors.owner!
  expect(refusalOf(() => move(vehicle('draft', { missing: errors }), 'submit', owner))).toBe('car.incomplete')
  expect(refusalOf(() => move(vehicle('verification', { missing: errors }), 'verify', owner))).toBe('car.incomplete')
  expect(refusalOf(() => move(vehicle('verification', { over: ['osago'] }), 'verify', owner))).toBe('car.noncompliant')
  expect(refusalOf(() => move(vehicle('blocked', { over: ['osago'] }), 'unblock', owner))).toBe('car.noncompliant')
  for (const status of ['active', 'repair', 'blocked'] as const)
    expect(refusalOf(() => move(vehicle(status, { flights: ['26-000123-1'] }), 'retire', owner))).toBe('car.in_flight')
  try {
    move(vehicle('active', { flights: ['26-000123-1'] }), 'retire', owner)
  } catch (error) {
    expect((error as Refusal).info).toMatchObject({ flights: ['26-000123-1'] })
    expect((error as Refusal).wordsIn('ru')).toBe('А123ВС716 занята рейсами: 26-000123-1. Сначала замените её в них')
  }
})

test('B6 one retired a moment ago is again what it was, and a draft where a repair or a block ended with it', () => {
  const restored = (retiredFrom: VehicleStatus | null) => move(vehicle('sold', { retiredFrom }), 'restore', stepActors.owner!)
  expect((['draft', 'verification', 'active', 'repair', 'blocked', null] as const).map(restored)).toEqual([
    ...['draft', 'verification', 'active', 'draft', 'draft', 'draft'],
  ])
})

test('an unblocked vehicle is again what it was', () => {
  expect(move(vehicle('blocked', { resume: 'active' }), 'unblock', 'system')).toBe('active')
  expect(move(vehicle('blocked', { resume: 'repair' }), 'unblock', 'system')).toBe('repair')
})
