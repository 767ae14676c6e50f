import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow, useDensity } from './appearance.ts'
import { Checkbox } from './Checkbox.tsx'
import './DataTable.css'
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx'
import { names } from './names.ts'
import { Skeleton } from './Skeleton.tsx'
import { words } from './words.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  width: number
  /** Takes a share of the room that is left. */
  grow?: number | undefined
  align?: 'end' | undefined
  sort?: boolean | undefined
  /** Stays in sight when the table is scrolled sideways. */
  pin?: boolean | undefined
  /** Shown only when the table is at least this wide, in pixels. */
  from?: number | undefined
  mono?: boolean | undefined
  /** A note under the pointer on the head. */
  title?: string | undefined
}

export type Sorting = { id: string; desc: boolean }

export type CardState = { selected: boolean; toggle: () => void; open: () => void }

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  total?: number | undefined
  loading?: boolean | undefined
  refreshing?: boolean | undefined
  /** The rows are old, because a newer answer did not come. */
  stale?: boolean | undefined
  empty?: ReactNode
  sort?: readonly Sorting[] | undefined
  onSort?: ((sort: Sorting[]) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: Set<string>) => void) | undefined
  /** The id of the row shown beside the table. */
  current?: string | undefined
  onPeek?: ((row: Row | null) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowHref?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  rowClass?: ((row: Row) => string | undefined) | undefined
  changed?: ((row: Row) => ReadonlySet<string> | undefined) | undefined
  hasMore?: boolean | undefined
  onMore?: (() => void) | undefined
  card?: ((row: Row, state: CardState) => ReactNode) | undefined
  order?: readonly string[] | undefined
  hidden?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>> | undefined
  onWidths?: ((widths: Record<string, number>) => void) | undefined
  footer?: ReactNode
  rowHeight?: number | undefined
  onKey?: ((event: KeyboardEvent, row: Row) => void) | undefined
}

const heights = { compact: 32, standard: 40, roomy: 48 }
const selectWidth = 44
const edge = 20
const headHeight = 32
const skeletonRows = 14
const ahead = 12

const typingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input,textarea,select') && !target.matches('[type="checkbox"],[type="radio"]')))

const lettersOn = () => document.documentElement.dataset.hotkeys !== 'off'

