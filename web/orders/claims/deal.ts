import type { OrderCard } from '#contract/order-card.ts'
import type { StopRow } from '#contract/order-list.ts'

/** An order as its claims are read and answered: one that is open, or what is left of it to an executor who lost it. */
export type Deal = Pick<
  OrderCard,
  'id' | 'side' | 'version' | 'updatedAt' | 'actions' | 'papers' | 'flight' | 'forwarder' | 'executor' | 'money'
> & {
  points: readonly Pick<StopRow, 'tz' | 'place'>[]
  steps: Pick<OrderCard['steps'], 'claims' | 'mayFile'>
  /** Lost: its claims are answered one by one, and no paper of it can be named. */
  parted?: boolean
}
