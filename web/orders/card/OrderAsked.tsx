import { lazy } from 'react'
import type { OrderCard, TaskMark, TaskRow } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { Asking } from './tabs/tab.ts'

const OrderAssignDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderAssignDialog.tsx')).OrderAssignDialog }))
const OrderConfirmDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderConfirmDialog.tsx')).OrderConfirmDialog }))
const OrderOfferDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderOfferDialog.tsx')).OrderOfferDialog }))
const OrderCounterDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderCounterDialog.tsx')).OrderCounterDialog }))
const OrderReasonDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReasonDialog.tsx')).OrderReasonDialog }))
const OrderReportDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReportDialog.tsx')).OrderReportDialog }))
const OrderTimesDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderTimesDialog.tsx')).OrderTimesDialog }))
const OrderReworkDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReworkDialog.tsx')).OrderReworkDialog }))
const OrderHoldDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHoldDialog.tsx')).OrderHoldDialog }))
const OrderReleaseDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHoldDialog.tsx')).OrderReleaseDialog }))
const HandoverCodeDialog = lazy(async () => ({ default: (await import('../handover/HandoverCodeDialog.tsx')).HandoverCodeDialog }))
const OrderReturnDialog = lazy(async () => ({ default: (await import('../exceptions/OrderReturnDialog.tsx')).OrderReturnDialog }))
const OrderHaltDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHaltDialog.tsx')).OrderHaltDialog }))
const OrderHaltAnswerDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHaltDialog.tsx')).OrderHaltAnswerDialog }))
const ExtraAnswerDialog = lazy(async () => ({ default: (await import('../extras/ExtraAnswerDialog.tsx')).ExtraAnswerDialog }))
const TitleNextDialog = lazy(async () => ({ default: (await import('../waybill/TitleNextDialog.tsx')).TitleNextDialog }))
const ChangeAnswerDialog = lazy(async () => ({ default: (await import('../changes/ChangeAnswerDialog.tsx')).ChangeAnswerDialog }))
const ChangeSuggestDialog = lazy(async () => ({ default: (await import('../changes/ChangeSuggestDialog.tsx')).ChangeSuggestDialog }))
const TransferAnswerDialog = lazy(async () => ({ default: (await import('../transfer/TransferAnswerDialog.tsx')).TransferAnswerDialog }))

type AskedProps = { card: OrderCard; asking: Asking; onClose: () => void; onDone: (row: OrderRow) => void }

/** The dialog of the step that is asked about. */
export function OrderAsked({ card, asking, onClose, onDone }: AskedProps) {
  const common = { card, onClose, onDone }
  switch (asking.doing) {
    case 'offer':
      return <OrderOfferDialog {...common} />
    case 'assign':
    case 'replace':
      return <OrderAssignDialog {...common} kind={asking.doing} />
    case 'decline':
    case 'revoke':
    case 'cancel':
      return <OrderReasonDialog {...common} kind={asking.doing} />
    case 'place':
    case 'accept':
    case 'complete':
    case 'approve':
    case 'archive':
      return <OrderConfirmDialog {...common} kind={asking.doing} />
    case 'counter':
      return <OrderCounterDialog {...common} />
    case 'return':
      return <OrderReturnDialog {...common} />
    case 'hold':
      return <OrderHoldDialog {...common} />
    case 'handover': {
      if (card.side === 'forwarder') return <HandoverCodeDialog card={card} onClose={onClose} />
      const taskId = card.exceptions.holds.find(hold => hold.taskId)?.taskId
      const task = card.flights.flatMap(({ tasks }) => tasks).find(each => each.id === taskId)
      return task ? <Report {...common} task={task} first="finish" /> : null
    }
    case 'release':
      return <OrderReleaseDialog {...common} />
    case 'halt':
      return <OrderHaltDialog {...common} />
    case 'answerHalt':
      return <OrderHaltAnswerDialog {...common} />
    case 'answerExtra':
      return <ExtraAnswerDialog {...common} />
    case 'signTitle':
      return <TitleNextDialog card={card} onClose={onClose} />
    case 'answerChange':
      return <ChangeAnswerDialog {...common} />
    case 'suggestChange':
      return <ChangeSuggestDialog {...common} />
    case 'answerTransfer':
      return <TransferAnswerDialog {...common} />
    case 'rework':
      return <OrderReworkDialog {...common} />
    case 'correctTimes':
      return (
        <OrderTimesDialog
          {...common}
          task={card.flights.flatMap(({ tasks }) => tasks).find(each => each.id === asking.task.id) ?? asking.task}
        />
      )
    case 'report': {
      const task = card.flights.flatMap(({ tasks }) => tasks).find(each => each.id === asking.task.id) ?? asking.task
      return <Report {...common} task={task} first={asking.mark} />
    }
  }
}

type ReportProps = Omit<AskedProps, 'asking'> & { task: TaskRow; first: TaskMark | undefined }

/** A mark on a stop of the order, with what is known of its handover. */
function Report({ card, task, ...props }: ReportProps) {
  const isHeld = card.exceptions.holds.some(hold => hold.taskId === task.id)
  return (
    <OrderReportDialog
      {...props}
      card={card}
      task={{ ...task, handover: { rule: card.handover, isHeld, method: task.handover?.method ?? null } }}
      stop={task.stop === null ? undefined : card.stops[task.stop]}
    />
  )
}
