import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PrivateAreaRow } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { AreaAddress, areaAddress } from '#web/audience/areaAddress.ts'
import { useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { AreaView } from './AreaView.tsx'
import { placeOf } from './display.ts'
import { Outside } from './membership/Outside.tsx'
import './private-area.css'
import { areaWords } from './words.ts'

const base = screens.privateArea.path

/** The private main page: the area one owns or belongs to; who is in none reads how to get into one. */
export function PrivateAreaPage() {
  const t = useWords(areaWords)
  const navigate = useNavigate()
  const [{ area, part }] = useFilters(AreaAddress, '')
  const mine = useInfiniteQuery(pagesOf(privateAreas.mine, { limit: 100 }, { quiet: true }))
  const runs = useCan('platform.manage')
  const fault = mine.error instanceof CallError ? mine.error : null
  const areas = mine.data?.pages.flatMap(page => page.items) ?? []
  const mayCreate = mine.data?.pages[0]?.mayCreate
  const inside = areas.filter(row => placeOf(row) === 'own' || placeOf(row) === 'member')
  const invited = areas.filter(row => placeOf(row) === 'invited')
  const chosen = area ?? (part === 'join' ? undefined : inside[0]?.id)

  if (chosen !== undefined && part !== 'join')
    return (
      <div className="area">
        <AreaView
          key={chosen}
          areaId={chosen}
          part={part}
          base={base}
          aside={
            mine.data && (
              <Beside areas={[...inside, ...invited]} current={chosen} invited={invited.filter(({ id }) => id !== chosen).length} />
            )
          }
          onGone={() => void navigate(areaAddress(base, undefined, 'join'))}
        />
      </div>
    )
  return (
    <div className="area">
      <PageHead
        title={t.title}
        count={
          <Badge tone="private" icon={<LockIcon size={14} />}>
            {t.mark}
          </Badge>
        }
      >
        {inside.length > 0 && <ButtonLink to={base}>{t.toOwn}</ButtonLink>}
        {runs && <ButtonLink to={screens.privateAdmin.path}>{t.toAll}</ButtonLink>}
      </PageHead>
      {mayCreate ? (
        <Outside
          areas={areas}
          mayCreate={mayCreate}
          more={
            mine.hasNextPage && (
              <Button pending={mine.isFetchingNextPage} onClick={() => void mine.fetchNextPage()}>
                {t.more}
              </Button>
            )
          }
        />
      ) : (
        <div className="area-body">
          {fault ? (
            <ErrorState title={t.failed} code={fault.request ?? undefined} onRetry={() => void mine.refetch()}>
              <p>{fault.message}</p>
            </ErrorState>
          ) : (
            <Skeleton lines={6} height={24} />
          )}
        </div>
      )}
    </div>
  )
}

/** The way to another area, and to those one is invited to. */
function Beside({ areas, current, invited }: { areas: readonly PrivateAreaRow[]; current: string; invited: number }) {
  const t = useWords(areaWords)
  const { organization } = useMe()
  const navigate = useNavigate()
  return (
    <div className="area-beside">
      {areas.length > 1 && (
        <Select
          label={t.switchTo}
          hideLabel
          size="small"
          value={current}
          onChange={id => id !== null && id !== current && void navigate(areaAddress(base, id))}
          options={areas.map(row => ({ id: row.id, label: row.name, hint: row.own ? t.owned : row.owner.name }))}
        />
      )}
      {(invited > 0 || organization.sides.includes('executor')) && (
        <ButtonLink size="small" to={areaAddress(base, undefined, 'join')}>
          {invited > 0 ? t.toInvitations(invited) : t.toJoin}
        </ButtonLink>
      )}
    </div>
  )
}
