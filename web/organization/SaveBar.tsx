import { Conflict } from '#web/forms/Conflict.tsx'
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { words } from './words.ts'

/** Stays in sight while something is not saved, and says how much. */
export function SaveBar<V extends object>({ form, count, onUndo }: { form: Form<V>; count: number; onUndo: () => void }) {
  const t = useWords(words)
  return (
    <>
      {count > 0 && (
        <div className="org-bar" role="region" aria-label={t.unsaved(count)}>
          <span className="medium" role="status">
            {t.unsaved(count)}
          </span>
          <span className="spacer" />
          <Button variant="ghost" onClick={onUndo}>
            {t.undo}
          </Button>
          <Button variant="primary" pending={form.sending} onClick={() => void form.submit()}>
            {t.save}
          </Button>
        </div>
      )}
      <LeaveGuard form={form} />
      <Conflict form={form} />
    </>
  )
}

/** How many fields differ from what is saved. */
export const countChanged = <V extends object>(now: V, start: V): number =>
  (Object.keys(start) as (keyof V)[]).filter(key => JSON.stringify(now[key]) !== JSON.stringify(start[key])).length
