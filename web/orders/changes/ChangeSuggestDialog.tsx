import { useState } from 'react'
import { changes } from '#contract/changes.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { readMoney, type StopFields, windowOf, zoneOf } from '#web/orders/form/draft.ts'
import { fieldsOf } from '#web/orders/form/opened.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeRange } from '#web/ui/dates/TimeRange.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { agreedWords } from './agreedWords.ts'
import './changes.css'
import { changeWords } from './changeWords.ts'

/** The executor asks for another price, or other times of the stops ahead of his vehicle. */
export function ChangeSuggestDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(changeWords)
  const a = useWords(agreedWords)
  const f = useFormat()
  const { locale } = useLocale()
  const times = useAnswerTimes()
  const seen = useExpectedVersion(card)
  const send = useSend(changes.suggest)
  const [was] = useState(() => fieldsOf(card, locale))
  const [price, setPrice] = useState(was.price)
  const [stops, setStops] = useState(was.stops)
  const [comment, setComment] = useState('')
  const [minutes, setMinutes] = useState(240)
  const [tried, setTried] = useState(false)

  const sum = readMoney(price)
  const ahead = (i: number) => {
    const status = card.stops[i]?.status ?? 'planned'
    return card.status !== 'documents' && (status === 'planned' || status === 'en_route')
  }
  const moved = stops.flatMap((stop, i) => {
    const [now, before] = [windowOf(stop), windowOf(was.stops[i]!)]
    return now.windowFrom === before.windowFrom && now.windowTo === before.windowTo ? [] : [{ stop: i + 1, ...now }]
  })
  const broken = ({ windowFrom, windowTo }: { windowFrom: string | null; windowTo: string | null }) =>
    windowFrom === null || windowTo === null || Date.parse(windowTo) < Date.parse(windowFrom)
  const dearer = sum !== null && sum.minor !== readMoney(was.price)?.minor
  const priceWrong = sum === null || sum.minor <= 0
  const nothing = moved.length === 0 && !dearer
  const put = (i: number, patch: Partial<StopFields>) => setStops(stops.map((stop, j) => (i === j ? { ...stop, ...patch } : stop)))
  const wrongAt = (i: number) => {
    const mine = moved.find(({ stop }) => stop === i + 1)
    return mine !== undefined && broken(mine)
      ? t.windowWrong
      : (saidAt(send.error, `stops.${i}.windowFrom`) ?? saidAt(send.error, `stops.${i}.windowTo`) ?? null)
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.suggestTitle}
      subtitle={t.suggestText}
      confirm={a.propose}
      pending={send.isPending}
      error={send.error}
      fields={['price', ...stops.flatMap((_, i) => [`stops.${i}.windowFrom`, `stops.${i}.windowTo`])]}
      onSubmit={() => {
        setTried(true)
        if (priceWrong || nothing || moved.some(broken)) return
        send.mutate(
          {
            orderId: card.id,
            version: seen.version,
            ...(dearer ? { price: sum } : {}),
            windows: moved,
            comment: comment.trim(),
            answerMinutes: minutes,
          },
          {
            onSuccess: ({ order }) => {
              toasts.add({ type: 'success', title: a.proposed, content: order.number ?? '' })
              onDone(order)
            },
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      <MoneyField
        label={t.price}
        value={price}
        onChange={setPrice}
        error={saidAt(send.error, 'price') ?? (tried && priceWrong ? t.priceWrong : tried && nothing ? t.nothing : null)}
      />
      {stops.map((stop, i) => (
        <fieldset key={stop.key} className="order-change-stop">
          <legend>{stop.place?.label}</legend>
          <DatePicker
            label={t.date}
            value={stop.day}
            onChange={day => put(i, { day })}
            zone={zoneOf(stop)}
            disabled={!ahead(i)}
            error={wrongAt(i)}
          />
          <TimeRange
            label={t.window}
            value={{ from: stop.from, to: stop.to }}
            onChange={({ from, to }) => put(i, { from, to, days: 0 })}
            unit={f.zone(zoneOf(stop))}
            disabled={!ahead(i)}
          />
        </fieldset>
      ))}
      <TextArea label={t.comment} optional value={comment} onChange={setComment} maxLength={500} rows={2} />
      <Select label={t.answerIn} options={times} value={String(minutes)} onChange={id => setMinutes(Number(id))} />
    </StepDialog>
  )
}
