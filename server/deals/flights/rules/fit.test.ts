import { expect, test } from 'vitest'
import type { ComplianceDocument } from '#contract/compliance.ts'
import { areDocumentsValid, type DriverFacts, type Finding, judgeBusy, judgeFit, type Need, refuseUnfit, type VehicleFacts } from './fit.ts'

const plain = { loadingTypes: [] as string[], tempMin: null, tempMax: null, recorder: false, ownership: 'own', adrKind: null }
const truck = {
  ...plain,
  plate: 'А123ВС716',
  kind: 'tractor',
  status: 'active',
  bodyType: null,
  payloadKg: null,
  volumeM3: null,
  pallets: null,
  curbMassKg: 8_000,
  grossMassKg: null,
  axles: 2,
  compliance: [{ document: 'osago', expires: '2026-10-20', blocks: true }] as ComplianceDocument[],
}
const trailer = {
  ...plain,
  plate: 'АР123416',
  kind: 'semi_trailer',
  status: 'active',
  bodyType: 'tent',
  payloadKg: 20_000,
  volumeM3: 82,
  pallets: 33,
  curbMassKg: 7_000,
  grossMassKg: null,
  axles: 3,
  compliance: [] as ComplianceDocument[],
}
const need = {
  massKg: 19_000,
  volumeM3: 77,
  pallets: 33,
  bodyTypes: ['tent'],
  loadingTypes: [] as string[],
  loadingAll: false,
  ranges: [],
  recorder: false,
  ownFleet: false,
  adrClasses: [] as string[],
  entersMoscow: false,
  permitUntil: null,
  from: '2026-10-05',
  until: '2026-10-07',
}

const osagoUntil = (expires: string): ComplianceDocument => ({ document: 'osago', expires, blocks: true })
const checkVehicles = (of: VehicleFacts, drawn: VehicleFacts | null, asked: Need) =>
  refuseUnfit(judgeFit({ truck: of, trailer: drawn, driver: null }, asked))
/** What is found of a driver, whatever is found of the vehicles. */
const foundOf = (driver: DriverFacts, vehicles: { truck: VehicleFacts; trailer: VehicleFacts | null }, asked: Partial<Need> = {}) =>
  judgeFit({ ...vehicles, driver }, { ...need, ...asked }).filter(({ field }) => field === 'driverId')
const whyOf = (findings: readonly Finding[]) => findings.filter(({ blocks }) => blocks).map(({ code, info }) => info.why ?? code)

const licence = { document: 'licence', expires: '2026-10-20', blocks: true } as const
const safin: DriverFacts = {
  name: 'Сафин Р. М.',
  status: 'active',
  categories: ['C', 'CE'],
  compliance: [licence],
  leaves: [],
  adrClasses: [],
  adrTanks: false,
}

test('a fitting vehicle passes, and each misfit is named', () => {
  checkVehicles(truck, trailer, need)
  expect(() => checkVehicles(truck, null, need)).toThrow('car.unfit')
  expect(() => checkVehicles(trailer, null, need)).toThrow('car.unfit')
  expect(() => checkVehicles(truck, { ...trailer, status: 'repair' }, need)).toThrow('car.inactive')
  expect(() => checkVehicles(truck, trailer, { ...need, bodyTypes: ['ref'] })).toThrow('car.unfit')
  expect(() => checkVehicles(truck, trailer, { ...need, massKg: 20_001 })).toThrow('car.unfit')
  expect(() => checkVehicles(truck, trailer, { ...need, pallets: 34 })).toThrow('car.unfit')
})

test('a vehicle whose document ends before the flight does may not drive; one not given, or one that does not block, is no reason', () => {
  expect(() => checkVehicles(truck, trailer, { ...need, until: '2026-10-21' })).toThrow('car.noncompliant')
  checkVehicles({ ...truck, compliance: [{ document: 'osago', expires: null, blocks: true }] }, trailer, need)
  checkVehicles({ ...truck, compliance: [{ document: 'tachograph', expires: '2026-01-01', blocks: false }] }, trailer, need)
})

