import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { executorTabs, forwarderTabs, OrderFilter, type OrderRow, type OrderTab, orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { minorDigits, now, useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { type Column, DataTable, type DataTableProps } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconButton, IconLink } from '#web/ui/IconButton.tsx'
import { ExpandIcon, PlusIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { MenuEntry } from '#web/ui/Menu.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useTableLayout } from '#web/ui/table/layout.ts'
import { useCalmRows } from './calm.ts'
import { type FilterChange, noFilter, useConditions } from './conditions.ts'
import { moscowDay } from './days.ts'
import { ListSearch } from './ListSearch.tsx'
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
import { OrdersBulk } from './OrdersBulk.tsx'
import './orders.css'
import { type Step, useSteps } from './steps.ts'
import { listWords, sideWords, statusWords, tabWords } from './words.ts'

// what the first rows can be shown without comes a moment after them
const peek = () => import('./OrderPeek.tsx')
const OrderPeek = lazy(async () => ({ default: (await peek()).OrderPeek }))
const OrderFilters = lazy(async () => ({ default: (await import('./OrderFilters.tsx')).OrderFilters }))
const OrderFilterSheet = lazy(async () => ({ default: (await import('./OrderFilterSheet.tsx')).OrderFilterSheet }))

const tabsOf: Record<Side, readonly OrderTab[]> = { forwarder: forwarderTabs, executor: executorTabs }
const hotTabs = new Set<OrderTab>(['search', 'confirm', 'new', 'resources'])
const prefix = 'orders'
const usually = { hidden: ['customer', 'responsible', 'created'] }

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
  const phone = useBelow(768)
  const mayCreate = useCan('orders.create') && side === 'forwarder'

  const [filter, setFilter, ignored] = useFilters(OrderFilter, prefix, { side, tab })
  const change = (next: FilterChange) => setFilter(next as Parameters<typeof setFilter>[0])
  const conditions = useConditions(filter)

  const list = useInfiniteQuery(pagesOf(orders.list, filter, { quiet: true }))
  const counts = useQuery(queryOf(orders.counts, { side }, { quiet: true }))
  const came = list.data?.pages.flatMap(page => page.items) ?? none
  const calm = useCalmRows({
    rows: useSame(came),
    key: useSettled(JSON.stringify(filter), list.isPlaceholderData),
    pages: list.data?.pages.length ?? 0,
  })
  const { rows } = calm

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [peeked, setPeeked] = useState<string | null>(null)
  const current = rows.find(row => row.id === peeked)
  const at = current ? rows.indexOf(current) : -1
  const peekAt = (index: number) => (rows[index] ? () => setPeeked(rows[index]!.id) : undefined)

  const step = useSteps(side)
  const [layout, setLayout] = useTableLayout(`orders.${side}.table`, usually)
  const columns = useColumns(side)
  const mainId = rows.find(row => step(row) !== null)?.id
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useListKeys(field, bar)
  useEffect(() => void (old || peek()), [old])

  const number = (n: number | undefined) => (n === undefined ? undefined : n > 1000 ? t.many : f.number(n))
  const total = conditions.length === 0 ? counts.data?.tabs[tab] : list.hasNextPage ? undefined : list.data && rows.length
  const refused = list.error instanceof CallError ? list.error : null
  const addressOf = (one: OrderTab) => (old ? paths.ordersOld(side, one) : paths.orders(side, one))
  const open = (row: OrderRow) => row.opens && void navigate(paths.order(row.id))

  const lively: Partial<DataTableProps<OrderRow>> = {
    selected,
    onSelect: setSelected,
    current: current?.id,
    onPeek: row => setPeeked(row?.id ?? null),
    rowActions: row => {
      const todo = step(row)
      return todo && <RowActions row={row} step={todo} />
    },
    rowMenu: row => menuOf(row, step(row), t),
    changed: row => calm.changed.get(row.id),
    onKey: (event, row) => {
      if (event.code !== 'KeyE' || event.ctrlKey || event.metaKey) return
      const todo = step(row)
      if (todo) void navigate(todo.to)
    },
  }

  const empty = refused ? (
    <ErrorState title={t.failedTitle} code={refused.request ?? undefined} onRetry={() => void list.refetch()}>
      <p>{refused.message}</p>
    </ErrorState>
  ) : conditions.length > 0 ? (
    <EmptyState
      drawing="search"
      title={t.nothing(conditions.length)}
      actions={
        <>
          {conditions.map(one => (
            <Button key={one.id} onClick={() => change(one.remove)}>
              {t.without(one.text)}
            </Button>
          ))}
          {conditions.length > 1 && (
            <Button variant="ghost" onClick={() => change({ ...noFilter })}>
              {t.clearAll}
            </Button>
          )}
        </>
      }
    >
      {t.nothingText}
    </EmptyState>
  ) : tab === 'all' ? (
    <EmptyState
      drawing={side === 'forwarder' ? 'pallet' : 'gate'}
      title={t.emptyTitle}
      actions={
        mayCreate && (
          <ButtonLink variant="primary" to={paths.orderCreate()} icon={<PlusIcon size={16} />}>
            {t.create}
          </ButtonLink>
        )
      }
    >
      {side === 'forwarder' ? t.emptyForwarder : t.emptyExecutor}
    </EmptyState>
  ) : (
    <EmptyState drawing="stamp" title={t.emptyTab(tabNames[tab])} actions={<ButtonLink to={addressOf('all')}>{t.allOrders}</ButtonLink>} />
  )

  const fresh = (calm.fresh > 0 || calm.moved) && (
    <Button size="small" variant="primary" className="orders-fresh" onClick={calm.showAll}>
      {calm.fresh > 0 ? t.fresh(calm.fresh) : t.moved}
    </Button>
  )

  return (
    <div className="orders" {...(old && { 'data-density': 'compact' })}>
      <PageHead
        title={t.title}
        count={
          <>
            {number(total)} <Badge tone={side === 'forwarder' ? 'go' : 'info'}>{words[side]}</Badge>
          </>
        }
      >
        {phone && (
          <Suspense fallback={<span className="orders-sheet-place" />}>
            <OrderFilterSheet filter={filter} onChange={change} rows={rows} count={conditions.length} />
          </Suspense>
        )}
        {mayCreate &&
          (phone ? (
            <IconLink label={t.create} size="touch" icon={<PlusIcon />} to={paths.orderCreate()} />
          ) : (
            <ButtonLink variant="primary" to={paths.orderCreate()} icon={<PlusIcon size={16} />}>
              {t.create}
            </ButtonLink>
          ))}
      </PageHead>
      {old && (
        <Banner tone="info" action={<Link to={`${paths.orders(side, tab)}${search}`}>{t.toNew}</Link>}>
          {t.oldVersion}
        </Banner>
      )}
      <Tabs
        label={t.tabs}
        current={`${addressOf(tab)}${search}`}
        items={tabsOf[side].map(one => ({
          to: `${addressOf(one)}${search}`,
          label: tabNames[one],
          count: number(counts.data?.tabs[one]),
          hot: hotTabs.has(one) && (counts.data?.tabs[one] ?? 0) > 0,
        }))}
      />
      <div className="orders-filters" ref={bar}>
        {phone ? (
          conditions.map(one => (
            <Chip key={one.id} size="touch" onRemove={() => change(one.remove)} removeLabel={t.without(one.text)}>
              {one.text}
            </Chip>
          ))
        ) : (
          <>
            <ListSearch searchRef={field} search={filter.search} onSearch={text => change({ search: text })} />
            <Suspense fallback={<Skeleton width={420} height={26} />}>
              <OrderFilters filter={filter} onChange={change} rows={rows} columns={columns} layout={layout} onLayout={setLayout}>
                {fresh}
                <Age at={list.dataUpdatedAt} busy={list.isFetching} onRefresh={() => void list.refetch()} />
              </OrderFilters>
            </Suspense>
          </>
        )}
        {phone && fresh}
      </div>
      {ignored.length > 0 && <Banner tone="info">{t.ignored(ignored.join(', '))}</Banner>}
      {refused && rows.length > 0 && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {t.retry}
            </Button>
          }
        >
          {t.staleText} {refused.message}
        </Banner>
      )}
      {!phone && !old && (
        <OrderStrip
          side={side}
          onDay={day => change({ loading: { from: day, to: day }, sort: 'loading' })}
          onOpen={() =>
            change({
              status: side === 'forwarder' ? ['placed', 'searching', 'offered'] : ['offered'],
              loading: { from: moscowDay(now()), to: moscowDay(now(), 3) },
            })
          }
        />
      )}
      <div className="orders-body">
        <DataTable
          label={t.label(words[side])}
          columns={columns}
          rows={rows}
          rowId={idOf}
          total={total !== undefined && total <= 1000 ? total : undefined}
          loading={list.isPending}
          refreshing={list.isFetching && !list.isPending}
          stale={Boolean(refused) || list.isPlaceholderData}
          empty={empty}
          sort={[{ id: columnOfSort[filter.sort], desc: filter.sort !== 'due' }]}
          onSort={next => {
            const asked = sortOfColumn[next[0]?.id ?? 'next'] ?? 'due'
            setFilter({ sort: asked === filter.sort ? null : asked })
          }}
          onOpen={open}
          rowHref={row => paths.order(row.id)}
          {...(old ? { rowHeight: 32 } : lively)}
          hasMore={list.hasNextPage && !list.isPlaceholderData}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
          card={row => <OrderCard order={row} step={step(row)} first={row.id === mainId} />}
          layout={layout}
          onLayout={setLayout}
        />
        {current && !phone && (
          <OrderPeek order={current} onClose={() => setPeeked(null)} onPrevious={peekAt(at - 1)} onNext={peekAt(at + 1)} />
        )}
        <OrdersBulk rows={rows.filter(row => selected.has(row.id))} onClear={() => setSelected(new Set())} />
      </div>
    </div>
  )
}

