import { expect, test } from 'vitest'
import type { OrderState } from '#server/deals/record.ts'
import { chainsOf, consignmentsOf, everyWaybill, paired } from './consignments.ts'

type Flight = OrderState['flights'][number]
type Cargo = OrderState['cargos'][number]

const flight = (id: string, more: Partial<Flight> = {}) =>
  ({ id, status: 'in_transit', leg: 1, share: null, replacedBy: null, tasks: [], ...more }) as unknown as Flight
const share = (massKg: number, pieces: number) => ({ massKg, pieces, pallets: pieces, volumeM3: pieces * 2.5 })
const cargo = (massKg: number, pieces: number, declaredValue: number | null = null) =>
  ({ ...share(massKg, pieces), declaredValue }) as Cargo
const state = (flights: Flight[], cargos: Cargo[]) => ({ flights, cargos, waybills: [] }) as unknown as OrderState
const ofFlight = (flightId: string | null) => ({ waybill: { flightId } })

test('who takes the cargo over goes on with the waybill: after an interruption and from a relay on', () => {
  const flights = [
    flight('a', { status: 'interrupted', replacedBy: 'c' }),
    flight('b', { replacedBy: 'd' }),
    flight('c'),
    flight('d', { leg: 2 }),
  ]
  const chains = chainsOf(flights)
  expect(chains.map(chain => chain.flights.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
  expect(chains.map(({ flightId }) => flightId)).toEqual(['a', 'b'])
  expect(chainsOf([])).toEqual([{ flightId: null, flights: [], isLive: true }])
})

test('who begins with a reload loads nothing of its own, also before it is said from whom he takes it', () => {
  const reload = { tasks: [{ kind: 'reload' }] } as unknown as Partial<Flight>
  const chains = (...flights: Flight[]) => chainsOf(flights).map(({ flightId }) => flightId)
  expect(chains(flight('a'), flight('b', reload))).toEqual(['a'])
  expect(chains(flight('b', reload))).toEqual(['b'])
})

test('a waybill is that of the flight it names, and one that names none of them is that of the first without its own', () => {
  const chains = chainsOf([flight('a'), flight('b'), flight('c')])
  const [old, second] = [ofFlight(null), ofFlight('b')]
  expect(paired(chains, [old, second])).toEqual([old, second, null])
  const gone = ofFlight('z')
  expect(paired(chains, [ofFlight('a'), gone])).toEqual([ofFlight('a'), gone, null])
})

test('each consignment has its part of every cargo and of the price, and the parts come to the whole', () => {
  const order = state(
    [flight('a', { share: share(7001, 11) }), flight('b', { share: share(6000, 10) }), flight('c', { share: share(6999, 12) })],
    [cargo(13_000, 20, 1_000_001), cargo(7000, 13)],
  )
  const parts = consignmentsOf(order)
  expect(parts.map(({ state: { cargos } }) => cargos.reduce((sum, { massKg }) => sum + massKg, 0))).toEqual([7001, 6000, 6999])
  expect(parts.map(({ state: { cargos } }) => cargos.reduce((sum, { pieces }) => sum + pieces, 0))).toEqual([11, 10, 12])
  const sumOf = (at: number, of: 'massKg' | 'pieces' | 'volumeM3' | 'declaredValue') =>
    parts.reduce((sum, { state: { cargos } }) => sum + (cargos[at]![of] ?? 0), 0)
  expect([0, 1].map(at => [sumOf(at, 'massKg'), sumOf(at, 'pieces'), sumOf(at, 'volumeM3')])).toEqual([
    [13_000, 20, 50],
    [7000, 13, 32.5],
  ])
  expect(sumOf(0, 'declaredValue')).toBe(1_000_001)
  expect(parts.map(({ portion }) => portion(6_800_001)).reduce((sum, part) => sum + part, 0)).toBe(6_800_001)
})

test('the document is in order once every vehicle’s waybill says so and nothing is left without one; what was called off needs none', () => {
  const done = (of: { flightId: string | null }) => of.flightId !== 'b'
  const half = (id: string, more: Partial<Flight> = {}) => flight(id, { share: share(1000, 1), ...more })
  const whole = [cargo(2000, 2)]
  const two = [half('a'), half('b')]
  const all = [ofFlight('a'), ofFlight('b')]
  expect(everyWaybill({ flights: two, cargos: whole }, all, () => true)).toBe(true)
  expect(everyWaybill({ flights: two, cargos: whole }, all, done)).toBe(false)
  expect(everyWaybill({ flights: two, cargos: whole }, [ofFlight('a')], done)).toBe(false)
  expect(everyWaybill({ flights: [half('a')], cargos: whole }, [ofFlight('a')], done)).toBe(false)
  const off = [half('a'), half('b', { status: 'cancelled' })]
  expect(everyWaybill({ flights: off, cargos: whole }, [ofFlight('a')], done)).toBe(true)
})
