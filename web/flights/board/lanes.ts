import type { FlightBars } from '#contract/flight-bars.ts'
import type { Timeline, TimelineFlight, TimelineGap, TimelineLane } from '#contract/flight-board.ts'

/** How many hours fill the sight. */
export const zooms = [24, 48, 168, 336] as const
export type Zoom = (typeof zooms)[number]

/** A scale further in or further out; the same one at either end. */
export const zoomed = (zoom: Zoom, by: 1 | -1): Zoom => zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(zoom) - by))]!

/** A lane as it is drawn, of the board or of flights somebody else drives. */
export type DrawnLane = FlightBars['lanes'][number] | TimelineLane
/** Lanes with what lies on them. */
export type Drawn = Omit<Timeline, 'lanes'> & { lanes: readonly DrawnLane[] }

/** What a lane is called. */
export const laneName = ({ truck, driver }: DrawnLane): string | null => truck?.plate ?? driver?.name ?? null

/** The lanes something of a stretch of time lies on, so many at most, those first where it begins first; minutes are those of the answer. */
export function busyWithin(data: Drawn, from: number, to: number, most = data.lanes.length): Drawn {
  const met = within(data.flights, from, to).toSorted((a, b) => a.from - b.from)
  return lanesAt(data, [...new Set(met.map(({ lane }) => lane))].slice(0, most))
}

/** These lanes alone, in this order, with what lies on them. */
export function lanesAt(data: Drawn, kept: readonly number[]): Drawn {
  const placeOf = new Map(kept.map((lane, i) => [lane, i]))
  const moved = <L extends { lane: number }>(bars: readonly L[]) =>
    bars.flatMap(bar => (placeOf.has(bar.lane) ? [{ ...bar, lane: placeOf.get(bar.lane)! }] : []))
  return { ...data, lanes: kept.map(lane => data.lanes[lane]!), flights: moved(data.flights), gaps: moved(data.gaps) }
}

/** The width of the head of a lane, in pixels. */
export const HEAD = 216
/** The heights of a lane and of the axis over all of them. */
export const LANE = 46
export const AXIS = 44

/** Pixels of an hour where so many hours fill a width. */
export const hourPixels = (width: number, zoom: Zoom): number => Math.max(2, (width - HEAD) / zoom)

/** Hours between two marks of the axis, so that their texts have room. */
export const stepOf = (px: number): number => [1, 3, 6, 12, 24].find(step => step * px >= 44) ?? 24

export type LaneBars = { flights: readonly TimelineFlight[]; gaps: readonly TimelineGap[] }

/** What stands on each lane, in the order of time. */
export function barsByLane({ lanes, flights, gaps }: Pick<Drawn, 'lanes' | 'flights' | 'gaps'>): LaneBars[] {
  const rows = lanes.map(() => ({ flights: [] as TimelineFlight[], gaps: [] as TimelineGap[] }))
  for (const flight of flights) rows[flight.lane]?.flights.push(flight)
  for (const gap of gaps) rows[gap.lane]?.gaps.push(gap)
  for (const row of rows) row.flights.sort((a, b) => a.from - b.from)
  return rows
}

/** What of a lane meets a stretch of minutes. */
export const within = <B extends { from: number; to: number }>(bars: readonly B[], from: number, to: number): B[] =>
  bars.filter(bar => bar.to > from && bar.from < to)

/** Where a bar stands on the axis, at least so wide that it can be pressed. */
export const placed = ({ from, to }: { from: number; to: number }, px: number): { left: number; width: number } => ({
  left: (from / 60) * px,
  width: Math.max(6, ((to - from) / 60) * px),
})

/** Flights of a truck another flight would meet on its lane, the earliest first; those alone that have not begun. */
export function rivalsOn(
  { lanes, flights }: Pick<Timeline, 'lanes' | 'flights'>,
  flightId: string,
  truckId: string | null,
): TimelineFlight[] {
  const own = flights.find(({ id }) => id === flightId)
  if (!own || truckId === null) return []
  const there = flights.filter(({ id, lane, isOpen }) => id !== flightId && isOpen && lanes[lane]?.truck?.id === truckId)
  return within(there, own.from, own.to).toSorted((a, b) => a.from - b.from)
}

/** So much larger than on a desk is what hangs on a wall, and so high the line over it and what is around. */
export const WALL = { larger: 1.5, line: 64, around: 24 } as const

/** How many lanes a wall of this height shows at once, and so how many pages a fleet has. */
export function pagesOn(height: number, lanes: number): { rows: number; pages: number } {
  const rows = Math.max(1, Math.floor((height / WALL.larger - WALL.line - WALL.around - AXIS) / LANE))
  return { rows, pages: Math.max(1, Math.ceil(lanes / rows)) }
}
