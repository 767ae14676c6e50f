import type { AdrClass } from '#contract/adr.ts'
import type { DriverCard, Employment, LicenceCategory } from '#contract/driver-card.ts'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { driverRules, licenceDatesError, needsPermit } from '#contract/driver-rules.ts'
import { isLicence, readPhone } from '#contract/identifiers.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import type { FieldError } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'

/** What stands in the form. Personal data: null keeps what is kept, a text replaces it, an empty one removes it. */
export type DriverValues = {
  lastName: string
  firstName: string
  middleName: string
  phone: string | null
  birth: string | null
  citizenship: string
  licence: string | null
  licenceCountry: string
  licenceIssued: string | null
  licenceExpires: string | null
  categories: LicenceCategory[]
  hasAdr: boolean
  adrNumber: string | null
  adrClasses: AdrClass[]
  adrTanks: boolean
  adrExpires: string | null
  tachographNumber: string | null
  tachographExpires: string | null
  medicalExpires: string | null
  medicalBookExpires: string | null
  permitKind: 'patent' | 'permit'
  permitNumber: string | null
  permitExpires: string | null
  passport: { series: string; number: string; issuedBy: string; issuedOn: string | null; code: string } | null
  tin: string | null
  snils: string | null
  employment: Employment
  hiredFrom: string
  hiredUntil: string | null
  preferredTruckId: string | null
  processing: boolean
  tracking: boolean
}

export const emptyValues: DriverValues = {
  lastName: '',
  firstName: '',
  middleName: '',
  phone: '',
  birth: '',
  citizenship: 'RU',
  licence: '',
  licenceCountry: 'RU',
  licenceIssued: null,
  licenceExpires: null,
  categories: ['C', 'CE'],
  hasAdr: false,
  adrNumber: '',
  adrClasses: [],
  adrTanks: false,
  adrExpires: null,
  tachographNumber: '',
  tachographExpires: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permitKind: 'patent',
  permitNumber: '',
  permitExpires: null,
  passport: null,
  tin: '',
  snils: '',
  employment: 'staff',
  hiredFrom: '',
  hiredUntil: null,
  preferredTruckId: null,
  processing: false,
  tracking: false,
}

/** The values of a driver who is kept: personal data stays as it is unless it is typed anew. */
export function valuesOf(card: DriverCard): DriverValues {
  const { masked } = card
  const kept = (secret: keyof typeof masked) => (masked[secret] === null ? '' : null)
  return {
    lastName: card.lastName,
    firstName: card.firstName,
    middleName: card.middleName ?? '',
    phone: kept('phone'),
    birth: kept('birth'),
    citizenship: card.citizenship,
    licence: kept('licence'),
    licenceCountry: card.licenceCountry,
    licenceIssued: card.licenceIssued,
    licenceExpires: card.licenceExpires,
    categories: card.categories,
    hasAdr: card.adr !== null,
    adrNumber: kept('adr'),
    adrClasses: (card.adr?.classes ?? []) as AdrClass[],
    adrTanks: card.adrTanks,
    adrExpires: card.adr?.expires ?? null,
    tachographNumber: kept('tachograph'),
    tachographExpires: card.tachographExpires,
    medicalExpires: card.medicalExpires,
    medicalBookExpires: card.medicalBookExpires,
    permitKind: card.permit?.kind ?? 'patent',
    permitNumber: kept('permit'),
    permitExpires: card.permit?.expires ?? null,
    passport: null,
    tin: kept('tin'),
    snils: kept('snils'),
    employment: card.employment,
    hiredFrom: card.hired?.from ?? '',
    hiredUntil: card.hired?.until ?? null,
    preferredTruckId: card.preferredTruck?.id ?? null,
    processing: card.consents.processingAt !== null,
    tracking: card.consents.trackingAt !== null,
  }
}

/** Personal data as the call takes it: nothing where it stays, null where it goes. */
const changed = (text: string | null) => (text === null ? undefined : text.trim() === '' ? null : text.trim())

