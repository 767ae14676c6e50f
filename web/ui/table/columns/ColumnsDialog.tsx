import { type ReactNode, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import './ColumnsDialog.css'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'
import { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon, LockIcon, MinusIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Column, Pin, TableLayout } from '#web/ui/table/props.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { words } from '#web/ui/words.ts'
import { narrowest, ordered, pinOf } from './arrange.ts'

const step = 24

/** A press pins a column to the beginning, then to the end, then lets it go. */
const pins: Record<Pin, { next: Pin; icon: ReactNode; label: (t: (typeof tableWords)['ru']) => (what: string) => string }> = {
  none: { next: 'start', icon: <ArrowLeftIcon size={16} />, label: t => t.pinStart },
  start: { next: 'end', icon: <ArrowRightIcon size={16} />, label: t => t.pinEnd },
  end: { next: 'none', icon: <CloseIcon size={16} />, label: t => t.unpin },
}

/** Which columns a table shows, in which order and how wide, by buttons alone; every press applies at once. */
export function ColumnsDialog<Row>({
  open,
  onClose,
  columns,
  layout,
  onLayout,
}: {
  open: boolean
  onClose: () => void
  columns: readonly Column<Row>[]
  layout: TableLayout
  /** Null: as the table is by itself. */
  onLayout: (layout: TableLayout | null) => void
}) {
  const t = useWords(tableWords)
  const kit = useWords(words)
  const [search, setSearch] = useState('')
  const [said, say] = useState('')
  const all = ordered(columns, layout)
  const found = all.filter(column => column.header.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))

  const show = (id: string, on: boolean) =>
    onLayout({ ...layout, hidden: on ? layout.hidden.filter(one => one !== id) : [...layout.hidden, id] })
  const move = (column: Column<Row>, by: -1 | 1) => {
    const ids = all.map(one => one.id)
    const from = ids.indexOf(column.id)
    ids.splice(from, 1)
    ids.splice(from + by, 0, column.id)
    onLayout({ ...layout, order: ids })
    say(t.placeIs(column.header, from + by + 1, ids.length))
  }
  const widen = (column: Column<Row>, by: number) => {
    const width = Math.max(narrowest, (layout.widths[column.id] ?? column.width) + by)
    onLayout({ ...layout, widths: { ...layout.widths, [column.id]: width } })
    say(t.widthIs(column.header, width))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.columns}
      footer={
        <>
          <Button onClick={() => onLayout(null)}>{t.columnsReset}</Button>
          <Button variant="primary" onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <div className="ui-columns">
        <SearchField label={t.columnsFind} placeholder={t.columnsFind} value={search} onChange={setSearch} />
        <ul className="ui-columns-list" aria-label={t.columns}>
          {found.map(column => {
            const pin = pinOf(column, layout)
            const beside = all.filter(one => pinOf(one, layout) === pin)
            const at = beside.indexOf(column)
            return (
              <li key={column.id}>
                {column.pin ? (
                  <span className="ui-columns-pin">
                    <LockIcon size={16} />
                    {column.header}
                  </span>
                ) : (
                  <Checkbox checked={!layout.hidden.includes(column.id)} onChange={on => show(column.id, on)}>
                    {column.header}
                  </Checkbox>
                )}
                <IconButton
                  size="small"
                  label={pins[pin].label(t)(column.header)}
                  icon={pins[pin].icon}
                  onClick={() => onLayout({ ...layout, pins: { ...layout.pins, [column.id]: pins[pin].next } })}
                />
                <IconButton
                  size="small"
                  label={t.narrower(column.header)}
                  icon={<MinusIcon size={16} />}
                  onClick={() => widen(column, -step)}
                />
                <IconButton size="small" label={t.wider(column.header)} icon={<PlusIcon size={16} />} onClick={() => widen(column, step)} />
                <IconButton
                  size="small"
                  label={t.moveUp(column.header)}
                  icon={<ArrowUpIcon size={16} />}
                  aria-disabled={at <= 0}
                  onClick={() => at > 0 && move(column, -1)}
                />
                <IconButton
                  size="small"
                  label={t.moveDown(column.header)}
                  icon={<ArrowDownIcon size={16} />}
                  aria-disabled={at === beside.length - 1}
                  onClick={() => at < beside.length - 1 && move(column, 1)}
                />
              </li>
            )
          })}
          {found.length === 0 && <li className="muted s13">{kit.nothing}</li>}
        </ul>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </div>
    </Dialog>
  )
}