const none: readonly OrderRow[] = []
const idOf = (row: OrderRow) => row.id
const sortOfColumn: Record<string, OrderFilter['sort']> = { next: 'due', loading: 'loading', number: 'created' }
const columnOfSort: Record<OrderFilter['sort'], string> = { due: 'next', loading: 'loading', created: 'number' }

/** The same array while its rows are the same objects. */
function useSame(rows: readonly OrderRow[]): readonly OrderRow[] {
  const [held, setHeld] = useState(rows)
  const same = held.length === rows.length && held.every((row, i) => row === rows[i])
  if (!same) setHeld(rows)
  return same ? held : rows
}

/** The key of the rows that are really shown: while those of another filter are asked for, the former stay. */
function useSettled(key: string, waiting: boolean): string {
  const [held, setHeld] = useState(key)
  if (!waiting && held !== key) setHeld(key)
  return waiting ? held : key
}

function menuOf(row: OrderRow, step: Step | null, t: (typeof listWords)['ru']): MenuEntry[] {
  const { number } = row
  return [
    ...(step ? [{ id: 'step', label: step.label, kbd: 'E', to: step.to }] : []),
    ...(row.opens
      ? [
          { id: 'open', label: t.openOrder, kbd: '↵', to: paths.order(row.id) },
          { id: 'apart', label: t.openApart, href: paths.order(row.id) },
        ]
      : []),
    ...(number === null
      ? []
      : [{ id: 'copy', label: t.copyNumber, onAction: () => void navigator.clipboard?.writeText(number).catch(() => undefined) }]),
  ]
}

