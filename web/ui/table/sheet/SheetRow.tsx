import { memo, useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import { placeUnder } from '#web/ui/overlays/placeUnder.ts'
import type { PlacedColumn } from '#web/ui/table/props.ts'
import type { SheetGround } from './props.ts'
import { type Onward, SheetEditor } from './SheetEditor.tsx'
import type { Edit } from './state.ts'
import { sheetWords } from './words.ts'

type SheetRowProps = {
  row: unknown
  id: string
  index: number
  top: number
  height: number
  /** The columns of the grid: the first names the row, the others are those one types in. */
  placed: readonly PlacedColumn<unknown>[]
  over: SheetGround<unknown>
  typed: Readonly<Record<string, Edit>> | undefined
  /** The column the keyboard is at; null where it is in another row. */
  at: number | null
  /** The first and the last chosen column; below 0 where nothing of the row is chosen. */
  first: number
  last: number
  /** The last row of what is chosen carries its handle. */
  handle: boolean
  filling: boolean
  /** The text the cell at the keyboard is being typed over with. */
  editing: string | null
  /** The id of what says all about the cell the keyboard is at. */
  described: string
  onEdited: (text: string | null, onward: Onward) => void
}

/** One row of a sheet. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, id, index, top, height, placed, over, typed, at, first, last, handle, filling, editing, described, onEdited } = props
  const t = useWords(sheetWords)
  const judged = over.judged(row)
  const [head] = placed
  return (
    <div role="row" aria-rowindex={index + 2} className="ui-table-row" style={{ top, height }}>
      {head && (
        <div role="rowheader" aria-colindex={1} className={names('ui-table-td', head.marks)} style={head.style}>
          {head.cell(row)}
        </div>
      )}
      {over.columns.map((column, i) => {
        const { marks, style } = placed[i + 1] ?? {}
        const text = typed?.[column.id]?.now ?? over.text(row, column.id)
        const wrong = judged?.wrong[column.id]
        const met = judged?.met[column.id]
        const here = at === i
        const chosen = i >= first && i <= last
        const locked = over.locked(row, column.id)
        return (
          <div
            key={column.id}
            role="gridcell"
            data-cell={`${index}:${i + 1}`}
            aria-colindex={i + 2}
            aria-selected={chosen}
            aria-readonly={locked !== null || undefined}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={here ? described : undefined}
            tabIndex={here ? 0 : -1}
            title={here ? undefined : (wrong ?? (met === undefined ? (locked ?? undefined) : t.met(met)))}
            className={names(
              'ui-table-td',
              marks,
              judged?.changed.includes(column.id) && 'ui-table-sheet-changed',
              wrong !== undefined && 'ui-table-sheet-wrong',
              met !== undefined && 'ui-table-sheet-met',
              locked !== null && 'ui-table-sheet-locked',
              chosen && 'ui-table-sheet-chosen',
              chosen && filling && 'ui-table-sheet-filling',
              here && 'ui-table-sheet-at',
            )}
            style={style}
          >
            {here && editing !== null ? (
              <SheetEditor
                key={id}
                label={t.cellOf(over.nameOf(row), column.header)}
                text={editing}
                options={column.choices}
                several={column.several}
                numeric={column.align === 'end'}
                onDone={onEdited}
              />
            ) : (
              <span className="truncate">{text}</span>
            )}
            {here && editing === null && wrong !== undefined && <Bubble>{wrong}</Bubble>}
            {handle && chosen && i === last && locked === null && editing === null && (
              <span className="ui-table-sheet-handle" data-handle="" aria-hidden="true" />
            )}
          </div>
        )
      })}
    </div>
  )
})

/** The reason at its cell, over everything that scrolls. */
function Bubble({ children }: { children: string }) {
  const box = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another size
  useEffect(() => {
    const cell = box.current?.parentElement
    if (!cell || !box.current) return
    box.current.showPopover()
    placeUnder(cell, box.current, 4)
  }, [children])
  return (
    <span ref={box} className="ui-table-sheet-bubble" aria-hidden="true" popover="manual">
      {children}
    </span>
  )
}
