import { useState } from 'react'
import { partOf } from '#contract/order-exceptions.ts'
import { orders } from '#contract/orders.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useReasonNames } from '#web/orders/history/lines.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { exceptionWords } from './exceptionWords.ts'

/** Asks the executor to stop an order on its way, or stops one nothing of which was delivered. */
export function OrderHaltDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(exceptionWords)
  const f = useFormat()
  const now = useNow(60_000)
  const seen = useExpectedVersion(card)
  const send = useSend(orders.halt)
  const atOnce = card.exceptions.haltActions.includes('halt')
  const why = useReason()
  const cargoPlace = useExplained()
  const [percent, setPercent] = useState<number | string | null>(atOnce ? 0 : 100)
  const [minutes, setMinutes] = useState(240)
  const price = card.money?.price
  const paid = typeof percent === 'number' && Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : null

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.haltTitle}
      confirm={atOnce ? t.haltNow : t.haltAsk}
      danger
      pending={send.isPending}
      error={send.error}
      fields={['reason', 'comment', 'cargoPlace']}
      onSubmit={() => {
        const given = why.given()
        if (!cargoPlace.enough() || !given || paid === null) return
        const terms = { ...given, cargoPlace: cargoPlace.text, paidPercent: paid }
        const key = { orderId: card.id, version: seen.version }
        send.mutate(atOnce ? { ...key, action: 'halt', ...terms } : { ...key, action: 'ask', ...terms, answerMinutes: minutes }, {
          onSuccess: row => {
            toasts.add({ type: 'success', title: atOnce ? t.haltDone : t.haltAsked, content: row.number ?? '' })
            onDone(row)
          },
          onError: seen.refused,
        })
      }}
      onClose={onClose}
    >
      <Consequences items={[atOnce ? t.haltFailed : t.haltNeeds, t.haltThen, { text: t.haltForever, tone: 'danger' }]} />
      <ReasonFields by={why} dict="orderCancelReasons" error={send.error} />
      <TextField
        label={t.cargoPlace}
        description={t.cargoPlaceHint}
        {...cargoPlace.field}
        maxLength={300}
        error={cargoPlace.isMissing ? t.cargoPlaceShort : null}
      />
      <div className="order-step-pair">
        <DecimalField
          label={t.paid}
          value={percent}
          onChange={setPercent}
          digits={0}
          description={
            price && paid !== null ? t.paidSum(f.money({ ...price, minor: partOf(price.minor, paid) }), f.money(price)) : undefined
          }
          error={paid === null ? t.paidWrong : null}
        />
        {!atOnce && (
          <div className="order-step-field">
            <span className="order-step-label">{t.answerIn}</span>
            <Segmented
              label={t.answerIn}
              value={String(minutes)}
              onChange={id => setMinutes(Number(id))}
              options={[
                { id: '60', label: t.hour },
                { id: '240', label: t.hours4 },
                { id: '720', label: t.hours12 },
              ]}
            />
            <span className="muted s12">{t.answerUntil(f.dateTime(now + minutes * 60_000))}</span>
          </div>
        )}
      </div>
    </StepDialog>
  )
}

/** The executor agrees to stop, or refuses and says why. */
export function OrderHaltAnswerDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(exceptionWords)
  const said = useWords(stepWords)
  const f = useFormat()
  const reasonOf = useReasonNames()
  const seen = useExpectedVersion(card)
  const send = useSend(orders.halt)
  const [wish] = useState(card.exceptions.haltRequests.find(halt => halt.status === 'open'))
  const [answer, setAnswer] = useState<'agree' | 'refuse' | null>(null)
  const words = useExplained(answer === 'refuse')
  const [tried, setTried] = useState(false)
  if (!wish) return null

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.answerTitle}
      subtitle={t.wishBy(f.dateTime(wish.answerDueAt))}
      confirm={t.answerDo}
      danger={answer === 'agree'}
      pending={send.isPending}
      error={send.error}
      fields={['comment']}
      onSubmit={() => {
        setTried(true)
        if (!words.enough() || answer === null) return
        const key = { orderId: card.id, version: seen.version, requestId: wish.id, requestVersion: wish.version }
        send.mutate(
          { ...key, action: answer, comment: words.text },
          {
            onSuccess: row => {
              toasts.add({ type: 'success', title: answer === 'agree' ? t.haltDone : t.refusedDone, content: row.number ?? '' })
              onDone(row)
            },
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      <Consequences
        items={[
          `${said.reason}: ${reasonOf(wish.reason)}${wish.comment ? `. ${wish.comment}` : ''}`,
          t.wishPlace(wish.cargoPlace),
          wish.amount ? t.wishPaidSum(wish.paidPercent, f.money(wish.amount)) : t.wishPaid(wish.paidPercent),
          t.haltThen,
        ]}
      />
      <RadioGroup
        label={t.yourAnswer}
        value={answer}
        onChange={setAnswer}
        options={[
          { id: 'agree', label: t.agree },
          { id: 'refuse', label: t.refuse },
        ]}
        error={tried && answer === null ? t.yourAnswer : null}
      />
      <TextArea
        label={said.comment}
        optional={answer !== 'refuse'}
        {...words.field}
        maxLength={500}
        rows={2}
        error={saidAt(send.error, 'comment') ?? (words.isMissing ? said.explain : null)}
      />
    </StepDialog>
  )
}
