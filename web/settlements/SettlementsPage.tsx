import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { SettlementsList } from './list/SettlementsList.tsx'
import './settlements.css'
import { settlementWords } from './words.ts'

const screens = {
  settlements: SettlementsList,
  due: lazy(async () => ({ default: (await import('./due/DueList.tsx')).DueList })),
  ageing: lazy(async () => ({ default: (await import('./ageing/AgeingSection.tsx')).AgeingSection })),
}
const sections = ['settlements', 'due', 'ageing'] as const

/** Three sections: settlements, the orders they are made of, and what is owed for how long. */
export function SettlementsPage() {
  const t = useWords(settlementWords)
  const { organization } = useMe()
  const asked = new URLSearchParams(useLocation().search).get('section')
  const section = sections.find(one => one === asked) ?? 'settlements'
  if (organization.sides.length === 0) return null
  const Screen = screens[section]
  const to = (one: (typeof sections)[number]) => paths.settlements(one === 'settlements' ? '' : `section=${one}`)
  return (
    <>
      <Tabs label={t.sections} current={to(section)} items={sections.map(one => ({ to: to(one), label: t[one] }))} />
      <Suspense
        fallback={
          <div className="settle-body">
            <Skeleton lines={8} height={18} />
          </div>
        }
      >
        <Screen />
      </Suspense>
    </>
  )
}
