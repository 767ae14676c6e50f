import { useState } from 'react'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useAnswerTimes } from './answerTimes.ts'
import { type Choice, readMoney, type TypedMoney } from './draft.ts'
import { StepDialog, type StepProps, saidAt, useStep } from './OrderStep.tsx'
import { stepWords } from './stepWords.ts'
import { suggestExecutors } from './suggest.ts'
import { vatWords } from './words.ts'

/** Offers a placed order to one partner: who, for how much, until when. */
export function OrderOfferDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(stepWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const now = useNow(60_000)
  const times = useAnswerTimes()
  const step = useStep(card, t.offerDone, onDone)
  const [partner, setPartner] = useState<Choice | null>(null)
  const [price, setPrice] = useState<TypedMoney>(card.money?.price ?? null)
  const [minutes, setMinutes] = useState(120)
  const [tried, setTried] = useState(false)

  const until = now + minutes * 60_000
  const loading = card.points[0]?.windowFrom ?? null
  const late = loading !== null && until > Date.parse(loading)
  const said = f.dateTime(until, { zone: 'Europe/Moscow' })
  const sum = readMoney(price)
  const bad = sum === null || sum.minor <= 0

  return (
    <StepDialog
      card={card}
      seen={step.seen}
      action="offer"
      title={t.offerTitle}
      confirm={t.offerDo}
      pending={step.pending}
      error={step.error}
      fields={['executorId', 'price']}
      onSubmit={() => {
        setTried(true)
        if (partner && !bad) step.send({ action: 'offer', executorId: partner.id, answerMinutes: minutes, price: sum })
      }}
      onClose={onClose}
    >
      <ComboBox
        label={t.partner}
        value={partner}
        onChange={item => {
          setPartner(item)
          step.clear()
        }}
        load={suggestExecutors}
        description={t.partnerHint}
        error={saidAt(step.error, 'executorId') ?? (tried && !partner ? t.partnerNone : null)}
      />
      <MoneyField
        label={t.offerPrice}
        value={price}
        onChange={sum => {
          setPrice(sum)
          step.clear()
        }}
        big
        description={card.money ? vat[card.money.vatMode](card.money.vatRate) : undefined}
        error={saidAt(step.error, 'price') ?? (tried && bad ? t.offerPriceNone : null)}
      />
      <div className="order-step-field">
        <span className="order-step-label">{t.answerTime}</span>
        <Segmented label={t.answerTime} value={String(minutes)} onChange={id => setMinutes(Number(id))} options={times} />
        <span className={late ? 'warn s12' : 'muted s12'}>{late ? t.answerLate(said) : t.answerBy(said)}</span>
      </div>
    </StepDialog>
  )
}
