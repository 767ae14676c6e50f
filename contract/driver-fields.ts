import type { DriverSecret, Passport } from './driver-card.ts'
import type { DriverDraft } from './driver-draft.ts'
import { type NamesWhere, namesOf } from './fields.ts'
import type { Bilingual } from './primitives.ts'

/** Everything a driver is entered with, one row a field: its columns, personal data among them, and the form go by it. */

/** The parts of the form of a driver. */
export type DriverSection = 'who' | 'licence' | 'compliance' | 'personal' | 'work'

/** What a driver has or has not as a whole: a document, a hire. */
type Group = {
  [K in keyof DriverDraft]-?: NonNullable<DriverDraft[K]> extends string | readonly unknown[] | Passport ? never : K
}[keyof DriverDraft]
type Within<G extends Group> = { [K in G]: `${K}.${keyof NonNullable<DriverDraft[K]> & string}` }[G]

/** A field by its path in the draft, of a document by its parts, as refusals name it. */
export type DriverPath = Exclude<keyof DriverDraft, Group> | Within<Group>

type DriverField = {
  /** Where the form asks for it. */
  section: DriverSection
  /** What it is called where it is typed, and where the history tells of it. */
  label: Bilingual
  /** Its name in the form. */
  form: string
  /** As it is, as text that may be empty, or as personal data that stays where nothing is typed. */
  kind: 'value' | 'text' | 'kept'
  /** The column it stands in. */
  column: string
  /** Personal data: kept as ciphertext, and shown without its beginning under this name. */
  secret: DriverSecret | null
}

const value = { kind: 'value', secret: null } as const
const text = { kind: 'text', secret: null } as const
const who = { section: 'who' } as const
const licence = { section: 'licence' } as const
const compliance = { section: 'compliance' } as const
const personal = { section: 'personal' } as const
const work = { section: 'work' } as const
/** In the form and in the table under one name. */
const named = <const N extends string>(name: N) => ({ form: name, column: name })

