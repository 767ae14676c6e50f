import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { DriverFilter } from '#contract/driver-list.ts'
import { drivers } from '#contract/drivers.ts'
import { FlightFact, FlightFilter, type FlightListRow, flightTabs } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { FlightStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { VehicleFilter, vehicles } from '#contract/vehicles.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { currencyOptions } from '#web/lists/filters/currencyOptions.ts'
import type { FilterField, Preset } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListShape } from '#web/lists/shapes/shapes.ts'
import { sideWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { BoardIcon, ChartIcon } from '#web/ui/pictures/icons.tsx'
import { ClockIcon, MapIcon, SwapIcon } from '#web/ui/pictures/screenIcons.tsx'
import { listWords, shortStatusWords, tabWords } from '../words.ts'
import { useFlightBulk } from './bulk/FlightsBulk.tsx'
import { hiddenColumns, useFlightColumns } from './columns.tsx'
import { FlightRowCard } from './FlightRowCard.tsx'
import { countedWords, factWords } from './factWords.ts'

const FlightPeek = lazy(async () => ({ default: (await import('./FlightPeek.tsx')).FlightPeek }))
const FlightsBoard = lazy(async () => ({ default: (await import('#web/flights/views/FlightsBoard.tsx')).FlightsBoard }))
const FlightsMap = lazy(async () => ({ default: (await import('#web/flights/views/FlightsMap.tsx')).FlightsMap }))
const FlightsLiveMap = lazy(async () => ({ default: (await import('#web/flights/live/FlightsLiveMap.tsx')).FlightsLiveMap }))
const FlightsLanes = lazy(async () => ({ default: (await import('#web/flights/views/FlightsLanes.tsx')).FlightsLanes }))
const FlightsFigures = lazy(async () => ({ default: (await import('#web/flights/views/FlightsFigures.tsx')).FlightsFigures }))

const hot = new Set<string>(['late', 'trouble'])

/** Flights of one side: those of one's own vehicles, or those that carry one's own orders. */
export function FlightsPage({ side }: { side: Side }) {
  const t = useWords(listWords)
  const tabs = useWords(tabWords)
  const sides = useWords(sideWords)
  const list = useList({ id: `flights.${side}`, call: flights.list, schema: FlightFilter, prefix: 'flights', fixed: { side } })
  const counts = useQuery(queryOf(flights.counts, { side }, { quiet: true }))
  const { filter } = list
  const bulk = useFlightBulk(side)
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        badge={<Badge tone={side === 'forwarder' ? 'go' : 'info'}>{sides[side]}</Badge>}
        label={t.label(sides[side])}
        actions={side === 'executor' && <ImportButton kind="flights" />}
        tabs={{
          current: filter.tab,
          items: flightTabs.map(id => ({ id, label: tabs[id], count: counts.data?.[id], hot: hot.has(id) })),
        }}
        columns={useFlightColumns(side)}
        hidden={hiddenColumns}
        fields={useFields(filter)}
        presets={usePresets()}
        searchHint={t.searchHint}
        exportAs="flights"
        bulk={bulk.actions}
        nameOf={row => row.number}
        hrefOf={row => paths.flight(row.id)}
        menuOf={(row, open) => [
          ...open,
          ...row.orders.slice(0, 5).map(order => ({ id: order.id, label: t.openOrder(order.number), to: paths.order(order.id) })),
          {
            id: 'copy',
            label: t.copyNumber,
            onAction: () => void navigator.clipboard?.writeText(row.number).catch(() => undefined),
          },
        ]}
        shapes={useShapes(side, filter)}
        card={row => <FlightRowCard flight={row} />}
        peek={(row, moving) => (
          <Suspense>
            <FlightPeek flight={row} {...moving} />
          </Suspense>
        )}
        empty={
          side === 'executor'
            ? {
                drawing: 'gate',
                title: t.emptyExecutor,
                text: t.emptyExecutorText,
                actions: (
                  <ButtonLink variant="primary" to={paths.orders(side, 'resources')}>
                    {t.emptyExecutorDo}
                  </ButtonLink>
                ),
              }
            : {
                drawing: 'gate',
                title: t.emptyForwarder,
                text: t.emptyForwarderText,
                actions: (
                  <ButtonLink variant="primary" to={paths.orders(side, 'search')}>
                    {t.emptyForwarderDo}
                  </ButtonLink>
                ),
              }
        }
      />
      {bulk.dialog}
    </>
  )
}

