import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { AnalyticsFilter, type Comparison, dashboards } from '#contract/analytics.ts'
import type { Output } from '#contract/call.ts'
import { fitsSide } from '#contract/dashboard-tiles.ts'
import { type DashboardSettings, ownDashboards, type TileAnswer } from '#contract/own-dashboards.ts'
import { Side } from '#contract/primitives.ts'
import { Anomalies } from '#web/analytics/Anomalies.tsx'
import { BoardBar, prefix } from '#web/analytics/Board.tsx'
import { FactsMenu } from '#web/analytics/FactsMenu.tsx'
import { FigureTile } from '#web/analytics/FigureTiles.tsx'
import { PlotPanel } from '#web/analytics/PlotPanel.tsx'
import { periodOf } from '#web/analytics/periods.ts'
import { dashboardNames, words } from '#web/analytics/words.ts'
import { useFilters } from '#web/api/filters.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { setSide, useMe } from '#web/api/session.ts'
import { dayIn } from '#web/compliance/display.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { EditIcon, PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { OwnBoards } from './OwnBoards.tsx'
import { ownWords } from './words.ts'

const TilesDialog = lazy(async () => ({ default: (await import('./TilesDialog.tsx')).TilesDialog }))

type Answer = Output<typeof ownDashboards.open>

const schema = AnalyticsFilter.extend({ side: Side.optional() })
const recountMs = 5 * 60_000

/** How much of a row a tile begins with; the tiles of a row share what is left of it. */
const roomOf = ({ kind, size }: TileAnswer['tile']): CSSProperties => {
  const [small, wide] = kind === 'figure' ? ['270px', '560px'] : ['440px', '100%']
  return { flex: `1 1 min(${size === 'wide' ? wide : small}, 100%)` }
}

