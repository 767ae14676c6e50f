import { type SetStateAction, useCallback, useMemo, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import type { Column, GridMode, ModeLine } from '#web/ui/table/props.ts'
import { useLatest } from '#web/ui/table/useLatest.ts'
import { clipboardOf } from './clipboard.ts'
import type { SheetHands } from './hands.ts'
import { pressed } from './keys.ts'
import type { SheetColumn, SheetGround } from './props.ts'
import type { Onward } from './SheetEditor.tsx'
import { SheetRow } from './SheetRow.tsx'
import { useSheetPointer } from './useSheetPointer.ts'
import './sheet.css'
import { areaOf, type CellPosition, fillDown, type Ground, goTo, redo, type SheetState, undo, write } from './state.ts'
import { sheetWords } from './words.ts'

const onwards: Record<Onward, CellPosition | null> = {
  away: null,
  stay: { row: 0, col: 0 },
  down: { row: 1, col: 0 },
  up: { row: -1, col: 0 },
  right: { row: 0, col: 1 },
  left: { row: 0, col: -1 },
}

/** A sheet as its screen has it: what the grid is to be given, where the keyboard is and what its buttons do. */
export type Sheet<Row> = {
  mode: GridMode<Row>
  columns: readonly Column<Row>[]
  /** The cell the keyboard is at; null on a sheet without any. */
  here: { row: Row; column: SheetColumn } | null
  /** What became of the last thing done, in words. */
  told: string
  fillDown: () => void
  undo: () => void
  redo: () => void
  goTo: (position: CellPosition) => void
}

/**
 * The mode of a grid in which one types: cell by cell or by blocks, filled down, pasted and taken back, with the keys of a spreadsheet.
 * The state is the screen's, which keeps and sends it; `described` names what on the screen says all about the cell the keyboard is at.
 */
export function useSheet<Row>({
  ground: over,
  state,
  onState,
  label,
  described,
}: {
  ground: SheetGround<Row>
  state: SheetState
  onState: (next: SetStateAction<SheetState>) => void
  /** How the sheet is used, for those who do not see it. */
  label: string
  described: string
}): Sheet<Row> {
  const t = useWords(sheetWords)
  const [editing, setEditing] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [led, setLed] = useState(0)
  const { rows, columns, head } = over
  const ground = useGround(over)
  const row = rows[state.at.row]
  const column = columns[state.at.col]

  const show = (next: SetStateAction<SheetState>) => {
    setLed(last => last + 1)
    onState(next)
  }
  const hands: SheetHands = {
    state,
    ground,
    editing: editing !== null,
    show,
    go: (position, extend) => show(last => goTo(last, ground, position, extend)),
    hush: () => setTold(''),
    put({ sheet, skipped }, saying = []) {
      setTold([...saying, ...(skipped > 0 ? [t.skipped(skipped)] : [])].join('. '))
      show(sheet)
    },
    begin(text) {
      if (row === undefined || column === undefined) return
      const cell = { row: over.rowId(row), col: column.id }
      if (ground.locked(cell)) return setTold(over.locked(row, column.id) ?? '')
      setEditing(text ?? state.typed[cell.row]?.[cell.col]?.now ?? ground.text(cell))
    },
  }
  const edited = useLatest((text: string | null, onward: Onward) => {
    setEditing(null)
    if (row === undefined || column === undefined) return
    const cell = { row: over.rowId(row), col: column.id }
    const sheet = text === null ? state : write(state, ground, [{ ...cell, text: text.trim() }]).sheet
    const step = onwards[onward]
    if (step) show(goTo(sheet, ground, { row: sheet.at.row + step.row, col: sheet.at.col + step.col }))
    else onState(sheet)
  })
  const onEdited = useCallback((text: string | null, onward: Onward) => edited.current(text, onward), [edited])
  const pointer = useSheetPointer(hands)
  const area = areaOf(state)

  const line = ({ row, id, index, top, height, columns: placed }: ModeLine<Row>) => {
    const filling = pointer.until !== null && index > area.bottom && index <= pointer.until
    const within = filling || (index >= area.top && index <= area.bottom)
    return (
      <SheetRow
        row={row as unknown}
        id={id}
        index={index}
        top={top}
        height={height}
        placed={placed as ModeLine<unknown>['columns']}
        over={over as unknown as SheetGround<unknown>}
        typed={state.typed[id]}
        at={state.at.row === index ? state.at.col : null}
        first={within ? area.left : -1}
        last={within ? area.right : -1}
        handle={index === area.bottom}
        filling={filling}
        editing={state.at.row === index ? editing : null}
        described={described}
        onEdited={onEdited}
      />
    )
  }
  return {
    mode: {
      // the first column names the row
      at: { row: state.at.row, column: state.at.col + 1 },
      led,
      className: 'ui-table-sheet',
      box: {
        'aria-description': label,
        'aria-multiselectable': true,
        onKeyDown: event => pressed(event, hands),
        ...pointer.on,
        ...clipboardOf(hands, t),
        onScroll: event => event.currentTarget.querySelector<HTMLElement>('.ui-table-sheet-bubble')?.hidePopover(),
      },
      line,
    },
    columns: useMemo(() => [{ ...head, pin: true }, ...columns.map(column => ({ ...column, cell: () => null }))], [head, columns]),
    here: row === undefined || column === undefined ? null : { row, column },
    told,
    fillDown: () => hands.put(fillDown(state, ground)),
    undo: () => show(undo(state, ground)),
    redo: () => show(redo(state, ground)),
    goTo: position => hands.go(position, false),
  }
}

/** Rows and columns by their names alone, as the state of a sheet goes by. */
function useGround<Row>({ rows, rowId, columns, text, locked }: SheetGround<Row>): Ground {
  return useMemo(() => {
    const byId = new Map(rows.map(row => [rowId(row), row]))
    return {
      rows: rows.map(rowId),
      cols: columns.map(({ id }) => id),
      text: ({ row, col }) => {
        const found = byId.get(row)
        return found === undefined ? '' : text(found, col)
      },
      locked: ({ row, col }) => {
        const found = byId.get(row)
        return found === undefined || locked(found, col) !== null
      },
    }
  }, [rows, rowId, columns, text, locked])
}
