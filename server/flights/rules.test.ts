import { expect, test } from 'vitest'
import type { ComplianceDocument } from '#contract/compliance.ts'
import type { TaskStatus } from '#contract/order-states.ts'
import {
  checkDriver,
  checkVehicles,
  correctedTimes,
  flightStatusOf,
  hasStarted,
  isDelivered,
  mark,
  marksOf,
  type TaskFacts,
} from './rules.ts'

const task = (kind: string, status: TaskStatus, times: Partial<TaskFacts> = {}): TaskFacts => ({
  kind,
  status,
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  ...times,
})
const now = new Date('2026-10-06T12:00:00Z')
const route = (...statuses: TaskStatus[]) => statuses.map((status, i) => task(i === 0 ? 'loading' : 'unloading', status))

test.each([
  [['planned', 'planned'], 'assigned'],
  [['en_route', 'planned'], 'to_loading'],
  [['arrived', 'planned'], 'loading'],
  [['in_service', 'planned'], 'loading'],
  [['completed', 'planned'], 'in_transit'],
  [['completed', 'en_route'], 'in_transit'],
  [['completed', 'arrived'], 'unloading'],
  [['completed', 'completed'], 'completed'],
  [['failed', 'failed'], 'cancelled'],
] as [TaskStatus[], string][])('a flight with stops %j is %s', (statuses, expected) => {
  expect(flightStatusOf(route(...statuses), true)).toBe(expected)
})

test('two loadings: the way between them is still loading, on the way after both are done', () => {
  const tasks = [task('loading', 'completed'), task('loading', 'en_route'), task('unloading', 'planned')]
  expect(flightStatusOf(tasks, true)).toBe('loading')
  expect(flightStatusOf([task('loading', 'completed'), task('loading', 'completed'), task('unloading', 'planned')], true)).toBe(
    'in_transit',
  )
})

test('without resources a flight awaits resources', () =>
  expect(flightStatusOf(route('planned', 'planned'), false)).toBe('awaiting_resources'))

test('stops are served in order, and only the marks of their status are offered', () => {
  expect(marksOf(route('planned', 'planned'), 0)).toEqual(['depart', 'arrive'])
  expect(marksOf(route('planned', 'planned'), 1)).toEqual([])
  expect(() => mark(route('arrived', 'planned'), 1, { what: 'arrive', at: now, now })).toThrow('task.out_of_order')
  expect(() => mark(route('completed', 'planned'), 0, { what: 'arrive', at: now, now })).toThrow('task.step_closed')
  expect(() => mark(route('planned'), 4, { what: 'arrive', at: now, now })).toThrow('task.not_found')
})

test('time never goes back along a flight, nor into the future', () => {
  const tasks = [
    task('loading', 'completed', { arrivedAt: new Date('2026-10-06T09:00:00Z'), completedAt: new Date('2026-10-06T11:00:00Z') }),
    task('unloading', 'en_route'),
  ]
  expect(() => mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T10:59:59Z'), now })).toThrow('task.time')
  expect(() => mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T12:00:01Z'), now })).toThrow('task.time')
  expect(mark(tasks, 1, { what: 'arrive', at: new Date('2026-10-06T11:00:00Z'), now })).toBe('arrived')
})

test('an order starts with the first stop and is delivered when every unloading ended and one succeeded', () => {
  expect(hasStarted(route('planned', 'planned'))).toBe(false)
  expect(hasStarted(route('en_route', 'planned'))).toBe(true)
  expect(isDelivered(route('completed', 'arrived'))).toBe(false)
  expect(isDelivered(route('completed', 'completed'))).toBe(true)
  expect(isDelivered(route('completed', 'failed'))).toBe(false)
})

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
  axles: 2,
  compliance: [{ document: 'osago', expires: '2026-10-07', blocks: true }] as ComplianceDocument[],
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
  axles: 3,
  compliance: [] as ComplianceDocument[],
}
const need = {
  massKg: 20_000,
  volumeM3: 82,
  pallets: 33,
  bodyTypes: ['tent'],
  loadingTypes: [] as string[],
  loadingAll: false,
  range: null,
  recorder: false,
  ownFleet: false,
  adrClasses: [] as string[],
  permitUntil: null,
  until: '2026-10-07',
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
  expect(() => checkVehicles(truck, trailer, { ...need, until: '2026-10-08' })).toThrow('car.noncompliant')
  checkVehicles({ ...truck, compliance: [{ document: 'osago', expires: null, blocks: true }] }, trailer, need)
  checkVehicles({ ...truck, compliance: [{ document: 'tachograph', expires: '2026-01-01', blocks: false }] }, trailer, need)
})

test('the train with its cargo weighs no more than the road takes on its axles, where they are known', () => {
  const heavy = { ...trailer, curbMassKg: 12_001 }
  expect(() => checkVehicles(truck, heavy, need)).toThrow('car.unfit')
  checkVehicles(truck, { ...heavy, curbMassKg: 12_000 }, need)
  checkVehicles({ ...truck, axles: 3 }, heavy, need)
  checkVehicles({ ...truck, axles: null }, heavy, need)
})

