import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type AuditEntry, AuditFilter, installation } from '#contract/installation.ts'
import { Wide } from '#web/admin/Answered.tsx'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { auditWords } from './words.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** What happened in every organisation, looked through by person, object, field and time; the conditions stand in the address. */
export function AuditTab() {
  const t = useWords(auditWords)
  const [filter, setFilter] = useFilters(AuditFilter, 'audit')
  const [proving, setProving] = useState(false)
  const pages = useInfiniteQuery(pagesOf(installation.audits, filter, { quiet: true }))
  const items = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section className="admin-dict" aria-label={t.label}>
      <header className="row row-wrap">
        <Conditions filter={filter} onChange={setFilter} />
        <span className="spacer" />
        <Button size="small" onClick={() => setProving(true)}>
          {t.prove}
        </Button>
      </header>
      <p className="muted s13">{t.note}</p>
      {pages.error && items.length === 0 ? (
        <ErrorState onRetry={() => void pages.refetch()}>{pages.error.message}</ErrorState>
      ) : pages.isPending ? (
        <Skeleton lines={10} height={16} />
      ) : items.length === 0 ? (
        <EmptyState drawing="search" title={<h2>{t.none}</h2>}>
          {t.noneText}
        </EmptyState>
      ) : (
        <Entries items={items} onObject={object => setFilter({ object })} />
      )}
      {pages.hasNextPage && (
        <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      <Suspense>{proving && <ProofDialog onClose={() => setProving(false)} />}</Suspense>
    </section>
  )
}

type ConditionsProps = { filter: AuditFilter; onChange: (change: { [K in keyof AuditFilter]?: AuditFilter[K] | null }) => void }

function Conditions({ filter, onChange }: ConditionsProps) {
  const t = useWords(auditWords)
  const found = useQuery(queryOf(installation.organizations, {}, { quiet: true }))
  const { from, to } = filter.period ?? {}
  return (
    <>
      <SearchField label={t.search} value={filter.search} onChange={search => onChange({ search })} placeholder={t.search} />
      <Select
        label={t.organization}
        hideLabel
        size="small"
        clearable
        placeholder={t.anyOrganization}
        value={filter.organization ?? null}
        options={found.data?.items.map(({ id, name }) => ({ id, label: name })) ?? []}
        onChange={organization => onChange({ organization })}
      />
      <TextField label={t.person} hideLabel placeholder={t.person} value={filter.person} onChange={person => onChange({ person })} />
      <TextField
        label={t.action}
        hideLabel
        placeholder={t.action}
        value={filter.action}
        onChange={action => onChange({ action: action.toLowerCase().replaceAll(/[^a-z_.]/g, '') })}
      />
      <TextField
        label={t.field}
        hideLabel
        placeholder={t.field}
        value={filter.field}
        onChange={field => onChange({ field: field.replaceAll(/\W/g, '') })}
      />
      <DateRangePicker
        label={t.period}
        value={from !== undefined && to !== undefined ? { from, to } : null}
        onChange={period => onChange({ period: period ?? null })}
      />
      {filter.object !== undefined && (
        <Button size="small" onClick={() => onChange({ object: null })}>
          {t.object} {filter.object.slice(0, 8)} ×
        </Button>
      )}
    </>
  )
}

function Entries({ items, onObject }: { items: readonly AuditEntry[]; onObject: (id: string) => void }) {
  const t = useWords(auditWords)
  return (
    <Wide label={t.label}>
      <table style={{ minWidth: 760 }}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '16%' }}>
              {t.when}
            </th>
            <th scope="col">{t.organization}</th>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.what}</th>
            <th scope="col" style={{ width: '32%' }}>
              {t.details}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(entry => (
            <Entry key={entry.id} entry={entry} onObject={onObject} />
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

function Entry({ entry, onObject }: { entry: AuditEntry; onObject: (id: string) => void }) {
  const t = useWords(auditWords)
  const f = useFormat()
  const { by, objectId, facts, changes, from, to } = entry
  const told = [
    ...(from !== null || to !== null ? [`${from ?? '—'} → ${to ?? '—'}`] : []),
    ...changes.map(({ field, before, after }) => `${field}: ${before || '—'} → ${after || '—'}`),
    ...Object.entries(facts).map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`),
  ]
  const wherefrom = [by.organization && t.of(by.organization), by.actingAs && t.inPlaceOf(by.actingAs)].filter(Boolean).join(', ')
  return (
    <tr>
      <td>{f.dateTime(entry.at)}</td>
      <td>{entry.organization.name}</td>
      <td>
        {by.name ?? t.machine} {wherefrom && <span className="muted s12">{wherefrom}</span>}
      </td>
      <td className="mono s12" style={{ overflowWrap: 'anywhere' }}>
        {entry.what}
      </td>
      <td className="s12" style={{ overflowWrap: 'anywhere' }}>
        {told.join(' · ')}{' '}
        {objectId !== null && (
          <Button size="small" variant="ghost" onClick={() => onObject(objectId)} title={objectId}>
            {t.only}
          </Button>
        )}
      </td>
    </tr>
  )
}
