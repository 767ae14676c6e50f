import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Co2eGround, classOf, co2eOf, type EmptyYear, estimatedCo2e, ownEmptyPercent, requiredClass } from './co2e.ts'

const ground = (change: Partial<Co2eGround>, ...kgKm: (number | null)[]): Co2eGround => ({
  ...{ vehicleClass: 'articulated', isCooled: false, litres: null, actual: null, emptyPercent: null },
  orders: kgKm.map((way, i) => ({ orderId: String(i), massKg: 1, kgKm: way })),
  ...change,
})
const year = (emptyKm: number, change: Partial<EmptyYear> = {}): EmptyYear => ({ flights: 30, emptyKm, roadKm: 10_000, ...change })
const t = (tonnes: number, km: number) => Math.round(tonnes * 1000) * km

/** Each with the calculation written out; kilograms well to wheel, tank to wheel, and the shares of the orders well to wheel. */
const cases: [string, Co2eGround, number, number, number[]?][] = [
  // default, planned
  ['scenario 1: 20 × 710 = 14 200 t·km; × 95 = 1 349.0; × 73 = 1 036.6', ground({}, t(20, 710)), 1349, 1036.6],
  ['rigid: 5 × 300 = 1 500; × 101.5 = 152.25 → 152.3; × 78 = 117.0', ground({ vehicleClass: 'rigid' }, t(5, 300)), 152.3, 117],
  ['van: 1.2 × 150 = 180; × 842 = 151.56; × 647.1 = 116.478', ground({ vehicleClass: 'van' }, t(1.2, 150)), 151.6, 116.5],
  ['small: 0.1 × 3 = 0.3; × 95 = 0.0285; × 73 = 0.0219', ground({}, t(0.1, 3)), 0, 0],
  // cooling
  ['cooled: 20 × 710 × 95 × 1.12 = 1 510.88; × 73 × 1.12 = 1 160.992', ground({ isCooled: true }, t(20, 710)), 1510.9, 1161],
  [
    'cooled rigid: 1 500 × 101.5 × 1.12 = 170.52; × 78 × 1.12 = 131.04',
    ground({ vehicleClass: 'rigid', isCooled: true }, t(5, 300)),
    170.5,
    131,
  ],
  [
    'cooled van: 180 × 842 × 1.15 = 174.294; × 647.1 × 1.15 = 133.9497',
    ground({ vehicleClass: 'van', isCooled: true }, t(1.2, 150)),
    174.3,
    133.9,
  ],
  // allocation
  [
    'scenario 5: 1 520 + 5 740 + 2 400 = 9 660; × 95 × 1.12 = 1 027.824; ÷ 9 660 × 1 520 = 161.73, × 5 740 = 610.73, × 2 400 = 255.35',
    ground({ isCooled: true }, t(8, 190), t(7, 820), t(6, 400)),
    ...([1027.8, 789.8, [161.7, 610.7, 255.4]] as [number, number, number[]]),
  ],
  ['halves: 2 × 5 × 100 = 1 000; × 95 = 95.0; 47.5 each', ground({}, t(5, 100), t(5, 100)), 95, 73, [47.5, 47.5]],
  ['thirds: 3 × 1 × 10 = 30; × 95 = 2.85 → 2.9; 10, 10 and 9 tenths', ground({}, t(1, 10), t(1, 10), t(1, 10)), 2.9, 2.2, [1, 1, 0.9]],
  ['by t·km, not by mass: 10 × 100 and 1 × 1 000 = 2 000; × 95 = 190.0', ground({}, t(10, 100), t(1, 1000)), 190, 146, [95, 95]],
  ['what went nowhere bears nothing: 1 000 and 0; × 95 = 95.0', ground({}, t(10, 100), 0), 95, 73, [95, 0]],
  // the odometer
  [
    'actual: 745.5 is not whole, 747 ÷ 1.05 ÷ 710 × 14 200 = 14 228.571; × 95 = 1 351.714; × 73 = 1 038.686',
    ground({ actual: { km: 747, plannedKm: 710 } }, t(20, 710)),
    ...([1351.7, 1038.7] as [number, number]),
  ],
  [
    'actual as planned with the usual detour: 1 050 ÷ 1.05 = 1 000; 10 × 1 000 × 95 = 950.0',
    ground({ actual: { km: 1050, plannedKm: 1000 } }, t(10, 1000)),
    ...([950, 730] as [number, number]),
  ],
  [
    'actual, cooled, two orders: 2 100 ÷ 1.05 ÷ 1 000 = 2; 2 × (2 000 + 6 000) = 16 000; × 95 × 1.12 = 1 702.4; a quarter 425.6',
    ground({ isCooled: true, actual: { km: 2100, plannedKm: 1000 } }, t(4, 500), t(6, 1000)),
    ...([1702.4, 1308.2, [425.6, 1276.8]] as [number, number, number[]]),
  ],
  [
    'actual van: 210 ÷ 1.05 ÷ 150 × 180 = 240; × 842 = 202.08; × 647.1 = 155.304',
    ground({ vehicleClass: 'van', actual: { km: 210, plannedKm: 150 } }, t(1.2, 150)),
    ...([202.1, 155.3] as [number, number]),
  ],
  ['an odometer with no plan says nothing: 14 200 × 95', ground({ actual: { km: 747, plannedKm: 0 } }, t(20, 710)), 1349, 1036.6],
  // litres
  ['fuel: 240 × 0.84 × 4.19 = 844.704; × 3.22 = 649.152', ground({ litres: 240 }, t(20, 710)), 844.7, 649.2],
  ['fuel to a tenth: 33.3 × 0.84 × 4.19 = 117.20268; × 3.22 = 90.06984', ground({ litres: 33.3 }, t(1.2, 150)), 117.2, 90.1],
  ['cooling is within the litres: 240 × 0.84 × 4.19', ground({ litres: 240, isCooled: true }, t(20, 710)), 844.7, 649.2],
  [
    'fuel split: 300 × 0.84 × 4.19 = 1 055.88; ÷ 9 660 × 1 520 = 166.14, × 5 740 = 627.41, × 2 400 = 262.33',
    ground({ litres: 300 }, t(8, 190), t(7, 820), t(6, 400)),
    ...([1055.9, 811.4, [166.2, 627.4, 262.3]] as [number, number, number[]]),
  ],
  [
    'fuel with an odometer: litres are what they are, 240 × 0.84 × 4.19',
    ground({ litres: 240, actual: { km: 747, plannedKm: 710 } }, t(20, 710)),
    ...([844.7, 649.2] as [number, number]),
  ],
  // the executor's own empty share
  [
    'own 30 %: 95 × 83 ÷ 70 = 112.643; × 14 200 = 1 599.5306; 73 × 83 ÷ 70 = 86.557; × 14 200 = 1 229.1094',
    ground({ year: year(3000) }, t(20, 710)),
    ...([1599.5, 1229.1] as [number, number]),
  ],
  [
    'own 5 %, cooled: 95 × 1.12 × 83 ÷ 95 = 92.96; × 14 200 = 1 320.032; 73 × 1.12 × 83 ÷ 95 = 71.433; × 14 200 = 1 014.3486',
    ground({ year: year(500), isCooled: true }, t(20, 710)),
    ...([1320, 1014.3] as [number, number]),
  ],
  [
    'own 30 % of rigid trucks, whose default is 22: 101.5 × 78 ÷ 70 = 113.1; × 1 500 = 169.65; 78 × 78 ÷ 70 = 86.914; × 1 500 = 130.371',
    ground({ vehicleClass: 'rigid', year: year(3000) }, t(5, 300)),
    ...([169.7, 130.4] as [number, number]),
  ],
  ['own 17 % is the default: 14 200 × 95', ground({ year: year(1700) }, t(20, 710)), 1349, 1036.6],
  ['of vans no default share is known: 180 × 842', ground({ vehicleClass: 'van', year: year(3000) }, t(1.2, 150)), 151.6, 116.5],
  ['litres have it in them: 240 × 0.84 × 4.19', ground({ litres: 240, year: year(3000) }, t(20, 710)), 844.7, 649.2],
  ['too few flights: 14 200 × 95', ground({ year: year(3000, { flights: 29 }) }, t(20, 710)), 1349, 1036.6],
  ['too short a way: 14 200 × 95', ground({ year: year(3000, { roadKm: 9999 }) }, t(20, 710)), 1349, 1036.6],
  ['no fuel was burnt: 0 × 0.84 × 4.19', ground({ litres: 0 }, t(20, 710)), 0, 0],
]

