import { useState } from 'react'
import type { TaskMark } from '#contract/order-card.ts'
import type { FailureReason } from './calls.ts'
import { type Day, type DayTask, hasBegun, mayFail, mayHandOver, mustHandOver, type NextStep, skippingMarks } from './day.ts'
import { FailSheet } from './FailSheet.tsx'
import { FinishSheet } from './FinishSheet.tsx'
import { HandoverSheet } from './HandoverSheet.tsx'
import { HandoverState } from './HandoverState.tsx'
import { handoverWords } from './handoverWords.ts'
import { useLanguage, useTexts } from './language.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { DeclineSheet, ProblemSheet } from './ProblemSheet.tsx'
import { TakeBack } from './TakeBack.tsx'
import { press } from './usePhone.ts'
import { actionWords, markText } from './words.ts'

type Step = Extract<NextStep, { is: 'mark' }>
type Mark = Exclude<TaskMark, 'fail'>
type Open = 'problem' | 'decline' | { finish: DayTask } | { fail: DayTask } | { handover: DayTask } | null

const ofCargo = new Set(['loading', 'unloading', 'reload'])

/** What a thumb reaches: the next step, big, and beside it a photo and a problem. */
export function Actions({ day, step, reasons }: { day: Day; step: NextStep; reasons: readonly FailureReason[] }) {
  const t = useTexts(actionWords)
  const h = useTexts(handoverWords)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const accept = () => void press(day, { call: 'answer', data: { answer: 'accepted', comment: '' } })
  const mark = (task: DayTask, what: Mark) => {
    if (what === 'finish' && mustHandOver(task)) setOpen({ handover: task })
    else if (what === 'finish' && ofCargo.has(task.kind)) setOpen({ finish: task })
    else void press(day, { call: 'report', data: { taskId: task.taskId, mark: what, comment: '' } })
  }
  if (step.is === 'over') return null
  return (
    <>
      <div className="actions">
        {step.is === 'answer' && <p className="question">{t.question}</p>}
        {step.is === 'declined' && <p className="question">{t.declined}</p>}
        <TakeBack day={day} />
        {step.is === 'mark' && <Skips step={step} onMark={mark} />}
        {step.is === 'mark' && <HandoverState task={step.task} />}
        <div className="beside">
          {step.is === 'mark' && <PhotoButton day={day} task={step.task} />}
          {step.is === 'mark' && mayHandOver(step.task) && (
            <button className="second" onClick={() => setOpen({ handover: step.task })}>
              {h.give}
            </button>
          )}
          {step.is === 'answer' || (step.is === 'mark' && !hasBegun(day)) ? (
            <button className="second" onClick={() => setOpen('decline')}>
              {t.decline}
            </button>
          ) : null}
          {step.is === 'mark' && mayFail(step.task) && reasons.length > 0 && (
            <button className="second" onClick={() => setOpen({ fail: step.task })}>
              {t.fail}
            </button>
          )}
          <button className="second" onClick={() => setOpen('problem')}>
            {t.problem}
          </button>
        </div>
        {step.is === 'mark' ? (
          <NextButton step={step} onMark={mark} />
        ) : (
          <button className="main" onClick={accept}>
            {step.is === 'answer' ? t.accept : t.acceptAfterAll}
          </button>
        )}
      </div>
      {open === 'problem' && <ProblemSheet day={day} onClose={close} />}
      {open === 'decline' && <DeclineSheet day={day} onClose={close} />}
      {open !== null && typeof open === 'object' && 'finish' in open && (
        <FinishSheet day={day} task={open.finish} reasons={reasons} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'handover' in open && <HandoverSheet day={day} task={open.handover} onClose={close} />}
      {open !== null && typeof open === 'object' && 'fail' in open && (
        <FailSheet day={day} task={open.fail} reasons={reasons} onClose={close} />
      )}
    </>
  )
}

type MarkProps = { step: Step; onMark(task: DayTask, mark: Mark): void }

function NextButton({ step: { task, mark }, onMark }: MarkProps) {
  const { locale } = useLanguage()
  return (
    <button className="main" onClick={() => onMark(task, mark as Mark)}>
      {markText(mark as Mark, task.kind)[locale]}
    </button>
  )
}

function Skips({ step: { task }, onMark }: MarkProps) {
  const { locale } = useLanguage()
  const t = useTexts(actionWords)
  const marks = skippingMarks(task)
  if (marks.length === 0) return null
  return (
    <p className="skips">
      {t.skip}{' '}
      {marks.map(mark => (
        <button key={mark} className="quiet" onClick={() => onMark(task, mark as Mark)}>
          {markText(mark as Mark, task.kind)[locale]}
        </button>
      ))}
    </p>
  )
}
