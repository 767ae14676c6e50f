import type { SettlementCard } from '#contract/settlement-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { cardWords } from './words.ts'

/** That the account money is about to go to is new, while it may still be held back; nothing where it is not. */
export function NewAccount({ card }: { card: SettlementCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { payee, payeeSince } = card.accounts
  if (!payee || payeeSince === null || card.status === 'paid' || card.status === 'voided') return null
  return <Banner tone="warn">{t.newAccount(payee.account.slice(-4), f.dateTime(payeeSince))}</Banner>
}
