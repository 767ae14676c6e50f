import type { OrderCard, TaskMark, TaskRow } from '#contract/order-card.ts'
import type { Doing, Rights } from '#web/orders/actions/doings.ts'

/** What the page asks its person about at the moment. */
export type Asking =
  | { doing: Exclude<Doing, 'edit' | 'documents' | 'report' | 'passOn'> }
  | { doing: 'report'; task: TaskRow; mark?: TaskMark | undefined }
  | { doing: 'correctTimes'; task: TaskRow }

/** What every tab of an order is given: the order, what its person may do, and how a step is asked about. */
export type TabProps = {
  card: OrderCard
  rights: Rights
  ask: (asking: Asking) => void
  /** The step the order waits for is begun among its documents; `onBegun`: it has been. */
  documentsBegun?: boolean
  onBegun?: () => void
}
