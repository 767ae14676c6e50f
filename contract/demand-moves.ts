import { z } from 'zod'
import { DemandDraft, DemandPrice, demandLimits } from './demand-draft.ts'
import { Code, Day, Id, Instant, text, Version } from './primitives.ts'

/** What every change of a demand names: the demand and the version read. */
export const demandVersion = { demandId: Id, version: Version }
export const DemandVersion = z.strictObject(demandVersion)

/** Trips by lane and week, as many as a grid has cells. */
export const TripCells = z
  .array(z.strictObject({ laneId: Id, week: Day, trips: z.int().min(0).max(1000) }))
  .min(1)
  .max(demandLimits.lanes * demandLimits.weeks)

export const DemandMove = z.discriminatedUnion('action', [
  z.strictObject({ ...demandVersion, action: z.literal('publish') }),
  /** Cargo, route, dates or the grid of a published demand: every live offer needs to be confirmed again. */
  z.strictObject({ ...demandVersion, action: z.literal('edit'), draft: DemandDraft }),
  z.strictObject({ ...demandVersion, action: z.literal('pause') }),
  z.strictObject({ ...demandVersion, action: z.literal('resume'), deadline: Instant.nullable().default(null) }),
  /** A later end; of one that waits for a choice or expired it is published again. */
  z.strictObject({ ...demandVersion, action: z.literal('extend'), deadline: Instant }),
  /** Answers are not awaited any longer. */
  z.strictObject({ ...demandVersion, action: z.literal('choose') }),
  z.strictObject({ ...demandVersion, action: z.literal('cancel'), reason: Code, comment: text(0, 1000).default('') }),
  /** A grid is as covered as it will be. */
  z.strictObject({ ...demandVersion, action: z.literal('finish') }),
])
export type DemandMove = z.output<typeof DemandMove>

const offering = { demandId: Id, offerId: Id, /** The last turn the caller read; another one since is refused. */ turnId: Id }

/** One step of a negotiation. Which side takes it the session says. */
export const DemandOfferMove = z.discriminatedUnion('action', [
  z.strictObject({
    ...offering,
    action: z.literal('counter'),
    amount: DemandPrice,
    validUntil: Instant.nullable().default(null),
    comment: text(0, 500).default(''),
  }),
  /** The executor takes the forwarder's price: he confirms it, or it is final where the demand says «take now». */
  z.strictObject({ ...offering, action: z.literal('accept') }),
  z.strictObject({ ...offering, action: z.literal('decline'), reason: text(0, 500).default('') }),
  /** The own last move, until the other side has answered. */
  z.strictObject({ ...offering, action: z.literal('withdraw') }),
  /** The forwarder chooses an offer; the executor confirms in time. */
  z.strictObject({ ...offering, action: z.literal('select') }),
  /** The forwarder confirms what an executor accepted; the chosen executor confirms being chosen. */
  z.strictObject({ ...offering, action: z.literal('confirm') }),
  /** After the demand changed: the offer stands. */
  z.strictObject({ ...offering, action: z.literal('reconfirm') }),
])
export type DemandOfferMove = z.output<typeof DemandOfferMove>
