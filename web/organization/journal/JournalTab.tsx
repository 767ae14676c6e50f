import { useInfiniteQuery } from '@tanstack/react-query'
import { company, JournalKind } from '#contract/company.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { OrganizationFilter } from '#web/organization/tabs.ts'
import { words } from '#web/organization/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { JournalEntry } from './JournalEntry.tsx'
import { journalWords, kindWords } from './words.ts'

/** Who did what in the organisation, newest first. */
export function JournalTab() {
  const t = useWords(journalWords)
  const kinds = useWords(kindWords)
  const common = useWords(words)
  const whole = useCan('organization.manage')
  const [{ kind }, setFilter] = useFilters(OrganizationFilter, '')
  const pages = useInfiniteQuery(pagesOf(company.journal, { kind, limit: 50 }, { quiet: true }))
  const entries = pages.data?.pages.flatMap(page => page.items) ?? []

  return (
    <div className="org-form">
      {!whole && <Banner tone="info">{t.own}</Banner>}
      <div className="org-journal-filter">
        <Select
          label={t.kind}
          size="small"
          value={kind}
          onChange={next => next && setFilter({ kind: next })}
          options={JournalKind.options.map(id => ({ id, label: kinds[id] }))}
        />
      </div>
      {pages.isPending ? (
        <Skeleton lines={8} height={28} />
      ) : !pages.data ? (
        <ErrorState
          title={common.failed}
          code={(pages.error instanceof CallError && pages.error.request) || undefined}
          onRetry={() => void pages.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState drawing="stamp" title={<h2>{t.empty}</h2>}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <>
          <ol className="org-journal" aria-label={t.label}>
            {entries.map(entry => (
              <JournalEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          {pages.hasNextPage && (
            <div>
              <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t.more}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
