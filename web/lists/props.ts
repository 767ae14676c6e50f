import type { ReactNode } from 'react'
import type { Drawing } from '#web/ui/feedback/EmptyState.tsx'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'
import type { BulkAction } from './bulk/bulk.ts'
import type { FilterField, Preset } from './filters/fields.ts'
import type { List, Listed } from './list.ts'
import type { ListColumn } from './order.ts'
import type { ListShape } from './shapes/shapes.ts'

export type ListTab = {
  id: string
  label: string
  /** Counted to 1 001; what is beyond is counted exactly by a call of its own and is «1 000+» until then. */
  count?: number | undefined
  hot?: boolean | undefined
  /** The address of the tab where the path decides it; left out, the tab is the condition `tab` of the filter. */
  to?: string | undefined
}

export type PeekProps = { onClose: () => void; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }

export type ListPageProps<Row extends Listed, F> = {
  list: List<Row, F>
  /** The table for those who do not see it. */
  label: string
  /** Left out where the list is a part of another screen. */
  title?: string | undefined
  badge?: ReactNode
  tabs?: { current: string; items: readonly ListTab[] } | undefined
  /** How many rows there are without conditions; the count of the current tab says it where there are tabs. */
  count?: number | undefined
  create?: { label: string; to: string } | undefined
  /** Beside the primary button: import, settings. */
  actions?: ReactNode
  columns: readonly ListColumn<Row>[]
  /** Columns hidden until somebody shows them. */
  hidden?: readonly string[] | undefined
  fields: readonly FilterField<F>[]
  /** What the search looks through, said in its field; the schema's `search`. Left out: no search. */
  searchHint?: string | undefined
  presets?: readonly Preset<F>[] | undefined
  /** The name under which the server gives the list as a file; left out: it gives none. */
  exportAs?: string | undefined
  /** What a row is called in messages: its number, plate, name. */
  nameOf: (row: Row) => string
  /** Null: the row is listed and opens nothing. */
  hrefOf?: ((row: Row) => string | null) | undefined
  /** `open` are the entries that lead to the row itself. */
  menuOf?: ((row: Row, open: readonly MenuEntry[]) => readonly MenuEntry[]) | undefined
  /** What a card drawn to the right leads to: the next step where it can be undone, with a button of the card beside it. */
  nextOf?: ((row: Row) => { label: string; act: () => void } | null) | undefined
  /** The buttons of the row under the pointer. */
  actionsOf?: ((row: Row) => ReactNode) | undefined
  /** Letters of the row the keyboard is at, by the code of the key: `{ KeyE: edit }`. */
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  /** Beside the count of the chosen rows: their sum. */
  bulkNote?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** What changes nothing: copying; behind «Ещё». */
  bulkTools?: ((rows: readonly Row[]) => readonly MenuEntry[]) | undefined
  /** Other ways to show the same rows than the table. */
  shapes?: readonly ListShape<Row>[] | undefined
  /** A row on a phone. */
  card: (row: Row) => ReactNode
  /** The row beside the list; on a phone a press opens the row. */
  peek?: ((row: Row, props: PeekProps) => ReactNode) | undefined
  empty: { drawing: Drawing; title: string; text?: string | undefined; actions?: ReactNode }
  /** Under the title: a banner. */
  before?: ReactNode
  /** Over the table: a strip of figures. */
  above?: ReactNode
  /** A dense table and nothing besides: no selection, no rows beside, no menus. */
  plain?: boolean | undefined
}
