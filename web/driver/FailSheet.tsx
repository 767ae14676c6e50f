import { useState } from 'react'
import type { FailureReason } from './calls.ts'
import type { Day, DayTask } from './day.ts'
import { useLanguage, useTexts } from './language.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { CommentField, Sheet } from './Sheet.tsx'
import { press } from './usePhone.ts'
import { actionWords } from './words.ts'

/** Fewer letters say nothing, to the server either. */
const LEAST = 3
export const isExplained = (comment: string): boolean => comment.trim().length >= LEAST

type Props = { day: Day; task: DayTask; reasons: readonly FailureReason[]; onClose: () => void }

/** A stop that was not done: why, by a choice and in words, and what the camera saw. */
export function FailSheet({ day, task, reasons, onClose }: Props) {
  const t = useTexts(actionWords)
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(true)
    if (reason === '' || !isExplained(comment)) return
    void press(day, { call: 'report', data: { taskId: task.taskId, mark: 'fail', reason, comment: comment.trim() } })
    onClose()
  }
  return (
    <Sheet title={t.failTitle} send={t.send} onSend={send} onClose={onClose}>
      <p className="soft">{t.failHint}</p>
      <ReasonField reasons={reasons} value={reason} onChange={setReason} isMissing={isSent && reason === ''} />
      <CommentField value={comment} onChange={setComment} error={isSent && !isExplained(comment) ? t.commentNeeded : null} />
      <PhotoButton day={day} task={task} />
    </Sheet>
  )
}

type ReasonProps = { reasons: readonly FailureReason[]; value: string; onChange(code: string): void; isMissing: boolean }

/** Why a stop failed or was done in part. */
export function ReasonField({ reasons, value, onChange, isMissing }: ReasonProps) {
  const t = useTexts(actionWords)
  const { locale } = useLanguage()
  return (
    <label className="field">
      {t.reason}
      <select value={value} aria-invalid={isMissing || undefined} onChange={event => onChange(event.target.value)}>
        <option value="">{t.reasonNeeded}</option>
        {reasons.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[locale]}
          </option>
        ))}
      </select>
      {isMissing && <span className="bad">{t.reasonNeeded}</span>}
    </label>
  )
}
