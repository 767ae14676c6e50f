import type { SetStateAction } from 'react'
import type { CellPosition, Ground, SheetState, WriteResult } from './state.ts'

/** What keys, the pointer and the clipboard can do to a sheet. */
export type SheetHands = {
  state: SheetState
  ground: Ground
  /** A cell is being typed in: then keys and the clipboard are its own. */
  editing: boolean
  /** Takes another state, and leads the keyboard to where that is. */
  show: (next: SetStateAction<SheetState>) => void
  /** Goes to a cell; `extend` chooses all on the way. */
  go: (position: CellPosition, extend: boolean) => void
  /** Forgets what was said. */
  hush: () => void
  /** Takes what was written, and says what became of it. */
  put: (written: WriteResult, saying?: readonly string[]) => void
  /** Opens the cell at the keyboard to type in it: with a text, or with what stands there. */
  begin: (text: string | null) => void
}
