import { expect, test } from 'vitest'
import { kmBetween } from './roads.ts'
import { runOf } from './run.ts'

const moscow = { lat: 55.75, lon: 37.62, country: 'RU' }
const vladimir = { lat: 56.13, lon: 40.41, country: 'RU' }
const kazan = { lat: 55.79, lon: 49.12, country: 'RU' }
const nowhere = { lat: null, lon: null, country: null }
const at = (kind: string, orderId: string, place: typeof moscow | typeof nowhere, status = 'planned') => ({
  kind,
  orderId,
  status,
  ...place,
})
const load = (orderId: string, massKg: number) => ({ orderId, massKg, volumeM3: 10, pallets: 5 })
const [mv, vk, mk, km] = [kmBetween(moscow, vladimir)!, kmBetween(vladimir, kazan)!, kmBetween(moscow, kazan)!, kmBetween(kazan, moscow)!]

test('loaded is the way with anything on board; each order weighs by its own way', () => {
  const tasks = [at('loading', 'a', moscow), at('loading', 'b', moscow), at('unloading', 'a', vladimir), at('unloading', 'b', kazan)]
  const run = runOf('f', tasks, { loads: [load('a', 4000), load('b', 6000)], from: null })
  expect(run).toEqual({
    loadedKm: mv + vk,
    emptyKm: 0,
    kgKm: new Map([
      ['a', 4000 * mv],
      ['b', 6000 * (mv + vk)],
    ]),
  })
})

test('empty are the way to the first loading, the way between two orders, and the way back', () => {
  const tasks = [
    at('loading', 'a', moscow),
    at('unloading', 'a', vladimir),
    at('loading', 'b', kazan),
    at('unloading', 'b', moscow),
    at('empty_return', 'f', vladimir),
  ]
  const run = runOf('f', tasks, { loads: [load('a', 4000), load('b', 6000)], from: kazan })
  expect(run).toMatchObject({ loadedKm: mv + km, emptyKm: km + vk + mv })
  // the country of a neighbour is not kept: it is that of the first stop
  expect(runOf('f', tasks, { loads: [load('a', 1), load('b', 1)], from: { lat: kazan.lat, lon: kazan.lon } }).emptyKm).toBe(km + vk + mv)
})

test('a way nobody knows leaves its sum unknown; fuel somewhere on the way and what was cancelled are passed by', () => {
  const fuel = at('fuel', 'f', nowhere)
  const tasks = [at('loading', 'a', moscow), fuel, at('unloading', 'a', kazan)]
  expect(runOf('f', tasks, { loads: [load('a', 10)], from: null })).toMatchObject({ loadedKm: mk, emptyKm: 0 })
  const lost = [at('loading', 'a', moscow), at('unloading', 'a', nowhere)]
  expect(runOf('f', lost, { loads: [load('a', 10)], from: null })).toEqual({ loadedKm: null, emptyKm: 0, kgKm: new Map([['a', null]]) })
  const off = [...tasks, at('loading', 'b', vladimir, 'cancelled'), at('unloading', 'b', moscow, 'cancelled')]
  expect(runOf('f', off, { loads: [load('a', 10)], from: null })).toMatchObject({ loadedKm: mk, emptyKm: 0 })
  expect(runOf('f', [], { loads: [], from: moscow })).toMatchObject({ loadedKm: null, emptyKm: null })
})

test('an order whose load was not kept is on board all the same', () => {
  const tasks = [at('loading', 'a', moscow), at('unloading', 'a', kazan)]
  expect(runOf('f', tasks, { loads: [], from: null })).toEqual({ loadedKm: mk, emptyKm: 0, kgKm: new Map() })
})
