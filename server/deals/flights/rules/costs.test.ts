import { expect, test } from 'vitest'
import { type CostGround, type CostRow, isWinter, mergedCosts, proposedCosts } from './costs.ts'

const rates: CostGround['rates'] = {
  currency: 'RUB',
  fuelPrice: 6800,
  winterPercent: 10,
  winterFrom: 11,
  winterTo: 3,
  loadL: 1.3,
  tollKm: 334,
  driverKm: 1000,
  driverTrip: null,
  driverDay: 150_000,
}
const ground = (change: Partial<CostGround> = {}): CostGround => ({
  rates,
  km: 312,
  kgKm: 0,
  month: 12,
  days: 2,
  truck: { normL: 34.5, electric: false, heavy: true },
  fact: { km: null, litres: null, days: null },
  ...change,
})
const plans = (change?: Partial<CostGround>) => {
  const { fuel, toll, driver } = proposedCosts(ground(change))
  return [fuel?.plan?.minor ?? null, toll?.plan?.minor ?? null, driver?.plan?.minor ?? null]
}

test.each<[string, Partial<CostGround>, (number | null)[]]>([
  // 312 × 34.5 / 100 × 1.10 = 118.404 l × 68.00 = 8051.472 ₽; 312 × 3.34; 312 × 10 + 2 × 1500
  ['empty, in winter', {}, [805_147, 104_208, 612_000]],
  // 107.64 l × 68.00 = 7319.52 ₽
  ['empty, in summer', { month: 7 }, [731_952, 104_208, 612_000]],
  // + 5616 t·km × 1.3 / 100 = 73.008 l: 180.648 l × 68.00 = 12 284.064 ₽
  ['eighteen tonnes all the way, in summer', { month: 7, kgKm: 5_616_000 }, [1_228_406, 104_208, 612_000]],
  // 180.648 × 1.1 = 198.7128 l × 68.00 = 13 512.4704 ₽
  ['eighteen tonnes all the way, in winter', { kgKm: 5_616_000 }, [1_351_247, 104_208, 612_000]],
  ['a light vehicle pays no toll', { month: 7, truck: { normL: 10, electric: false, heavy: false } }, [212_160, null, 612_000]],
  ['a vehicle without a norm', { truck: { normL: null, electric: false, heavy: true } }, [null, 104_208, 612_000]],
  ['an electric vehicle burns no fuel', { truck: { normL: 34.5, electric: true, heavy: true } }, [null, 104_208, 612_000]],
  ['a way nobody knows', { km: null, kgKm: null }, [null, null, null]],
  ['no rates', { rates: { ...rates, fuelPrice: null, tollKm: null, driverKm: null, driverDay: null } }, [null, null, null]],
  [
    'paid for the trip alone, whatever the way',
    { km: null, rates: { ...rates, driverKm: null, driverDay: null, driverTrip: 900_000 } },
    [null, null, 900_000],
  ],
  ['paid by kilometre, trip and day', { rates: { ...rates, driverTrip: 50_000 } }, [805_147, 104_208, 662_000]],
])('plan: %s', (_, change, sums) => {
  expect(plans(change)).toEqual(sums)
})

test('each of two drivers is paid: alike, or the second by an agreement of his own', () => {
  const { driverKm, driverTrip, driverDay } = rates
  const rub = (minor: number) => ({ minor, currency: 'RUB' })
  const alike = proposedCosts(ground({ second: { driverKm, driverTrip, driverDay } })).driver?.plan
  expect(alike).toMatchObject({ minor: 2 * 612_000, basis: { of: 'pay', km: 312, days: 2, drivers: 2 } })
  const own = proposedCosts(ground({ second: { driverKm: null, driverTrip: 400_000, driverDay: null } })).driver?.plan
  expect(own).toMatchObject({ minor: 612_000 + 400_000, basis: { second: { kmRate: null, tripRate: rub(400_000), dayRate: null } } })
  // as long as the way is not known nobody can say what both get
  expect(proposedCosts(ground({ km: null, second: { driverKm: null, driverTrip: 400_000, driverDay: null } })).driver?.plan).toBeNull()
})

