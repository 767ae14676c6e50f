import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useDensity } from '#web/ui/appearance.ts'
import { ContextMenu } from '#web/ui/ContextMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { names } from '#web/ui/names.ts'
import { HEAD, useActive } from './active.ts'
import { type Drawn, scrollFor, templateOf, totalOf } from './arrange.ts'
import { useCopy } from './copying.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow, SkeletonRow } from './GridRow.tsx'
import { lettersOn, pressed } from './keys.ts'
import { useLatest } from './latest.ts'
import type { DataTableProps } from './props.ts'
import { useResize } from './resize.ts'
import { type RowHandlers, useRowHandlers } from './rowHandlers.ts'
import { allOf, useRowSelection } from './selection.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import { useViewport } from './viewport.ts'
import { tableWords } from './words.ts'

const heights = { compact: 32, standard: 40, roomy: 48 }
const headHeight = 32
const skeletonRows = 14
const ahead = 12
const nearby = 5

export function Grid<Row>(props: DataTableProps<Row>) {
  'use no memo'
  const { rows, rowId, total, loading, stale, selected, current, hasMore, footer, rowActions, rowMenu } = props
  const t = useWords(tableWords)
  const f = useFormat()
  const [density] = useDensity()
  const latest = useLatest(props)
  const { box, room, tall, columns, seen, selectable, wide, aside } = useViewport(props)
  const offset = selectable ? 1 : 0
  // one comes in on the row itself: on its checkbox Space would select
  const active = useActive({ box, rows: rows.length, columns: columns.length + offset, begin: offset })
  const [hovered, setHovered] = useState(-1)
  const [menu, setMenu] = useState<{ row: Row; x: number; y: number } | null>(null)
  const selection = useRowSelection(latest)
  const resize = useResize({ box, columns, selectable, latest })
  const { copy, said, say } = useCopy(latest, columns)

  const height = props.rowHeight ?? heights[density]
  const waiting = Boolean(loading) && rows.length === 0
  const count = waiting ? skeletonRows : rows.length + (hasMore ? 3 : 0)
  const anyChosen = selectable && (selected?.size ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on these parts of the props alone
  const allChosen = useMemo(() => anyChosen && allOf(props), [rows, selected, anyChosen])

  const { lines, span, body, moving, scrollTo } = useVirtualRows({
    box,
    tall,
    head: headHeight,
    height,
    count,
    // focus must not fall out of the grid while it is scrolled
    keep: active.row === HEAD ? null : active.row,
    idOf(index) {
      if (waiting || index >= rows.length) return `bones-${index}`
      const row = rows.at(index)
      return row === undefined ? `place-${index}` : rowId(row)
    },
    rested() {
      const under = matchMedia('(hover: hover)').matches && box.current?.querySelector('.ui-table-row:hover')
      setHovered(under ? Number(under.ariaRowIndex) - 2 : -1)
    },
  })

  const wanting = Boolean(hasMore) && !loading && count > 0 && span.to + nearby >= rows.length - ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may leave the end still in sight
  useEffect(() => {
    if (wanting) latest.current.onMore?.()
  }, [wanting, rows.length, latest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may stand at the same places
  useEffect(() => latest.current.onSeen?.(span.from, span.to), [span.from, span.to, rows, latest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the shown row moves the list
  useEffect(() => {
    if (current === undefined) return
    const at = rows.at(Math.max(0, active.row))
    const index = at !== undefined && rowId(at) === current ? Math.max(0, active.row) : placeOf(props, current)
    if (index < 0) return
    active.at({ row: index, column: active.column })
    scrollTo(index)
  }, [current])

  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.max(HEAD, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, columns.length + offset - 1)),
    }
    if (next.row !== HEAD) scrollTo(next.row)
    const node = box.current
    if (node) node.scrollLeft = scrollFor(columns, next.column, node.scrollLeft, room)
    active.lead(next)
    return next.row
  }

  const openMenu = useCallback((row: Row, x: number, y: number) => setMenu({ row, x, y }), [])
  const enter = useCallback((index: number) => moving.current || setHovered(index), [moving])
  const handlers = useRowHandlers({ latest, selection, enter, openMenu })

  const actions = useMemo(
    () =>
      (rowActions || rowMenu) && ((row: Row) => <Actions row={row} own={rowActions} openMenu={rowMenu && openMenu} label={t.rowMenu} />),
    [rowActions, rowMenu, openMenu, t],
  )

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

  const reach = useLatest(() => goTo(active.row, active.column))
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent) => {
      const idle = document.activeElement === document.body || document.activeElement?.matches('h1,main')
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && lettersOn()
      if (idle && plain && (event.code === 'KeyJ' || event.code === 'KeyK')) reach.current()
    }
    window.addEventListener('keydown', begin)
    return () => window.removeEventListener('keydown', begin)
  }, [reach])

  const rowCount = total ?? (hasMore ? undefined : rows.length)
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height * 10) / height) - 2)

  return (
    <div className={names('ui-table', stale && 'ui-table-stale')}>
      {props.refreshing && <span className="ui-table-refresh" aria-hidden="true" />}
      <div
        ref={box}
        className={names('ui-table-box', wide && 'ui-table-wide', aside && 'ui-table-aside')}
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
        {...active.watch}
      >
        {head}
        {count === 0 ? (
          <div className="ui-table-empty" role="row">
            <div role="gridcell" aria-colspan={columns.length + offset}>
              {props.empty}
            </div>
          </div>
        ) : (
          // room below the last row, so that what floats over the list never hides it
          <div ref={body} role="rowgroup" className="ui-table-body" style={{ height: count * height + (hasMore || anyChosen ? 64 : 0) }}>
            {lines.map(({ slot, id, index, plain }) => {
              const top = index * height
              if (waiting || index >= rows.length)
                return <SkeletonRow key={slot} columns={seen} index={index} top={top} height={height} selectable={selectable} />
              const row = rows.at(index)
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
        )}
        {footer && <div className="ui-table-foot">{footer}</div>}
      </div>
      {hasMore && total !== undefined && rows.length > 0 && (
        <span className="ui-table-count" role="status">
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

/** The active column is drawn wherever the table is scrolled: the focus is in it. */
function withColumn<Row>(seen: readonly Drawn<Row>[], columns: readonly Drawn<Row>[], place: number): readonly Drawn<Row>[] {
  if (seen.length === columns.length || seen.some(column => column.place === place)) return seen
  const missing = columns.find(column => column.place === place)
  return missing ? [...seen, missing].toSorted((a, b) => a.place - b.place) : seen
}

function placeOf<Row>({ rows, rowId }: DataTableProps<Row>, id: string): number {
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (row !== undefined && rowId(row) === id) return index
  }
  return -1
}

function Actions<Row>({
  row,
  own,
  openMenu,
  label,
}: {
  row: Row
  own: ((row: Row) => ReactNode) | undefined
  openMenu: ((row: Row, x: number, y: number) => void) | undefined
  label: string
}) {
  return (
    <>
      {own?.(row)}
      {openMenu && (
        <IconButton
          bordered
          label={label}
          kbd="."
          icon={<MoreIcon size={16} />}
          tabIndex={-1}
          aria-haspopup="menu"
          onClick={event => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            openMenu(row, left, bottom + 4)
          }}
        />
      )}
    </>
  )
}