test('the train with its cargo weighs no more than the road takes on its axles, where they are known', () => {
  const heavy = { ...trailer, curbMassKg: 13_001 }
  expect(() => checkVehicles(truck, heavy, need)).toThrow('car.unfit')
  checkVehicles(truck, { ...heavy, curbMassKg: 13_000 }, need)
  checkVehicles({ ...truck, axles: 3 }, heavy, need)
  checkVehicles({ ...truck, axles: null }, heavy, need)
})

test.each<[string, Partial<Need>, Partial<VehicleFacts>, string | null]>([
  ['one of the loadings asked for is enough', { loadingTypes: ['rear', 'top'] }, { loadingTypes: ['rear'] }, null],
  ['every one of them where all are asked', { loadingTypes: ['rear', 'top'], loadingAll: true }, { loadingTypes: ['rear'] }, 'loading'],
  ['a vehicle that says no loadings passes', { loadingTypes: ['rear'] }, {}, null],
  ['a body meets the range where both overlap', { ranges: [{ min: 2, max: 4 }] }, { tempMin: -20, tempMax: 20 }, null],
  ['a range it cannot reach', { ranges: [{ max: -18 }] }, { tempMin: 0, tempMax: 12 }, 'temperature'],
  ['a range nobody gave', { ranges: [{ min: 2, max: 4 }] }, {}, 'temperature_unknown'],
  ['any closed body, and a tent', { bodyTypes: ['any_closed'] }, {}, null],
  ['any closed body, and a reefer', { bodyTypes: ['any_closed'] }, { bodyType: 'ref' }, null],
  ['any closed body, and a platform', { bodyTypes: ['any_closed'] }, { bodyType: 'platform' }, 'body'],
  ['any open body, and a platform', { bodyTypes: ['any_open'] }, { bodyType: 'platform' }, null],
  ['any open body, and a tent', { bodyTypes: ['any_open'] }, {}, 'body'],
  ['a recorder it has not', { recorder: true }, {}, 'recorder'],
  ['a hired vehicle where an own one is asked', { ownFleet: true }, { ownership: 'attracted' }, 'own'],
  ['a rented one counts as own', { ownFleet: true }, { ownership: 'rent' }, null],
  ['dangerous goods in packages ask for no approval', { adrClasses: ['3'] }, {}, null],
  ['dangerous goods in a tank do', { adrClasses: ['3'], bodyTypes: ['fuel_tanker'] }, { bodyType: 'fuel_tanker' }, 'adr'],
  ['and pass with it', { adrClasses: ['3'], bodyTypes: ['fuel_tanker'] }, { bodyType: 'fuel_tanker', adrKind: 'FL' }, null],
  ['explosives do in packages too', { adrClasses: ['1_4'] }, { adrKind: 'FL' }, 'adr'],
  ['and pass with it in packages', { adrClasses: ['1_4'] }, { adrKind: 'EX/II' }, null],
  ['3.12 a heavy train with a permit to the end of the flight', { permitUntil: '2026-10-07' }, { curbMassKg: 30_000 }, null],
  ['3.12 a heavy train with a permit that ends before', { permitUntil: '2026-10-06' }, { curbMassKg: 30_000 }, 'road'],
])('%s', (_, asked, has, why) => {
  const check = () => checkVehicles(truck, { ...trailer, ...has }, { ...need, ...asked })
  if (why === null) check()
  else expect(check).toThrow(expect.objectContaining({ code: 'car.unfit', info: expect.objectContaining({ why }) }))
})

