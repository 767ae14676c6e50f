import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { executorTabs, forwarderTabs, type OrderTab } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { minorDigits, now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { ExpandIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import { moscowDay } from './days.ts'
import { useOrderFields, useOrderPresets } from './filterFields.ts'
import {
  OrderCargo,
  OrderDocuments,
  OrderNext,
  OrderNumber,
  OrderParty,
  OrderPrice,
  OrderStatusMark,
  StepButton,
  StopTime,
} from './OrderCells.tsx'
import { OrderRibbon } from './OrderRibbon.tsx'
import { OrderCard } from './OrderRowCard.tsx'
import { OrderStrip } from './OrderStrip.tsx'
import { OrdersCopy, sumsOf, useOrderBulk } from './OrdersBulk.tsx'
import './orders.css'
import { type Step, useSteps } from './steps.ts'
import { listWords, sideWords, statusWords, tabWords } from './words.ts'

const peek = () => import('./OrderPeek.tsx')
const OrderPeek = lazy(async () => ({ default: (await peek()).OrderPeek }))

const tabsOf: Record<Side, readonly OrderTab[]> = { forwarder: forwarderTabs, executor: executorTabs }
const hotTabs = new Set<OrderTab>(['search', 'confirm', 'new', 'resources'])
const hidden = ['customer', 'responsible', 'created']

/** Orders of one side: tabs, filters in the address, the table and an order beside it; the old one is a dense table and nothing besides. */
export const OrdersPage = ({ side, tab, old = false }: { side: Side; tab: OrderTab; old?: boolean }) => (
  <OrdersList key={`${side} ${old}`} side={side} tab={tabsOf[side].includes(tab) ? tab : 'all'} old={old} />
)

function OrdersList({ side, tab, old }: { side: Side; tab: OrderTab; old: boolean }) {
  const t = useWords(listWords)
  const words = useWords(sideWords)
  const tabNames = useWords(tabWords)
  const f = useFormat()
  const navigate = useNavigate()
  const { search } = useLocation()
  const mayCreate = useCan('orders.create') && side === 'forwarder'
  const list = useList({ id: `orders.${side}`, call: orders.list, schema: OrderFilter, prefix: 'orders', fixed: { side, tab } })
  const counts = useQuery(queryOf(orders.counts, { side }, { quiet: true }))
  const columns = useColumns(side)
  const step = useSteps(side)
  const bulk = useOrderBulk(side)
  const first = list.rows.find(row => step(row) !== null)?.id
  useEffect(() => void (old || peek()), [old])

  return (
    <>
      <ListPage
        list={list}
        plain={old}
        title={t.title}
        badge={<Badge tone={side === 'forwarder' ? 'go' : 'info'}>{words[side]}</Badge>}
        label={t.label(words[side])}
        tabs={{
          current: tab,
          items: tabsOf[side].map(one => ({
            id: one,
            to: old ? paths.ordersOld(side, one) : paths.orders(side, one),
            label: tabNames[one],
            count: counts.data?.tabs[one],
            hot: hotTabs.has(one),
          })),
        }}
        create={mayCreate ? { label: t.create, to: paths.orderCreate() } : undefined}
        before={
          old && (
            <Banner tone="info" action={<Link to={`${paths.orders(side, tab)}${search}`}>{t.toNew}</Link>}>
              {t.oldVersion}
            </Banner>
          )
        }
        above={
          <OrderStrip
            side={side}
            onDay={day => list.change({ loading: { from: day, to: day }, sort: 'loading' })}
            onOpen={() =>
              list.change({
                status: side === 'forwarder' ? ['placed', 'searching', 'offered'] : ['offered'],
                loading: { from: moscowDay(now()), to: moscowDay(now(), 3) },
              })
            }
          />
        }
        columns={columns}
        hidden={hidden}
        fields={useOrderFields(list.filter, list.rows)}
        searchHint={t.searchHint}
        presets={useOrderPresets(side)}
        exportAs="orders"
        nameOf={row => row.number ?? t.draft}
        hrefOf={row => (row.opens ? paths.order(row.id) : null)}
        menuOf={(row, open) => {
          const { number } = row
          const todo = step(row)
          return [
            ...(todo ? [{ id: 'step', label: todo.label, kbd: 'E', to: todo.to }] : []),
            ...open,
            ...(number === null
              ? []
              : [{ id: 'copy', label: t.copyNumber, onAction: () => void navigator.clipboard?.writeText(number).catch(() => undefined) }]),
          ]
        }}
        actionsOf={row => {
          const todo = step(row)
          return todo && <RowActions row={row} step={todo} />
        }}
        keys={{
          KeyE: row => {
            const todo = step(row)
            if (todo) void navigate(todo.to)
          },
        }}
        bulk={bulk.actions}
        bulkNote={rows => <span className="muted s13 nowrap">{sumsOf(rows).map(f.money).join(' · ')}</span>}
        bulkTools={rows => <OrdersCopy rows={rows} />}
        card={row => <OrderCard order={row} step={step(row)} first={row.id === first} />}
        peek={(row, moving) => (
          <Suspense>
            <OrderPeek order={row} {...moving} />
          </Suspense>
        )}
        empty={{
          drawing: side === 'forwarder' ? 'pallet' : 'gate',
          title: t.emptyTitle,
          text: side === 'forwarder' ? t.emptyForwarder : t.emptyExecutor,
        }}
      />
      {bulk.dialog}
    </>
  )
}

function useColumns(side: Side): ListColumn<OrderRow>[] {
  const t = useWords(listWords)
  const words = useWords(sideWords)
  const f = useFormat()
  const status = useWords(statusWords)
  const prices = useCan('orders.prices')
  const windowOf = (stop: OrderRow['stops'][number] | undefined) =>
    stop ? f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }) : ''
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
      id: 'next',
      header: t.next,
      width: 198,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: row => <OrderNext order={row} />,
      of: row => row.next,
    },
    {
      id: 'route',
      header: t.route,
      width: 140,
      grow: 1,
      cell: row => <OrderRibbon stops={row.stops} status={row.status} size="row" />,
      text: row => row.stops.map(stop => stop.place[f.locale]).join(' – '),
      of: row => row.stops,
    },
    {
      id: 'loading',
      header: t.loading,
      width: 122,
      sort: { down: 'loading', downLabel: t.sortLoading },
      from: 740,
      cell: row => <StopTime stop={row.stops[0]} />,
      text: row => windowOf(row.stops[0]),
    },
    {
      id: 'unloading',
      header: t.unloading,
      width: 122,
      from: 1290,
      cell: row => <StopTime stop={row.stops.slice(1).at(-1)} />,
      text: row => windowOf(row.stops.slice(1).at(-1)),
    },
    {
      id: 'cargo',
      header: t.cargo,
      width: 106,
      from: 1160,
      cell: row => <OrderCargo order={row} />,
      text: row => f.weight(row.cargo.massKg),
      of: row => row.cargo,
    },
    ...(side === 'forwarder'
      ? [
          {
            id: 'customer',
            header: t.customer,
            width: 130,
            cell: (row: OrderRow) => <span className="truncate">{row.customer ?? ''}</span>,
            text: (row: OrderRow) => row.customer ?? '',
          },
        ]
      : []),
    {
      id: 'party',
      header: side === 'forwarder' ? words.executor : words.forwarder,
      width: 130,
      from: 900,
      cell: row => <OrderParty order={row} />,
      text: row => row.counterpart?.name ?? '',
      of: row => [row.counterpart, row.truck],
    },
    ...(side === 'forwarder'
      ? [
          {
            id: 'responsible',
            header: t.responsible,
            width: 120,
            cell: (row: OrderRow) => <span className="truncate">{row.responsible?.name ?? ''}</span>,
            text: (row: OrderRow) => row.responsible?.name ?? '',
          },
        ]
      : []),
    { id: 'documents', header: t.documents, width: 68, from: 1160, cell: row => <OrderDocuments order={row} />, of: row => row.documents },
    {
      id: 'created',
      header: t.created,
      width: 104,
      cell: row => <span className="nowrap">{f.date(row.createdAt, { zone: 'Europe/Moscow' })}</span>,
      text: row => f.date(row.createdAt, { zone: 'Europe/Moscow', year: 'always' }),
    },
    ...(prices
      ? [
          {
            id: 'price',
            header: t.price,
            width: 96,
            align: 'end' as const,
            cell: (row: OrderRow) => <OrderPrice order={row} />,
            text: ({ money }: OrderRow) => (money?.price ? String(money.price.minor / 10 ** minorDigits(money.price.currency)) : ''),
          },
        ]
      : []),
  ]
}

function RowActions({ row, step }: { row: OrderRow; step: Step }) {
  const t = useWords(listWords)
  return (
    <>
      <StepButton step={step} kbd="E" />
      <IconLink bordered label={t.openOrder} icon={<ExpandIcon size={16} />} to={paths.order(row.id)} />
    </>
  )
}
