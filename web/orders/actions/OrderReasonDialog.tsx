import { useWords } from '#web/i18n/words.ts'
import { reasonsOf, usePenalty } from '#web/orders/exceptions/usePenalty.ts'
import { ReasonFields, useReason } from './ReasonFields.tsx'
import { Consequences, StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'

/** Declines, revokes or cancels: a reason from the side's dictionary, and what follows. */
export function OrderReasonDialog({ card, kind, onClose, onDone }: StepProps & { kind: 'decline' | 'revoke' | 'cancel' }) {
  const t = useWords(stepWords)
  const forwarder = card.side === 'forwarder'
  const step = useStep(card, { decline: t.declineDone, revoke: t.revokeDone, cancel: t.cancelDone }[kind], onDone)
  const why = useReason()

  const looks = {
    decline: { title: t.declineTitle, confirm: t.declineDo, facts: [t.declineText, t.declineGone] },
    revoke: forwarder
      ? {
          title: t.revokeTitleForwarder,
          confirm: t.revokeDo,
          facts: [
            card.executor ? t.revokeLoses(card.executor.name) : null,
            t.revokeBack,
            card.flights.length > 0
              ? { text: t.revokeFlight(card.flights.map(({ number }) => number).join(', ')), tone: 'warn' as const }
              : null,
          ],
        }
      : {
          title: t.revokeTitleExecutor,
          confirm: t.revokeMineDo,
          facts: [
            t.revokeMine,
            t.revokeKept,
            card.flights.length > 0
              ? { text: t.revokeFlight(card.flights.map(({ number }) => number).join(', ')), tone: 'warn' as const }
              : null,
          ],
        },
    cancel: {
      title: t.cancelTitle,
      confirm: t.cancelDo,
      facts: [
        { text: t.cancelForever, tone: 'danger' as const },
        card.executor ? t.cancelTells(card.executor.name) : null,
        card.flights.length > 0
          ? { text: t.revokeFlight(card.flights.map(({ number }) => number).join(', ')), tone: 'warn' as const }
          : null,
      ],
    },
  }
  const look = looks[kind]
  const costs = usePenalty(card, kind, why.code)

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action={kind}
      title={look.title}
      confirm={look.confirm}
      danger
      pending={step.pending}
      error={step.error}
      fields={['reason', 'comment']}
      onSubmit={() => {
        const given = why.given()
        if (given) step.send({ action: kind, ...given })
      }}
      onClose={onClose}
    >
      <Consequences items={[...look.facts, ...costs]} />
      <ReasonFields by={why} dict={reasonsOf(kind, card.side)} inSight={kind === 'decline'} error={step.error} />
    </StepDialog>
  )
}
