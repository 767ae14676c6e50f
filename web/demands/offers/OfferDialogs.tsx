import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { cardWords, turnWords } from '#web/demands/card/words.ts'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { useOfferStep } from '#web/demands/useDemandStep.ts'
import { readerZone, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { vatWords } from '#web/orders/words.ts'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'

type OfferDialogProps = { card: DemandCard; offer: DemandOffer; onClose: () => void }

/** The last price of the talk, whose it is and what was said with it. */
function Answered({ card, offer }: Pick<OfferDialogProps, 'card' | 'offer'>) {
  const t = useWords(cardWords)
  const words = useWords(turnWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const named = offer.turns.filter(({ what }) => what === 'offer' || what === 'counter').sort((a, b) => (a.at < b.at ? -1 : 1))
  // a move taken back leaves the price before it in force
  const turn = named.findLast(({ amount }) => amount?.minor === offer.amount?.minor)
  if (!turn?.amount) return null
  const mine = turn.by === (card.own ? 'forwarder' : 'executor')
  const who = mine ? t.you : (turn.by === 'executor' ? offer.executor : card.row.forwarder).name
  return (
    <section className="demand-answered" aria-label={t.answered}>
      <p className="s12 ink-2">
        {t.answered}: {words[turn.what].toLocaleLowerCase()}, {who}
      </p>
      <p>
        <b>{f.money(turn.amount)}</b> <span className="s13 muted">{vat[offer.vatMode](offer.vatRate)}</span>
      </p>
      {turn.comment && <p className="s13 demand-note">{turn.comment}</p>}
    </section>
  )
}

/** Another price in answer to the last one. */
export function CounterDialog({ card, offer, onClose }: OfferDialogProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  const step = useOfferStep(card, offer)
  const currency = offer.amount?.currency ?? card.draft.currency
  const [amount, setAmount] = useState<TypedMoney>(offer.amount)
  const [comment, setComment] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const read = readMoney(amount)
  const isMissing = read === null || read.minor <= 0
  const asked = card.own ? offer.amount : referenceOf(card.row, offer.turns)
  return (
    <DemandDialog
      title={t.counterTitle}
      subtitle={card.own ? offer.executor.name : card.row.forwarder.name}
      confirm={t.counterDo}
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => {
        setTried(true)
        if (!isMissing) step.take({ action: 'counter', amount: read, validUntil: until, comment: comment.trim() }, onClose)
      }}
      onClose={onClose}
    >
      <Answered card={card} offer={offer} />
      <MoneyField
        big
        label={t.amount}
        value={amount}
        onChange={setAmount}
        currency={currency}
        error={tried && isMissing ? t.amountMissing : null}
        warning={isFar(read, asked) ? t.farPrice(f.money(asked)) : null}
      />
      <DateTimeField
        label={t.validUntil}
        optional
        value={until}
        onChange={setUntil}
        zone={readerZone()}
        description={card.own ? t.validUntilOwn : undefined}
      />
      <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={3} maxLength={500} />
    </DemandDialog>
  )
}

/** No, with a reason. */
export function DeclineDialog({ card, offer, onClose }: OfferDialogProps) {
  const t = useWords(cardWords)
  const step = useOfferStep(card, offer)
  const [reason, setReason] = useState('')
  return (
    <DemandDialog
      title={t.declineTitle}
      subtitle={card.own ? offer.executor.name : card.row.forwarder.name}
      confirm={card.own ? t.declineOffer : t.decline}
      danger
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => step.take({ action: 'decline', reason: reason.trim() }, onClose)}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.declineThen}</p>
      <TextArea label={t.reason} optional value={reason} onChange={setReason} rows={3} maxLength={500} />
    </DemandDialog>
  )
}
