import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { ContextMenu } from '#web/ui/overlays/ContextMenu.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { useLatest } from '#web/ui/table/useLatest.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { useLongPress } from './useLongPress.ts'
import { type Point, useSwipe } from './useSwipe.ts'

const usualHeight = 168
const ahead = 4

export type CardsProps<Row> = DataTableProps<Row> & { card: NonNullable<DataTableProps<Row>['card']> }

/** Rows as cards of a phone: each as high as it is, drawn when it comes near. */
export function Cards<Row>(props: CardsProps<Row>) {
  'use no memo'
  const { label, rows, rowId, loading, refreshing, stale, empty, selected, onSelect, hasMore, footer, rowMenu, rowNext } = props
  const t = useWords(tableWords)
  const box = useRef<HTMLDivElement>(null)
  const latest = useLatest(props)
  const waiting = Boolean(loading) && rows.length === 0
  const count = waiting ? 6 : rows.length + (hasMore ? 1 : 0)

  const lines = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: index => {
      const row = rows.at(index)
      return row === undefined ? index : rowId(row)
    },
    overscan: 3,
    paddingEnd: (selected?.size ?? 0) > 0 ? 72 : 0,
  })
  const items = lines.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = lines.range ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may stand at the same places
  useEffect(() => latest.current.onSeen?.(startIndex, endIndex), [startIndex, endIndex, rows, latest])

  const wanting = Boolean(hasMore) && !loading && (items.at(-1)?.index ?? 0) >= rows.length - ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may leave the end still in sight
  useEffect(() => {
    if (wanting) latest.current.onMore?.()
  }, [wanting, rows.length, latest])

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }

  const choosing = (selected?.size ?? 0) > 0
  const longPress = useLongPress({ choose: onSelect && toggle, choosing })

  const [menu, setMenu] = useState<(Point & { row: Row }) | null>(null)
  const rowOf = (id: string) => items.map(({ index }) => rows.at(index)).find(row => row !== undefined && rowId(row) === id)
  const openMenu = (id: string, at: Point) => {
    const row = rowOf(id)
    if (row !== undefined) setMenu({ row, ...at })
  }
  const swiped = useSwipe({
    left: rowMenu && !choosing ? openMenu : null,
    right: choosing
      ? null
      : id => {
          const row = rowOf(id)
          return (row !== undefined && rowNext?.(row)?.act) || null
        },
  })

  if (count === 0) return <div className="ui-cards">{empty}</div>
  return (
    <div ref={box} className={names('ui-cards', stale && 'ui-table-stale')}>
      {refreshing && <span className="ui-table-refresh" aria-hidden="true" />}
      <ul aria-label={label} aria-busy={loading || undefined} style={{ height: lines.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = waiting ? undefined : rows.at(index)
          const place = { 'data-index': index, ref: lines.measureElement, style: { transform: `translateY(${start}px)` } }
          if (row === undefined)
            return (
              <li key={key} className="ui-card ui-card-skeleton" aria-hidden="true" {...place}>
                <Skeleton lines={4} height={12} />
              </li>
            )
          const id = rowId(row)
          const chosen = selected?.has(id) ?? false
          return (
            <Card
              key={key}
              props={props}
              row={row}
              index={index}
              place={place}
              chosen={chosen}
              choosing={choosing}
              hold={longPress(id)}
              swipe={swiped(id)}
              onToggle={() => toggle(id)}
              onMenu={at => setMenu({ row, ...at })}
            />
          )
        })}
      </ul>
      {footer}
      {menu && rowMenu && <ContextMenu label={t.rowMenu} items={rowMenu(menu.row)} at={menu} onClose={() => setMenu(null)} />}
    </div>
  )
}

/** One row as a card: held it is chosen, drawn aside it does its next step or opens its menu. */
function Card<Row>({
  props: { rows, hasMore, card, rowMenu, rowNext, onOpen, onPeek },
  row,
  index,
  place,
  chosen,
  choosing,
  hold,
  swipe,
  onToggle,
  onMenu,
}: {
  props: CardsProps<Row>
  row: Row
  index: number
  place: Pick<ComponentProps<'li'>, 'ref' | 'style'> & { 'data-index': number }
  chosen: boolean
  /** Cards are being chosen: then they are not drawn aside. */
  choosing: boolean
  hold: ReturnType<ReturnType<typeof useLongPress>>
  swipe: ReturnType<ReturnType<typeof useSwipe>>
  onToggle: () => void
  onMenu: (at: Point) => void
}) {
  'use no memo'
  const t = useWords(tableWords)
  const next = rowNext?.(row) ?? null
  return (
    <li
      className={names('ui-card', chosen && 'ui-table-selected')}
      aria-setsize={hasMore ? -1 : rows.length}
      aria-posinset={index + 1}
      {...place}
      onPointerDown={event => {
        hold.onPointerDown(event)
        swipe.onPointerDown(event)
      }}
      onPointerMove={event => {
        hold.onPointerMove(event)
        swipe.onPointerMove(event)
      }}
      onPointerUp={event => {
        hold.onPointerUp()
        swipe.onPointerUp(event)
      }}
      onPointerCancel={event => {
        hold.onPointerCancel()
        swipe.onPointerCancel(event)
      }}
      onClickCapture={event => {
        swipe.onClickCapture(event)
        if (!event.isPropagationStopped()) hold.onClickCapture(event)
      }}
      onContextMenu={hold.onContextMenu}
    >
      {next && (
        <span className="ui-card-hint ui-card-hint-next" aria-hidden="true">
          {next.label}
        </span>
      )}
      {rowMenu && (
        <span className="ui-card-hint ui-card-hint-menu" aria-hidden="true">
          {t.cardMenu}
        </span>
      )}
      <div className="ui-card-slide">
        {rowMenu && !choosing && (
          <IconButton
            className="ui-card-more"
            label={t.rowMenu}
            icon={<MoreIcon />}
            aria-haspopup="menu"
            onClick={event => {
              event.stopPropagation()
              const { left, bottom } = event.currentTarget.getBoundingClientRect()
              onMenu({ x: left, y: bottom })
            }}
          />
        )}
        {chosen && <span className="visually-hidden">{t.chosen}</span>}
        {card(row, { selected: chosen, toggle: onToggle, open: () => (onOpen ? onOpen(row) : onPeek?.(row)) })}
      </div>
    </li>
  )
}
