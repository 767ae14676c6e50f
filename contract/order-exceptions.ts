import { z } from 'zod'
import { ClaimRow, LatePayment } from './claims.ts'
import { changing } from './order-moves.ts'
import { OrderAction } from './order-states.ts'
import { Bilingual, Code, Id, Instant, Money, Side, text, Version } from './primitives.ts'

const HOUR = 3600_000

/** What a side pays that takes back what was agreed, by the terms of the order: nothing up to `freeUntil`, then a part of the price. */
export const RevokeTerms = z.object({
  freeHours: z.int(),
  percent: z.int(),
  loadingAt: Instant.nullable(),
  freeUntil: Instant.nullable(),
  /** The part of the price in full; null without the right to see prices. */
  amount: Money.nullable(),
})
export type RevokeTerms = z.output<typeof RevokeTerms>

/** A part of an amount in whole minor units, half up. */
export const partOf = (minor: number, percent: number): number => Math.round((minor * percent) / 100)

/** The terms of taking an order back, read from what was agreed. */
export function revokeTermsOf(order: { price: Money | null; freeHours: number; percent: number; loadingAt: Date | null }): RevokeTerms {
  const { price, freeHours, percent, loadingAt } = order
  return {
    freeHours,
    percent,
    loadingAt: loadingAt?.toISOString() ?? null,
    freeUntil: loadingAt && new Date(loadingAt.getTime() - freeHours * HOUR).toISOString(),
    amount: price && { minor: partOf(price.minor, percent), currency: price.currency },
  }
}

/** Whether taking the order back costs at this moment, and how many hours are left to the loading. */
export function revokeCosts(terms: Pick<RevokeTerms, 'percent' | 'freeUntil' | 'loadingAt'>, now: number): { hours: number } | null {
  const { percent, freeUntil, loadingAt } = terms
  if (percent === 0 || freeUntil === null || loadingAt === null || now <= Date.parse(freeUntil)) return null
  return { hours: Math.max(0, Math.round((Date.parse(loadingAt) - now) / HOUR)) }
}

/** Reasons of taking an order back that say the executor sent no vehicle that could take the cargo. Statute 259-FZ, 34 (1). */
const vehicleFailed = new Set(['resources_not_provided', 'resources_mismatch', 'no_show', 'late_arrival'])
/** Reasons that say the forwarder had no cargo to hand over, or another one than was agreed. Statute 259-FZ, 10 (4) and 35 (1). */
const cargoFailed = new Set(['no_slot', 'requirements_changed', 'cargo_differs'])

/** What a side that takes an order back for this reason may claim of the other one; null where the reason says nothing of the transport. */
export const failureOf = (side: Side, reason: string): 'no_vehicle' | 'no_cargo' | null => {
  if (side === 'forwarder') return vehicleFailed.has(reason) ? 'no_vehicle' : null
  return cargoFailed.has(reason) ? 'no_cargo' : null
}

export const HoldKind = z.enum(['operational', 'compliance', 'customer', 'finance'])
export type HoldKind = z.output<typeof HoldKind>
export const HoldSeverity = z.enum(['informational', 'advisory', 'blocking'])
export type HoldSeverity = z.output<typeof HoldSeverity>
/** What a blocking hold refuses: naming resources and starting, finishing an unloading, completing and archiving. */
export const HoldBlocks = z.enum(['dispatch', 'delivery', 'billing'])
export type HoldBlocks = z.output<typeof HoldBlocks>

export const HoldRow = z.object({
  id: Id,
  side: Side,
  kind: HoldKind,
  severity: HoldSeverity,
  blocks: z.array(HoldBlocks),
  shared: z.boolean(),
  /** Null to the other side when it is not shared. */
  reason: z.string().nullable(),
  setAt: Instant,
  setBy: z.string().nullable(),
  mayRelease: z.boolean(),
  /** The one task it holds the driver back at: it came of wrong handover codes. */
  taskId: Id.optional(),
})
export type HoldRow = z.output<typeof HoldRow>

/** Sets a hold, or releases one. */
export const HoldChange = z.discriminatedUnion('action', [
  z.strictObject({
    ...changing,
    action: z.literal('set'),
    kind: HoldKind,
    severity: HoldSeverity,
    blocks: z.array(HoldBlocks).max(3).default([]),
    shared: z.boolean().default(true),
    reason: text(3, 500),
  }),
  z.strictObject({ ...changing, action: z.literal('release'), holdId: Id }),
])
export type HoldChange = z.output<typeof HoldChange>

export const HaltStatus = z.enum(['open', 'agreed', 'refused', 'withdrawn', 'expired'])

/** A forwarder's request to stop an order on its way, and what the executor said to it. */
export const HaltRequest = z.object({
  id: Id,
  version: z.int(),
  status: HaltStatus,
  reason: Code,
  comment: z.string(),
  cargoPlace: z.string(),
  paidPercent: z.int(),
  /** What the forwarder pays; null without the right to see prices. */
  amount: Money.nullable(),
  askedAt: Instant,
  askedBy: z.string(),
  answerDueAt: Instant,
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
})
export type HaltRequest = z.output<typeof HaltRequest>

const haltTerms = {
  reason: Code,
  comment: text(0, 500).default(''),
  cargoPlace: text(3, 300),
  /** The part of the agreed price the forwarder pays for what was driven. */
  paidPercent: z.int().min(0).max(100),
}

/** Asks to stop, answers, takes the request back, or stops at once where nothing can be delivered any more. */
export const HaltChange = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('ask'), ...haltTerms, answerMinutes: z.int().min(15).max(1440).default(240) }),
  z.strictObject({ ...changing, action: z.literal('halt'), ...haltTerms }),
  z.strictObject({
    ...changing,
    action: z.literal('agree'),
    requestId: Id,
    requestVersion: Version,
    comment: text(0, 500).default(''),
  }),
  z.strictObject({ ...changing, action: z.literal('refuse'), requestId: Id, requestVersion: Version, comment: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('withdraw'), requestId: Id, requestVersion: Version }),
])
export type HaltChange = z.output<typeof HaltChange>

/** An executor who was offered this order before and may be offered it again at once. */
export const Reserve = z.object({
  id: Id,
  name: z.string(),
  price: Money.nullable(),
  ended: z.enum(['declined', 'expired', 'revoked']),
  endedAt: Instant,
  /** He said yes when his time was over: the forwarder decides. */
  lateAt: Instant.nullable(),
})
export type Reserve = z.output<typeof Reserve>

/** Everything around the steps of an order that its status does not say. */
export const OrderExceptions = z.object({
  /** Steps that belong to this status and side and cannot be taken just now, with the reason. */
  closed: z.array(z.object({ action: OrderAction, why: Bilingual })),
  approval: z.object({ isRequested: z.boolean(), until: Instant.nullable(), hours: z.int() }),
  resourcesIssue: z.enum(['returned', 'driver_unavailable', 'vehicle_unavailable']).nullable(),
  /** Null while nothing is agreed that could be taken back. */
  revoke: RevokeTerms.nullable(),
  holds: z.array(HoldRow),
  mayHold: z.boolean(),
  haltRequests: z.array(HaltRequest),
  haltActions: z.array(z.enum(['ask', 'halt', 'agree', 'refuse', 'withdraw'])),
  claims: z.array(ClaimRow),
  /** Whether a claim may be filed now. */
  mayFile: z.boolean(),
  /** Null: the terms say nothing of it, the price is not late, or the viewer may not see prices. */
  latePayment: LatePayment.nullable(),
  reserves: z.array(Reserve),
})
export type OrderExceptions = z.output<typeof OrderExceptions>
