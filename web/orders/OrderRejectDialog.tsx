import type { DocumentRow, OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { cardWords } from './cardWords.ts'
import { documentWords } from './executionWords.ts'
import { StepDialog, saidAt, useSeen } from './OrderStep.tsx'
import { stepWords } from './stepWords.ts'
import { useExplained } from './useExplained.ts'

/** Sends a paper back with words on what to correct. */
export function OrderRejectDialog({ card, paper, onClose }: { card: OrderCard; paper: DocumentRow; onClose: () => void }) {
  const t = useWords(cardWords)
  const s = useWords(stepWords)
  const names = useWords(documentWords)
  const seen = useSeen(card)
  const send = useSend(orders.paper)
  const words = useExplained()

  return (
    <StepDialog
      card={card}
      seen={seen}
      title={t.rejectTitle(names[paper.kind])}
      size="small"
      confirm={s.rejectDo}
      danger
      pending={send.isPending}
      error={send.error}
      fields={['comment']}
      onSubmit={() => {
        if (!words.enough()) return
        send.mutate(
          { orderId: card.id, version: seen.version, documentId: paper.id, action: 'reject', comment: words.text },
          {
            onSuccess: onClose,
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      <TextArea
        label={t.rejectWhy}
        {...words.field}
        description={t.rejectHint}
        error={saidAt(send.error, 'comment') ?? (words.lacking ? s.explain : null)}
        maxLength={500}
      />
    </StepDialog>
  )
}