/** The ways flights are shown beside their table; figures are of one's own vehicles. */
function useShapes(side: Side, filter: FlightFilter): ListShape<FlightListRow>[] {
  const t = useWords(listWords)
  const late = (children: ReactNode) => (
    <Suspense
      fallback={
        <div className="lists-shape-waiting">
          <Skeleton lines={8} height={36} />
        </div>
      }
    >
      {children}
    </Suspense>
  )
  return [
    { id: 'board', label: t.board, icon: <BoardIcon size={16} />, show: props => late(<FlightsBoard filter={filter} {...props} />) },
    { id: 'live', label: t.live, icon: <MapIcon size={16} />, asksItself: true, show: () => late(<FlightsLiveMap filter={filter} />) },
    {
      id: 'map',
      label: t.map,
      icon: <SwapIcon size={16} />,
      asksItself: true,
      show: ({ phone }) => late(<FlightsMap filter={filter} phone={phone} />),
    },
    { id: 'lanes', label: t.lanes, icon: <ClockIcon size={16} />, asksItself: true, show: () => late(<FlightsLanes filter={filter} />) },
    ...(side === 'executor'
      ? [{ id: 'figures', label: t.figures, icon: <ChartIcon size={16} />, asksItself: true, show: () => late(<FlightsFigures />) }]
      : []),
  ]
}

function useFields({ side, currency }: FlightFilter): FilterField<FlightFilter>[] {
  const t = useWords(listWords)
  const counted = useWords(countedWords)
  const facts = useWords(factWords)
  const status = useWords(shortStatusWords)
  const { tz } = useMe()
  const maySeeVehicles = useCan('cars.view') && side === 'executor'
  const maySeeDrivers = useCan('drivers.view') && side === 'executor'
  return [
    {
      name: 'status',
      kind: 'choices',
      label: t.status,
      pinned: true,
      options: FlightStatus.options.map(id => ({ id, label: status[id] })),
    },
    { name: 'days', kind: 'dates', label: t.days, pinned: true, zone: tz },
    ...(maySeeVehicles ? [{ name: 'truck', kind: 'suggest', label: t.truck, pinned: true, load: suggestTrucks } as const] : []),
    ...(maySeeDrivers ? [{ name: 'driver', kind: 'suggest', label: t.driver, pinned: true, load: suggestDrivers } as const] : []),
    { name: 'ended', kind: 'dates', label: counted.ended, zone: tz },
    { name: 'facts', kind: 'choices', label: counted.facts, options: FlightFact.options.map(id => ({ id, label: facts[id] })) },
    { name: 'currency', kind: 'choice', label: counted.currency, options: currencyOptions(currency) },
  ]
}

/** Own vehicles that pull, by their plates. */
async function suggestTrucks(text: string, signal: AbortSignal) {
  const query = { ...VehicleFilter.parse({ tab: 'trucks', search: text.trim().slice(0, 100) }), limit: 10 }
  const [found] = await ask(vehicles.list, { query }, { quiet: true, signal })
  return (found?.items ?? []).map(({ id, plate, make, model }) => ({ id, label: plate, hint: [make, model].filter(Boolean).join(' ') }))
}

/** Own drivers, by their names. */
async function suggestDrivers(text: string, signal: AbortSignal) {
  const query = { ...DriverFilter.parse({ search: text.trim().slice(0, 100) }), limit: 10 }
  const [found] = await ask(drivers.list, { query }, { quiet: true, signal })
  return (found?.items ?? []).map(({ id, name }) => ({ id, label: name }))
}

function usePresets(): Preset<FlightFilter>[] {
  const t = useWords(listWords)
  return [
    { id: 'late', label: t.presetLate, change: { tab: 'late', sort: 'due' } },
    { id: 'waiting', label: t.presetWaiting, change: { status: ['awaiting_resources'] } },
    { id: 'loading', label: t.presetLoading, change: { status: ['loading', 'unloading'] } },
  ]
}
