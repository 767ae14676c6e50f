import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import type { DemandAction } from '#contract/demand-states.ts'
import { useCan } from '#web/api/session.ts'
import { useDemandStep } from '#web/demands/useDemandStep.ts'
import { actionWords, demandWords } from '#web/demands/words.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { NextBar } from '#web/ui/layout/PageHead.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { cardWords } from './words.ts'

/** Steps that are taken with one press; the others ask for something first. */
const plain = new Set<DemandAction>(['publish', 'pause', 'resume'])
const order: readonly DemandAction[] = ['publish', 'resume', 'orders', 'choose', 'extend', 'edit', 'pause', 'finish', 'tender', 'cancel']

/** No answer may come so near its end: going on needs a later one. */
const endsSoon = (deadline: string | null): boolean => deadline === null || Date.parse(deadline) < now() + demandLimits.shortest * 60_000

/** What a demand waits for, from whom and until when, and what may be done with it. */
export function DemandNext({ card, ask }: { card: DemandCard; ask: (action: DemandAction) => void }) {
  const t = useWords(cardWords)
  const words = useWords(actionWords)
  const navigate = useNavigate()
  const step = useDemandStep(card)
  const phone = useBelow(768)
  const [pressed, setPressed] = useState<DemandAction | null>(null)
  const { title, text, hot } = useSaid(card)
  const actions = order.flatMap(id => card.actions.find(({ action }) => action === id) ?? [])
  const main = actions.find(({ action, allow }) => allow && (action === 'publish' || action === 'resume'))?.action
  const press = (action: DemandAction) => {
    setPressed(action)
    if (action === 'edit') return void navigate(paths.demandEdit(card.row.id))
    if (action === 'publish' || action === 'pause') return step.take({ action })
    if (action === 'resume' && !endsSoon(card.row.deadline)) return step.take({ action, deadline: null })
    ask(action)
  }
  const button = ({ action, allow, reason }: (typeof actions)[number]) => (
    <Button
      key={action}
      variant={action === main ? 'primary' : action === 'cancel' ? 'danger-plain' : 'plain'}
      pending={step.pending && pressed === action && plain.has(action)}
      reason={allow ? null : reason}
      onClick={() => press(action)}
    >
      {words[action]}
    </Button>
  )
  const first =
    card.row.orderId && card.row.orderNumber && card.row.status === 'matched' ? (
      <ButtonLink variant="primary" to={paths.order(card.row.orderId)}>
        {t.openOrder(card.row.orderNumber)}
      </ButtonLink>
    ) : (
      actions.filter(({ action }) => action === main).map(button)[0]
    )
  return (
    <>
      {phone && first && <NextBar>{first}</NextBar>}
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
          {!phone && first}
          {actions.filter(({ action }) => action !== main).map(button)}
        </div>
      </section>
    </>
  )
}

function useSaid(card: DemandCard): { title: string; text: string; hot: boolean } {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const f = useFormat()
  const mayOffer = useCan('demands.offer')
  const mayForward = useCan('demands.create')
  const { row } = card
  const spot = row.kind === 'spot'
  const may = card.own ? mayForward : mayOffer
  const at = (moment: string | null) => f.dateTime(moment)
  const calm = (title: string, text = '') => ({ title, text, hot: false })
  // who only looks on reads how it stands, and is told to do nothing
  const hot = (title: string, text: string, seen: string, seenText = '') =>
    may ? { title, text, hot: true } : { title: seen, text: seenText, hot: false }
  if (!card.own) {
    const own = card.offers[0]
    if (own?.status === 'confirmed') return calm(t.wonTitle, spot ? t.wonText : t.wonGridText)
    const held = own !== undefined && own.turn !== null && own.status !== 'selected'
    if (held && row.status === 'confirming') return calm(t.otherAsked, t.otherAskedText)
    if (held && row.status === 'paused') return calm(t.nextPaused, t.nextPausedText)
    if (own?.needsReconfirm && own.status === 'countered_by_forwarder' && !own.agreed)
      return hot(t.reconfirmTitle, t.reconfirmTurn, t.reconfirmTitle)
    if (own?.needsReconfirm && own.turn !== null) return hot(t.reconfirmTitle, t.reconfirmText, t.reconfirmTitle, t.reconfirmSeen)
    if (own?.status === 'selected')
      return hot(t.selectedTitle, t.selectedText(at(own.confirmDueAt)), t.selectedSeen, t.seenUntil(at(own.confirmDueAt)))
    if (own?.status === 'countered_by_forwarder') return own.agreed ? calm(t.agreedTitle) : hot(t.turnTitle, t.turnText, t.turnTitle)
    if (own?.status === 'submitted' && row.confirmed > 0) return calm(t.partTitle(row.confirmed, row.promised), t.wonGridText)
    if (own?.status === 'submitted' || own?.status === 'countered_by_executor')
      return calm(own.agreed ? t.agreedTitle : t.waitTitle, t.waitText)
    if (own?.status === 'lost')
      return calm(row.status === 'cancelled' ? t.nextCancelled : row.status === 'expired' ? t.closedTitle : t.lostTitle, own.reason)
    if (card.mayOffer.allow) return hot(t.respondTitle, t.respondText(at(row.deadline)), t.respondSeen, t.respondText(at(row.deadline)))
    if (own?.closed) return calm(t.closedTitle, t.ended)
    return mayOffer || row.status !== 'active' ? calm(t.closedTitle) : calm(t.respondSeen, t.respondText(at(row.deadline)))
  }
  const waiting = card.offers.filter(({ turn }) => turn === 'forwarder').length
  switch (row.status) {
    case 'draft':
      return hot(t.nextDraft, t.nextDraftText, t.draftSeen, t.draftSeenText)
    case 'active': {
      const until = t.nextActiveText(at(row.deadline))
      return waiting > 0 ? hot(t.nextOffers(waiting), until, t.offersSeen(waiting), until) : calm(t.nextActive, until)
    }
    case 'paused': {
      const away = card.actions.find(({ action, allow }) => action === 'resume' && !allow)
      return away ? calm(t.nextAway, away.reason ?? '') : calm(t.nextPaused, t.nextPausedText)
    }
    case 'choosing':
      return spot
        ? hot(t.nextChoosing, t.nextChoosingText, t.choosingSeen, t.nextChoosingText)
        : hot(t.nextChoosingGrid, t.nextChoosingText, t.choosingGridSeen, t.nextChoosingText)
    case 'confirming': {
      const chosen = card.offers.find(({ status }) => status === 'selected')
      const until = at(chosen?.confirmDueAt ?? null)
      return calm(t.nextConfirming(chosen?.executor.name ?? w.page), chosen ? (may ? t.nextConfirmingText(until) : t.seenUntil(until)) : '')
    }
    case 'matched':
      return calm(spot ? t.nextMatched : t.nextMatchedGrid, spot ? t.nextMatchedText : '')
    case 'expired':
      return hot(t.nextExpired, t.nextExpiredText, t.nextExpired)
    case 'cancelled':
      return calm(t.nextCancelled)
  }
}
