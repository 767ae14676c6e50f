import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import type { DemandOfferAction } from '#contract/demand-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { useCan } from '#web/api/session.ts'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { cardWords, turnWords } from '#web/demands/card/words.ts'
import { OfferMark } from '#web/demands/DemandCells.tsx'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { useOfferStep } from '#web/demands/useDemandStep.ts'
import { demandWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { netOf } from '#web/orders/lane/band.ts'
import { vatWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DateTimeField } from '#web/ui/DatePicker.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

const order: readonly DemandOfferAction[] = ['reconfirm', 'confirm', 'accept', 'select', 'counter', 'withdraw', 'decline']

/** A negotiation as the two sides held it: who said which price and when, and what its viewer may answer. */
export function OfferThread({ card, offer }: { card: DemandCard; offer: DemandOffer }) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const words = useWords(turnWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const mayForward = useCan('demands.create')
  const mayOffer = useCan('demands.offer')
  const may = card.own ? mayForward : mayOffer
  const step = useOfferStep(card, offer)
  const [asking, setAsking] = useState<DemandOfferAction | null>(null)
  const mine = card.own ? 'forwarder' : 'executor'
  const turns = [...offer.turns].sort((a, b) => (a.at < b.at ? -1 : 1))
  const actions = may ? order.flatMap(id => offer.actions.find(({ action }) => action === id) ?? []) : []
  const main =
    offer.turn === mine ? actions.find(({ action, allow }) => allow && action !== 'withdraw' && action !== 'decline')?.action : null
  const open = card.row.status === 'active' || card.row.status === 'choosing' || offer.status === 'selected'
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
        <ol className="demand-thread">
          {turns.map(turn => (
            <li key={turn.id} data-by={turn.by === 'system' ? 'system' : turn.by === mine ? 'own' : 'other'}>
              <p className="demand-thread-head s12">
                <span>
                  {words[turn.what]}
                  {', '}
                  {turn.by === 'system'
                    ? t.machine
                    : turn.by === mine
                      ? t.you
                      : (turn.person ?? (turn.by === 'executor' ? offer.executor : card.row.forwarder).name)}
                </span>
                <time dateTime={turn.at}>{f.dateTime(turn.at, { zone: defaultZone })}</time>
              </p>
              {turn.amount && <b className="demand-thread-sum">{f.money(turn.amount)}</b>}
              {turn.comment && <p className="s13 demand-note">{turn.comment}</p>}
            </li>
          ))}
        </ol>
        {offer.amount && (
          <p className="s12 muted">
            {offer.vatMode === 'none'
              ? vat[offer.vatMode](offer.vatRate)
              : t.vatNote(vat[offer.vatMode](offer.vatRate), f.money({ ...offer.amount, minor: netOf(offer.amount, offer) }))}
          </p>
        )}
        {card.own && offer.needsReconfirm && offer.turn !== null && <p className="s13 warn">{t.reconfirmWait}</p>}
        {offer.status === 'selected' && offer.confirmDueAt && (
          <p className="s13">
            {w.confirmDueAt}: <AnswerDue at={offer.confirmDueAt} line />
          </p>
        )}
        {offer.validUntil && offer.turn !== null && offer.status !== 'selected' && (
          <p className="s13 ink-2">
            {t.validUntil}: <AnswerDue at={offer.validUntil} line />
          </p>
        )}
        {offer.reason && turns.at(-1)?.comment !== offer.reason && <p className="s13 ink-2">{t.why(offer.reason)}</p>}
        <p className="s13 ink-2">
          {offer.closed ? (
            t.ended
          ) : offer.turn === mine && card.row.status === 'paused' ? (
            t.waitsPaused
          ) : offer.turn === mine && !open ? (
            card.own ? (
              t.waitsChosen
            ) : (
              t.waitsOther
            )
          ) : offer.turn === mine && actions.some(({ allow }) => allow) ? (
            <b>{t.waitsYou}</b>
          ) : offer.turn === mine && !may ? (
            t.waitsOurs
          ) : offer.turn !== null ? (
            t.waitsThem
          ) : null}
        </p>
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

function CounterDialog({ card, offer, onClose }: OfferDialogProps) {
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
        zone={defaultZone}
        description={card.own ? t.validUntilOwn : undefined}
      />
      <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={3} maxLength={500} />
    </DemandDialog>
  )
}

function DeclineDialog({ card, offer, onClose }: OfferDialogProps) {
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
