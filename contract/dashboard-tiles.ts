import { z } from 'zod'
import { type Dashboard, FigureId, figureIds, figures, figuresOf, PlotBy } from './analytics.ts'
import type { Side } from './primitives.ts'

/** How much room a tile has in its row. */
export const TileSize = z.enum(['small', 'wide'])
export type TileSize = z.output<typeof TileSize>

/** One place of a dashboard of one's own: a figure, a figure divided by something as a plot or as a table, or what is out of its usual run. */
export const Tile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('figure'), figure: FigureId, size: TileSize }),
  z.strictObject({ kind: z.literal('plot'), figure: FigureId, by: PlotBy, size: TileSize }),
  z.strictObject({ kind: z.literal('table'), figure: FigureId, by: PlotBy, size: TileSize }),
  z.strictObject({ kind: z.literal('anomalies'), size: TileSize }),
])
export type Tile = z.output<typeof Tile>

/** As many tiles a dashboard has at most. */
export const MOST_TILES = 24

type Cuts = Readonly<Record<Side, readonly PlotBy[]>>
const alike = (...cuts: PlotBy[]): Cuts => ({ forwarder: cuts, executor: cuts })
const nothing = alike()

/** By what the figures of a dashboard are divided. */
const cutsOfDashboard: Readonly<Record<Dashboard, Cuts>> = {
  execution: { forwarder: ['time', 'lane', 'partner', 'customer'], executor: ['time', 'lane', 'partner'] },
  trading: alike('time'),
  fleet: { forwarder: ['time'], executor: ['time', 'vehicle'] },
  money: { forwarder: ['time', 'customer', 'partner', 'lane'], executor: ['time', 'partner', 'lane'] },
  documents: alike('time', 'partner'),
  emissions: { forwarder: ['time', 'customer', 'partner', 'lane'], executor: ['time', 'partner', 'lane'] },
  partners: alike('time', 'partner'),
  people: nothing,
}

/** Figures that are divided otherwise than their dashboard. */
const cutsOfFigure: Partial<Readonly<Record<FigureId, Cuts>>> = {
  unloadingLate: {
    forwarder: [...cutsOfDashboard.execution.forwarder, 'reason'],
    executor: [...cutsOfDashboard.execution.executor, 'reason'],
  },
  offersInTime: { forwarder: ['time'], executor: [] },
  answersInTime: { forwarder: [], executor: ['time'] },
  busyShare: nothing,
  idleHours: nothing,
  partners: nothing,
  receivable: alike('age'),
  receivableOverdue: nothing,
  payable: { forwarder: ['age'], executor: [] },
  payableOverdue: nothing,
  activeOrders: { forwarder: ['person'], executor: [] },
  overdueOrders: { forwarder: ['person'], executor: [] },
}

/** Figures of other dashboards that are told of each person. */
const ofPeople: readonly FigureId[] = ['delivered', 'unloadingInTime', 'unloadingLate', 'documentsMissing', 'margin']

const isFor = (id: FigureId, side: Side): boolean => (figures[id].sides as readonly Side[]).includes(side)

/** By what a figure is divided in the eyes of a side; empty: it is told whole. */
export function cutsOf(id: FigureId, side: Side): readonly PlotBy[] {
  if (!isFor(id, side)) return []
  const cuts = (cutsOfFigure[id] ?? cutsOfDashboard[figures[id].dashboard])[side]
  return side === 'forwarder' && ofPeople.includes(id) ? [...cuts, 'person'] : cuts
}

/** The dashboard a figure divided so stands on. */
export const homeOf = (id: FigureId, by: PlotBy): Dashboard => (by === 'person' ? 'people' : figures[id].dashboard)

/** Whether a side has what a tile tells. */
export function fitsSide(tile: Tile, side: Side): boolean {
  if (tile.kind === 'anomalies') return true
  return tile.kind === 'figure' ? isFor(tile.figure, side) : cutsOf(tile.figure, side).includes(tile.by)
}

/** The figures a side has. */
export const figuresFor = (side: Side): FigureId[] => figureIds.filter(id => isFor(id, side))

/** A dashboard of the product as tiles to begin one's own with: each figure, the first of them divided by whatever it is divided by. */
export function tilesOf(dashboard: Dashboard, side: Side): Tile[] {
  const ids = figuresOf(dashboard, side)
  const drawn = ids.find(id => cutsOf(id, side).length > 0)
  const plots = drawn ? cutsOf(drawn, side).filter(by => homeOf(drawn, by) === dashboard) : []
  return [
    ...(dashboard === 'execution' || dashboard === 'partners' ? [{ kind: 'anomalies' as const, size: 'wide' as const }] : []),
    ...ids.map(figure => ({ kind: 'figure' as const, figure, size: 'small' as const })),
    ...plots.map(by => ({ kind: 'plot' as const, figure: drawn!, by, size: by === 'time' ? ('wide' as const) : ('small' as const) })),
  ]
}
