import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { type TransferMove, transfers } from '#contract/transfers.ts'
import { useSend } from '#web/api/query.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

type Step = TransferMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

/** One step of a transfer against the version its person has seen, with the toast it ends with. */
export function useTransferStep(card: OrderCard, onDone: (row: OrderRow) => void) {
  const seen = useExpectedVersion(card)
  const move = useSend(transfers.move)
  return {
    seen,
    pending: move.isPending,
    error: move.error,
    /** The refusal belongs to what has just been changed. */
    clear: () => move.error && move.reset(),
    send: (step: Step, said: string) =>
      move.mutate({ orderId: card.id, version: seen.version, ...step } as TransferMove, {
        onSuccess: row => {
          toasts.add({ type: 'success', title: said, content: row.number ?? '' })
          onDone(row)
        },
        onError: seen.refused,
      }),
  }
}
