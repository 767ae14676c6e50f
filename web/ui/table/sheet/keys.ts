import type { KeyboardEvent } from 'react'
import type { SheetHands } from './hands.ts'
import { type CellPosition, clear, fillDown, redo, undo } from './state.ts'

/** Rows of one page. */
const page = 10
const arrows: Partial<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
}

/** One key of a sheet: going about, choosing, typing, clearing, filling, a step back and forth. */
export function pressed(event: KeyboardEvent, hands: SheetHands): void {
  if (hands.editing || event.altKey) return
  const act = event.ctrlKey || event.metaKey ? chord(event, hands) : plain(event, hands)
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

function chord({ code, shiftKey }: KeyboardEvent, { state, ground, put, show, go }: SheetHands): (() => void) | null {
  const { at } = state
  const [lastRow, lastCol] = [ground.rows.length - 1, ground.cols.length - 1]
  switch (code) {
    case 'KeyD':
      return () => put(fillDown(state, ground))
    case 'KeyZ':
      return () => show(shiftKey ? redo(state, ground) : undo(state, ground))
    case 'KeyY':
      return () => show(redo(state, ground))
    case 'KeyA':
      return () => show({ ...state, from: { row: 0, col: 0 }, at: { row: lastRow, col: lastCol } })
    case 'Home':
      return () => go({ row: 0, col: 0 }, shiftKey)
    case 'End':
      return () => go({ row: lastRow, col: lastCol }, shiftKey)
    case 'ArrowUp':
      return () => go({ row: 0, col: at.col }, shiftKey)
    case 'ArrowDown':
      return () => go({ row: lastRow, col: at.col }, shiftKey)
    case 'ArrowLeft':
      return () => go({ row: at.row, col: 0 }, shiftKey)
    case 'ArrowRight':
      return () => go({ row: at.row, col: lastCol }, shiftKey)
    default:
      return null
  }
}

function plain({ key, shiftKey }: KeyboardEvent, { state, ground, put, begin, go }: SheetHands): (() => void) | null {
  const { row, col } = state.at
  const arrow = arrows[key]
  if (arrow) return () => go({ row: row + arrow.row, col: col + arrow.col }, shiftKey)
  switch (key) {
    case 'Home':
      return () => go({ row, col: 0 }, shiftKey)
    case 'End':
      return () => go({ row, col: ground.cols.length - 1 }, shiftKey)
    case 'PageDown':
      return () => go({ row: row + page, col }, shiftKey)
    case 'PageUp':
      return () => go({ row: row - page, col }, shiftKey)
    case 'Enter':
    case 'F2':
      return () => begin(null)
    case 'Delete':
    case 'Backspace':
      return () => put(clear(state, ground))
    default:
      return key.length === 1 ? () => begin(key) : null
  }
}
