import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import './BulkBar.css'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'

/** What can be done with all chosen rows at once, floating over their list. */
export function BulkBar({
  count,
  onClear,
  all,
  note,
  children,
}: {
  count: number
  onClear: () => void
  /** Offers to choose all that the filter names, loaded or not. */
  all?: { count: number; onChoose: () => void } | undefined
  note?: ReactNode
  children: ReactNode
}) {
  const t = useWords(words)
  const f = useFormat()
  if (count === 0) return null
  return (
    <section className="ui-bulk" aria-label={t.selected(f.number(count))}>
      <span className="ui-bulk-count" role="status">
        {t.selected(f.number(count))}
      </span>
      {all && (
        <button type="button" className="ui-bulk-all" onClick={all.onChoose}>
          {t.allOf(f.number(all.count))}
        </button>
      )}
      {note && <span className="muted s13 nowrap">{note}</span>}
      <span className="ui-bulk-rule" />
      <div className="ui-bulk-actions">{children}</div>
      <IconButton label={t.clearSelection} kbd="Esc" icon={<CloseIcon />} onClick={onClear} />
    </section>
  )
}
