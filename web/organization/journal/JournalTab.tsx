import { useInfiniteQuery } from '@tanstack/react-query'
import { company, type JournalEntry, JournalKind } from '#contract/company.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { OrganizationFilter } from '#web/organization/tabs.ts'
import { words } from '#web/organization/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { actionKindWords, actionWords, journalWords, kindWords } from './words.ts'

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
              <Entry key={entry.id} entry={entry} />
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

function Entry({ entry }: { entry: JournalEntry }) {
  const t = useWords(journalWords)
  const actions = useWords(actionWords) as Readonly<Record<string, string>>
  const events = useWords(eventWords) as Readonly<Record<string, string>>
  const byKind = useWords(actionKindWords) as Readonly<Record<string, string>>
  const roles = useWords(roleWords)
  const f = useFormat()
  const { what, kind, by, facts } = entry
  const who = by.name ?? (by.organization === null ? t.system : t.someone)
  const reasons = [useNames('orderCancelReasons'), useNames('executorRevokeReasons'), useNames('forwarderRevokeReasons')]
  const said = (value: string) => roles[value as RoleName] ?? reasons.map(nameOf => nameOf(value)).find(name => name !== value) ?? value
  const details = (['name', 'email', 'number', 'bank', 'account', 'executor', 'tz', 'order', 'roles', 'reason'] as const).flatMap(key => {
    const value = facts[key]
    if (value === undefined || value === '') return []
    return (Array.isArray(value) ? value : [String(value)]).map(said).join(', ')
  })
  const action = (kind === 'order' ? events[what.slice('order.'.length)] : actions[what]) ?? byKind[kind] ?? byKind.other
  return (
    <li>
      <time dateTime={entry.at} className="muted nowrap">
        {f.dateTime(entry.at)}
      </time>
      <span>
        {kind === 'order' && entry.objectId ? <Link to={paths.order(entry.objectId)}>{action}</Link> : <b>{action}</b>}
        {details.length > 0 && <span className="ink-2">: {details.join(', ')}</span>}
      </span>
      <span className="ink-2">
        {who}
        {by.organization && <span className="muted">, {by.organization}</span>}
      </span>
    </li>
  )
}
