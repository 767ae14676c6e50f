import type { AdrClass } from '#contract/adr.ts'
import type { DriverCard } from '#contract/driver-card.ts'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { type DriverPath, driverFields, driverPaths } from '#contract/driver-fields.ts'
import { driverRules, licenceDatesError, needsPermit } from '#contract/driver-rules.ts'
import { namesWhere } from '#contract/fields.ts'
import { isLicence, readPhone } from '#contract/identifiers.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import type { FieldError } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'

type Fields = typeof driverFields

/** What a draft holds under a path, of a document the driver has. */
type Entered<P> = P extends keyof DriverDraft
  ? DriverDraft[P]
  : P extends `${infer G extends keyof DriverDraft & string}.${infer N}`
    ? NonNullable<DriverDraft[G]>[N & keyof NonNullable<DriverDraft[G]>]
    : never

/** What stands in the form. Personal data: null keeps what is kept, a text replaces it, an empty one removes it. */
export type DriverValues = {
  [P in DriverPath as Fields[P]['form']]: {
    kept: string | null
    text: string
    value: Exclude<Entered<P>, undefined>
  }[Fields[P]['kind']]
} & { hasAdr: boolean }

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

const keptPaths = namesWhere(driverFields, 'kind', 'kept')

/** The values of a driver who is kept: personal data stays as it is unless it is typed anew. */
export function valuesOf(card: DriverCard): DriverValues {
  const kept = keptPaths.map(path => {
    const { form, secret } = driverFields[path]
    return [form, card.masked[secret] === null ? '' : null]
  })
  return {
    ...(Object.fromEntries(kept) as Pick<DriverValues, Fields[(typeof keptPaths)[number]]['form']>),
    lastName: card.lastName,
    firstName: card.firstName,
    middleName: card.middleName ?? '',
    citizenship: card.citizenship,
    licenceCountry: card.licenceCountry,
    licenceIssued: card.licenceIssued,
    licenceExpires: card.licenceExpires,
    categories: card.categories,
    hasAdr: card.adr !== null,
    adrClasses: (card.adr?.classes ?? []) as AdrClass[],
    adrTanks: card.adrTanks,
    adrExpires: card.adr?.expires ?? null,
    tachographExpires: card.tachographExpires,
    medicalExpires: card.medicalExpires,
    medicalBookExpires: card.medicalBookExpires,
    permitKind: card.permit?.kind ?? 'patent',
    permitExpires: card.permit?.expires ?? null,
    passport: null,
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

/** What the form means by a field. */
function meant(values: DriverValues, path: DriverPath): unknown {
  const { form, kind } = driverFields[path]
  const value = values[form]
  return kind === 'kept' ? changed(value as string | null) : kind === 'text' ? (value as string).trim() : value
}

/** What is sent. A document whose last day and number are both missing is none. */
export function draftOf(values: DriverValues, masked: DriverCard['masked'] | null): DriverDraft {
  const numbered = (number: string | null, kept: string | null | undefined) =>
    changed(number) !== null && (changed(number) !== undefined || Boolean(kept))
  const has: Partial<Record<string, boolean>> = {
    adr: values.hasAdr,
    tachograph: values.tachographExpires !== null || numbered(values.tachographNumber, masked?.tachograph),
    permit: needsPermit(values.citizenship),
    hired: values.employment === 'attracted' && values.hiredFrom.trim() !== '',
  }
  const draft: Record<string, unknown> = {}
  for (const path of driverPaths) {
    const [whole = '', part] = path.split('.')
    if (part === undefined) draft[path] = meant(values, path)
    else draft[whole] = has[whole] === false ? null : { ...(draft[whole] as object | undefined), [part]: meant(values, path) }
  }
  return { ...(draft as DriverDraft), middleName: values.middleName.trim() || null, passport: values.passport ?? undefined }
}

/** The field of the form that shows what is wrong with a field of the call; a hire is shown by whose driver he is. */
export function shownFieldOf(field: string): string {
  const path = field.replace(/^draft\./, '')
  if (path === 'hired') return driverFields['hired.from'].form
  return Object.hasOwn(driverFields, path) ? driverFields[path as DriverPath].form : path
}

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