function useColumns(side: Side): Column<OrderRow>[] {
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
      sort: true,
      cell: row => <OrderNumber order={row} />,
      text: row => row.number ?? '',
    },
    { id: 'status', header: t.status, width: 120, cell: row => <OrderStatusMark order={row} />, text: row => status[row.status] },
    { id: 'next', header: t.next, width: 198, sort: true, cell: row => <OrderNext order={row} /> },
    {
      id: 'route',
      header: t.route,
      width: 140,
      grow: 1,
      cell: row => <OrderRibbon stops={row.stops} status={row.status} size="row" />,
      text: row => row.stops.map(stop => stop.place[f.locale]).join(' – '),
    },
    {
      id: 'loading',
      header: t.loading,
      width: 122,
      sort: true,
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
    { id: 'documents', header: t.documents, width: 68, from: 1160, cell: row => <OrderDocuments order={row} /> },
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
      <StepButton step={step} kbd="E" className="orders-step" />
      <IconLink bordered label={t.openOrder} icon={<ExpandIcon size={16} />} to={paths.order(row.id)} />
    </>
  )
}

function Age({ at, busy, onRefresh }: { at: number; busy: boolean; onRefresh: () => void }) {
  const t = useWords(listWords)
  const f = useFormat()
  useNow(10_000)
  const passed = at === 0 ? 0 : Date.now() - at
  return (
    <span className="orders-age row">
      <span className="muted s12 nowrap">{passed < 10_000 ? t.ageNow : t.age(f.duration(passed))}</span>
      <IconButton label={t.refresh} icon={<RefreshIcon size={16} />} aria-busy={busy} onClick={onRefresh} />
    </span>
  )
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]),textarea,select'))

/** `/` leads to the search of the list, `f` to its filters; neither while typing or under a dialog. */
function useListKeys(field: React.RefObject<HTMLInputElement | null>, bar: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || typing(event.target)) return
      if (
        document.documentElement.dataset.hotkeys === 'off' ||
        (event.target as Element | null)?.closest?.('[role="dialog"],[role="menu"]')
      )
        return
      const target =
        event.code === 'Slash' ? field.current : event.code === 'KeyF' ? bar.current?.querySelector<HTMLElement>('.ui-chip-face') : null
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    // before the shell, whose search answers to the same key on other screens
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [field, bar])
}
