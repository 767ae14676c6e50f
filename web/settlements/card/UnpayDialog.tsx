import type { SettlementCard, SettlementPayment } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useSettlementShown } from './useSettlementStep.ts'
import { cardWords, stepWords } from './words.ts'

/** Takes a payment back that was marked by mistake, with its reason. */
export function UnpayDialog({ card, payment, onClose }: { card: SettlementCard; payment: SettlementPayment; onClose: () => void }) {
  const t = useWords(stepWords)
  const c = useWords(cardWords)
  const f = useFormat()
  const words = useExplained()
  const unpay = useSend(settlements.unpay)
  const { show, refused } = useSettlementShown()
  const offset = payment.kind === 'offset'
  const submit = () => {
    if (!words.enough()) return
    unpay.mutate(
      { settlementId: card.id, version: card.version, paymentId: payment.id, reason: words.text },
      {
        onSuccess: next => {
          show(next)
          toasts.add({ type: 'success', title: offset ? t.unsetDone : t.unpayDone, content: next.number })
          onClose()
        },
        onError: refused,
      },
    )
  }
  return (
    <SettleDialog
      title={offset ? t.unsetTitle : t.unpayTitle}
      subtitle={offset ? c.offset(f.date(payment.day)) : c.payment(payment.number, f.date(payment.day))}
      confirm={offset ? t.unsetTitle : t.unpayDo}
      danger
      size="small"
      pending={unpay.isPending}
      error={unpay.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="s13 ink-2">{offset ? t.unsetThen : t.unpayThen}</p>
      <TextArea label={t.reason} {...words.field} maxLength={500} rows={3} error={words.isMissing ? t.reasonShort : null} />
    </SettleDialog>
  )
}
