import { type CustomerRequirements, noRequirements, type OwnField, type RequiredField } from '#contract/customer-requirements.ts'
import { type CustomerCard, CustomerDraft } from '#contract/customers.ts'
import type { CustomerDocument } from '#contract/order-states.ts'
import { phoneText } from '#contract/phone-text.ts'
import { type FieldError, schemaErrors } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'

type Person = { name: string; position: string; phone: string; email: string }
type Sum = { minor: number | string | null; currency: string }

/** What stands in the form of a customer: as it is typed. */
export type CustomerValues = {
  name: string
  legalName: string
  country: string
  tin: string
  kpp: string
  /** An address on each line. */
  addresses: string
  contactName: string
  contactPhone: string
  contactEmail: string
  contacts: Person[]
  payDays: number | string | null
  payDaysKind: CustomerDraft['payDaysKind']
  payTrigger: CustomerDraft['payTrigger']
  requiredFields: RequiredField[]
  documentFields: CustomerRequirements['documentFields']
  invoiceFields: CustomerRequirements['invoiceFields']
  ownFields: OwnField[]
  contractNumber: string
  passHours: number | string | null
  documents: CustomerDocument[]
  creditLimit: Sum | null
  invoiceRules: string
  note: string
  externalId: string
}

/** A field of one's own nobody has named yet; its key is never used twice. */
export const emptyField = (taken: readonly OwnField[]): OwnField => {
  const free = Array.from({ length: 99 }, (_, i) => `f${i + 1}`).find(key => !taken.some(each => each.key === key))!
  return { key: free, ru: '', en: '', kind: 'text', moment: 'placing' }
}

export const emptyPerson: Person = { name: '', position: '', phone: '', email: '' }

export const emptyCustomer: CustomerValues = {
  name: '',
  legalName: '',
  country: 'RU',
  tin: '',
  kpp: '',
  addresses: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  contacts: [],
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
  ...noRequirements,
  documents: [],
  creditLimit: null,
  invoiceRules: '',
  note: '',
  externalId: '',
}

export const valuesOf = (card: CustomerCard): CustomerValues => ({
  name: card.name,
  legalName: card.legalName,
  country: card.country,
  tin: card.tin ?? '',
  kpp: card.kpp ?? '',
  addresses: card.addresses.join('\n'),
  contactName: card.contactName,
  contactPhone: phoneText(card.contactPhone ?? ''),
  contactEmail: card.contactEmail ?? '',
  contacts: card.contacts.map(({ name, position, phone, email }) => ({
    name,
    position,
    phone: phoneText(phone ?? ''),
    email: email ?? '',
  })),
  payDays: card.payDays,
  payDaysKind: card.payDaysKind,
  payTrigger: card.payTrigger,
  requiredFields: card.requiredFields,
  documentFields: card.documentFields,
  invoiceFields: card.invoiceFields,
  ownFields: card.ownFields,
  contractNumber: card.contractNumber,
  passHours: card.passHours,
  documents: card.documents,
  creditLimit: card.creditLimit,
  invoiceRules: card.invoiceRules,
  note: card.note,
  externalId: card.externalId ?? '',
})

const orNull = (text: string) => text.trim() || null
const filled = (person: Person) => Object.values(person).some(text => text.trim() !== '')

/** What is sent; a field nothing could be read from goes along as typed, for the check to name it. */
export const draftOf = (values: CustomerValues): CustomerDraft =>
  ({
    ...values,
    tin: orNull(values.tin.replace(/\s/g, '')),
    kpp: orNull(values.kpp.replace(/\s/g, '')),
    addresses: values.addresses
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
    contactPhone: orNull(values.contactPhone),
    contactEmail: orNull(values.contactEmail),
    contacts: values.contacts.filter(filled).map(({ phone, email, ...who }) => ({ ...who, phone: orNull(phone), email: orNull(email) })),
    creditLimit: values.creditLimit?.minor === null || values.creditLimit === null ? null : values.creditLimit,
    externalId: orNull(values.externalId),
  }) as CustomerDraft

const bare = (field: string) => (field.startsWith('addresses') ? 'addresses' : field.startsWith('creditLimit') ? 'creditLimit' : field)

export const fieldErrorsOf = (values: CustomerValues, locale: Locale): FieldError[] =>
  schemaErrors(CustomerDraft, draftOf(values), locale).map(error => ({ ...error, field: bare(error.field) }))

/** A field of the contract as the form names it. */
export const shownField = (field: string) => bare(field.replace(/^draft\./, ''))
