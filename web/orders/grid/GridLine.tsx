import { memo, useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { placeUnder } from '#web/ui/place.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { markOf } from '../display.ts'
import { statusWords } from '../words.ts'
import { type ColumnId, columns, type GridCtx } from './columns.ts'
import { GridEditor, type Onward } from './GridEditor.tsx'
import type { Edit } from './gridState.ts'
import { gridColumnWords, gridWords } from './gridWords.ts'
import { type GridRow, type RowChange, textOf } from './row.ts'

/** What became of a row that was sent. */
export type Applied = { ok: boolean; message: string }

type LineProps = {
  row: GridRow
  index: number
  name: string
  cols: readonly ColumnId[]
  ctx: GridCtx
  typed: Readonly<Record<string, Edit>> | undefined
  change: RowChange | undefined
  applied: Applied | undefined
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
  onEdited: (text: string | null, onward: Onward) => void
}

/** One order of the sheet. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { row, index, name, cols, ctx, typed, change, applied, at, first, last, handle, filling, editing, onEdited } = props
  const t = useWords(gridWords)
  const titles = useWords(gridColumnWords)
  const status = useWords(statusWords)
  const { card } = row
  const said = applied && !applied.ok ? applied.message : (change?.beyond[0] ?? row.locked)
  const bad = said !== null && row.locked === null
  const route = [card.stops[0], card.stops.at(-1)].flatMap(stop => stop?.place[ctx.locale] || []).join(' – ')
  return (
    <tr aria-rowindex={index + 2} className={row.locked !== null ? 'grid-locked' : undefined}>
      <th scope="row" aria-colindex={1}>
        <span className="grid-order">
          {card.number !== null && <span className="mono">{name}</span>}
          <StatusMark kind={markOf(card, 0)}>{status[card.status]}</StatusMark>
        </span>
        <span className={`grid-note truncate s12 ${bad ? 'danger' : applied?.ok && !change ? 'go' : 'muted'}`} title={said ?? route}>
          {said ?? (applied?.ok && !change ? t.saved : route)}
        </span>
      </th>
      {cols.map((id, i) => {
        const column = columns[id]
        const text = typed?.[id]?.now ?? textOf(row, id, ctx)
        const wrong = change?.wrong[id]
        const met = change?.met[id]
        const here = at === i
        const chosen = i >= first && i <= last
        const locked = row.locked ?? row.lockedCells[id] ?? null
        const marks = [
          column.align === 'end' && 'grid-end',
          change?.changed.includes(id) && 'grid-changed',
          wrong !== undefined && 'grid-wrong',
          met !== undefined && 'grid-met',
          locked !== null && 'grid-cell-locked',
          chosen && 'grid-chosen',
          chosen && filling && 'grid-filling',
          here && 'grid-at',
        ]
        return (
          <td
            key={id}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one types in the cells of this table
            role="gridcell"
            data-row={index}
            data-col={i}
            aria-colindex={i + 2}
            aria-selected={chosen}
            aria-readonly={locked !== null || undefined}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={here ? 'grid-said' : undefined}
            tabIndex={here ? 0 : -1}
            title={here ? undefined : (wrong ?? (met === undefined ? (locked ?? undefined) : t.met(met)))}
            className={marks.filter(Boolean).join(' ') || undefined}
          >
            {here && editing !== null ? (
              <GridEditor
                label={t.cellOf(name, titles[id])}
                text={editing}
                options={column.options?.(ctx) ?? null}
                several={column.several ?? false}
                numeric={column.align === 'end'}
                onDone={onEdited}
              />
            ) : (
              <span className="truncate">{text}</span>
            )}
            {here && editing === null && wrong !== undefined && <Bubble>{wrong}</Bubble>}
            {handle && chosen && i === last && locked === null && editing === null && (
              <span className="grid-handle" data-handle="" aria-hidden="true" />
            )}
          </td>
        )
      })}
    </tr>
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
    <span ref={box} className="grid-bubble" aria-hidden="true" popover="manual">
      {children}
    </span>
  )
}
