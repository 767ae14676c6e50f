import { z } from 'zod'
import { get, post } from './call.ts'
import { ConsentAnswer, ConsentRecord } from './consents.ts'
import { DriverCard, DriverSecret, Leave, Passport } from './driver-card.ts'
import { InlineFile } from './files.ts'
import { Holding } from './personal-data-words.ts'
import { PositionSource } from './positions.ts'
import { Bilingual, Day, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { recentSignInRefusals } from './refusals/sessions.ts'
import { codesOf } from './refusals/words.ts'

/** All that is stored of a driver, for who asks what is known of him. */
export const StoredOfDriver = z.object({
  at: Instant,
  organization: z.string(),
  driver: DriverCard.omit({ masked: true, actions: true, missing: true }),
  /** As it was entered, nothing hidden. */
  values: z.partialRecord(DriverSecret, z.string().nullable()),
  passport: Passport.nullable(),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.int(), at: Instant })),
  leaves: z.array(Leave),
  flights: z.array(
    z.object({
      number: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      status: z.string(),
      truck: z.string().nullable(),
      role: z.enum(['driver', 'co_driver']),
    }),
  ),
  links: z.array(
    z.object({
      flight: z.string(),
      createdAt: Instant,
      openedAt: Instant.nullable(),
      seenAt: Instant.nullable(),
      revokedAt: Instant.nullable(),
      phone: z.string(),
    }),
  ),
  consents: z.array(ConsentRecord),
  /** Positions of the vehicles he drove while he drove them: how many of each day, and between which moments. */
  positions: z.array(z.object({ day: Day, source: PositionSource, count: z.int(), from: Instant, until: Instant })),
  evidence: z.array(z.object({ flight: z.string(), taskId: Id, reason: z.string(), from: Instant, until: Instant, count: z.int() })),
})
export type StoredOfDriver = z.output<typeof StoredOfDriver>

/** As whom somebody is known: a driver, an employee, or a contact by the row he stands in. */
export const PersonKind = z.enum(['driver', 'employee', 'customer', 'nodal_point', 'stop', 'receiver'])
export type PersonKind = z.output<typeof PersonKind>

/** A person: the row he stands in and his place there (which contact of a customer, which stop of an order). */
export const PersonKey = z.strictObject({ kind: PersonKind, id: Id, place: z.int().min(0).max(999).default(0) })
export type PersonKey = z.output<typeof PersonKey>

export const Person = z.object({
  key: z.object({ kind: PersonKind, id: Id, place: z.int() }),
  name: z.string(),
  /** Where he stands: a position, a customer, an address. */
  of: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Still works here: nothing of him can be erased yet. */
  atWork: z.boolean(),
  restricted: z.boolean(),
})
export type Person = z.output<typeof Person>

/** What one place has of a person: how much and since when, how much of it goes where he is erased and how much the law keeps, until which day. */
export const StoredPart = z.object({
  holding: Holding,
  count: z.int(),
  since: Instant.nullable(),
  until: Instant.nullable(),
  goes: z.int(),
  stays: z.int(),
  staysUntil: Day.nullable(),
})
export type StoredPart = z.output<typeof StoredPart>

const Restriction = z.object({ id: Id, reason: z.string(), by: z.string(), at: Instant })

export const StoredOfPerson = z.object({
  person: Person,
  parts: z.array(StoredPart),
  /** Organisations his data went to with orders and flights: they keep their own. */
  recipients: z.array(z.string()),
  restriction: Restriction.nullable(),
})
export type StoredOfPerson = z.output<typeof StoredOfPerson>

/** Why data of a person is destroyed. */
export const ErasureBasis = z.enum(['request', 'withdrawn', 'purpose', 'unlawful'])
export type ErasureBasis = z.output<typeof ErasureBasis>

export const ErasureAct = z.object({
  id: Id,
  number: z.string(),
  at: Instant,
  /** Empty where it went by itself, once the law kept it no more. */
  by: z.string(),
  basis: z.enum([...ErasureBasis.options, 'term']),
  kind: PersonKind,
  gone: z.int(),
  stays: z.int(),
  staysUntil: Day.nullable(),
})
export type ErasureAct = z.output<typeof ErasureAct>

/** What a driver agreed to: on paper, as a dispatcher entered it, and on his phone, each answer with the number of its text. */
export const ConsentsOfDriver = z.object({
  driverId: Id,
  name: z.string(),
  processingAt: Instant.nullable(),
  trackingAt: Instant.nullable(),
  answers: z.array(z.object({ answer: ConsentAnswer, at: Instant, version: z.int() })),
  /** Whether positions of his phone are taken in now. */
  sendsPositions: z.boolean(),
})
export type ConsentsOfDriver = z.output<typeof ConsentsOfDriver>

