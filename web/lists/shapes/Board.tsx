import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Listed } from '#web/lists/list.ts'
import { type Size, sizeText } from '#web/lists/useSizes.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import './board.css'
import { boardWords } from './boardWords.ts'
import type { ShapeProps } from './shapes.ts'

export type BoardColumn<Row> = {
  id: string
  label: string
  shape: ReactNode
  rows: readonly Row[]
  /** How many the filter names of it, where more may be than are shown. */
  size?: Size | undefined
}

type BoardProps<Row> = Omit<ShapeProps<Row>, 'rows'> & {
  columns: readonly BoardColumn<Row>[]
  nameOf: (row: Row) => string
  /** At the end of the first line of a card. */
  asideOf?: (row: Row) => ReactNode
  /** What stands under that line. */
  faceOf: (row: Row) => ReactNode
  /** A row on a phone. */
  cardOf: (row: Row) => ReactNode
}

/** Rows in columns by their state; a row moves by its own actions alone. On a phone one column is chosen among all. */
export function Board<Row extends Listed>(props: BoardProps<Row>) {
  const t = useWords(boardWords)
  const { columns, complete, phone } = props
  const [at, setAt] = useState<string | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const f = useFormat()
  const count = ({ rows, size }: BoardColumn<Row>) => (complete ? f.number(rows.length) : size ? sizeText(size, f) : t.more(rows.length))
  if (phone) return <PhoneBoard columns={columns} count={count} cardOf={props.cardOf} />

  const rows = columns.flatMap(column => column.rows)
  const active = rows.some(row => row.id === at) ? at : (rows[0]?.id ?? null)
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
        <section key={column.id} className="views-column" aria-label={t.column(column.label, count(column))}>
          <h2>
            {column.shape} {column.label} <span className="muted">{count(column)}</span>
          </h2>
          <ul>
            {column.rows.map(row => (
              <BoardCard
                key={row.id}
                board={props}
                row={row}
                isActive={active === row.id}
                onPeek={() => {
                  setAt(row.id)
                  props.onPeek(row)
                }}
              />
            ))}
            {column.rows.length === 0 && <li className="views-column-empty muted s13">{t.emptyColumn}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

type PhoneBoardProps<Row> = Pick<BoardProps<Row>, 'columns' | 'cardOf'> & { count: (column: BoardColumn<Row>) => string }

function PhoneBoard<Row extends Listed>({ columns, count, cardOf }: PhoneBoardProps<Row>) {
  const t = useWords(boardWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const column = columns.find(one => one.id === chosen) ?? columns.find(one => one.rows.length > 0) ?? columns[0]
  return (
    <div className="views-column-phone">
      <Select
        label={t.columnOf}
        value={column?.id ?? null}
        onChange={setChosen}
        options={columns.map(one => ({ id: one.id, label: t.column(one.label, count(one)) }))}
      />
      <ul className="views-cards-phone" aria-label={column?.label}>
        {column?.rows.map(row => (
          <li key={row.id}>{cardOf(row)}</li>
        ))}
        {column?.rows.length === 0 && <li className="muted s13">{t.emptyColumn}</li>}
      </ul>
    </div>
  )
}

type BoardCardProps<Row> = { board: BoardProps<Row>; row: Row; isActive: boolean; onPeek: () => void }

function BoardCard<Row extends Listed>({ board, row, isActive, onPeek }: BoardCardProps<Row>) {
  const t = useWords(boardWords)
  const name = board.nameOf(row)
  const checked = board.selected.has(row.id)
  return (
    <li className={`views-card${board.current === row.id ? ' views-card-current' : ''}${checked ? ' views-card-chosen' : ''}`}>
      <div className="views-card-head">
        <Checkbox checked={checked} onChange={() => board.onToggle(row)} label={t.select(name)} tabIndex={-1} />
        <button type="button" className="views-card-face mono" data-card={row.id} tabIndex={isActive ? 0 : -1} onClick={onPeek}>
          {name}
        </button>
        <span className="spacer" />
        {board.asideOf?.(row)}
        <Menu label={t.actions(name)} items={board.menuOf(row)} placement="bottom end">
          <IconButton label={t.actions(name)} size="small" icon={<MoreIcon size={16} />} tabIndex={-1} data-menu="" />
        </Menu>
      </div>
      {board.faceOf(row)}
    </li>
  )
}
