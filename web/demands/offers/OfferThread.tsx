import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import type { DemandOfferAction } from '#contract/demand-states.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { OfferMark } from '#web/demands/DemandCells.tsx'
import { useOfferStep } from '#web/demands/useDemandStep.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { CounterDialog, DeclineDialog } from './OfferDialogs.tsx'
import { OfferTerms } from './OfferTerms.tsx'
import { OfferAwaited, OfferTurns } from './OfferTurns.tsx'

const order: readonly DemandOfferAction[] = ['reconfirm', 'confirm', 'accept', 'select', 'counter', 'withdraw', 'decline']

/** A negotiation as the two sides held it: who said which price and when, and what its viewer may answer. */
export function OfferThread({ card, offer }: { card: DemandCard; offer: DemandOffer }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const mayForward = useCan('demands.create')
  const mayOffer = useCan('demands.offer')
  const may = card.own ? mayForward : mayOffer
  const step = useOfferStep(card, offer)
  const [asking, setAsking] = useState<DemandOfferAction | null>(null)
  const mine = card.own ? 'forwarder' : 'executor'
  const actions = may ? order.flatMap(id => offer.actions.find(({ action }) => action === id) ?? []) : []
  const main =
    offer.turn === mine ? actions.find(({ action, allow }) => allow && action !== 'withdraw' && action !== 'decline')?.action : null
  const amount = offer.amount ? f.money(offer.amount) : ''
  const labels: Record<DemandOfferAction, string> = {
    reconfirm: t.reconfirm,
    confirm: t.confirmDo,
    accept: amount ? t.accept(amount) : t.acceptPlain,
    select: t.select,
    counter: t.counter,
    withdraw: t.withdraw,
    decline: card.own ? t.declineOffer : t.decline,
  }
  const press = (action: DemandOfferAction) => {
    if (action === 'reconfirm' || action === 'accept' || action === 'withdraw') return step.take({ action })
    setAsking(action)
  }
  const close = () => setAsking(null)
  return (
    <Section
      title={card.own ? t.thread(offer.executor.name) : t.threadOwn}
      aside={
        <span className="s13">
          <OfferMark status={offer.status} />
        </span>
      }
    >
      <div className="demand-talk">
        <OfferTurns card={card} offer={offer} />
        <OfferTerms card={card} offer={offer} />
        <OfferAwaited card={card} offer={offer} may={may} answerable={actions.some(({ allow }) => allow)} />
        {step.error && asking === null && (
          <p className="s13 danger" role="alert">
            {step.error}
          </p>
        )}
        {actions.length > 0 && (
          <p className="row row-wrap" data-no-print>
            {actions.map(({ action, allow, reason }) => (
              <Button
                key={action}
                variant={action === main ? 'primary' : action === 'decline' ? 'danger-plain' : 'plain'}
                pending={step.pending && asking === null && action === main}
                reason={allow ? null : reason}
                onClick={() => press(action)}
              >
                {labels[action]}
              </Button>
            ))}
          </p>
        )}
      </div>
      {asking === 'counter' && <CounterDialog card={card} offer={offer} onClose={close} />}
      {asking === 'decline' && <DeclineDialog card={card} offer={offer} onClose={close} />}
      {(asking === 'select' || asking === 'confirm') && (
        <ConfirmDialog
          open
          onClose={close}
          title={asking === 'select' ? t.selectTitle(offer.executor.name, amount) : t.confirmTitle(amount)}
          consequences={
            asking === 'select'
              ? [
                  ...(offer.ranks && offer.ranks[card.row.basis] > 1 ? [{ text: t.notCheapest, tone: 'warn' as const }] : []),
                  t.selectThen(f.duration(card.draft.confirmMinutes * 60_000)),
                  t.selectOthers,
                ]
              : [card.own ? t.confirmThen : t.confirmOwnThen]
          }
          confirm={asking === 'select' ? t.select : t.confirmDo}
          pending={step.pending}
          error={step.error ?? undefined}
          onConfirm={() => step.take({ action: asking }, close)}
        />
      )}
    </Section>
  )
}
