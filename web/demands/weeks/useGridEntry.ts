import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { readBlock } from '#web/ui/table/sheet/block.ts'

/** A cell by its lane and the Monday of its week, with the text to stand in it. */
export type TypedCell = { key: string; week: string; text: string }

const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type Cells = {
  table: RefObject<HTMLTableElement | null>
  lanes: readonly { key: string }[]
  weeks: readonly string[]
  textOf: (key: string, week: string) => string
  locked: ((key: string, week: string) => boolean) | undefined
  onType: (cells: readonly TypedCell[]) => void
}

/** Keys that move between cells and blocks pasted from one of them on; the last block can be taken back. */
export function useGridEntry({ table, lanes, weeks, textOf, locked, onType }: Cells) {
  const [pasted, setPasted] = useState<{ cells: number; lost: number; before: readonly TypedCell[] } | null>(null)
  const go = (row: number, col: number) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${col}"]`)
    cell?.focus()
    cell?.select()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, row: number, col: number) => {
    const step = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : steps[event.key]
    if (!step) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const [down, right] = step
    // inside a text the caret moves; from its edge, or when all of it is chosen, the cell does
    const whole = selectionStart === 0 && selectionEnd === value.length
    if (right < 0 && !whole && selectionStart !== 0) return
    if (right > 0 && !whole && selectionEnd !== value.length) return
    event.preventDefault()
    go(row + down, col + right)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, col: number) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]!.length === 1) return
    event.preventDefault()
    const cells: TypedCell[] = []
    let lost = 0
    for (const [down, line] of block.entries())
      for (const [right, text] of line.entries()) {
        const [key, week] = [lanes[row + down]?.key, weeks[col + right]]
        if (key !== undefined && week !== undefined && !locked?.(key, week)) cells.push({ key, week, text: text.trim() })
        else if (text.trim() !== '') lost += 1
      }
    setPasted({ cells: cells.length, lost, before: cells.map(cell => ({ ...cell, text: textOf(cell.key, cell.week) })) })
    onType(cells)
  }
  const undo = () => {
    if (pasted) onType(pasted.before)
    setPasted(null)
  }
  return { pasted, press, paste, undo }
}
