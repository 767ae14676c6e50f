import { type ChangeRow, changes } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import type { Asking } from '#web/orders/card/tabs/tab.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { changeWords } from './changeWords.ts'
import { partsBetween, versionsOf } from './compare.ts'

export type ChangeProps = { card: OrderCard; rights: Rights; ask: (asking: Asking) => void }

export function OpenChange({ card, change, rights, ask }: ChangeProps & { change: ChangeRow }) {
  const t = useWords(changeWords)
  const f = useFormat()
  const { locale } = useLocale()
  const phone = useBelow(768)
  const { before, after, hidden } = versionsOf(card, change, locale)
  const mine = change.side === card.side
  const size = phone ? 'touch' : 'small'
  return (
    <div className="order-change">
      <Section
        id="change"
        title={mine ? t.asksMine : change.side === 'forwarder' ? t.asksForwarder : t.asksExecutor}
        bare
        note={t.answerDueAt(f.dateTime(change.answerDueAt))}
        aside={
          rights.act &&
          (mine ? (
            <Withdraw card={card} change={change} size={size} />
          ) : (
            <Button size={size} onClick={() => ask({ doing: 'answerChange' })}>
              {t.answer}
            </Button>
          ))
        }
      >
        <ChangeLines before={before} after={after} parts={partsBetween(before, after).agreed} hidden={hidden} />
        <p className="order-change-note ink-2">
          {[change.comment, change.proposedBy, f.dateTime(change.proposedAt)].filter(Boolean).join(' · ')}
        </p>
      </Section>
    </div>
  )
}

function Withdraw({ card, change, size }: { card: OrderCard; change: ChangeRow; size: 'touch' | 'small' }) {
  const t = useWords(changeWords)
  const send = useSend(changes.withdraw)
  const { refused } = useExpectedVersion(card)
  return (
    <Button
      size={size}
      pending={send.isPending}
      onClick={() =>
        send.mutate(
          { orderId: card.id, version: card.version, changeId: change.id },
          {
            onSuccess: () => toasts.add({ type: 'success', title: t.withdrawn, content: card.number ?? '' }),
            onError: error => {
              toasts.add({ type: 'danger', title: error.message, content: '' })
              refused(error)
            },
          },
        )
      }
    >
      {t.withdraw}
    </Button>
  )
}