test.each<[string, object, object, string | null]>([
  ['one of the loadings asked for is enough', { loadingTypes: ['rear', 'top'] }, { loadingTypes: ['rear'] }, null],
  ['every one of them where all are asked', { loadingTypes: ['rear', 'top'], loadingAll: true }, { loadingTypes: ['rear'] }, 'loading'],
  ['a vehicle that says no loadings passes', { loadingTypes: ['rear'] }, {}, null],
  ['a body meets the range where both overlap', { range: { min: 2, max: 4 } }, { tempMin: -20, tempMax: 20 }, null],
  ['a range it cannot reach', { range: { max: -18 } }, { tempMin: 0, tempMax: 12 }, 'temperature'],
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

const heavy = { kind: 'tractor', grossMassKg: null }

test.each<[string, string[], boolean, boolean, string | null]>([
  ['no certificate', [], false, false, 'adr_none'],
  ['a certificate of another class', ['8'], false, false, 'adr_class'],
  ['the class in packages', ['3'], false, false, null],
  ['the class in a tank without tanks', ['3'], false, true, 'adr_tank'],
  ['the class in a tank', ['3'], true, true, null],
])('scenario 9: dangerous goods of class 3 and a driver with %s', (_, adrClasses, adrTanks, tank, why) => {
  const driver = { name: 'Сафин Р. М.', status: 'active', categories: ['CE'], compliance: [], leaves: [], adrClasses, adrTanks }
  const check = () =>
    checkDriver(driver, { truck: heavy, withTrailer: true }, { from: '2026-10-10', until: '2026-10-15' }, { classes: ['3'], tank })
  if (why === null) check()
  else expect(check).toThrow(expect.objectContaining({ code: 'driver.noncompliant', info: expect.objectContaining({ why }) }))
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
])('3.8 %s %o, a trailer: %s, is driven with %s: %s', (_, truck, withTrailer, categories, may) => {
  const driver = { name: 'Сафин Р. М.', status: 'active', categories, compliance: [], leaves: [], adrClasses: [], adrTanks: false }
  const check = () => checkDriver(driver, { truck, withTrailer }, { from: '2026-10-05', until: '2026-10-07' })
  if (may) check()
  else expect(check).toThrow(expect.objectContaining({ code: 'driver.noncompliant', info: expect.objectContaining({ why: 'category' }) }))
})

test('a driver needs the category, to be there, and every document valid to the end of the flight', () => {
  const licence = { document: 'licence', expires: '2026-10-07', blocks: true } as const
  const driver = {
    adrClasses: [],
    adrTanks: false,
    name: 'Сафин Р. М.',
    status: 'active',
    categories: ['C', 'CE'],
    compliance: [licence],
    leaves: [],
  }
  const days = { from: '2026-10-05', until: '2026-10-07' }
  const away = { from: '2026-10-07', until: '2026-10-20' }
  checkDriver(driver, { truck: heavy, withTrailer: true }, days)
  checkDriver(
    { ...driver, compliance: [licence, { document: 'tachograph', expires: '2026-10-06', blocks: false }] },
    { truck: heavy, withTrailer: true },
    days,
  )
  expect(() => checkDriver({ ...driver, categories: ['C'] }, { truck: heavy, withTrailer: true }, days)).toThrow('driver.noncompliant')
  expect(() =>
    checkDriver({ ...driver, compliance: [{ ...licence, expires: '2026-10-06' }] }, { truck: heavy, withTrailer: true }, days),
  ).toThrow('driver.noncompliant')
  expect(() => checkDriver({ ...driver, compliance: [{ ...licence, expires: null }] }, { truck: heavy, withTrailer: true }, days)).toThrow(
    'driver.noncompliant',
  )
  expect(() =>
    checkDriver(
      { ...driver, compliance: [licence, { ...licence, document: 'medical', expires: '2026-10-06' }] },
      { truck: heavy, withTrailer: true },
      days,
    ),
  ).toThrow('driver.noncompliant')
  expect(() => checkDriver({ ...driver, leaves: [away] }, { truck: heavy, withTrailer: true }, days)).toThrow('driver.away')
  expect(() => checkDriver({ ...driver, status: 'on_leave' }, { truck: heavy, withTrailer: true }, days)).toThrow('driver.inactive')
  checkDriver(
    { ...driver, status: 'on_leave', leaves: [{ from: '2026-09-20', until: '2026-10-04' }] },
    { truck: heavy, withTrailer: true },
    days,
  )
})

test('a corrected time stays between the marks of the flight around it; what was not marked or did not change is refused', () => {
  const at = (time: string) => new Date(`2026-10-06T${time}Z`)
  const tasks = [
    task('loading', 'completed', { departedAt: at('06:00'), arrivedAt: at('07:00'), completedAt: at('09:00') }),
    task('unloading', 'en_route', { departedAt: at('10:00') }),
  ]
  const fix = (index: number, times: Partial<TaskFacts>) => {
    try {
      return correctedTimes(tasks, index, times as never, now)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(fix(0, { arrivedAt: at('08:30'), completedAt: at('10:00') })).toEqual([
    { key: 'arrivedAt', was: at('07:00'), at: at('08:30') },
    { key: 'completedAt', was: at('09:00'), at: at('10:00') },
  ])
  expect(fix(0, { arrivedAt: at('07:00') })).toBe('task.same')
  expect(fix(0, { serviceAt: at('08:00') })).toBe('task.unmarked')
  expect(fix(2, { arrivedAt: at('08:00') })).toBe('task.not_found')
  expect(fix(0, { arrivedAt: at('05:59') })).toBe('task.between')
  expect(fix(0, { arrivedAt: at('09:01') })).toBe('task.between')
  expect(fix(0, { completedAt: at('10:01') })).toBe('task.between')
  expect(fix(1, { departedAt: at('12:01') })).toBe('task.between')
  expect(fix(0, { arrivedAt: at('09:30'), completedAt: at('09:10') })).toBe('task.between')
})
