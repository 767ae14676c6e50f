import { meaningOf, type OccurrenceCode } from '#contract/occurrences.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { eventWords } from './words.ts'

/** A number as orders have it. */
const NUMBER = 'З-26-000123'

/** What a notice of an event looks like, in the bell and on a locked screen. */
export function Example({ code }: { code: OccurrenceCode }) {
  const t = useWords(eventWords)
  const { locale } = useLocale()
  const { words, threshold } = meaningOf(code)
  const name = words[locale]
  const more = threshold === 'minutes' ? t.late(45) : threshold === 'days' ? t.left(7) : ''
  return (
    <Popover label={t.exampleOf(name)} trigger={<IconButton label={t.exampleOf(name)} icon={<EyeIcon />} size="small" />}>
      <div className="org-stack">
        <div>
          <p className="medium">{name}</p>
          <p className="muted s13">{t.exampleText(NUMBER, more)}</p>
        </div>
        <div>
          <p className="muted s12">{t.locked}</p>
          <p>{t.lockedText(name)}</p>
        </div>
      </div>
    </Popover>
  )
}
