import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'

/** The term of an order in words, and what it waits for before it begins. */
export function useTerm({ payment }: Pick<OrderCard, 'payment'>): { text: string; agreed: string; waits: string } {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const days = payment.kind === 'banking' ? words.payBanking(payment.days) : words.payCalendar(payment.days)
  const after = { unloading: words.afterUnloading, scans: words.afterScans, originals: words.afterOriginals, act_signed: words.afterAct }
  const waits = { unloading: t.waitsUnloading, scans: t.waitsScans, originals: t.waitsOriginals, act_signed: t.waitsAct }
  return { text: t.payAfter(days, after[payment.trigger]), agreed: t.payAfter(days, t.afterAgreement), waits: waits[payment.trigger] }
}
