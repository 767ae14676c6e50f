import { useState } from 'react'
import type { TenderCard } from '#contract/tenders.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { useExplained } from '#web/orders/useExplained.ts'
import { DateTimeField } from '#web/ui/DatePicker.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { StepDialog } from './StepDialog.tsx'
import { useTenderStep } from './useTenderStep.ts'
import { stepWords } from './words.ts'

/** Adds something to a tender under way without changing its terms. */
export function AddendumDialog({ card, onClose }: { card: TenderCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const { tz } = useMe()
  const step = useTenderStep(card)
  const words = useExplained()
  const [endsAt, setEndsAt] = useState<string | null>(null)
  return (
    <StepDialog
      title={t.addendum}
      subtitle={card.number ?? undefined}
      confirm={t.addendum}
      pending={step.pending}
      error={step.failure}
      onSubmit={() => words.enough() && step.take({ action: 'addendum', text: words.text, endsAt }, onClose)}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.addendumText}</p>
      <TextArea label={t.addendumWords} {...words.field} maxLength={1000} rows={4} error={words.lacking ? t.reasonShort : null} />
      <DateTimeField label={t.addendumEnd} optional value={endsAt} onChange={setEndsAt} zone={tz || 'Europe/Moscow'} />
    </StepDialog>
  )
}
