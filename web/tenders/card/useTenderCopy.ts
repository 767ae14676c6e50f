import { useNavigate } from 'react-router'
import type { Side } from '#contract/primitives.ts'
import { tenders } from '#contract/tenders.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { statusWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { cardWords } from './words.ts'

/** Makes a draft of a tender's terms and opens it; orders that could not come along are named. */
export function useTenderCopy(tenderId: string, side: Side) {
  const t = useWords(cardWords)
  const orderStatus = useWords(statusWords)
  const navigate = useNavigate()
  const copy = useSend(tenders.copy)
  const take = () =>
    copy.mutate(
      { tenderId },
      {
        onSuccess: ({ id, left }) => {
          if (left.length > 0)
            toasts.add({
              type: 'warning',
              title: t.copyLeft(left.length),
              content: left.map(({ order, status }) => t.copyLeftOrder(order, orderStatus[status])).join('; '),
            })
          void navigate(paths.tenderCreate(side, `draft=${id}`))
        },
      },
    )
  return { take, pending: copy.isPending }
}
