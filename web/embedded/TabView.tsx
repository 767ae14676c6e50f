import type { MenuItem } from '#contract/menu.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { isEmbedded } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { EmbeddedView } from './EmbeddedView.tsx'
import { words } from './words.ts'

/** What a tab from the menu shows in the place of its screen. */
export function TabView({ item }: { item: MenuItem }) {
  const t = useWords(words)
  const title = useTitles()(item)
  const mayEdit = useCan('menu.manage')
  if (isEmbedded(item)) return <EmbeddedView title={title} item={item.id} src={item.src} />
  return (
    <div className="screen-state">
      <h1 tabIndex={-1} className="visually-hidden">
        {title}
      </h1>
      <EmptyState
        drawing="gate"
        title={t.emptyTitle}
        actions={mayEdit ? <ButtonLink to={paths.admin(String(item.id))}>{t.edit}</ButtonLink> : undefined}
      >
        {t.emptyText}
      </EmptyState>
    </div>
  )
}
