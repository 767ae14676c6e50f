import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import './ColumnsDialog.css'
import type { Column, TableLayout } from './DataTable.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { ArrowDownIcon, ArrowUpIcon, LockIcon, MinusIcon, PlusIcon } from './icons.tsx'
import { SearchField } from './SearchField.tsx'
import { Switch } from './Switch.tsx'
import { narrowest, ordered } from './table/arrange.ts'
import { tableWords } from './table/words.ts'
import { words } from './words.ts'

const step = 24

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
  const loose = all.filter(column => !column.pin)
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
        {all.some(column => column.pin) && (
          <Switch checked={!layout.unpinned} onChange={on => onLayout({ ...layout, unpinned: !on })}>
            {t.columnsPin}
          </Switch>
        )}
        <ul className="ui-columns-list" aria-label={t.columns}>
          {found.map(column => {
            const at = loose.indexOf(column)
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
                  aria-disabled={at < 0 || at === loose.length - 1}
                  onClick={() => at >= 0 && at < loose.length - 1 && move(column, 1)}
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
