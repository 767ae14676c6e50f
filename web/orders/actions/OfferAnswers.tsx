import { useQueryClient } from '@tanstack/react-query'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { plainMessage } from '#web/api/client.ts'
import { markStale, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { actionWords } from '#web/orders/words.ts'
import { Button, ButtonLink, type ButtonProps } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { counterWords } from './counterWords.ts'
import { useRights } from './doings.ts'
import { askPath } from './steps.ts'

type Props = {
  order: Pick<OrderRow, 'id' | 'version' | 'side' | 'next' | 'money' | 'actions'>
  /** No to an offer stands here too, a press from its reasons. */
  declines?: boolean
} & Pick<ButtonProps, 'variant' | 'size' | 'block' | 'tabIndex'>

/**
 * Answers about a price that are one press, wherever an order is seen: the forwarder takes what the executor asks, the executor takes
 * back what he asked. Each is sent against the very version its sum was read of.
 */
export function OfferAnswers({ order, declines = false, variant, ...look }: Props) {
  const t = useWords(counterWords)
  const verbs = useWords(actionWords)
  const f = useFormat()
  const queries = useQueryClient()
  const move = useSend(orders.move)
  const { act } = useRights(order.side)
  if (!act) return null
  const { money, actions, side, next } = order
  const send = (action: 'accept' | 'withdraw', title: string) =>
    move.mutate(
      { orderId: order.id, version: order.version, action },
      {
        onSuccess: row => toasts.add({ type: 'success', title, content: row.number ?? '' }),
        onError: error => {
          toasts.add({ type: 'danger', title: t.failed, content: plainMessage(error) })
          // whatever stands there now is what is answered next
          void markStale(queries, ['order.changed'])
        },
      },
    )
  if (side === 'forwarder')
    return money?.counter && actions.includes('accept') ? (
      <Button {...look} variant={variant} pending={move.isPending} onClick={() => send('accept', t.agreed)}>
        {t.agree(f.money(money.counter.price))}
      </Button>
    ) : null
  if (actions.includes('withdraw'))
    return (
      <Button {...look} pending={move.isPending} onClick={() => send('withdraw', t.withdrawn)}>
        {verbs.withdraw}
      </Button>
    )
  return declines && next.code === 'answer_offer' && actions.includes('decline') ? (
    <ButtonLink {...look} variant="danger-plain" to={askPath(order.id, 'decline')}>
      {verbs.decline}
    </ButtonLink>
  ) : null
}
