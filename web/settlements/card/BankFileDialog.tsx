import { useState } from 'react'
import { dayOf } from '#contract/order-dates.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { useSend } from '#web/api/query.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { NewAccount } from './NewAccount.tsx'
import { stepWords } from './words.ts'

/** Payment orders as the bank takes them. */
export function BankFileDialog({ card, onClose }: { card: SettlementCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const file = useSend(settlements.bankFile)
  const [day, setDay] = useState<string | null>(dayOf(new Date(now()).toISOString(), card.tz))
  const [first, setFirst] = useState<number | string | null>(1)
  const [each, setEach] = useState<'settlement' | 'order'>('settlement')
  const [tried, setTried] = useState(false)
  const wrong = typeof first !== 'number' || !Number.isInteger(first) || first < 1 || first > 999_999
  const submit = () => {
    setTried(true)
    if (day === null || wrong) return
    file.mutate(
      { settlementId: card.id, day, first, each },
      {
        onSuccess: given => {
          saveGiven(given)
          toasts.add({ type: 'success', title: t.fileDone, content: given.name })
          if (given.skipped.length > 0)
            toasts.add({ type: 'warning', title: t.fileSkipped, content: given.skipped.map(({ why }) => why).join('. '), timeout: 12_000 })
          onClose()
        },
      },
    )
  }
  return (
    <SettleDialog
      title={t.fileTitle}
      subtitle={card.number}
      confirm={t.fileDo}
      pending={file.isPending}
      error={file.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NewAccount card={card} />
      <p className="s13 ink-2">{t.fileAbout}</p>
      <RadioGroup
        label={t.fileEach}
        value={each}
        onChange={setEach}
        options={[
          { id: 'settlement', label: t.fileSettlement },
          { id: 'order', label: t.fileOrder },
        ]}
      />
      <div className="settle-pair">
        <DatePicker label={t.fileDay} value={day} onChange={setDay} zone={card.tz} error={tried && day === null ? t.payDayMissing : null} />
        <DecimalField label={t.fileFirst} value={first} onChange={setFirst} digits={0} error={tried && wrong ? t.fileFirstMissing : null} />
      </div>
    </SettleDialog>
  )
}
