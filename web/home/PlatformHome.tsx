import { useQuery } from '@tanstack/react-query'
import { firstPage } from '#contract/first-page.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { iconOf, railItems, useMenu, wayOf } from '#web/menu/menu.ts'
import { itemWords } from '#web/menu/words.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { BlockFailed } from './BlockFailed.tsx'
import { Changes } from './changes/Changes.tsx'
import { Tiles } from './tiles/Tiles.tsx'
import { stateTilesOf } from './tiles/tiles.ts'
import { words } from './words.ts'

/** The first page of one who runs the installation: its state in brief, what changed, and the places where it is run from. */
export function PlatformHome() {
  const t = useWords(words)
  const me = useMe()
  const brief = useQuery({ ...queryOf(firstPage.installation, {}, { quiet: true }), refetchInterval: 60_000 })
  return (
    <div className="home">
      <div className="home-head">
        <div>
          <h1 tabIndex={-1}>{t.platformTitle}</h1>
          <p className="muted s13">{t.platformText(me.organization.name)}</p>
        </div>
      </div>
      {brief.error && !brief.data ? (
        <BlockFailed error={brief.error} onRetry={() => void brief.refetch()} />
      ) : (
        <Tiles tiles={brief.data ? stateTilesOf(brief.data) : null} />
      )}
      <div className="home-columns">
        <div className="home-aside">
          <Places />
        </div>
        <aside className="home-aside" aria-label={t.watch}>
          <Changes of="installation" side={null} />
        </aside>
      </div>
    </div>
  )
}

function Places() {
  const t = useWords(words)
  const named = useWords(itemWords) as Readonly<Record<string, string>>
  const { state, items } = useMenu()
  const places = railItems(items, null).filter(item => item.key !== 'home')
  return (
    <section aria-labelledby="home-places">
      <h2 id="home-places">{t.places}</h2>
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
    </section>
  )
}
