import { useState } from 'react'
import { ServiceKind } from '#contract/order-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { type Where, WhereField } from './WhereField.tsx'
import { flightStepWords } from './words.ts'

const first = 'first'
const longest = 10_080
/** Puts a task of the flight's own behind one of its stops. */
export function AddTaskDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const words = useWords(stepWords)
  const kinds = useWords(taskKindWords)
  const f = useFormat()
  const { locale } = useLocale()
  const step = useFlightStep(props, t.taskDone)
  // it comes behind what has begun
  const begun = card.tasks.findLastIndex(({ status }) => status !== 'planned' && status !== 'cancelled')
  const places = [
    ...(begun < 0 ? [{ id: first, label: t.taskFirst }] : []),
    ...card.tasks
      .slice(Math.max(begun, 0))
      .map(task => ({ id: task.taskId, label: `${task.place[locale]}, ${kinds[task.kind].toLocaleLowerCase()}` })),
  ]
  const [kind, setKind] = useState<ServiceKind>('fuel')
  const [chosen, setAfter] = useState<string | null>(null)
  const after = places.some(({ id }) => id === chosen) ? chosen : (places[0]?.id ?? null)
  const zone = card.tasks.find(({ taskId }) => taskId === after)?.tz ?? card.tasks[0]?.tz ?? defaultZone
  const [where, setWhere] = useState<Where>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [typed, setMinutes] = useState('30')
  const minutes = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  const areMinutesWrong = minutes < 1 || minutes > longest
  const [tried, setTried] = useState(false)
  const behind = after === first || after === null ? {} : { taskAfter: after }
  const at = where === null || where.lat === null || where.lon === null ? {} : { taskLat: where.lat, taskLon: where.lon }
  const task = from === null || areMinutesWrong ? null : { taskKind: kind, taskFrom: from, taskMinutes: minutes, ...behind, ...at }
  const judged = useFlightFit(task && { flightId: card.id, task })
  const override = useOverride(judged.fit, step.error)
  const held = useHeld(judged)
  const missing = (is: boolean, text: string) => (tried && is ? text : null)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.taskTitle}
      subtitle={card.number}
      confirm={t.taskDo}
      reason={held}
      fields={['kind', 'after', 'where.place', 'from', 'minutes', 'overrideReason']}
      onSubmit={() => {
        setTried(true)
        const overridden = override.given()
        if (from === null || after === null || where === null || areMinutesWrong || !overridden) return
        step.send({ action: 'add_task', kind, after: after === first ? null : after, where, from, minutes, ...overridden })
      }}
      onClose={onClose}
    >
      <p className="s13 muted">{t.taskHint}</p>
      <div className="order-step-pair">
        <Select
          label={t.taskKind}
          options={ServiceKind.options.map(id => ({ id, label: kinds[id] }))}
          value={kind}
          onChange={next => next && setKind(next)}
        />
        <Select
          label={t.taskAfter}
          options={places}
          value={after}
          onChange={next => {
            setAfter(next)
            step.clear()
          }}
          error={saidAt(step.error, 'after')}
        />
      </div>
      <WhereField
        label={t.taskWhere}
        value={where}
        onChange={next => {
          setWhere(next)
          step.clear()
        }}
        card={card}
        hint={t.taskWhereHint}
        error={saidAt(step.error, 'where.place') ?? missing(where === null, t.taskWhereNone)}
      />
      <div className="order-step-pair">
        <DateTimeField
          label={t.taskFrom}
          value={from}
          onChange={next => {
            setFrom(next)
            step.clear()
          }}
          zone={zone}
          description={t.stopClock(f.zone(zone))}
          error={saidAt(step.error, 'from') ?? missing(from === null, words.timeNone)}
        />
        <TextField
          label={`${t.taskMinutes}, ${t.min}`}
          inputMode="numeric"
          value={typed}
          onChange={setMinutes}
          error={saidAt(step.error, 'minutes') ?? missing(areMinutesWrong, t.minutesWrong)}
        />
      </div>
      {judged.fit && judged.fit.findings.length > 0 && <FitList fit={judged.fit} pending={judged.pending} cargo={null} />}
      <OverrideField by={override} onChange={step.clear} />
    </FlightStepFrame>
  )
}
