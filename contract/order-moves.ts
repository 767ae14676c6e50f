import { z } from 'zod'
import { BulkRows, rowsOf } from './bulk.ts'
import { OrderOfferTerms } from './order-draft.ts'
import { OverrideReason } from './order-fit.ts'
import { Code, Id, Instant, Money, text, Version } from './primitives.ts'
import { driverAssignmentRefusals } from './refusals/drivers.ts'
import { fitRefusals } from './refusals/flights.ts'
import { closedRefusals, draftRefusals, lockRefusals, stepRefusals } from './refusals/orders.ts'
import { vehicleAssignmentRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

export const changing = { orderId: Id, version: Version }

export const reasoned = { reason: Code, comment: text(0, 500).default('') }

/** The form photos were put into, as drafts of the kind `flight`: they go with what is told. */
export const photographed = { photosId: Id.optional() }

/** Times of a stop that were marked and are corrected; what is left out stays. */
export const TaskTimes = z.strictObject({
  departedAt: Instant.optional(),
  arrivedAt: Instant.optional(),
  serviceAt: Instant.optional(),
  completedAt: Instant.optional(),
})
export type TaskTimes = z.output<typeof TaskTimes>

/** What came of a loading or an unloading: whether it was all, how much was taken, how warm it was, and the seals put on. */
export const TaskOutcome = z.strictObject({
  /** Not all of it: how much is said by at least one of the three. */
  part: z.boolean().optional(),
  massKg: z.int().min(0).max(1_000_000).optional(),
  pallets: z.int().min(0).max(10_000).optional(),
  pieces: z.int().min(0).max(1_000_000).optional(),
  temperature: z.number().min(-60).max(60).multipleOf(0.1).optional(),
  seals: z.array(text(1, 20)).max(20).optional(),
  damaged: z.boolean().optional(),
})
export type TaskOutcome = z.output<typeof TaskOutcome>

/** Statuses in which times that were marked may be corrected: what follows from them is decided when the order is completed. */
export const areTimesCorrectable = (status: string): boolean => status === 'in_progress' || status === 'documents'

/** One command of the lifecycle, with the fields of its action. */
export const OrderMove = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('place') }),
  z.strictObject({ ...changing, action: z.literal('offer'), ...OrderOfferTerms.shape, price: Money.optional() }),
  z.strictObject({ ...changing, action: z.literal('accept') }),
  /** The executor declines the offer, with a reason; the forwarder declines the executor's price, and the offer stands. */
  z.strictObject({ ...changing, action: z.literal('decline'), ...reasoned, reason: Code.optional() }),
  /** Another price: of the executor for what he is offered, of the forwarder in answer to him. */
  z.strictObject({ ...changing, action: z.literal('counter'), price: Money, comment: reasoned.comment }),
  /** The executor takes back the price he named, while nobody answered it: the offer stands as it was. */
  z.strictObject({ ...changing, action: z.literal('withdraw') }),
  z.strictObject({
    ...changing,
    action: z.literal('assign'),
    truckId: Id,
    trailerId: Id.nullable().default(null),
    driverId: Id,
    coDriverId: Id.nullable().optional(),
    overrideReason: OverrideReason,
  }),
  z.strictObject({
    ...changing,
    action: z.literal('replace'),
    truckId: Id,
    trailerId: Id.nullable().default(null),
    driverId: Id,
    coDriverId: Id.nullable().optional(),
    overrideReason: OverrideReason,
    ...reasoned,
  }),
  z.strictObject({ ...changing, action: z.literal('approve') }),
  z.strictObject({ ...changing, action: z.literal('return'), comment: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('complete') }),
  z.strictObject({ ...changing, action: z.literal('rework'), comment: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('archive') }),
  z.strictObject({ ...changing, action: z.literal('revoke'), ...reasoned }),
  z.strictObject({ ...changing, action: z.literal('cancel'), ...reasoned }),
])
export type OrderMove = z.output<typeof OrderMove>

const Tags = z.array(text(1, 30)).max(10).default([])

/** What the person had before his eyes: a document that has other pages by now is neither accepted nor refused unseen. */
export const ExpectedPages = z
  .array(z.strictObject({ documentId: Id, pages: z.string().max(64) }))
  .max(50)
  .optional()
export type ExpectedPages = z.output<typeof ExpectedPages>

/** A step taken with many orders at once: those that need no choice of their own per order. */
export const OrderBulk = z.discriminatedUnion('action', [
  z.strictObject({ rows: BulkRows, action: z.literal('place') }),
  z.strictObject({ rows: BulkRows, action: z.literal('accept') }),
  z.strictObject({ rows: BulkRows, action: z.literal('approve') }),
  z.strictObject({ rows: BulkRows, action: z.literal('complete') }),
  z.strictObject({ rows: BulkRows, action: z.literal('archive') }),
  z.strictObject({ rows: BulkRows, action: z.literal('decline'), ...reasoned }),
  z.strictObject({ rows: BulkRows, action: z.literal('revoke'), ...reasoned }),
  z.strictObject({ rows: BulkRows, action: z.literal('cancel'), ...reasoned }),
  z.strictObject({ rows: BulkRows, action: z.literal('offer'), ...OrderOfferTerms.shape }),
  z.strictObject({ rows: BulkRows, action: z.literal('responsible'), responsibleId: Id }),
  z.strictObject({ rows: BulkRows, action: z.literal('tag'), add: Tags, remove: Tags }),
  z.strictObject({ rows: BulkRows, action: z.literal('copy') }),
  z.strictObject({
    rows: rowsOf(z.strictObject({ id: Id, version: Version, expectedPages: ExpectedPages })),
    action: z.literal('documents'),
  }),
])
export type OrderBulk = z.output<typeof OrderBulk>

/** What writing an order as a person entered it is refused with. */
export const refusedDrafts = codesOf(draftRefusals)

/** What a step of an order is refused with. */
export const refusedMoves = [
  ...codesOf(lockRefusals, closedRefusals, stepRefusals, vehicleAssignmentRefusals, driverAssignmentRefusals, fitRefusals),
  'extra.unanswered',
] as const
