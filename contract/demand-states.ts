import { z } from 'zod'

/** One order that needs an executor now, or capacity on lanes per week for weeks ahead. */
export const DemandKind = z.enum(['spot', 'period'])
export type DemandKind = z.output<typeof DemandKind>

export const DemandStatus = z.enum(['draft', 'active', 'paused', 'choosing', 'confirming', 'matched', 'expired', 'cancelled'])
export type DemandStatus = z.output<typeof DemandStatus>

export const DemandOfferStatus = z.enum([
  'submitted',
  'countered_by_forwarder',
  'countered_by_executor',
  'selected',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'lost',
])
export type DemandOfferStatus = z.output<typeof DemandOfferStatus>

/** The executor's price is given, asked for, or asked for within two ends. */
export const PriceMode = z.enum(['fixed', 'request', 'range'])
export type PriceMode = z.output<typeof PriceMode>

/** Everything a forwarder does with a demand; the steps table says when. */
export const DemandAction = z.enum(['publish', 'edit', 'pause', 'resume', 'extend', 'choose', 'cancel', 'finish', 'orders', 'tender'])
export type DemandAction = z.output<typeof DemandAction>

/** Everything either side does in a negotiation. */
export const DemandOfferAction = z.enum(['counter', 'accept', 'decline', 'withdraw', 'select', 'confirm', 'reconfirm'])
export type DemandOfferAction = z.output<typeof DemandOfferAction>

export const forwarderDemandTabs = ['all', 'drafts', 'active', 'choosing', 'confirming', 'done', 'cancelled'] as const
export const executorDemandTabs = ['all', 'available', 'answered', 'waiting', 'won', 'lost'] as const
export const DemandTab = z.enum([...forwarderDemandTabs, 'available', 'answered', 'waiting', 'won', 'lost'])
export type DemandTab = z.output<typeof DemandTab>