/** A grid of rows: virtual, endless by pages, served by the keyboard; cards on a phone when a card is given. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useBelow(768)
  return narrow && props.card ? <Cards {...props} card={props.card} /> : <Grid {...props} />
}

type Drawn<Row> = Column<Row> & { track: string; stick: number | undefined; first: boolean; last: boolean }

function arranged<Row>({ columns, order, hidden, widths }: DataTableProps<Row>, room: number, selectable: boolean): Drawn<Row>[] {
  const place = new Map((order ?? []).map((id, index) => [id, index]))
  const shown = columns
    .filter(column => !hidden?.includes(column.id) && (column.from === undefined || room >= column.from))
    .map((column, index) => ({ column, at: place.get(column.id) ?? columns.length + index }))
    .toSorted((a, b) => Number(b.column.pin ?? false) - Number(a.column.pin ?? false) || a.at - b.at)
    .map(({ column }) => column)
  let left = selectable ? selectWidth : 0
  return shown.map((column, index) => {
    const first = index === 0 && !selectable
    const last = index === shown.length - 1
    const width = (widths?.[column.id] ?? column.width) + (first ? edge - 8 : 0) + (last ? edge - 8 : 0)
    const stick = column.pin ? left : undefined
    left += width
    return {
      ...column,
      track: column.grow && !widths?.[column.id] ? `minmax(${width}px, ${column.grow}fr)` : `${width}px`,
      stick,
      first,
      last,
    }
  })
}

function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const measure = () => setRoom(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { box, room }
}

/** Always the latest value, for handlers that must stay the same between renders. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

type Hands<Row> = {
  press: (event: MouseEvent, row: Row, index: number) => void
  twice: (event: MouseEvent, row: Row) => void
  aside: (event: MouseEvent, row: Row) => void
  enter: (index: number) => void
  focus: (index: number, column: number) => void
  tick: (row: Row, index: number, on: boolean, range: boolean) => void
}

function Grid<Row>(props: DataTableProps<Row>) {
  'use no memo'
  const {
    label,
    rows,
    rowId,
    total,
    loading,
    refreshing,
    stale,
    empty,
    sort,
    onSort,
    selected,
    onSelect,
    current,
    hasMore,
    onMore,
    footer,
  } = props
  const t = useWords(words)
  const f = useFormat()
  const [density] = useDensity()
  const { box, room } = useRoom()
  // one comes in on the row itself: on its checkbox Space would select
  const [active, setActive] = useState({ row: 0, column: onSelect === undefined ? 0 : 1 })
  const [hovered, setHovered] = useState(-1)
  const [focused, setFocused] = useState(false)
  const anchor = useRef(0)
  const dragged = useRef<{ id: string; from: number; width: number } | null>(null)
  const latest = useLatest({ ...props, active })

  const selectable = onSelect !== undefined
  const { columns: given, order, hidden, widths } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrangement depends on these parts of the props alone
  const columns = useMemo(() => arranged(props, room, selectable), [given, order, hidden, widths, room, selectable])
  const template = `${selectable ? `${selectWidth}px ` : ''}${columns.map(column => column.track).join(' ')}`
  const offset = selectable ? 1 : 0
  const height = props.rowHeight ?? heights[density]
  const waiting = Boolean(loading) && rows.length === 0
  const count = waiting ? skeletonRows : rows.length + (hasMore ? 3 : 0)
  const activeRow = Math.min(active.row, Math.max(0, rows.length - 1))
  const anyChosen = selectable && (selected?.size ?? 0) > 0
  const activeColumn = Math.min(active.column, columns.length + offset - 1)

  const lines = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
    // Room below the last row, so that what floats over the list never hides it.
    paddingEnd: hasMore || anyChosen ? 64 : 0,
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      // The active row stays in the page: focus must not fall out of the grid while it is scrolled.
      if (activeRow < count && !indexes.includes(activeRow))
        return activeRow < (indexes[0] ?? 0) ? [activeRow, ...indexes] : [...indexes, activeRow]
      return indexes
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height makes the kept measures wrong
  useLayoutEffect(() => lines.measure(), [height])

  const items = lines.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  const wanting = Boolean(hasMore) && !loading && lastSeen >= rows.length - ahead
  const more = useLatest(onMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may leave the end still in sight
  useEffect(() => {
    if (wanting) more.current?.()
  }, [wanting, rows.length, more])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the shown row moves the list
  useEffect(() => {
    if (current === undefined) return
    const index = rows.findIndex(row => rowId(row) === current)
    if (index < 0) return
    setActive(last => (last.row === index ? last : { ...last, row: index }))
    lines.scrollToIndex(index, { align: 'auto' })
  }, [current])

  const goTo = (row: number, column: number) => {
    const next = { row: Math.max(0, Math.min(row, rows.length - 1)), column: Math.max(0, Math.min(column, columns.length + offset - 1)) }
    setActive(next)
    lines.scrollToIndex(next.row, { align: 'auto' })
    // The cell may have to be drawn first, which takes the virtual list one frame and React another.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)?.focus({ preventScroll: true }),
      ),
    )
    return next
  }

  const hands = useMemo((): Hands<Row> => {
    const busy = (event: MouseEvent) => (event.target as HTMLElement).closest('button,a,input,label,[role="dialog"]') !== null
    return {
      press(event, row, index) {
        const { onPeek, onOpen, rowHref, current: shown, rowId: idOf } = latest.current
        if (busy(event) || event.defaultPrevented || String(getSelection() ?? '') !== '') return
        if ((event.ctrlKey || event.metaKey) && rowHref) {
          window.open(rowHref(row), '_blank', 'noopener')
          return
        }
        setActive(last => ({ ...last, row: index }))
        if (onPeek) onPeek(shown === idOf(row) ? null : row)
        else onOpen?.(row)
      },
      twice(event, row) {
        if (!busy(event)) latest.current.onOpen?.(row)
      },
      aside(event, row) {
        const { rowHref } = latest.current
        if (event.button === 1 && rowHref && !busy(event)) window.open(rowHref(row), '_blank', 'noopener')
      },
      enter: setHovered,
      focus: (row, column) => setActive(last => (last.row === row && last.column === column ? last : { row, column })),
      tick(row, index, on, range) {
        const { selected: chosen, onSelect: tell, rows: all, rowId: idOf } = latest.current
        const next = new Set(chosen)
        const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
        for (const each of range ? all.slice(from, to + 1) : [row]) {
          if (on) next.add(idOf(each))
          else next.delete(idOf(each))
        }
        anchor.current = index
        tell?.(next)
      },
    }
  }, [latest])

  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (typingIn(target) || event.altKey) return
    const row = rows[activeRow]
    const inside = target.closest('button,a,input') !== null
    const letter = !event.ctrlKey && !event.metaKey && lettersOn() ? event.code : ''
    const chord = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height * 10) / height) - 2)

    const move = (to: number) => {
      event.preventDefault()
      const next = goTo(to, activeColumn)
      if (event.shiftKey && onSelect) {
        const chosen = new Set(selected)
        for (const index of [activeRow, next.row]) {
          const each = rows[index]
          if (each !== undefined) chosen.add(rowId(each))
        }
        anchor.current = next.row
        onSelect(chosen)
      }
      const shown = rows[next.row]
      if (current !== undefined && shown !== undefined) props.onPeek?.(shown)
    }

    if (event.key === 'ArrowDown' || letter === 'KeyJ') move(activeRow + 1)
    else if (event.key === 'ArrowUp' || letter === 'KeyK') move(activeRow - 1)
    else if (event.key === 'PageDown') move(activeRow + page)
    else if (event.key === 'PageUp') move(activeRow - page)
    else if (event.key === 'Home' && chord) move(0)
    else if (event.key === 'End' && chord) move(rows.length - 1)
    else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      goTo(activeRow, event.key === 'Home' ? 0 : columns.length)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (inside && !target.matches('[type="checkbox"]')) return
      event.preventDefault()
      goTo(activeRow, activeColumn + (event.key === 'ArrowRight' ? 1 : -1))
    } else if (event.key === 'Enter' && (!inside || target.matches('[type="checkbox"]')) && row !== undefined && props.onOpen) {
      event.preventDefault()
      props.onOpen(row)
    } else if (event.key === ' ' && !inside && row !== undefined && props.onPeek) {
      event.preventDefault()
      props.onPeek(current === rowId(row) ? null : row)
    } else if (letter === 'KeyX' && row !== undefined && onSelect) {
      event.preventDefault()
      hands.tick(row, activeRow, !selected?.has(rowId(row)), event.shiftKey)
    } else if (event.code === 'KeyA' && chord && onSelect) {
      event.preventDefault()
      onSelect(new Set(rows.map(rowId)))
    } else if (event.key === 'Escape' && current !== undefined && props.onPeek) {
      event.stopPropagation()
      props.onPeek(null)
    } else if (event.key === 'Escape' && selected && selected.size > 0) {
      event.stopPropagation()
      onSelect?.(new Set())
    } else if (row !== undefined) props.onKey?.(event, row)
  }

  const reach = useLatest(() => goTo(activeRow, activeColumn))
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent) => {
      const idle = document.activeElement === document.body || document.activeElement?.matches('h1,main')
      if (idle && !event.ctrlKey && !event.metaKey && !event.altKey && lettersOn() && (event.code === 'KeyJ' || event.code === 'KeyK'))
        reach.current()
    }
    window.addEventListener('keydown', begin)
    return () => window.removeEventListener('keydown', begin)
  }, [reach])

  const sorted = (id: string) => sort?.find(part => part.id === id)
  const turn = (id: string, keep: boolean) => {
    const was = sorted(id)
    const next = was === undefined ? [{ id, desc: false }] : was.desc ? [] : [{ id, desc: true }]
    onSort?.(keep ? [...(sort ?? []).filter(part => part.id !== id), ...next] : next)
  }

  const resize = {
    start(event: PointerEvent, column: Column<Row>) {
      event.preventDefault()
      event.stopPropagation()
      const cell = (event.currentTarget as HTMLElement).parentElement
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { id: column.id, from: event.clientX, width: cell?.getBoundingClientRect().width ?? column.width }
    },
    move(event: PointerEvent) {
      const drag = dragged.current
      if (drag) props.onWidths?.({ ...widths, [drag.id]: Math.max(48, Math.round(drag.width + event.clientX - drag.from)) })
    },
    end() {
      dragged.current = null
    },
  }

  const allChosen = selectable && rows.length > 0 && rows.every(row => selected?.has(rowId(row)))
  const rowCount = total ?? (hasMore ? undefined : rows.length)

  return (
    <div className={names('ui-table', stale && 'ui-table-stale')}>
      {refreshing && <span className="ui-table-refresh" aria-hidden="true" />}
      <div
        ref={box}
        className="ui-table-box"
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-colcount={columns.length + offset}
        aria-multiselectable={selectable || undefined}
        aria-busy={loading || undefined}
        style={{ '--columns': template } as CSSProperties}
        onKeyDown={press}
        onPointerLeave={() => setHovered(-1)}
        onFocus={() => setFocused(true)}
        onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
      >
        <div className="ui-table-head" role="row" aria-rowindex={1} tabIndex={-1}>
          {selectable && (
            <div
              role="columnheader"
              tabIndex={-1}
              aria-colindex={1}
              className="ui-table-th ui-table-select ui-table-pinned"
              style={{ left: 0 }}
            >
              <Checkbox
                label={t.selectAll}
                checked={allChosen}
                indeterminate={!allChosen && anyChosen}
                onChange={on => onSelect?.(on ? new Set(rows.map(rowId)) : new Set())}
              />
            </div>
          )}
          {columns.map((column, index) => {
            const by = sorted(column.id)
            return (
              <div
                key={column.id}
                role="columnheader"
                tabIndex={-1}
                aria-colindex={index + offset + 1}
                aria-sort={by ? (by.desc ? 'descending' : 'ascending') : column.sort ? 'none' : undefined}
                title={column.title}
                className={cellClass(column, 'ui-table-th')}
                style={column.stick === undefined ? undefined : { left: column.stick }}
              >
                {column.sort && onSort ? (
                  <button
                    type="button"
                    className={names('ui-table-sort', by && 'ui-table-sorted')}
                    title={t.sortBy(column.header)}
                    onClick={event => turn(column.id, event.shiftKey)}
                  >
                    <span className="truncate">{column.header}</span>
                    {by && (by.desc ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />)}
                  </button>
                ) : (
                  <span className="truncate">{column.header}</span>
                )}
                {props.onWidths && (
                  <span
                    className="ui-table-grip"
                    aria-hidden="true"
                    onPointerDown={event => resize.start(event, column)}
                    onPointerMove={resize.move}
                    onPointerUp={resize.end}
                    onPointerCancel={resize.end}
                    onDoubleClick={() => {
                      const { [column.id]: _, ...rest } = widths ?? {}
                      props.onWidths?.(rest)
                    }}
                  />
                )}
              </div>
            )
          })}
        </div>
        {count === 0 ? (
          <div className="ui-table-empty" role="row" tabIndex={-1}>
            <div role="gridcell" tabIndex={-1} aria-colspan={columns.length + offset}>
              {empty}
            </div>
          </div>
        ) : (
          <div role="rowgroup" className="ui-table-body" style={{ height: lines.getTotalSize() }}>
            {items.map(item => {
              const row = rows[item.index]
              const top = item.start - headHeight
              if (waiting || row === undefined)
                return (
                  <Bones
                    key={`bones-${item.index}`}
                    columns={columns}
                    index={item.index}
                    top={top}
                    height={height}
                    selectable={selectable}
                  />
                )
              const id = rowId(row)
              const isActive = item.index === activeRow
              return (
                <Line
                  key={id}
                  row={row as unknown}
                  index={item.index}
                  top={top}
                  height={height}
                  columns={columns as readonly Drawn<unknown>[]}
                  offset={offset}
                  selected={selectable ? (selected?.has(id) ?? false) : undefined}
                  current={current === id}
                  hot={item.index === hovered || (isActive && focused)}
                  activeColumn={isActive ? activeColumn : -1}
                  actions={props.rowActions as ((row: unknown) => ReactNode) | undefined}
                  className={props.rowClass?.(row)}
                  changed={props.changed?.(row)}
                  hands={hands as Hands<unknown>}
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
    </div>
  )
}

const cellClass = <Row,>(column: Drawn<Row>, kind: string) =>
  names(
    kind,
    column.align === 'end' && 'ui-table-end',
    column.stick !== undefined && 'ui-table-pinned',
    column.first && 'ui-table-first',
    column.last && 'ui-table-last',
    column.mono && 'ui-table-mono',
  )

const Line = memo(function Line({
  row,
  index,
  top,
  height,
  columns,
  offset,
  selected,
  current,
  hot,
  activeColumn,
  actions,
  className,
  changed,
  hands,
  selectLabel,
}: {
  row: unknown
  index: number
  top: number
  height: number
  columns: readonly Drawn<unknown>[]
  offset: number
  selected: boolean | undefined
  current: boolean
  hot: boolean
  activeColumn: number
  actions: ((row: unknown) => ReactNode) | undefined
  className: string | undefined
  changed: ReadonlySet<string> | undefined
  hands: Hands<unknown>
  selectLabel: string
}) {
  const ranged = useRef(false)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      className={names('ui-table-row', selected && 'ui-table-selected', current && 'ui-table-current', hot && 'ui-table-hot', className)}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={event => hands.press(event, row, index)}
      onDoubleClick={event => hands.twice(event, row)}
      onAuxClick={event => hands.aside(event, row)}
      onPointerEnter={event => event.pointerType === 'mouse' && hands.enter(index)}
    >
      {selected !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="ui-table-td ui-table-select ui-table-pinned"
          style={{ left: 0 }}
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-cell={`${index}:0`}
          onFocus={() => hands.focus(index, 0)}
          onClickCapture={event => {
            ranged.current = event.shiftKey
          }}
        >
          <Checkbox label={selectLabel} checked={selected} tabIndex={-1} onChange={on => hands.tick(row, index, on, ranged.current)} />
        </div>
      )}
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + offset + 1}
          className={names(cellClass(column, 'ui-table-td'), changed?.has(column.id) && 'ui-table-changed')}
          style={column.stick === undefined ? undefined : { left: column.stick }}
          tabIndex={activeColumn === at + offset ? 0 : -1}
          data-cell={`${index}:${at + offset}`}
          onFocus={() => hands.focus(index, at + offset)}
        >
          {column.cell(row)}
          {hot && actions && at === columns.length - 1 && <div className="ui-table-actions">{actions(row)}</div>}
        </div>
      ))}
    </div>
  )
})

function Bones<Row>({
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
}) {
  return (
    <div className="ui-table-row ui-table-bones" style={{ transform: `translateY(${top}px)`, height }} aria-hidden="true">
      {selectable && (
        <div className="ui-table-td ui-table-select">
          <Skeleton width={16} height={16} />
        </div>
      )}
      {columns.map((column, at) => (
        <div key={column.id} className={cellClass(column, 'ui-table-td')}>
          <Skeleton width={`${48 + ((index * 17 + at * 29) % 40)}%`} />
        </div>
      ))}
    </div>
  )
}

function Cards<Row>({
  label,
  rows,
  rowId,
  loading,
  refreshing,
  stale,
  empty,
  selected,
  onSelect,
  onOpen,
  onPeek,
  hasMore,
  onMore,
  card,
  footer,
}: DataTableProps<Row> & { card: NonNullable<DataTableProps<Row>['card']> }) {
  const end = useRef<HTMLDivElement>(null)
  const more = useLatest(onMore)
  const { length } = rows

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew for each page, since a short one may leave the end in sight
  useEffect(() => {
    const node = end.current
    if (!node || !hasMore || loading) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more.current?.(), { rootMargin: '600px' })
    observer.observe(node)
    return () => observer.disconnect()
  }, [hasMore, loading, more, length])

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }

  if (length === 0 && !loading) return <div className="ui-cards">{empty}</div>
  return (
    <div className={names('ui-cards', stale && 'ui-table-stale')}>
      {refreshing && <span className="ui-table-refresh" aria-hidden="true" />}
      <ul aria-label={label} aria-busy={loading || undefined}>
        {rows.map(row => {
          const id = rowId(row)
          return (
            <li key={id} className={names('ui-card', selected?.has(id) && 'ui-table-selected')}>
              {card(row, {
                selected: selected?.has(id) ?? false,
                toggle: () => toggle(id),
                open: () => (onOpen ? onOpen(row) : onPeek?.(row)),
              })}
            </li>
          )
        })}
        {(loading || hasMore) &&
          Array.from({ length: length === 0 ? 6 : 1 }, (_, index) => (
            <li key={index} className="ui-card" aria-hidden="true">
              <Skeleton lines={4} height={12} />
            </li>
          ))}
      </ul>
      <div ref={end} />
      {footer}
    </div>
  )
}
