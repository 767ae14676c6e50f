import { useState } from 'react'
import { CalendarKind, calendars } from '#contract/calendars.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Secret, Trouble } from './SecretText.tsx'
import { calendarKinds, words } from './words.ts'

/** Makes the link of a calendar, and tells it once. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const { mutate, isPending, error, data: made } = useSend(calendars.create)
  const [kind, setKind] = useState<CalendarKind>('loadings')
  const [name, setName] = useState('')
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.addCalendar}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{made ? t.done : t.close}</Button>
          {!made && (
            <Button type="submit" form="calendar" variant="primary" pending={isPending}>
              {t.create}
            </Button>
          )}
        </>
      }
    >
      <form
        id="calendar"
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          mutate({ kind, name: name.trim() || calendarKinds[kind][locale], locale })
        }}
      >
        {made ? (
          <Secret label={t.link} value={made.url} />
        ) : (
          <>
            <Trouble error={error} />
            <Select
              label={t.kind}
              value={kind}
              onChange={next => next && setKind(next)}
              options={CalendarKind.options.map(id => ({ id, label: calendarKinds[id][locale] }))}
            />
            <TextField label={t.name} value={name} onChange={setName} maxLength={100} optional />
          </>
        )}
      </form>
    </Dialog>
  )
}
