import { expect, test } from 'vitest'
import { DriverDraft } from '#contract/driver-draft.ts'
import { errorsToSubmit, licenceDatesError, yearsBetween } from '#contract/driver-rules.ts'
import { availabilityOf, type ComplianceFacts, complianceOf, obstaclesAmong, obstaclesOf, presentStatus } from './rules.ts'

const facts: ComplianceFacts = {
  citizenship: 'RU',
  employment: 'staff',
  licenceExpires: '2026-12-31',
  medicalExpires: '2026-11-30',
  adrClasses: [],
  adrExpires: null,
  permitExpires: null,
  hiredUntil: null,
  tachographExpires: '2026-11-01',
  medicalBookExpires: null,
}

test('3.38 documents of a driver: what he is asked for, what he has, and what keeps him from driving', () => {
  expect(complianceOf(facts)).toEqual([
    { document: 'licence', expires: '2026-12-31', blocks: true },
    { document: 'medical', expires: '2026-11-30', blocks: true },
    { document: 'tachograph', expires: '2026-11-01', blocks: false },
  ])
  const asked = complianceOf({ ...facts, citizenship: 'UZ', employment: 'attracted', adrClasses: ['3'] })
  expect(asked.filter(({ expires }) => expires === null).map(({ document }) => document)).toEqual(['adr', 'permit', 'hire'])
})

test('a document holds on its last day, one that is missing never does', () => {
  const documents = complianceOf(facts)
  expect(obstaclesAmong(documents, '2026-11-30')).toEqual([])
  expect(obstaclesAmong(documents, '2026-12-01').map(({ document }) => document)).toEqual(['medical'])
  expect(obstaclesAmong(complianceOf({ ...facts, licenceExpires: null }), '2026-11-01').map(({ document }) => document)).toEqual([
    'licence',
  ])
})

test('why he may not go out: status, absence, documents', () => {
  const documents = complianceOf(facts)
  const leaves = [{ from: '2026-11-10', until: '2026-11-12' }]
  expect(obstaclesOf({ status: 'active', compliance: documents, leaves }, '2026-11-09')).toEqual([])
  expect(obstaclesOf({ status: 'active', compliance: documents, leaves }, '2026-11-12')).toEqual(['leave'])
  expect(obstaclesOf({ status: 'blocked', compliance: documents, leaves }, '2026-12-01')).toEqual(['status', 'medical'])
})

test('what he does now: in a flight, at rest for eleven hours after one, free, or out of work', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const driver = { status: 'active', obstacles: [], busy: false, lastFlightAt: new Date('2026-11-21T01:00:01Z') } as const
  expect(availabilityOf(driver, now)).toBe('resting')
  expect(availabilityOf({ ...driver, lastFlightAt: new Date('2026-11-21T01:00:00Z') }, now)).toBe('free')
  expect(availabilityOf({ ...driver, busy: true }, now)).toBe('on_flight')
  expect(availabilityOf({ ...driver, obstacles: ['medical'] }, now)).toBe('unavailable')
})

test('absences decide between at work and away, and nothing else', () => {
  const leaves = [{ from: '2026-11-10', until: '2026-11-12' }]
  expect(presentStatus('active', leaves, '2026-11-10')).toBe('on_leave')
  expect(presentStatus('on_leave', leaves, '2026-11-13')).toBe('active')
  expect(presentStatus('blocked', leaves, '2026-11-10')).toBe('blocked')
})

const whole = {
  phone: true,
  age: 35,
  citizenship: 'RU',
  licence: true,
  licenceIssued: '2020-01-01',
  licenceExpires: '2030-01-01',
  categories: ['C'],
  adr: null,
  permit: null,
  employment: 'staff',
  tin: false,
  hired: null,
  consent: true,
  scan: true,
}
const rules = (change: Partial<Parameters<typeof errorsToSubmit>[0]>) => errorsToSubmit({ ...whole, ...change }).map(({ rule }) => rule)

test('2.36 what a driver must have before he is checked, each rule by itself', () => {
  expect(rules({})).toEqual([])
  expect(rules({ phone: false, licence: false, categories: [] })).toEqual(['phone.none', 'licence.none', 'categories.none'])
  expect([17, 18, 80, 81].map(age => rules({ age }).length)).toEqual([1, 0, 0, 1])
  expect(rules({ age: 20, adr: { expires: '2027-01-01' } })).toEqual(['birth.adr'])
  expect(rules({ age: 21, adr: { expires: null } })).toEqual(['adr.expires'])
  expect(rules({ citizenship: 'KZ' })).toEqual([])
  expect(rules({ citizenship: 'UZ' })).toEqual(['permit.none'])
  expect(rules({ citizenship: 'UZ', permit: { expires: '2027-01-01' } })).toEqual([])
  expect(rules({ employment: 'self_employed' })).toEqual(['tin.person'])
  expect(rules({ employment: 'self_employed', tin: true })).toEqual([])
  expect(rules({ employment: 'attracted' })).toEqual(['hire.none'])
  expect(rules({ consent: false, scan: false })).toEqual(['consent.none', 'scan.none'])
})

test('a licence is for ten years at most, and ages are whole years on the day', () => {
  expect(licenceDatesError('2020-05-01', '2030-05-01')).toBeNull()
  expect(licenceDatesError('2020-05-01', '2030-05-02')).toBe('licence.long')
  expect(licenceDatesError('2020-05-01', '2020-05-01')).toBe('licence.turned')
  expect([yearsBetween('1990-11-21', '2026-11-20'), yearsBetween('1990-11-21', '2026-11-21')]).toEqual([35, 36])
})

const draft = {
  lastName: 'Сафин',
  firstName: 'Ринат',
  middleName: null,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: null,
  licenceExpires: null,
  categories: [],
  adr: null,
  tachograph: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId: null,
  consents: { processing: false, tracking: false },
}

test.each([
  ['phone', ['8 916 123-45-67', '+375291234567', '+7 (701) 123 45 67'], ['+7 516 123-45-67', '123', '+3752912345']],
  ['tin', ['500100732259', '590301234564', '7736207543'], ['500100732258', '12345', '7736207544']],
  ['snils', ['112-233-445 95', '160-722-394 47', '11223344595'], ['112-233-445 96', '1122334459']],
  ['lastName', ['Мамин-Сибиряк', "О'Нил", 'Ivanov', 'Ким Ир'], ['', '12', 'Иванов!', 'я'.repeat(61)]],
] as const)('3.13 a driver’s %s: what passes and what does not', (field, good, bad) => {
  for (const value of good) expect(DriverDraft.safeParse({ ...draft, [field]: value }).success, value).toBe(true)
  for (const value of bad) expect(DriverDraft.safeParse({ ...draft, [field]: value }).success, value).toBe(false)
})

test('AZ04 what is no field of a driver is refused by its name', () => {
  for (const extra of [{ status: 'active' }, { orgId: 'x' }, { blockedBy: null }, { phoneHash: 'x' }])
    expect(DriverDraft.safeParse({ ...draft, ...extra }).error?.issues[0]?.code).toBe('unrecognized_keys')
})
