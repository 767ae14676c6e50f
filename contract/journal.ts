import { z } from 'zod'
import { DayRange, Id, Instant } from './primitives.ts'

/** What the journal is narrowed to by the kind of the object; `all` narrows nothing. */
export const JournalKind = z.enum([
  'all',
  'organization',
  'employee',
  'bank',
  'settlement',
  'session',
  'order',
  'flight',
  'tender',
  'demand',
  'driver',
  'vehicle',
  'partner',
  'customer',
  'rule',
  'export',
])
export type JournalKind = z.output<typeof JournalKind>

/** Actions by which somebody saw personal data: a card opened whole, all that is stored of a driver, forms with it, lists as files. */
export const personalReads = [
  'driver.reveal',
  'driver.stored',
  'print.downloaded',
  'print.archived',
  'list.exported',
  'export.downloaded',
] as const

/** Lists whose rows name people: of files, these alone count as seeing personal data. */
export const personalLists = ['drivers', 'flights', 'orders', 'customers', 'partners', 'nodal_points', 'clients', 'journal'] as const

const codes = z
  .array(
    z
      .string()
      .regex(/^[a-z][a-z_.]*$/)
      .max(60),
  )
  .max(20)
  .default([])

export const JournalConditions = z.object({
  kind: JournalKind.optional(),
  /** People and programs: employees who did it. */
  by: z.array(Id).max(20).default([]),
  /** Objects it was done to; of reads of personal data whose data was seen. */
  object: z.array(Id).max(20).default([]),
  /** Codes of actions. */
  action: codes,
  /** Days by the clock of the organisation. */
  period: DayRange,
  /** Reads of personal data alone. */
  personal: z.stringbool().or(z.boolean()).default(false),
  /** Keys programs came with. */
  key: z.array(Id).max(20).default([]),
  /** Where it came from: an address of the network as the server saw it. */
  address: z.string().trim().max(45).optional(),
  /** Words of what was written down: values, names, numbers. */
  search: z.string().trim().max(100).default(''),
})
export type JournalConditions = z.output<typeof JournalConditions>

/** A value before and after. */
export const JournalChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type JournalChange = z.output<typeof JournalChange>

export const JournalEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  kind: z.string(),
  objectId: Id.nullable(),
  /** How people call the object: its number, plate or name; null where it is gone or has none. */
  number: z.string().nullable(),
  /** The person, and his organisation where it is another one; nulls: the machine itself. */
  by: z.object({
    name: z.string().nullable(),
    organization: z.string().nullable(),
    /** Who of the support did it in the place of that person. */
    support: z.string().nullable().default(null),
  }),
  /** The key of a program and the address it came from; of other organisations neither is told. */
  via: z.object({ key: z.string().nullable(), address: z.string().nullable() }),
  from: z.string().nullable(),
  to: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  changes: z.array(JournalChange),
  /** Its place in the chain; null for the seconds until it is chained. */
  link: z.object({ seq: z.int(), hash: z.string() }).nullable(),
})
export type JournalEntry = z.output<typeof JournalEntry>

/** What a condition of the journal may name: an object, a person or program, a key. */
export const JournalName = z.object({ id: Id, kind: z.string(), name: z.string() })
export type JournalName = z.output<typeof JournalName>

const End = z.object({ seq: z.int(), hash: z.string(), at: Instant })
/** The chain of an organisation's journal as it stands: noted elsewhere it proves that nothing was changed since. */
export const JournalProof = z.object({ rows: z.int(), first: End.nullable(), last: End.nullable() })
export type JournalProof = z.output<typeof JournalProof>
