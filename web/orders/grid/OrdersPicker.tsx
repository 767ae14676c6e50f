import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { OrderCargo, OrderNumber, OrderPrice, OrderStatusMark, StopTime } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { OrderRowCard } from '#web/orders/list/OrderRowCard.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { listWords, sideWords, statusWords } from '../words.ts'
import './grid.css'
import { gridWords } from './gridWords.ts'
import { useGridBulk } from './useGridBulk.ts'

const fixed = { side: 'forwarder', tab: 'all', status: ['draft', 'placed'] } as const

/** The list of orders that may be edited, to choose those of a sheet. */
export function OrdersPicker() {
  const t = useWords(gridWords)
  const l = useWords(listWords)
  const side = useWords(sideWords)
  const list = useList({
    id: 'orders.edit',
    call: orders.list,
    schema: OrderFilter,
    prefix: 'orders',
    fixed: { ...fixed, status: [...fixed.status] },
  })
  return (
    <ListPage
      list={list}
      title={t.title}
      badge={<Badge tone="go">{side.forwarder}</Badge>}
      label={t.pickLabel}
      before={<p className="grid-pick-note muted s13">{t.pickNote}</p>}
      columns={useColumns()}
      fields={[
        { name: 'loading', kind: 'dates', label: l.loading, pinned: true, zone: defaultZone },
        { name: 'mine', kind: 'flag', label: l.mine, pinned: true },
      ]}
      searchHint={t.pickHint}
      nameOf={row => row.number ?? l.draft}
      hrefOf={row => paths.orderEdit(row.id)}
      bulk={useGridBulk('forwarder')}
      card={row => <OrderRowCard order={row} step={null} first={false} />}
      empty={{ drawing: 'pallet', title: t.pickEmpty, text: t.pickEmptyText }}
    />
  )
}

function useColumns(): ListColumn<OrderRow>[] {
  const t = useWords(listWords)
  const f = useFormat()
  const status = useWords(statusWords)
  return [
    {
      id: 'number',
      header: t.number,
      width: 92,
      pin: true,
      sort: { down: 'created', downLabel: t.sortCreated },
      cell: row => <OrderNumber order={row} />,
      text: row => row.number ?? '',
    },
    { id: 'status', header: t.status, width: 120, cell: row => <OrderStatusMark order={row} />, text: row => status[row.status] },
    {
      id: 'route',
      header: t.route,
      width: 180,
      grow: 1,
      cell: row => <OrderRibbon stops={row.stops} status={row.status} size="row" />,
      text: row => row.stops.map(stop => stop.place[f.locale]).join(' – '),
    },
    {
      id: 'loading',
      header: t.loading,
      width: 130,
      sort: { down: 'loading', downLabel: t.sortLoading },
      cell: row => <StopTime stop={row.stops[0]} />,
      text: row => (row.stops[0] ? f.window(row.stops[0].windowFrom, row.stops[0].windowTo, { zone: row.stops[0].tz }) : ''),
    },
    { id: 'cargo', header: t.cargo, width: 150, cell: row => <OrderCargo order={row} />, text: row => row.cargo.name },
    {
      id: 'customer',
      header: t.customer,
      width: 150,
      cell: row => <span className="truncate">{row.customer ?? ''}</span>,
      text: row => row.customer ?? '',
    },
    { id: 'price', header: t.price, width: 100, align: 'end', cell: row => <OrderPrice order={row} /> },
  ]
}
