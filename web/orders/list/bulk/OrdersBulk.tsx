import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Money } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { deskWords } from '#web/orders/list/words.ts'
import { actionWords, bulkWords, listWords, statusWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { type Asking, type BulkKind, type BulkStep, takeBulkStep } from './bulkStep.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

const FlightOfOrdersDialog = lazy(async () => ({ default: (await import('./FlightOfOrdersDialog.tsx')).FlightOfOrdersDialog }))

const PrintsBulkDialog = lazy(async () => ({ default: (await import('#web/prints/PrintsBulkDialog.tsx')).PrintsBulkDialog }))

const kindsOf: Record<Side, readonly BulkKind[]> = {
  forwarder: ['place', 'offer', 'approve', 'complete', 'documents', 'responsible', 'tag', 'copy', 'archive', 'revoke', 'cancel'],
  executor: ['accept', 'assign', 'documents', 'transfer', 'decline', 'revoke'],
}
const asked = new Set<BulkKind>(['decline', 'cancel', 'revoke', 'offer', 'responsible', 'tag', 'assign', 'transfer'])
const losing = new Set<BulkKind>(['decline', 'cancel', 'revoke'])
const rare = new Set<BulkKind>(['tag', 'copy', 'archive', 'transfer'])
/** So many orders one flight takes. */
const mostOnFlight = 20
const passable = new Set(['accepted', 'ready'])
const over = new Set(['archived', 'cancelled'])

/** Steps taken with many orders at once, as this person may take them; the dialog asks for what a step needs. */
export function useOrderBulk(side: Side): { actions: BulkAction<OrderRow>[]; dialog: ReactNode } {
  const t = useWords(bulkWords)
  const desk = useWords(deskWords)
  const verbs = useWords(actionWords)
  const status = useWords(statusWords)
  const rights = useRights(side)
  const mayCopy = useCan('orders.create')
  const mayPass = useCan('orders.transfer')
  const mayTender = useCan('tenders.create') && side === 'forwarder'
  const mayPlan = useCan('flights.plan') && side === 'executor'
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [joining, setJoining] = useState<readonly OrderRow[] | null>(null)
  const [printing, setPrinting] = useState<readonly OrderRow[] | null>(null)

  const labels: Record<BulkKind, string> = {
    ...(verbs as Record<Exclude<BulkKind, 'responsible' | 'tag' | 'copy' | 'documents' | 'transfer'>, string>),
    responsible: desk.responsible,
    tag: desk.tag,
    copy: desk.copy,
    transfer: desk.transfer,
    documents: side === 'forwarder' ? desk.documentsForwarder : desk.documentsExecutor,
  }
  const says: Partial<Record<BulkKind, string>> = {
    place: t.place,
    accept: t.accept,
    approve: t.approve,
    archive: t.archive,
    complete: t.complete,
    copy: desk.copyText,
    documents: desk.documentsExecutorText,
  }
  const refusal = (kind: BulkKind, row: OrderRow): string | null => {
    switch (kind) {
      case 'tag':
      case 'copy':
        return null
      case 'responsible':
        return over.has(row.status) ? t.closed(status[row.status]) : null
      case 'transfer':
        return passable.has(row.status) ? null : t.closed(status[row.status])
      case 'documents': {
        const { accepted, uploaded, total } = row.documents
        const open = side === 'forwarder' ? uploaded : total - accepted - uploaded
        return open > 0 && (row.status === 'in_progress' || row.status === 'documents') ? null : desk.noDocuments
      }
      default:
        return row.actions.includes(kind) ? null : t.closed(status[row.status])
    }
  }
  const actions = kindsOf[side]
    .filter(kind => (kind !== 'copy' || mayCopy) && (kind !== 'transfer' || mayPass))
    .map((kind): BulkAction<OrderRow> => {
      const look = {
        id: kind,
        label: labels[kind],
        danger: losing.has(kind),
        rare: rare.has(kind),
        refuses: (row: OrderRow) => refusal(kind, row),
      }
      return asked.has(kind) || (kind === 'documents' && side === 'forwarder')
        ? { ...look, ask: (rows, run) => setAsking({ kind, rows, run }) }
        : {
            ...look,
            run: takeBulkStep({ action: kind } as BulkStep),
            confirm: rows => ({ title: t.title(labels[kind], rows.length), consequences: [says[kind] ?? ''] }),
          }
    })
  const prints: BulkAction<OrderRow> = {
    id: 'prints',
    label: desk.prints,
    rare: true,
    refuses: row => (row.opens && row.number !== null ? null : desk.noPrints),
    ask: rows => setPrinting(rows),
  }
  const toTender: BulkAction<OrderRow> = {
    id: 'tender',
    label: desk.tender,
    refuses: row => (row.status === 'placed' ? null : t.closed(status[row.status])),
    ask: rows => void navigate(paths.tenderCreate('forwarder', `orders=${rows.map(({ id }) => id).join(',')}`)),
  }
  const toFlight: BulkAction<OrderRow> = {
    id: 'flight',
    label: desk.flight,
    refuses: row => (row.status === 'accepted' ? null : t.closed(status[row.status])),
    ask: rows => {
      if (rows.length < 2 || rows.length > mostOnFlight) toasts.add({ type: 'warning', title: desk.flightCount, content: '' })
      else setJoining(rows)
    },
  }
  const own = rights.act ? [...actions, ...(mayPlan ? [toFlight] : []), ...(mayTender ? [toTender] : []), prints] : [prints]
  return {
    actions: own,
    dialog: (asking || joining || printing) && (
      <Suspense>
        {asking && <BulkDialog asking={asking} label={labels[asking.kind]} onClose={() => setAsking(null)} />}
        {joining && <FlightOfOrdersDialog rows={joining} onClose={() => setJoining(null)} />}
        {printing && <PrintsBulkDialog rows={printing} onClose={() => setPrinting(null)} />}
      </Suspense>
    ),
  }
}

/** Prices per currency, the largest first. */
export function sumsOf(rows: readonly OrderRow[]): Money[] {
  const sums = new Map<string, number>()
  for (const { money } of rows) if (money?.price) sums.set(money.price.currency, (sums.get(money.price.currency) ?? 0) + money.price.minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor })).toSorted((a, b) => b.minor - a.minor)
}

/** Chosen orders for a letter or a spreadsheet, as entries of a menu. */
export function useOrdersCopy(): (rows: readonly OrderRow[]) => MenuEntry[] {
  const t = useWords(listWords)
  const f = useFormat()
  const status = useWords(statusWords)
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add({ type: 'success', title: said, content: '' })
    } catch {
      toasts.add({ type: 'warning', title: t.copyFailed, content: '' })
    }
  }
  const lineOf = (row: OrderRow) =>
    [
      row.number ?? '',
      status[row.status],
      row.stops.map(stop => stop.place[f.locale]).join(' – '),
      row.stops[0] ? f.window(row.stops[0].windowFrom, row.stops[0].windowTo, { zone: row.stops[0].tz }) : '',
      row.counterpart?.name ?? '',
      row.truck ?? '',
      f.weight(row.cargo.massKg),
      row.money?.price ? f.money(row.money.price) : '',
    ].join('\t')
  return rows => {
    const numbers = rows.map(row => row.number).filter(number => number !== null)
    return [
      ...(numbers.length > 0
        ? [{ id: 'numbers', label: t.copyNumbers, onAction: () => void copy(numbers.join('\n'), t.copiedNumbers(numbers.length)) }]
        : []),
      { id: 'table', label: t.copyTable, onAction: () => void copy(rows.map(lineOf).join('\n'), t.copiedRows(rows.length)) },
    ]
  }
}
