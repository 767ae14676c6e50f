import { z } from 'zod'
import { AccessKeyState } from './access-keys.ts'
import { BulkResults, BulkRows, rowsOf } from './bulk.ts'
import { get, post } from './call.ts'
import { BankAccount, Check } from './company.ts'
import { EmployeeRole, Staff } from './employees.ts'
import { JournalEntry } from './journal.ts'
import { Day, DayRange, Id, Instant, Money, PageQuery, pageOf, Side, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { roomRefusals } from './refusals/employees.ts'
import { codesOf } from './refusals/words.ts'
import { requisiteRules } from './requisites.ts'
import { ruled } from './value-rules.ts'

/** `leaving`: closed for good after a delay; `merged`: another organisation goes on in its place; `closed`: over. */
export const ClientState = z.enum(['unverified', 'verified', 'blocked', 'leaving', 'merged', 'closed'])
export type ClientState = z.output<typeof ClientState>

/** So many days an organisation that is to be closed may be taken back. */
export const LEAVE_DAYS = 30

/** Plans of use, as the platform agrees them. */
export const ClientPlan = z.enum(['trial', 'standard', 'extended'])
export type ClientPlan = z.output<typeof ClientPlan>

/** What was agreed with an organisation. */
export const ClientTerms = z.strictObject({
  plan: ClientPlan,
  /** So many people may work in it; null: any number. */
  maxPeople: z.int().min(1).max(100_000).nullable(),
  contract: z
    .strictObject({ number: text(1, 60), on: Day, until: Day.nullable().default(null) })
    .refine(({ on, until }) => until === null || on <= until, { path: ['until'], params: { words: requisiteRules['attorney.turned'] } })
    .nullable(),
})
export type ClientTerms = z.output<typeof ClientTerms>

/** An organisation of the installation as who runs it sees it, and as its own owner does. */
export const Client = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  nameFull: z.string(),
  country: z.string(),
  tin: z.string(),
  kpp: z.string().nullable(),
  legalForm: z.string(),
  sides: z.array(Side),
  state: ClientState,
  verifiedAt: Instant.nullable(),
  blockReason: z.string(),
  checks: z.array(Check),
  employees: z.int(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
  demo: z.boolean(),
  terms: z.object({
    plan: ClientPlan,
    maxPeople: z.int().nullable(),
    contract: z.object({ number: z.string(), on: z.string(), until: z.string().nullable() }).nullable(),
  }),
  /** When it is closed for good and why; null while it stays. */
  leaves: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** The organisation that goes on in its place. */
  merged: z.object({ id: Id, name: z.string() }).nullable(),
  /** What it owes that is overdue, by currency. */
  overdue: z.array(Money),
})
export type Client = z.output<typeof Client>

/** What narrows the list; the address of the screen is written by the same schema. */
export const ClientsFilter = z.object({
  search: text(0, 100).default(''),
  side: Side.optional(),
  state: ClientState.optional(),
  /** Registered within these days, both included, in Moscow time. */
  created: DayRange,
})
export type ClientsFilter = z.output<typeof ClientsFilter>

/** What stops for others and for its people where an organisation is blocked, merged or closed. */
export const ClientWeight = z.object({
  people: z.int(),
  sessions: z.int(),
  keys: z.int(),
  orders: z.int(),
  flights: z.int(),
  lots: z.int(),
  partners: z.int(),
})
export type ClientWeight = z.output<typeof ClientWeight>

const Joined = z.object({ come: z.int(), known: z.int() })
/** What comes along with a double (`known`: there already), what stays with it, and what has to be finished before. */
export const ClientMerging = z.object({
  obstacles: z.array(z.object({ what: z.enum(['orders', 'flights', 'lots', 'settlements', 'debts']), count: z.int() })),
  comes: z.object({ people: Joined, customers: Joined, points: Joined }),
  stays: z.object({ orders: z.int(), drivers: z.int(), vehicles: z.int(), partners: z.int(), contracts: z.int() }),
})
export type ClientMerging = z.output<typeof ClientMerging>

/** Where an organisation works with whom by what contract. */
const ClientContract = z.object({
  id: Id,
  partner: z.string(),
  number: z.string(),
  on: z.string().nullable(),
  until: z.string().nullable(),
})
export type ClientContract = z.output<typeof ClientContract>

const ClientKey = z.object({
  id: Id,
  account: z.string(),
  name: z.string(),
  hint: z.string(),
  state: AccessKeyState,
  scopes: z.array(z.string()),
  expiresAt: Instant,
  usedAt: Instant.nullable(),
})

const ofOne = z.object({ id: Id })

