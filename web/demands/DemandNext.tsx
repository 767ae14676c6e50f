import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DemandAction, DemandCard } from '#contract/demands.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LockIcon } from '#web/ui/icons.tsx'
import { cardWords } from './cardWords.ts'
import { useDemandStep } from './useDemandStep.ts'
import { actionWords, demandWords } from './words.ts'

/** Steps that are taken with one press; the others ask for something first. */
const plain = new Set<DemandAction>(['publish', 'pause', 'resume'])
const order: readonly DemandAction[] = ['publish', 'resume', 'orders', 'choose', 'extend', 'edit', 'pause', 'finish', 'tender', 'cancel']

/** What a demand waits for, from whom and until when, and what may be done with it. */
export function DemandNext({ card, ask }: { card: DemandCard; ask: (action: DemandAction) => void }) {
  const t = useWords(cardWords)
  const words = useWords(actionWords)
  const navigate = useNavigate()
  const step = useDemandStep(card)
  const [pressed, setPressed] = useState<DemandAction | null>(null)
  const { title, text, hot } = useSaid(card)
  const actions = order.flatMap(id => card.actions.find(({ action }) => action === id) ?? [])
  const main = actions.find(({ action, allow }) => allow && (action === 'publish' || action === 'resume'))?.action
  const press = (action: DemandAction) => {
    setPressed(action)
    if (action === 'edit') return void navigate(paths.demandEdit(card.row.id))
    if (action === 'publish' || action === 'pause') return step.take({ action })
    if (action === 'resume') return step.take({ action, deadline: null })
    ask(action)
  }
  return (
    <section className="demand-next" aria-label={t.next} data-hot={hot || undefined}>
      <div className="demand-next-what">
        <h2>{title}</h2>
        {text && <p className="s13 ink-2">{text}</p>}
        {!card.own && !card.mayOffer.allow && card.mayOffer.reason && card.offers.length === 0 && (
          <p className="demand-closed s13">
            <LockIcon size={14} />
            <span>{card.mayOffer.reason}</span>
          </p>
        )}
        {step.error && (
          <p className="s13 danger" role="alert">
            {step.error}
          </p>
        )}
      </div>
      <div className="demand-next-do" data-no-print>
        {card.row.orderId && card.row.orderNumber && card.row.status === 'matched' && (
          <ButtonLink variant="primary" to={paths.order(card.row.orderId)}>
            {t.openOrder(card.row.orderNumber)}
          </ButtonLink>
        )}
        {actions.map(({ action, allow, reason }) => (
          <Button
            key={action}
            variant={action === main ? 'primary' : action === 'cancel' ? 'danger-plain' : 'plain'}
            pending={step.pending && pressed === action && plain.has(action)}
            reason={allow ? null : reason}
            onClick={() => press(action)}
          >
            {words[action]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function useSaid(card: DemandCard): { title: string; text: string; hot: boolean } {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const f = useFormat()
  const { row } = card
  const spot = row.kind === 'spot'
  const at = (moment: string | null) => f.dateTime(moment, { zone: 'Europe/Moscow' })
  const calm = (title: string, text = '') => ({ title, text, hot: false })
  const hot = (title: string, text = '') => ({ title, text, hot: true })
  if (!card.own) {
    const own = card.offers[0]
    if (own?.status === 'confirmed') return calm(t.wonTitle, spot ? t.wonText : t.wonGridText)
    if (own?.needsReconfirm && own.turn !== null) return hot(t.reconfirmTitle, t.reconfirmText)
    if (own?.status === 'selected') return hot(t.selectedTitle, t.selectedText(at(own.confirmBy)))
    if (own?.status === 'countered_by_forwarder') return own.agreed ? calm(t.agreedTitle) : hot(t.turnTitle, t.turnText)
    if (own?.status === 'submitted' || own?.status === 'countered_by_executor')
      return calm(own.agreed ? t.agreedTitle : t.waitTitle, t.waitText)
    if (own?.status === 'lost') return calm(t.lostTitle, own.reason)
    if (card.mayOffer.allow) return hot(t.respondTitle, t.respondText(at(row.deadline)))
    return calm(t.closedTitle)
  }
  const waiting = card.offers.filter(({ turn }) => turn === 'forwarder').length
  switch (row.status) {
    case 'draft':
      return hot(t.nextDraft, t.nextDraftText)
    case 'active':
      return waiting > 0
        ? hot(t.nextOffers(waiting), t.nextActiveText(at(row.deadline)))
        : calm(t.nextActive, t.nextActiveText(at(row.deadline)))
    case 'paused':
      return calm(t.nextPaused, t.nextPausedText)
    case 'choosing':
      return hot(spot ? t.nextChoosing : t.nextChoosingGrid, t.nextChoosingText)
    case 'confirming': {
      const chosen = card.offers.find(({ status }) => status === 'selected')
      return calm(t.nextConfirming(chosen?.executor.name ?? w.page), chosen ? t.nextConfirmingText(at(chosen.confirmBy)) : '')
    }
    case 'matched':
      return calm(spot ? t.nextMatched : t.nextMatchedGrid, spot ? t.nextMatchedText : '')
    case 'expired':
      return hot(t.nextExpired, t.nextExpiredText)
    case 'cancelled':
      return calm(t.nextCancelled)
  }
}
