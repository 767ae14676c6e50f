import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transfers } from '#contract/transfers.ts'
import { queryOf } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { legWords } from './legWords.ts'
import { words } from './transferWords.ts'
import { useLegText } from './useLegText.ts'
import { useTransferStep } from './useTransferStep.ts'

/** The forwarder allows or rejects the transfer an executor asks for. */
export function TransferAnswerDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(words)
  const legs = useWords(legWords)
  const legText = useLegText()
  const step = useTransferStep(card, onDone)
  const { data } = useQuery(queryOf(transfers.get, { orderId: card.id }, { quiet: true }))
  const [action, setAction] = useState<'approve' | 'reject'>('approve')
  const rejects = action === 'reject'
  const reason = useExplained(rejects)
  const asked = data?.transfer
  const executor = card.executor?.name ?? ''

  return (
    <StepDialog
      card={card}
      expected={step.seen}
      title={t.answerTitle}
      confirm={rejects ? t.reject : t.approve}
      danger={rejects}
      pending={step.pending}
      error={step.error}
      fields={['reason']}
      onSubmit={() => {
        if (!reason.enough()) return
        if (action === 'approve') step.send({ action }, t.approveDone)
        else step.send({ action, reason: reason.text }, t.rejectDone)
      }}
      onClose={onClose}
    >
      {asked ? (
        <KeyValues
          items={[
            { label: t.asks, value: executor },
            ...(asked.leg ? [{ label: legs.asked, value: legText(asked.leg) }] : []),
            { label: t.reason, value: asked.reason },
            ...(asked.proposed ? [{ label: t.proposed, value: asked.proposed }] : []),
          ]}
        />
      ) : (
        <Skeleton lines={2} height={14} />
      )}
      <div className="order-step-field">
        <span className="order-step-label">{t.decision}</span>
        <Segmented
          label={t.decision}
          value={action}
          onChange={id => setAction(id === 'reject' ? 'reject' : 'approve')}
          options={[
            { id: 'approve', label: t.approve },
            { id: 'reject', label: t.reject },
          ]}
        />
      </div>
      <Consequences items={rejects ? [t.rejectNext] : [t.approveNext(executor), t.approveSeen, t.approveBack]} />
      {rejects && (
        <TextArea
          label={t.rejectWhy}
          {...reason.field}
          error={saidAt(step.error, 'reason') ?? (reason.isMissing ? t.explain : null)}
          maxLength={500}
          rows={2}
        />
      )}
    </StepDialog>
  )
}
