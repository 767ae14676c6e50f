import { z } from 'zod'
import { Id, text, Version } from './primitives.ts'
import { settlementLimits } from './settlement-states.ts'

export const settlementVersion = { settlementId: Id, version: Version }

export const orderIds = z
  .array(Id)
  .min(1)
  .max(settlementLimits.lines)
  .refine(ids => new Set(ids).size === ids.length)

/** Orders of a settlement, at a version of it. */
export const SettlementOrders = z.strictObject({ ...settlementVersion, orderIds })

export const SettlementMove = z.discriminatedUnion('action', [
  z.strictObject({ ...settlementVersion, action: z.literal('submit') }),
  z.strictObject({ ...settlementVersion, action: z.literal('approve') }),
  z.strictObject({ ...settlementVersion, action: z.literal('return'), reason: text(3, 500) }),
  z.strictObject({ ...settlementVersion, action: z.literal('post') }),
  z.strictObject({ ...settlementVersion, action: z.literal('void'), reason: text(3, 500) }),
])
export type SettlementMove = z.output<typeof SettlementMove>
