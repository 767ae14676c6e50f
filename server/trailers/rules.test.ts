import { expect, test } from 'vitest'
import { isAwaited, leftSince, type Parting } from './rules.ts'

const at = (text: string) => new Date(`2026-10-${text}:00Z`)
/** A rig that ended its flight and waits together. */
const parked: Parting = {
  status: 'active',
  isCoupled: false,
  isDriven: false,
  nextStart: null,
  uncoupledAt: null,
  drivenUntil: at('06T10:00'),
  isTruckGone: false,
  spot: null,
  truckSpot: null,
  movedAt: null,
  base: null,
  endsAtBase: false,
}
const spot = (lat: number, when = '06T12:00') => ({ at: at(when), lat, lon: 37.5 })

test.each<[string, Partial<Parting>, string | null]>([
  ['a rig that waits together was not parted', {}, null],
  ['its truck went on without it', { isTruckGone: true }, '06T10:00'],
  ['it was uncoupled after its flight', { uncoupledAt: at('06T11:00') }, '06T11:00'],
  ['it was uncoupled before its flight, and never since', { uncoupledAt: at('01T11:00') }, null],
  ['it was uncoupled and never flew', { drivenUntil: null, uncoupledAt: at('06T11:00') }, '06T11:00'],
  ['by their positions they are apart', { spot: spot(55.7), truckSpot: spot(55.8) }, '06T10:00'],
  ['by their positions they stand together', { spot: spot(55.7), truckSpot: spot(55.702) }, null],
  ['what the truck told during the flight says nothing', { spot: spot(55.7), truckSpot: spot(55.8, '06T09:00') }, null],
  ['it was moved since', { isTruckGone: true, movedAt: at('07T08:00') }, '07T08:00'],
  ['it is coupled', { isTruckGone: true, isCoupled: true }, null],
  ['it is under way', { isTruckGone: true, isDriven: true }, null],
  ['it is in repair', { isTruckGone: true, status: 'repair' }, null],
  ['its flight ended at its base', { isTruckGone: true, endsAtBase: true }, null],
  ['it tells that it is at its base', { isTruckGone: true, spot: spot(55.7), base: { lat: 55.72, lon: 37.5, radiusKm: 0 } }, null],
  [
    'its flight ended at its base, but it tells from elsewhere',
    { isTruckGone: true, endsAtBase: true, spot: spot(54), base: { lat: 55.72, lon: 37.5, radiusKm: 20 } },
    '06T10:00',
  ],
])('%s', (_, change, since) => {
  expect(leftSince({ ...parked, ...change })).toEqual(since === null ? null : at(since))
})

test('a flight within a day awaits it, a later one does not', () => {
  expect([at('07T09:00'), at('08T11:00'), null].map(nextStart => isAwaited({ nextStart }, at('07T10:00')))).toEqual([true, false, false])
})
