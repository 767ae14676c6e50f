import type { OrderStatus } from '#contract/order-states.ts'
import type { Tx } from '#server/platform/db.ts'
import type { OrderRecord, OrderState } from './record.ts'

/** A step of an order while it is taken, as what follows it knows it. */
export type Step = {
  before: OrderState
  /** The status it leads to. */
  status: OrderStatus
  /** The executor who loses the order by it. */
  lost: string | null
  /** What was said with it. */
  comment: string
}

/** Whether everything was unloaded by this step, whole or not. */
export const isDelivery = ({ before, status }: Step): boolean => before.order.status === 'in_progress' && status === 'documents'

/** What a satellite of an order does about a step, at one moment of it and in its transaction. */
export type StepFollower =
  /** The order still stands in the database as it was. */
  | { at: 'beforeWrite'; follow: (tx: Tx, step: Step) => Promise<void> }
  /** The order is written, and nothing of it was read again. */
  | { at: 'afterWrite'; follow: (tx: Tx, step: Step, order: OrderRecord) => Promise<void> }
  /** The order was read anew. Answers its state as it is now; null: what was written is to be read anew before the next one follows. */
  | { at: 'afterRead'; follow: (tx: Tx, step: Step, state: OrderState) => Promise<OrderState | null> }
  /** The viewers' rows are written; also after a change that is no step. */
  | { at: 'afterShow'; follow: (tx: Tx, order: OrderRecord) => Promise<void> }

/** What one satellite hands in, each follower under the name the order of all of them calls it by. */
export type StepFollowers = Readonly<Record<string, StepFollower>>
