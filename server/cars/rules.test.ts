import { expect, test } from 'vitest'
import { firstExpiry, overOn } from '#contract/car-rules.ts'
import { availabilityOf, overPapers, type Papered, papersOf } from './rules.ts'

const tractor: Papered = {
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

test('a vehicle has the papers of its kind: insurance where there is a motor, ATP and ADR where it carries such goods', () => {
  expect(papersOf(tractor)).toEqual([
    { paper: 'osago', expires: '2026-11-21', blocks: true },
    { paper: 'inspection', expires: null, blocks: true },
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
  expect(papersOf(reefer).map(({ paper }) => paper)).toEqual(['inspection', 'atp', 'adr'])
  const hired = {
    ...tractor,
    ownership: 'leasing',
    leaseExpires: '2028-01-01',
    tachographExpires: '2026-12-01',
    passes: [{ zone: 'ТТК', time: 'day', until: '2026-11-01' }],
  }
  expect(papersOf(hired).filter(({ blocks }) => !blocks)).toEqual([
    { paper: 'tachograph', expires: '2026-12-01', blocks: false },
    { paper: 'lease', expires: '2028-01-01', blocks: false },
    { paper: 'pass', expires: '2026-11-01', blocks: false },
  ])
})

test('a paper holds on its last day and is over on the next; one that does not block stops nobody', () => {
  expect(overPapers(tractor, '2026-11-21')).toEqual([])
  expect(overPapers(tractor, '2026-11-22')).toEqual(['osago'])
  expect(overOn([{ paper: 'pass', expires: '2026-01-01', blocks: false }], '2026-11-22')).toEqual([])
  expect(firstExpiry(papersOf({ ...tractor, inspectionExpires: '2026-11-20' }))).toBe('2026-11-20')
})

test('availability follows from the flights that have not ended', () => {
  expect(availabilityOf([])).toBe('free')
  expect(availabilityOf(['assigned'])).toBe('reserved')
  expect(availabilityOf(['assigned', 'in_transit'])).toBe('on_flight')
})
