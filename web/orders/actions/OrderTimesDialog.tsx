import { useState } from 'react'
import type { TaskRow } from '#contract/order-card.ts'
import type { TaskTimes } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { defaultZone } from '#contract/zone.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { fieldOf, saidAt, useExpectedVersion } from './expectedVersion.ts'
import { orderTimesWords } from './orderTimesWords.ts'
import { Consequences, StepDialog, type StepProps } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'

const keys = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
type Key = (typeof keys)[number]

/** Corrects the times marked at a stop, on its own clock: those that were marked, with the reason both sides read. */
export function OrderTimesDialog({ card, task, onClose, onDone }: StepProps & { task: TaskRow }) {
  const t = useWords(orderTimesWords)
  const steps = useWords(stepWords)
  const labels = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const seen = useExpectedVersion(card)
  const send = useSend(orders.correctTimes)
  const stop = task.stop === null ? undefined : card.stops[task.stop]
  const place = stop?.place[locale] ?? ''
  const zone = stop?.tz ?? defaultZone
  const [times, setTimes] = useState<Partial<Record<Key, string | null>>>({})
  const words = useExplained()
  const [tried, setTried] = useState(false)
  const names = { departedAt: labels.departed, arrivedAt: labels.arrived, serviceAt: labels.began, completedAt: labels.finished }
  const marked = keys.filter(key => task[key] !== null)
  const changed = marked.filter(key => times[key] && Date.parse(times[key]) !== Date.parse(task[key]!))
  const empty = marked.some(key => times[key] === null)

  const submit = () => {
    setTried(true)
    if (!words.enough() || empty || changed.length === 0) return
    const sent: TaskTimes = Object.fromEntries(changed.map(key => [key, times[key]!]))
    send.mutate(
      { orderId: card.id, version: seen.version, taskId: task.id, times: sent, comment: words.text },
      {
        onSuccess: row => {
          toasts.add({ type: 'success', title: t.done(place), content: row.number ?? '' })
          onDone(row)
        },
        onError: seen.refused,
      },
    )
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.title(place)}
      subtitle={stop ? f.window(stop.windowFrom, stop.windowTo, { zone }) : ''}
      confirm={t.confirm}
      pending={send.isPending}
      error={send.error}
      fields={[...marked.map(key => `times.${key}`), 'times', 'comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences items={[t.told, ...(card.status === 'documents' ? [t.drafts] : [])]} />
      {marked.map((key, i) => (
        <DateTimeField
          key={key}
          label={names[key]}
          value={times[key] === undefined ? task[key] : times[key]}
          onChange={at => {
            setTimes(now => ({ ...now, [key]: at }))
            if (send.error) send.reset()
          }}
          zone={zone}
          description={i === 0 ? t.clock(f.zone(zone)) : undefined}
          error={
            saidAt(send.error, `times.${key}`) ??
            (tried && times[key] === null ? steps.timeNone : null) ??
            (i === 0 && (fieldOf(send.error) === 'times' || (tried && !empty && changed.length === 0)) ? t.same : null)
          }
        />
      ))}
      <TextArea
        label={t.why}
        {...words.field}
        description={t.whyHint}
        rows={2}
        maxLength={500}
        error={saidAt(send.error, 'comment') ?? (words.isMissing ? steps.explain : null)}
      />
    </StepDialog>
  )
}
