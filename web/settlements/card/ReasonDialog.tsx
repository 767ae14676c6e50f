import type { SettlementCard } from '#contract/settlement-card.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useSettlementStep } from './useSettlementStep.ts'
import { stepWords } from './words.ts'

/** A step back, or the end of a settlement: both want their reason. */
export function ReasonDialog({ card, action, onClose }: { card: SettlementCard; action: 'return' | 'void'; onClose: () => void }) {
  const t = useWords(stepWords)
  const step = useSettlementStep(card)
  const words = useExplained()
  const ends = action === 'void'
  return (
    <SettleDialog
      title={ends ? t.voidTitle : t.returnTitle}
      subtitle={card.number}
      confirm={ends ? t.voidDo : t.returnDo}
      danger={ends}
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => words.enough() && step.explain(action, words.text, onClose)}
      onClose={onClose}
    >
      <p className="s13 ink-2">{ends ? t.voidThen : t.returnThen}</p>
      <TextArea label={t.reason} {...words.field} maxLength={500} rows={3} error={words.isMissing ? t.reasonShort : null} />
    </SettleDialog>
  )
}
