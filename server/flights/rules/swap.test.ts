import { expect, test } from 'vitest'
import { block, warning } from '#server/deals/flights/rules/fit.ts'
import { keptOf, swapFault } from './swap.ts'

type Half = Parameters<typeof swapFault>[0]
const flight = (id: string, change: Partial<Half> = {}): Half => ({
  ...{ id, number: `Р-${id}`, status: 'assigned', mirrorsId: null },
  ...{ truckId: `truck ${id}`, truckPlate: `А00${id}АА16`, trailerId: null, trailerPlate: null },
  ...{ driverId: `driver ${id}`, driverName: `Сафин ${id}`, coDriverId: null, coDriverName: null },
  tasks: [{ status: 'planned', arrivedAt: null, departedAt: null, completedAt: null }] as unknown as Half['tasks'],
  ...change,
})
const [one, other] = [flight('1'), flight('2')]

test('two flights of one’s own that have not begun and share nothing swap', () => {
  expect(swapFault(one, other)).toBeNull()
  // a trailer on one side alone goes over as well
  expect(swapFault(one, flight('2', { trailerId: 'trailer', trailerPlate: 'АР1' }))).toBeNull()
})

test('a flight swaps with another one alone, and with none that is a mirror or over', () => {
  expect(swapFault(one, flight('1'))?.code).toBe('flight.other_missing')
  expect(swapFault(one, flight('2', { mirrorsId: 'above' }))?.code).toBe('flight.mirrored')
  expect(swapFault(flight('1', { status: 'completed' }), other)?.code).toBe('flight.over')
  expect(swapFault(one, flight('2', { status: 'cancelled' }))?.code).toBe('flight.other_over')
})

test('which of the two has begun, or has no vehicle and driver, is told by its number', () => {
  const begun = { tasks: [{ ...one.tasks[0]!, status: 'en_route' as const }] }
  expect(swapFault(one, flight('2', begun))).toEqual({ code: 'flight.swap_begun', info: { flight: 'Р-2' } })
  expect(swapFault(flight('1', begun), other)).toEqual({ code: 'flight.swap_begun', info: { flight: 'Р-1' } })
  expect(swapFault(one, flight('2', { driverId: null }))).toEqual({ code: 'flight.swap_unnamed', info: { flight: 'Р-2' } })
})

test('what goes on both flights is told by its name, a second driver of the one who drives the other too', () => {
  expect(swapFault(one, flight('2', { truckId: 'truck 1' }))).toEqual({ code: 'flight.swap_shared', info: { what: 'А001АА16' } })
  expect(swapFault(one, flight('2', { coDriverId: 'driver 1' }))).toEqual({ code: 'flight.swap_shared', info: { what: 'Сафин 1' } })
})

test('all that blocks is told of the flight it keeps; a warning keeps none', () => {
  const busy = block('car.busy', 'truckId', { plate: 'А001АА16', flight: 'Р-9' })
  const away = block('driver.busy', 'driverId', { name: 'Сафин', flight: 'Р-9' })
  const tight = warning('driver.tight', 'driverId', {})
  expect(
    keptOf([
      { number: 'Р-1', findings: [tight] },
      { number: 'Р-2', findings: [] },
    ]),
  ).toBeNull()
  const one = keptOf([
    { number: 'Р-1', findings: [tight] },
    { number: 'Р-2', findings: [busy, away] },
  ])!
  expect(one.ru).toMatch(/^Рейс Р-2: .*А001АА16.*Р-9.*; .*Сафин.*Р-9/)
  expect(one.en).toMatch(/^Flight Р-2: /)
  expect(
    keptOf([
      { number: 'Р-1', findings: [busy] },
      { number: 'Р-2', findings: [away] },
    ])!.ru,
  ).toMatch(/^Рейс Р-1: .*\. Рейс Р-2: /)
})
