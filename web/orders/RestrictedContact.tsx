import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { contactWords } from './contactWords.ts'

/** In a form, in place of a contact whose data is restricted: he stays as he is stored, or another one is named. */
export function RestrictedContact({ label, onReplace }: { label: string; onReplace: () => void }) {
  const t = useWords(contactWords)
  return (
    <fieldset className="form-wide" aria-label={label}>
      <p className="s13">
        <b>{t.restricted}</b>
      </p>
      <p className="muted s13">{t.why}</p>
      <Button size="small" onClick={onReplace}>
        {t.other}
      </Button>
    </fieldset>
  )
}
