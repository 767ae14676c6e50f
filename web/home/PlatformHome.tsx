import { useQuery } from '@tanstack/react-query'
import { firstPage, type InstallationBrief } from '#contract/first-page.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { iconOf, railItems, useMenu, wayOf } from '#web/menu/menu.ts'
import { itemWords } from '#web/menu/words.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { BlockFailed } from './BlockFailed.tsx'
import { Changes } from './changes/Changes.tsx'
import { words } from './words.ts'

/** The first page of one who runs the installation: its state in brief, what changed, and the places where it is run from. */
export function PlatformHome() {
  const t = useWords(words)
  const me = useMe()
  return (
    <div className="home">
      <div className="home-head">
        <div>
          <h1 tabIndex={-1}>{t.platformTitle}</h1>
          <p className="muted s13">{t.platformText(me.organization.name)}</p>
        </div>
      </div>
      <div className="home-columns">
        <div className="home-aside">
          <State />
          <Changes of="installation" side={null} />
        </div>
        <aside className="home-aside" aria-label={t.places}>
          <Places />
        </aside>
      </div>
    </div>
  )
}

type Line = { id: string; to: string | null; what: string; count: number; tone?: 'warn' | 'danger' }

function State() {
  const t = useWords(words)
  const f = useFormat()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(firstPage.installation, {}, { quiet: true }), refetchInterval: 60_000 })
  const rows = data ? linesOf(data, t) : []
  return (
    <section className="settle-home" aria-labelledby="home-state">
      <h2 id="home-state">{t.state}</h2>
      {isPending && <Skeleton lines={8} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      <ul>
        {rows.map(({ id, to, what, count, tone }) => {
          const line = (
            <>
              <span>{what}</span>
              <b className={`nowrap ${count > 0 && tone ? tone : ''}`}>{f.number(count)}</b>
            </>
          )
          return (
            <li key={id}>
              {to === null ? (
                <span className="home-figure">{line}</span>
              ) : (
                <Link to={to} quiet>
                  {line}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function linesOf(brief: InstallationBrief, t: (typeof words)['ru']): Line[] {
  const jobs = `${paths.admin()}?tab=jobs`
  return [
    { id: 'unverified', to: `${paths.client()}?clients.state=unverified`, what: t.stateUnverified, count: brief.unverified, tone: 'warn' },
    { id: 'failed', to: jobs, what: t.stateFailed, count: brief.failedJobs, tone: 'danger' },
    { id: 'late', to: jobs, what: t.stateLate, count: brief.lateJobs, tone: 'warn' },
    { id: 'unsent', to: `${paths.admin()}?tab=health`, what: t.stateUnsent, count: brief.unsent, tone: 'warn' },
    { id: 'organizations', to: paths.client(), what: t.stateOrganizations, count: brief.organizations },
    { id: 'blocked', to: `${paths.client()}?clients.state=blocked`, what: t.stateBlocked, count: brief.blocked },
    { id: 'people', to: `${paths.admin()}?tab=people`, what: t.statePeople, count: brief.people },
    { id: 'present', to: null, what: t.statePresent, count: brief.present },
  ]
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
