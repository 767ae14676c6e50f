import type { z } from 'zod'
import type { DictRow, ReasonRow } from '#contract/dicts.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { failureOf, revokeCosts } from '#contract/order-exceptions.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { useDict } from '#web/dicts/dictNames.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { termsWords } from './exceptionWords.ts'

type Line = string | { text: string; tone: 'warn' | 'danger' }

type Kind = 'decline' | 'revoke' | 'cancel'

/** The dictionary the reasons of a side are from. */
export const reasonsOf = (kind: Kind, side: Side) =>
  kind === 'cancel' ? 'orderCancelReasons' : side === 'forwarder' ? 'forwarderRevokeReasons' : 'executorRevokeReasons'

/** Whose fault a reason says it is; undefined before one is chosen. */
function useFault(kind: Kind, side: Side, reason: string | null) {
  return useDict<DictRow & Pick<z.output<typeof ReasonRow>, 'fault'>>(reasonsOf(kind, side)).find(row => row.code === reason)?.fault
}

/** The same for many orders: those it costs, and their sums per currency. */
export function usePenalties(
  cards: readonly OrderCard[],
  kind: Kind,
  side: Side,
  reason: string | null,
): { orders: number; sums: Money[] } {
  const now = useNow(30_000)
  const fault = useFault(kind, side, reason)
  if (kind === 'decline' || (fault !== undefined && fault !== side)) return { orders: 0, sums: [] }
  const sums = new Map<string, number>()
  const costly = cards.filter(({ exceptions: { revoke } }) => revoke && revokeCosts(revoke, now))
  for (const { exceptions } of costly) {
    const amount = exceptions.revoke?.amount
    if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  }
  return { orders: costly.length, sums: [...sums].map(([currency, minor]) => ({ currency, minor })) }
}

/** What taking the order back costs at this moment, by its terms and whose fault the reason is; said before anything is confirmed. */
export function usePenalty(card: OrderCard, kind: Kind, reason: string | null): Line[] {
  const t = useWords(termsWords)
  const f = useFormat()
  const now = useNow(30_000)
  const fault = useFault(kind, card.side, reason)
  const terms = card.exceptions.revoke
  if (terms === null || kind === 'decline') return []
  const costs = revokeCosts(terms, now)
  if (!costs) return [terms.percent === 0 || !terms.freeUntil ? t.noPenalty : t.freeUntil(f.dateTime(terms.freeUntil))]
  if (fault !== undefined && fault !== card.side) {
    const failure = kind === 'revoke' && reason !== null ? failureOf(card.side, reason) : null
    return failure ? [t.notYours, t.theirs(failure, terms.percent)] : [t.notYours]
  }
  const { percent, freeHours, amount } = terms
  const text = amount ? t.penalty(f.money(amount), percent, costs.hours, freeHours) : t.penaltyBare(percent, costs.hours, freeHours)
  return [{ text, tone: 'danger' }, t.draft]
}
