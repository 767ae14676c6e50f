import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useFilters } from '#web/api/filters.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Closed } from '#web/unopened/Closed.tsx'
import './admin.css'
import { AdminFilter, adminAddress, adminTabs } from './tabs.ts'
import { comingSoonWords, tabWords, words } from './words.ts'

const MenuEditor = lazy(async () => ({ default: (await import('./menu/MenuEditor.tsx')).MenuEditor }))
const Organizations = lazy(async () => ({ default: (await import('./Organizations.tsx')).Organizations }))
const People = lazy(async () => ({ default: (await import('./people/People.tsx')).People }))
const Dictionaries = lazy(async () => ({ default: (await import('./Dictionaries.tsx')).Dictionaries }))

/** The installation as its own staff runs it, section by section. */
export function AdminPage() {
  const t = useWords(words)
  const names = useWords(tabWords)
  const purposes = useWords(comingSoonWords)
  const { search } = useLocation()
  const { id = null } = useParams()
  const [{ tab }] = useFilters(AdminFilter, '')
  const mayEditMenu = useCan('menu.manage')
  return (
    <div className="admin">
      <PageHead title={t.title} />
      <Tabs
        label={t.tabs}
        current={adminAddress(search, tab)}
        items={adminTabs.map(one => ({ to: adminAddress(search, one), label: names[one] }))}
      />
      <Suspense fallback={<AdminSkeleton />}>
        {tab === 'menu' ? (
          mayEditMenu ? (
            <MenuEditor id={id} />
          ) : (
            <Closed side={undefined} needs="menu.manage" />
          )
        ) : tab === 'dicts' ? (
          <Dictionaries />
        ) : tab === 'organizations' ? (
          <Organizations id={id} />
        ) : tab === 'people' ? (
          <People id={id} />
        ) : (
          <div className="screen-state">
            <EmptyState drawing="stamp" title={<h2>{t.ahead}</h2>}>
              {purposes[tab]}
            </EmptyState>
          </div>
        )}
      </Suspense>
    </div>
  )
}

const AdminSkeleton = () => (
  <div className="admin-waiting">
    <Skeleton lines={8} height={16} />
  </div>
)
