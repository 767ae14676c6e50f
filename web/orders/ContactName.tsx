import { isRestricted } from '#contract/restricted.ts'
import { useWords } from '#web/i18n/words.ts'
import { contactWords } from './contactWords.ts'

/** The name of a contact, or that his data is restricted and why. */
export function ContactName({ name }: { name: string }) {
  const t = useWords(contactWords)
  if (!isRestricted(name)) return name
  return (
    <span className="muted" title={t.why}>
      {t.restricted}
    </span>
  )
}