test.each<[string, string[], boolean, boolean, string | null]>([
  ['no certificate', [], false, false, 'adr_none'],
  ['a certificate of another class', ['8'], false, false, 'adr_class'],
  ['the class in packages', ['3'], false, false, null],
  ['the class in a tank without tanks', ['3'], false, true, 'adr_tank'],
  ['the class in a tank', ['3'], true, true, null],
])('scenario 9: dangerous goods of class 3 and a driver with %s', (_, adrClasses, adrTanks, tank, why) => {
  const drawn = tank ? { ...trailer, bodyType: 'fuel_tanker', adrKind: 'FL' } : trailer
  const found = foundOf({ ...safin, adrClasses, adrTanks }, { truck, trailer: drawn }, { adrClasses: ['3'] })
  expect(whyOf(found)).toEqual(why === null ? [] : [why])
})

test.each<[string, { kind: string; grossMassKg: number | null }, boolean, string[], boolean]>([
  ['a van', { kind: 'van', grossMassKg: null }, false, ['B'], true],
  ['a van with a trailer', { kind: 'van', grossMassKg: null }, true, ['B'], false],
  ['a van with a trailer', { kind: 'van', grossMassKg: null }, true, ['BE'], true],
  ['a light truck', { kind: 'truck', grossMassKg: 3500 }, false, ['B'], true],
  ['a truck of 7.5 t', { kind: 'truck', grossMassKg: 7500 }, false, ['C1'], true],
  ['a heavier truck', { kind: 'truck', grossMassKg: 7501 }, false, ['C1'], false],
  ['a truck of unknown mass', { kind: 'truck', grossMassKg: null }, false, ['B'], false],
  ['a truck of unknown mass', { kind: 'truck', grossMassKg: null }, false, ['C'], true],
  ['a tractor with its trailer', { kind: 'tractor', grossMassKg: 3000 }, true, ['C', 'C1E'], false],
])('3.8 %s %o, a trailer: %s, is driven with %s: %s', (_, of, withTrailer, categories, may) => {
  const found = foundOf({ ...safin, categories }, { truck: { ...truck, ...of }, trailer: withTrailer ? trailer : null })
  expect(whyOf(found)).toEqual(may ? [] : ['category'])
})

test('a driver needs the category, to be there, and every document valid to the end of the flight', () => {
  const why = (change: Partial<DriverFacts>) => whyOf(foundOf({ ...safin, ...change }, { truck, trailer }))
  const away = { from: '2026-10-07', until: '2026-10-20' }
  expect(why({})).toEqual([])
  expect(why({ categories: ['C'] })).toEqual(['category'])
  expect(why({ compliance: [{ ...licence, expires: '2026-10-06' }] })).toEqual(['licence'])
  expect(why({ compliance: [{ ...licence, expires: null }] })).toEqual(['licence'])
  expect(why({ compliance: [licence, { ...licence, document: 'medical', expires: '2026-10-06' }] })).toEqual([])
  expect(why({ leaves: [away] })).toEqual(['driver.away'])
  expect(why({ status: 'on_leave' })).toEqual(['driver.inactive'])
  expect(why({ status: 'on_leave', leaves: [{ from: '2026-09-20', until: '2026-10-04' }] })).toEqual([])
})

test.each(['tachograph', 'medical'] as const)(
  'a %s document that ends before the flight keeps nobody, but the documents are not valid to its end',
  document => {
    const valid = { truck, trailer, driver: safin }
    expect([judgeFit(valid, need), areDocumentsValid(valid, judgeFit(valid, need))]).toEqual([[], true])
    const ending = { ...safin, compliance: [licence, { document, expires: '2026-10-06', blocks: document === 'medical' }] }
    const findings = judgeFit({ ...valid, driver: ending }, need)
    refuseUnfit(findings)
    expect(findings).toEqual([
      {
        blocks: false,
        field: 'driverId',
        code: 'driver.document_ends',
        info: { name: 'Сафин Р. М.', document, until: '2026-10-06' },
      },
    ])
    expect(areDocumentsValid({ ...valid, driver: ending }, findings)).toBe(false)
  },
)

