import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { SheetHands } from './hands.ts'
import { areaOf, type CellPosition, fillDown } from './state.ts'

/** The cell something happened in; the first column of the grid names the row and is none. */
function positionOf(target: EventTarget | null): CellPosition | null {
  const cell = (target as Element | null)?.closest?.<HTMLElement>('[role="gridcell"][data-cell]')
  const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, col: column - 1 }
}

/** What the pointer does to a sheet: goes to a cell, draws over a block, opens a cell by a second press, fills down by the handle. */
export function useSheetPointer({ state, ground, editing, show, go, hush, put, begin }: SheetHands) {
  const dragging = useRef<'choose' | 'fill' | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const { bottom } = areaOf(state)

  useEffect(() => {
    const release = () => {
      if (dragging.current === 'fill' && until !== null) {
        if (until > bottom) put(fillDown(state, ground, until))
        setUntil(null)
      }
      dragging.current = null
    }
    addEventListener('pointerup', release)
    return () => removeEventListener('pointerup', release)
  })

  return {
    /** The last row a filling is drawn to; null while none is. */
    until,
    on: {
      onPointerDown(event: PointerEvent) {
        const target = event.target as Element
        const position = positionOf(target)
        if (!position || event.button !== 0 || target.closest('.ui-table-sheet-input,.ui-table-sheet-choices')) return
        if (target.closest('[data-handle]')) {
          event.preventDefault()
          dragging.current = 'fill'
          setUntil(bottom)
          return
        }
        // what is being typed is kept where it was typed
        if (editing) (document.activeElement as HTMLElement | null)?.blur()
        hush()
        const again = state.at.row === position.row && state.at.col === position.col && event.pointerType !== 'mouse'
        if (event.pointerType === 'mouse') dragging.current = 'choose'
        if (again) begin(null)
        else go(position, event.shiftKey)
      },
      onPointerMove(event: PointerEvent) {
        if (dragging.current === null || event.buttons === 0) return
        const position = positionOf(document.elementFromPoint(event.clientX, event.clientY))
        if (!position) return
        if (dragging.current === 'fill') setUntil(Math.max(bottom, position.row))
        else if (position.row !== state.at.row || position.col !== state.at.col) show(last => ({ ...last, at: position }))
      },
      onDoubleClick: (event: MouseEvent) => positionOf(event.target) && begin(null),
    },
  }
}
