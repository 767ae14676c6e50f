import type { SettlementAction, SettlementPayment } from '#contract/settlements.ts'

/** What the page of a registry asks its person about at the moment. */
export type Asking = SettlementAction | 'add' | 'statement' | { unpay: SettlementPayment }
