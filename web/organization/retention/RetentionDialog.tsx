import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RetentionPeriod, type RetentionPreview, retention, retentionMeanings } from '#contract/retention.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { retentionWords } from './words.ts'

/** Another period for one kind: its bounds with their grounds, and before it is set what would go by it. */
export function RetentionDialog({ period, onClose }: { period: RetentionPeriod; onClose: () => void }) {
  const t = useWords(retentionWords)
  const { locale } = useLocale()
  const { kind, version, days, least, most } = period
  const [typed, setTyped] = useState(String(period.next?.days ?? days))
  const asked = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null
  const fits = asked !== null && asked >= least && asked <= most
  const shorter = fits && asked < days
  const preview = useQuery({
    ...queryOf(retention.preview, { kind, days: fits ? asked : days }, { quiet: true }),
    enabled: shorter,
    placeholderData: keepPreviousData,
  })
  const send = useSend(retention.save)
  const failed = send.error instanceof CallError ? send.error.message : null
  const set = () => {
    if (fits) send.mutate({ kind, version, days: asked }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title={retentionMeanings[kind].words[locale]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={!fits || (asked === days && period.next === null)} pending={send.isPending} onClick={set}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <TextField
          label={t.field}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          description={t.bounds(least, most)}
          error={asked === null ? t.wrong : fits ? undefined : t.bounds(least, most)}
        />
        <p className="muted s13">
          {t.least(retentionMeanings[kind].ground[locale])} {t.most}
        </p>
        {shorter && <Goes preview={preview.data} stale={preview.isPlaceholderData} />}
        {fits && asked > days && <p className="s13">{t.longer}</p>}
        {failed && <Banner tone="danger">{failed}</Banner>}
      </div>
    </Dialog>
  )
}

function Goes({ preview, stale }: { preview: RetentionPreview | undefined; stale: boolean }) {
  const t = useWords(retentionWords)
  const f = useFormat()
  if (preview === undefined || stale) return <p className="muted s13">{t.counting}</p>
  const { at, count, more, oldest, newest } = preview
  const rows = more ? t.moreThan(t.rows(count)) : t.rows(count)
  return (
    <>
      {count === 0 ? (
        <p role="status" className="s13">
          {t.nothing(f.dateTime(at))}
        </p>
      ) : (
        <Banner tone="warn">{t.goes(rows, f.dates(oldest ?? undefined, newest ?? undefined), f.dateTime(at))}</Banner>
      )}
      <p className="muted s13">{t.wait}</p>
    </>
  )
}
