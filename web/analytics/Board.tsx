import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AnalyticsFilter, analytics, Comparison, type Dashboard, dashboards, Step } from '#contract/analytics.ts'
import { tilesOf } from '#contract/dashboard-tiles.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { Side } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { setSide, useMe, useSide } from '#web/api/session.ts'
import { dayIn } from '#web/compliance/display.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { FilterChips } from '#web/lists/filters/Filters.tsx'
import { type FilterField, isSet, useConditions } from '#web/lists/filters/fields.ts'
import type { Change } from '#web/lists/list.ts'
import { useOrderFields } from '#web/orders/list/filterFields.tsx'
import { sideWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Anomalies, type DashboardAnswer } from './Anomalies.tsx'
import './analytics.css'
import { FactsMenu } from './FactsMenu.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { OwnBoards } from './own/OwnBoards.tsx'
import { PlotPanel } from './PlotPanel.tsx'
import { daysBack, type Period, periodOf } from './periods.ts'
import { comparisonWords, dashboardNames, stepWords, words } from './words.ts'

export const prefix = 'analytics'
/** Conditions of a dashboard a list of orders has as well, asked for as it asks. */
const shared = ['counterpart', 'from', 'to', 'customer', 'responsible', 'body'] as const
const recountMs = 5 * 60_000

/** A dashboard of the product's own: figures of one's own work, each with the list behind it. */
export function Board({ dashboard }: { dashboard: Dashboard }) {
  const t = useWords(words)
  const current = useSide()
  const { organization } = useMe()
  const side = current ?? Side.options.find(one => organization.sides.includes(one))
  if (side !== undefined) return <BoardOf key={dashboard} dashboard={dashboard} usual={side} />
  return (
    <div className="screen-state">
      <h1 tabIndex={-1} className="visually-hidden">
        {t.title}
      </h1>
      <EmptyState drawing="barrier" title={t.noSideTitle}>
        {t.noSideText}
      </EmptyState>
    </div>
  )
}

function BoardOf({ dashboard, usual }: { dashboard: Dashboard; usual: Side }) {
  const t = useWords(words)
  const f = useFormat()
  const schema = AnalyticsFilter.extend({ side: Side.default(usual) })
  const [filter, setFilter] = useFilters(schema, prefix)
  // the one switch of sides is that of the bar above: it shows whose eyes an address asks for
  useEffect(() => setSide(filter.side), [filter.side])
  const query = useQuery({
    ...queryOf(analytics.dashboard, { ...filter, dashboard }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: recountMs,
  })
  const { data, error } = query
  const change = (to: Change<AnalyticsFilter>) => setFilter(to)
  const filled = data?.figures.some(({ value, of }) => of > 0 || (value !== null && value !== 0))
  return (
    <div className="dashboard" style={{ flex: 1, minWidth: 0 }}>
      <BoardHead dashboard={dashboard} filter={filter} data={data} />
      <BoardBar filter={filter} change={change} currencies={data?.currencies ?? []} />
      {!data && query.isPending && (
        <div aria-busy="true" style={{ padding: 24 }}>
          <Skeleton lines={6} height={34} />
        </div>
      )}
      {!data && error && (
        <div className="screen-state">
          <ErrorState
            title={t.failed}
            code={(error instanceof CallError && error.request) || undefined}
            onRetry={() => void query.refetch()}
          >
            <p>{error.message}</p>
          </ErrorState>
        </div>
      )}
      {data && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p className="muted s13" style={{ padding: '0 24px 10px' }}>
            {t.span(f.dates(data.from, data.to), data.before && f.dates(data.before.from, data.before.to))}
          </p>
          {filled ? (
            <>
              <Anomalies data={data} />
              <FigureTiles data={data} />
              <div className="board-grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))' }}>
                {data.plots.map(plot => (
                  <PlotPanel key={`${plot.by} ${plot.figures[0]}`} plot={plot} data={data} compare={filter.compare} />
                ))}
              </div>
            </>
          ) : (
            <Nothing filter={filter} change={change} />
          )}
        </div>
      )}
    </div>
  )
}

type Narrowed = { filter: AnalyticsFilter; change: (to: Change<AnalyticsFilter>) => void }

