import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type AuditEntry, AuditFilter, installation } from '#contract/installation.ts'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { objectWords } from '#web/organization/journal/actionWords.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { actionChoices, fieldChoices } from './choices.ts'
import { actionText, detailsText, fieldText, objectText } from './texts.ts'
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
  const { locale } = useLocale()
  const [actions, fields] = [actionChoices(locale), fieldChoices(locale)]
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
      <Select
        label={t.kind}
        hideLabel
        size="small"
        clearable
        placeholder={t.anyKind}
        value={filter.kind ?? null}
        options={Object.entries(objectWords[locale]).map(([id, label]) => ({ id, label }))}
        onChange={kind => onChange({ kind })}
      />
      <ComboBox
        label={t.action}
        hideLabel
        placeholder={t.anyAction}
        value={
          filter.action === '' ? null : { id: filter.action, label: actions.find(({ id }) => id === filter.action)?.label ?? filter.action }
        }
        items={actions}
        onChange={found => onChange({ action: found?.id ?? '' })}
      />
      <ComboBox
        label={t.field}
        hideLabel
        placeholder={t.anyField}
        value={filter.field === '' ? null : { id: filter.field, label: fieldText(locale, '', filter.field) }}
        items={fields}
        onChange={found => onChange({ field: found?.id ?? '' })}
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

type EntriesProps = { items: readonly AuditEntry[]; onObject: (id: string) => void }

/** A table where there is room for one, else one entry under another. */
function Entries({ items, onObject }: EntriesProps) {
  const t = useWords(auditWords)
  const narrow = useBelow(900)
  if (narrow)
    return (
      <ul aria-label={t.label}>
        {items.map(entry => (
          <NarrowEntry key={entry.id} entry={entry} onObject={onObject} />
        ))}
      </ul>
    )
  return (
    <table aria-label={t.label}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '13%' }}>
            {t.when}
          </th>
          <th scope="col" style={{ width: '17%' }}>
            {t.organization}
          </th>
          <th scope="col" style={{ width: '15%' }}>
            {t.person}
          </th>
          <th scope="col" style={{ width: '23%' }}>
            {t.what}
          </th>
          <th scope="col">{t.details}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(entry => (
          <Entry key={entry.id} entry={entry} onObject={onObject} />
        ))}
      </tbody>
    </table>
  )
}

type EntryProps = { entry: AuditEntry; onObject: (id: string) => void }

function Entry({ entry, onObject }: EntryProps) {
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <tr>
      <td>{f.dateTime(entry.at)}</td>
      <td>{entry.organization.name}</td>
      <td>
        <Who of={entry.by} />
      </td>
      <td title={entry.what}>
        {actionText(locale, entry)} <span className="muted s12">{objectText(locale, entry.kind)}</span>
      </td>
      <td className="s12" style={{ overflowWrap: 'anywhere' }}>
        {detailsText(locale, entry, f.dateTime)} <OnlyThis entry={entry} onObject={onObject} />
      </td>
    </tr>
  )
}

function NarrowEntry({ entry, onObject }: EntryProps) {
  const f = useFormat()
  const { locale } = useLocale()
  const details = detailsText(locale, entry, f.dateTime)
  return (
    <li style={{ padding: '10px 0', borderBottom: '1px solid var(--line-soft)', overflowWrap: 'anywhere' }}>
      <p title={entry.what}>
        {actionText(locale, entry)} <span className="muted s12">{objectText(locale, entry.kind)}</span>
      </p>
      <p className="muted s12">
        {f.dateTime(entry.at)} · {entry.organization.name} · <Who of={entry.by} />
      </p>
      {details && <p className="s12">{details}</p>}
      <OnlyThis entry={entry} onObject={onObject} />
    </li>
  )
}

function Who({ of: by }: { of: AuditEntry['by'] }) {
  const t = useWords(auditWords)
  const wherefrom = [by.organization && t.of(by.organization), by.actingAs && t.inPlaceOf(by.actingAs)].filter(Boolean).join(', ')
  return (
    <>
      {by.name ?? t.machine} {wherefrom && <span className="muted s12">{wherefrom}</span>}
    </>
  )
}

function OnlyThis({ entry: { objectId }, onObject }: EntryProps) {
  const t = useWords(auditWords)
  if (objectId === null) return null
  return (
    <Button size="small" variant="ghost" onClick={() => onObject(objectId)} title={objectId}>
      {t.only}
    </Button>
  )
}
