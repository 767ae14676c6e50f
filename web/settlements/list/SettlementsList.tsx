import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SettlementFilter, type SettlementRow, SettlementTab } from '#contract/settlement-list.ts'
import { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { BulkAction, RowResult } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { AgeingStrip } from '#web/settlements/ageing/AgeingStrip.tsx'
import { useListKept } from '#web/settlements/list/neighbours.ts'
import { DueMark, SettlementName, SettlementStatusMark, Sums, sumsOf, useStatusSaid } from '#web/settlements/SettlementCells.tsx'
import { actionWords, kindWords, settlementWords, tabWords } from '#web/settlements/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { MoreIcon, UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { SettlementRowCard } from './SettlementRowCard.tsx'
import { settlementListWords } from './words.ts'

const StatementDialog = lazy(async () => ({ default: (await import('#web/settlements/statement/StatementDialog.tsx')).StatementDialog }))
const JournalDialog = lazy(async () => ({ default: (await import('./JournalDialog.tsx')).JournalDialog }))

const hidden = ['paidOn', 'createdBy', 'comment']
const dueSection = paths.settlements('section=due')

/** Settlements by status, over them what is owed by age. */
export function SettlementsList() {
  const t = useWords(settlementListWords)
  const w = useWords(settlementWords)
  const tabs = useWords(tabWords)
  const mayEdit = useCan('settlements.edit')
  const prices = useCan('orders.prices')
  const phone = useBelow(768)
  const list = useList({ id: 'settlements', call: settlements.list, schema: SettlementFilter, prefix: 'settlements' })
  const counts = useQuery(queryOf(settlements.counts, { kind: list.filter.kind }, { quiet: true }))
  const [open, setOpen] = useState<'statement' | 'journal' | null>(null)
  const bulk = useBulk()
  useListKept()

  return (
    <>
      <ListPage
        list={list}
        title={w.title}
        label={t.label}
        tabs={{
          current: list.filter.tab,
          items: SettlementTab.options.map(id => ({
            id,
            label: tabs[id],
            count: counts.data?.tabs[id],
            hot: id === 'pending_approval' || id === 'overdue',
          })),
        }}
        create={mayEdit ? { label: t.create, to: dueSection } : undefined}
        actions={
          prices &&
          (phone ? (
            // one place for both: a third touch target beside the others would not fit the head
            <Menu
              label={t.more}
              placement="bottom end"
              items={[
                ...(mayEdit ? [{ id: 'statement', label: t.statement, onAction: () => setOpen('statement') }] : []),
                { id: 'journal', label: t.journal, onAction: () => setOpen('journal') },
              ]}
            >
              <IconButton label={t.more} size="touch" icon={<MoreIcon />} />
            </Menu>
          ) : (
            <>
              <Button onClick={() => setOpen('journal')}>{t.journal}</Button>
              {mayEdit && (
                <Button icon={<UploadIcon size={16} />} onClick={() => setOpen('statement')}>
                  {t.statement}
                </Button>
              )}
            </>
          ))
        }
        before={<AgeingStrip />}
        columns={useColumns()}
        hidden={hidden}
        fields={useFields(list.rows)}
        searchHint={t.searchHint}
        exportAs="settlements"
        presets={[
          { id: 'pending', label: t.toApprove, change: { tab: 'pending_approval' } },
          { id: 'overdue', label: t.overdue, change: { tab: 'overdue', sort: 'due' } },
        ]}
        nameOf={row => row.number}
        hrefOf={row => paths.settlement(row.id)}
        menuOf={(row, opens) => [
          ...opens,
          { id: 'copy', label: t.copyNumber, onAction: () => void navigator.clipboard?.writeText(row.number).catch(() => undefined) },
        ]}
        bulk={bulk}
        bulkNote={rows => <Chosen rows={rows} />}
        card={row => <SettlementRowCard settlement={row} />}
        empty={{
          drawing: 'stamp',
          title: t.emptyTitle,
          text: t.emptyText,
          actions: mayEdit && (
            <ButtonLink variant="primary" to={dueSection}>
              {t.toDue}
            </ButtonLink>
          ),
        }}
      />
      <Suspense>
        {open === 'statement' && <StatementDialog onClose={() => setOpen(null)} />}
        {open === 'journal' && <JournalDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

function Chosen({ rows }: { rows: readonly SettlementRow[] }) {
  const f = useFormat()
  return sumsOf(rows.flatMap(row => row.totals?.map(({ total }) => total) ?? []))
    .map(sum => f.money(sum))
    .join(' · ')
}

function useFields(rows: readonly SettlementRow[]): FilterField<SettlementFilter>[] {
  const t = useWords(settlementListWords)
  const w = useWords(settlementWords)
  const kinds = useWords(kindWords)
  const { locale } = useLocale()
  const { tz } = useMe()
  const prices = useCan('orders.prices')
  const ageing = useQuery(queryOf(settlements.ageing, {}, { quiet: true }))
  const names = new Map([...(ageing.data?.items ?? []), ...rows].map(({ counterpart: { id, name } }) => [id, name]))
  return [
    {
      name: 'kind',
      kind: 'choices',
      label: w.direction,
      pinned: true,
      options: SettlementKind.options.map(id => ({ id, label: kinds[id] })),
    },
    {
      name: 'counterpart',
      kind: 'choices',
      label: w.counterpart,
      pinned: true,
      options: [...names].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label, locale)),
    },
    { name: 'due', kind: 'dates', label: t.dueIn, pinned: true, zone: tz },
    { name: 'created', kind: 'dates', label: t.createdIn, zone: tz },
    { name: 'paid', kind: 'dates', label: t.paidIn, zone: tz },
    ...(prices
      ? [
          {
            name: 'currency' as const,
            kind: 'choices' as const,
            label: w.currency,
            options: ['RUB', 'KZT', 'BYN', 'USD', 'EUR', 'CNY'].map(id => ({ id, label: id })),
          },
        ]
      : []),
  ]
}

function useColumns(): ListColumn<SettlementRow>[] {
  const t = useWords(settlementListWords)
  const w = useWords(settlementWords)
  const said = useStatusSaid()
  const kinds = useWords(kindWords)
  const f = useFormat()
  const { tz } = useMe()
  const prices = useCan('orders.prices')
  const plain = (of: 'total' | 'left') => (row: SettlementRow) =>
    row.totals?.map(total => `${total[of].minor / 10 ** minorDigits(total.currency)} ${total.currency}`).join('; ') ?? ''
  return [
    {
      id: 'number',
      header: t.number,
      width: 132,
      pin: true,
      cell: row => <SettlementName settlement={row} />,
      text: row => `${row.number}, ${kinds[row.kind]}`,
    },
    {
      id: 'counterpart',
      header: w.counterpart,
      width: 220,
      grow: 1,
      cell: row => (
        <span className="settle-two">
          <span className="truncate medium">{row.counterpart.name}</span>
          <span className="mono s12 muted">{row.counterpart.tin}</span>
        </span>
      ),
      text: row => row.counterpart.name,
    },
    {
      id: 'status',
      header: t.status,
      width: 156,
      cell: row => <SettlementStatusMark settlement={row} />,
      text: said.own,
    },
    {
      id: 'orders',
      header: t.orders,
      width: 84,
      align: 'end',
      from: 860,
      cell: row => f.number(row.lines),
      text: row => String(row.lines),
    },
    ...(prices
      ? [
          {
            id: 'total',
            header: t.total,
            width: 140,
            align: 'end' as const,
            cell: (row: SettlementRow) => <Sums totals={row.totals} of="total" />,
            text: plain('total'),
          },
          {
            id: 'left',
            header: t.left,
            width: 140,
            align: 'end' as const,
            from: 980,
            cell: (row: SettlementRow) => <Sums totals={row.totals} of="left" />,
            text: plain('left'),
          },
        ]
      : []),
    {
      id: 'payDueOn',
      header: t.payDueOn,
      width: 168,
      sort: { up: 'due', down: '-due', upLabel: t.sortDue, downLabel: t.sortDueLast },
      cell: row => (row.status === 'voided' ? <span className="muted">–</span> : <DueMark owed={row} />),
      text: row => row.payDueOn ?? '',
      of: row => [row.payDueOn, row.paidOn],
    },
    { id: 'paidOn', header: t.paidOn, width: 110, cell: row => (row.paidOn ? f.date(row.paidOn) : null), text: row => row.paidOn ?? '' },
    {
      id: 'created',
      header: t.created,
      width: 110,
      from: 1080,
      sort: { up: 'created', down: '-created', upLabel: t.sortOld, downLabel: t.sortNew },
      cell: row => <span className="nowrap">{f.date(row.createdAt, { zone: tz })}</span>,
      text: row => f.date(row.createdAt, { zone: tz, year: 'always' }),
    },
    {
      id: 'createdBy',
      header: t.createdBy,
      width: 150,
      cell: row => <span className="truncate">{row.createdBy}</span>,
      text: row => row.createdBy,
    },
    {
      id: 'comment',
      header: t.comment,
      width: 200,
      cell: row => <span className="truncate">{row.comment}</span>,
      text: row => row.comment,
    },
  ]
}

/** Steps that need no words, taken for many; each settlement answers for itself, and one's own stay unapproved. */
function useBulk(): BulkAction<SettlementRow>[] {
  const t = useWords(settlementListWords)
  const words = useWords(actionWords)
  const { mutateAsync } = useSend(settlements.move)
  const mayEdit = useCan('settlements.edit')
  const mayApprove = useCan('settlements.approve')
  const take = (action: 'submit' | 'approve' | 'post') => async (rows: readonly SettlementRow[]) => {
    const results: RowResult[] = []
    for (const { id, version } of rows) {
      try {
        await mutateAsync({ settlementId: id, version, action })
        results.push({ id, ok: true })
      } catch (error) {
        results.push({ id, ok: false, error: { message: error instanceof CallError ? error.message : String(error) } })
      }
    }
    return results
  }
  return [
    ...(mayEdit
      ? [
          {
            id: 'submit',
            label: words.submit,
            refuses: (row: SettlementRow) => (row.status === 'draft' ? null : t.onlyDrafts),
            confirm: (rows: readonly SettlementRow[]) => ({ title: t.submitTitle(rows.length), consequences: [t.submitThen] }),
            run: take('submit'),
          },
        ]
      : []),
    ...(mayApprove
      ? [
          {
            id: 'approve',
            label: words.approve,
            refuses: (row: SettlementRow) => (row.status === 'pending_approval' ? null : t.onlyPending),
            confirm: (rows: readonly SettlementRow[]) => ({ title: t.approveTitle(rows.length), consequences: [t.approveThen] }),
            run: take('approve'),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            id: 'post',
            label: words.post,
            refuses: (row: SettlementRow) => (row.status === 'approved' ? null : t.onlyApproved),
            confirm: (rows: readonly SettlementRow[]) => ({ title: t.postTitle(rows.length), consequences: [t.postThen] }),
            run: take('post'),
          },
        ]
      : []),
  ]
}
