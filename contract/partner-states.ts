import { z } from 'zod'

/** Everything that moves a partnership; asking for one is a call of its own. */
export const PartnerAction = z.enum([
  'accept',
  'activate',
  'reject',
  'withdraw',
  'suspend',
  'resume',
  'blacklist',
  'restore',
  'terminate',
  'ask',
])
export type PartnerAction = z.output<typeof PartnerAction>

export const PartnerTab = z.enum(['all', 'incoming', 'outgoing', 'verification', 'active', 'suspended', 'blacklisted', 'ended'])
export type PartnerTab = z.output<typeof PartnerTab>

/** Why a partnership is suspended or refused, as both sides read it. */
export const SuspendReason = z.enum(['compliance_expired', 'debt', 'goslog', 'quality', 'other'])
export type SuspendReason = z.output<typeof SuspendReason>
export const RejectReason = z.enum(['no_need', 'terms', 'checks_failed', 'unknown_sender', 'other'])
export type RejectReason = z.output<typeof RejectReason>
export const PartnerReason = z.union([SuspendReason, RejectReason])
export type PartnerReason = z.output<typeof PartnerReason>

/** What is checked about a partner. `tin` and `contract` are checked by the product, the rest by a person who names his source. */
export const CheckItem = z.enum([
  'tin',
  'register',
  'okved',
  'goslog',
  'authority',
  'bank',
  'insurance',
  'contract',
  'vehicles',
  'contacts',
  'losses',
])
export type CheckItem = z.output<typeof CheckItem>

export const CheckResult = z.enum(['passed', 'failed'])
export type CheckResult = z.output<typeof CheckResult>

/** Something one should know before working together. */
export const PartnerWarning = z.enum([
  'new_here',
  'not_verified',
  'no_orders',
  'check_failed',
  'compliance_expired',
  'compliance_soon',
  'contract_over',
  'contract_none',
])
export type PartnerWarning = z.output<typeof PartnerWarning>
