import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { hoursText } from '#contract/hours.ts'
import { NodalKind, NodalPointFilter, type NodalPointItem, nodalPoints, nodalPointTabs } from '#contract/nodal-points.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { nodalPointKindWords, nodalPointsWords } from '#web/customers/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { ContactName } from '#web/orders/ContactName.tsx'
import { contactName, contactWords } from '#web/orders/contactWords.ts'
import { suggestCustomers, suggestPlaces } from '#web/orders/suggest.ts'
import { paths } from '#web/paths.ts'
import { NodalPointCardRow } from './NodalPointCardRow.tsx'
import { useRestrictions } from './useRestrictions.ts'

const NodalPointPeek = lazy(async () => ({ default: (await import('./NodalPointPeek.tsx')).NodalPointPeek }))

/** Places of loading and unloading by name: those suggested in orders, those kept out of the suggestions, the archive. */
export function NodalPointsList() {
  const t = useWords(nodalPointsWords)
  const mayEdit = useCan('customers.edit')
  const list = useList({ id: 'nodalPoints', call: nodalPoints.list, schema: NodalPointFilter, prefix: 'nodalPoints' })
  const counts = useQuery(queryOf(nodalPoints.counts, {}, { quiet: true }))
  return (
    <ListPage
      list={list}
      title={t.title}
      label={t.label}
      tabs={{ current: list.filter.tab, items: nodalPointTabs.map(id => ({ id, label: t[id], count: counts.data?.[id] })) }}
      create={mayEdit ? { label: t.create, to: paths.partners({ section: 'nodal_points', nodalPoint: 'new' }) } : undefined}
      actions={<ImportButton kind="nodal_points" />}
      columns={useColumns()}
      hidden={hidden}
      fields={useFields()}
      searchHint={t.searchHint}
      exportAs="nodal_points"
      nameOf={nodalPoint => nodalPoint.name || nodalPoint.address}
      hrefOf={nodalPoint => (mayEdit ? paths.partners({ section: 'nodal_points', nodalPoint: nodalPoint.id }) : null)}
      bulk={useBulk(mayEdit)}
      card={nodalPoint => <NodalPointCardRow nodalPoint={nodalPoint} />}
      peek={(nodalPoint, moving) => (
        <Suspense>
          <NodalPointPeek nodalPoint={nodalPoint} mayEdit={mayEdit} {...moving} />
        </Suspense>
      )}
      empty={{ drawing: 'gate', title: t.emptyTitle, text: t.emptyText }}
    />
  )
}

const hidden = ['kind', 'priority', 'contact']

function useFields(): FilterField<NodalPointFilter>[] {
  const t = useWords(nodalPointsWords)
  const kinds = useWords(nodalPointKindWords)
  const { locale } = useLocale()
  return [
    { name: 'customer', kind: 'suggest', label: t.customer, pinned: true, load: suggestCustomers },
    { name: 'place', kind: 'suggest', label: t.town, pinned: true, load: (text, signal) => suggestPlaces(text, signal, locale) },
    { name: 'kind', kind: 'choices', label: t.kind, options: NodalKind.options.map(id => ({ id, label: kinds[id] })) },
  ]
}