test('how a sum came about is told with it', () => {
  const { fuel, toll, driver } = proposedCosts(ground({ kgKm: 5_616_000 }))
  const rub = (minor: number) => ({ minor, currency: 'RUB' })
  expect(fuel?.plan?.basis).toEqual({
    of: 'norm',
    km: 312,
    normL: 34.5,
    tonKm: 5616,
    loadL: 1.3,
    winterPercent: 10,
    litres: 198.7,
    price: rub(6800),
  })
  expect(toll?.plan?.basis).toEqual({ of: 'road', km: 312, rate: rub(334) })
  expect(driver?.plan?.basis).toEqual({ of: 'pay', km: 312, kmRate: rub(1000), tripRate: null, days: 2, dayRate: rub(150_000) })
})

test.each<[string, CostGround['fact'], (number | null)[]]>([
  ['nothing is known', { km: null, litres: null, days: null }, [null, null]],
  // 213.5 l × 68.00
  ['litres of the sheet', { km: null, litres: 213.5, days: null }, [1_451_800, null]],
  ['the odometer, and the flight is not over', { km: 710, litres: null, days: null }, [null, null]],
  // 710 × 10 + 3 × 1500
  ['the odometer, and three days of work', { km: 710, litres: 0, days: 3 }, [0, 1_160_000]],
  ['paid by kilometre, and no odometer', { km: null, litres: null, days: 3 }, [null, null]],
])('fact: %s', (_, fact, [litres, pay]) => {
  const { fuel, driver } = proposedCosts(ground({ fact }))
  expect([fuel?.fact?.minor ?? null, driver?.fact?.minor ?? null]).toEqual([litres, pay])
})

test('winter may go over the new year, or lie within one', () => {
  const months = Array.from({ length: 12 }, (_, i) => i + 1)
  expect(months.filter(month => isWinter(month, rates))).toEqual([1, 2, 3, 11, 12])
  expect(months.filter(month => isWinter(month, { winterFrom: 1, winterTo: 2 }))).toEqual([1, 2])
})

const row = (change: Partial<CostRow>): CostRow => ({
  kind: 'toll',
  plan: null,
  fact: null,
  note: '',
  planBasis: null,
  factBasis: null,
  ...change,
})
const worked = (change: Partial<CostGround> = {}) => proposedCosts(ground(change))
const planIn = (rows: readonly CostRow[]) => {
  const found = rows.find(({ kind }) => kind === 'toll')
  return found && [found.plan, found.planBasis === null ? 'hand' : 'worked out']
}

test('what is worked out follows the flight, what somebody wrote stays until it is taken back', () => {
  const first = mergedCosts([], { given: null, proposed: worked(), over: false })
  expect(planIn(first)).toEqual([104_208, 'worked out'])
  const longer = mergedCosts(first, { given: null, proposed: worked({ km: 400 }), over: false })
  expect(planIn(longer)).toEqual([133_600, 'worked out'])
  // saved as it was shown: still worked out
  const same = mergedCosts(longer, { given: longer, proposed: worked({ km: 410 }), over: false })
  expect(planIn(same)).toEqual([136_940, 'worked out'])
  const typed = mergedCosts(longer, { given: [row({ plan: 150_000, note: 'М-7' })], proposed: worked({ km: 400 }), over: false })
  expect(planIn(typed)).toEqual([150_000, 'hand'])
  expect(planIn(mergedCosts(typed, { given: null, proposed: worked({ km: 500 }), over: false }))).toEqual([150_000, 'hand'])
  expect(planIn(mergedCosts(typed, { given: [], proposed: worked({ km: 500 }), over: false }))).toEqual([167_000, 'worked out'])
})

test('of a flight that is over the plan stays as it was, and facts still come', () => {
  const planned = mergedCosts([], { given: null, proposed: worked(), over: false })
  const dearer = worked({ rates: { ...rates, tollKm: 999 }, fact: { km: 320, litres: 100, days: 2 } })
  const after = mergedCosts(planned, { given: null, proposed: dearer, over: true })
  expect(planIn(after)).toEqual([104_208, 'worked out'])
  expect(after.map(({ kind, fact }) => [kind, fact])).toEqual([
    ['fuel', 680_000],
    ['toll', null],
    ['driver', 620_000],
  ])
})

test('a cost of nothing but a note is kept, one of nothing goes', () => {
  const none = { given: [row({ note: 'договор устный' }), row({ kind: 'other' })], proposed: {}, over: false }
  expect(mergedCosts([row({ kind: 'hired', plan: 5 })], none).map(({ kind }) => kind)).toEqual(['toll'])
})
