import type { Insertable, Selectable } from 'kysely'
import type { Contact, CustomerCard, CustomerEntry, CustomerItem, CustomerRow, RequiredField } from '#contract/customers.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { CustomerPaper } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Money } from '#contract/primitives.ts'
import type { Customers } from '#server/platform/db.gen.ts'
import { plain } from '#server/platform/match.ts'

export const columns = [
  'id',
  'name',
  'tin',
  'kpp',
  'addresses',
  'contactName',
  'contactPhone',
  'searchName',
  'searchAddress',
  'usedAt',
] as const

export type CustomerRecord = Pick<Selectable<Customers>, (typeof columns)[number]>
export type FullCustomer = Selectable<Customers>

export const toRow = (customer: CustomerRecord): CustomerRow => ({
  id: customer.id,
  name: customer.name,
  tin: customer.tin,
  kpp: customer.kpp,
  addresses: customer.addresses,
  contact_name: customer.contactName,
  contact_phone: customer.contactPhone,
})

export const toItem = (customer: FullCustomer): CustomerItem => ({
  id: customer.id,
  version: customer.version,
  name: customer.name,
  country: customer.country,
  tin: customer.tin,
  kpp: customer.kpp,
  addresses: customer.addresses,
  contactName: customer.contactName,
  contactPhone: customer.contactPhone,
  payDays: customer.payDays,
  active: customer.active,
  usedAt: customer.usedAt?.toISOString() ?? null,
})

export const limitOf = ({ creditLimit, creditCurrency }: Pick<FullCustomer, 'creditLimit' | 'creditCurrency'>): Money | null =>
  creditLimit === null ? null : { minor: creditLimit, currency: creditCurrency! }

export const toCard = (customer: FullCustomer, points: number, permissions: ReadonlySet<Permission>): CustomerCard => ({
  ...toItem(customer),
  legalName: customer.legalName,
  contactEmail: customer.contactEmail,
  contacts: customer.contacts as Contact[],
  payDaysKind: customer.payDaysKind as CustomerCard['payDaysKind'],
  payTrigger: customer.payTrigger as CustomerCard['payTrigger'],
  requiredFields: customer.requiredFields as RequiredField[],
  papers: customer.papers as CustomerPaper[],
  creditLimit: permissions.has('orders.prices') ? limitOf(customer) : null,
  invoiceRules: customer.invoiceRules,
  note: customer.note,
  externalId: customer.externalId,
  points,
})

const phone = (written: string | null) => (written === null ? null : readPhone(written))
const email = (written: string | null) => (written === null ? null : readEmail(written))

/** What an entry writes, beside what it is searched by. */
export const columnsOf = (entry: CustomerEntry) =>
  ({
    name: entry.name,
    legalName: entry.legalName,
    country: entry.country,
    tin: entry.tin,
    kpp: entry.kpp,
    addresses: entry.addresses,
    contactName: entry.contactName,
    contactPhone: phone(entry.contactPhone),
    contactEmail: email(entry.contactEmail),
    contacts: JSON.stringify(entry.contacts.map(one => ({ ...one, phone: phone(one.phone), email: email(one.email) }))),
    payDays: entry.payDays,
    payDaysKind: entry.payDaysKind,
    payTrigger: entry.payTrigger,
    requiredFields: entry.requiredFields,
    papers: entry.papers,
    creditLimit: entry.creditLimit?.minor ?? null,
    creditCurrency: entry.creditLimit?.currency ?? null,
    invoiceRules: entry.invoiceRules,
    note: entry.note,
    externalId: entry.externalId,
  }) satisfies Partial<Insertable<Customers>>

/** The texts a customer is searched by. */
export const searchOf = ({
  name,
  legalName = '',
  addresses = [],
}: {
  name: string
  legalName?: string
  addresses?: readonly string[]
}) => ({
  searchName: plain(`${name} ${plain(legalName) === plain(name) ? '' : legalName}`),
  searchAddress: plain(addresses.join(' ')),
})
