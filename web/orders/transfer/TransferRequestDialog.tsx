import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transfers } from '#contract/transfers.ts'
import { queryOf } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import type { Choice } from '#web/orders/form/draft.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { suggestExecutors } from '../suggest.ts'
import { LegFields, useLeg } from './LegFields.tsx'
import { legWords } from './legWords.ts'
import { words } from './transferWords.ts'
import { useTransferStep } from './useTransferStep.ts'

/** Asks the forwarder to let the order be passed on, or passes it on where its terms leave that to the executor. */
export function TransferRequestDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(words)
  const legs = useWords(legWords)
  const leg = useLeg()
  const step = useTransferStep(card, onDone)
  const { data } = useQuery(queryOf(transfers.get, { orderId: card.id }, { quiet: true }))
  const reason = useExplained()
  const [proposed, setProposed] = useState<Choice | null>(null)
  const free = card.transferPolicy === 'free'
  const last = data?.transfer?.status === 'rejected' ? data.transfer : null

  return (
    <StepDialog
      card={card}
      expected={step.seen}
      title={t.requestTitle}
      confirm={free ? t.requestFreeDo : t.requestDo}
      pending={step.pending}
      error={step.error}
      fields={['reason', 'proposedId', 'leg.place', 'leg.address', 'leg.at']}
      onSubmit={() => {
        const [enough, part] = [reason.enough(), leg.given()]
        if (!enough || part === null) return
        const asked = { action: 'request', reason: reason.text, proposedId: proposed?.id ?? null, ...(part && { leg: part }) } as const
        step.send(asked, free ? t.requestFreeDone : t.requestDone)
      }}
      onClose={onClose}
    >
      {last !== null && <Banner tone="warn">{t.before(last.answeredBy === null ? t.noAnswer : last.answer)}</Banner>}
      <Consequences
        items={[
          free ? t.requestFree : t.requestAsk(card.forwarder.name),
          ...(leg.what === 'whole' ? [t.requestChild] : [legs.requestChild, legs.requestOwn]),
          t.requestShown,
        ]}
      />
      <LegFields by={leg} error={step.error} onChange={step.clear} />
      <TextArea
        label={t.requestWhy}
        {...reason.field}
        error={saidAt(step.error, 'reason') ?? (reason.isMissing ? t.explain : null)}
        maxLength={500}
        rows={2}
      />
      <ComboBox
        label={t.requestTo}
        optional
        value={proposed}
        onChange={setProposed}
        load={suggestExecutors}
        description={t.requestToHint}
        error={saidAt(step.error, 'proposedId') ?? null}
      />
    </StepDialog>
  )
}
