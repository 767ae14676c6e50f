import { z } from 'zod'
import { changing } from './order-moves.ts'
import { Day, Id, Instant, Money, Side, text, Version } from './primitives.ts'

/**
 * What is claimed: by the terms of taking an order back, for a vehicle that was not sent or cargo that was not handed over, for waiting and
 * lateness, or as people file it.
 */
export const ClaimKind = z.enum([
  'executor_revoke',
  'forwarder_revoke',
  'forwarder_cancel',
  'no_vehicle',
  'no_cargo',
  'detention',
  'late_loading',
  'late_delivery',
  'late_payment',
  'damage',
  'shortage',
  'temperature',
  'other',
])
export type ClaimKind = z.output<typeof ClaimKind>

/** Kinds a person files himself. */
export const FiledKind = z.enum(['damage', 'shortage', 'temperature', 'other'])
export type FiledKind = z.output<typeof FiledKind>

/**
 * `draft` was worked out and goes to nobody by itself; `opened` waits for the other side, `disputed` for the one that claims; `agreed` is
 * to be paid, `settled` is paid; `rejected`, `withdrawn` and `court` end the talk.
 */
export const ClaimStatus = z.enum(['draft', 'opened', 'disputed', 'agreed', 'settled', 'rejected', 'withdrawn', 'court'])
export type ClaimStatus = z.output<typeof ClaimStatus>

/** Who said when a vehicle came and left: people of the executor or of the actual carrier, the driver, or the vehicle's position. */
export const MarkSource = z.enum(['dispatcher', 'carrier', 'driver', 'geofence'])
export type MarkSource = z.output<typeof MarkSource>

const marked = { /** Left out where nobody kept it. */ source: MarkSource.optional() }

/** How late a payment is until a day, and what the terms take for it. */
const ran = { dueOn: Day, until: Day, days: z.int(), percent: z.number(), cap: z.int() }

/** What a draft was worked out from, so that anybody can work it out again. Money is null without the right to see prices. */
export const ClaimFacts = z.discriminatedUnion('by', [
  /** Part of the price, for what was taken back so many hours before the loading by whose fault it was, or by the other side for it. */
  z.object({ by: z.literal('revoke'), percent: z.int(), hoursLeft: z.int(), freeHours: z.int() }),
  z.object({
    by: z.literal('detention'),
    stop: z.int(),
    /** The clock runs from the later of coming and the beginning of the window to the leaving. */
    arrivedAt: Instant,
    from: Instant,
    until: Instant,
    waitedMin: z.int(),
    freeMin: z.int(),
    /** What is left after the free time, 24 hours at most. */
    chargedMin: z.int(),
    hours: z.int(),
    /** Beyond 24 hours of detention: nothing is paid for it without terms. */
    layoverMin: z.int(),
    /** Days begun of it and the price of a day, where the terms give one. */
    layoverDays: z.int(),
    layoverRate: Money.nullable(),
    ...marked,
    /** Who said when it left; left out where nobody kept it. */
    untilSource: MarkSource.optional(),
    /** An hour by the terms; null where the law is asked. */
    rate: Money.nullable(),
    /** By law: percent an hour of what the percent is taken from, a day's part of the freight or in town the whole. */
    percent: z.number().nullable(),
    days: z.int().nullable(),
  }),
  z.object({ by: z.literal('late_loading'), stop: z.int(), dueAt: Instant, arrivedAt: Instant, lateMin: z.int(), ...marked }),
  z.object({
    by: z.literal('late_delivery'),
    stop: z.int(),
    dueAt: Instant,
    arrivedAt: Instant,
    days: z.int(),
    percent: z.number(),
    /** By the terms: what the percent is of, its sum, and how much of the freight all days cost at most; left out where the law is asked. */
    base: z.enum(['value', 'freight']).optional(),
    baseSum: Money.nullable().optional(),
    cap: z.int().optional(),
    ...marked,
  }),
  /** By the terms a part of what is owed for each day since it was due, so far; `earlier` was claimed before and is no part of this sum. */
  z.object({
    by: z.literal('late_payment'),
    ...ran,
    /** What is owed on the last of the days, or was until it was paid. */
    owed: Money.nullable(),
    accrued: Money.nullable(),
    earlier: Money.nullable(),
  }),
  /** Of what was to be unloaded a part is missing: that part of the declared value, or of the freight where none was declared. */
  z.object({
    by: z.literal('shortage'),
    stop: z.int(),
    measure: z.enum(['massKg', 'pallets', 'pieces']),
    sent: z.int(),
    handled: z.int(),
    base: z.enum(['value', 'freight']),
  }),
  z.object({ by: z.literal('person') }),
])
export type ClaimFacts = z.output<typeof ClaimFacts>

