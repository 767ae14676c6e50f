import { lazy, Suspense, useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { vatOf } from '#contract/order-sums.ts'
import { defaultZone } from '#contract/zone.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { useDemandShown, useRefusal } from '#web/demands/useDemandStep.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { vatWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { OfferThread } from './OfferThread.tsx'

const DemandLetters = lazy(async () => ({ default: (await import('#web/incoming-letters/DemandLetters.tsx')).DemandLetters }))

/** The executor's side of a spot demand: take it at its price, offer a price, and bargain. */
export function OwnSpot({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const may = useCan('demands.offer') && card.mayOffer.allow
  const own = card.offers[0]
  const live = own !== undefined && !['declined', 'withdrawn', 'expired', 'lost'].includes(own.status)
  const bargains = own?.actions.some(({ action, allow }) => action === 'counter' && allow) ?? false
  const [again, setAgain] = useState(false)
  return (
    <>
      {may && !live && card.row.takeNow && card.row.price && <TakeNow card={card} />}
      {own && <OfferThread key={own.id} card={card} offer={own} />}
      {may && (!live || again) && <OfferForm card={card} replaces={live} onDone={() => setAgain(false)} />}
      {may && live && !again && !bargains && own.status !== 'selected' && own.status !== 'confirmed' && (
        <p data-no-print>
          <Button onClick={() => setAgain(true)}>{t.offerAgain}</Button>
        </p>
      )}
    </>
  )
}

function TakeNow({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const take = useSend(demands.takeNow)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const [asked, setAsked] = useState(false)
  const price = f.money(card.row.price)
  return (
    <Section title={t.takeTitle}>
      <p className="s13 ink-2 demand-take">{t.takeText(price)}</p>
      <p>
        <Button variant="primary" onClick={() => setAsked(true)}>
          {t.takeDo(price)}
        </Button>
      </p>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.takeAsk(price)}
        consequences={[t.takeThen]}
        confirm={t.takeDo(price)}
        pending={take.isPending}
        error={said(take.error) ?? undefined}
        onConfirm={() =>
          take.mutate(
            { demandId: card.row.id, revision: card.row.revision },
            {
              onSuccess: answer => {
                show(answer)
                setAsked(false)
                toasts.add({ type: 'success', title: t.wonTitle, content: answer.row.number ?? '' })
              },
              onError: refused,
            },
          )
        }
      />
    </Section>
  )
}

/** A day beyond the end of answers, so that an offer still stands while it is being chosen among. */
const afterChoice = (deadline: string | null): string | null =>
  deadline === null ? null : new Date(Date.parse(deadline) + 24 * 3600_000).toISOString()

function OfferForm({ card, replaces, onDone }: { card: DemandCard; replaces: boolean; onDone: () => void }) {
  const t = useWords(cardWords)
  const vatSaid = useWords(vatWords)
  const f = useFormat()
  const offer = useSend(demands.offer)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const { row, vat } = card
  const [start] = useState<TypedMoney>(card.offers[0]?.amount ?? row.price)
  const [amount, setAmount] = useState(start)
  const [trucks, setTrucks] = useState<number | string | null>(row.trucks)
  const [vehicle, setVehicle] = useState('')
  const [loadingAt, setLoadingAt] = useState<string | null>(row.windowFrom)
  const [until, setUntil] = useState<string | null>(() => afterChoice(row.deadline))
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const read = readMoney(amount)
  const priceless = read === null || read.minor <= 0
  const few = typeof trucks !== 'number' || !Number.isInteger(trucks) || trucks < 1 || trucks > row.trucks
  const words = vat && vatSaid[vat.vatMode](vat.vatRate)
  const net =
    vat && read && vat.vatMode === 'included' ? { ...read, minor: read.minor - vatOf(read.minor, vat.vatMode, vat.vatRate) } : null
  const reference = referenceOf(row, card.offers[0]?.turns)
  const refusal = said(offer.error)
  return (
    <Section title={replaces ? t.offerAgain : t.offerTitle}>
      <form
        className="demand-offer-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (priceless || few || offer.isPending) return
          offer.mutate(
            {
              demandId: row.id,
              revision: row.revision,
              amount: read,
              trucks,
              vehicle: vehicle.trim(),
              loadingAt,
              validUntil: until,
              comment: comment.trim(),
            },
            {
              onSuccess: answer => {
                show(answer)
                toasts.add({ type: 'success', title: t.waitTitle, content: answer.row.number ?? '' })
                onDone()
              },
              onError: refused,
            },
          )
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <Suspense>
          <DemandLetters
            card={card}
            touched={amount !== start}
            onFill={letter => {
              setAmount(letter.price)
              setLoadingAt(letter.loadingAt ?? row.windowFrom)
            }}
          />
        </Suspense>
        <div className="demand-fields">
          <MoneyField
            big
            label={t.amount}
            value={amount}
            onChange={setAmount}
            currency={card.draft.currency}
            description={words ? (net ? t.vatNote(words, f.money(net)) : t.vatPlain(words)) : undefined}
            error={tried && priceless ? t.amountMissing : null}
            warning={isFar(read, reference) ? t.farPrice(f.money(reference)) : null}
          />
          {row.trucks > 1 && (
            <DecimalField
              label={t.trucks}
              digits={0}
              value={trucks}
              onChange={setTrucks}
              error={tried && few ? t.trucksWrong(row.trucks) : null}
            />
          )}
          <TextField label={t.vehicleField} optional placeholder={t.vehicleHint} value={vehicle} onChange={setVehicle} maxLength={100} />
          <DateTimeField label={t.loadingAt} optional value={loadingAt} onChange={setLoadingAt} zone={row.tz} />
          <DateTimeField label={t.validUntil} optional value={until} onChange={setUntil} zone={defaultZone} />
        </div>
        <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={2} maxLength={500} />
        <p className="row row-wrap">
          <Button type="submit" variant={card.row.takeNow && card.row.price && !replaces ? 'plain' : 'primary'} pending={offer.isPending}>
            {t.offerDo}
          </Button>
          {replaces && <Button onClick={onDone}>{t.keep}</Button>}
          {replaces && <span className="s12 muted">{t.replaces}</span>}
        </p>
      </form>
    </Section>
  )
}
