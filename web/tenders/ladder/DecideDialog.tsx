import type { TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { StepDialog } from '#web/tenders/card/StepDialog.tsx'
import { useTenderStep } from '#web/tenders/card/useTenderStep.ts'
import { stepWords } from '#web/tenders/card/words.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'

/** Closes a lot without a winner. */
export function DecideDialog({ card, lot, onClose }: { card: TenderCard; lot: LotRow; onClose: () => void }) {
  const t = useWords(stepWords)
  const step = useTenderStep(card)
  const words = useExplained()
  return (
    <StepDialog
      title={t.decide}
      subtitle={lot.number ?? undefined}
      confirm={t.decide}
      danger
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => words.enough() && step.take({ action: 'decide', lotId: lot.id, reason: words.text }, onClose)}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.decideText}</p>
      <TextArea label={t.reason} {...words.field} maxLength={500} rows={3} error={words.isMissing ? t.reasonShort : null} />
    </StepDialog>
  )
}
