import { expect, test } from 'vitest'
import { apart, type Level } from './candidates.ts'

type Row = { truck: string; level: Level; trailerId: string | null; driverId: string | null }
const row = (truck: string, trailerId: string | null, driverId: string | null, level: Level = 'fits'): Row => ({
  truck,
  trailerId,
  driverId,
  level,
})

/** Pairs a candidate anew with the first driver and the first trailer that are left, else with the first there are. */
const among = (drivers: string[], trailers: string[]) => (one: Row, taken: ReadonlySet<string>) => {
  const [driver, trailer] = [drivers, trailers].map(all => all.find(id => !taken.has(id)) ?? all[0]!)
  return row(one.truck, trailer!, driver!)
}
const told = (rows: Row[]) => rows.map(({ truck, trailerId, driverId }) => [truck, trailerId, driverId].join(' '))

test('the first three share nobody, those behind them stay as they were', () => {
  const ranked = ['1', '2', '3', '4'].map(truck => row(truck, 'a', 'x'))
  expect(told(apart(ranked, among(['x', 'y', 'z'], ['a', 'b', 'c'])))).toEqual(['1 a x', '2 b y', '3 c z', '4 a x'])
})

test('where trailers do not suffice drivers differ at least; where nobody else goes with it a truck stays as it was', () => {
  const ranked = ['1', '2', '3'].map(truck => row(truck, 'a', 'x'))
  expect(told(apart(ranked, among(['x', 'y'], ['a'])))).toEqual(['1 a x', '2 a y', '3 a x'])
  expect(told(apart(ranked, among(['x'], ['a', 'b'])))).toEqual(['1 a x', '2 b x', '3 a x'])
})

test('nobody is taken whom the judge likes less, and a truck without a driver is left alone', () => {
  const ranked = [row('1', null, 'x', 'tight'), row('2', null, 'x', 'tight'), row('3', 'a', null, 'none')]
  expect(told(apart(ranked, one => row(one.truck, 'b', 'y', 'blocked')))).toEqual(['1  x', '2  x', '3 a '])
})
