import { lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { doingsOf, openTask, useRights } from '#web/orders/actions/doings.ts'
import type { Asking } from './tabs/tab.ts'

const OrderAssignDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderAssignDialog.tsx')).OrderAssignDialog }))
const OrderConfirmDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderConfirmDialog.tsx')).OrderConfirmDialog }))
const OrderOfferDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderOfferDialog.tsx')).OrderOfferDialog }))
const OrderReasonDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReasonDialog.tsx')).OrderReasonDialog }))
const OrderReportDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReportDialog.tsx')).OrderReportDialog }))
const OrderTimesDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderTimesDialog.tsx')).OrderTimesDialog }))
const OrderReworkDialog = lazy(async () => ({ default: (await import('#web/orders/actions/OrderReworkDialog.tsx')).OrderReworkDialog }))
const OrderHoldDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHoldDialog.tsx')).OrderHoldDialog }))
const OrderReleaseDialog = lazy(async () => ({ default: (await import('../exceptions/OrderHoldDialog.tsx')).OrderReleaseDialog }))
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
    case 'return':
      return <OrderReturnDialog {...common} />
    case 'hold':
      return <OrderHoldDialog {...common} />
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
      return <OrderTimesDialog {...common} task={card.flight?.tasks.find(each => each.id === asking.task.id) ?? asking.task} />
    case 'report': {
      const task = card.flight?.tasks.find(each => each.id === asking.task.id) ?? asking.task
      return <OrderReportDialog {...common} task={task} first={asking.mark} />
    }
  }
}

/** What is asked now; an address with `?do=…` asks it on arrival, once. `onDocuments`: it asks for the documents. */
export function useAsked(card: OrderCard, onDocuments: () => void): [Asking | null, (asking: Asking | null) => void] {
  const [search, setSearch] = useSearchParams()
  const rights = useRights(card.side)
  const wanted = search.get('do')
  const task = openTask(card)
  const may = doingsOf(card, rights).find(doing => doing === wanted)
  const opening: Asking | null =
    may === undefined || may === 'edit' || may === 'passOn' || may === 'documents'
      ? null
      : may === 'report'
        ? task && { doing: may, task }
        : { doing: may }
  const [asking, setAsking] = useState<Asking | null>(opening)
  // The address may ask again while the page stays, as when a toast leads to the next step.
  const [heard, setHeard] = useState(wanted)
  if (heard !== wanted) {
    setHeard(wanted)
    if (opening) setAsking(opening)
  }

  useEffect(() => {
    if (wanted === null) return
    if (wanted === 'documents') {
      onDocuments()
      return
    }
    setSearch(
      now => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, setSearch, onDocuments])
  return [asking, setAsking]
}
