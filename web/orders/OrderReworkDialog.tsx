import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { StepDialog, type StepProps, saidAt, useStep } from './OrderStep.tsx'
import { stepWords } from './stepWords.ts'

/** Returns the papers of an order to the executor with words on what to correct. */
export function OrderReworkDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(stepWords)
  const step = useStep(card, t.reworkDone, onDone)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const short = comment.trim().length < 3

  return (
    <StepDialog
      card={card}
      seen={step.seen}
      action="rework"
      title={t.reworkTitle}
      size="small"
      confirm={t.reworkDo}
      pending={step.pending}
      error={step.error}
      fields={['comment']}
      onSubmit={() => {
        setTried(true)
        if (!short) step.send({ action: 'rework', comment: comment.trim() })
      }}
      onClose={onClose}
    >
      <TextArea
        label={t.reworkWhat}
        value={comment}
        onChange={setComment}
        onBlur={() => setTried(tried || comment !== '')}
        description={t.reworkHint}
        error={saidAt(step.error, 'comment') ?? (tried && short ? t.explain : null)}
        maxLength={500}
      />
    </StepDialog>
  )
}
