import type { OrderCard } from '#contract/order-card.ts'
import type { StopRow } from '#contract/order-list.ts'

/** An order as its claims are read and answered: one that is open, or what is left of it to an executor who lost it. */
export type Deal = Pick<
  OrderCard,
  'id' | 'side' | 'version' | 'updatedAt' | 'actions' | 'documentRows' | 'flights' | 'forwarder' | 'executor' | 'money'
> & {
  stops: readonly Pick<StopRow, 'tz' | 'place'>[]
  exceptions: Pick<OrderCard['exceptions'], 'claims' | 'mayFile'> & Partial<Pick<OrderCard['exceptions'], 'latePayment'>>
  /** Lost: its claims are answered one by one, and no document of it can be named. */
  isLost?: boolean
}
