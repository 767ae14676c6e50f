import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { NextCode } from '#contract/order-states.ts'
import { openTask } from '#web/orders/actions/doings.ts'
import { OrderAssignDialog } from '#web/orders/actions/OrderAssignDialog.tsx'
import { OrderConfirmDialog } from '#web/orders/actions/OrderConfirmDialog.tsx'
import { OrderOfferDialog } from '#web/orders/actions/OrderOfferDialog.tsx'
import { OrderReasonDialog } from '#web/orders/actions/OrderReasonDialog.tsx'
import { OrderReportDialog } from '#web/orders/actions/OrderReportDialog.tsx'
import { ExtraAnswerDialog } from '#web/orders/extras/ExtraAnswerDialog.tsx'

/** What is asked over the queue, and of which order. */
export type Asking = {
  orderId: string
  ask: 'offer' | 'accept' | 'answerExtra' | 'assign' | 'report' | 'complete' | 'revoke'
  code: NextCode
}

type Props = { card: OrderCard; ask: Asking['ask']; onClose: () => void; onDone: (row: OrderRow) => void }

/** The dialog of a step taken from the queue: the same one the order's own page asks with. */
export function QueueDialog({ ask, ...common }: Props) {
  switch (ask) {
    case 'offer':
      return <OrderOfferDialog {...common} />
    case 'answerExtra':
      return <ExtraAnswerDialog {...common} />
    case 'assign':
      return <OrderAssignDialog {...common} kind="assign" />
    case 'accept':
    case 'complete':
      return <OrderConfirmDialog {...common} kind={ask} />
    case 'revoke':
      return <OrderReasonDialog {...common} kind="revoke" />
    case 'report': {
      const task = openTask(common.card)
      return (
        task && (
          <OrderReportDialog
            {...common}
            task={{ ...task, handover: { rule: common.card.handover, isHeld: false, method: task.handover?.method ?? null } }}
            stop={task.stop === null ? undefined : common.card.stops[task.stop]}
          />
        )
      )
    }
  }
}
