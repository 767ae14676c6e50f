import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { usePenalty } from './beside/usePenalty.ts'
import { useOptions } from './dictNames.ts'
import { Consequences, StepDialog, type StepProps, saidAt, useStep } from './OrderStep.tsx'
import { stepWords } from './stepWords.ts'

/** Declines, revokes or cancels: a reason from the side's dictionary, and what follows. */
export function OrderReasonDialog({ card, kind, onClose, onDone }: StepProps & { kind: 'decline' | 'revoke' | 'cancel' }) {
  const t = useWords(stepWords)
  const forwarder = card.side === 'forwarder'
  const step = useStep(card, { decline: t.declineDone, revoke: t.revokeDone, cancel: t.cancelDone }[kind], onDone)
  const reasons = useOptions(kind === 'cancel' ? 'orderCancelReasons' : forwarder ? 'forwarderRevokeReasons' : 'executorRevokeReasons')
  const [reason, setReason] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const unexplained = reason === 'other' && comment.trim().length < 3

  const looks = {
    decline: { title: t.declineTitle, confirm: t.declineDo, facts: [t.declineText, t.declineGone] },
    revoke: forwarder
      ? {
          title: t.revokeTitleForwarder,
          confirm: t.revokeDo,
          facts: [
            card.executor ? t.revokeLoses(card.executor.name) : null,
            t.revokeBack,
            card.flight ? { text: t.revokeFlight(card.flight.number), tone: 'warn' as const } : null,
          ],
        }
      : {
          title: t.revokeTitleExecutor,
          confirm: t.revokeMineDo,
          facts: [t.revokeMine, t.revokeKept, card.flight ? { text: t.revokeFlight(card.flight.number), tone: 'warn' as const } : null],
        },
    cancel: {
      title: t.cancelTitle,
      confirm: t.cancelDo,
      facts: [
        { text: t.cancelForever, tone: 'danger' as const },
        card.executor ? t.cancelTells(card.executor.name) : null,
        card.flight ? { text: t.revokeFlight(card.flight.number), tone: 'warn' as const } : null,
      ],
    },
  }
  const look = looks[kind]
  const costs = usePenalty(card, kind, reason)

  return (
    <StepDialog
      card={card}
      seen={step.seen}
      action={kind}
      title={look.title}
      confirm={look.confirm}
      danger
      pending={step.pending}
      error={step.error}
      fields={['reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        if (reason !== null && !unexplained) step.send({ action: kind, reason, comment: comment.trim() })
      }}
      onClose={onClose}
    >
      <Consequences items={[...look.facts, ...costs]} />
      <Select
        label={t.reason}
        options={reasons}
        value={reason}
        onChange={setReason}
        placeholder={t.chooseReason}
        error={saidAt(step.error, 'reason') ?? (tried && reason === null ? t.chooseReason : null)}
      />
      <TextArea
        label={t.comment}
        optional={reason !== 'other'}
        value={comment}
        onChange={setComment}
        error={saidAt(step.error, 'comment') ?? (tried && unexplained ? t.explain : null)}
        maxLength={500}
        rows={2}
      />
    </StepDialog>
  )
}
