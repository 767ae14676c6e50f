import type { Bilingual, Day } from './primitives.ts'

/** What a driver must have: each rule in both languages, used by the form and by the server. */
export const driverRules = {
  'name.letters': {
    ru: 'в имени бывают буквы, пробел, дефис и апостроф',
    en: 'a name has letters, spaces, hyphens and apostrophes',
  },
  'phone.none': { ru: 'укажите телефон', en: 'give the phone' },
  'birth.none': { ru: 'укажите дату рождения', en: 'give the date of birth' },
  'birth.age': { ru: 'водителю от 18 до 80 лет', en: 'a driver is 18 to 80 years old' },
  'birth.adr': { ru: 'опасный груз возят с 21 года', en: 'dangerous goods are driven from the age of 21' },
  'licence.none': { ru: 'укажите серию и номер прав', en: 'give the licence number' },
  'licence.dates': { ru: 'укажите, когда права выданы и до какого дня действуют', en: 'give when the licence was issued and its last day' },
  'licence.turned': { ru: 'права действуют до дня раньше выдачи', en: 'the licence ends before it was issued' },
  'licence.long': { ru: 'права выдают не больше чем на 10 лет', en: 'a licence is issued for 10 years at most' },
  'categories.none': { ru: 'отметьте категории прав', en: 'mark the licence categories' },
  'permit.none': {
    ru: 'гражданину этой страны нужен патент или разрешение на работу',
    en: 'a citizen of this country needs a patent or a work permit',
  },
  'tin.person': { ru: 'у самозанятого ИНН из 12 цифр', en: 'a self-employed person has an INN of 12 digits' },
  'hire.none': { ru: 'укажите, у кого нанят и до какого дня', en: 'say whose driver he is and until when' },
  'adr.expires': { ru: 'укажите, до какого дня действует свидетельство ДОПОГ', en: 'give the last day of the ADR certificate' },
  'consent.none': {
    ru: 'нужно согласие на обработку персональных данных',
    en: 'consent to the processing of personal data is needed',
  },
  'consent.first': {
    ru: 'сначала нужно согласие на обработку персональных данных',
    en: 'consent to the processing of personal data comes first',
  },
  'scan.none': { ru: 'приложите скан прав', en: 'attach a scan of the licence' },
  'passport.shape': {
    ru: 'в паспорте РФ серия из 4 цифр, номер из 6, код подразделения 123-456',
    en: 'a Russian passport has a series of 4 digits, a number of 6 and an issuer code 123-456',
  },
} as const satisfies Record<string, Bilingual>

export type DriverRule = keyof typeof driverRules
/** A field as the form names it and the rule it breaks. */
export type DriverFieldError = { field: string; rule: DriverRule }

/** A driver as the rules see him: what personal data there is, never what it says. */
export type DriverFacts = {
  phone: boolean
  /** Full years on the day asked about; null: no date of birth. */
  age: number | null
  citizenship: string
  licence: boolean
  licenceIssued: Day | null
  licenceExpires: Day | null
  categories: readonly string[]
  adr: { expires: Day | null } | null
  permit: { expires: Day | null } | null
  employment: string
  tin: boolean
  hired: { from: string | null; until: Day | null } | null
  consent: boolean
  scan: boolean
}

const eaeu = ['RU', 'BY', 'KZ', 'AM', 'KG']

/** Whether a citizen of the country works by a patent or a permit alone. */
export const needsPermit = (citizenship: string): boolean => !eaeu.includes(citizenship)

/** What is still missing before a driver can be checked; a form without scans says `scan: true`. */
export function errorsToSubmit(driver: DriverFacts): DriverFieldError[] {
  const errors: DriverFieldError[] = []
  const need = (holds: unknown, field: string, rule: DriverRule) => {
    if (!holds) errors.push({ field, rule })
  }
  need(driver.phone, 'phone', 'phone.none')
  need(driver.age !== null, 'birth', 'birth.none')
  if (driver.age !== null) need(driver.age >= 18 && driver.age <= 80, 'birth', 'birth.age')
  if (driver.age !== null && driver.age >= 18 && driver.adr) need(driver.age >= 21, 'birth', 'birth.adr')
  need(driver.licence, 'licence', 'licence.none')
  need(driver.licenceIssued && driver.licenceExpires, 'licenceExpires', 'licence.dates')
  need(driver.categories.length > 0, 'categories', 'categories.none')
  if (driver.adr) need(driver.adr.expires, 'adr.expires', 'adr.expires')
  if (needsPermit(driver.citizenship)) need(driver.permit?.expires, 'permit.expires', 'permit.none')
  if (driver.employment === 'self_employed') need(driver.tin, 'tin', 'tin.person')
  if (driver.employment === 'attracted') need(driver.hired?.from && driver.hired.until, 'hired', 'hire.none')
  need(driver.consent, 'consents.processing', 'consent.none')
  need(driver.scan, 'scan', 'scan.none')
  return errors
}

/** What is wrong with the dates of a licence, or null. */
export function licenceDatesError(issued: Day | null, expires: Day | null): DriverRule | null {
  if (issued === null || expires === null) return null
  if (expires <= issued) return 'licence.turned'
  const tenYears = `${Number(issued.slice(0, 4)) + 10}${issued.slice(4)}`
  return expires > tenYears ? 'licence.long' : null
}

type Driven = { kind: string; grossMassKg: number | null }

const LIGHT_KG = 3500
const MIDDLE_KG = 7500

/** Licence categories with which a vehicle may be driven, the least first; one of unknown mass counts as heavy, unless it is a van. */
export function categoriesFor({ kind, grossMassKg }: Driven, withTrailer: boolean): readonly string[] {
  const mass = kind === 'van' ? LIGHT_KG : kind === 'tractor' || grossMassKg === null ? Number.POSITIVE_INFINITY : grossMassKg
  const heavy = withTrailer ? ['CE'] : ['C', 'CE']
  if (mass > MIDDLE_KG) return heavy
  const middle = withTrailer ? ['C1E', ...heavy] : ['C1', 'C1E', ...heavy]
  return mass > LIGHT_KG ? middle : withTrailer ? ['BE', ...middle] : ['B', 'BE', ...middle]
}

/** Full years between two days. */
export function yearsBetween(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}
