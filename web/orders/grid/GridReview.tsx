import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Typed } from '#web/ui/table/sheet/state.ts'
import { type ColumnId, columns, type GridCtx } from './columns.ts'
import { gridColumnWords, gridWords } from './gridWords.ts'
import { type GridRow, type RowChange, textOf } from './row.ts'

/** Everything that is about to change, old and new, before it is sent. */
export function GridReview({
  rows,
  typed,
  ctx,
  faults,
  nameOf,
  pending,
  onClose,
  onApply,
}: {
  rows: readonly (readonly [GridRow, RowChange])[]
  typed: Typed
  ctx: GridCtx
  faults: number
  nameOf: (row: GridRow) => string
  pending: boolean
  onClose: () => void
  onApply: () => void
}) {
  const t = useWords(gridWords)
  const titles = useWords(gridColumnWords)
  const cells = rows.reduce((sum, [, change]) => sum + change.changed.length, 0)
  // what a cell will say in the words of the sheet, however it was typed
  const becomes = (row: GridRow, id: ColumnId): string => {
    const text = typed[row.card.id]?.[id]?.now ?? ''
    const put = columns[id].setText(row.fields, text, ctx)
    return 'fields' in put ? columns[id].text(put.fields, ctx) : text
  }
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={t.reviewTitle}
      subtitle={t.changes(cells, rows.length)}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button variant="primary" pending={pending} pendingLabel={t.applying} onClick={onApply}>
            {t.applyTo(rows.length)}
          </Button>
        </>
      }
    >
      {faults > 0 && <p className="warn s13">{t.reviewFaults(faults)}</p>}
      <ul className="grid-review">
        {rows.map(([row, change]) => (
          <li key={row.card.id}>
            <h3 className={row.card.number === null ? undefined : 'mono'}>{nameOf(row)}</h3>
            <dl>
              {change.changed.map(id => (
                <div key={id}>
                  <dt>{titles[id]}</dt>
                  <dd>
                    <span className="visually-hidden">{t.was} </span>
                    <s className="muted">{textOf(row, id, ctx) || t.nothingThere}</s>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden"> {t.becomes} </span>
                    <b>{becomes(row, id) || t.nothingThere}</b>
                    {change.met[id] !== undefined && <span className="warn s12"> {t.reviewMet}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
