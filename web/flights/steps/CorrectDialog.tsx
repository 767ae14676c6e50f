import { useState } from 'react'
import type { TaskTimes } from '#contract/order-moves.ts'
import { useTaskKind } from '#web/flights/words.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { orderTimesWords } from '#web/orders/actions/orderTimesWords.ts'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { correctable } from './doings.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

const keys = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
type Key = (typeof keys)[number]

/** Corrects times of a flight that is over, with the reason. */
export function CorrectDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const steps = useWords(stepWords)
  const why = useWords(orderTimesWords)
  const labels = useWords(cardWords)
  const kindOf = useTaskKind()
  const f = useFormat()
  const { locale } = useLocale()
  const step = useFlightStep(props, t.correctDone)
  const choice = correctable(card)
  const [chosen, setTask] = useState(choice.length === 1 ? choice[0]!.taskId : null)
  const task = choice.find(({ taskId }) => taskId === chosen)
  const [times, setTimes] = useState<Partial<Record<Key, string | null>>>({})
  const [tried, setTried] = useState(false)
  const words = useExplained()
  const names = { departedAt: labels.departed, arrivedAt: labels.arrived, serviceAt: labels.began, completedAt: labels.finished }
  const marked = task ? keys.filter(key => task[key] !== null) : []
  const changed = marked.filter(key => times[key] && Date.parse(times[key]) !== Date.parse(task![key]!))
  const empty = marked.some(key => times[key] === null)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.correctTitle}
      subtitle={card.number}
      confirm={t.correctDo}
      fields={['taskId', 'times', ...marked.map(key => `times.${key}`), 'comment']}
      onSubmit={() => {
        setTried(true)
        if (!words.enough() || !task || empty || changed.length === 0) return
        const sent: TaskTimes = Object.fromEntries(changed.map(key => [key, times[key]!]))
        step.send({ action: 'correct', taskId: task.taskId, times: sent, comment: words.text })
      }}
      onClose={onClose}
    >
      <p className="s13 muted">{t.correctHint}</p>
      <Select
        label={t.whichTask}
        options={choice.map(task => ({ id: task.taskId, label: `${kindOf(task)}, ${task.place[locale]}` }))}
        value={chosen}
        onChange={next => {
          setTask(next)
          setTimes({})
          step.clear()
        }}
        placeholder={t.taskNone}
        error={saidAt(step.error, 'taskId') ?? (tried && !task ? t.taskNone : null)}
      />
      {task &&
        marked.map((key, i) => (
          <DateTimeField
            key={`${task.taskId} ${key}`}
            label={names[key]}
            value={times[key] === undefined ? task[key] : times[key]}
            onChange={at => {
              setTimes(now => ({ ...now, [key]: at }))
              step.clear()
            }}
            zone={task.tz}
            description={i === 0 ? t.stopClock(f.zone(task.tz)) : undefined}
            error={
              saidAt(step.error, `times.${key}`) ??
              (tried && times[key] === null ? steps.timeNone : null) ??
              (i === 0 ? (saidAt(step.error, 'times') ?? (tried && !empty && changed.length === 0 ? t.sameTimes : null)) : null)
            }
          />
        ))}
      <TextArea
        label={why.why}
        {...words.field}
        rows={2}
        maxLength={500}
        error={saidAt(step.error, 'comment') ?? (words.isMissing ? steps.explain : null)}
      />
    </FlightStepFrame>
  )
}
