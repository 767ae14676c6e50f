import { expect, test } from 'vitest'
import { CarAction, CarStatus } from '#contract/cars.ts'
import { type Permission, permissionsOf, type Role } from '#contract/permissions.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { actionsOf, type CarFacts, type Mover, move } from './lifecycle.ts'

const car = (status: CarStatus, more: Partial<CarFacts> = {}): CarFacts => ({
  status,
  plate: 'А123ВС716',
  resume: status === 'blocked' ? 'repair' : null,
  lacks: [],
  over: [],
  flights: [],
  ...more,
})
const as = (...roles: Role[]): ReadonlySet<Permission> => permissionsOf(roles, ['executor'])
const movers: Record<string, Mover> = {
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
const life: [CarStatus, CarAction, CarStatus, string[]][] = [
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

const cells = CarStatus.options.flatMap(status =>
  CarAction.options.flatMap(action => Object.keys(movers).map(who => [status, action, who] as const)),
)

test.each(cells)('%s: %s by %s', (status, action, who) => {
  const step = life.find(([from, what]) => from === status && what === action)
  const expected = !step ? 'car.step_closed' : step[3].includes(who) ? step[2] : who === 'system' ? 'car.step_closed' : 'access.denied'
  expect(refusalOf(() => move(car(status), action, movers[who]!))).toBe(expected)
  if (movers[who] !== 'system')
    expect(actionsOf({ status }, movers[who] as ReadonlySet<Permission>).includes(action)).toBe(step?.[3].includes(who) ?? false)
})

test('what a step asks of the vehicle is refused by name', () => {
  const lacks = [{ field: 'sts', rule: 'sts.none' }]
  const owner = movers.owner!
  expect(refusalOf(() => move(car('draft', { lacks }), 'submit', owner))).toBe('car.incomplete')
  expect(refusalOf(() => move(car('verification', { lacks }), 'verify', owner))).toBe('car.incomplete')
  expect(refusalOf(() => move(car('verification', { over: ['osago'] }), 'verify', owner))).toBe('car.papers')
  expect(refusalOf(() => move(car('blocked', { over: ['osago'] }), 'unblock', owner))).toBe('car.papers')
  for (const status of ['active', 'repair', 'blocked'] as const)
    expect(refusalOf(() => move(car(status, { flights: ['26-000123-1'] }), 'retire', owner))).toBe('car.in_flight')
  try {
    move(car('active', { flights: ['26-000123-1'] }), 'retire', owner)
  } catch (error) {
    expect((error as Refusal).info).toMatchObject({ flights: ['26-000123-1'] })
    expect((error as Refusal).wordsIn('ru')).toBe('А123ВС716 занята рейсами: 26-000123-1. Сначала замените её в них')
  }
})

test('an unblocked vehicle is again what it was', () => {
  expect(move(car('blocked', { resume: 'active' }), 'unblock', 'system')).toBe('active')
  expect(move(car('blocked', { resume: 'repair' }), 'unblock', 'system')).toBe('repair')
})
