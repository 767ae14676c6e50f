import { z } from 'zod'
import { PartnerStatus, PublicCard, SharedStatus } from './organizations.ts'
import { CheckItem, CheckResult, PartnerAction, PartnerReason, PartnerTab, PartnerWarning } from './partner-states.ts'
import { Bilingual, Day, Id, Instant, Money, Side } from './primitives.ts'

export const CheckRow = z.object({
  item: CheckItem,
  /** Without it the partnership is not activated. */
  blocks: z.boolean(),
  /** The product looks by itself; nobody marks it. */
  automatic: z.boolean(),
  /** Null: not checked yet. */
  result: CheckResult.nullable(),
  source: z.string(),
  date: Day.nullable(),
  /** The last day it holds: of a policy, an authority, a contract. */
  validUntil: Day.nullable(),
  expired: z.boolean(),
  comment: z.string(),
  by: z.string(),
})
export type CheckRow = z.output<typeof CheckRow>

export const PartnerContract = z.object({
  number: z.string(),
  date: Day.nullable(),
  until: Day.nullable(),
  payDays: z.int().nullable(),
  payDaysKind: z.enum(['banking', 'calendar']),
  payTrigger: z.enum(['originals', 'scans', 'unloading']),
})
export type PartnerContract = z.output<typeof PartnerContract>

/** Figures of a partner from the orders the asking organisation had with it; shares are of one, null where there is nothing to count. */
export const PartnerFigures = z.object({
  /** Orders there ever were with it. */
  orders: z.int(),
  /** Deliveries with a known time, and the share of them in time. */
  delivered: z.int(),
  onTime: z.number().nullable(),
  cancelled: z.number().nullable(),
  declined: z.number().nullable(),
})
export type PartnerFigures = z.output<typeof PartnerFigures>

export const PartnerRow = z.object({
  id: Id,
  version: z.int(),
  /** The side the asking organisation stands on in this partnership, and the other one. */
  own: Side,
  theirs: Side,
  organization: z.object({
    id: Id,
    name: z.string(),
    tin: z.string(),
    country: z.string(),
    legalForm: z.string(),
    verified: z.boolean(),
  }),
  status: PartnerStatus,
  tab: PartnerTab,
  /** Waits for the asking organisation's word. */
  incoming: z.boolean(),
  statusAt: Instant,
  /** First day of working together. */
  since: Day.nullable(),
  message: z.string(),
  reason: PartnerReason.nullable(),
  comment: z.string(),
  groups: z.array(z.string()),
  rating: z.int().nullable(),
  figures: PartnerFigures,
  checks: z.object({ passed: z.int(), total: z.int(), left: z.array(CheckItem), failed: z.int() }),
  contract: z.object({ number: z.string(), until: Day.nullable() }).nullable(),
  creditLimit: Money.nullable(),
  /** The nearest last day of what was checked. */
  expires: Day.nullable(),
  warnings: z.array(PartnerWarning),
  actions: z.array(PartnerAction),
})
export type PartnerRow = z.output<typeof PartnerRow>

export const PartnerCard = PartnerRow.omit({ organization: true, contract: true, checks: true }).extend({
  organization: PublicCard,
  contract: PartnerContract,
  checks: z.array(CheckRow),
  note: z.string(),
  blacklist: z.object({ reason: z.string(), at: Instant, by: z.string() }).nullable(),
  /** Whether the asking side leads: checks, activates, suspends, keeps the contract. */
  leads: z.boolean(),
  /** The partnership as the other side has it before its eyes. */
  seen: z.object({ status: SharedStatus, statusAt: Instant, message: z.string(), reason: PartnerReason.nullable(), comment: z.string() }),
  /** Orders under way with it: while there are some, it cannot be ended. */
  openOrders: z.int(),
  /** When one may ask again after a refusal; null: now. */
  askFrom: Instant.nullable(),
})
export type PartnerCard = z.output<typeof PartnerCard>

export const PartnerEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  to: SharedStatus.nullable(),
  by: z.enum(['me', 'them', 'system']),
  /** A person of one's own organisation; people of the other side are not named. */
  name: z.string(),
  /** The other side does not see it. */
  private: z.boolean(),
  reason: PartnerReason.nullable(),
  comment: z.string(),
})
export type PartnerEntry = z.output<typeof PartnerEntry>

const Lane = z.object({
  from: Bilingual,
  to: Bilingual,
  orders: z.int(),
  onTime: z.number().nullable(),
  /** The middle price of a trip with this partner and with everybody of this lane; null without the right to see prices. */
  price: Money.nullable(),
  others: Money.nullable(),
})

export const PartnerScore = z.object({
  figures: PartnerFigures,
  /** 0..100, from five deliveries on. */
  score: z.int().nullable(),
  /** Share of all orders carried in the last year. */
  share: z.number().nullable(),
  lanesWorked: z.int(),
  lanes: z.array(Lane),
  /** Twelve months, the present one last. */
  months: z.array(z.object({ month: z.string(), orders: z.int(), delivered: z.int(), inTime: z.int(), share: z.number().nullable() })),
  /** Sums of prices of the last year by currency; null without the right to see prices. */
  sums: z.array(Money).nullable(),
  /** Days a payment came after its day; null: no payment is known. */
  paymentDelay: z.number().nullable(),
})
export type PartnerScore = z.output<typeof PartnerScore>
