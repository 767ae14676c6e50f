import type { Column } from '#web/ui/table/props.ts'

/** One of the texts a cell may hold. */
export type SheetChoice = { id: string; label: string }

/** A column one types in. */
export type SheetColumn = Pick<Column<unknown>, 'id' | 'header' | 'width' | 'align'> & {
  /** What may stand in its cells; null where any text may. */
  choices: readonly SheetChoice[] | null
  /** Several of the choices, with commas between. */
  several: boolean
}

/** What the typed cells of a row come to, each part by columns. */
export type Judged = {
  /** Cells whose value is another one than before. */
  changed: readonly string[]
  /** What is wrong, in words at its cell. */
  wrong: Readonly<Partial<Record<string, string>>>
  /** What others changed under what was typed: what stands there now. */
  met: Readonly<Partial<Record<string, string>>>
}

/** What a sheet is laid over and by which rules it is typed in: all that its screen knows of rows, columns and values. */
export type SheetGround<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  nameOf: (row: Row) => string
  /** The column that names the row: it stays in sight and is not typed in. */
  head: Column<Row>
  columns: readonly SheetColumn[]
  /** What stands in a cell before it is typed over. */
  text: (row: Row, column: string) => string
  /** Why a cell cannot be typed over; null where it can. */
  locked: (row: Row, column: string) => string | null
  /** Undefined where nothing is typed. */
  judged: (row: Row) => Judged | undefined
}
