import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { legWords } from './legWords.ts'
import { words } from './transferWords.ts'
import { useTransferStep } from './useTransferStep.ts'

/** Takes a transfer back before the actual carrier has assigned a vehicle. */
export function TransferRecallDialog({ card, isLeg, onClose, onDone }: StepProps & { isLeg: boolean }) {
  const t = useWords(words)
  const legs = useWords(legWords)
  const step = useTransferStep(card, onDone)
  const reason = useExplained()

  return (
    <StepDialog
      card={card}
      expected={step.seen}
      title={t.recallTitle}
      size="small"
      confirm={t.recallDo}
      danger
      pending={step.pending}
      error={step.error}
      fields={['reason']}
      onSubmit={() => {
        if (reason.enough()) step.send({ action: 'recall', reason: reason.text }, t.recallDone)
      }}
      onClose={onClose}
    >
      <Consequences items={[card.transfer === 'requested' ? null : t.recallChild, t.recallBack, isLeg ? legs.recallOwn : null]} />
      <TextArea
        label={t.reason}
        {...reason.field}
        error={saidAt(step.error, 'reason') ?? (reason.isMissing ? t.explain : null)}
        maxLength={500}
        rows={2}
      />
    </StepDialog>
  )
}
