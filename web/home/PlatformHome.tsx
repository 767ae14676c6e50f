import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { iconOf, railItems, useMenu, wayOf } from '#web/menu/menu.ts'
import { itemWords } from '#web/menu/words.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

/** The first page of one who runs the installation: no queue, but the places where it is run from. */
export function PlatformHome() {
  const t = useWords(words)
  const named = useWords(itemWords) as Readonly<Record<string, string>>
  const me = useMe()
  const { state, items } = useMenu()
  const places = railItems(items, null).filter(item => item.key !== 'home')
  return (
    <div className="home-platform">
      <h1 tabIndex={-1}>{t.platformTitle}</h1>
      <p className="ink-2">{t.platformText(me.organization.name)}</p>
      {state === 'loading' && <Skeleton lines={4} height={40} width="100%" />}
      {state === 'kept' && places.length === 0 && <EmptyState drawing="gate" title={t.platformNone} compact />}
      {places.length > 0 && (
        <ul className="home-places">
          {places.map(item => {
            const Icon = iconOf(item.icon)
            const way = wayOf(item)
            return (
              <li key={item.id}>
                <Link quiet to={way?.to ?? undefined} href={way?.href ?? undefined} className="home-place">
                  <Icon />
                  <span>
                    <span className="medium">{(item.key && named[item.key]) || item.title}</span>
                    {item.sub_title && <span className="muted s13 home-step-text">{item.sub_title}</span>}
                  </span>
                  <ChevronRightIcon size={16} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
