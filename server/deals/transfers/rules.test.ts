import { expect, test } from 'vitest'
import { OrderStatus } from '#contract/order-states.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import type { OrderState, StopRecord, TransferRecord } from '../record.ts'
import { followedLegs, type Legs } from './lifecycle.ts'
import { asAbove, isDivisible, isPassedWhole, legOf, ownLegNumber, ownPart, stopsOfLeg } from './rules.ts'

const transfer = (more: Partial<TransferRecord> = {}) =>
  ({
    status: 'active',
    legGives: 'after',
    legPlaceCode: 'tver',
    legPlaceRu: 'Тверь',
    legPlaceEn: 'Tver',
    legAddress: 'М-11',
    legCountry: 'RU',
    legTz: 'Europe/Moscow',
    legLat: 56.86,
    legLon: 35.9,
    legAt: new Date('2026-10-06T20:00:00Z'),
    legReady: false,
    ...more,
  }) as TransferRecord
const stop = (seq: number, kind: string) =>
  ({ seq, kind, placeCode: `place${seq}`, contactName: 'Петренко', notes: 'Ворота 3' }) as StopRecord
const route = [stop(1, 'loading'), stop(2, 'loading'), stop(3, 'unloading'), stop(4, 'unloading')]
const said = (stops: readonly { kind: string; seq: number }[]) => stops.map(({ kind, seq }) => `${kind} ${seq}`)
const orderOf = (of: TransferRecord | null) => ({ order: {}, stops: route, transfer: of }) as unknown as OrderState
const partOf = (of: TransferRecord | null) => said(ownPart(orderOf(of)).stops)

test('a leg stands from the request on until it is rejected or recalled; then the order is whole again', () => {
  const standing = ['requested', 'approved', 'active', 'completed']
  for (const status of ['requested', 'approved', 'active', 'completed', 'rejected', 'recalled'])
    expect([status, legOf(transfer({ status })) !== null]).toEqual([status, standing.includes(status)])
  expect(legOf(null)).toBeNull()
  expect(legOf(transfer({ legGives: null }))).toBeNull()
  expect([isPassedWhole(transfer()), isPassedWhole(transfer({ legGives: null })), isPassedWhole(null)]).toEqual([false, true, false])
})

test('the executor keeps the stops before the reload or those after it, and the reload in place of the others', () => {
  expect(partOf(transfer())).toEqual(['loading 1', 'loading 2', 'reload 0'])
  expect(partOf(transfer({ legGives: 'before' }))).toEqual(['reload 0', 'unloading 3', 'unloading 4'])
  expect(partOf(transfer({ status: 'recalled' }))).toEqual(said(route))
  expect(partOf(null)).toEqual(said(route))
  expect([ownLegNumber(transfer()), ownLegNumber(transfer({ legGives: 'before' })), ownLegNumber(null)]).toEqual([1, 11, 1])
  // nobody of the first stop's people meets the vehicle at the reload
  const reload = ownPart(orderOf(transfer())).stops.at(-1)
  expect(reload).toMatchObject({ placeCode: 'tver', contactName: '', notes: '', windowTo: new Date('2026-10-06T21:00:00Z') })
})

test('the child loads at the reload or unloads there, and its other stops are the parent’s', () => {
  const stops = route.map(({ kind, placeCode: place }) => ({ kind, place }))
  const passed = (gives: string) =>
    stopsOfLeg(stops as never, legOf(transfer({ legGives: gives }))!).map(({ kind, place }) => `${kind} ${place}`)
  expect(passed('after')).toEqual(['loading tver', 'unloading place3', 'unloading place4'])
  expect(passed('before')).toEqual(['loading place1', 'loading place2', 'unloading tver'])
})

test('flights of the child come up with the stops of the parent; a relay within the leg stays one', () => {
  const flight = (leg: number, tasks: readonly [string, number][]) =>
    ({ leg, tasks: tasks.map(([kind, stopSeq]) => ({ kind, stopSeq })) }) as unknown as OrderFlight
  const above = (gives: string, of: OrderFlight) => {
    const { leg, tasks } = asAbove(of, legOf(transfer({ legGives: gives }))!, route)
    return [leg, tasks.map(({ kind, stopSeq }) => `${kind} ${stopSeq}`).join()]
  }
  const onward = flight(1, [
    ['loading', 1],
    ['unloading', 2],
    ['unloading', 3],
  ])
  expect(above('after', onward)).toEqual([2, 'reload 0,unloading 3,unloading 4'])
  expect(
    above(
      'after',
      flight(2, [
        ['reload', 0],
        ['unloading', 3],
      ]),
    ),
  ).toEqual([3, 'reload 0,unloading 4'])
  const first = flight(1, [
    ['loading', 1],
    ['loading', 2],
    ['unloading', 3],
  ])
  expect(above('before', first)).toEqual([1, 'loading 1,loading 2,reload 0'])
})

test('a reload divides a route that loads everything before it unloads anything', () => {
  const kinds = (...of: string[]) => isDivisible(of.map(kind => ({ kind })))
  expect(kinds('loading', 'unloading')).toBe(true)
  expect(kinds('loading', 'loading', 'unloading', 'unloading')).toBe(true)
  expect(kinds('loading', 'unloading', 'loading', 'unloading')).toBe(false)
  expect(kinds('loading')).toBe(false)
})

test('an order is ready with both legs, goes as its stops say, and falls back only before it began', () => {
  const legs = (more: Partial<Legs> = {}): Legs => ({
    isPassedReady: true,
    isOwnNamed: true,
    hasStarted: false,
    isDelivered: false,
    ...more,
  })
  expect(followedLegs('accepted', legs())).toEqual(['ready'])
  expect(followedLegs('accepted', legs({ isOwnNamed: false }))).toEqual([])
  expect(followedLegs('accepted', legs({ isPassedReady: false, hasStarted: true }))).toEqual([])
  expect(followedLegs('accepted', legs({ hasStarted: true }))).toEqual(['ready', 'in_progress'])
  expect(followedLegs('ready', legs({ isPassedReady: false }))).toEqual(['accepted'])
  expect(followedLegs('ready', legs({ isPassedReady: false, hasStarted: true }))).toEqual(['in_progress'])
  expect(followedLegs('in_progress', legs({ isPassedReady: false, hasStarted: true }))).toEqual([])
  expect(followedLegs('in_progress', legs({ hasStarted: true, isDelivered: true }))).toEqual(['documents'])
  for (const status of OrderStatus.options)
    if (!['accepted', 'ready', 'in_progress', 'documents'].includes(status))
      expect(followedLegs(status, legs({ hasStarted: true }))).toEqual([])
})
