import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Vat, vatFits, vatProposed, vatRatesOf } from '#contract/order-vat.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Reserves } from '#web/orders/exceptions/Reserves.tsx'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { turnWords } from '#web/orders/waterfall/turnWords.ts'
import { vatWords } from '#web/orders/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { type ChosenExecutor, ExecutorField } from './ExecutorField.tsx'
import { saidAt } from './expectedVersion.ts'
import { StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import { useAnswerDue } from './useAnswerDue.ts'
import { useAnswerTimes } from './useAnswerTimes.ts'

const SeveralDialog = lazy(async () => ({ default: (await import('#web/orders/waterfall/SeveralDialog.tsx')).SeveralDialog }))

type How = 'one' | 'turn' | 'once'

/** Offers a placed order: to one partner, or to several in turn or at once. */
export function OrderOfferDialog(props: StepProps) {
  const t = useWords(turnWords)
  const [how, setHow] = useState<How>('one')
  const [partner, setPartner] = useState<ChosenExecutor | null>(null)
  const may = useCan('demands.create') && props.card.status === 'placed'
  const choice = may && (
    <div className="order-step-field">
      <span className="order-step-label">{t.toWhom}</span>
      <Segmented<How>
        label={t.toWhom}
        size="small"
        value={how}
        onChange={setHow}
        options={[
          { id: 'one', label: t.one },
          { id: 'turn', label: t.turn },
          { id: 'once', label: t.once },
        ]}
      />
    </div>
  )
  if (how === 'one') return <OneDialog {...props} choice={choice} partner={partner} onPartner={setPartner} />
  return (
    <Suspense fallback={null}>
      <SeveralDialog {...props} how={how} choice={choice} first={partner} price={props.card.money?.price ?? null} />
    </Suspense>
  )
}

type OneProps = StepProps & {
  choice: ReactNode
  partner: ChosenExecutor | null
  onPartner: (one: ChosenExecutor | null) => void
}

/** To one partner: who, for how much, until when. */
function OneDialog({ card, choice, partner, onPartner: setPartner, onClose, onDone }: OneProps) {
  const t = useWords(stepWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const now = useNow(60_000)
  const times = useAnswerTimes()
  const step = useStep(card, t.offerDone, onDone)
  const [typedPrice, setPrice] = useState<TypedMoney | undefined>(card.money?.price ?? undefined)
  const [minutes, setMinutes] = useState(120)
  const [chosenVat, setVat] = useState<Vat | null>(null)
  const [tried, setTried] = useState(false)
  // an order without a price is offered at what the chosen one took for his last trip on its lane, unless one types another
  const price = typedPrice === undefined ? (partner?.lastPrice ?? null) : typedPrice

  const loading = card.stops[0]?.windowFrom ?? null
  const until = useAnswerDue(now, minutes, loading)
  const late = loading !== null && until > Date.parse(loading)
  const said = f.dateTime(until)
  const sum = readMoney(price)
  const day = (loading ?? new Date(now).toISOString()).slice(0, 10)
  const taxed = partner?.taxed
  const rates = taxed ? vatRatesOf(taxed, day) : []
  const ordered = card.money && { vatMode: card.money.vatMode, vatRate: card.money.vatRate }
  const shownVat = chosenVat ?? (taxed && ordered && !vatFits(ordered, taxed, day) ? vatProposed(taxed, day) : ordered)
  const bad = sum === null || sum.minor <= 0

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action="offer"
      title={t.offerTitle}
      confirm={t.offerDo}
      pending={step.pending}
      error={step.error}
      fields={['executorId', 'price', 'vat']}
      onSubmit={() => {
        setTried(true)
        if (partner && !bad)
          step.send({
            action: 'offer',
            executorId: partner.id,
            answerMinutes: minutes,
            price: sum,
            ...(chosenVat && { vat: chosenVat }),
          })
      }}
      onClose={onClose}
    >
      {choice}
      {card.exceptions.reserves.length > 0 && (
        <Reserves
          reserves={card.exceptions.reserves}
          pending={step.pending}
          onOffer={each => {
            setPartner({ id: each.id, name: each.name })
            const sum = each.price ?? card.money?.price
            if (sum) step.send({ action: 'offer', executorId: each.id, answerMinutes: minutes, price: sum })
          }}
        />
      )}
      <ExecutorField
        orderId={card.id}
        value={partner}
        error={saidAt(step.error, 'executorId') ?? (tried && !partner ? t.partnerNone : null)}
        onChange={one => {
          setPartner(one)
          setVat(null)
          step.clear()
        }}
      />
      <MoneyField
        label={t.offerPrice}
        value={price}
        onChange={sum => {
          setPrice(sum)
          step.clear()
        }}
        big
        description={shownVat ? vat[shownVat.vatMode](shownVat.vatRate) : undefined}
        error={saidAt(step.error, 'price') ?? (tried && bad ? t.offerPriceNone : null)}
      />
      {shownVat && rates.length > 1 && (
        <div className="order-step-field">
          <span className="order-step-label">{t.offerVat}</span>
          <Segmented
            label={t.offerVat}
            value={String(shownVat.vatRate)}
            onChange={id => {
              setVat({
                vatMode: shownVat.vatMode === 'none' ? 'included' : shownVat.vatMode,
                vatRate: rates.find(rate => String(rate) === id) ?? shownVat.vatRate,
              })
              step.clear()
            }}
            options={rates.map(rate => ({ id: String(rate), label: `${rate}\u00a0%` }))}
          />
        </div>
      )}
      <div className="order-step-field">
        <span className="order-step-label">{t.answerTime}</span>
        <Segmented label={t.answerTime} value={String(minutes)} onChange={id => setMinutes(Number(id))} options={times} />
        <span className={late ? 'warn s12' : 'muted s12'}>{late ? t.answerLate(said) : t.answerDueAt(said)}</span>
      </div>
    </StepDialog>
  )
}
