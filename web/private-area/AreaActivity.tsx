import { useInfiniteQuery } from '@tanstack/react-query'
import { privateAreas } from '#contract/private-areas.ts'
import { CallError } from '#web/api/client.ts'
import { pagesOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { activityWords } from './memberWords.ts'
import { areaWords } from './words.ts'

/** What happened in an area, newest first. */
export function AreaActivity({ areaId }: { areaId: string }) {
  const t = useWords(activityWords)
  const a = useWords(areaWords)
  const f = useFormat()
  const { tz } = useMe()
  const pages = useInfiniteQuery(pagesOf(privateAreas.activity, { areaId, limit: 50 }, { quiet: true }))
  const entries = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="area-body">
      {pages.isPending ? (
        <Skeleton lines={8} height={28} />
      ) : !pages.data ? (
        <ErrorState
          title={t.failed}
          code={(pages.error instanceof CallError && pages.error.request) || undefined}
          onRetry={() => void pages.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState drawing="stamp" title={<h2>{t.empty}</h2>} />
      ) : (
        <>
          <ol className="area-activity" aria-label={t.label}>
            {entries.map(entry => (
              <li key={entry.id}>
                <time dateTime={entry.at} className="muted nowrap">
                  {f.dateTime(entry.at, { zone: tz, showZone: false })}
                </time>
                <span>
                  <b>{t[entry.what]}</b>
                  {entry.member && <span className="ink-2">: {entry.member.name}</span>}
                  {entry.comment && <span className="muted"> · {entry.comment}</span>}
                </span>
                <span className="muted">{entry.person ?? (entry.what === 'expire' ? t.system : (entry.member?.name ?? t.system))}</span>
              </li>
            ))}
          </ol>
          {pages.hasNextPage && (
            <div>
              <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {a.more}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
