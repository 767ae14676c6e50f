import { useQuery } from '@tanstack/react-query'
import { type ChangeRow, changes } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { defaultZone } from '#contract/zone.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useExpectedVersion } from '#web/orders/actions/StepDialog.tsx'
import type { Asking } from '#web/orders/card/tabs/tab.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { changeWords } from './changeWords.ts'
import { partsBetween, versionsOf } from './compare.ts'

type ChangeProps = { card: OrderCard; rights: Rights; ask: (asking: Asking) => void }

/** What one side asks the other to change of the order, while it waits; after that, that it was refused or nobody answered. */
export function OrderChange({ card, rights, ask }: ChangeProps) {
  const t = useWords(changeWords)
  const { data, error, refetch } = useQuery(queryOf(changes.list, { orderId: card.id }, { quiet: true }))
  const [last] = data?.items ?? []
  if (error && !data && card.next.code === 'answer_change')
    return (
      <div className="order-change">
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (!data && card.next.code === 'answer_change') return <ChangeComing />
  if (!last) return null
  if (last.status === 'proposed') return <Open card={card} change={last} rights={rights} ask={ask} />
  if (last.status !== 'refused' && last.status !== 'lapsed') return null
  return (
    <div className="order-change">
      <Banner tone="info">
        {last.status === 'lapsed'
          ? t.lapsed
          : `${last.side === card.side ? t.refusedThem : t.refusedMine}. ${[last.answer, last.answeredBy].filter(Boolean).join(', ')}`}
      </Banner>
    </div>
  )
}

function Open({ card, change, rights, ask }: ChangeProps & { change: ChangeRow }) {
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
        note={t.answerDueAt(f.dateTime(change.answerDueAt, { zone: defaultZone }))}
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
          {[change.comment, change.proposedBy, f.dateTime(change.proposedAt, { zone: defaultZone })].filter(Boolean).join(' · ')}
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

/** The place of a change that is known to wait and has not come yet. */
const ChangeComing = () => (
  <div className="order-change" aria-busy="true">
    <Skeleton lines={4} height={14} />
  </div>
)
