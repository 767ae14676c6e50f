import { Fragment, type ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import type { Drawn } from '#web/ui/table/columns/arrange.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { GridRow, SkeletonRow } from './GridRow.tsx'
import type { useActive } from './useActive.ts'
import type { useGridRows } from './useGridRows.ts'
import type { RowHandlers } from './useRowHandlers.ts'
import type { useViewport } from './useViewport.ts'

/** The rows of a grid that are drawn, each at its height from the top, or what is said when there are none. */
export function GridBody<Row>({
  props,
  viewport: { columns, seen, selectable },
  lines: { lines, body, height, waiting, count },
  active,
  hovered,
  anyChosen,
  actions,
  handlers,
}: {
  props: DataTableProps<Row>
  viewport: ReturnType<typeof useViewport<Row>>
  lines: ReturnType<typeof useGridRows<Row>>
  active: ReturnType<typeof useActive>
  hovered: number
  anyChosen: boolean
  actions: ((row: Row) => ReactNode) | undefined
  handlers: RowHandlers<Row>
}) {
  'use no memo'
  const { rows, selected, current, hasMore, mode } = props
  const t = useWords(tableWords)
  if (count === 0)
    return (
      <div className="ui-table-empty" role="row">
        <div role="gridcell" aria-colspan={columns.length + (selectable ? 1 : 0)}>
          {props.empty}
        </div>
      </div>
    )
  return (
    // room below the last row, so that what floats over the list never hides it
    <div ref={body} role="rowgroup" className="ui-table-body" style={{ height: count * height + (hasMore || anyChosen ? 64 : 0) }}>
      {lines.map(({ slot, id, index, plain }) => {
        const top = index * height
        if (waiting || index >= rows.length)
          return <SkeletonRow key={slot} columns={seen} index={index} top={top} height={height} selectable={selectable} />
        const row = rows.at(index)
        if (mode) return row !== undefined && <Fragment key={slot}>{mode.line({ row, id, index, top, height, columns })}</Fragment>
        const isActive = index === active.row
        return (
          <GridRow
            key={slot}
            row={row as unknown}
            id={id}
            index={index}
            plain={plain && !isActive}
            top={top}
            height={height}
            columns={(isActive ? withColumn(seen, columns, active.column) : seen) as readonly Drawn<unknown>[]}
            selected={selectable ? (selected?.has(id) ?? false) : undefined}
            current={current === id}
            hot={index === hovered || (isActive && active.focused)}
            activeColumn={isActive ? active.column : -1}
            actions={actions as ((row: unknown) => ReactNode) | undefined}
            className={row === undefined ? undefined : props.rowClass?.(row)}
            changed={row === undefined ? undefined : props.changed?.(row)}
            handlers={handlers as RowHandlers<unknown>}
            selectLabel={t.selectRow}
          />
        )
      })}
    </div>
  )
}

/** The active column is drawn wherever the table is scrolled: the focus is in it. */
function withColumn<Row>(seen: readonly Drawn<Row>[], columns: readonly Drawn<Row>[], place: number): readonly Drawn<Row>[] {
  if (seen.length === columns.length || seen.some(column => column.place === place)) return seen
  const missing = columns.find(column => column.place === place)
  return missing ? [...seen, missing].toSorted((a, b) => a.place - b.place) : seen
}
