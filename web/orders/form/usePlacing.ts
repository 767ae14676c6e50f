import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { OrderFields } from './draft.ts'
import { formWords } from './formWords.ts'
import type { useOrderAutosave } from './useOrderAutosave.ts'

/** An order that was sent: what is said of it, and what its page is opened with. */
export type Sent = { row: Pick<OrderRow, 'id' | 'number'>; title: string; query?: string }

type Typed = { fields: OrderFields; draft: OrderDraft; kept: ReturnType<typeof useOrderAutosave> }

/** Places the order that is typed, made anew or from the draft that is kept, and offers it where an executor is chosen for it. */
export function usePlacing({ fields, draft, kept }: Typed): () => Promise<Sent> {
  const t = useWords(formWords)
  const create = useSend(orders.create)
  const move = useSend(orders.move)
  const placedToast = draft.trucksCount === null ? t.placedToast : t.placedMany(draft.trucksCount)
  return async () => {
    const offer =
      fields.sending === 'offer' && fields.executor ? { executorId: fields.executor.id, answerMinutes: fields.answerMinutes } : undefined
    const known = kept.known()
    if (!known) {
      const row = await create.mutateAsync({ draft, goal: offer ? 'offer' : 'place', ...(offer ? { offer } : {}) })
      return { row, title: offer ? t.offeredToast : placedToast }
    }
    const held = kept.unsaved ? await kept.save() : known
    const row = await move.mutateAsync({ orderId: held.id, version: held.version, action: 'place' })
    if (!offer) return { row, title: placedToast }
    try {
      const offered = await move.mutateAsync({ orderId: row.id, version: row.version, action: 'offer', ...offer })
      return { row: offered, title: t.offeredToast }
    } catch (error) {
      // The order stands placed already: the offer is repeated from its page, where the refusal can be put right.
      toasts.add({ type: 'warning', title: t.offerFailed, content: error instanceof Error ? error.message : '' })
      return { row, title: placedToast, query: '?do=offer' }
    }
  }
}
