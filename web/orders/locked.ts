import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { formWords } from './formWords.ts'

/** Why an order cannot be changed in its form, or null where it can. */
export const useLockReason = (card: OrderCard): string | null => lockReason(card, useWords(formWords))

export function lockReason(card: OrderCard, t: (typeof formWords)['ru']): string | null {
  if (card.side !== 'forwarder') return t.lockedSide
  if (card.status === 'offered') return t.lockedOffered
  if (card.status === 'accepted' || card.status === 'ready' || card.status === 'in_progress' || card.status === 'documents')
    return t.lockedAgreed
  if (card.status !== 'draft' && card.status !== 'placed') return t.lockedEnded
  return card.money === null ? t.lockedPrices : null
}
