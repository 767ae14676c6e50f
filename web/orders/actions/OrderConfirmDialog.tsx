import { useState } from 'react'
import { leadOf } from '#contract/flight-lead.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { actionWords, vatWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { counterWords } from './counterWords.ts'
import { AskedPrice, OrderCounterDialog } from './OrderCounterDialog.tsx'
import { OrderReasonDialog } from './OrderReasonDialog.tsx'
import { proposalWords } from './proposalWords.ts'
import { Consequences, StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import { isTakeable, useCandidates, useSaid } from './useCandidates.ts'

type ConfirmProps = StepProps & { kind: 'place' | 'accept' | 'complete' | 'approve' | 'archive' }

/** Asks once more before a step that cannot be taken back, and says what follows; of an offer the other answers stand beside. */
export function OrderConfirmDialog(props: ConfirmProps) {
  const { card, kind } = props
  const [other, setOther] = useState<'counter' | 'decline' | null>(null)
  if (other === 'counter') return <OrderCounterDialog {...props} />
  if (other === 'decline') return <OrderReasonDialog {...props} kind="decline" />
  if (kind === 'accept' && card.side === 'forwarder') return <CounterAnswer {...props} onCounter={() => setOther('counter')} />
  return <Confirm {...props} onOther={setOther} />
}

function Confirm({ card, kind, onClose, onDone, onOther }: ConfirmProps & { onOther: (other: 'counter' | 'decline') => void }) {
  const t = useWords(stepWords)
  const c = useWords(counterWords)
  const verbs = useWords(actionWords)
  const vat = useWords(vatWords)
  const terms = useWords(termsWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(1000)
  const done = {
    place: t.placeDone,
    accept: t.acceptDone,
    complete: t.completeDone,
    approve: terms.approveDone,
    archive: terms.archiveDone,
  }
  const step = useStep(card, done[kind], onDone)
  const flight = leadOf(card.flights)
  const price = card.money?.price
  const ready = useReady(kind === 'accept' ? card.id : null)
  const first = card.stops[0]

  const facts = {
    place: [t.placeNumber, t.placeThen],
    accept: [
      price && card.money ? t.acceptPrice(f.money(price), vat[card.money.vatMode](card.money.vatRate)) : null,
      card.offerExpiresAt ? { text: t.acceptUntil(f.deadline(card.offerExpiresAt, { now })), tone: 'warn' as const } : null,
      first ? t.acceptLoading(first.place[locale], f.window(first.windowFrom, first.windowTo, { zone: first.tz })) : null,
      ready,
      t.acceptNext,
      t.acceptBack,
    ],
    approve: [
      flight
        ? terms.approveResources(
            [flight.truck?.plate, flight.trailer?.plate, flight.driver?.name].filter(each => each !== undefined).join(', '),
          )
        : null,
      terms.approveThen,
    ],
    archive: [terms.archiveThen],
    complete: [t.completeDocuments(card.documents.accepted), price ? t.completeSum(f.money(price)) : null, t.completeBack],
  }[kind]
  const title = {
    place: t.placeTitle,
    accept: price ? t.acceptTitle(f.money(price)) : t.acceptTitleBare,
    complete: t.completeTitle,
    approve: terms.approveTitle,
    archive: terms.archiveTitle,
  }[kind]

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action={kind}
      title={title}
      size="small"
      confirm={verbs[kind]}
      pending={step.pending}
      error={step.error}
      onSubmit={() => step.send({ action: kind })}
      onClose={onClose}
    >
      <Consequences items={facts} />
      {kind === 'accept' && (
        <p className="row row-wrap">
          {card.money && card.actions.includes('counter') && <Button onClick={() => onOther('counter')}>{c.own}</Button>}
          {card.actions.includes('decline') && (
            <Button variant="danger-plain" onClick={() => onOther('decline')}>
              {verbs.decline}
            </Button>
          )}
        </p>
      )}
    </StepDialog>
  )
}

/** The forwarder's answer to the price an executor asks: yes, no, or a price of his own. */
function CounterAnswer({ card, onClose, onDone, onCounter }: StepProps & { onCounter: () => void }) {
  const c = useWords(counterWords)
  const f = useFormat()
  const yes = useStep(card, c.agreed, onDone)
  const no = useStep(card, c.refused, onDone)
  const counter = card.money?.counter
  return (
    <StepDialog
      card={card}
      expected={yes.expected}
      action="accept"
      title={c.askedTitle}
      {...(card.executor ? { subtitle: card.executor.name } : {})}
      size="small"
      confirm={counter ? c.agree(f.money(counter.price)) : c.agreePlain}
      pending={yes.pending}
      error={yes.error ?? no.error}
      onSubmit={() => yes.send({ action: 'accept' })}
      onClose={onClose}
    >
      {counter && card.money && <AskedPrice counter={counter} offered={card.money.price} />}
      <Consequences items={[c.agreeThen, c.refuseThen]} />
      <p className="row row-wrap">
        {counter && <Button onClick={onCounter}>{c.own}</Button>}
        <Button variant="danger-plain" pending={no.pending} onClick={() => no.send({ action: 'decline', comment: '' })}>
          {c.refuse}
        </Button>
      </p>
    </StepDialog>
  )
}

/** Whether something of one's own could carry an order that is offered, and what; null until that is known. */
function useReady(orderId: string | null) {
  const t = useWords(proposalWords)
  const said = useSaid()
  const { data } = useCandidates(useCan('orders.execute') ? orderId : null)
  if (!data || data.items.length === 0) return null
  const best = data.items.find(isTakeable)
  if (!best) return { text: t.offerNone, tone: 'warn' as const }
  const { set, facts } = said(best)
  return t.offerFits(`${set} (${facts})`)
}
