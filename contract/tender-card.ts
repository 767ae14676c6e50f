import { z } from 'zod'
import { FileRow } from './files.ts'
import { Party } from './order-list.ts'
import { Id, Instant, Money, Side, Verdict } from './primitives.ts'
import { TenderDraft } from './tender-draft.ts'
import { betVat, LotRow, VisibleBet } from './tender-list.ts'
import { AwardStatus, TenderAction, TenderStatus } from './tender-states.ts'

export const Question = z.object({
  id: Id,
  at: Instant,
  /** Null: asked by somebody else, who is not named. */
  asker: Party.nullable(),
  own: z.boolean(),
  text: z.string(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type Question = z.output<typeof Question>

export const Award = z.object({
  id: Id,
  lotId: Id,
  executor: Party,
  seq: z.int(),
  amount: Money,
  ...betVat,
  net: Money,
  vatSum: Money,
  share: z.number(),
  status: AwardStatus,
  /** Of a lane by the week: how many of its trips are his; null elsewhere. */
  weeklyCap: z.int().nullable(),
  /** Why it is not the lowest. */
  reason: z.string(),
  /** Why the winner gave it back; empty where he did not. */
  declined: z.string(),
  awardedAt: Instant,
  confirmDueAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  orderId: Id.nullable(),
})
export type Award = z.output<typeof Award>

/** A document of a tender; `sha256` is of the file as it came, in hex. */
export const TenderFile = FileRow.extend({
  sha256: z.string(),
  /** The addendum it came with; null: it was there when the tender was announced. */
  addendum: Id.nullable(),
})
export type TenderFile = z.output<typeof TenderFile>

/** Own vehicles that carry what a lot asks for, and those of them nobody is promised while it is loaded; null where it has no day yet. */
export const OwnFleet = z.object({ lotId: Id, fit: z.int(), free: z.int().nullable() })
export type OwnFleet = z.output<typeof OwnFleet>

/** A tender opened, as its viewer may see it. */
export const TenderCard = z.object({
  id: Id,
  version: z.int(),
  number: z.string().nullable(),
  side: Side,
  /** The viewer organises it. */
  own: z.boolean(),
  status: TenderStatus,
  round: z.int(),
  organizer: Party,
  /** What was entered; of others than the organiser without limits, list of the invited and internal ids. */
  draft: TenderDraft,
  /** The value of a step in money where it is in percent: by lot, in `lots`. */
  lots: z.array(LotRow),
  awards: z.array(Award),
  /** Terms, drawings and whatever else the organiser attached, the oldest first. */
  documents: z.array(TenderFile),
  addenda: z.array(z.object({ id: Id, at: Instant, text: z.string(), endsAt: Instant.nullable() })),
  questions: z.array(Question),
  /** Of the organiser: invited, who opened it, who bid. */
  funnel: z.object({ invited: z.int(), opened: z.int(), bidding: z.int() }).nullable(),
  cancel: z.object({ reason: z.string(), comment: z.string() }).nullable(),
  /** The hash of the terms, frozen when they were announced. */
  terms: z.string().nullable(),
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: z.array(z.object({ action: TenderAction, allow: z.boolean(), reason: z.string().nullable() })),
  /** Whether the viewer may bid, and why not: what stands against him before what time does (`not_begun`, `ended`). */
  mayBet: Verdict.extend({ code: z.string().nullable() }),
  /** Of an invited executor who may see his vehicles: those that fit each lot; nobody else is told. */
  fleet: z.array(OwnFleet).nullable(),
  /** How the organiser is taxed where he is who is paid: bets on capacity have his VAT. Null elsewhere. */
  payee: z.object({ regime: z.string().nullable(), country: z.string() }).nullable(),
  createdAt: Instant,
})
export type TenderCard = z.output<typeof TenderCard>

/** One rung of the ladder an organiser decides by. */
export const LadderRow = VisibleBet.omit({ forViewer: true }).extend({
  rank: z.int(),
  /** More than the best, in the basis. */
  delta: Money.nullable(),
  /** With the asking organiser; null where there is nothing to count. */
  onTime: z.number().nullable(),
  cancelled: z.number().nullable(),
  orders: z.int(),
  /** Documents that were asked for and hold today; null: the tender asks for none of this kind. */
  compliance: z.object({ verified: z.boolean(), insurance: z.boolean().nullable(), adr: z.boolean().nullable() }),
  eligible: Verdict,
})
export type LadderRow = z.output<typeof LadderRow>

export const TenderEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  lotId: Id.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  person: z.string().nullable(),
  comment: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type TenderEntry = z.output<typeof TenderEntry>

/** What bidders of one's former tender were told. */
export const FormerTerms = z.object({
  tenderId: Id,
  number: z.string().nullable(),
  title: z.string(),
  at: Instant,
  comment: z.string(),
  contact: z.string(),
  payDays: z.int(),
  payDaysKind: z.enum(['calendar', 'banking']),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
})
export type FormerTerms = z.output<typeof FormerTerms>
