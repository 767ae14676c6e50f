import type { KeyboardEvent } from 'react'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { HEAD } from './useActive.ts'
import type { RowSelection } from './useRowSelection.ts'

const typingIn = (target: HTMLElement) =>
  target.isContentEditable || (target.matches('input,textarea,select') && !target.matches('[type="checkbox"],[type="radio"]'))

export const lettersOn = (): boolean => document.documentElement.dataset.hotkeys !== 'off'

/** What the keys of a grid can do, as the grid offers it. */
export type Keyed<Row> = {
  props: DataTableProps<Row>
  row: number
  column: number
  lastColumn: number
  /** Rows of one page. */
  page: number
  selection: RowSelection
  goTo: (row: number, column: number) => number
  openMenu: (row: Row, beside: HTMLElement) => void
  copy: () => boolean
}

/** One key of a grid: moving, choosing, opening, copying; what it does not know goes to the caller's own keys. */
export function pressed<Row>(event: KeyboardEvent, grid: Keyed<Row>): void {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || !event.currentTarget.contains(target) || typingIn(target) || event.altKey) return
  const { props, row: at, column, selection } = grid
  const { rows, rowId, selected, onSelect, current, onPeek } = props
  const row = at === HEAD ? undefined : rows.at(at)
  const box = target.matches('[type="checkbox"]')
  const inside = target.closest('button,a,input') !== null && !box
  const chord = event.ctrlKey || event.metaKey
  const letter = !chord && lettersOn() ? event.code : ''
  const done = () => event.preventDefault()

  const move = (to: number) => {
    done()
    const next = grid.goTo(to, column)
    if (next === HEAD) return
    if (event.shiftKey && onSelect && at !== HEAD) selection.extend(at, next)
    else selection.begin(next)
    const shown = rows.at(next)
    if (current !== undefined && shown !== undefined) onPeek?.(shown)
  }

  if (event.key === 'ArrowDown' || letter === 'KeyJ') move(at + 1)
  else if (event.key === 'ArrowUp' || letter === 'KeyK') move(event.shiftKey ? Math.max(0, at - 1) : at - 1)
  else if (event.key === 'PageDown') move(Math.max(0, at) + grid.page)
  else if (event.key === 'PageUp') move(Math.max(0, at - grid.page))
  else if (event.key === 'Home' && chord) move(0)
  else if (event.key === 'End' && chord) move(rows.length - 1)
  else if (event.key === 'Home' || event.key === 'End') {
    done()
    grid.goTo(at, event.key === 'Home' ? 0 : grid.lastColumn)
  } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    if (inside && at !== HEAD) return
    done()
    grid.goTo(at, column + (event.key === 'ArrowRight' ? 1 : -1))
  } else if (event.code === 'KeyA' && chord && onSelect) {
    done()
    selection.all(true)
  } else if (event.code === 'KeyC' && chord) {
    if (String(getSelection() ?? '') === '' && grid.copy()) done()
  } else if (event.key === 'Escape' && current !== undefined && onPeek) {
    event.stopPropagation()
    onPeek(null)
  } else if (event.key === 'Escape' && selected && selected.size > 0) {
    event.stopPropagation()
    onSelect?.(new Set())
  } else if (row === undefined) return
  else if ((event.key === 'Enter' || event.key === 'F2') && !inside) {
    const cell = target.closest<HTMLElement>('[role="gridcell"]')
    const edit = cell?.querySelector<HTMLElement>('[data-edit]')
    if (edit) {
      done()
      edit.click()
    } else if (event.key === 'Enter' && props.onOpen) {
      done()
      props.onOpen(row)
    }
  } else if (event.key === ' ' && !inside && !box && onPeek) {
    done()
    onPeek(current === rowId(row) ? null : row)
  } else if (letter === 'KeyX' && onSelect) {
    done()
    selection.tick(at, !selected?.has(rowId(row)), event.shiftKey)
  } else if ((letter === 'Period' || event.key === '.') && props.rowMenu) {
    done()
    grid.openMenu(row, target.closest<HTMLElement>('[role="gridcell"]') ?? target)
  } else props.onKey?.(event, row)
}
