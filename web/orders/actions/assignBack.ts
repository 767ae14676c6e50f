import { useQueryClient } from '@tanstack/react-query'
import { leadOf } from '#contract/flight-lead.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { ask } from '#web/api/client.ts'
import { newKey } from '#web/api/newKey.ts'
import { markStale } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { stepWords } from './stepWords.ts'

/** The way back of an assignment: the order leaves the flight it was given, both as they are by then; what stands against it is said. */
export function useAssignBack(orderId: string, may: boolean): (() => void) | undefined {
  const t = useWords(stepWords)
  const queries = useQueryClient()
  const take = async () => {
    const [order, unread] = await ask(orders.get, { query: { orderId } }, { quiet: true })
    if (unread) return unread
    const lead = leadOf(order.flights.filter(({ carrier }) => carrier === null))
    if (!lead) return null
    const [flight, unseen] = await ask(flights.get, { query: { flightId: lead.id } }, { quiet: true })
    if (unseen) return unseen
    const key = { flightId: flight.id, version: flight.version, orderId, orderVersion: order.version }
    const data = { action: 'remove', ...key, to: null, reason: 'other', comment: t.assignBackWhy } as const
    const [, refused] = await ask(flights.move, { data }, { quiet: true, key: newKey() })
    return refused
  }
  const takeBack = async () => {
    const refused = await take()
    await markStale(queries, flights.move.emits)
    toasts.add(
      refused
        ? { type: 'warning', title: t.assignBackNot, content: refused.message }
        : { type: 'success', title: t.assignBackDone, content: '' },
    )
  }
  return may ? () => void takeBack() : undefined
}
