import type { Company, CompanyCard, GosLog } from '#contract/company.ts'
import type { Side } from '#contract/primitives.ts'

export type Values = {
  legalForm: string | null
  nameFull: string
  nameShort: string
  kpp: string
  ogrn: string
  sides: Side[]
  legalAddress: string
  actualAddress: string
  postalAddress: string
  directorName: string
  directorPost: string
  directorBasis: string
  phones: string
  emails: string
  site: string
  goslogStatus: GosLog
  goslogNumber: string
  goslogSince: string | null
}

/** The requisites as they are typed. */
export const valuesOf = ({ card }: Company): Values => ({
  legalForm: card.legalForm,
  nameFull: card.nameFull,
  nameShort: card.nameShort,
  kpp: card.kpp ?? '',
  ogrn: card.ogrn ?? '',
  sides: card.sides,
  legalAddress: card.legalAddress ?? '',
  actualAddress: card.actualAddress ?? '',
  postalAddress: card.postalAddress ?? '',
  directorName: card.director.name,
  directorPost: card.director.post,
  directorBasis: card.director.basis,
  phones: card.phones.join(', '),
  emails: card.emails.join(', '),
  site: card.site ?? '',
  goslogStatus: card.goslog.status,
  goslogNumber: card.goslog.number ?? '',
  goslogSince: card.goslog.since,
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** A number without what people put between its parts. */
export const digits = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
const listOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map(one => one.trim())
    .filter(Boolean)

/** The requisites as the call takes them. */
export const cardOf = (values: Values): CompanyCard => ({
  legalForm: values.legalForm ?? '',
  nameFull: values.nameFull,
  nameShort: values.nameShort,
  kpp: orNull(digits(values.kpp)),
  ogrn: orNull(digits(values.ogrn)),
  sides: values.sides,
  legalAddress: orNull(values.legalAddress),
  actualAddress: orNull(values.actualAddress),
  postalAddress: orNull(values.postalAddress),
  director: { name: values.directorName, post: values.directorPost, basis: values.directorBasis },
  phones: listOf(values.phones),
  emails: listOf(values.emails),
  site: orNull(values.site),
  goslog: { status: values.goslogStatus, number: orNull(values.goslogNumber), since: values.goslogSince },
})

/** The control that shows a field of the card. */
export const shownAt = (field: string): string => {
  const [first = '', second = ''] = field.split('.')
  if (first === 'director' || first === 'goslog') return `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return first
}
