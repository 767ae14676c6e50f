import { z } from 'zod'
import { DemandOfferAction, DemandOfferStatus } from './demand-states.ts'
import { VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { Day, Id, Instant, Money, Side } from './primitives.ts'

/** How an offer charges VAT. */
export const offerVat = { vatMode: VatMode, vatRate: VatRate }

/** One move of a negotiation, as both sides read it. */
export const DemandOfferTurn = z.object({
  id: Id,
  at: Instant,
  by: z.enum(['forwarder', 'executor', 'system']),
  person: z.string().nullable(),
  what: z.enum([
    'offer',
    'answer',
    'counter',
    'accept',
    'take',
    'decline',
    'withdraw',
    'select',
    'confirm',
    'expire',
    'reconfirm',
    'changed',
    'lost',
    'accepted_part',
  ]),
  amount: Money.nullable(),
  comment: z.string(),
})
export type DemandOfferTurn = z.output<typeof DemandOfferTurn>

/** What an executor promised for one lane and week of a grid. */
export const AnswerCell = z.object({
  laneId: Id,
  week: Day,
  promised: z.int(),
  /** Taken by the forwarder. */
  confirmed: z.int(),
  /** Turned into orders. */
  ordered: z.int(),
})
export type AnswerCell = z.output<typeof AnswerCell>

/** The price of an answer for each trip on a lane. */
export const AnswerLane = z.object({ laneId: Id, amount: Money, net: Money, effective: Money })
export type AnswerLane = z.output<typeof AnswerLane>

/** An executor's offer with everything said about it. An executor reads his own alone. */
export const DemandOffer = z.object({
  id: Id,
  executor: Party,
  status: DemandOfferStatus,
  /** The revision of the demand it was made for. */
  revision: z.int(),
  /** The demand changed since: the executor says whether it stands. */
  needsReconfirm: z.boolean(),
  /** The executor accepted the forwarder's last price, who confirms it. */
  agreed: z.boolean(),
  /** The price as it stands now, whoever named it; null of a grid. */
  amount: Money.nullable(),
  /** What the executor himself named last, also while the forwarder's price awaits his answer; the sums below are of it. */
  offered: Money.nullable(),
  ...offerVat,
  gross: Money.nullable(),
  net: Money.nullable(),
  /** `net` where the forwarder deducts VAT, else `gross`. */
  effective: Money.nullable(),
  /** The place among live offers by each basis; null to executors and of offers that ended. */
  ranks: z.object({ gross: z.int(), net: z.int(), effective: z.int() }).nullable(),
  trucks: z.int(),
  /** The vehicle named, as text. */
  vehicle: z.string(),
  loadingAt: Instant.nullable(),
  validUntil: Instant.nullable(),
  comment: z.string(),
  /** Until when the chosen executor confirms. */
  confirmDueAt: Instant.nullable(),
  /** Who moves next. */
  turn: Side.nullable(),
  /** The negotiation ended: no new offer in this publication. */
  closed: z.boolean(),
  /** Why it was declined or lost. */
  reason: z.string(),
  /** With the asking forwarder; null where there is nothing to count. */
  onTime: z.number().nullable(),
  orders: z.int(),
  turns: z.array(DemandOfferTurn),
  lanes: z.array(AnswerLane),
  cells: z.array(AnswerCell),
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: z.array(z.object({ action: DemandOfferAction, allow: z.boolean(), reason: z.string().nullable() })),
  createdAt: Instant,
  updatedAt: Instant,
})
export type DemandOffer = z.output<typeof DemandOffer>
