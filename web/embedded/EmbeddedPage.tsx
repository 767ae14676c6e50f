import { useLocation } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { loadMenu, useMenu } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { NotFound } from '#web/unopened/NotFound.tsx'
import { ScreenSkeleton } from '#web/unopened/ScreenSkeleton.tsx'
import { EmbeddedView } from './EmbeddedView.tsx'
import { type EmbeddedAt, embeddedAt } from './embedded.ts'
import { words } from './words.ts'

/** A page of another site that the menu names for this address; what the menu does not name is not there. */
export function EmbeddedPage() {
  const { pathname } = useLocation()
  const { state, items } = useMenu()
  if (state === 'loading') return <ScreenSkeleton />
  if (state === 'failed') return <MenuFailed />
  const embedded = embeddedAt(items, pathname)
  return embedded ? <Shown key={embedded.item.id} embedded={embedded} /> : <NotFound />
}

const Shown = ({ embedded: { item } }: { embedded: EmbeddedAt }) => <EmbeddedView title={useTitles()(item)} item={item.id} src={item.src} />

/** Without the menu nobody knows what stands at an address of an embedded page. */
export function MenuFailed() {
  const t = useWords(words)
  return (
    <div className="screen-state">
      <ErrorState title={<h1>{t.menuFailedTitle}</h1>} onRetry={() => void loadMenu(true)}>
        {t.menuFailedText}
      </ErrorState>
    </div>
  )
}
