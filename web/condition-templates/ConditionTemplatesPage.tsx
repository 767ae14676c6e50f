import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { conditionTemplates, TemplateFilter, type TemplateRow } from '#contract/condition-templates.ts'
import { blockWords } from '#contract/condition-words.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { SystemShelf } from './SystemShelf.tsx'
import { words } from './words.ts'

const TemplateScreen = lazy(async () => ({ default: (await import('./TemplateScreen.tsx')).TemplateScreen }))

/** Condition templates of the organisation, or the one the address names. */
export function ConditionTemplatesPage() {
  const { id } = useParams()
  if (id === undefined) return <Templates />
  return (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <TemplateScreen key={id} id={id} />
    </Suspense>
  )
}

function Templates() {
  const t = useWords(words)
  const mayEdit = useCan('conditions.edit')
  const list = useList({ id: 'conditions', call: conditionTemplates.list, schema: TemplateFilter, prefix: 'conditions' })
  const counts = useQuery(queryOf(conditionTemplates.counts, {}, { quiet: true }))
  return (
    <ListPage
      list={list}
      title={t.title}
      label={t.label}
      tabs={{
        current: list.filter.tab,
        items: [
          { id: 'active', label: t.active, count: counts.data?.active },
          { id: 'archived', label: t.archived, count: counts.data?.archived },
        ],
      }}
      create={mayEdit ? { label: t.create, to: paths.condition('new') } : undefined}
      above={<SystemShelf inset />}
      columns={useColumns()}
      fields={[]}
      searchHint={t.search}
      nameOf={row => row.name}
      hrefOf={row => paths.condition(row.id)}
      bulk={useBulk(mayEdit)}
      card={row => <TemplateCard template={row} />}
      empty={{ drawing: 'stamp', title: t.emptyTitle, text: t.emptyText }}
    />
  )
}

/** For which orders a template is taken by itself, in words. */
function useScopeText(): (row: TemplateRow) => string {
  const t = useWords(words)
  const { locale } = useLocale()
  const body = useNames('bodyTypes')
  return ({ scopes }) =>
    scopes
      .map(({ customer, executor, fromName, toName, bodyType }) => {
        const said = [customer, executor, fromName && toName && t.lane(fromName[locale], toName[locale]), bodyType && body(bodyType)]
        return said.filter(Boolean).join(', ') || t.all
      })
      .join('; ')
}

function useColumns(): ListColumn<TemplateRow>[] {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const { tz } = useMe()
  const scopeText = useScopeText()
  const about = ({ blocks }: TemplateRow) => blocks.map(block => blockWords[block][locale]).join(', ')
  const edition = ({ edition: n, effectiveOn }: TemplateRow) => `${t.editionOf(n)} ${t.since(f.date(effectiveOn))}`
  return [
    {
      id: 'name',
      header: t.name,
      width: 260,
      grow: 1,
      pin: true,
      cell: row => (
        <span className="row">
          <span className="truncate medium">{row.name}</span>
          {hasNews(row) && <Badge tone="info">{t.news}</Badge>}
        </span>
      ),
      text: row => row.name,
    },
    { id: 'about', header: t.about, width: 300, from: 900, cell: row => <span className="truncate">{about(row)}</span>, text: about },
    { id: 'edition', header: t.edition, width: 170, cell: edition, text: edition },
    {
      id: 'scopes',
      header: t.scopes,
      width: 240,
      from: 1080,
      cell: row => <span className="truncate">{scopeText(row) || <span className="muted">–</span>}</span>,
      text: scopeText,
    },
    { id: 'orders', header: t.orders, width: 90, align: 'end', cell: row => f.number(row.orders), text: row => String(row.orders) },
    {
      id: 'updated',
      header: t.updated,
      width: 120,
      from: 760,
      cell: row => <span className="nowrap">{f.date(row.updatedAt, { zone: tz })}</span>,
      text: row => f.date(row.updatedAt, { zone: tz }),
    },
  ]
}

const hasNews = ({ origin }: TemplateRow): boolean => origin !== null && origin.newest > origin.edition

function TemplateCard({ template }: { template: TemplateRow }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const scopeText = useScopeText()
  return (
    <div className="stack">
      <span className="row row-wrap">
        <span className="medium">{template.name}</span>
        <Badge>{t.editionOf(template.edition)}</Badge>
        {hasNews(template) && <Badge tone="info">{t.news}</Badge>}
      </span>
      <span className="muted s13">{template.blocks.map(block => blockWords[block][locale]).join(', ')}</span>
      {template.scopes.length > 0 && <span className="s13">{scopeText(template)}</span>}
    </div>
  )
}

function useBulk(mayEdit: boolean): BulkAction<TemplateRow>[] {
  const t = useWords(words)
  const { mutateAsync: send } = useSend(conditionTemplates.bulk)
  if (!mayEdit) return []
  const run = (action: 'archive' | 'restore') => async (rows: readonly TemplateRow[]) =>
    (await send({ action, rows: rows.map(({ id, version }) => ({ id, version })) })).results
  return [
    {
      id: 'archive',
      label: t.archive,
      refuses: row => (row.active ? null : t.isArchived),
      run: run('archive'),
      back: run('restore'),
      confirm: rows => ({ title: t.archiveTitle(rows.length), consequences: [t.archiveNote] }),
    },
    {
      id: 'restore',
      label: t.restore,
      refuses: row => (row.active ? t.isActive : null),
      run: run('restore'),
      back: run('archive'),
    },
  ]
}
