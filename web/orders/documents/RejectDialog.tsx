import { useState } from 'react'
import { documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { expectedPagesOf, type OrderDocument } from './orderDocument.ts'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

/** Sends a document back with a reason and what to correct. */
export function RejectDialog({ card, orderDocument, onClose }: { card: OrderCard; orderDocument: OrderDocument; onClose: () => void }) {
  const t = useWords(documentsWords)
  const nameOf = useNameOf()
  const seen = useExpectedVersion(card)
  const send = useSend(documents.change)
  const reason = useReason()
  // pages that come while the reason is written were not looked at
  const [looked] = useState(() => [expectedPagesOf(orderDocument)])
  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.rejectTitle(nameOf(orderDocument))}
      size="small"
      confirm={t.rejectDo}
      danger
      pending={send.isPending}
      error={send.error}
      fields={['reason', 'comment']}
      onSubmit={() => {
        const why = reason.given()
        if (!why) return
        send.mutate(
          { orderId: card.id, version: seen.version, documentIds: [orderDocument.id], action: 'reject', ...why, expectedPages: looked },
          { onSuccess: onClose, onError: seen.refused },
        )
      }}
      onClose={onClose}
    >
      <Consequences items={[t.rejectHint, card.payment.by !== null ? { text: t.rejectPay, tone: 'warn' } : null]} />
      <ReasonFields by={reason} dict="documentRejectReasons" error={send.error} />
    </StepDialog>
  )
}
