import { expect, test } from 'vitest'
import type { DriverCard } from '#contract/driver-card.ts'
import { DriverDraft } from '#contract/driver-draft.ts'
import { draftOf, emptyValues, fieldErrorsOf, shownFieldOf, valuesOf } from './draft.ts'

const masked: DriverCard['masked'] = {
  phone: '+7 ••• ••• 01-23',
  birth: '••.••.1985',
  licence: '••• 5777',
  passport: null,
  tin: null,
  snils: null,
  adr: null,
  tachograph: '••• 0001',
  permit: null,
}
const card = {
  masked,
  lastName: 'Зарипов',
  firstName: 'Тимур',
  middleName: null,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: '2024-05-01',
  licenceExpires: '2034-05-01',
  categories: ['C'],
  adr: null,
  adrTanks: false,
  tachographExpires: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruck: null,
  consents: { processingAt: '2026-01-01T00:00:00.000Z', trackingAt: null },
} as unknown as DriverCard

test('2.37 what is kept is not sent, what is typed anew is, and what is emptied goes', () => {
  const values = valuesOf(card)
  const kept = draftOf(values, masked)
  expect([kept.phone, kept.licence, kept.passport, kept.tachograph]).toEqual([
    undefined,
    undefined,
    undefined,
    { number: undefined, expires: null },
  ])
  expect(JSON.stringify(kept)).not.toContain('•')
  const changed = draftOf({ ...values, phone: ' +79175550199 ', licence: '', tachographNumber: '' }, masked)
  expect([changed.phone, changed.licence, changed.tachograph]).toEqual(['+79175550199', null, null])
  expect(DriverDraft.safeParse(kept).success).toBe(true)
})

test('2.36 an empty form asks for a name alone, and is what the call takes once that is there', () => {
  expect(fieldErrorsOf(emptyValues, 'ru').map(({ field }) => field)).toEqual(['lastName', 'firstName'])
  const values = { ...emptyValues, lastName: 'Зарипов', firstName: 'Тимур' }
  expect(fieldErrorsOf(values, 'ru')).toEqual([])
  expect(DriverDraft.safeParse(draftOf(values, null)).success).toBe(true)
})

test.each([
  ['phone', '+7 516 123-45-67'],
  ['licence', '12345'],
  ['tin', '7736207543'],
  ['snils', '112-233-445 96'],
  ['lastName', 'Иванов1'],
] as const)('3.13 %s that cannot be is said at its field', (field, value) => {
  const values = { ...emptyValues, lastName: 'Зарипов', firstName: 'Тимур', [field]: value }
  expect(fieldErrorsOf(values, 'ru').map(error => error.field)).toEqual([field])
})

test('a refusal finds the field of the form', () => {
  expect(['draft.adr.expires', 'permit.number', 'consents.processing', 'phone'].map(shownFieldOf)).toEqual([
    'adrExpires',
    'permitNumber',
    'processing',
    'phone',
  ])
})