/** Nothing to tell: what narrows it now is taken away, or the days are widened. */
function Nothing({ filter, change }: Narrowed) {
  const t = useWords(words)
  const { tz } = useMe()
  const narrowed = shared.filter(name => isSet(filter[name]))
  return (
    <EmptyState
      drawing="search"
      title={<h2>{t.emptyTitle}</h2>}
      actions={
        <>
          {narrowed.length > 0 && (
            <Button onClick={() => change(Object.fromEntries(narrowed.map(name => [name, null])) as Change<AnalyticsFilter>)}>
              {t.clear}
            </Button>
          )}
          <Button onClick={() => change({ days: daysBack(365, dayIn(tz, now())) })}>{t.takeYear}</Button>
        </>
      }
    >
      {narrowed.length > 0 ? t.emptyFiltered : t.emptyText}
    </EmptyState>
  )
}

function BoardHead({ dashboard, filter, data }: Pick<Narrowed, 'filter'> & { dashboard: Dashboard; data: DashboardAnswer | undefined }) {
  const t = useWords(words)
  const names = useWords(dashboardNames)
  const f = useFormat()
  const { tz } = useMe()
  const { search } = useLocation()
  const period = periodOf(filter.days, dayIn(tz, now()))
  const settings = { ...filter, period: period === 'own' ? null : period }
  return (
    <>
      <PageHead
        title={names[dashboard]}
        note={data && t.asOf(f.time(data.asOf, { zone: tz }))}
        tools={
          <span data-no-print className="row">
            <OwnBoards board={{ id: dashboard, name: names[dashboard], settings, tiles: () => tilesOf(dashboard, filter.side) }} />
            {data && <FactsMenu days={data} side={data.side} />}
            <IconButton label={t.print} icon={<PrintIcon size={18} />} onClick={() => window.print()} />
          </span>
        }
      />
      <div data-no-print>
        <Tabs
          label={t.boards}
          items={dashboards.map(id => ({ to: `${paths.analytics(id)}${search}`, label: names[id] }))}
          current={`${paths.analytics(dashboard)}${search}`}
        />
      </div>
    </>
  )
}

/** Days, comparison, step, currency and conditions of a dashboard; on paper whose it is and what it is counted with, in words. */
export function BoardBar({ filter, change, currencies }: Narrowed & { currencies: readonly string[] }) {
  const t = useWords(words)
  const comparisons = useWords(comparisonWords)
  const steps = useWords(stepWords)
  const sides = useWords(sideWords)
  const { tz, organization } = useMe()
  const today = dayIn(tz, now())
  const fields = useOrderFields(OrderFilter.parse({ ...filter, tab: 'all' }), []).filter(({ name }) =>
    (shared as readonly string[]).includes(name),
  ) as unknown as FilterField<AnalyticsFilter>[]
  const period = periodOf(filter.days, today)
  const money = [...new Set([filter.currency, ...currencies])]
  const conditions = useConditions(fields, filter).map(({ text }) => text)
  return (
    <>
      <p className="board-paper s13" style={{ padding: '0 24px 4px' }}>
        {[organization.name, sides[filter.side], filter.currency, ...conditions].join(' · ')}
      </p>
      <div
        className="row row-wrap"
        role="group"
        aria-label={t.filters}
        data-no-print
        style={{ padding: '10px 24px', columnGap: 10, rowGap: 8 }}
      >
        <Segmented<Period | 'own'>
          label={t.period}
          size="small"
          value={period}
          onChange={to => to !== 'own' && change({ days: to === 'd30' ? null : daysBack(Number(to.slice(1)), today) })}
          options={[
            ...(['d7', 'd30', 'd90', 'd365'] as const).map(id => ({ id, label: t[id] })),
            ...(period === 'own' ? [{ id: 'own' as const, label: t.own }] : []),
          ]}
        />
        <Select
          label={t.compare}
          hideLabel
          size="small"
          value={filter.compare}
          onChange={to => change({ compare: to })}
          options={Comparison.options.map(id => ({ id, label: comparisons[id] }))}
        />
        <Select
          label={t.step}
          hideLabel
          size="small"
          value={filter.step ?? 'auto'}
          onChange={to => change({ step: to === 'auto' || to === null ? null : to })}
          options={[{ id: 'auto' as const, label: t.autoStep }, ...Step.options.map(id => ({ id, label: steps[id] }))]}
        />
        {money.length > 1 && (
          <Select
            label={t.currency}
            hideLabel
            size="small"
            value={filter.currency}
            onChange={to => change({ currency: to })}
            options={money.map(id => ({ id, label: id }))}
          />
        )}
        <FilterChips<AnalyticsFilter>
          fields={[{ name: 'days', kind: 'dates', label: t.own, pinned: true }, ...fields]}
          filter={filter}
          onChange={change}
        />
      </div>
    </>
  )
}
