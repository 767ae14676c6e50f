import { useWords } from '#web/i18n/words.ts'
import { listsWords } from '#web/lists/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CheckIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import type { RowResult } from './bulk.ts'

/** What became of each row: those that failed with their reasons first, and once more at a press. */
export function BulkResults<Row extends { id: string }>({
  title,
  rows,
  results,
  nameOf,
  onClose,
  again,
  onRetry,
}: {
  title: string
  rows: readonly Row[]
  results: readonly RowResult[]
  nameOf: (row: Row) => string
  onClose: () => void
  /** Those that failed and may be tried once more. */
  again: readonly Row[]
  onRetry: (rows: readonly Row[]) => void
}) {
  const t = useWords(listsWords)
  const of = new Map(results.map(one => [one.id, one]))
  const failed = rows.filter(row => !of.get(row.id)?.ok)
  const done = rows.filter(row => of.get(row.id)?.ok)
  const noted = done.filter(row => of.get(row.id)?.note)
  const plain = done.filter(row => !of.get(row.id)?.note)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={t.results(done.length, rows.length)}
      footer={
        <>
          {again.length > 0 && <Button onClick={() => onRetry(again)}>{t.again(again.length)}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <p className="muted s13">{failed.length > 0 ? t.stillChosen : t.allDone}</p>
      <ul className="lists-results">
        {failed.map(row => (
          <li key={row.id}>
            <WarningIcon size={16} className="danger" />
            <b>{nameOf(row)}</b>
            <span>{of.get(row.id)?.error?.message ?? t.notSent}</span>
          </li>
        ))}
        {noted.map(row => (
          <li key={row.id}>
            <WarningIcon size={16} className="warn" />
            <b>{nameOf(row)}</b>
            <span>{of.get(row.id)?.note}</span>
          </li>
        ))}
        {plain.map(row => (
          <li key={row.id} className="muted">
            <CheckIcon size={16} />
            <span>{nameOf(row)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
