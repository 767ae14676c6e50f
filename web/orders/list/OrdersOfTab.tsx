import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { executorTabs, forwarderTabs, type NextCode, type OrderTab } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { ArrivalsContext, useArrivals } from '#web/geofences/arrivals.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import { moscowDay } from '#web/orders/days.ts'
import { useGridBulk } from '#web/orders/grid/useGridBulk.ts'
import { useRepeats } from '#web/orders/repeat/useRepeats.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconLink } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChartIcon } from '#web/ui/pictures/icons.tsx'
import { ExpandIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { sumsOf, useOrderBulk, useOrdersCopy } from './bulk/OrdersBulk.tsx'
import { hiddenColumns, useOrderColumns } from './columns.tsx'
import { useOrderFields, useOrderPresets } from './filterFields.tsx'
import { StepButton } from './OrderCells.tsx'
import { OrderStrip } from './OrderStrip.tsx'
import './orders.css'
import { type Step, useSteps } from '#web/orders/actions/steps.ts'
import { useOrderShapes } from '#web/orders/views/useOrderShapes.tsx'
import { listWords, sideWords, tabWords } from '#web/orders/words.ts'

const peek = () => import('./OrderPeek.tsx')
const OfferAnswers = lazy(async () => ({ default: (await import('#web/orders/actions/OfferAnswers.tsx')).OfferAnswers }))
const OrderRowCard = lazy(async () => ({ default: (await import('./OrderRowCard.tsx')).OrderRowCard }))
const OrderPeek = lazy(async () => ({ default: (await peek()).OrderPeek }))

// a movement begins only what is finished by a press: what binds both sides is never a matter of one movement
const drawn = new Set<NextCode>([
  'finish_draft',
  'choose_executor',
  'assign_resources',
  'depart',
  'arrive',
  'serve',
  'upload_documents',
  'check_documents',
])
/** What is answered by more than one button. */
const offers = new Set<NextCode>(['answer_offer', 'answer_counter'])
const tabsOf: Record<Side, readonly OrderTab[]> = { forwarder: forwarderTabs, executor: executorTabs }
const hotTabs = new Set<OrderTab>(['search', 'confirm', 'new', 'resources'])

/** Whoever touches the page is about to look at an order, and does not wait for its glance then. */
function usePeekInTime(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const left = new AbortController()
    for (const kind of ['pointermove', 'keydown'] as const)
      addEventListener(kind, () => void peek(), { once: true, passive: true, signal: left.signal })
    return () => left.abort()
  }, [wanted])
}

/** Orders of one side: tabs, filters in the address, the table and an order beside it; the old one is a dense table and nothing besides. */
export const OrdersOfTab = ({ side, tab, old = false }: { side: Side; tab: OrderTab; old?: boolean }) => (
  <OrdersList key={`${side} ${old}`} side={side} tab={tabsOf[side].includes(tab) ? tab : 'all'} old={old} />
)

const useOrdersList = (side: Side, tab: OrderTab) =>
  useList({ id: `orders.${side}`, call: orders.list, schema: OrderFilter, prefix: 'orders', fixed: { side, tab } })

function OrdersList({ side, tab, old }: Omit<TableProps, 'list'>) {
  const list = useOrdersList(side, tab)
  return (
    <ArrivalsContext value={useArrivals(list.rows)}>
      <OrdersTable side={side} tab={tab} old={old} list={list} />
    </ArrivalsContext>
  )
}

type TableProps = { side: Side; tab: OrderTab; old: boolean; list: ReturnType<typeof useOrdersList> }

function OrdersTable({ side, tab, old, list }: TableProps) {
  const t = useWords(listWords)
  const words = useWords(sideWords)
  const tabNames = useWords(tabWords)
  const f = useFormat()
  const navigate = useNavigate()
  const { search } = useLocation()
  const mayCreate = useCan('orders.create') && side === 'forwarder'
  const counts = useQuery(queryOf(orders.counts, { side }, { quiet: true }))
  const columns = useOrderColumns(side, tab, list.rows)
  const step = useSteps(side)
  const bulk = useOrderBulk(side)
  const repeats = useRepeats()
  const first = list.rows.find(row => step(row) !== null)?.id
  usePeekInTime(!old)

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
        actions={!old && <ListActions side={side} />}
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
            search={list.filter.search}
            onDay={day => list.change({ loading: { from: day, to: day }, sort: 'loading' })}
            onOpen={() =>
              list.change({
                status: side === 'forwarder' ? ['placed', 'searching', 'offered'] : ['offered'],
                loading: { from: moscowDay(now()), to: moscowDay(now(), 3) },
              })
            }
          />
        }
        shapes={useOrderShapes(list.filter, list.change)}
        columns={columns}
        hidden={hiddenColumns}
        fields={useOrderFields(list.filter, list.rows)}
        searchHint={t.searchHint}
        presets={useOrderPresets(side)}
        exportAs="orders"
        nameOf={row => row.number ?? t.draft}
        hrefOf={paths.orderOf}
        menuOf={(row, open) => {
          const { number } = row
          const todo = step(row)
          return [
            ...(todo ? [{ id: 'step', label: todo.label, kbd: 'E', to: todo.to }] : []),
            ...open,
            ...repeats.entriesOf(row),
            ...(number === null
              ? []
              : [{ id: 'copy', label: t.copyNumber, onAction: () => void navigator.clipboard?.writeText(number).catch(() => undefined) }]),
          ]
        }}
        nextOf={row => {
          const todo = step(row)
          return todo && drawn.has(todo.code) ? { label: todo.label, act: () => void navigate(todo.to) } : null
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
        bulk={[...bulk.actions, ...useGridBulk(side)]}
        bulkNote={rows => <span className="muted s13 nowrap">{sumsOf(rows).map(f.money).join(' · ')}</span>}
        bulkTools={useOrdersCopy()}
        card={row => (
          <Suspense fallback={<Skeleton lines={4} height={12} />}>
            <OrderRowCard order={row} step={step(row)} first={row.id === first} />
          </Suspense>
        )}
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
      {repeats.dialog}
    </>
  )
}

/** What stands over the list: where its CO2e is summed, and a forwarder's import. */
function ListActions({ side }: { side: Side }) {
  const t = useWords(listWords)
  return (
    <>
      <IconLink bordered label={t.emissions} icon={<ChartIcon size={16} />} to={paths.emissions(side)} />
      {side === 'forwarder' && <ImportButton kind="orders" />}
    </>
  )
}

function RowActions({ row, step }: { row: OrderRow; step: Step }) {
  const t = useWords(listWords)
  return (
    <>
      {offers.has(step.code) && (
        <Suspense fallback={null}>
          <OfferAnswers order={row} declines />
        </Suspense>
      )}
      <StepButton step={step} kbd="E" />
      <IconLink bordered label={t.openOrder} icon={<ExpandIcon size={16} />} to={paths.orderOf(row)} />
    </>
  )
}