test.each(cases)('%s', (_, given, wtw, ttw, shares) => {
  const told = co2eOf(given)
  const sum = (of: 'wtw' | 'ttw') => told.reduce((all, share) => all + share[of], 0) / 10
  expect([sum('wtw'), sum('ttw')]).toEqual([wtw, ttw])
  if (shares) expect(told.map(share => share.wtw / 10)).toEqual(shares)
})

test('the basis says method, distance, intensity with its cooling and tonne-kilometres of the order alone', () => {
  const [a, b] = co2eOf(ground({ isCooled: true }, t(8, 190), t(7, 820)))
  expect(a!.basis).toMatchObject({ method: 'default', distance: 'planned', coolingPercent: 12, emptyPercent: 17, tonKm: 1520, wtw: 106.4 })
  expect(b!.basis).toMatchObject({ tonKm: 5740, ttw: 81.76, litres: null })
  const [burnt] = co2eOf(ground({ litres: 240, emptyPercent: 9, actual: { km: 1050, plannedKm: 1000 } }, t(10, 1000)))
  // 844.7 kg over 10 000 t·km
  expect(burnt!.basis).toMatchObject({ method: 'fuel', distance: 'actual', emptyPercent: 9, tonKm: 10_000, wtw: 84.47, litres: 240 })
})

