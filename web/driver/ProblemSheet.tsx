import { useState } from 'react'
import type { DriverProblem } from '#contract/driver-page.ts'
import type { Day } from './day.ts'
import { useTexts } from './language.tsx'
import { CommentField, Sheet } from './Sheet.tsx'
import { press } from './usePhone.ts'
import { actionWords, problemWords } from './words.ts'

/** What goes wrong on the road: a kind pressed, and words if there is time for them. */
export function ProblemSheet({ day, onClose }: { day: Day; onClose: () => void }) {
  const t = useTexts(actionWords)
  const problems = useTexts(problemWords)
  const [problem, setProblem] = useState<DriverProblem | null>(null)
  const [comment, setComment] = useState('')
  const send = () => {
    if (problem === null) return
    void press(day, { call: 'problem', data: { problem, comment: comment.trim() } })
    onClose()
  }
  return (
    <Sheet title={t.problemTitle} send={t.send} onSend={problem === null ? undefined : send} onClose={onClose}>
      <p className="soft">{t.problemHint}</p>
      <div className="choices" role="radiogroup" aria-label={t.problemTitle}>
        {(Object.keys(problems) as DriverProblem[]).map(each => (
          <label key={each} className="choice">
            <input type="radio" name="problem" checked={problem === each} onChange={() => setProblem(each)} />
            {problems[each]}
          </label>
        ))}
      </div>
      <CommentField value={comment} onChange={setComment} />
    </Sheet>
  )
}

/** A driver who does not go says why. */
export function DeclineSheet({ day, onClose }: { day: Day; onClose: () => void }) {
  const t = useTexts(actionWords)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (comment.trim() === '') return setMissing(true)
    void press(day, { call: 'answer', data: { answer: 'declined', comment: comment.trim() } })
    onClose()
  }
  return (
    <Sheet title={t.declineTitle} send={t.decline} onSend={send} onClose={onClose}>
      <CommentField value={comment} onChange={setComment} error={isMissing && comment.trim() === '' ? t.commentNeeded : null} />
    </Sheet>
  )
}
