import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import { ContextMenu } from '#web/ui/overlays/ContextMenu.tsx'
import { templateOf, totalOf } from '#web/ui/table/columns/arrange.ts'
import { useResize } from '#web/ui/table/columns/useResize.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { useLatest } from '#web/ui/table/useLatest.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { pressed } from './keys.ts'
import { HEAD, useActive } from './useActive.ts'
import { useCopy } from './useCopy.ts'
import { useGridRows } from './useGridRows.ts'
import { useRowActions } from './useRowActions.tsx'
import { useRowHandlers } from './useRowHandlers.ts'
import { allOf, useRowSelection } from './useRowSelection.ts'
import { useViewport } from './useViewport.ts'
import { useWalk } from './useWalk.ts'

/** The grid every list and every sheet is drawn by: rows and columns in sight, the cell the keyboard is at, what is chosen and copied. */
export function Grid<Row>(props: DataTableProps<Row>) {
  'use no memo'
  const { rows, total, loading, stale, selected, hasMore, footer, rowMenu, mode } = props
  const t = useWords(tableWords)
  const f = useFormat()
  const latest = useLatest(props)
  const viewport = useViewport(props)
  const { box, tall, columns, selectable, wide, aside } = viewport
  const offset = selectable ? 1 : 0
  // one comes in on the row itself: on its checkbox Space would select
  const active = useActive({ box, rows: rows.length, columns: columns.length + offset, begin: offset, given: mode?.at })
  const [hovered, setHovered] = useState(-1)
  const [menu, setMenu] = useState<{ row: Row; x: number; y: number } | null>(null)
  const selection = useRowSelection(latest)
  const resize = useResize({ box, columns, selectable, latest })
  const { copy, said, say } = useCopy(latest, columns)

  const anyChosen = selectable && (selected?.size ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on these parts of the props alone
  const allChosen = useMemo(() => anyChosen && allOf(props), [rows, selected, anyChosen])

  const lines = useGridRows({
    props,
    latest,
    box,
    tall,
    activeRow: active.row,
    rested() {
      const under = matchMedia('(hover: hover)').matches && box.current?.querySelector('.ui-table-row:hover')
      setHovered(under ? Number(under.ariaRowIndex) - 2 : -1)
    },
  })
  const { height, moving, scrollTo } = lines
  const goTo = useWalk({ props, viewport, active, scrollTo })

  const openMenu = useCallback((row: Row, x: number, y: number) => setMenu({ row, x, y }), [])
  const enter = useCallback((index: number) => moving.current || setHovered(index), [moving])
  const handlers = useRowHandlers({ latest, selection, enter, openMenu })
  const actions = useRowActions(props, openMenu)

  const { sort, onSort, onLayout } = props
  const headAt = active.row === HEAD ? active.column : -1
  // scrolling leaves the heads as they are
  const head = useMemo(
    () => (
      <GridHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        active={headAt}
        select={selectable ? { all: allChosen, some: anyChosen, turn: selection.all } : undefined}
        resize={onLayout && resize}
        say={say}
      />
    ),
    [columns, sort, onSort, headAt, selectable, allChosen, anyChosen, selection, onLayout, resize, say],
  )

  const rowCount = total ?? (hasMore ? undefined : rows.length)
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height * 10) / height) - 2)

  return (
    <div className={names('ui-table', stale && 'ui-table-stale')}>
      {props.refreshing && <span className="ui-table-refresh" aria-hidden="true" />}
      <div
        ref={box}
        className={names('ui-table-box', wide && 'ui-table-wide', aside && 'ui-table-aside', mode?.className)}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-colcount={columns.length + offset}
        aria-multiselectable={selectable || undefined}
        aria-busy={loading || undefined}
        style={{ '--columns': templateOf(columns, selectable), '--width': `${totalOf(columns)}px` } as CSSProperties}
        onKeyDown={event =>
          pressed(event, {
            props,
            row: active.row,
            column: active.column,
            lastColumn: columns.length + offset - 1,
            page,
            selection,
            goTo,
            copy: () => copy(active.row, active.column),
            openMenu: (row, beside) => {
              const { left, bottom } = beside.getBoundingClientRect()
              openMenu(row, left + 8, bottom)
            },
          })
        }
        onPointerLeave={() => setHovered(-1)}
        {...mode?.box}
        {...active.watch}
      >
        {head}
        <GridBody
          props={props}
          viewport={viewport}
          lines={lines}
          active={active}
          hovered={hovered}
          anyChosen={anyChosen}
          actions={actions}
          handlers={handlers}
        />
        {footer && <div className="ui-table-foot">{footer}</div>}
      </div>
      {hasMore && total !== undefined && rows.length > 0 && (
        <span className="visually-hidden" role="status">
          {t.loaded(rows.length, f.number(total))}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {menu && rowMenu && <ContextMenu label={t.rowMenu} items={rowMenu(menu.row)} at={menu} onClose={() => setMenu(null)} />}
    </div>
  )
}
