import {
  type AnalyticsFilter,
  type Anomaly,
  type Dashboard,
  type Drill,
  type FigureId,
  figures,
  type PlotBy,
  tellsPrices,
} from '#contract/analytics.ts'
import { fitsSide, homeOf, type Tile } from '#contract/dashboard-tiles.ts'
import type { DashboardSettings, TileAnswer } from '#contract/own-dashboards.ts'
import { counted, countingOf, placesOf } from '#server/analytics/commands/counted.ts'
import { lookForUnusual } from '#server/analytics/commands/unusual.ts'
import type { Counting, PlotFacts } from '#server/analytics/record.ts'
import { mayOpen, toAnomalies, toFigure, toPlot } from '#server/analytics/row.ts'
import { spanOf } from '#server/analytics/rules/periods.ts'
import { daysOfPeriod } from '#server/own-dashboards/rules/schedule.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'

export type TilesAnswer = { asked: Counting; tiles: TileAnswer[]; anomalies: Anomaly[] }
type CountedBoard = Awaited<ReturnType<typeof counted>>

/** Counts what tiles tell a person today; those of another side and those he has no right for are left out. */
export async function countTiles(
  tx: Tx,
  actor: Pick<Actor, 'tz' | 'permissions'>,
  { period, ...filter }: DashboardSettings,
  tiles: readonly Tile[],
): Promise<TilesAnswer> {
  const today = dayIn(actor.tz, tx.now)
  const span = spanOf(period === null ? filter.days : daysOfPeriod(period, today), today)
  const asked = countingOf(tx, actor, { filter: filter satisfies AnalyticsFilter, span, places: await placesOf(tx, filter) })
  const told = tiles.filter(tile => fitsSide(tile, filter.side) && (tile.kind === 'anomalies' || asked.prices || !tellsPrices(tile.figure)))
  const boards = new Map<Dashboard, CountedBoard>()
  for (const [dashboard, wanted] of neededBy(told)) boards.set(dashboard, await counted({ ...asked, wanted }, dashboard))

  const opens = (list: Drill['list']) => mayOpen(actor.permissions, list)
  const answers: TileAnswer[] = []
  for (const tile of told) {
    if (tile.kind === 'anomalies') answers.push({ tile, figure: null, plot: null })
    else if (tile.kind === 'figure') {
      const { figure: id } = tile
      answers.push({ tile, figure: toFigure(id, boards.get(figures[id].dashboard)!.figures.get(id), opens), plot: null })
    } else {
      const { figure: id, by } = tile
      const found = boards.get(homeOf(id, by))!.plots.find(plot => plot.by === by && plot.figures.includes(id))
      if (found) answers.push({ tile, figure: null, plot: await toPlot(tx, narrowed(found, tile, asked.prices), opens) })
    }
  }
  const looks = told.some(({ kind }) => kind === 'anomalies')
  return { asked, tiles: answers, anomalies: looks ? await toAnomalies(tx, await lookForUnusual(asked, 'execution'), opens) : [] }
}

/** The dashboards the figures of some tiles stand on, each with what its plots divide by. */
function neededBy(tiles: readonly Tile[]): ReadonlyMap<Dashboard, ReadonlySet<PlotBy>> {
  const needed = new Map<Dashboard, Set<PlotBy>>()
  const wanted = (dashboard: Dashboard) => {
    const known = needed.get(dashboard) ?? new Set()
    needed.set(dashboard, known)
    return known
  }
  for (const tile of tiles)
    if (tile.kind === 'figure') wanted(figures[tile.figure].dashboard)
    else if (tile.kind !== 'anomalies') wanted(homeOf(tile.figure, tile.by)).add(tile.by)
  return needed
}

/** A plot of one figure; a table begins with it and goes on with what else is divided so. */
function narrowed(plot: PlotFacts, { kind, figure }: { kind: 'plot' | 'table'; figure: FigureId }, prices: boolean): PlotFacts {
  const first = plot.figures.indexOf(figure)
  const others = plot.figures.flatMap((id, at) => (at !== first && (prices || !tellsPrices(id)) ? [at] : []))
  const columns = kind === 'plot' ? [first] : [first, ...others]
  const picked = (values: readonly (number | null)[]) => columns.map(at => values[at] ?? null)
  return {
    ...plot,
    figures: columns.map(at => plot.figures[at]!),
    rows: plot.rows.map(row => ({ ...row, values: picked(row.values) })),
    before: plot.before.map(picked),
  }
}
