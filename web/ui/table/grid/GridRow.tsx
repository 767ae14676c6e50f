import { Fragment, memo, type ReactNode, useRef } from 'react'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { type Drawn, selectWidth } from '#web/ui/table/columns/arrange.ts'
import type { RowHandlers } from './useRowHandlers.ts'

const bone = (index: number, place: number) => <Skeleton width={`${48 + ((index * 17 + place * 29) % 40)}%`} />

type GridRowProps = {
  /** Undefined while it has not come: its cells can be walked over all the same. */
  row: unknown
  /** Names the row: what stands in its cells is its own and goes with it, while the cells take up another. */
  id: string
  index: number
  /** As bare texts. */
  plain: boolean
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
  handlers: RowHandlers<unknown>
  selectLabel: string
}

/** One row of a grid. It is drawn anew only when one of these has changed, so they are plain values and handlers that stay the same. */
export const GridRow = memo(function GridRow({
  row,
  id,
  index,
  plain,
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
  handlers,
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
      onClick={event => handlers.press(event, row, index)}
      onDoubleClick={event => handlers.twice(event, row)}
      onAuxClick={event => handlers.aside(event, row)}
      onContextMenu={event => handlers.menu(event, row)}
      // a range by Shift is not a selection of text
      onMouseDown={event => event.shiftKey && selected !== undefined && event.preventDefault()}
      onPointerEnter={event => event.pointerType === 'mouse' && handlers.enter(index)}
    >
      {selected !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="ui-table-td ui-table-select ui-table-pinned"
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-cell={`${index}:0`}
          onClickCapture={event => {
            ranged.current = event.shiftKey
          }}
          onChange={event => handlers.tick(index, (event.target as HTMLInputElement).checked, ranged.current)}
        >
          {here ? <Tick label={selectLabel} checked={selected} /> : <Skeleton width={16} height={16} />}
        </div>
      )}
      {columns.map(column => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={column.place + 1}
          className={names('ui-table-td', column.marks, changed?.has(column.id) && 'ui-table-changed')}
          style={column.style}
          tabIndex={activeColumn === column.place ? 0 : -1}
          data-cell={`${index}:${column.place}`}
        >
          {!here ? bone(index, column.place) : plain ? column.text?.(row) : <Fragment key={id}>{column.cell(row)}</Fragment>}
          {here && hot && actions && column.last && <div className="ui-table-actions">{actions(row)}</div>}
        </div>
      ))}
    </div>
  )
})

const ignored = () => undefined

/** The box of a row; its cell is told of a change, so that the box stays as it is while rows go by. */
const Tick = memo(function Tick({ label, checked }: { label: string; checked: boolean }) {
  return <Checkbox label={label} checked={checked} tabIndex={-1} onChange={ignored} />
})

/** A place kept for a row while nothing is known of the list: not there for screen readers and keys. */
export const SkeletonRow = <Row,>({
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
  <div className="ui-table-row ui-table-skeleton" style={{ top, height }} aria-hidden="true" data-row={index + 2}>
    {selectable && (
      <div className="ui-table-td ui-table-select" style={{ width: selectWidth }}>
        <Skeleton width={16} height={16} />
      </div>
    )}
    {columns.map(column => (
      <div key={column.id} className={names('ui-table-td', column.marks)} style={column.style}>
        {bone(index, column.place)}
      </div>
    ))}
  </div>
)
