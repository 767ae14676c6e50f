import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf } from '#web/api/query.ts'
import { type AreaPart, areaAddress } from '#web/audience/areaAddress.ts'
import { useWords } from '#web/i18n/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { isGone } from '#web/unopened/Unopened.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import { AreaBadge } from './AreaStatus.tsx'
import { AreaBoard } from './board/AreaBoard.tsx'
import { mustAcceptRules } from './display.ts'
import { areaWords } from './words.ts'

const AreaRules = lazy(async () => ({ default: (await import('./membership/AreaRules.tsx')).AreaRules }))
const AreaMembers = lazy(async () => ({ default: (await import('./members/AreaMembers.tsx')).AreaMembers }))
const AreaMembership = lazy(async () => ({ default: (await import('./membership/AreaMembership.tsx')).AreaMembership }))
const AreaActivity = lazy(async () => ({ default: (await import('./members/AreaActivity.tsx')).AreaActivity }))
const AreaSettings = lazy(async () => ({ default: (await import('./settings/AreaSettings.tsx')).AreaSettings }))
const AreaApplication = lazy(async () => ({ default: (await import('./membership/AreaApplication.tsx')).AreaApplication }))
const AreaInvitation = lazy(async () => ({ default: (await import('./membership/AreaInvitation.tsx')).AreaInvitation }))

type Props = {
  areaId: string
  part: AreaPart
  /** The screen the area is opened on. */
  base: string
  /** Beside the title: the way to other areas. */
  aside?: ReactNode
  crumbs?: ReactNode
  /** An invitation was declined, or what was here is gone. */
  onGone: () => void
}

/** One area, part by part: what its owner and the staff keep, what a member reads, what an invited one decides by and an applicant waits for. */
export function AreaView({ areaId, part, base, aside, crumbs, onGone }: Props) {
  const t = useWords(areaWords)
  const found = useQuery(queryOf(privateAreas.get, { areaId }, { quiet: true }))
  const area = found.data
  const manages = area !== undefined && area.actions.length > 0
  const counts = useQuery({ ...queryOf(privateAreas.counts, { areaId }, { quiet: true }), enabled: manages })
  if (!area || isGone(found))
    return (
      <UnopenedPage
        query={found}
        body="area-body"
        title={t.title}
        crumbs={crumbs}
        gone={{ title: t.missing, text: t.missingText, drawing: 'gate', back: t.toOwn, to: base }}
        failed={t.failed}
      >
        {aside}
      </UnopenedPage>
    )
  const joined = area.membership?.status === 'joined'
  const partTo = (to: AreaPart) => areaAddress(base, area.id, to)
  const parts: AreaPart[] = manages ? ['board', 'rules', 'members', 'activity', 'settings'] : joined ? ['board', 'rules', 'members'] : []
  const current = parts.includes(part) ? part : 'board'
  return (
    <>
      <PageHead title={t.named(area.name)} count={<AreaBadge status={area.status} />} crumbs={crumbs}>
        {aside}
      </PageHead>
      {parts.length > 0 && (
        <Tabs
          label={t.parts}
          current={partTo(current)}
          items={parts.map(id => ({
            to: partTo(id),
            label: id === 'members' && !manages ? t.membership : t[id as Exclude<AreaPart, 'join'>],
            ...(id === 'members' && manages && counts.data?.statuses.asked
              ? { count: counts.data.statuses.asked, hot: true, title: t.askedTitle(counts.data.statuses.asked) }
              : {}),
          }))}
        />
      )}
      {area.status === 'closed' && (
        <Banner tone="warn" icon={<LockIcon size={16} />}>
          {t.closedBanner} {area.closedReason && t.closedWhy(area.closedReason)}
        </Banner>
      )}
      {mustAcceptRules(area) && current !== 'rules' && (
        <Banner tone="warn" action={<ButtonLink to={partTo('rules')}>{t.rulesRead}</ButtonLink>}>
          {area.membership?.acceptedRules === null ? t.rulesFirst : t.rulesChanged}
        </Banner>
      )}
      <Suspense
        fallback={
          <div className="area-body">
            <Skeleton lines={8} height={24} />
          </div>
        }
      >
        {manages || joined ? (
          <Part area={area} part={current} manages={manages} partTo={partTo} />
        ) : area.membership?.status === 'asked' ? (
          <AreaApplication area={area} onGone={onGone} />
        ) : (
          <AreaInvitation key={area.membership?.memberId} area={area} onGone={onGone} />
        )}
      </Suspense>
    </>
  )
}

type PartProps = { area: PrivateAreaCard; part: AreaPart; manages: boolean; partTo: (part: AreaPart) => string }

function Part({ area, part, manages, partTo }: PartProps) {
  switch (part) {
    case 'rules':
      return <AreaRules area={area} />
    case 'members':
      return manages ? <AreaMembers key={area.id} area={area} /> : <AreaMembership area={area} />
    case 'activity':
      return <AreaActivity areaId={area.id} />
    case 'settings':
      return <AreaSettings key={area.id} area={area} />
    default:
      return <AreaBoard key={area.id} area={area} partTo={partTo} />
  }
}
