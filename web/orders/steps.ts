import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type NextCode, type OrderAction, type OrderRow, orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/toasts.ts'
import { useRights } from './actions.ts'
import { doneWords, doWords } from './words.ts'

/** What the card opens by itself: an action of the order, the marks of the current stop, or the papers. */
export type Ask = OrderAction | 'report' | 'papers'

/** The address of an order, opened at what is to be done. */
export const askPath = (orderId: string, ask: Ask): string => `${paths.order(orderId)}?do=${ask}`

/** What a button does: goes to an address, or acts at once. */
export type Step = { code: NextCode; label: string; to?: string; run?: () => void; pending: boolean }

const asks: Partial<Record<NextCode, Ask>> = {
  choose_executor: 'offer',
  assign_resources: 'assign',
  depart: 'report',
  arrive: 'report',
  serve: 'report',
  upload_documents: 'papers',
  check_documents: 'papers',
  complete_order: 'complete',
}

/** The step that answers what an order waits for from this person; null when it waits for somebody else or the right is missing. */
export function useSteps(side: Side): (order: OrderRow) => Step | null {
  const verbs = useWords(doWords)
  const t = useWords(doneWords)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const move = useSend(orders.move)
  const rights = useRights(side)

  const accept = (order: OrderRow) =>
    move.mutate(
      { orderId: order.id, version: order.version, action: 'accept' },
      {
        onSuccess: row =>
          toasts.add({
            type: 'success',
            title: t.accepted,
            content: row.number ?? '',
            timeout: 8000,
            ...(row.actions.includes('assign')
              ? { action: { label: t.assignNext, run: () => void navigate(askPath(row.id, 'assign')) } }
              : {}),
          }),
        onError: error => {
          toasts.add({ type: 'warning', title: t.refused, content: error.message })
          if (error instanceof CallError && error.status === 409) void queries.invalidateQueries({ queryKey: [orders.list.path] })
        },
      },
    )

  return order => {
    const { code, whose } = order.next
    if (whose !== 'me' || !order.opens) return null
    const label = verbs[code]
    if (code === 'finish_draft') return rights.edit ? { code, label, to: paths.orderEdit(order.id), pending: false } : null
    if (!rights.act) return null
    if (code === 'answer_offer' && order.actions.includes('accept'))
      return { code, label, run: () => accept(order), pending: move.isPending && move.variables?.orderId === order.id }
    const ask = asks[code]
    return ask === undefined ? null : { code, label, to: askPath(order.id, ask), pending: false }
  }
}
