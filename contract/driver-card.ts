import { z } from 'zod'
import { ComplianceDocument } from './compliance.ts'
import { driverRules } from './driver-rules.ts'
import { Day, Id, Instant, text } from './primitives.ts'

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
export const DriverObstacle = z.enum(['status', 'leave', 'licence', 'medical', 'adr', 'permit', 'hire'])
export type DriverObstacle = z.output<typeof DriverObstacle>

/** A flight a driver is promised to or under way with. */
export const DriverRun = z.object({ id: Id, number: z.string(), truck: z.string().nullable(), startsAt: Instant, endsAt: Instant })

/** What of dangerous goods a driver may carry, and until when. */
export const DriverAdr = z.object({ classes: z.array(z.string()), expires: Day.nullable() })

export const Leave = z.object({ id: Id, kind: LeaveKind, from: Day, until: Day })
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
  adr: DriverAdr.nullable(),
  employment: Employment,
  status: DriverStatus,
  compliance: z.array(ComplianceDocument),
  obstacles: z.array(DriverObstacle),
  /** Present and future absences. */
  leaves: z.array(Leave),
})
export type DriverRow = z.output<typeof DriverRow>

export const DriverItem = DriverRow.extend({
  version: z.int(),
  availability: Availability,
  /** The flight he is in, or the next one within three days. */
  flight: DriverRun.nullable(),
  consent: z.boolean(),
  /** End of his last flight. */
  lastFlightAt: Instant.nullable(),
  /** Why he is blocked, as it was written; null where the documents say it. */
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

export const Passport = z.strictObject({
  series: text(0, 10),
  number: text(1, 20),
  issuedBy: text(0, 300),
  issuedOn: Day.nullable(),
  code: text(0, 10),
})
export type Passport = z.output<typeof Passport>

/** When a driver gave his consents on paper, as a dispatcher entered it. */
export const DriverConsents = z.object({ processingAt: Instant.nullable(), trackingAt: Instant.nullable() })

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
  consents: DriverConsents,
  /** What is missing before he can be checked. */
  missing: z.array(z.object({ field: z.string(), rule: z.enum(Object.keys(driverRules) as [keyof typeof driverRules]) })),
})
export type DriverCard = z.output<typeof DriverCard>