test('the basis says whose empty share it is; one that cannot be is none', () => {
  const emptyIn = (given: Co2eGround) => co2eOf(given).map(({ basis: { emptyPercent, emptyOf } }) => [emptyPercent, emptyOf])
  expect(emptyIn(ground({ year: year(3000) }, 1000))).toEqual([[30, 'own']])
  expect(emptyIn(ground({ year: year(3000, { flights: 3 }) }, 1000))).toEqual([[17, 'default']])
  expect(emptyIn(ground({ year: year(3000), litres: 1, emptyPercent: 9 }, 1000))).toEqual([[9, 'flight']])
  expect([0, 1250, 7500, 7600].map(km => ownEmptyPercent(year(km)))).toEqual([0, 13, 75, null])
  expect(ownEmptyPercent(null)).toBeNull()
})

test('nothing is said while the way of an order is not known, or nothing goes anywhere', () => {
  expect([co2eOf(ground({})), co2eOf(ground({}, 1000, null)), co2eOf(ground({}, 0))]).toEqual([[], [], []])
})

test('property: shares add up to the flight to the tenth of a kilogram, none burns more than it causes, and more litres are never less', () => {
  const ways = fc.array(fc.nat(60_000_000), { minLength: 1, maxLength: 30 })
  const fuel = fc.option(fc.nat(20_000), { nil: null })
  const vehicle = fc.constantFrom('articulated', 'rigid', 'van')
  fc.assert(
    fc.property(ways, fuel, vehicle, fc.boolean(), (of, litres, vehicleClass, isCooled) => {
      const given = ground({ litres: litres === null ? null : litres / 10, vehicleClass, isCooled }, ...of)
      const shares = co2eOf(given)
      const all = of.reduce((sum, way) => sum + way, 0)
      const one = all === 0 ? [] : co2eOf(ground({ litres: given.litres, vehicleClass, isCooled }, all))
      expect(shares.reduce((sum, { wtw }) => sum + wtw, 0)).toBe(one[0]?.wtw ?? 0)
      for (const { wtw, ttw } of shares) expect(ttw).toBeLessThanOrEqual(wtw)
    }),
  )
})

test('vehicles by what they are, and by what an order asks for', () => {
  const lorry = (kind: string, grossMassKg: number | null) => ({ kind, grossMassKg, bodyType: null })
  expect([classOf(lorry('tractor', null), false), classOf(lorry('truck', 18_000), true), classOf(null, false)]).toEqual(
    Array(3).fill('articulated'),
  )
  expect(['truck', 'van'].map(kind => classOf(lorry(kind, kind === 'van' ? null : 18_000), false))).toEqual(['rigid', 'van'])
  expect(classOf(lorry('truck', 3500), false)).toBe('van')
  const classBy = (truckType: string | null, capacityKg: number | null = null) => requiredClass({ truckType, capacityKg })
  expect([
    classBy('t20_ref'),
    classBy('t10'),
    classBy('t1_5'),
    classBy(null, 1500),
    classBy(null, 10_000),
    classBy(null, 20_000),
    classBy(null),
  ]).toEqual(['articulated', 'rigid', 'van', 'van', 'rigid', 'articulated', 'articulated'])
})

test('an order nobody carries is estimated by what it asks for: 20 × 710 × 95, × 1.12 where it is to be cold', () => {
  const order = { orderId: 'a', massKg: 20_000, distanceKm: 710, truckType: null, capacityKg: null, temperature: null, bodyTypes: ['tent'] }
  const wtw = (change: object) => estimatedCo2e({ ...order, ...change })?.wtw ?? null
  expect(wtw({})).toBe(13_490)
  expect([wtw({ temperature: 'dairy' }), wtw({ bodyTypes: ['ref'] }), wtw({ truckType: 't20_ref' })]).toEqual([15_109, 15_109, 15_109])
  expect([wtw({ temperature: 'none' }), wtw({ bodyTypes: ['ref', 'tent'] })]).toEqual([13_490, 13_490])
  expect([wtw({ distanceKm: null }), wtw({ massKg: 0 })]).toEqual([null, null])
})
