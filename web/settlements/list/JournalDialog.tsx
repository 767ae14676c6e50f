import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExportFormat, exportLimits, exports } from '#contract/exports.ts'
import { writeQuery } from '#contract/query-string.ts'
import type { journalTabs } from '#contract/settlement-journal.ts'
import { SettlementKind } from '#contract/settlement-states.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useMe } from '#web/api/session.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useWords } from '#web/i18n/words.ts'
import { exportList } from '#web/lists/export/exportFile.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { kindWords } from '#web/settlements/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { journalWords } from './words.ts'

const journal = 'settlement_journal'

/** Documents or payments of a period as a flat file for the accounting program. */
export function JournalDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(journalWords)
  const kinds = useWords(kindWords)
  const queries = useQueryClient()
  const { tz } = useMe()
  const today = useToday()
  const [tab, setTab] = useState<(typeof journalTabs)[number]>('documents')
  const [kind, setKind] = useState<SettlementKind | 'both'>('both')
  const [days, setDays] = useState<{ from: string; to: string } | null>(() => monthOf(today))
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [pending, setPending] = useState(false)
  const [empty, setEmpty] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const submit = async () => {
    setPending(true)
    const query = writeQuery({ tab, ...(kind !== 'both' && { kind: [kind] }), ...(days && { days }) })
    const [size, refused] = await ask(exports.size, { query: { list: journal, query } }, { quiet: true })
    setPending(false)
    setError(refused)
    setEmpty(size?.rows === 0)
    if (refused || size.rows === 0) return
    void exportList(queries, { list: journal, format, query, columns: [] }, size.more || size.rows > exportLimits.atOnce)
    onClose()
  }
  return (
    <SettleDialog title={t.title} confirm={t.take} pending={pending} error={error} onSubmit={() => void submit()} onClose={onClose}>
      <p className="s13 ink-2">{t.about}</p>
      {empty && <Banner tone="info">{t.none}</Banner>}
      <RadioGroup
        label={t.what}
        value={tab}
        onChange={setTab}
        options={[
          { id: 'documents', label: t.documents, note: t.documentsNote },
          { id: 'payments', label: t.payments, note: t.paymentsNote },
        ]}
      />
      <DateRangePicker variant="field" label={t.days} value={days} onChange={setDays} zone={tz} />
      <div className="row row-wrap">
        <Segmented
          label={t.kind}
          value={kind}
          onChange={setKind}
          options={[{ id: 'both', label: t.both }, ...SettlementKind.options.map(id => ({ id, label: kinds[id] }))]}
        />
        <Segmented
          label={t.format}
          value={format}
          onChange={setFormat}
          options={[
            { id: 'xlsx', label: 'XLSX' },
            { id: 'csv', label: 'CSV' },
          ]}
        />
      </div>
    </SettleDialog>
  )
}

/** From the first day of the month of a day to that day. */
const monthOf = (day: string) => ({ from: `${day.slice(0, 8)}01`, to: day })
