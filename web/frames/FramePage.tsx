import { useLocation } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { ScreenSkeleton } from '#web/Shell.tsx'
import { loadMenu, useMenu } from '#web/shell/menu.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { useTitles } from '#web/shell/Rail.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FrameView } from './FrameView.tsx'
import { type Framed, framedAt } from './frame.ts'
import { words } from './words.ts'

/** A page of another site that the menu names for this address; what the menu does not name is not there. */
export function FramePage() {
  const { pathname } = useLocation()
  const { state, items } = useMenu()
  if (state === 'loading') return <ScreenSkeleton />
  if (state === 'failed') return <MenuFailed />
  const framed = framedAt(items, pathname)
  return framed ? <Shown key={framed.item.id} framed={framed} /> : <NotFound />
}

const Shown = ({ framed: { item } }: { framed: Framed }) => <FrameView title={useTitles()(item)} src={item.src} />

/** Without the menu nobody knows what stands at an address of an embedded page. */
export function MenuFailed() {
  const t = useWords(words)
  return (
    <div className="shell-state">
      <ErrorState title={<h1>{t.menuFailedTitle}</h1>} onRetry={() => void loadMenu(true)}>
        {t.menuFailedText}
      </ErrorState>
    </div>
  )
}