/** What is sent. A document whose last day and number are both missing is none. */
export function draftOf(values: DriverValues, masked: DriverCard['masked'] | null): DriverDraft {
  const numbered = (number: string | null, kept: string | null | undefined) =>
    changed(number) !== null && (changed(number) !== undefined || Boolean(kept))
  const abroad = needsPermit(values.citizenship)
  const hasCard = values.tachographExpires !== null || numbered(values.tachographNumber, masked?.tachograph)
  const draft: DriverDraft = {
    lastName: values.lastName.trim(),
    firstName: values.firstName.trim(),
    middleName: values.middleName.trim() || null,
    phone: changed(values.phone),
    birth: changed(values.birth),
    citizenship: values.citizenship,
    licence: changed(values.licence),
    licenceCountry: values.licenceCountry,
    licenceIssued: values.licenceIssued,
    licenceExpires: values.licenceExpires,
    categories: values.categories,
    passport: values.passport ?? undefined,
    tin: changed(values.tin),
    snils: changed(values.snils),
    adr: values.hasAdr
      ? { number: changed(values.adrNumber), classes: values.adrClasses, tanks: values.adrTanks, expires: values.adrExpires }
      : null,
    tachograph: hasCard ? { number: changed(values.tachographNumber), expires: values.tachographExpires } : null,
    medicalExpires: values.medicalExpires,
    medicalBookExpires: values.medicalBookExpires,
    permit: abroad ? { kind: values.permitKind, number: changed(values.permitNumber), expires: values.permitExpires } : null,
    employment: values.employment,
    hired:
      values.employment === 'attracted' && values.hiredFrom.trim() ? { from: values.hiredFrom.trim(), until: values.hiredUntil } : null,
    preferredTruckId: values.preferredTruckId,
    consents: { processing: values.processing, tracking: values.tracking },
  }
  return draft
}

/** The field of the form that shows what is wrong with a field of the call. */
const shownAt: Readonly<Record<string, string>> = {
  'adr.classes': 'adrClasses',
  'adr.expires': 'adrExpires',
  'adr.number': 'adrNumber',
  'tachograph.number': 'tachographNumber',
  'permit.expires': 'permitExpires',
  'permit.number': 'permitNumber',
  hired: 'hiredFrom',
  'hired.from': 'hiredFrom',
  'consents.processing': 'processing',
  'consents.tracking': 'tracking',
}
export const shownFieldOf = (field: string): string => shownAt[field.replace(/^draft\./, '')] ?? field.replace(/^draft\./, '')

const isFilled = (text: string | null): text is string => text !== null && text.trim() !== ''

/** What the form itself sees wrong before anything is sent; what is merely missing may stay missing in a draft. */
export function fieldErrorsOf(values: DriverValues, locale: Locale): FieldError[] {
  const errors: FieldError[] = []
  const say = (field: string, rule: Bilingual) => void errors.push({ field, message: rule[locale] })
  const name = /^[\p{Script=Cyrillic}\p{Script=Latin}'’ -]*$/u
  for (const field of ['lastName', 'firstName', 'middleName'] as const)
    if (!name.test(values[field])) say(field, driverRules['name.letters'])
  for (const field of ['lastName', 'firstName'] as const) if (values[field].trim() === '') say(field, required)
  if (isFilled(values.phone) && readPhone(values.phone) === null) say('phone', valueRules.phone)
  if (isFilled(values.licence) && values.licenceCountry === 'RU' && !isLicence(values.licence)) say('licence', valueRules.licence)
  const dates = licenceDatesError(values.licenceIssued, values.licenceExpires)
  if (dates) say('licenceExpires', driverRules[dates])
  if (isFilled(values.tin) && (!valueRules.tin.holds(values.tin.trim()) || values.tin.trim().length !== 12))
    say('tin', driverRules['tin.person'])
  if (isFilled(values.snils) && !valueRules.snils.holds(values.snils)) say('snils', valueRules.snils)
  if (values.hasAdr && values.adrClasses.length === 0) say('adrClasses', required)
  if (values.passport && values.citizenship === 'RU') {
    const { series, number, code } = values.passport
    if (!/^\d{2} ?\d{2}$/.test(series)) say('passport.series', driverRules['passport.shape'])
    if (!/^\d{6}$/.test(number)) say('passport.number', driverRules['passport.shape'])
    if (!/^(\d{3}-\d{3})?$/.test(code)) say('passport.code', driverRules['passport.shape'])
  }
  if (values.tracking && !values.processing) say('tracking', driverRules['consent.first'])
  if (values.employment === 'attracted' && values.hiredFrom.trim() === '') say('hiredFrom', driverRules['hire.none'])
  return errors
}

const required = { ru: 'заполните', en: 'fill this in' }
