import type { SettlementPayment } from '#contract/settlement-card.ts'
import type { SettlementAction } from '#contract/settlement-states.ts'

/** What the page of a settlement asks its person about at the moment. */
export type Asking = SettlementAction | 'add' | 'statement' | { unpay: SettlementPayment }
