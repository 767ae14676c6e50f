import { type KeyboardEvent, useRef, useState } from 'react'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { ViewerStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { useSteps } from '#web/orders/actions/steps.ts'
import { OrderPrice, useDueWords, useNextSentence } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { OrderRowCard } from '#web/orders/list/OrderRowCard.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { MoreIcon } from '#web/ui/pictures/icons.tsx'
import { markOf } from '../display.ts'
import { listWords, statusWords } from '../words.ts'
import './board.css'
import { orderViewWords } from './words.ts'

/** Columns shown even when nothing stands in them: the way of an order while it is alive. */
const lively: Record<Side, readonly ViewerStatus[]> = {
  forwarder: ['draft', 'placed', 'offered', 'accepted', 'ready', 'in_progress', 'documents'],
  executor: ['offered', 'accepted', 'ready', 'in_progress', 'documents'],
}

/** Orders by their status, a column each; a card moves by its own actions alone. */
export function OrdersBoard({ filter, ...props }: ShapeProps<OrderRow> & { filter: OrderFilter }) {
  const t = useWords(orderViewWords)
  const l = useWords(listWords)
  const status = useWords(statusWords)
  const { rows, complete, phone } = props
  const [chosen, setChosen] = useState<ViewerStatus | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const step = useSteps(filter.side)
  const board = useRef<HTMLDivElement>(null)
  const open = filter.tab === 'all' && filter.status.length === 0 ? lively[filter.side] : filter.status
  const columns = ViewerStatus.options
    .map(one => ({ status: one, rows: rows.filter(row => row.status === one) }))
    .filter(column => column.rows.length > 0 || open.includes(column.status))
  const count = (n: number) => (complete ? String(n) : t.more(n))

  if (phone) {
    const column = columns.find(one => one.status === chosen) ?? columns.find(one => one.rows.length > 0) ?? columns[0]
    return (
      <div className="views-column-phone">
        <Select
          label={t.columnOf}
          value={column?.status ?? null}
          onChange={setChosen}
          options={columns.map(one => ({ id: one.status, label: t.column(status[one.status], count(one.rows.length)) }))}
        />
        <ul className="views-cards-phone" aria-label={column && status[column.status]}>
          {column?.rows.map(row => (
            <li key={row.id}>
              <OrderRowCard order={row} step={step(row)} first={false} />
            </li>
          ))}
          {column?.rows.length === 0 && <li className="muted s13">{t.emptyColumn}</li>}
        </ul>
      </div>
    )
  }

  const active = rows.some(row => row.id === at) ? at : (columns.find(one => one.rows.length > 0)?.rows[0]?.id ?? null)
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setAt(id)
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
    const row = rows.find(one => one.id === id)
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const filled = columns.filter(one => one.rows.length > 0)
    const x = filled.findIndex(one => one.rows.includes(row))
    const y = filled[x]?.rows.indexOf(row) ?? 0
    const beside = filled[x + (event.key === 'ArrowRight' ? 1 : -1)]?.rows
    const menu = (event.target as Element).closest('li')?.querySelector<HTMLElement>('[data-menu]')
    const doings: Partial<Record<string, () => void>> = {
      ArrowDown: () => goTo(filled[x]?.rows[y + 1]?.id),
      ArrowUp: () => goTo(filled[x]?.rows[y - 1]?.id),
      ArrowRight: () => goTo(beside?.[Math.min(y, beside.length - 1)]?.id),
      ArrowLeft: () => goTo(beside?.[Math.min(y, beside.length - 1)]?.id),
      Enter: () => props.onOpen(row),
      ' ': () => props.onPeek(row),
      '.': () => menu?.click(),
    }
    const doing = doings[event.key] ?? (event.code === 'KeyX' ? () => props.onToggle(row) : undefined)
    if (!doing) return props.onKey(event, row)
    event.preventDefault()
    doing()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards in it
    <div ref={board} className="views-board" onKeyDown={press}>
      {columns.map(column => (
        <section key={column.status} className="views-column" aria-label={t.column(status[column.status], count(column.rows.length))}>
          <h2>
            <StatusShape kind={markOf({ status: column.status, next: idle }, 0)} /> {status[column.status]}{' '}
            <span className="muted">{count(column.rows.length)}</span>
          </h2>
          <ul>
            {column.rows.map(row => (
              <BoardCard
                key={row.id}
                row={row}
                name={row.number ?? l.draft}
                current={props.current === row.id}
                active={active === row.id}
                checked={props.selected.has(row.id)}
                onPeek={() => {
                  setAt(row.id)
                  props.onPeek(row)
                }}
                onToggle={() => props.onToggle(row)}
                menuOf={props.menuOf}
              />
            ))}
            {column.rows.length === 0 && <li className="views-column-empty muted s13">{t.emptyColumn}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

const idle = { code: 'none', whose: 'nobody', dueAt: null, sinceAt: null, stop: null, count: null } as const

function BoardCard({
  row,
  name,
  current,
  active,
  checked,
  onPeek,
  onToggle,
  menuOf,
}: {
  row: OrderRow
  name: string
  current: boolean
  active: boolean
  checked: boolean
  onPeek: () => void
  onToggle: () => void
  menuOf: ShapeProps<OrderRow>['menuOf']
}) {
  const t = useWords(orderViewWords)
  const now = useNow(10_000)
  const sentence = useNextSentence()
  const due = useDueWords()(row, now)
  return (
    <li className={`views-card${current ? ' views-card-current' : ''}${checked ? ' views-card-chosen' : ''}`}>
      <div className="views-card-head">
        <Checkbox checked={checked} onChange={onToggle} label={t.select(name)} tabIndex={-1} />
        <button type="button" className="views-card-face mono" data-card={row.id} tabIndex={active ? 0 : -1} onClick={onPeek}>
          {name}
        </button>
        <span className="spacer" />
        {row.money?.price && (
          <span className="s13 strong">
            <OrderPrice order={row} />
          </span>
        )}
        <Menu label={t.actions(name)} items={menuOf(row)} placement="bottom end">
          <IconButton label={t.actions(name)} size="small" icon={<MoreIcon size={16} />} tabIndex={-1} data-menu="" />
        </Menu>
      </div>
      <OrderRibbon stops={row.stops} status={row.status} size="row" />
      {row.next.code !== 'none' && (
        <p className="views-card-next s12">
          <span className={row.next.whose === 'me' ? 'medium' : 'muted'}>{sentence(row)}</span>
          {due && <span className={`nowrap ${due.tone === 'calm' ? 'muted' : due.tone}`}>{due.text}</span>}
        </p>
      )}
      {row.counterpart && <p className="s12 muted truncate">{row.counterpart.name}</p>}
    </li>
  )
}
