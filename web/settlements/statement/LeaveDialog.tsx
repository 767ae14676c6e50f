import type { StatementPayment } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { statementWords } from './words.ts'

type Props = { base64: string[]; payment: StatementPayment; onDone: () => void; onClose: () => void }

/** Leaves a payment of a statement, or what is left of it, aside with its reason. */
export function LeaveDialog({ base64, payment, onDone, onClose }: Props) {
  const t = useWords(statementWords)
  const f = useFormat()
  const leave = useSend(settlements.leavePayment)
  const words = useExplained()
  const { key, version, number, day, left } = payment
  return (
    <SettleDialog
      title={t.leaveTitle}
      subtitle={t.payment(number, f.date(day))}
      confirm={t.leave}
      size="small"
      pending={leave.isPending}
      error={leave.error}
      onSubmit={() => words.enough() && leave.mutate({ action: 'leave', base64, key, version, reason: words.text }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.leaveText(f.money(left))}</p>
      <TextArea
        label={t.leaveWhy}
        {...words.field}
        description={t.leaveHint}
        maxLength={300}
        rows={2}
        error={words.isMissing ? t.leaveShort : null}
      />
    </SettleDialog>
  )
}
