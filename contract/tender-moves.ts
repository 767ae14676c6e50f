import { z } from 'zod'
import { Code, Id, Instant, text, Version } from './primitives.ts'

export const tenderVersion = { tenderId: Id, version: Version }

/** The form the documents were put into. */
export const filesId = Id.optional()

const shareOf = z.number().min(0.01).max(100).multipleOf(0.01)

export const TenderMove = z.discriminatedUnion('action', [
  z.strictObject({ ...tenderVersion, action: z.literal('announce') }),
  /** Terms stay; date, contact and a comment may be added, and every bidder hears of it. */
  z.strictObject({
    ...tenderVersion,
    action: z.literal('addendum'),
    text: text(3, 1000),
    endsAt: Instant.nullable().default(null),
    filesId,
  }),
  z.strictObject({
    ...tenderVersion,
    action: z.literal('rebid'),
    endsAt: Instant,
    organizationIds: z.array(Id).max(500).nullable().default(null),
  }),
  /** `winners` of one lot; several with shares of a contract. `reason`: when it is not the lowest. */
  z.strictObject({
    ...tenderVersion,
    action: z.literal('award'),
    lotId: Id,
    winners: z
      .array(z.strictObject({ seq: z.int().min(1), share: shareOf.default(100) }))
      .min(1)
      .max(10),
    reason: text(0, 500).default(''),
  }),
  /** Nobody gets the lot. */
  z.strictObject({ ...tenderVersion, action: z.literal('decide'), lotId: Id, reason: text(3, 500) }),
  z.strictObject({ ...tenderVersion, action: z.literal('cancel'), reason: Code, comment: text(0, 1000).default('') }),
])
export type TenderMove = z.output<typeof TenderMove>
