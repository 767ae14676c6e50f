import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { hoursText } from '#contract/hours.ts'
import { NodalKind, PointFilter, type PointItem, points, pointTabs } from '#contract/points.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction } from '#web/lists/bulk.ts'
import type { FilterField } from '#web/lists/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { suggestCustomers, suggestPlaces } from '#web/orders/suggest.ts'
import { paths } from '#web/paths.ts'
import { PointCardRow } from './PointCardRow.tsx'
import { useRestrictions } from './restrictions.ts'
import { pointKindWords, pointsWords } from './words.ts'

const PointPeek = lazy(async () => ({ default: (await import('./PointPeek.tsx')).PointPeek }))

/** Places of loading and unloading by name: those suggested in orders, those kept out of the suggestions, the archive. */
export function PointsList() {
  const t = useWords(pointsWords)
  const mayEdit = useCan('customers.edit')
  const list = useList({ id: 'points', call: points.list, schema: PointFilter, prefix: 'points' })
  const counts = useQuery(queryOf(points.counts, {}, { quiet: true }))
  return (
    <ListPage
      list={list}
      title={t.title}
      label={t.label}
      tabs={{ current: list.filter.tab, items: pointTabs.map(id => ({ id, label: t[id], count: counts.data?.[id] })) }}
      create={mayEdit ? { label: t.create, to: paths.partners({ section: 'points', point: 'new' }) } : undefined}
      actions={<ImportButton kind="points" />}
      columns={useColumns()}
      hidden={hidden}
      fields={useFields()}
      searchHint={t.searchHint}
      exportAs="points"
      nameOf={point => point.name || point.address}
      hrefOf={point => (mayEdit ? paths.partners({ section: 'points', point: point.id }) : null)}
      bulk={useBulk(mayEdit)}
      card={point => <PointCardRow point={point} />}
      peek={(point, moving) => (
        <Suspense>
          <PointPeek point={point} mayEdit={mayEdit} {...moving} />
        </Suspense>
      )}
      empty={{ drawing: 'gate', title: t.emptyTitle, text: t.emptyText }}
    />
  )
}

const hidden = ['kind', 'priority', 'contact']

function useFields(): FilterField<PointFilter>[] {
  const t = useWords(pointsWords)
  const kinds = useWords(pointKindWords)
  const { locale } = useLocale()
  return [
    { name: 'customer', kind: 'suggest', label: t.customer, pinned: true, load: suggestCustomers },
    { name: 'place', kind: 'suggest', label: t.town, pinned: true, load: (text, signal) => suggestPlaces(text, signal, locale) },
    { name: 'kind', kind: 'choices', label: t.kind, options: NodalKind.options.map(id => ({ id, label: kinds[id] })) },
  ]
}

function useColumns(): ListColumn<PointItem>[] {
  const t = useWords(pointsWords)
  const kinds = useWords(pointKindWords)
  const f = useFormat()
  const { tz } = useMe()
  const { locale } = useLocale()
  const limits = useRestrictions()
  const hours = (point: PointItem) => (point.hours === null ? '' : hoursText(point.hours, locale))
  return [
    {
      id: 'name',
      header: t.name,
      width: 220,
      grow: 1,
      pin: true,
      cell: point => (
        <span className="customer-contact">
          <span className="truncate medium">{point.name || point.address}</span>
          <span className="truncate s12 muted">{kinds[point.kind]}</span>
        </span>
      ),
      text: point => point.name || point.address,
    },
    { id: 'kind', header: t.kind, width: 110, cell: point => kinds[point.kind], text: point => kinds[point.kind] },
    {
      id: 'town',
      header: t.town,
      width: 150,
      cell: point => <span className="truncate">{point.placeName[locale]}</span>,
      text: point => point.placeName[locale],
    },
    {
      id: 'address',
      header: t.address,
      width: 230,
      from: 760,
      cell: point => <span className="truncate">{point.address}</span>,
      text: point => point.address,
    },
    {
      id: 'customer',
      header: t.customer,
      width: 190,
      from: 900,
      cell: point => <span className="truncate">{point.customer?.name ?? <span className="muted">–</span>}</span>,
      text: point => point.customer?.name ?? '',
    },
    {
      id: 'hours',
      header: t.hours,
      width: 190,
      from: 1060,
      cell: point => (
        <span className="truncate" title={hours(point)}>
          {hours(point) || <span className="muted">{t.unknownHours}</span>}
        </span>
      ),
      text: hours,
    },
    {
      id: 'gates',
      header: t.gates,
      width: 90,
      from: 1180,
      cell: point => <span className="truncate">{point.gates.join(', ')}</span>,
      text: point => point.gates.join(', '),
    },
    {
      id: 'restrictions',
      header: t.restrictions,
      width: 170,
      from: 1320,
      cell: point => <span className="truncate warn">{limits(point)}</span>,
      text: limits,
    },
    {
      id: 'contact',
      header: t.contact,
      width: 200,
      cell: point => (
        <span className="customer-contact">
          <span className="truncate">{point.contactName}</span>
          {point.contactPhone && <span className="nowrap s12 muted">{point.contactPhone}</span>}
        </span>
      ),
      text: point => [point.contactName, point.contactPhone].filter(Boolean).join(' '),
    },
    {
      id: 'priority',
      header: t.priority,
      width: 80,
      align: 'end',
      cell: point => point.priority || '',
      text: point => String(point.priority),
    },
    {
      id: 'used',
      header: t.used,
      width: 130,
      from: 1240,
      cell: point =>
        point.usedAt === null ? (
          <span className="muted">{t.never}</span>
        ) : (
          <span className="nowrap">{f.date(point.usedAt, { zone: tz })}</span>
        ),
      text: point => (point.usedAt === null ? '' : f.date(point.usedAt, { zone: tz })),
    },
  ]
}

function useBulk(mayEdit: boolean): BulkAction<PointItem>[] {
  const t = useWords(pointsWords)
  const { mutateAsync: send } = useSend(points.bulk)
  if (!mayEdit) return []
  const possible = {
    hide: (point: PointItem) => point.active && !point.hiddenFromSuggest,
    show: (point: PointItem) => point.active && point.hiddenFromSuggest,
    archive: (point: PointItem) => point.active,
    restore: (point: PointItem) => !point.active,
  }
  const action = (id: keyof typeof possible): BulkAction<PointItem> => ({
    id,
    label: t[id],
    refuses: point => (possible[id](point) ? null : t.notNow),
    run: async rows => (await send({ action: id, rows: rows.map(({ id, version }) => ({ id, version })) })).results,
    ...(id === 'archive' && {
      confirm: (rows: readonly PointItem[]) => ({ title: t.archiveTitle(rows.length), consequences: [t.archiveNote] }),
    }),
  })
  return (['hide', 'show', 'archive', 'restore'] as const).map(action)
}
