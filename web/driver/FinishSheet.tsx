import { useId, useState } from 'react'
import type { FailureReason } from './calls.ts'
import type { Day, DayTask } from './day.ts'
import { isExplained, ReasonField } from './FailSheet.tsx'
import { useTexts } from './language.tsx'
import { type OutcomeFields, type OutcomeNumber, outcomeOf } from './outcome.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { CommentField, Sheet } from './Sheet.tsx'
import { press } from './usePhone.ts'
import { actionWords } from './words.ts'

const nothing: OutcomeFields = { pieces: '', pallets: '', massKg: '', temperature: '', seals: '', damaged: false }

type Props = { day: Day; task: DayTask; reasons: readonly FailureReason[]; onClose: () => void }

/** The end of a loading or an unloading: what differs from the order, all of it optional. */
export function FinishSheet({ day, task, reasons, onClose }: Props) {
  const t = useTexts(actionWords)
  const [fields, setFields] = useState(nothing)
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<readonly OutcomeNumber[]>([])
  const [isPart, setPart] = useState(false)
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const change = (part: Partial<OutcomeFields>) => setFields(before => ({ ...before, ...part }))
  const send = () => {
    const { outcome, wrong } = outcomeOf(fields)
    setSent(true)
    setWrong(wrong)
    if (wrong.length > 0 || (isPart && (!isCounted(outcome) || reason === '' || !isExplained(comment)))) return
    const told = isPart ? { reason, outcome: { ...outcome, part: true } } : outcome && { outcome }
    void press(day, { call: 'report', data: { taskId: task.taskId, mark: 'finish', comment: comment.trim(), ...told } })
    onClose()
  }
  const cargo = day.cargos.find(({ orderId }) => orderId === task.orderId)
  const title = task.kind === 'unloading' ? t.unloaded : t.loaded
  return (
    <Sheet title={title} send={title} onSend={send} onClose={onClose}>
      <p className="soft">{t.optional}</p>
      <div className="fields">
        {(['pieces', 'pallets', 'massKg', 'temperature'] as const).map(name => (
          <NumberField
            key={name}
            label={t[name]}
            value={fields[name]}
            usual={name === 'temperature' ? '' : String(cargo?.[name] || '')}
            error={wrong.includes(name) ? t.wrongNumber : null}
            onChange={value => change({ [name]: value })}
          />
        ))}
      </div>
      <label className="field">
        {t.seals}
        <input value={fields.seals} autoComplete="off" onChange={event => change({ seals: event.target.value })} />
      </label>
      <label className="choice">
        <input type="checkbox" checked={fields.damaged} onChange={event => change({ damaged: event.target.checked })} />
        {t.damaged}
      </label>
      {reasons.length > 0 && (
        <label className="choice">
          <input type="checkbox" checked={isPart} onChange={event => setPart(event.target.checked)} />
          {t.part}
        </label>
      )}
      {isPart && !isCounted(outcomeOf(fields).outcome) && <p className={isSent ? 'bad' : 'soft'}>{t.partAmount}</p>}
      {isPart && <ReasonField reasons={reasons} value={reason} onChange={setReason} isMissing={isSent && reason === ''} />}
      <CommentField value={comment} onChange={setComment} error={isPart && isSent && !isExplained(comment) ? t.commentNeeded : null} />
      <PhotoButton day={day} task={task} papers />
    </Sheet>
  )
}

/** Whether it was said how much: a part of nothing in particular tells nobody what is missing. */
const isCounted = (outcome: ReturnType<typeof outcomeOf>['outcome']): boolean =>
  outcome?.pieces !== undefined || outcome?.pallets !== undefined || outcome?.massKg !== undefined

type NumberProps = { label: string; value: string; usual: string; error: string | null; onChange(value: string): void }

function NumberField({ label, value, usual, error, onChange }: NumberProps) {
  const id = useId()
  return (
    <label className="field">
      {label}
      <input
        inputMode={usual === '' ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={usual}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <span id={id} className="bad">
          {error}
        </span>
      )}
    </label>
  )
}
