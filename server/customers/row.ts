import type { Insertable, Selectable } from 'kysely'
import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import type { Contact, CustomerCard, CustomerDraft, CustomerItem, CustomerRow } from '#contract/customers.ts'
import { plain } from '#contract/fuzzy-match.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { CustomerDocument } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Money } from '#contract/primitives.ts'
import type { Customers } from '#server/platform/db.gen.ts'

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

export const requirementColumns = ['requiredFields', 'documentFields', 'invoiceFields', 'ownFields', 'contractNumber', 'passHours'] as const

/** What a customer requires, as it stands in his columns. */
export const requirementsIn = (of: Pick<FullCustomer, (typeof requirementColumns)[number]>): CustomerRequirements => ({
  requiredFields: of.requiredFields as CustomerRequirements['requiredFields'],
  documentFields: of.documentFields as CustomerRequirements['documentFields'],
  invoiceFields: of.invoiceFields as CustomerRequirements['invoiceFields'],
  ownFields: of.ownFields as CustomerRequirements['ownFields'],
  contractNumber: of.contractNumber,
  passHours: of.passHours,
})

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

export const toCard = (customer: FullCustomer, nodalPoints: number, permissions: ReadonlySet<Permission>): CustomerCard => ({
  ...toItem(customer),
  legalName: customer.legalName,
  contactEmail: customer.contactEmail,
  contacts: customer.contacts as Contact[],
  payDaysKind: customer.payDaysKind as CustomerCard['payDaysKind'],
  payTrigger: customer.payTrigger as CustomerCard['payTrigger'],
  ...requirementsIn(customer),
  documents: customer.documents as CustomerDocument[],
  creditLimit: permissions.has('orders.prices') ? limitOf(customer) : null,
  invoiceRules: customer.invoiceRules,
  note: customer.note,
  externalId: customer.externalId,
  nodalPoints,
})

const phone = (written: string | null) => (written === null ? null : readPhone(written))
const email = (written: string | null) => (written === null ? null : readEmail(written))

/** What an entry writes, beside what it is searched by. */
export const columnsOf = (draft: CustomerDraft) =>
  ({
    name: draft.name,
    legalName: draft.legalName,
    country: draft.country,
    tin: draft.tin,
    kpp: draft.kpp,
    addresses: draft.addresses,
    contactName: draft.contactName,
    contactPhone: phone(draft.contactPhone),
    contactEmail: email(draft.contactEmail),
    contacts: JSON.stringify(draft.contacts.map(one => ({ ...one, phone: phone(one.phone), email: email(one.email) }))),
    payDays: draft.payDays,
    payDaysKind: draft.payDaysKind,
    payTrigger: draft.payTrigger,
    requiredFields: draft.requiredFields,
    documentFields: draft.documentFields,
    invoiceFields: draft.invoiceFields,
    ownFields: JSON.stringify(draft.ownFields),
    contractNumber: draft.contractNumber,
    passHours: draft.passHours,
    documents: draft.documents,
    creditLimit: draft.creditLimit?.minor ?? null,
    creditCurrency: draft.creditLimit?.currency ?? null,
    invoiceRules: draft.invoiceRules,
    note: draft.note,
    externalId: draft.externalId,
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
