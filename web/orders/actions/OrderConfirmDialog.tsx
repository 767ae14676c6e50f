import { leadOf } from '#contract/flight-lead.ts'
import { defaultZone } from '#contract/zone.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { actionWords, vatWords } from '#web/orders/words.ts'
import { proposalWords } from './proposalWords.ts'
import { Consequences, StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import { isTakeable, useCandidates, useSaid } from './useCandidates.ts'

/** Asks once more before a step that cannot be taken back, and says what follows. */
export function OrderConfirmDialog({
  card,
  kind,
  onClose,
  onDone,
}: StepProps & { kind: 'place' | 'accept' | 'complete' | 'approve' | 'archive' }) {
  const t = useWords(stepWords)
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
      card.offerExpiresAt
        ? { text: t.acceptUntil(f.deadline(card.offerExpiresAt, { zone: defaultZone, now })), tone: 'warn' as const }
        : null,
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