test.each<[string, Partial<VehicleFacts>, Partial<Need>, string]>([
  [
    'a document without its last day',
    { compliance: [{ document: 'inspection', expires: null, blocks: true }] },
    {},
    'car.document_undated',
  ],
  ['a pass that ends', { compliance: [{ document: 'pass', expires: '2026-10-06', blocks: false }] }, {}, 'car.document_ends'],
  ['a document that ends within a week after', { compliance: [osagoUntil('2026-10-14')] }, {}, 'car.document_soon'],
  ['more than 95 % of the mass', {}, { massKg: 19_001 }, 'car.nearly_full'],
  ['more than 95 % of the volume', {}, { volumeM3: 78 }, 'car.nearly_full'],
  ['packages without an approval', {}, { adrClasses: ['3'] }, 'car.adr_packages'],
])('%s is told of and keeps no vehicle', (_, has, asked, code) => {
  const findings = judgeFit({ truck, trailer: { ...trailer, ...has }, driver: null }, { ...need, ...asked })
  expect(findings).toMatchObject([{ blocks: false, field: 'trailerId', code }])
})

test.each<[string, Partial<VehicleFacts>, boolean]>([
  ['a tractor', {}, true],
  ['a tractor with its pass', { compliance: [{ document: 'pass', expires: '2030-01-01', blocks: false }] }, false],
  ['a truck of 3.5 t', { kind: 'truck', grossMassKg: 3500 }, false],
  ['a heavier truck', { kind: 'truck', grossMassKg: 3501 }, true],
])('into Moscow %s, %o: told of its pass: %s', (_, has, isTold) => {
  const long: VehicleFacts = { ...truck, compliance: [], ...has }
  const findings = judgeFit({ truck: long, trailer, driver: null }, { ...need, entersMoscow: true })
  expect(findings.map(({ code }) => code)).toEqual(isTold ? ['car.pass_none'] : [])
})

test('a document that holds for more than a week after the flight, and a load of 95 %, are nothing to be told of', () => {
  expect(judgeFit({ truck, trailer: { ...trailer, compliance: [osagoUntil('2026-10-15')] }, driver: null }, need)).toEqual([])
})

test('what is not chosen yet is not judged: a tractor asks for its trailer, a driver alone for no category, documents of nobody are valid', () => {
  expect(judgeFit({ truck, trailer: null, driver: null }, need)).toMatchObject([
    { blocks: true, field: 'trailerId', code: 'car.unfit', info: { why: 'trailer' } },
  ])
  const alone = { truck: null, trailer: null, driver: { ...safin, categories: ['B'] } }
  expect(judgeFit(alone, need)).toEqual([])
  expect(areDocumentsValid(alone, [])).toBe(false)
  expect(judgeFit({ truck: null, trailer: { ...trailer, bodyType: 'ref' }, driver: null }, need)).toEqual([])
})

test('every misfit is found at once, at its field', () => {
  const findings = judgeFit(
    { truck, trailer: { ...trailer, bodyType: 'ref', status: 'repair' }, driver: { ...safin, categories: ['C'] } },
    need,
  )
  expect(findings.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'trailerId car.inactive',
    'trailerId car.unfit',
    'driverId driver.noncompliant',
  ])
})

test('whoever is in another flight at the time is named with it', () => {
  const resources = {
    truck: { id: 't', plate: truck.plate },
    trailer: { id: 's', plate: trailer.plate },
    driver: { id: 'd', name: safin.name },
  }
  const clashes = [
    { vehicleId: 's', driverId: null, number: '26-000001-1' },
    { vehicleId: null, driverId: 'd', number: '26-000002-1' },
    { vehicleId: 's', driverId: null, number: '26-000003-1' },
  ]
  expect(judgeBusy(clashes, resources).map(({ field, code, info }) => [field, code, info.flight])).toEqual([
    ['trailerId', 'car.busy', '26-000001-1'],
    ['driverId', 'driver.busy', '26-000002-1'],
  ])
})
