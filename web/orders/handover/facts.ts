import type { HandoverMethod } from '#contract/order-card.ts'
import type { HandoverRule } from '#contract/order-draft.ts'

export type HandoverFacts = { rule: HandoverRule; isHeld: boolean; method: HandoverMethod | null }

/** Whether the end of an unloading needs a reason, the consignee's confirmation being missing. */
export const needsEndReason = ({ rule, isHeld, method }: HandoverFacts): boolean =>
  method === null || method === 'hand' || (method === 'signature' && rule === 'code') ? rule !== 'none' || isHeld : false
