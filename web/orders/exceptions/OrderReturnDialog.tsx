import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { StepDialog, type StepProps, useStep } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { termsWords } from './exceptionWords.ts'

/** Sends the resources back to the executor with words on what does not fit. */
export function OrderReturnDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(termsWords)
  const said = useWords(stepWords)
  const step = useStep(card, t.returnDone, onDone)
  const words = useExplained()

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action="return"
      title={t.returnTitle}
      size="small"
      confirm={t.returnDo}
      danger
      pending={step.pending}
      error={step.error}
      fields={['comment']}
      onSubmit={() => {
        if (words.enough()) step.send({ action: 'return', comment: words.text })
      }}
      onClose={onClose}
    >
      <TextArea
        label={t.returnWhat}
        {...words.field}
        description={t.returnHint}
        error={saidAt(step.error, 'comment') ?? (words.isMissing ? said.explain : null)}
        maxLength={500}
        rows={3}
      />
    </StepDialog>
  )
}
