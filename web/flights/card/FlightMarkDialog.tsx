import { useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { now } from '#web/i18n/format.ts'
import { OrderReportDialog } from '#web/orders/actions/OrderReportDialog.tsx'
import '#web/orders/actions/step.css'

type MarkDialogProps = { card: FlightCard; taskId: string; first: TaskMark; onClose: () => void }

/** Marks a stop of a flight by hand; the mark is made on the order the stop is done for. */
export function FlightMarkDialog({ card, taskId, first, onClose }: MarkDialogProps) {
  const [openedAt] = useState(() => new Date(now()).toISOString())
  const task = card.tasks.find(each => each.taskId === taskId)
  const order = card.orders.find(({ id }) => id === task?.orderId)
  // the stop or its order left the flight while the dialog was open
  if (!task || !order) return null
  return (
    <OrderReportDialog
      card={{ id: order.id, version: order.version, updatedAt: openedAt, actions: [] }}
      task={{
        id: task.taskId,
        kind: task.leftover ? 'unloading' : task.kind,
        marks: task.marks,
        ...(task.handoverRule && {
          handover: { rule: task.handoverRule, isHeld: task.isHandoverHeld, method: task.handover?.method ?? null },
        }),
      }}
      stop={{ place: task.place, tz: task.tz, windowFrom: task.from, windowTo: task.to }}
      first={first}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
