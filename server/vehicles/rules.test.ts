import { expect, test } from 'vitest'
import { firstExpiry, overOn } from '#contract/vehicle-rules.ts'
import { availabilityOf, complianceOf, expiredCompliance, type VehicleDates } from './rules.ts'

const tractor: VehicleDates = {
  kind: 'tractor',
  ownership: 'own',
  osagoExpires: '2026-11-21',
  inspectionExpires: null,
  tachographExpires: null,
  leaseExpires: null,
  atpClass: null,
  atpExpires: null,
  adrClasses: [],
  adrKind: null,
  adrExpires: null,
  passes: [],
}

test('a vehicle has the documents of its kind: insurance where there is a motor, ATP and ADR where it carries such goods', () => {
  expect(complianceOf(tractor)).toEqual([
    { document: 'osago', expires: '2026-11-21', blocks: true },
    { document: 'inspection', expires: null, blocks: true },
  ])
  const reefer = {
    ...tractor,
    kind: 'semi_trailer',
    osagoExpires: null,
    atpClass: 'frc',
    atpExpires: '2027-01-01',
    adrClasses: ['3'],
    adrExpires: '2026-12-01',
  }
  expect(complianceOf(reefer).map(({ document }) => document)).toEqual(['inspection', 'atp', 'adr'])
  const hired = {
    ...tractor,
    ownership: 'leasing',
    leaseExpires: '2028-01-01',
    tachographExpires: '2026-12-01',
    passes: [{ zone: 'ТТК', time: 'day', until: '2026-11-01' }],
  }
  expect(complianceOf(hired).filter(({ blocks }) => !blocks)).toEqual([
    { document: 'tachograph', expires: '2026-12-01', blocks: false },
    { document: 'lease', expires: '2028-01-01', blocks: false },
    { document: 'pass', expires: '2026-11-01', blocks: false },
  ])
})

test('a document holds on its last day and is over on the next; one that does not block stops nobody', () => {
  expect(expiredCompliance(tractor, '2026-11-21')).toEqual([])
  expect(expiredCompliance(tractor, '2026-11-22')).toEqual(['osago'])
  expect(overOn([{ document: 'pass', expires: '2026-01-01', blocks: false }], '2026-11-22')).toEqual([])
  expect(firstExpiry(complianceOf({ ...tractor, inspectionExpires: '2026-11-20' }))).toBe('2026-11-20')
})

test('availability follows from the flights that have not ended', () => {
  expect(availabilityOf([])).toBe('free')
  expect(availabilityOf(['assigned'])).toBe('reserved')
  expect(availabilityOf(['assigned', 'in_transit'])).toBe('on_flight')
})
