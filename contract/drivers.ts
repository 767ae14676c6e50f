import { z } from 'zod'
import { BulkResults } from './bulk.ts'
import { get, post } from './call.ts'
import { driverRules } from './driver-rules.ts'
import { readPhone } from './identifiers.ts'
import { Paper } from './papers.ts'
import { Day, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { ruled, valueRules } from './value-rules.ts'

export const DriverStatus = z.enum(['draft', 'verification', 'active', 'on_leave', 'blocked', 'dismissed'])
export type DriverStatus = z.output<typeof DriverStatus>

/** Everything that moves a driver; the steps table says who may and when. */
export const DriverAction = z.enum(['submit', 'verify', 'return', 'leave', 'back', 'block', 'unblock', 'dismiss', 'restore'])
export type DriverAction = z.output<typeof DriverAction>

export const LicenceCategory = z.enum(['B', 'BE', 'C', 'CE', 'C1', 'C1E', 'D', 'DE', 'D1', 'D1E', 'M'])
export type LicenceCategory = z.output<typeof LicenceCategory>

export const Employment = z.enum(['staff', 'contract', 'self_employed', 'attracted'])
export type Employment = z.output<typeof Employment>

export const LeaveKind = z.enum(['vacation', 'sick', 'other'])
export type LeaveKind = z.output<typeof LeaveKind>

export const PermitKind = z.enum(['patent', 'permit'])

/** What a driver does at this moment; computed, never stored. */
export const Availability = z.enum(['free', 'on_flight', 'resting', 'unavailable'])
export type Availability = z.output<typeof Availability>

/** Why a driver may not go out today. */
export const DriverStop = z.enum(['status', 'leave', 'licence', 'medical', 'adr', 'permit', 'hire'])
export type DriverStop = z.output<typeof DriverStop>

const Leave = z.object({ id: Id, kind: LeaveKind, from: Day, until: Day })
export type Leave = z.output<typeof Leave>

export const DriverRow = z.object({
  id: Id,
  name: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  /** The last four digits; the whole number is asked for by `reveal`. */
  phone: z.string().nullable(),
  categories: z.array(LicenceCategory),
  licenceExpires: Day.nullable(),
  medicalExpires: Day.nullable(),
  adr: z.object({ classes: z.array(z.string()), expires: Day.nullable() }).nullable(),
  employment: Employment,
  status: DriverStatus,
  papers: z.array(Paper),
  stops: z.array(DriverStop),
  /** Present and future absences. */
  leaves: z.array(Leave),
})
export type DriverRow = z.output<typeof DriverRow>

export const DriverItem = DriverRow.extend({
  version: z.int(),
  availability: Availability,
  /** The flight he is in, or the next one within three days. */
  flight: z.object({ id: Id, number: z.string(), truck: z.string().nullable(), startsAt: Instant, endsAt: Instant }).nullable(),
  consent: z.boolean(),
  /** End of his last flight. */
  lastFlightAt: Instant.nullable(),
  /** Why he is blocked, as it was written; null where the papers say it. */
  blockReason: z.string().nullable(),
  blockedBy: z.enum(['system', 'person']).nullable(),
  actions: z.array(DriverAction),
})
export type DriverItem = z.output<typeof DriverItem>

/** Personal data, each kept as ciphertext. */
export const DriverSecret = z.enum(['phone', 'birth', 'licence', 'passport', 'tin', 'snils', 'adr', 'tachograph', 'permit'])
export type DriverSecret = z.output<typeof DriverSecret>

/** Personal data as everybody sees it after it was saved: all but the end hidden; null where there is none. */
const Masked = z.record(DriverSecret, z.string().nullable())

const Passport = z.strictObject({
  series: text(0, 10),
  number: text(1, 20),
  issuedBy: text(0, 300),
  issuedOn: Day.nullable(),
  code: text(0, 10),
})
export type Passport = z.output<typeof Passport>

export const DriverCard = DriverItem.extend({
  masked: Masked,
  age: z.int().nullable(),
  citizenship: z.string(),
  licenceCountry: z.string(),
  licenceIssued: Day.nullable(),
  adrTanks: z.boolean(),
  tachographExpires: Day.nullable(),
  medicalBookExpires: Day.nullable(),
  permit: z.object({ kind: PermitKind, expires: Day.nullable() }).nullable(),
  hired: z.object({ from: z.string(), until: Day.nullable() }).nullable(),
  preferredTruck: z.object({ id: Id, plate: z.string() }).nullable(),
  consents: z.object({ processingAt: Instant.nullable(), trackingAt: Instant.nullable() }),
  /** What is missing before he can be checked. */
  lacks: z.array(z.object({ field: z.string(), rule: z.enum(Object.keys(driverRules) as [keyof typeof driverRules]) })),
})
export type DriverCard = z.output<typeof DriverCard>

const named = (min: number) =>
  text(min, 60).refine(name => /^[\p{Script=Cyrillic}\p{Script=Latin}'’ -]*$/u.test(name), {
    params: { words: driverRules['name.letters'] },
  })
const Country = z.string().regex(/^[A-Z]{2}$/)
const Phone = z
  .string()
  .max(40)
  .refine(written => readPhone(written) !== null, { params: { words: valueRules.phone } })
/** Personal data that is changed: left out it stays as it is, null removes it. */
const changed = <T extends z.ZodType>(of: T) => of.nullable().optional()

export const DriverEntry = z.strictObject({
  lastName: named(1),
  firstName: named(1),
  middleName: named(1).nullable(),
  phone: changed(Phone),
  birth: changed(Day),
  citizenship: Country,
  licence: changed(text(3, 20)),
  licenceCountry: Country,
  licenceIssued: Day.nullable(),
  licenceExpires: Day.nullable(),
  categories: z.array(LicenceCategory).max(LicenceCategory.options.length),
  passport: changed(Passport),
  tin: changed(ruled('tin')),
  snils: changed(ruled('snils')),
  adr: z
    .strictObject({
      number: changed(text(1, 30)),
      classes: z.array(z.string().max(5)).min(1).max(20),
      tanks: z.boolean(),
      expires: Day.nullable(),
    })
    .nullable(),
  tachograph: z.strictObject({ number: changed(text(1, 30)), expires: Day.nullable() }).nullable(),
  medicalExpires: Day.nullable(),
  medicalBookExpires: Day.nullable(),
  permit: z.strictObject({ kind: PermitKind, number: changed(text(1, 30)), expires: Day.nullable() }).nullable(),
  employment: Employment,
  hired: z.strictObject({ from: text(1, 150), until: Day.nullable() }).nullable(),
  preferredTruckId: Id.nullable(),
  consents: z.strictObject({ processing: z.boolean(), tracking: z.boolean() }),
})
export type DriverEntry = z.output<typeof DriverEntry>

const Changed = z.object({ id: Id, version: z.int(), status: DriverStatus })
const Key = z.strictObject({ driverId: Id, version: z.int() })
const reason = text(3, 500)

const DriverMove = z.discriminatedUnion('action', [
  Key.extend({ action: z.literal('submit') }),
  Key.extend({ action: z.literal('verify') }),
  Key.extend({ action: z.literal('return'), reason }),
  Key.extend({ action: z.literal('leave'), kind: LeaveKind, from: Day, until: Day }),
  Key.extend({ action: z.literal('back') }),
  Key.extend({ action: z.literal('block'), reason }),
  Key.extend({ action: z.literal('unblock'), reason }),
  Key.extend({ action: z.literal('dismiss'), reason }),
  Key.extend({ action: z.literal('restore') }),
])
export type DriverMove = z.output<typeof DriverMove>

export const driverTabs = ['all', 'work', 'away', 'blocked', 'entry', 'dismissed'] as const
export const DriverTab = z.enum(driverTabs)
export type DriverTab = z.output<typeof DriverTab>
/** Statuses behind each tab. */
export const tabStatuses: Record<DriverTab, readonly DriverStatus[]> = {
  all: ['draft', 'verification', 'active', 'on_leave', 'blocked'],
  work: ['active'],
  away: ['on_leave'],
  blocked: ['blocked'],
  entry: ['draft', 'verification'],
  dismissed: ['dismissed'],
}

export const DriverSort = z.enum(['name', 'expires'])

export const DriverFilter = z.object({
  tab: DriverTab.catch('all').default('all'),
  sort: DriverSort.catch('name').default('name'),
  /** A part of the name, or a whole phone or licence. */
  search: z.string().trim().max(100).catch('').default(''),
  category: z.array(LicenceCategory).max(11).catch([]).default([]),
  /** Free on all of these days: at work, not away, in no flight. */
  free: z.object({ from: Day.optional(), to: Day.optional() }).optional().catch(undefined),
  /** Some paper ends within so many days; 0: has ended. */
  expiring: z.enum(['30', '7', '0']).optional().catch(undefined),
  /** No consent to the processing of personal data. */
  unconsented: z.stringbool().or(z.boolean()).catch(false).default(false),
})
export type DriverFilter = z.output<typeof DriverFilter>

const one = z.object({ driverId: z.string().max(64) })
const moveFails = [
  'driver.not_found',
  'driver.changed',
  'driver.step_closed',
  'driver.incomplete',
  'driver.conflicts',
  'driver.away',
  'driver.period',
  'driver.papers',
  'driver.phone_taken',
  'driver.licence_taken',
] as const

/** Why personal data is looked at. */
export const RevealWhy = z.enum(['call', 'power_of_attorney', 'check', 'partner_request', 'other'])
export type RevealWhy = z.output<typeof RevealWhy>

export const drivers = {
  usable: post('/api/driver/getByCanUseExecutorId/v0', {
    about: 'Drivers an executor can use: his own and, while their hire lasts, hired ones; without the dismissed.',
    needs: 'drivers.view',
    effect: 'read',
    data: z.strictObject({ orgId: z.string().max(64) }),
    out: z.object({ drivers: z.array(DriverRow) }),
    fails: ['organization.not_found'],
  }),
  list: get('/api/drivers/v0/list', {
    about: 'Own drivers by name, a page at a time.',
    needs: 'drivers.view',
    query: PageQuery.extend(DriverFilter.shape),
    out: pageOf(DriverItem),
  }),
  counts: get('/api/drivers/v0/counts', {
    about: 'How many own drivers stand behind each tab.',
    needs: 'drivers.view',
    out: z.record(DriverTab, z.int()),
  }),
  get: get('/api/drivers/v0/get', {
    about: 'One own driver; personal data masked.',
    needs: 'drivers.view',
    query: one,
    out: DriverCard,
    fails: ['driver.not_found'],
  }),
  reveal: post('/api/drivers/v0/reveal', {
    about: 'Personal data of a driver as it was entered. Each call is kept in the journal with its reason, and their number is limited.',
    needs: 'drivers.reveal',
    effect: 'read',
    data: z.strictObject({
      driverId: Id,
      what: z.array(DriverSecret).min(1).max(DriverSecret.options.length),
      why: RevealWhy,
      comment: text(0, 300),
    }),
    out: z.object({ values: z.partialRecord(DriverSecret, z.string().nullable()), passport: Passport.nullable() }),
    fails: ['driver.not_found', 'driver.why_missing'],
  }),
  twins: post('/api/drivers/v0/twins', {
    about: 'Other own drivers with the same phone or licence, the dismissed too.',
    needs: 'drivers.edit',
    effect: 'read',
    data: z.strictObject({ driverId: Id.nullable(), phone: z.string().max(40).nullable(), licence: z.string().max(40).nullable() }),
    out: z.object({ items: z.array(z.object({ by: z.enum(['phone', 'licence']), id: Id, name: z.string(), status: DriverStatus })) }),
  }),
  calendar: get('/api/drivers/v0/calendar', {
    about: 'Flights and absences of a driver that touch the days from `from` to `until`.',
    needs: 'drivers.view',
    query: z.object({ driverId: z.string().max(64), from: Day, until: Day }),
    out: z.object({
      flights: z.array(z.object({ id: Id, number: z.string(), truck: z.string().nullable(), startsAt: Instant, endsAt: Instant })),
      leaves: z.array(Leave),
      tz: z.string(),
    }),
    fails: ['driver.not_found'],
  }),
  history: get('/api/drivers/v0/history', {
    about: 'What was done to a driver and who looked at his personal data, the newest first.',
    needs: 'drivers.view',
    query: one,
    out: z.object({
      items: z.array(
        z.object({
          id: Id,
          at: Instant,
          who: z.string().nullable(),
          what: z.string(),
          from: DriverStatus.nullable(),
          to: DriverStatus.nullable(),
          reason: z.string().nullable(),
          why: RevealWhy.nullable(),
          fields: z.array(z.string()),
        }),
      ),
    }),
    fails: ['driver.not_found'],
  }),
  create: post('/api/drivers/v0/create', {
    about: 'Enters a driver; he is a draft until he is submitted.',
    needs: 'drivers.edit',
    data: z.strictObject({ entry: DriverEntry }),
    out: Changed,
    fails: ['driver.phone_taken', 'driver.licence_taken', 'car.not_found'],
    emits: ['driver.changed'],
  }),
  save: post('/api/drivers/v0/save', {
    about: 'Changes what was entered of a driver; personal data that is left out stays.',
    needs: 'drivers.edit',
    effect: 'edit',
    data: Key.extend({ entry: DriverEntry }),
    out: Changed,
    fails: [
      'driver.not_found',
      'driver.changed',
      'driver.step_closed',
      'driver.incomplete',
      'driver.phone_taken',
      'driver.licence_taken',
      'car.not_found',
    ],
    emits: ['driver.changed', 'papers.changed', 'order.changed'],
  }),
  move: post('/api/drivers/v0/move', {
    about: 'Takes one step of the life of a driver.',
    needs: 'drivers.edit',
    effect: 'edit',
    data: DriverMove,
    out: Changed,
    fails: [...moveFails],
    emits: ['driver.changed', 'papers.changed', 'order.changed'],
  }),
  bulk: post('/api/drivers/v0/bulk', {
    about: 'One step for many drivers; each is answered on its own.',
    needs: 'drivers.edit',
    data: z.strictObject({
      action: z.enum(['submit', 'verify', 'dismiss', 'restore']),
      reason: text(0, 500),
      rows: z.array(Key).min(1).max(100),
    }),
    out: BulkResults,
    emits: ['driver.changed', 'papers.changed', 'order.changed'],
  }),
}
