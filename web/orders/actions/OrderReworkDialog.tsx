import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { saidAt } from './expectedVersion.ts'
import { StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'

/** Returns the documents of an order to the executor with words on what to correct. */
export function OrderReworkDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(stepWords)
  const step = useStep(card, t.reworkDone, onDone)
  const words = useExplained()

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action="rework"
      title={t.reworkTitle}
      size="small"
      confirm={t.reworkDo}
      pending={step.pending}
      error={step.error}
      fields={['comment']}
      onSubmit={() => {
        if (words.enough()) step.send({ action: 'rework', comment: words.text })
      }}
      onClose={onClose}
    >
      <TextArea
        label={t.reworkWhat}
        {...words.field}
        description={t.reworkHint}
        error={saidAt(step.error, 'comment') ?? (words.isMissing ? t.explain : null)}
        maxLength={500}
      />
    </StepDialog>
  )
}
