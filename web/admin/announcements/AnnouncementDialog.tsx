import { useState } from 'react'
import type { AnnouncementSeverity } from '#contract/announced.ts'
import { announcements, type ManagedAnnouncement } from '#contract/announcements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { announcementWords } from './words.ts'

const HOUR_MS = 3_600_000
const severities: readonly AnnouncementSeverity[] = ['info', 'warn', 'danger']

const emptyDraft = () => {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
  return {
    severity: 'info' as AnnouncementSeverity,
    ...{ titleRu: '', titleEn: '', textRu: '', textEn: '' },
    ...{ startsAt: new Date(hour).toISOString() as string | null, endsAt: new Date(hour + 24 * HOUR_MS).toISOString() as string | null },
  }
}

/** An announcement as a form, with how people will see it. */
export function AnnouncementDialog({ announcement, onClose }: { announcement: ManagedAnnouncement | null; onClose: () => void }) {
  const t = useWords(announcementWords)
  const { locale } = useLocale()
  const { tz } = useMe()
  const [draft, setDraft] = useState<ReturnType<typeof emptyDraft>>(() => announcement ?? emptyDraft())
  const [tried, setTried] = useState(false)
  const send = useSend(announcements.save)
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const empty = (value: string | null) => (tried && (value ?? '').trim() === '' ? t.needed : undefined)
  const { severity, titleRu, titleEn, textRu, textEn, startsAt, endsAt } = draft
  const submit = () => {
    setTried(true)
    if (titleRu.trim() === '' || titleEn.trim() === '' || startsAt === null || endsAt === null) return
    send.mutate(
      {
        ...{ severity, titleRu, titleEn, textRu, textEn, startsAt, endsAt },
        ...(announcement && { id: announcement.id }),
        version: announcement?.version ?? 0,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      title={announcement ? t.title : t.newTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {announcement ? t.change : t.save}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <Segmented
          label={t.severity}
          value={severity}
          onChange={next => set({ severity: next })}
          options={severities.map(id => ({ id, label: t[id] }))}
        />
        <TextField label={t.titleRu} value={titleRu} error={empty(titleRu)} maxLength={120} onChange={value => set({ titleRu: value })} />
        <TextField label={t.titleEn} value={titleEn} error={empty(titleEn)} maxLength={120} onChange={value => set({ titleEn: value })} />
        <TextArea label={t.textRu} rows={2} value={textRu} maxLength={600} onChange={value => set({ textRu: value })} />
        <TextArea label={t.textEn} rows={2} value={textEn} maxLength={600} onChange={value => set({ textEn: value })} />
        <DateTimeField label={t.startsAt} zone={tz} value={startsAt} error={empty(startsAt)} onChange={value => set({ startsAt: value })} />
        <DateTimeField label={t.endsAt} zone={tz} value={endsAt} error={empty(endsAt)} onChange={value => set({ endsAt: value })} />
        <p className="muted s13">{t.preview}</p>
        <Banner tone={severity}>
          <b>{(locale === 'ru' ? titleRu : titleEn) || '…'}</b> {locale === 'ru' ? textRu : textEn}
        </Banner>
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
      </div>
    </Dialog>
  )
}
