import type { CSSProperties, HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  width: number
  /** Takes a share of the room that is left. */
  grow?: number | undefined
  align?: 'end' | undefined
  sort?: boolean | undefined
  /** Names the row: stays in sight at the beginning, and is never hidden. */
  pin?: boolean | undefined
  /** Shown only when the table is at least this wide, in pixels. */
  from?: number | undefined
  mono?: boolean | undefined
  /** A note under the pointer on the head. */
  title?: string | undefined
  /** What is copied of a cell: plain, a sum as a bare number. Columns without it are left out of a copy. */
  text?: ((row: Row) => string) | undefined
}

/** A column as a row draws it: its place from the first one, class and style of its cells. */
export type PlacedColumn<Row> = Column<Row> & { place: number; marks: string; style: CSSProperties }

export type Sorting = { id: string; desc: boolean }

/** Rows by their place; one that has not come yet is undefined and drawn as a place kept. A plain array is one. */
export type Rows<Row> = { readonly length: number; at(index: number): Row | undefined }

/** The edge of the table at which a column stays in sight. */
export type Pin = 'start' | 'end' | 'none'

/** What a person has made of the columns; `pins` says which edge a column stays at, whatever the column itself says. */
export type TableLayout = {
  order: readonly string[]
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
  pins?: Readonly<Record<string, Pin>> | undefined
}

export type CardState = { selected: boolean; toggle: () => void; open: () => void }

/** A row at its place in the grid, for a mode to draw. */
export type ModeLine<Row> = {
  row: Row
  id: string
  index: number
  top: number
  height: number
  /** All of them: what is typed in stands in the page whether it is in sight or not. */
  columns: readonly PlacedColumn<Row>[]
}

/**
 * Another way to use the grid than to read a list. The grid goes on to keep rows, columns, scrolling and the focus; the mode has the keys,
 * the pointer and the clipboard, and draws the rows. Its screen hands it in, so that lists do not load it.
 */
export type GridMode<Row> = {
  /** The cell the keyboard is at: its row, and the place of its column. */
  at: { row: number; column: number }
  /** Each number above the last one leads the focus there. */
  led: number
  className: string
  /** What the box of the grid is told, and what becomes of what happens in it. */
  box: Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'style' | 'onFocus' | 'onBlur'>
  line: (line: ModeLine<Row>) => ReactNode
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  rowId: (row: Row) => string
  total?: number | undefined
  loading?: boolean | undefined
  refreshing?: boolean | undefined
  /** The rows are old, because a newer answer did not come. */
  stale?: boolean | undefined
  empty?: ReactNode
  sort?: readonly Sorting[] | undefined
  onSort?: ((sort: Sorting[]) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: Set<string>) => void) | undefined
  /** Chooses all that the filter names, loaded or not; without it the box in the head chooses the loaded rows. */
  onSelectAll?: (() => void) | undefined
  /** The id of the row shown beside the table. */
  current?: string | undefined
  onPeek?: ((row: Row | null) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowHref?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Opened by a right click, by «.» and by the button at the end of the row. */
  rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined
  /** What a card drawn to the right does: only what can be undone, and what a button of the card does as well. */
  rowNext?: ((row: Row) => { label: string; act: () => void } | null) | undefined
  rowClass?: ((row: Row) => string | undefined) | undefined
  changed?: ((row: Row) => ReadonlySet<string> | undefined) | undefined
  hasMore?: boolean | undefined
  onMore?: (() => void) | undefined
  /** Told which places are drawn, whenever that changes: whoever has rows that are not loaded asks for them then. */
  onSeen?: ((from: number, to: number) => void) | undefined
  card?: ((row: Row, state: CardState) => ReactNode) | undefined
  layout?: TableLayout | undefined
  /** Told once, when a width is settled. */
  onLayout?: ((layout: TableLayout) => void) | undefined
  footer?: ReactNode
  rowHeight?: number | undefined
  onKey?: ((event: KeyboardEvent, row: Row) => void) | undefined
  mode?: GridMode<Row> | undefined
}
