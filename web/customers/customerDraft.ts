import { type CustomerCard, CustomerEntry, type RequiredField } from '#contract/customers.ts'
import type { CustomerPaper } from '#contract/order-states.ts'
import { type Lack, lacksOfSchema } from '#web/forms/lacks.ts'
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
  payDaysKind: CustomerEntry['payDaysKind']
  payTrigger: CustomerEntry['payTrigger']
  requiredFields: RequiredField[]
  papers: CustomerPaper[]
  creditLimit: Sum | null
  invoiceRules: string
  note: string
  externalId: string
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
  requiredFields: [],
  papers: [],
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
  contactPhone: card.contactPhone ?? '',
  contactEmail: card.contactEmail ?? '',
  contacts: card.contacts.map(({ name, position, phone, email }) => ({ name, position, phone: phone ?? '', email: email ?? '' })),
  payDays: card.payDays,
  payDaysKind: card.payDaysKind,
  payTrigger: card.payTrigger,
  requiredFields: card.requiredFields,
  papers: card.papers,
  creditLimit: card.creditLimit,
  invoiceRules: card.invoiceRules,
  note: card.note,
  externalId: card.externalId ?? '',
})

const orNull = (text: string) => text.trim() || null
const filled = (person: Person) => Object.values(person).some(text => text.trim() !== '')

/** What is sent; a field nothing could be read from goes along as typed, for the check to name it. */
export const entryOf = (values: CustomerValues): CustomerEntry =>
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
  }) as CustomerEntry

const bare = (field: string) => (field.startsWith('addresses') ? 'addresses' : field.startsWith('creditLimit') ? 'creditLimit' : field)

export const lacksOf = (values: CustomerValues, locale: Locale): Lack[] =>
  lacksOfSchema(CustomerEntry, entryOf(values), locale).map(lack => ({ ...lack, field: bare(lack.field) }))

/** A field of the contract as the form names it. */
export const shownField = (field: string) => bare(field.replace(/^entry\./, ''))
