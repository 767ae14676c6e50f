import { z } from 'zod'
import { OrderDraft } from './order-draft.ts'
import { Code, Day, Id, Instant, Money, Side, text } from './primitives.ts'
import { Basis, TenderKind, Visibility } from './tender-states.ts'

export const tenderLimits = {
  /** The most lots of one tender. */
  lots: 100,
  /** The most invited times lots: each of them has a row in each of their lists. */
  rows: 20_000,
  /** The most tenders of one organisation that are announced or under way. */
  open: 50,
  /** The shortest time bets are taken, in minutes. */
  shortest: 10,
  /** The most rounds. */
  rounds: 3,
  /** The most documents of one tender. */
  documents: 20,
  /** The most lots on a watch wall. */
  wall: 12,
  /** A bet is not more than this, in minor units. */
  amount: 900_000_000_000,
} as const

/** Whom a tender or a demand reaches. Whoever is blocked is left out of each. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('partners') }),
  z.strictObject({ kind: z.literal('groups'), groupIds: z.array(Id).min(1).max(50) }),
  z.strictObject({ kind: z.literal('list'), organizationIds: z.array(Id).min(1).max(500) }),
  /** The members of the own private area. */
  z.strictObject({ kind: z.literal('private') }),
  /** Every verified organisation of the other side. */
  z.strictObject({ kind: z.literal('public') }),
])
export type Audience = z.output<typeof Audience>

/** What one must meet to bid; checked at every bet. */
export const Eligibility = z.strictObject({
  /** Share of deliveries in time with the organiser, in percent; who has none yet passes. */
  minRating: z.int().min(0).max(100).default(0),
  /** No hired vehicles. */
  ownFleet: z.boolean().default(false),
  /** The least sum of the liability policy; null: none asked for. */
  insuranceMin: Money.nullable().default(null),
  /** A driver with an ADR certificate that holds. */
  adr: z.boolean().default(false),
})
export type Eligibility = z.output<typeof Eligibility>

/** Prices of one lot, in the basis of the tender. `limit` is told to nobody: up to it a winner is awarded by itself. */
const prices = {
  start: Money.nullable().default(null),
  limit: Money.nullable().default(null),
  floor: Money.nullable().default(null),
}

/** What is put up: an order that waits for an executor, one that is made by announcing, a lane for months, or (by an executor) own capacity. */
export const LotDraft = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('order'), orderId: Id, ...prices }),
  z.strictObject({ what: z.literal('draft'), draft: OrderDraft, ...prices }),
  z.strictObject({
    what: z.literal('lane'),
    from: z.string().max(60),
    to: z.string().max(60),
    /** So far around both ends it counts as the lane. */
    radiusKm: z.int().min(0).max(200).default(0),
    cargo: text(0, 200).default(''),
    massKg: z.int().min(0).max(60_000).default(0),
    bodyTypes: z.array(Code).max(30).default([]),
    temperature: Code.nullable().default(null),
    validFrom: Day,
    validTo: Day,
    trips: z.int().min(1).max(10_000),
    per: z.enum(['week', 'total']).default('week'),
    /** Who carries on it today. */
    incumbents: z.array(Id).max(20).default([]),
    ...prices,
  }),
  z.strictObject({
    what: z.literal('capacity'),
    from: z.string().max(60),
    to: z.string().max(60),
    readyFrom: Instant,
    readyTo: Instant,
    truckType: Code.nullable().default(null),
    bodyTypes: z.array(Code).max(30).default([]),
    capacityKg: z.int().min(1).max(60_000),
    volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
    comment: text(0, 300).default(''),
    ...prices,
  }),
])
export type LotDraft = z.output<typeof LotDraft>

/** What an organiser enters. A draft may lack much; announcing asks for the rest by name. */
export const TenderDraft = z.strictObject({
  /** `executor`: offers own capacity, and prices go up. */
  side: Side,
  title: text(0, 150).default(''),
  kind: TenderKind.default('reduction'),
  /** Of a contract: nobody reads a bet before the end. A sealed request always is. */
  sealed: z.boolean().default(false),
  currency: z.string().length(3).default('RUB'),
  basis: Basis.default('gross'),
  visibility: Visibility.default('rank'),
  startsAt: Instant.nullable().default(null),
  endsAt: Instant.nullable().default(null),
  /** Rounds there may be; each further one is opened by the organiser. */
  rounds: z.int().min(1).max(tenderLimits.rounds).default(1),
  /** Whether the best of the round before is told in the next. */
  showsBest: z.boolean().default(true),
  stepKind: z.enum(['abs', 'pct']).default('abs'),
  /** In the currency. */
  step: Money.nullable().default(null),
  /** Of the start price. */
  stepPercent: z.number().min(0.1).max(10).multipleOf(0.1).nullable().default(null),
  /** A leading bet within so many seconds before the end moves the end to so many seconds after the bet, so many times (0: always). */
  windowSeconds: z.int().min(0).max(1800).default(300),
  extendSeconds: z.int().min(0).max(1800).default(300),
  extendMost: z.int().min(0).max(100).default(12),
  /** Of a Dutch one: the price rises by the step every so many seconds, up to the limit. */
  dutchSeconds: z.int().min(10).max(3600).default(60),
  /** The winner is awarded by itself when his price is within the limit of the lot. */
  autoAward: z.boolean().default(false),
  confirmMinutes: z.int().min(15).max(2880).default(120),
  /** Until when a bet may be withdrawn; null: never. */
  withdrawUntil: Instant.nullable().default(null),
  shareRule: z.enum(['winner_takes_all', 'top_n', 'manual']).default('winner_takes_all'),
  audience: Audience.default({ kind: 'partners' }),
  eligibility: Eligibility.prefault({}),
  payDays: z.int().min(0).max(180).default(14),
  payDaysKind: z.enum(['calendar', 'banking']).default('banking'),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).default('originals'),
  contact: text(0, 200).default(''),
  comment: text(0, 2000).default(''),
  lots: z.array(LotDraft).max(tenderLimits.lots).default([]),
})
export type TenderDraft = z.output<typeof TenderDraft>
