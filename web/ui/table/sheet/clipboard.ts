import type { ClipboardEvent } from 'react'
import { readBlock } from './block.ts'
import type { SheetHands } from './hands.ts'
import { clear, copied, paste } from './state.ts'

/** Copies, cuts and pastes what is chosen as spreadsheets do; `said` tells what was pasted. */
export function clipboardOf(
  { state, ground, editing, put }: SheetHands,
  said: { pasted: (cells: number) => string; lost: (cells: number) => string },
) {
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(state, ground))
  }
  return {
    onCopy,
    onCut(event: ClipboardEvent) {
      onCopy(event)
      if (!editing) put(clear(state, ground))
    },
    onPaste(event: ClipboardEvent) {
      if (editing) return
      event.preventDefault()
      const block = readBlock(event.clipboardData.getData('text/plain'))
      const { lost, ...written } = paste(state, ground, block)
      const count = block.reduce((sum, line) => sum + line.length, 0)
      put(written, [said.pasted(count), ...(lost > 0 ? [said.lost(lost)] : [])])
    },
  }
}
