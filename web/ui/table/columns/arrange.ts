import { names } from '#web/ui/names.ts'
import type { Column, Pin, PlacedColumn, TableLayout } from '#web/ui/table/props.ts'

export const selectWidth = 44
export const narrowest = 48
const edge = 20
const gutter = 8
const beyond = 240

/** A column at its place: `left` and `width` are true whenever the columns do not fit, since none grows then. */
export type Drawn<Row> = PlacedColumn<Row> & {
  left: number
  width: number
  track: string
  /** How far from the beginning, or from the end, it stays in sight. */
  stick: number | undefined
  stickEnd: number | undefined
  first: boolean
  last: boolean
}

export const untouched: TableLayout = { order: [], hidden: [], widths: {} }

export const pinOf = <Row>({ id, pin }: Column<Row>, { pins }: TableLayout): Pin => pins?.[id] ?? (pin ? 'start' : 'none')

const sides: Record<Pin, number> = { start: 0, none: 1, end: 2 }

/** Columns as a person has ordered them, between those pinned to the edges; those he does not know of keep their places at the end. */
export function ordered<Row>(columns: readonly Column<Row>[], layout: TableLayout): Column<Row>[] {
  const { order } = layout
  const place = new Map(order.map((id, index) => [id, index]))
  return columns
    .map((column, index) => ({ column, at: place.get(column.id) ?? columns.length + index, side: sides[pinOf(column, layout)] }))
    .toSorted((a, b) => a.side - b.side || a.at - b.at)
    .map(({ column }) => column)
}

/** The shown columns with their places, for a table this wide. */
export function arranged<Row>(columns: readonly Column<Row>[], layout: TableLayout, room: number, selectable: boolean): Drawn<Row>[] {
  const shown = ordered(columns, layout).filter(
    column => !layout.hidden.includes(column.id) && (column.from === undefined || room >= column.from),
  )
  let left = selectable ? selectWidth : 0
  const placed = shown.map((column, index) => {
    const first = index === 0 && !selectable
    const last = index === shown.length - 1
    const width = (layout.widths[column.id] ?? column.width) + (first ? edge - gutter : 0) + (last ? edge - gutter : 0)
    const one = {
      ...column,
      place: index + (selectable ? 1 : 0),
      left,
      width,
      track: column.grow && !layout.widths[column.id] ? `minmax(${width}px, ${column.grow}fr)` : `${width}px`,
      stick: pinOf(column, layout) === 'start' ? left : undefined,
      stickEnd: pinOf(column, layout) === 'end' ? 0 : undefined,
      first,
      last,
    }
    left += width
    return one
  })
  let right = 0
  for (const one of placed.toReversed()) {
    if (one.stickEnd === undefined) continue
    one.stickEnd = right
    right += one.width
  }
  return placed.map(one => ({
    ...one,
    marks: names(
      one.align === 'end' && 'ui-table-end',
      one.stick !== undefined && 'ui-table-pinned',
      one.stickEnd !== undefined && 'ui-table-pinned-end',
      one.first && 'ui-table-first',
      one.last && 'ui-table-last',
      one.mono && 'ui-table-mono',
    ),
    // its track is named, since cells before it may be left out
    style: {
      gridColumn: one.place + 1,
      ...((one.stick ?? one.stickEnd) !== undefined && { '--stick': `${one.stick ?? one.stickEnd}px` }),
    },
  }))
}

/** The tracks of the grid; one may be given another width, as while it is dragged. */
export const templateOf = <Row>(columns: readonly Drawn<Row>[], selectable: boolean, other?: { id: string; width: number }): string =>
  [
    ...(selectable ? [`${selectWidth}px`] : []),
    ...columns.map(column => (column.id === other?.id ? `${other.width}px` : column.track)),
  ].join(' ')

/** How wide the columns are at least; one may be given another width. */
export const totalOf = <Row>(columns: readonly Drawn<Row>[], other?: { id: string; width: number }): number =>
  (columns.at(-1)?.left ?? 0) +
  (columns.at(-1)?.width ?? 0) +
  (other ? other.width - (columns.find(({ id }) => id === other.id)?.width ?? other.width) : 0)

/** Those that are worth drawing at this place: the rest of a wide table is out of sight. */
export function inSight<Row>(columns: readonly Drawn<Row>[], scrolled: number, room: number): readonly Drawn<Row>[] {
  if (totalOf(columns) <= room) return columns
  return columns.filter(
    ({ stick, stickEnd, left, width }) =>
      stick !== undefined || stickEnd !== undefined || (left + width > scrolled - beyond && left < scrolled + room + beyond),
  )
}

/** How far the table has to be scrolled so that a column is clear of the pinned ones and of the edge. */
export function scrollFor<Row>(columns: readonly Drawn<Row>[], place: number, scrolled: number, room: number): number {
  const column = columns.find(each => each.place === place)
  if (column === undefined || column.stick !== undefined || column.stickEnd !== undefined || totalOf(columns) <= room) return scrolled
  const pinned = columns.reduce((edge, each) => (each.stick === undefined ? edge : each.stick + each.width), columns[0]?.left ?? 0)
  if (column.left - pinned < scrolled) return column.left - pinned
  const ends = columns.reduce((sum, each) => sum + (each.stickEnd === undefined ? 0 : each.width), 0)
  return Math.max(scrolled, column.left + column.width + ends - room)
}
