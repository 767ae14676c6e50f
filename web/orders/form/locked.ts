import type { OrderCard } from '#contract/order-card.ts'
import { isAgreed } from '#contract/order-states.ts'
import { useWords } from '#web/i18n/words.ts'
import { formWords } from './formWords.ts'

/** Why an order cannot be changed in its form, or null where it can: what was agreed goes to the executor as a request there. */
export function useLockReason(card: OrderCard): string | null {
  const t = useWords(formWords)
  return card.side === 'forwarder' && isAgreed(card.status) ? (card.money === null ? t.lockedPrices : null) : lockReason(card, t)
}

/** Why an order cannot be changed at once, or null where it can. */
export function lockReason(card: OrderCard, t: (typeof formWords)['ru']): string | null {
  if (card.side !== 'forwarder') return t.lockedSide
  if (card.status === 'offered') return t.lockedOffered
  if (card.status === 'accepted' || card.status === 'ready' || card.status === 'in_progress' || card.status === 'documents')
    return t.lockedAgreed
  if (card.status !== 'draft' && card.status !== 'placed') return t.lockedEnded
  return card.money === null ? t.lockedPrices : null
}
