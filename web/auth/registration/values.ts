import type { Side } from '#contract/primitives.ts'
import type { Visitor } from '#contract/registration.ts'
import type { TaxRegime } from '#contract/requisites.ts'

export type Values = {
  country: string
  legalForm: string | null
  tin: string
  kpp: string
  ogrn: string
  nameFull: string
  nameShort: string
  legalAddress: string
  sides: Side[]
  regime: TaxRegime
  validFrom: string | null
  tz: string
  name: string
  position: string
  email: string
  phone: string
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** A number without what people put between its parts. */
export const digits = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** The fields as the call takes them. */
export const organizationOf = (values: Values) => ({
  country: values.country,
  tin: digits(values.tin),
  legalForm: values.legalForm ?? '',
  nameFull: values.nameFull,
  nameShort: values.nameShort,
  kpp: orNull(digits(values.kpp)),
  ogrn: orNull(digits(values.ogrn)),
  legalAddress: orNull(values.legalAddress),
  sides: values.sides,
  tax: { regime: values.regime, validFrom: values.validFrom ?? '' },
  tz: values.tz,
})
/** The person as the call takes him. */
export const personOf = (values: Values) => ({
  name: values.name,
  position: values.position,
  email: orNull(values.email),
  phone: orNull(values.phone),
})

/** The control that shows a field of the call. */
export const shownAt = (field: string) => field.replace(/^(organization|person)\./, '').replace(/^tax\./, '')

/** Fields as they stand in the form. */
export const fieldOrder = [
  'country',
  'legalForm',
  'tin',
  'kpp',
  'ogrn',
  'nameFull',
  'nameShort',
  'legalAddress',
  'sides',
  'regime',
  'validFrom',
  'tz',
  'name',
  'position',
  'phone',
  'email',
]

/** What is known of the person before he says anything. */
export const personFields = ({ name, email }: NonNullable<Visitor['person']>) => ({ name, position: '', email: email ?? '', phone: '' })
