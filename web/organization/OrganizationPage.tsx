import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { type Company, company } from '#contract/company.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { CardTab } from './card/CardTab.tsx'
import './organization.css'
import { OrganizationFilter, type OrganizationTab, organizationAddress, organizationTabs } from './tabs.ts'
import { tabWords, words } from './words.ts'

const EmployeesTab = lazy(async () => ({ default: (await import('./people/EmployeesTab.tsx')).EmployeesTab }))
const SigningTab = lazy(async () => ({ default: (await import('./SigningTab.tsx')).SigningTab }))
const BankTab = lazy(async () => ({ default: (await import('./BankTab.tsx')).BankTab }))
const TaxTab = lazy(async () => ({ default: (await import('./TaxTab.tsx')).TaxTab }))
const TimeTab = lazy(async () => ({ default: (await import('./TimeTab.tsx')).TimeTab }))
const PrintsTab = lazy(async () => ({ default: (await import('./PrintsTab.tsx')).PrintsTab }))
const RatesTab = lazy(async () => ({ default: (await import('./RatesTab.tsx')).RatesTab }))
const IntegrationsTab = lazy(async () => ({ default: (await import('./integrations/IntegrationsTab.tsx')).IntegrationsTab }))
const NumberingTab = lazy(async () => ({ default: (await import('./NumberingTab.tsx')).NumberingTab }))
const LetterBoxTab = lazy(async () => ({ default: (await import('#web/incoming-letters/LetterBoxTab.tsx')).LetterBoxTab }))
const RetentionTab = lazy(async () => ({ default: (await import('./retention/RetentionTab.tsx')).RetentionTab }))
const PersonalTab = lazy(async () => ({ default: (await import('./personal/PersonalTab.tsx')).PersonalTab }))
const JournalTab = lazy(async () => ({ default: (await import('./journal/JournalTab.tsx')).JournalTab }))

/** The own organisation, part by part; what was typed in one part stays while another is looked at. */
export function OrganizationPage() {
  const t = useWords(words)
  const names = useWords(tabWords)
  const { search } = useLocation()
  const [{ tab }] = useFilters(OrganizationFilter, '')
  const own = useQuery(queryOf(company.get, {}, { quiet: true }))
  const [opened, setOpened] = useState<readonly OrganizationTab[]>([tab])
  const [unsaved, setUnsaved] = useState<Readonly<Partial<Record<OrganizationTab, number>>>>({})
  if (!opened.includes(tab)) setOpened([...opened, tab])

  // rates are those of who drives, and of his people who may see prices
  const mayRates = useCan('orders.prices') && own.data?.card.sides.includes('executor')
  const tabs = organizationTabs.filter(one => one !== 'rates' || mayRates || tab === 'rates')

  const tell = (of: OrganizationTab) => (count: number) => setUnsaved(last => ((last[of] ?? 0) === count ? last : { ...last, [of]: count }))
  const contentOf = (one: OrganizationTab, data: Company): ReactNode => {
    if (one === 'requisites') return <CardTab company={data} onUnsaved={tell(one)} />
    if (one === 'employees') return <EmployeesTab />
    if (one === 'signing') return <SigningTab company={data} onUnsaved={tell(one)} />
    if (one === 'bank') return <BankTab company={data} />
    if (one === 'tax') return <TaxTab company={data} />
    if (one === 'time') return <TimeTab company={data} onUnsaved={tell(one)} />
    if (one === 'rates') return <RatesTab onUnsaved={tell(one)} />
    if (one === 'numbering') return <NumberingTab company={data} onUnsaved={tell(one)} />
    if (one === 'integrations') return <IntegrationsTab />
    if (one === 'prints') return <PrintsTab orgId={data.id} onUnsaved={tell(one)} />
    if (one === 'letters') return <LetterBoxTab />
    if (one === 'retention') return <RetentionTab />
    if (one === 'personal') return <PersonalTab />
    return <JournalTab />
  }

  return (
    <div className="org">
      <PageHead
        title={t.title}
        count={own.data && <Badge tone={own.data.verified ? 'go' : 'neutral'}>{own.data.verified ? t.verified : t.unverified}</Badge>}
        note={own.data?.card.nameShort}
      />
      <Tabs
        label={t.tabs}
        current={organizationAddress(search, tab)}
        items={tabs.map(one => ({
          to: organizationAddress(search, one),
          label: names[one],
          count: unsaved[one] || undefined,
          hot: Boolean(unsaved[one]),
          title: unsaved[one] ? t.unsaved(unsaved[one]) : undefined,
        }))}
      />
      {own.data ? (
        opened.map(one => (
          <div key={one} className="org-tab" hidden={one !== tab}>
            <Suspense fallback={<OrganizationSkeleton />}>{contentOf(one, own.data)}</Suspense>
          </div>
        ))
      ) : own.isError ? (
        <ErrorState
          title={t.failed}
          code={(own.error instanceof CallError && own.error.request) || undefined}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <OrganizationSkeleton />
      )}
    </div>
  )
}

const OrganizationSkeleton = () => (
  <div className="org-waiting">
    <Skeleton width={220} height={24} />
    <Skeleton lines={6} height={36} />
  </div>
)