/** What is stored of persons: found, shown, handed out, restricted, erased. */
export const personalData = {
  reveal: post('/api/personalData/v0/reveal', {
    about:
      'All that is stored of an own driver: card, documents, absences, flights, links, consents with their texts, positions by day and evidence. Each call is kept in the journal, and their number is limited.',
    needs: 'drivers.reveal',
    effect: 'read',
    data: z.strictObject({ driverId: Id }),
    out: StoredOfDriver,
    fails: ['driver.not_found', 'driver.restricted'],
  }),
  find: post('/api/personalData/v0/find', {
    about: 'Persons of the organisation by a part of the name, by a phone or an e-mail: drivers, employees, contacts.',
    needs: 'organization.manage',
    effect: 'read',
    data: z.strictObject({ search: text(2, 100) }),
    out: z.object({ items: z.array(Person) }),
  }),
  stored: post('/api/personalData/v0/stored', {
    about:
      'Where and what is stored of a person, since when and how long, and what of it goes or stays where he is erased. Kept in the journal, and their number is limited.',
    needs: 'organization.manage',
    effect: 'read',
    data: z.strictObject({ person: PersonKey }),
    out: StoredOfPerson,
    fails: ['person.not_found'],
  }),
  export: post('/api/personalData/v0/export', {
    about:
      'All that is stored of a person as a ZIP: JSON for machines, a sheet to read. Needs a fresh sign-in; limited, kept in the journal.',
    needs: 'organization.manage',
    effect: 'read',
    data: z.strictObject({ person: PersonKey }),
    out: InlineFile,
    fails: [...codesOf(recentSignInRefusals), 'person.not_found'],
  }),
  restrict: post('/api/personalData/v0/restrict', {
    about: 'Restricts the processing of a person’s data: hidden from others, and he is used in no new order or flight.',
    needs: 'organization.manage',
    data: z.strictObject({ person: PersonKey, reason: text(3, 500) }),
    out: StoredOfPerson,
    fails: ['person.not_found', 'person.restricted', 'person.unrestrictable'],
    emits: ['driver.changed', 'customers.changed', 'nodal_points.changed', 'company.changed'],
  }),
  lift: post('/api/personalData/v0/lift', {
    about: 'Lifts a restriction, with a reason.',
    needs: 'organization.manage',
    data: z.strictObject({ restrictionId: Id, reason: text(3, 500) }),
    out: StoredOfPerson,
    fails: ['restriction.not_found', 'restriction.lifted', 'person.not_found'],
    emits: ['driver.changed', 'customers.changed', 'nodal_points.changed', 'company.changed'],
  }),
  erase: post('/api/personalData/v0/erase', {
    about:
      'Destroys what is stored of a person but for what the law keeps, for good, and draws up the act of it. `confirm` is his name as written down. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ person: PersonKey, basis: ErasureBasis, confirm: text(1, 300) }),
    out: ErasureAct,
    fails: [...codesOf(recentSignInRefusals), 'person.not_found', 'person.at_work', 'person.unconfirmed', 'person.erased'],
    emits: ['driver.changed', 'employees.changed', 'customers.changed', 'nodal_points.changed', 'company.changed', 'files.changed'],
  }),
  acts: get('/api/personalData/v0/acts', {
    about: 'Acts of destruction of the organisation, the newest first.',
    needs: 'organization.manage',
    staleAfter: ['company.changed'],
    query: PageQuery,
    out: pageOf(ErasureAct),
  }),
  act: get('/api/personalData/v0/act', {
    about: 'An act of destruction with its extract of the journal, as a paper.',
    needs: 'organization.manage',
    staleAfter: [],
    query: z.object({ actId: Id, format: z.enum(['pdf', 'docx', 'html']).default('pdf') }),
    out: InlineFile,
    fails: ['erasure_act.not_found'],
  }),
  consents: get('/api/personalData/v0/consents', {
    about: 'What each own driver agreed to, by name, and the texts of consents by their numbers.',
    needs: 'organization.manage',
    staleAfter: ['driver.changed', 'company.changed'],
    query: PageQuery,
    out: z.object({
      drivers: z.array(ConsentsOfDriver),
      next: z.string().nullable(),
      texts: z.array(z.object({ version: z.int(), current: z.boolean(), paragraphs: z.array(Bilingual) })),
    }),
  }),
}
