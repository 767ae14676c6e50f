import { useQuery } from '@tanstack/react-query'
import { extras } from '#contract/extras.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { extraCodeWords } from '#web/orders/extras/codeWords.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { moneyWords } from './moneyWords.ts'

/** Extras that still wait for an answer: the sums beside do not hold them, so they are named with the way to them. */
export function PendingExtras({ card }: { card: OrderCard }) {
  const t = useWords(moneyWords)
  const codes = useWords(extraCodeWords)
  const f = useFormat()
  const { data, error, refetch } = useQuery(queryOf(extras.list, { orderId: card.id }, { quiet: true }))
  if (error && !data)
    return (
      <Banner
        tone="warn"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.extrasFailed}
      </Banner>
    )
  const waiting = data?.items.filter(({ status }) => status === 'proposed') ?? []
  if (waiting.length === 0) return null
  const named = waiting.map(({ code, amount, payer }) => {
    const sum = amount && f.money({ ...amount, minor: payer === 'executor' ? -amount.minor : amount.minor })
    return [codes[code], sum].filter(Boolean).join('\u00a0')
  })
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink size="small" href="#extras" target={undefined} rel={undefined}>
          {t.toExtras}
        </ButtonLink>
      }
    >
      {t.waitingExtras(waiting.length, named.join(', '))}
    </Banner>
  )
}
