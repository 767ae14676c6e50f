import { useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { StepDialog } from './StepDialog.tsx'
import { useTenderStep } from './useTenderStep.ts'
import { stepWords } from './words.ts'

/** Ends a tender before its time, with a reason every bidder reads. */
export function CancelDialog({ card, onClose }: { card: TenderCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const step = useTenderStep(card)
  const [reason, setReason] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const words = useExplained(reason === 'other')
  const draft = card.status === 'draft'
  const title = draft ? t.cancelDraft : t.cancel
  return (
    <StepDialog
      title={title}
      subtitle={card.number ?? undefined}
      confirm={title}
      danger
      pending={step.pending}
      error={step.failure}
      onSubmit={() => {
        setTried(true)
        if (words.enough() && reason !== null) step.take({ action: 'cancel', reason, comment: words.text }, onClose)
      }}
      onClose={onClose}
    >
      <p className="s13 ink-2">{draft ? t.cancelDraftText : t.cancelText}</p>
      <Select
        label={t.reason}
        options={useOptions('demandCancelReasons').filter(({ id }) => id !== 'moved_to_tender')}
        value={reason}
        onChange={setReason}
        placeholder={t.chooseReason}
        error={tried && reason === null ? t.chooseReason : null}
      />
      <TextArea
        label={t.comment}
        optional={reason !== 'other'}
        {...words.field}
        maxLength={1000}
        rows={2}
        error={words.isMissing ? t.reasonShort : null}
      />
    </StepDialog>
  )
}
