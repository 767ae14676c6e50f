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
export const personOf = (values: Values) => ({
  name: values.name,
  position: values.position,
  email: orNull(values.email),
  phone: orNull(values.phone),
})

export const shownAt = (field: string) => field.replace(/^(organization|person)\./, '').replace(/^tax\./, '')

export const order = [
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

export const shape = ({ name, email }: NonNullable<Visitor['person']>) => ({ name, position: '', email: email ?? '', phone: '' })
