import { z } from 'zod'
import { ClaimRow } from './claims.ts'
import { HistoryRow } from './order-card.ts'
import { OrderMoney, Party, PaymentTerms, StopRow } from './order-list.ts'
import { ViewerStatus } from './order-states.ts'
import { Id, Instant, Money, text, Version } from './primitives.ts'

/**
 * What is left between an executor and the forwarder of an order he lost: his own last offer and the claims of his time with it. Nothing of it
 * says what became of the order since.
 */
export const LostOrderCard = z.object({
  id: Id,
  number: z.string().nullable(),
  /** How his offer ended. */
  status: ViewerStatus,
  /** The version he keeps; it never changes. */
  version: z.int(),
  forwarder: Party,
  /** His own organisation. */
  executor: Party,
  stops: z.array(StopRow),
  /** What was agreed with him; null without the right to see prices. */
  money: OrderMoney.nullable(),
  payment: PaymentTerms,
  lostAt: Instant,
  claims: z.array(ClaimRow),
  /** Lines of his own time with the order, and what came of its claims since; newest first. */
  history: z.array(HistoryRow),
})
export type LostOrderCard = z.output<typeof LostOrderCard>

/** A claim as its viewer has seen it: `version` is the claim's own. */
const one = { orderId: Id, claimId: Id, version: Version }
const comment = text(3, 1000)

/** One step of a claim by an executor who lost the order. Amounts are of the claim's currency; documents of the order prove nothing here. */
export const LostOrderClaim = z.discriminatedUnion('action', [
  z.strictObject({ ...one, action: z.literal('raise'), amount: Money, comment: text(0, 1000).default('') }),
  z.strictObject({ ...one, action: z.literal('agree') }),
  z.strictObject({ ...one, action: z.literal('dispute'), amount: Money, comment }),
  z.strictObject({ ...one, action: z.literal('concede') }),
  z.strictObject({ ...one, action: z.literal('insist'), amount: Money, comment }),
  z.strictObject({ ...one, action: z.literal('court'), comment }),
  z.strictObject({ ...one, action: z.literal('withdraw'), comment: text(0, 1000).default('') }),
])
export type LostOrderClaim = z.output<typeof LostOrderClaim>
