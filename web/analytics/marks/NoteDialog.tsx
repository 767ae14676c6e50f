import { useState } from 'react'
import type { AnalyticsNote } from '#contract/analytics.ts'
import { analyticsNotes, isLongNote, NOTE_LENGTH } from '#contract/analytics-notes.ts'
import type { BoardFacts } from '#web/analytics/Anomalies.tsx'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { markWords } from './words.ts'

/** A note on days of a dashboard: a new one on the last day of the answer, or one to change and to remove. */
export function NoteDialog({ note, data, onClose }: { note: AnalyticsNote | null; data: BoardFacts; onClose: () => void }) {
  const t = useWords(markWords)
  const [days, setDays] = useState<{ from: string; to: string } | null>(
    note ? { from: note.from, to: note.to } : { from: data.to, to: data.to },
  )
  const [text, setText] = useState(note?.text ?? '')
  const [tried, setTried] = useState(false)
  const create = useSend(analyticsNotes.create)
  const change = useSend(analyticsNotes.save)
  const remove = useSend(analyticsNotes.remove)
  const isLong = days !== null && isLongNote(days)
  const failure = create.error ?? change.error ?? remove.error
  const done = { onSuccess: onClose }
  const save = () => {
    setTried(true)
    if (days === null || isLong || text.trim() === '') return
    const content = { ...days, text: text.trim() }
    if (note) change.mutate({ noteId: note.id, version: note.version, ...content }, done)
    else if (data.dashboard) create.mutate({ dashboard: data.dashboard, side: data.side, ...content }, done)
  }
  return (
    <Dialog
      open
      keep
      size="small"
      title={note ? t.editTitle : t.newTitle}
      subtitle={t.seenBy}
      onClose={onClose}
      footer={
        <>
          {note && (
            <Button pending={remove.isPending} onClick={() => remove.mutate({ noteId: note.id, version: note.version }, done)}>
              {t.remove}
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={create.isPending || change.isPending} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <TextArea
          label={t.text}
          value={text}
          onChange={setText}
          maxLength={NOTE_LENGTH}
          placeholder={t.example}
          error={tried && text.trim() === '' ? t.textMissing : null}
        />
        <DateRangePicker
          variant="field"
          label={t.days}
          value={days}
          onChange={setDays}
          error={tried && days === null ? t.daysMissing : isLong ? t.daysLong : null}
        />
        {failure && <Banner tone="danger">{failure.message}</Banner>}
      </div>
    </Dialog>
  )
}