/** A dashboard of somebody's own: the tiles he chose, counted as he saved it until the address asks for something else. */
export function OwnBoard({ dashboardId }: { dashboardId: string }) {
  const own = useWords(ownWords)
  const [filter, setFilter] = useFilters(schema, prefix)
  const asked = filter.side === undefined ? { dashboardId } : { ...filter, dashboardId }
  const query = useQuery({
    ...queryOf(ownDashboards.open, asked, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: recountMs,
  })
  const data = query.error ? undefined : query.data
  const side = data?.side
  useEffect(() => {
    if (side) setSide(side)
  }, [side])
  if (!data) {
    const gone = { title: own.gone, text: own.goneText, to: paths.analytics('execution'), back: own.goneBack }
    return <Unopened query={query} gone={gone} />
  }
  const { period, ...saved } = data.board.settings
  const days = period === 'd30' ? undefined : { from: data.from, to: data.to }
  const used = filter.side === undefined ? { ...saved, days } : { ...filter, side: filter.side }
  const none = Object.fromEntries(Object.keys(schema.shape).map(name => [name, null])) as Change<AnalyticsFilter>
  return (
    <Opened
      data={data}
      used={used}
      changed={filter.side !== undefined}
      waiting={query.isPlaceholderData}
      change={to => setFilter({ ...used, ...to } as Change<AnalyticsFilter>)}
      reset={() => setFilter(none)}
    />
  )
}

type OpenedProps = {
  data: Answer
  used: AnalyticsFilter
  changed: boolean
  waiting: boolean
  change: (to: Change<AnalyticsFilter>) => void
  reset: () => void
}

function Opened({ data, used, changed, waiting, change, reset }: OpenedProps) {
  const t = useWords(words)
  const own = useWords(ownWords)
  const names = useWords(dashboardNames)
  const f = useFormat()
  const { tz } = useMe()
  const save = useSend(ownDashboards.save)
  const [editing, setEditing] = useState(false)
  const { board } = data
  const { tiles } = board
  // conditions of another side are saved where it has every tile
  const maySave = board.changeable && tiles.every(tile => fitsSide(tile, used.side))
  const span = periodOf(used.days, dayIn(tz, now()))
  const period = !changed ? board.settings.period : span === 'own' ? null : span
  const address = paths.analytics(board.id)

  const keep = (settings: DashboardSettings) =>
    save
      .mutateAsync({ dashboardId: board.id, version: board.version, name: board.name, shared: board.shared, settings, tiles })
      .then(reset, error => toasts.add({ type: 'danger', title: own.failed, content: error.message }))
  return (
    <div className="dashboard" style={{ flex: 1, minWidth: 0 }}>
      <PageHead
        title={board.name}
        note={[t.asOf(f.time(data.asOf, { zone: tz })), ...(board.mine ? [] : [own.by(board.author)])].join(', ')}
        tools={
          <span data-no-print className="row">
            {board.changeable && (
              <Button variant="ghost" icon={<EditIcon size={16} />} onClick={() => setEditing(true)}>
                {own.edit}
              </Button>
            )}
            <OwnBoards
              board={{
                id: board.id,
                name: board.name,
                settings: { ...used, period },
                tiles: () => tiles.filter(tile => fitsSide(tile, used.side)),
                own: board,
              }}
            />
            <FactsMenu days={data} side={data.side} />
            <IconButton label={t.print} icon={<PrintIcon size={18} />} onClick={() => window.print()} />
          </span>
        }
      />
      <div data-no-print>
        <Tabs
          label={t.boards}
          items={[...dashboards.map(id => ({ to: paths.analytics(id), label: names[id] })), { to: address, label: board.name }]}
          current={address}
        />
      </div>
      <BoardBar filter={used} change={change} currencies={data.currencies} />
      {changed && (
        <p className="row row-wrap s13" style={{ padding: '0 24px 8px', gap: 8 }} data-no-print>
          <span className="muted">{own.changed}</span>
          {maySave && (
            <Button size="small" pending={save.isPending} onClick={() => void keep({ ...used, period })}>
              {own.keep}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={reset}>
            {own.reset}
          </Button>
        </p>
      )}
      <div aria-busy={waiting || undefined}>
        <p className="muted s13" style={{ padding: '0 24px 10px' }}>
          {t.span(f.dates(data.from, data.to), data.before && f.dates(data.before.from, data.before.to))}
        </p>
        {data.tiles.length > 0 ? (
          <ul className="board-grid" style={{ display: 'flex', flexWrap: 'wrap' }} aria-label={t.figures}>
            {data.tiles.map((one, at) => (
              <TileView key={at} answer={one} data={data} compare={used.compare} place={String(at)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            drawing="pallet"
            title={<h2>{own.emptyTitle}</h2>}
            actions={board.changeable && <Button onClick={() => setEditing(true)}>{own.addTiles}</Button>}
          >
            {board.changeable ? own.emptyText : own.emptyForeign}
          </EmptyState>
        )}
      </div>
      {editing && (
        <Suspense fallback={null}>
          <TilesDialog
            board={board}
            name={board.name}
            settings={board.settings}
            tiles={tiles}
            onClose={() => setEditing(false)}
            onSaved={() => undefined}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What a tile tells. */
function TileView({
  answer: { tile, figure, plot },
  data,
  compare,
  place,
}: {
  answer: TileAnswer
  data: Answer
  compare: Comparison
  place: string
}) {
  const own = useWords(ownWords)
  if (figure) return <FigureTile figure={figure} data={data} style={roomOf(tile)} />
  return (
    <li style={roomOf(tile)}>
      {plot && <PlotPanel plot={plot} data={data} compare={compare} tableFirst={tile.kind === 'table'} place={place} />}
      {tile.kind === 'anomalies' && (
        <>
          <h2 className="s13 medium">{own.anomalies}</h2>
          {data.anomalies.length === 0 ? <p className="muted s13">{own.usual}</p> : <Anomalies data={data} />}
        </>
      )}
    </li>
  )
}