/** Organisations of the installation, as its staff manages them. */
export const clients = {
  list: get('/api/clients/v0/list', {
    about: 'Organisations of the installation by name, for its own staff.',
    needs: 'platform.manage',
    staleAfter: ['clients.changed'],
    query: PageQuery.extend(ClientsFilter.shape),
    out: pageOf(Client),
  }),
  get: get('/api/clients/v0/get', {
    about: 'One organisation: any for the staff of the installation, for others their own.',
    needs: 'clients.view',
    staleAfter: ['company.changed', 'employees.changed', 'clients.changed'],
    query: z.object({ id: Id }),
    out: Client,
    fails: codesOf(openOrganizationRefusals),
  }),
  weight: get('/api/clients/v0/weight', {
    about: 'What stops where an organisation is blocked, merged or closed: people, sessions, keys, orders and flights under way.',
    needs: 'platform.manage',
    staleAfter: ['clients.changed'],
    query: ofOne,
    out: ClientWeight,
    fails: codesOf(openOrganizationRefusals),
  }),
  merging: get('/api/clients/v0/merging', {
    about: 'What merging a double into another organisation would bring along and leave, and what has to be finished before.',
    needs: 'platform.manage',
    staleAfter: ['clients.changed'],
    query: z.object({ id: Id, intoId: Id }),
    out: ClientMerging,
    fails: [...codesOf(openOrganizationRefusals), 'client.same'],
  }),
  people: get('/api/clients/v0/people', {
    about:
      'People of an organisation with their roles, and invitations to it: any for the staff of the installation, for others their own.',
    needs: 'clients.view',
    staleAfter: ['employees.changed', 'clients.changed'],
    query: ofOne,
    out: Staff,
    fails: codesOf(openOrganizationRefusals),
  }),
  papers: get('/api/clients/v0/papers', {
    about: 'Contracts with partners, bank accounts and keys of programs of an organisation, by the same rule.',
    needs: 'clients.view',
    staleAfter: ['company.changed', 'keys.changed', 'clients.changed'],
    query: ofOne,
    out: z.object({ contracts: z.array(ClientContract), accounts: z.array(BankAccount), keys: z.array(ClientKey) }),
    fails: codesOf(openOrganizationRefusals),
  }),
  journal: get('/api/clients/v0/journal', {
    about: 'The newest hundred entries of the journal of an organisation, by the same rule.',
    needs: 'clients.view',
    staleAfter: ['clients.changed', 'employees.changed', 'company.changed'],
    query: ofOne,
    out: z.object({ items: z.array(JournalEntry) }),
    fails: codesOf(openOrganizationRefusals),
  }),
  invite: post('/api/clients/v0/invite', {
    about: 'Invites up to a hundred people to an organisation at once, each with an outcome of his own.',
    needs: 'clients.view',
    data: z.strictObject({
      id: Id,
      people: rowsOf(z.strictObject({ id: Id, name: text(2, 150), email: ruled('email') })),
      roles: z.array(EmployeeRole).min(1).max(5),
    }),
    out: BulkResults,
    fails: codesOf(openOrganizationRefusals),
    rowFails: [...codesOf(roomRefusals), 'invitation.open', 'employee.email_taken'],
    emits: ['employees.changed', 'clients.changed'],
  }),
  movePeople: post('/api/clients/v0/movePeople', {
    about:
      'Gives up to a hundred people of an organisation the same roles, or blocks them or lets them in again, each with an outcome of his own.',
    needs: 'clients.view',
    data: z.discriminatedUnion('action', [
      z.strictObject({ id: Id, action: z.literal('roles'), rows: BulkRows, roles: z.array(EmployeeRole).min(1).max(5) }),
      z.strictObject({ id: Id, action: z.literal('block'), rows: BulkRows }),
      z.strictObject({ id: Id, action: z.literal('unblock'), rows: BulkRows }),
    ]),
    out: BulkResults,
    fails: codesOf(openOrganizationRefusals),
    rowFails: [
      'employee.not_found',
      'employee.changed',
      'employee.self',
      'employee.dismissed',
      'employee.at_work',
      'employee.email_taken',
      'client.no_owner',
      ...codesOf(roomRefusals),
    ],
    emits: ['employees.changed', 'clients.changed', 'session.ended'],
  }),
  move: post('/api/clients/v0/move', {
    about:
      'Confirms the check of an organisation or takes it back, blocks it, which ends all its sessions, or lets it in again; has it closed after thirty days or takes that back; merges a double into another or takes it apart; says what was agreed with it.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ id: Id, version: z.int(), action: z.literal('verify') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('doubt') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('block'), reason: text(3, 500) }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('unblock') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('leave'), reason: text(3, 500) }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('stay') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('merge'), intoId: Id }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('part') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('agree'), terms: ClientTerms }),
    ]),
    out: Client,
    fails: [...codesOf(openOrganizationRefusals), 'company.changed', 'client.step_closed', 'client.same', 'client.busy'],
    emits: ['clients.changed', 'session.ended', 'employees.changed', 'customers.changed', 'nodal_points.changed'],
  }),
}
