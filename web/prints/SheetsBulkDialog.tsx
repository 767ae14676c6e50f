import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { PrintFormat, printLimits, prints } from '#contract/prints.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { printLanguages } from './address.ts'
import { printManyWords, printWords, sheetWords } from './words.ts'
import './prints.css'

/** How the trip sheets of the chosen flights go into one archive. */
export function SheetsBulkDialog({ rows, onClose }: { rows: readonly { id: string }[]; onClose: () => void }) {
  const t = useWords(sheetWords)
  const m = useWords(printManyWords)
  const w = useWords(printWords)
  const queries = useQueryClient()
  const send = useSend(prints.sheets)
  const runs = useCan('orders.command')
  const keeps = useCan('settlements.edit')
  const mayIssue = runs || keeps
  const [format, setFormat] = useState<PrintFormat>('pdf')
  const [language, setLanguage] = useState<Locale>('ru')
  const [issues, setIssues] = useState(true)
  const [stamped, setStamped] = useState(false)
  const many = rows.length > printLimits.flights

  const begin = () => {
    if (many) return
    send.mutate(
      { flightIds: rows.map(({ id }) => id), format, language, stamp: stamped, issue: issues && mayIssue },
      {
        onSuccess: made => {
          void import('#web/exports/awaited.ts').then(({ follow }) => follow(queries, made))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.many(rows.length)}
      footer={
        <>
          <Button onClick={onClose}>{m.back}</Button>
          <Button variant="primary" pending={send.isPending} reason={many ? t.tooMany(printLimits.flights) : null} onClick={begin}>
            {m.begin}
          </Button>
        </>
      }
    >
      <div className="prints-many">
        <p className="s13 ink-2">{t.lead}</p>
        {send.error && <Banner tone="danger">{send.error.message}</Banner>}
        <Segmented
          label={m.format}
          value={format}
          onChange={setFormat}
          options={PrintFormat.options.map(id => ({ id, label: id.toUpperCase() }))}
        />
        <div>
          <Segmented label={w.language} value={language} onChange={setLanguage} options={printLanguages} />
          <p className="s12 muted">{m.languageHint}</p>
        </div>
        {mayIssue && (
          <div>
            <Checkbox checked={issues} onChange={setIssues}>
              {t.issue}
            </Checkbox>
            <p className="s12 muted">{m.issueHint}</p>
          </div>
        )}
        <Checkbox checked={stamped} onChange={setStamped}>
          {w.stamp}
        </Checkbox>
      </div>
    </Dialog>
  )
}
