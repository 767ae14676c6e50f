import { z } from 'zod'

/**
 * How a tender is decided: on the way down by steps, an open or a sealed request for prices, the first to take a fixed price, a price that
 * rises until somebody takes it, a volume by lanes for months with shares.
 */
export const TenderKind = z.enum(['reduction', 'open_rfq', 'sealed_rfq', 'first_price', 'dutch', 'contract'])
export type TenderKind = z.output<typeof TenderKind>

export const TenderStatus = z.enum([
  'draft',
  'announced',
  'bidding',
  'evaluation',
  'rebidding',
  'awarded',
  'failed',
  'cancelled',
  'completed',
])
export type TenderStatus = z.output<typeof TenderStatus>

export const LotStatus = z.enum(['pending', 'open', 'closed', 'awarded', 'partially_awarded', 'unsold', 'cancelled'])
export type LotStatus = z.output<typeof LotStatus>

/** `leading` is told of the best valid bet while it may be told and is stored nowhere. */
export const BetStatus = z.enum([
  'submitted',
  'leading',
  'replaced',
  'withdrawn',
  'disqualified',
  'won',
  'reserve',
  'lost',
  'confirmed',
  'refused',
])
export type BetStatus = z.output<typeof BetStatus>

/** What a bidder sees of the others, each level with all before it: nothing, his place, the best price, every price, the names. */
export const Visibility = z.enum(['blind', 'rank', 'best', 'full_anonymous', 'full'])
export type Visibility = z.output<typeof Visibility>

/** What prices are compared by: as bid, without VAT, or without it only where the organiser deducts it. */
export const Basis = z.enum(['gross', 'net', 'effective'])
export type Basis = z.output<typeof Basis>

/** Everything that moves a tender; the steps table says who may and when. */
export const TenderAction = z.enum(['announce', 'addendum', 'rebid', 'award', 'decide', 'finish', 'cancel'])
export type TenderAction = z.output<typeof TenderAction>

export const forwarderLotTabs = ['all', 'drafts', 'announced', 'bidding', 'choosing', 'done', 'cancelled'] as const
export const executorLotTabs = ['all', 'available', 'taking', 'invited', 'won', 'lost'] as const
export const LotTab = z.enum([...forwarderLotTabs, 'available', 'taking', 'invited', 'won', 'lost'])
export type LotTab = z.output<typeof LotTab>

export const AwardStatus = z.enum(['pending', 'confirmed', 'refused', 'expired', 'revoked'])
export type AwardStatus = z.output<typeof AwardStatus>
