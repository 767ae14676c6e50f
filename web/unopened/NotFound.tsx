import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import './screen.css'
import { words } from './words.ts'

/** No such page or record, or none that this organisation may see: the two are not told apart. */
export function NotFound() {
  const t = useWords(words)
  return (
    <div className="screen-state">
      <EmptyState drawing="search" title={<h1>{t.unknownTitle}</h1>} actions={<ButtonLink to={paths.home()}>{t.home}</ButtonLink>}>
        {t.unknownText}
      </EmptyState>
    </div>
  )
}
