import { useInfiniteQuery } from '@tanstack/react-query'
import { privateAreas } from '#contract/private-areas.ts'
import { pagesOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { AreaPages } from '#web/private-area/board/AreaPages.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { activityWords } from './words.ts'

/** What happened in an area, newest first. */
export function AreaActivity({ areaId }: { areaId: string }) {
  const t = useWords(activityWords)
  const f = useFormat()
  const { tz } = useMe()
  const pages = useInfiniteQuery(pagesOf(privateAreas.activity, { areaId, limit: 50 }, { quiet: true }))
  const entries = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="area-body">
      <AreaPages
        pages={pages}
        outline={{ lines: 8, height: 28 }}
        failed={t.failed}
        none={entries.length === 0 && <EmptyState drawing="stamp" title={<h2>{t.empty}</h2>} />}
      >
        <ol className="area-activity" aria-label={t.label}>
          {entries.map(entry => (
            <li key={entry.id}>
              <time dateTime={entry.at} className="muted nowrap">
                {f.dateTime(entry.at, { zone: tz })}
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
      </AreaPages>
    </div>
  )
}
