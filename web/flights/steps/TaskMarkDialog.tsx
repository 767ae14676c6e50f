import { useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { PhotoField, usePhotos } from '#web/files/PhotoField.tsx'
import { useExplained } from '#web/forms/useExplained.ts'
import { thisMinute, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

type Props = { card: FlightCard; taskId: string; first: TaskMark; onClose: () => void }

/** Marks a task of the flight's own by hand: what happened, and when. */
export function TaskMarkDialog({ card, taskId, first, onClose }: Props) {
  const t = useWords(stepWords)
  const own = useWords(flightStepWords)
  const f = useFormat()
  const { locale } = useLocale()
  const task = card.tasks.find(each => each.taskId === taskId)
  const said = useMarkWords(task?.kind ?? 'fuel')
  const step = useFlightStep({ card, onDone: onClose }, own.marked)
  const [chosen, setMark] = useState(first)
  const [at, setAt] = useState<string | null>(thisMinute)
  const [tried, setTried] = useState(false)
  const marks = task?.marks ?? []
  const mark = marks.includes(chosen) ? chosen : (marks[0] ?? chosen)
  const failing = mark === 'fail'
  const why = useReason({ explained: true })
  const words = useExplained(false)
  const photos = usePhotos()
  // it was taken out meanwhile
  if (!task) return null

  return (
    <FlightStepFrame
      step={step}
      isOpen={marks.length > 0}
      title={t.reportTitle(task.place[locale])}
      subtitle={f.window(task.from, task.to, { zone: task.tz })}
      confirm={t.reportDo}
      danger={failing}
      fields={['at', 'comment', 'photosId', ...(failing ? ['reason'] : [])]}
      onSubmit={() => {
        setTried(true)
        const told = failing ? why.given() : { comment: words.text }
        const pictures = photos.given()
        if (told && pictures && at !== null) step.send({ action: 'mark_task', taskId, mark, at, ...told, ...pictures })
      }}
      onClose={onClose}
    >
      <RadioGroup label={t.what} value={mark} onChange={setMark} options={marks.map(id => ({ id, label: said(id) }))} />
      <DateTimeField
        label={t.when}
        value={at}
        onChange={next => {
          setAt(next)
          step.clear()
        }}
        zone={task.tz}
        description={t.whenHint(f.zone(task.tz))}
        error={saidAt(step.error, 'at') ?? (tried && at === null ? t.timeNone : null)}
      />
      {failing ? (
        <ReasonFields by={why} dict="taskFailureReasons" explained error={step.error} />
      ) : (
        <TextArea label={t.comment} optional {...words.field} rows={2} maxLength={500} error={saidAt(step.error, 'comment')} />
      )}
      <PhotoField by={photos} error={saidAt(step.error, 'photosId')} />
    </FlightStepFrame>
  )
}
