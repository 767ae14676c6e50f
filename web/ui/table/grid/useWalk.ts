import { useEffect, useLayoutEffect } from 'react'
import { scrollFor } from '#web/ui/table/columns/arrange.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { useLatest } from '#web/ui/table/useLatest.ts'
import { lettersOn } from './keys.ts'
import { HEAD, type useActive } from './useActive.ts'
import type { useViewport } from './useViewport.ts'

/** Leads the keyboard from cell to cell with the box scrolled after it; also after the row shown beside, and where a mode leads it. */
export function useWalk<Row>({
  props,
  viewport: { box, room, columns, selectable },
  active,
  scrollTo,
}: {
  props: DataTableProps<Row>
  viewport: ReturnType<typeof useViewport<Row>>
  active: ReturnType<typeof useActive>
  scrollTo: (index: number) => void
}): (row: number, column: number) => number {
  'use no memo'
  const { rows, rowId, current, mode } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the shown row moves the list
  useEffect(() => {
    if (current === undefined) return
    const at = rows.at(Math.max(0, active.row))
    const index = at !== undefined && rowId(at) === current ? Math.max(0, active.row) : placeOf(props, current)
    if (index < 0) return
    active.at({ row: index, column: active.column })
    scrollTo(index)
  }, [current])

  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.max(HEAD, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, columns.length + (selectable ? 1 : 0) - 1)),
    }
    if (next.row !== HEAD) scrollTo(next.row)
    const node = box.current
    if (node) node.scrollLeft = scrollFor(columns, next.column, node.scrollLeft, room)
    active.lead(next)
    return next.row
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number leads there, nothing else does
  useLayoutEffect(() => {
    if (mode && mode.led > 0) goTo(mode.at.row, mode.at.column)
  }, [mode?.led])

  const reach = useLatest(() => mode === undefined && goTo(active.row, active.column))
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent) => {
      const idle = document.activeElement === document.body || document.activeElement?.matches('h1,main')
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && lettersOn()
      if (idle && plain && (event.code === 'KeyJ' || event.code === 'KeyK')) reach.current()
    }
    window.addEventListener('keydown', begin)
    return () => window.removeEventListener('keydown', begin)
  }, [reach])

  return goTo
}

function placeOf<Row>({ rows, rowId }: DataTableProps<Row>, id: string): number {
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (row !== undefined && rowId(row) === id) return index
  }
  return -1
}
