import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The row of the heads. */
export const HEAD = -1

/** The cell the keyboard is at. The focus follows it in the very commit that draws it, so no key falls between. */
export function useActive({
  box,
  rows,
  columns,
  begin,
  given,
}: {
  box: RefObject<HTMLDivElement | null>
  rows: number
  columns: number
  begin: number
  /** Where a mode says it is; else it is kept here. */
  given: { row: number; column: number } | undefined
}) {
  'use no memo'
  const [active, setActive] = useState({ row: 0, column: begin })
  const [focused, setFocused] = useState(false)
  const wanted = useRef(false)
  const at = given ?? active
  const row = rows === 0 ? HEAD : Math.min(at.row, rows - 1)
  const column = Math.max(0, Math.min(at.column, columns - 1))

  useLayoutEffect(() => {
    // a cell that held the focus was drawn anew, or left the page with its row
    const lost = focused && document.activeElement === document.body
    if (!wanted.current && !lost) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (!cell) return
    wanted.current = false
    cell.focus({ preventScroll: true })
  })

  const stand = useCallback(
    (next: { row: number; column: number }) => setActive(last => (last.row === next.row && last.column === next.column ? last : next)),
    [],
  )

  return {
    row,
    column,
    focused,
    /** Makes a cell the active one; the focus is elsewhere or there already. */
    at: stand,
    /** Leads the focus to a cell, which may not be drawn yet. */
    lead(next: { row: number; column: number }) {
      wanted.current = true
      // a new object, so that even the same cell is drawn and focused again
      setActive({ ...next })
    },
    watch: {
      onFocus(event: FocusEvent) {
        if (!event.currentTarget.contains(event.target)) return
        setFocused(true)
        const [row, column] = (event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '').split(':').map(Number)
        if (row !== undefined && column !== undefined) stand({ row, column })
      },
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}
