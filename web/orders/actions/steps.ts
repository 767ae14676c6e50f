import type { OrderRow } from '#contract/order-list.ts'
import type { NextCode } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { type Ask, asks, isToSign, useRights } from './doings.ts'
import { doWords } from './nextWords.ts'

/** The address of an order, opened at what is to be done. */
export const askPath = (orderId: string, ask: Ask): string => `${paths.order(orderId)}?do=${ask}`

const tabOf = (orderId: string) => `${paths.order(orderId)}?tab=money`

/** What a button leads to: the place where the step is taken, with its consequence in sight. */
export type Step = { code: NextCode; label: string; to: string }

/** The step that answers what an order waits for from this person; null when it waits for somebody else or the right is missing. */
export function useSteps(side: Side): (order: OrderRow) => Step | null {
  const verbs = useWords(doWords)
  const rights = useRights(side)

  return order => {
    const { code, whose } = order.next
    if (whose !== 'me') return null
    const label = verbs[code]
    // a claim is answered by whoever lost the order too, from what is left of it
    if (code === 'answer_claim') return rights.act ? { code, label, to: order.opens ? tabOf(order.id) : paths.lostOrder(order.id) } : null
    if (!order.opens) return null
    if (code === 'finish_draft') return rights.edit ? { code, label, to: paths.orderEdit(order.id) } : null
    if (!rights.act) return null
    // the child stands on the card of its parent
    if (code === 'pass_on') return { code, label, to: paths.order(order.id) }
    if (code === 'sign_title' && !isToSign(order)) return null
    const ask = asks[code]
    return ask === undefined ? null : { code, label, to: askPath(order.id, ask) }
  }
}
