import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { CustomerRequirements } from './customer-requirements.ts'
import { readEmail, readPhone } from './identifiers.ts'
import { CustomerDocument } from './order-states.ts'
import { brokenTaxRule } from './organizations.ts'
import { Id, Instant, Money, MoneyFromZero, PageQuery, pageOf, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { knownCustomerRefusals } from './refusals/customers.ts'
import { restrictedContactRefusals } from './refusals/personal-data.ts'
import { codesOf } from './refusals/words.ts'
import { ruled, valueRules } from './value-rules.ts'

export const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  tin: z.string().nullable(),
  kpp: z.string().nullable(),
  addresses: z.array(z.string()),
  contact_name: z.string(),
  contact_phone: z.string().nullable(),
})
export type CustomerRow = z.output<typeof CustomerRow>

/** A phone as it is kept: E.164, whatever way it was written. */
export const Phone = z
  .string()
  .max(40)
  .refine(written => readPhone(written) !== null, { params: { words: valueRules.phone } })
export const Email = z
  .string()
  .max(254)
  .refine(written => readEmail(written) !== null, { params: { words: valueRules.email } })
export const Country = z.string().regex(/^[A-Z]{2}$/)

export const Contact = z.strictObject({ name: text(1, 100), position: text(0, 100), phone: Phone.nullable(), email: Email.nullable() })
export type Contact = z.output<typeof Contact>

/** What a person enters of a customer. */
export const CustomerDraft = z
  .strictObject({
    name: text(2, 250),
    legalName: text(0, 300),
    country: Country,
    tin: z.string().max(20).nullable(),
    kpp: ruled('kpp').nullable(),
    addresses: z.array(text(5, 300)).max(20),
    contactName: text(0, 100),
    contactPhone: Phone.nullable(),
    contactEmail: Email.nullable(),
    contacts: z.array(Contact).max(10),
    payDays: z.int().min(0).max(365).nullable(),
    payDaysKind: z.enum(['calendar', 'banking']).nullable(),
    payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).nullable(),
    ...CustomerRequirements.shape,
    /** Documents every order for the customer asks for besides. */
    documents: z.array(CustomerDocument).max(CustomerDocument.options.length).default([]),
    creditLimit: MoneyFromZero.nullable(),
    invoiceRules: text(0, 1000),
    note: text(0, 2000),
    externalId: text(1, 64).nullable(),
  })
  .check(({ value: { tin, country }, issues }) => {
    const broken = tin === null ? null : brokenTaxRule(tin, country)
    if (broken) issues.push({ code: 'custom', path: ['tin'], input: tin, params: { words: valueRules[broken] } })
  })
export type CustomerDraft = z.output<typeof CustomerDraft>

/** A customer in the list. */
export const CustomerItem = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  country: z.string(),
  tin: z.string().nullable(),
  kpp: z.string().nullable(),
  addresses: z.array(z.string()),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  payDays: z.int().nullable(),
  active: z.boolean(),
  /** When an order for the customer was written last. */
  usedAt: Instant.nullable(),
})
export type CustomerItem = z.output<typeof CustomerItem>

export const CustomerCard = CustomerItem.extend({
  legalName: z.string(),
  contactEmail: z.string().nullable(),
  contacts: z.array(Contact),
  payDaysKind: CustomerDraft.shape.payDaysKind,
  payTrigger: CustomerDraft.shape.payTrigger,
  ...CustomerRequirements.shape,
  documents: z.array(CustomerDocument),
  creditLimit: Money.nullable(),
  invoiceRules: z.string(),
  note: z.string(),
  externalId: z.string().nullable(),
  nodalPoints: z.int(),
})
export type CustomerCard = z.output<typeof CustomerCard>

export const CustomerFilter = z.object({
  tab: z.enum(['active', 'archived']).default('active'),
  search: z.string().trim().max(100).default(''),
})
export type CustomerFilter = z.output<typeof CustomerFilter>

/** The forwarder whose customers are meant: the asking organisation; another one is answered as unknown. */
const forwarderId = z.string().max(64).optional()
const out = z.object({ customers: z.array(CustomerRow) })
const typed = z.string().trim().max(100).default('')

const Changed = z.object({ id: Id, version: z.int() })
const Key = z.strictObject({ id: Id, version: z.int() })

/** Customers of a forwarder. */
export const customers = {
  suggestByName: get('/api/customer/suggestByName/v0', {
    about: 'Own customers by words of the name, those used last first; typing errors, the wrong layout and transliteration are understood.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    query: z.object({ name: typed, forwarderId }),
    out,
    fails: codesOf(openOrganizationRefusals),
  }),
  suggestByTin: get('/api/customer/suggestByTin/v0', {
    about: 'Own customers by the beginning of the tin.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    query: z.object({ tin: typed, forwarderId }),
    out,
    fails: codesOf(openOrganizationRefusals),
  }),
  suggestByAddress: get('/api/customer/suggestByAddress/v0', {
    about: 'Own customers by words of their addresses and of their nodal points.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    query: z.object({ address: typed, forwarderId }),
    out,
    fails: codesOf(openOrganizationRefusals),
  }),
  list: get('/api/customers/v0/list', {
    about: 'Own customers by name, a page at a time.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    query: PageQuery.extend(CustomerFilter.shape),
    out: pageOf(CustomerItem),
  }),
  counts: get('/api/customers/v0/counts', {
    about: 'How many own customers stand behind each tab, counted to 1001.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    out: z.object({ active: z.int(), archived: z.int() }),
  }),
  get: get('/api/customers/v0/get', {
    about: 'One own customer.',
    needs: 'customers.view',
    staleAfter: ['customers.changed'],
    query: z.object({ id: z.string().max(64) }),
    out: CustomerCard,
    fails: codesOf(knownCustomerRefusals),
  }),
  create: post('/api/customers/v0/create', {
    about: 'Enters a customer.',
    needs: 'customers.edit',
    data: z.strictObject({ draft: CustomerDraft }),
    out: Changed,
    fails: ['customer.tin_taken', 'customer.external_taken', ...codesOf(restrictedContactRefusals)],
    emits: ['customers.changed'],
  }),
  save: post('/api/customers/v0/save', {
    about: 'Changes what was entered of a customer.',
    needs: 'customers.edit',
    effect: 'edit',
    data: Key.extend({ draft: CustomerDraft }),
    out: Changed,
    fails: [
      ...codesOf(knownCustomerRefusals),
      'customer.changed',
      'customer.tin_taken',
      'customer.external_taken',
      ...codesOf(restrictedContactRefusals),
    ],
    emits: ['customers.changed'],
  }),
  bulk: post('/api/customers/v0/bulk', {
    about: 'Puts customers into the archive or takes them out; each is answered on its own.',
    needs: 'customers.edit',
    data: z.strictObject({ action: z.enum(['archive', 'restore']), rows: BulkRows }),
    out: BulkResults,
    rowFails: ['customer.changed', ...codesOf(knownCustomerRefusals)],
    emits: ['customers.changed'],
  }),
}