export const driverFields = {
  lastName: { ...who, ...text, ...named('lastName'), label: { ru: 'Фамилия', en: 'Last name' } },
  firstName: { ...who, ...text, ...named('firstName'), label: { ru: 'Имя', en: 'First name' } },
  middleName: { ...who, ...text, ...named('middleName'), label: { ru: 'Отчество', en: 'Middle name' } },
  phone: { ...who, ...named('phone'), kind: 'kept', secret: 'phone', label: { ru: 'Телефон', en: 'Phone' } },
  birth: { ...who, ...named('birth'), kind: 'kept', secret: 'birth', label: { ru: 'Дата рождения', en: 'Date of birth' } },
  citizenship: { ...who, ...value, ...named('citizenship'), label: { ru: 'Гражданство', en: 'Citizenship' } },
  licence: { ...licence, ...named('licence'), kind: 'kept', secret: 'licence', label: { ru: 'Номер прав', en: 'Licence number' } },
  licenceCountry: {
    ...licence,
    ...value,
    ...named('licenceCountry'),
    label: { ru: 'Страна выдачи прав', en: 'Country of the licence' },
  },
  licenceIssued: { ...licence, ...value, ...named('licenceIssued'), label: { ru: 'Выданы', en: 'Issued' } },
  licenceExpires: { ...licence, ...value, ...named('licenceExpires'), label: { ru: 'Действуют до', en: 'Valid to' } },
  categories: { ...licence, ...value, ...named('categories'), label: { ru: 'Категории', en: 'Categories' } },
  passport: { ...personal, ...named('passport'), kind: 'value', secret: 'passport', label: { ru: 'Паспорт', en: 'Passport' } },
  tin: { ...personal, ...named('tin'), kind: 'kept', secret: 'tin', label: { ru: 'ИНН', en: 'INN (tax number)' } },
  snils: { ...personal, ...named('snils'), kind: 'kept', secret: 'snils', label: { ru: 'СНИЛС', en: 'SNILS (pension number)' } },
  'adr.number': {
    ...compliance,
    form: 'adrNumber',
    column: 'adrCertificate',
    kind: 'kept',
    secret: 'adr',
    label: { ru: 'Номер ДОПОГ', en: 'ADR number' },
  },
  'adr.classes': { ...compliance, ...value, ...named('adrClasses'), label: { ru: 'Классы опасности', en: 'Classes' } },
  'adr.tanks': { ...compliance, ...value, ...named('adrTanks'), label: { ru: 'Включая цистерны', en: 'Tanks included' } },
  'adr.expires': { ...compliance, ...value, ...named('adrExpires'), label: { ru: 'ДОПОГ до', en: 'ADR valid to' } },
  'tachograph.number': {
    ...compliance,
    form: 'tachographNumber',
    column: 'tachographCard',
    kind: 'kept',
    secret: 'tachograph',
    label: { ru: 'Номер карты тахографа', en: 'Tachograph card number' },
  },
  'tachograph.expires': {
    ...compliance,
    ...value,
    ...named('tachographExpires'),
    label: { ru: 'Карта тахографа до', en: 'Tachograph card to' },
  },
  medicalExpires: {
    ...compliance,
    ...value,
    ...named('medicalExpires'),
    label: { ru: 'Медицинская справка до', en: 'Medical certificate to' },
  },
  medicalBookExpires: {
    ...compliance,
    ...value,
    ...named('medicalBookExpires'),
    label: { ru: 'Медицинская книжка до', en: 'Medical book to' },
  },
  'permit.kind': { ...who, ...value, ...named('permitKind'), label: { ru: 'Право на работу', en: 'Right to work' } },
  'permit.number': {
    ...who,
    form: 'permitNumber',
    column: 'permit',
    kind: 'kept',
    secret: 'permit',
    label: { ru: 'Номер патента или разрешения', en: 'Number of the patent or permit' },
  },
  'permit.expires': { ...who, ...value, ...named('permitExpires'), label: { ru: 'Патент или разрешение до', en: 'Patent or permit to' } },
  employment: { ...work, ...value, ...named('employment'), label: { ru: 'Как оформлен', en: 'Employment' } },
  'hired.from': { ...work, ...text, ...named('hiredFrom'), label: { ru: 'У кого нанят', en: 'Hired from' } },
  'hired.until': { ...work, ...value, ...named('hiredUntil'), label: { ru: 'Договор найма до', en: 'Hire agreement to' } },
  preferredTruckId: { ...work, ...value, ...named('preferredTruckId'), label: { ru: 'Обычно ездит на', en: 'Usual vehicle' } },
  'consents.processing': {
    ...work,
    ...value,
    form: 'processing',
    column: 'processingConsentAt',
    label: { ru: 'Согласен на обработку персональных данных', en: 'Agrees to the processing of personal data' },
  },
  'consents.tracking': {
    ...work,
    ...value,
    form: 'tracking',
    column: 'trackingConsentAt',
    label: { ru: 'Согласен, чтобы в рейсе отслеживали его место', en: 'Agrees to be tracked during flights' },
  },
} as const satisfies Record<DriverPath, DriverField>

export const driverPaths: readonly DriverPath[] = namesOf(driverFields)

/** Fields that are personal data. */
export type SecretPath = NamesWhere<typeof driverFields, 'secret', DriverSecret>
export const secretPaths: readonly SecretPath[] = driverPaths.filter((path): path is SecretPath => driverFields[path].secret !== null)

/** What stands under a path of a draft; null in a document the driver has none of. */
export function enteredAt(draft: DriverDraft, path: DriverPath): unknown {
  const [whole, part] = path.split('.') as [keyof DriverDraft, string | undefined]
  const entered = draft[whole]
  return part === undefined || entered === null ? entered : (entered as Record<string, unknown>)[part]
}
