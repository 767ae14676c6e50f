import { expect, test } from 'vitest'
import { couples, errorsToSaveVehicle, errorsToServe, hintsOf, normalizeVehicle, readVin, roadLimitKg, volumeOf } from './vehicle-rules.ts'
import { VehicleDraft } from './vehicles.ts'

const now = new Date('2026-11-21T12:00:00Z')
const trailer = (more: Partial<VehicleDraft> = {}): VehicleDraft =>
  VehicleDraft.parse({
    kind: 'semi_trailer',
    plate: 'АР123416',
    sts: '9912345678',
    bodyType: 'tent',
    loadingTypes: ['rear'],
    payloadKg: 20_000,
    curbMassKg: 7000,
    grossMassKg: 27_000,
    axles: 3,
    lengthM: 13.6,
    widthM: 2.45,
    heightM: 2.5,
    volumeM3: 82,
    pallets: 33,
    ...more,
  })
const tractor = (more: Partial<VehicleDraft> = {}): VehicleDraft =>
  VehicleDraft.parse({ kind: 'tractor', plate: 'А123ВС716', sts: '9912345678', ...more })
const broken = (draft: VehicleDraft) => errorsToSaveVehicle(draft, now).map(({ field, rule }) => `${field}: ${rule}`)

test.each([
  ['A123BC716', 'RU', 'А123ВС716'],
  ['а 123 вс 716', 'RU', 'А123ВС716'],
  ['a123bc-77', 'RU', 'А123ВС77'],
  ['АВ 1234-7', 'BY', 'AB1234-7'],
  ['123 авс 02', 'KZ', '123ABC02'],
])('a plate typed as %s in %s is kept as %s', (plate, plateCountry, kept) => {
  const draft = tractor({ plate, plateCountry })
  expect(normalizeVehicle(draft).plate).toBe(kept)
  expect(broken(draft)).toEqual([])
})

test.each([
  ['А000ВС77', 'RU'],
  ['А123ВС', 'RU'],
  ['А123ВС016', 'RU'],
  ['Ж123ВС77', 'RU'],
  ['Q123BC77', 'RU'],
  ['АВ1234', 'BY'],
  ['12ABC3', 'KZ'],
])('%s is no plate of %s', (plate, plateCountry) => expect(broken(tractor({ plate, plateCountry }))).toEqual(['plate: plate']))

test('a trailer has the plate of a trailer, a truck that of a truck', () => {
  expect(broken(tractor({ plate: 'АР123416' }))).toEqual(['plate: plate.truck'])
  expect(broken(trailer({ plate: 'А123ВС716' }))).toEqual(['plate: plate.trailer'])
  expect(hintsOf(tractor({ plate: 'АВ123С77' }))).toEqual([{ field: 'plate', hint: 'plate.special' }])
})

test('the check digit of a VIN is a hint and never an error; its form is an error', () => {
  expect(broken(tractor({ vin: 'XTC651154K1234567' }))).toEqual([])
  expect(hintsOf(tractor({ vin: 'XTC651154K1234567' }))).toEqual([{ field: 'vin', hint: 'vin.key' }])
  expect(hintsOf(tractor({ vin: '1M8GDM9AXKP042788' }))).toEqual([])
  expect(readVin(' хтс 651154к-1234567')).toBe('XTC651154K1234567')
  for (const vin of ['XTC651154K123456', 'XTC651154K123456O', '11111111111111111']) expect(broken(tractor({ vin }))).toEqual(['vin: vin'])
})

test('СТС and ПТС have their form in Russia and are taken as they are elsewhere', () => {
  expect(broken(tractor({ sts: '99 12 345678', pts: '164301012345678' }))).toEqual([])
  expect(broken(tractor({ sts: '991234567', pts: '12' }))).toEqual(['sts: vehicle_certificate', 'pts: vehicle_certificate'])
  expect(broken(tractor({ plate: '123ABC02', plateCountry: 'KZ', sts: 'AB 00112233' }))).toEqual([])
})

