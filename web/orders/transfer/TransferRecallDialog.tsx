import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { Consequences, StepDialog, type StepProps, saidAt } from '../OrderStep.tsx'
import { words } from './transferWords.ts'
import { useTransferStep } from './useTransferStep.ts'

/** Takes a transfer back before the actual carrier has assigned a vehicle. */
export function TransferRecallDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(words)
  const step = useTransferStep(card, onDone)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < 3

  return (
    <StepDialog
      card={card}
      seen={step.seen}
      title={t.recallTitle}
      size="small"
      confirm={t.recallDo}
      danger
      pending={step.pending}
      error={step.error}
      fields={['reason']}
      onSubmit={() => {
        setTried(true)
        if (!short) step.send({ action: 'recall', reason: reason.trim() }, t.recallDone)
      }}
      onClose={onClose}
    >
      <Consequences items={[card.transfer === 'requested' ? null : t.recallChild, t.recallBack]} />
      <TextArea
        label={t.reason}
        value={reason}
        onChange={setReason}
        error={saidAt(step.error, 'reason') ?? (tried && short ? t.explain : null)}
        maxLength={500}
        rows={2}
      />
    </StepDialog>
  )
}
