import { readerZone, useFormat } from '#web/i18n/format.ts'
import { nbsp } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { Autosave } from './autosave.ts'
import { words } from './words.ts'

/** Whether what is typed is safe, said all the time. */
export function DraftNote({ autosave, label }: { autosave: Autosave; label: (field: string) => string }) {
  const t = useWords(words)
  const clock = useClockText()
  const { status, meeting, keep } = autosave
  const at = status.at === null ? '' : clock(status.at)
  const said = {
    clean: t.autosaves,
    unsaved: t.unsaved,
    keeping: t.keeping,
    kept: status.left.length > 0 ? t.keptBut(at, status.left.map(label).join(', ')) : t.kept(at),
    failed: autosave.storedHere
      ? t.keptHere
      : status.error?.status === null
        ? t.keepFailed
        : `${t.keepFailed}: ${status.error?.message ?? ''}`,
    conflict: t.elsewhere,
  }[status.state]
  const bad = (status.state === 'failed' && !autosave.storedHere) || status.state === 'conflict'
  return (
    <div className="form-kept">
      <span className={bad ? 'danger s12' : status.left.length > 0 || status.state === 'failed' ? 'warn s12' : 'muted s12'} role="status">
        {said}
      </span>
      {status.state === 'failed' && (
        <Button size="small" onClick={() => void keep()}>
          {t.retry}
        </Button>
      )}
      {meeting && (
        <>
          <Button size="small" onClick={meeting.takeOver}>
            {t.takeOther}
          </Button>
          <Button size="small" onClick={meeting.stay}>
            {t.keepMine}
          </Button>
        </>
      )}
    </div>
  )
}

/** A moment to the second, as drafts tell it: 14:05:12. */
export function useClockText(): (at: number) => string {
  const f = useFormat()
  return at => `${f.time(at, { showZone: false })}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}${nbsp}${f.zone(readerZone(), at)}`
}
