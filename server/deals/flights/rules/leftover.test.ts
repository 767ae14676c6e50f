import { expect, test } from 'vitest'
import type { TaskStatus } from '#contract/order-states.ts'
import { leftoverOf } from './leftover.ts'

const times = { departedAt: null, arrivedAt: null, serviceAt: null, completedAt: null }
const task = (kind: string, status: TaskStatus, more: { pallets?: number; massKg?: number } = {}) => ({
  ...times,
  kind,
  status,
  orderId: 'a',
  ...more,
})
const load = { orderId: 'a', massKg: 8000, volumeM3: 28, pallets: 14 }
const loaded = task('loading', 'completed')

test('what an unloading done in part did not take stays on board; of one that failed all does', () => {
  expect(leftoverOf([loaded, task('unloading', 'partially_completed', { pallets: 13 })], load)).toEqual({
    massKg: 571,
    volumeM3: 2,
    pallets: 1,
  })
  expect(leftoverOf([loaded, task('unloading', 'failed')], load)).toEqual({ massKg: 8000, volumeM3: 28, pallets: 14 })
})

test.each([
  ['all was unloaded', [loaded, task('unloading', 'completed')]],
  ['nothing was loaded', [task('loading', 'failed'), task('unloading', 'cancelled')]],
  ['it is still to be unloaded', [loaded, task('unloading', 'in_service')]],
  ['another vehicle took it', [loaded, task('unloading', 'cancelled')]],
  ['a second unloading comes', [loaded, task('unloading', 'partially_completed', { pallets: 5 }), task('unloading', 'planned')]],
  ['it is to be handed over', [loaded, task('unloading', 'partially_completed', { pallets: 13 }), task('reload', 'planned')]],
  ['it was handed over', [loaded, task('unloading', 'failed'), task('reload', 'completed')]],
])('nothing stays where %s', (_, tasks) => {
  expect(leftoverOf(tasks, load)).toBeNull()
})

test('where handing it over failed it is on board still', () => {
  const tasks = [loaded, task('unloading', 'partially_completed', { pallets: 13 }), task('reload', 'failed')]
  expect(leftoverOf(tasks, load)).toMatchObject({ pallets: 1 })
})
