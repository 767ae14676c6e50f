import type { OrderCard, TaskMark, TaskRow } from '#contract/order-card.ts'
import type { Doing, Rights } from '../actions.ts'

/** What the page asks its person about at the moment. */
export type Asking =
  | { doing: Exclude<Doing, 'edit' | 'papers' | 'report' | 'passOn'> }
  | { doing: 'report'; task: TaskRow; mark?: TaskMark | undefined }
  | { doing: 'retime'; task: TaskRow }

/** What every tab of an order is given: the order, what its person may do, and how a step is asked about. */
export type TabProps = {
  card: OrderCard
  rights: Rights
  ask: (asking: Asking) => void
  /** The step the order waits for is begun among its papers; `onBegun`: it has been. */
  papersBegun?: boolean
  onBegun?: () => void
}
