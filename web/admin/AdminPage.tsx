import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useFilters } from '#web/api/filters.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Closed } from '#web/unopened/Closed.tsx'
import './admin.css'
import { MenuEditor } from './menu/MenuEditor.tsx'
import { AdminFilter, type AdminTab, adminAddress, adminTabs } from './tabs.ts'
import { tabWords, words } from './words.ts'

const Organizations = lazy(async () => ({ default: (await import('./Organizations.tsx')).Organizations }))
const People = lazy(async () => ({ default: (await import('./people/People.tsx')).People }))
const Dictionaries = lazy(async () => ({ default: (await import('./dicts/Dictionaries.tsx')).Dictionaries }))
const AuditTab = lazy(async () => ({ default: (await import('./audit/AuditTab.tsx')).AuditTab }))
const LimitsTab = lazy(async () => ({ default: (await import('./limits/LimitsTab.tsx')).LimitsTab }))
const JobsTab = lazy(async () => ({ default: (await import('./jobs/JobsTab.tsx')).JobsTab }))
const HealthTab = lazy(async () => ({ default: (await import('./health/HealthTab.tsx')).HealthTab }))
const AnnouncementsTab = lazy(async () => ({ default: (await import('./announcements/AnnouncementsTab.tsx')).AnnouncementsTab }))

const Menu = ({ id }: { id: string | null }) =>
  useCan('menu.manage') ? <MenuEditor id={id} /> : <Closed side={undefined} needs="menu.manage" />

const sections: Record<AdminTab, ComponentType<{ id: string | null }>> = {
  menu: Menu,
  dicts: () => <Dictionaries />,
  organizations: ({ id }) => <Organizations id={id} />,
  people: ({ id }) => <People id={id} />,
  journal: () => <AuditTab />,
  limits: () => <LimitsTab />,
  jobs: () => <JobsTab />,
  health: () => <HealthTab />,
  announcements: () => <AnnouncementsTab />,
}

/** The installation as its own staff runs it, section by section. */
export function AdminPage() {
  const t = useWords(words)
  const names = useWords(tabWords)
  const { search } = useLocation()
  const { id = null } = useParams()
  const [{ tab }] = useFilters(AdminFilter, '')
  const Section = sections[tab]
  return (
    <div className="admin">
      <PageHead title={t.title} />
      <Tabs
        label={t.tabs}
        current={adminAddress(search, tab)}
        items={adminTabs.map(one => ({ to: adminAddress(search, one), label: names[one] }))}
      />
      <Suspense fallback={<AdminSkeleton />}>
        <Section id={id} />
      </Suspense>
    </div>
  )
}

const AdminSkeleton = () => (
  <div className="admin-waiting">
    <Skeleton lines={8} height={16} />
  </div>
)