function useColumns(): ListColumn<NodalPointItem>[] {
  const t = useWords(nodalPointsWords)
  const c = useWords(contactWords)
  const kinds = useWords(nodalPointKindWords)
  const f = useFormat()
  const { tz } = useMe()
  const { locale } = useLocale()
  const limits = useRestrictions()
  const hours = (nodalPoint: NodalPointItem) => (nodalPoint.hours === null ? '' : hoursText(nodalPoint.hours, locale))
  return [
    {
      id: 'name',
      header: t.name,
      width: 220,
      grow: 1,
      pin: true,
      cell: nodalPoint => (
        <span className="customer-contact">
          <span className="truncate medium">{nodalPoint.name || nodalPoint.address}</span>
          <span className="truncate s12 muted">{kinds[nodalPoint.kind]}</span>
        </span>
      ),
      text: nodalPoint => nodalPoint.name || nodalPoint.address,
    },
    { id: 'kind', header: t.kind, width: 110, cell: nodalPoint => kinds[nodalPoint.kind], text: nodalPoint => kinds[nodalPoint.kind] },
    {
      id: 'town',
      header: t.town,
      width: 150,
      cell: nodalPoint => <span className="truncate">{nodalPoint.placeName[locale]}</span>,
      text: nodalPoint => nodalPoint.placeName[locale],
    },
    {
      id: 'address',
      header: t.address,
      width: 230,
      from: 760,
      cell: nodalPoint => <span className="truncate">{nodalPoint.address}</span>,
      text: nodalPoint => nodalPoint.address,
    },
    {
      id: 'customer',
      header: t.customer,
      width: 190,
      from: 900,
      cell: nodalPoint => <span className="truncate">{nodalPoint.customer?.name ?? <span className="muted">–</span>}</span>,
      text: nodalPoint => nodalPoint.customer?.name ?? '',
    },
    {
      id: 'hours',
      header: t.hours,
      width: 190,
      from: 1060,
      cell: nodalPoint => (
        <span className="truncate" title={hours(nodalPoint)}>
          {hours(nodalPoint) || <span className="muted">{t.unknownHours}</span>}
        </span>
      ),
      text: hours,
    },
    {
      id: 'gates',
      header: t.gates,
      width: 90,
      from: 1180,
      cell: nodalPoint => <span className="truncate">{nodalPoint.gates.join(', ')}</span>,
      text: nodalPoint => nodalPoint.gates.join(', '),
    },
    {
      id: 'restrictions',
      header: t.restrictions,
      width: 170,
      from: 1320,
      cell: nodalPoint => <span className="truncate warn">{limits(nodalPoint)}</span>,
      text: limits,
    },
    {
      id: 'contact',
      header: t.contact,
      width: 200,
      cell: nodalPoint => (
        <span className="customer-contact">
          <span className="truncate">
            <ContactName name={nodalPoint.contactName} />
          </span>
          {nodalPoint.contactPhone && <span className="nowrap s12 muted">{phoneText(nodalPoint.contactPhone)}</span>}
        </span>
      ),
      text: nodalPoint => [contactName(nodalPoint.contactName, c), nodalPoint.contactPhone].filter(Boolean).join(' '),
    },
    {
      id: 'priority',
      header: t.priority,
      width: 80,
      align: 'end',
      cell: nodalPoint => nodalPoint.priority || '',
      text: nodalPoint => String(nodalPoint.priority),
    },
    {
      id: 'used',
      header: t.used,
      width: 130,
      from: 1240,
      cell: nodalPoint =>
        nodalPoint.usedAt === null ? (
          <span className="muted">{t.never}</span>
        ) : (
          <span className="nowrap">{f.date(nodalPoint.usedAt, { zone: tz })}</span>
        ),
      text: nodalPoint => (nodalPoint.usedAt === null ? '' : f.date(nodalPoint.usedAt, { zone: tz })),
    },
  ]
}

/** Each step of many points has one that takes it back. */
const backOf = { hide: 'show', show: 'hide', archive: 'restore', restore: 'archive' } as const

function useBulk(mayEdit: boolean): BulkAction<NodalPointItem>[] {
  const t = useWords(nodalPointsWords)
  const { mutateAsync: send } = useSend(nodalPoints.bulk)
  if (!mayEdit) return []
  const possible = {
    hide: (nodalPoint: NodalPointItem) => nodalPoint.active && !nodalPoint.hiddenFromSuggest,
    show: (nodalPoint: NodalPointItem) => nodalPoint.active && nodalPoint.hiddenFromSuggest,
    archive: (nodalPoint: NodalPointItem) => nodalPoint.active,
    restore: (nodalPoint: NodalPointItem) => !nodalPoint.active,
  }
  const take = (action: keyof typeof possible) => async (rows: readonly NodalPointItem[]) =>
    (await send({ action, rows: rows.map(({ id, version }) => ({ id, version })) })).results
  const action = (id: keyof typeof possible): BulkAction<NodalPointItem> => ({
    id,
    label: t[id],
    refuses: nodalPoint => (possible[id](nodalPoint) ? null : t.notNow),
    run: take(id),
    back: take(backOf[id]),
    ...(id === 'archive' && {
      confirm: (rows: readonly NodalPointItem[]) => ({ title: t.archiveTitle(rows.length), consequences: [t.archiveNote] }),
    }),
  })
  return (['hide', 'show', 'archive', 'restore'] as const).map(action)
}