/** What has run for late payment of an order to a day, and how much of it was claimed. */
export const LatePayment = z.object({
  ...ran,
  owed: Money,
  accrued: Money,
  /** What no claim asks for yet. */
  left: Money,
  /** Whether it may be claimed now by the viewer. */
  claimable: z.boolean(),
})
export type LatePayment = z.output<typeof LatePayment>

export const ClaimAction = z.enum(['raise', 'agree', 'dispute', 'concede', 'insist', 'court', 'withdraw'])
export type ClaimAction = z.output<typeof ClaimAction>

/** What one side says a claim comes to, and why. */
export const ClaimView = z.object({
  amount: Money.nullable(),
  comment: z.string(),
  person: z.string(),
  at: Instant,
  /** The document of the order that proves it. */
  documentId: Id.optional(),
})
export type ClaimView = z.output<typeof ClaimView>

export const ClaimRow = z.object({
  id: Id,
  version: z.int(),
  kind: ClaimKind,
  /** The side that claims. */
  side: Side,
  executor: z.string(),
  basis: z.enum(['terms', 'law', 'person']),
  status: ClaimStatus,
  /** What it stands at now; null without the right to see prices. */
  amount: Money.nullable(),
  /** What was worked out, or filed at first. */
  drafted: Money.nullable(),
  facts: ClaimFacts,
  /** Both views side by side; null until a side has spoken. */
  claim: ClaimView.nullable(),
  answer: ClaimView.nullable(),
  replyDueAt: Instant.nullable(),
  createdAt: Instant,
  actions: z.array(ClaimAction),
  /** The sum that waits for a yes here was named for the other side by the viewer himself: a colleague says yes. */
  own: z.boolean().optional(),
})
export type ClaimRow = z.output<typeof ClaimRow>

const comment = text(3, 1000)
/**
 * The claim as its viewer has seen it. An executor who lost the order answers a claim without changing the order's version, so of his claims
 * the claim's own must be given.
 */
const one = { ...changing, claimId: Id, claimVersion: Version.optional() }
/** A document of the order both sides see, and that has come. */
const proof = { documentId: Id.optional() }

/** One step of a claim. Amounts are of the order's currency; a dispute may say 0. */
export const ClaimChange = z.discriminatedUnion('action', [
  z.strictObject({ ...one, action: z.literal('raise'), amount: Money, comment: text(0, 1000).default(''), ...proof }),
  z.strictObject({ ...changing, action: z.literal('file'), kind: FiledKind, amount: Money, comment, ...proof }),
  /** What has run for late payment to this day, as the server reckons it. */
  z.strictObject({ ...changing, action: z.literal('claim_late_payment') }),
  z.strictObject({ ...one, action: z.literal('agree') }),
  z.strictObject({ ...one, action: z.literal('dispute'), amount: Money, comment, ...proof }),
  z.strictObject({ ...one, action: z.literal('concede') }),
  z.strictObject({ ...one, action: z.literal('insist'), amount: Money, comment, ...proof }),
  z.strictObject({ ...one, action: z.literal('court'), comment }),
  z.strictObject({ ...one, action: z.literal('withdraw'), comment: text(0, 1000).default('') }),
])
export type ClaimChange = z.output<typeof ClaimChange>
