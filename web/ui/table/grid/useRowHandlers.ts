import { type MouseEvent, type RefObject, useMemo } from 'react'
import type { DataTableProps } from '#web/ui/table/props.ts'
import type { RowSelection } from './useRowSelection.ts'

/** What a row asks of its grid; the same between renders, so that rows stay as they are. */
export type RowHandlers<Row> = {
  press: (event: MouseEvent, row: Row | undefined, index: number) => void
  twice: (event: MouseEvent, row: Row | undefined) => void
  aside: (event: MouseEvent, row: Row | undefined) => void
  menu: (event: MouseEvent, row: Row | undefined) => void
  enter: (index: number) => void
  tick: (index: number, on: boolean, range: boolean) => void
}

const busy = (event: MouseEvent) =>
  event.defaultPrevented || (event.target as HTMLElement).closest('button,a,input,label,[role="spinbutton"],[role="dialog"]') !== null

/** What a pointer does to rows: shows one beside, opens it, extends a range, asks for its menu. */
export function useRowHandlers<Row>({
  latest,
  selection,
  enter,
  openMenu,
}: {
  latest: RefObject<DataTableProps<Row>>
  selection: RowSelection
  enter: (index: number) => void
  openMenu: (row: Row, x: number, y: number) => void
}): RowHandlers<Row> {
  'use no memo'
  return useMemo(() => {
    const apart = (row: Row) => {
      const { rowHref } = latest.current
      if (rowHref) window.open(rowHref(row), '_blank', 'noopener')
      return rowHref !== undefined
    }
    return {
      press(event, row, index) {
        const { onPeek, onOpen, current, rowId, onSelect } = latest.current
        if (row === undefined || busy(event) || String(getSelection() ?? '') !== '') return
        if ((event.ctrlKey || event.metaKey) && apart(row)) return
        if (event.shiftKey && onSelect) {
          selection.tick(index, true, true)
          return
        }
        selection.begin(index)
        if (onPeek) onPeek(current === rowId(row) ? null : row)
        else onOpen?.(row)
      },
      twice(event, row) {
        if (row !== undefined && !busy(event)) latest.current.onOpen?.(row)
      },
      aside(event, row) {
        if (row !== undefined && event.button === 1 && !busy(event)) apart(row)
      },
      menu(event, row) {
        const own = (event.target as HTMLElement).closest('a,input:not([type="checkbox"])') !== null
        if (row === undefined || !latest.current.rowMenu || own) return
        event.preventDefault()
        openMenu(row, event.clientX, event.clientY)
      },
      enter,
      tick: selection.tick,
    }
  }, [latest, selection, enter, openMenu])
}
