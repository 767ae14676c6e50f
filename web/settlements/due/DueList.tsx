import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mergeQuery } from '#contract/query-string.ts'
import { type Candidate, CandidateFilter } from '#contract/settlement-debts.ts'
import { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { DocumentsMark, DueMark, sumsOf, useStatusSaid } from '#web/settlements/SettlementCells.tsx'
import { kindWords, settlementWords } from '#web/settlements/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PartnersIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { dueGroupWords, dueListWords } from './words.ts'

const DueGroupsPanel = lazy(async () => ({ default: (await import('./DueGroupsPanel.tsx')).DueGroupsPanel }))
const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

/** Delivered orders that are in no settlement yet: chosen here, they become one. */
export function DueList() {
  const t = useWords(dueListWords)
  const { shape } = useWords(dueGroupWords)
  const w = useWords(settlementWords)
  const kinds = useWords(kindWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { organization } = useMe()
  const mayEdit = useCan('settlements.edit')
  const prices = useCan('orders.prices')
  const usual = organization.sides.includes('forwarder') ? 'payable' : 'receivable'
  const kind = SettlementKind.catch(usual).parse(new URLSearchParams(search).get('kind'))
  const list = useList({ id: 'settlementOrders', call: settlements.candidates, schema: CandidateFilter, prefix: 'due', fixed: { kind } })
  const [chosen, setChosen] = useState<readonly Candidate[] | null>(null)
  const bulk: BulkAction<Candidate>[] =
    mayEdit && prices ? [{ id: 'gather', label: t.gather, refuses: row => row.obstacle, ask: rows => setChosen(rows) }] : []

  return (
    <>
      <ListPage
        list={list}
        title={w.due}
        label={t.label}
        before={
          organization.sides.includes('forwarder') && (
            <div className="settle-direction">
              <Segmented
                label={w.direction}
                value={kind}
                onChange={next => {
                  const query = mergeQuery(search, { kind: next })
                  void navigate({ pathname, search: `?${query}` }, { replace: true, preventScrollReset: true })
                }}
                options={SettlementKind.options.map(id => ({ id, label: kinds[id] }))}
              />
            </div>
          )
        }
        columns={useColumns(kind)}
        hidden={['net', 'vat']}
        fields={useFields(list.rows)}
        searchHint={t.searchHint}
        presets={[{ id: 'ready', label: t.ready, change: { ready: true } }]}
        nameOf={row => row.number}
        hrefOf={row => `${paths.order(row.orderId)}?tab=money`}
        menuOf={(row, opens) => [
          ...opens,
          ...(mayEdit && prices
            ? [
                {
                  id: 'gather',
                  label: t.gather,
                  disabled: row.obstacle !== null,
                  ...(row.obstacle !== null && { note: row.obstacle }),
                  onAction: () => setChosen([row]),
                },
              ]
            : []),
        ]}
        shapes={[
          {
            id: 'counterparts',
            label: shape,
            icon: <PartnersIcon size={16} />,
            asksItself: true,
            show: () => (
              <Suspense fallback={<Skeleton lines={6} height={36} />}>
                <DueGroupsPanel list={list} onMake={mayEdit && prices ? setChosen : undefined} />
              </Suspense>
            ),
          },
        ]}
        bulk={bulk}
        bulkNote={rows => <Chosen rows={rows} />}
        card={row => <DueCard row={row} />}
        empty={{
          drawing: 'stamp',
          title: kind === 'payable' ? t.emptyPayable : t.emptyReceivable,
          text: kind === 'payable' ? t.emptyPayableText : t.emptyReceivableText,
          actions: <ButtonLink to={paths.settlements()}>{t.toSettlements}</ButtonLink>,
        }}
      />
      {chosen && (
        <Suspense>
          <CreateDialog kind={kind} rows={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}

function Chosen({ rows }: { rows: readonly Candidate[] }) {
  const t = useWords(dueListWords)
  const f = useFormat()
  const sums = sumsOf(rows.map(row => row.sum?.total))
  return sums.length === 0 ? null : `${t.chosen} ${sums.map(sum => f.money(sum)).join(' · ')}`
}

function Way({ row }: { row: Candidate }) {
  const { locale } = useLocale()
  return (
    <span className="truncate">
      {row.from[locale]} – {row.to[locale]}
    </span>
  )
}

function DueCard({ row }: { row: Candidate }) {
  const t = useWords(dueListWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  return (
    <article className="settle-card">
      <div className="row">
        <Link to={`${paths.order(row.orderId)}?tab=money`} quiet>
          <span className="mono medium">{row.number}</span>
        </Link>
        <span className="spacer" />
        {row.sum && <b className="nowrap">{f.money(row.sum.total)}</b>}
      </div>
      <p className="truncate">{row.counterpart.name}</p>
      <p className="s13 muted">
        <Way row={row} />
      </p>
      <p className="row row-wrap s13">
        <span className="nowrap">
          <span className="muted">{t.documents}:</span> <DocumentsMark documents={row.documents} />
        </span>
        <span className="spacer" />
        <DueMark owed={{ payDueOn: row.payDueOn, paidOn: null }} line />
      </p>
      {row.basis !== 'freight' && <p className="s13 info">{w[row.basis]}</p>}
      {row.supplement && <p className="s13 info">{w.supplement}</p>}
      {row.obstacle && <p className="s13 warn">{row.obstacle}</p>}
    </article>
  )
}

function useFields(rows: readonly Candidate[]): FilterField<CandidateFilter>[] {
  const t = useWords(dueListWords)
  const w = useWords(settlementWords)
  const { locale } = useLocale()
  const prices = useCan('orders.prices')
  const { tz } = useMe()
  // an address may name a counterpart none of the rows is of
  const ageing = useQuery({ ...queryOf(settlements.ageing, {}, { quiet: true }), enabled: prices })
  const names = new Map([...(ageing.data?.items ?? []), ...rows].map(({ counterpart: { id, name } }) => [id, name]))
  return [
    {
      name: 'counterpart',
      kind: 'choice',
      label: w.counterpart,
      pinned: true,
      options: [...names].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label, locale)),
    },
    { name: 'ready', kind: 'flag', label: t.ready, pinned: true },
    { name: 'due', kind: 'dates', label: t.dueIn, pinned: true, zone: tz },
  ]
}

function useColumns(kind: SettlementKind): ListColumn<Candidate>[] {
  const t = useWords(dueListWords)
  const w = useWords(settlementWords)
  const said = useStatusSaid()
  const { locale } = useLocale()
  const f = useFormat()
  const prices = useCan('orders.prices')
  const money = (id: 'net' | 'vat' | 'total', header: string): ListColumn<Candidate> => ({
    id,
    header,
    width: 124,
    align: 'end',
    cell: row => (row.sum ? <span className="nowrap">{f.money(row.sum[id])}</span> : <span className="muted">–</span>),
    text: ({ sum }) => (sum ? String(sum[id].minor / 10 ** minorDigits(sum[id].currency)) : ''),
  })
  return [
    {
      id: 'order',
      header: t.order,
      width: 190,
      grow: 1,
      pin: true,
      cell: row => (
        <span className="settle-two">
          <span className="mono medium">{row.number}</span>
          <span className="s12 muted truncate">
            {row.basis !== 'freight' && `${w[row.basis]}, `}
            {row.supplement && `${w.supplement}, `}
            {row.from[locale]} – {row.to[locale]}
          </span>
        </span>
      ),
      text: row => `${row.number}, ${row.from[locale]} – ${row.to[locale]}`,
    },
    {
      id: 'counterpart',
      header: w.counterpart,
      width: 190,
      grow: 1,
      cell: row => <span className="truncate">{row.counterpart.name}</span>,
      text: row => row.counterpart.name,
    },
    {
      id: 'delivered',
      header: t.delivered,
      width: 128,
      from: 800,
      sort: { up: 'delivered', down: '-delivered', upLabel: t.sortDelivered, downLabel: t.sortDeliveredLast },
      cell: row => (
        <span className="settle-two">
          <span className="nowrap">{row.deliveredOn ? f.date(row.deliveredOn) : '–'}</span>
          {row.age !== null && <span className="s12 muted nowrap">{row.age === 0 ? t.ageToday : t.age(row.age)}</span>}
        </span>
      ),
      text: row => row.deliveredOn ?? '',
    },
    {
      id: 'documents',
      header: t.documents,
      width: 136,
      cell: row => <DocumentsMark documents={row.documents} />,
      text: row => ({ none: w.noDocuments, missing: w.missing, review: w.review, accepted: w.accepted })[row.documents],
    },
    ...(prices ? [money('net', t.net), money('vat', t.vat), money('total', t.total)] : []),
    {
      id: 'payDueOn',
      header: t.payDueOn,
      width: 168,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: row => <DueMark owed={{ payDueOn: row.payDueOn, paidOn: null }} />,
      text: row => row.payDueOn ?? '',
    },
    ...(kind === 'receivable' || prices
      ? [
          {
            id: 'theirs',
            header: t.theirs,
            width: 170,
            from: 1080,
            cell: (row: Candidate) =>
              row.theirs ? (
                <span className="settle-two">
                  <span className="truncate">{t.theirsNo(row.theirs.number)}</span>
                  <span className="s12 muted">{said.theirs(row.theirs)}</span>
                </span>
              ) : (
                <span className="muted">–</span>
              ),
            text: (row: Candidate) => (row.theirs ? `${row.theirs.number}, ${said.theirs(row.theirs)}` : ''),
          },
        ]
      : []),
    {
      id: 'obstacle',
      header: t.obstacle,
      width: 190,
      from: 1240,
      cell: row => <span className="truncate s13 warn">{row.obstacle}</span>,
      text: row => row.obstacle ?? '',
    },
  ]
}
