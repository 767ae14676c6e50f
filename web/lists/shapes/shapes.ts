import type { KeyboardEvent, ReactNode } from 'react'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'

/** What a way to show rows is given: the rows come by themselves, what is done with one is told. */
export type ShapeProps<Row> = {
  rows: readonly Row[]
  /** These are all the filter names. */
  complete: boolean
  /** When the rows came. */
  at: number
  phone: boolean
  /** The row shown beside. */
  current: string | null
  onPeek: (row: Row) => void
  onOpen: (row: Row) => void
  menuOf: (row: Row) => readonly MenuEntry[]
  selected: ReadonlySet<string>
  onToggle: (row: Row) => void
  /** Letters of the row the keyboard is at. */
  onKey: (event: KeyboardEvent, row: Row) => void
}

/** Another way to show the rows of a list than its table; its id stands in the address and is saved with a view. */
export type ListShape<Row> = {
  id: string
  label: string
  icon: ReactNode
  /** It asks for what it shows by the filter and tells itself whether that is all; rows of the list are not fetched for it. */
  asksItself?: boolean
  show: (props: ShapeProps<Row>) => ReactNode
}

/** The most rows a shape shows: what is beyond is narrowed by the filter. */
export const shapeMost = 300
