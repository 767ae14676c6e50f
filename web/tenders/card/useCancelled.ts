import type { TenderCard } from '#contract/tender-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'

/** Why a tender was cancelled, as its organiser said it; empty where it was not. */
export function useCancelled() {
  const reasonOf = useNames('demandCancelReasons')
  return ({ cancel }: TenderCard): string => [cancel && reasonOf(cancel.reason), cancel?.comment].filter(Boolean).join('. ')
}
