import type { z } from 'zod'
import type { DictRow, ReasonRow } from '#contract/dicts.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { revokeCosts } from '#contract/order-steps.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useDict } from '../dictNames.ts'
import { termsWords } from './besideWords.ts'

type Line = string | { text: string; tone: 'warn' | 'danger' }

/** What taking the order back costs at this moment, by its terms and whose fault the reason is; said before anything is confirmed. */
export function usePenalty(card: OrderCard, kind: 'decline' | 'revoke' | 'cancel', reason: string | null): Line[] {
  const t = useWords(termsWords)
  const f = useFormat()
  const now = useNow(30_000)
  const dict = kind === 'cancel' ? 'orderCancelReasons' : card.side === 'forwarder' ? 'forwarderRevokeReasons' : 'executorRevokeReasons'
  const fault = useDict<DictRow & Pick<z.output<typeof ReasonRow>, 'fault'>>(dict).find(row => row.code === reason)?.fault
  const terms = card.steps.revoke
  if (terms === null || kind === 'decline') return []
  const costs = revokeCosts(terms, now)
  if (!costs)
    return [terms.percent === 0 || !terms.freeUntil ? t.noPenalty : t.freeUntil(f.dateTime(terms.freeUntil, { zone: 'Europe/Moscow' }))]
  if (fault !== undefined && fault !== card.side) return [t.notYours]
  const { percent, freeHours, amount } = terms
  const text = amount ? t.penalty(f.money(amount), percent, costs.hours, freeHours) : t.penaltyBare(percent, costs.hours, freeHours)
  return [{ text, tone: 'danger' }, t.draft]
}
