import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { names } from '#web/ui/names.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Drawn, selectWidth } from './arrange.ts'
import type { Hands } from './hands.ts'

export const cellClass = <Row,>(column: Drawn<Row>, kind: string): string =>
  names(
    kind,
    column.align === 'end' && 'ui-table-end',
    column.stick !== undefined && 'ui-table-pinned',
    column.stickEnd !== undefined && 'ui-table-pinned-end',
    column.first && 'ui-table-first',
    column.last && 'ui-table-last',
    column.mono && 'ui-table-mono',
  )

/** Where a cell stands, its track named, since cells before it may be left out; and where a pinned one stays in a table that scrolls aside. */
export const cellStyle = <Row,>(column: Drawn<Row>): CSSProperties => ({
  gridColumn: column.place + 1,
  ...((column.stick ?? column.stickEnd) !== undefined && { '--stick': `${column.stick ?? column.stickEnd}px` }),
})

const bone = (index: number, place: number) => <Skeleton width={`${48 + ((index * 17 + place * 29) % 40)}%`} />

type GridRowProps = {
  /** Undefined while it has not come: its cells can be walked over all the same. */
  row: unknown
  index: number
  top: number
  height: number
  columns: readonly Drawn<unknown>[]
  selected: boolean | undefined
  current: boolean
  hot: boolean
  activeColumn: number
  actions: ((row: unknown) => ReactNode) | undefined
  className: string | undefined
  changed: ReadonlySet<string> | undefined
  hands: Hands<unknown>
  selectLabel: string
}

export const GridRow = memo(function GridRow({
  row,
  index,
  top,
  height,
  columns,
  selected,
  current,
  hot,
  activeColumn,
  actions,
  className,
  changed,
  hands,
  selectLabel,
}: GridRowProps) {
  const ranged = useRef(false)
  const here = row !== undefined
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={here ? selected : undefined}
      aria-current={current || undefined}
      aria-busy={!here || undefined}
      className={names('ui-table-row', selected && 'ui-table-selected', current && 'ui-table-current', hot && 'ui-table-hot', className)}
      style={{ top, height }}
      onClick={event => hands.press(event, row, index)}
      onDoubleClick={event => hands.twice(event, row)}
      onAuxClick={event => hands.aside(event, row)}
      onContextMenu={event => hands.menu(event, row)}
      // a range by Shift is not a selection of text
      onMouseDown={event => event.shiftKey && selected !== undefined && event.preventDefault()}
      onPointerEnter={event => event.pointerType === 'mouse' && hands.enter(index)}
    >
      {selected !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="ui-table-td ui-table-select ui-table-pinned"
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-cell={`${index}:0`}
          onFocus={() => hands.focus(index, 0)}
          onClickCapture={event => {
            ranged.current = event.shiftKey
          }}
        >
          {here ? (
            <Checkbox label={selectLabel} checked={selected} tabIndex={-1} onChange={on => hands.tick(index, on, ranged.current)} />
          ) : (
            <Skeleton width={16} height={16} />
          )}
        </div>
      )}
      {columns.map(column => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={column.place + 1}
          className={names(cellClass(column, 'ui-table-td'), changed?.has(column.id) && 'ui-table-changed')}
          style={cellStyle(column)}
          tabIndex={activeColumn === column.place ? 0 : -1}
          data-cell={`${index}:${column.place}`}
          onFocus={() => hands.focus(index, column.place)}
        >
          {here ? column.cell(row) : bone(index, column.place)}
          {here && hot && actions && column.last && <div className="ui-table-actions">{actions(row)}</div>}
        </div>
      ))}
    </div>
  )
})

/** A place kept for a row while nothing is known of the list: not there for screen readers and keys. */
export const Bones = <Row,>({
  columns,
  index,
  top,
  height,
  selectable,
}: {
  columns: readonly Drawn<Row>[]
  index: number
  top: number
  height: number
  selectable: boolean
}) => (
  <div className="ui-table-row ui-table-bones" style={{ top, height }} aria-hidden="true">
    {selectable && (
      <div className="ui-table-td ui-table-select" style={{ width: selectWidth }}>
        <Skeleton width={16} height={16} />
      </div>
    )}
    {columns.map(column => (
      <div key={column.id} className={cellClass(column, 'ui-table-td')} style={cellStyle(column)}>
        {bone(index, column.place)}
      </div>
    ))}
  </div>
)