test.each([
  [{ grossMassKg: 25_650 }, []],
  [{ grossMassKg: 25_649 }, ['grossMassKg: mass.gross']],
  [{ volumeM3: 99.96 }, []],
  [{ volumeM3: 100 }, ['volumeM3: size.volume']],
  [{ volumeM3: 66.64 }, []],
  [{ volumeM3: 66.63 }, ['volumeM3: size.volume']],
  [{ heightM: null, volumeM3: 150 }, []],
  [{ widthM: 2.61, volumeM3: null }, ['widthM: size.width']],
  [{ widthM: 3, volumeM3: null, bodyType: 'trawl' }, []],
  [{ heightM: 4.01, volumeM3: null }, ['heightM: size.height']],
  [{ kind: 'trailer' }, ['lengthM: size.length']],
  [{ year: 2027 }, []],
  [{ year: 2028 }, ['year: year.future']],
  [{ tempMin: -20 }, ['tempMax: temperature.pair']],
  [{ tempMin: 4, tempMax: 2 }, ['tempMax: temperature.turned']],
  [{ atpClass: 'frc' }, ['atpExpires: atp.expires']],
  [{ adrClasses: ['3'] }, ['adrExpires: adr.expires']],
  [{ adrClasses: ['3'], adrExpires: '2027-01-01' }, []],
] as [Partial<VehicleDraft>, string[]][])('a trailer with %j breaks %j', (more, expected) =>
  expect(broken({ ...trailer(), ...more })).toEqual(expected),
)

test('bounds of the contract are named with the field and the bound', () => {
  expect(errorsToSaveVehicle({ ...trailer(), axles: 1, payloadKg: 60_001, grossMassKg: null }, now)).toEqual([
    { field: 'payloadKg', rule: 'number.range', limit: 60_000 },
    { field: 'axles', rule: 'number.range', limit: 2 },
  ])
})

test('what a kind needs to serve, and what it does not have', () => {
  expect(errorsToServe(tractor())).toEqual([])
  expect(errorsToServe(tractor({ sts: '' })).map(({ field }) => field)).toEqual(['sts'])
  expect(errorsToServe(trailer({ bodyType: null, payloadKg: null })).map(({ field }) => field)).toEqual(['bodyType', 'payloadKg'])
  expect(errorsToServe(trailer({ bodyType: 'ref' })).map(({ field }) => field)).toEqual(['tempMin'])
  expect(normalizeVehicle(tractor({ bodyType: 'tent', payloadKg: 5000, osagoNumber: 'ХХХ1' }))).toMatchObject({
    bodyType: null,
    payloadKg: null,
    osagoNumber: 'ХХХ1',
  })
  expect(normalizeVehicle(trailer({ fuel: 'diesel', osagoExpires: '2027-01-01' }))).toMatchObject({
    fuel: null,
    osagoExpires: null,
    bodyType: 'tent',
  })
})

test('a vehicle that is held by a contract names it, and one’s own has none; the owner’s tax number must fit', () => {
  const held = { ownership: 'leasing' as const, leaseNumber: 'Л-7', leaseDate: '2025-03-14', lessorTin: '7702000406' }
  expect(normalizeVehicle(tractor(held))).toMatchObject(held)
  expect(normalizeVehicle(tractor({ ...held, ownership: 'own' }))).toMatchObject({ leaseNumber: '', leaseDate: null, lessorTin: '' })
  expect(errorsToSaveVehicle(tractor(held), new Date())).toEqual([])
  expect(errorsToSaveVehicle(tractor({ ...held, lessorTin: '7702000407' }), new Date())).toEqual([{ field: 'lessorTin', rule: 'tin' }])
})

test('what the road takes by axles, alone and in a train', () => {
  expect([2, 3, 4, 5, 6].map(axles => roadLimitKg(axles, false))).toEqual([18_000, 25_000, 32_000, 35_000, 35_000])
  expect([3, 4, 5, 6, 8].map(axles => roadLimitKg(axles, true))).toEqual([28_000, 36_000, 40_000, 44_000, 44_000])
  const truck = VehicleDraft.parse({ kind: 'truck', plate: 'А123ВС716', axles: 2, grossMassKg: 18_001, payloadKg: 9000 })
  expect(hintsOf(truck)).toEqual([{ field: 'grossMassKg', hint: 'mass.road' }])
  expect(volumeOf({ lengthM: 13.6, widthM: 2.45, heightM: 2.5 })).toBe(83.3)
})

test('a semi-trailer goes with a tractor, a trailer with a truck', () => {
  expect(couples('tractor', 'semi_trailer')).toBe(true)
  expect(couples('truck', 'trailer')).toBe(true)
  expect(couples('tractor', 'trailer')).toBe(false)
  expect(couples('truck', 'semi_trailer')).toBe(false)
  expect(couples('semi_trailer', 'trailer')).toBe(false)
})
