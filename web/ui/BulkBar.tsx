import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import './BulkBar.css'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons.tsx'
import { words } from './words.ts'

/** What can be done with all chosen rows at once, floating over their list. */
export function BulkBar({ count, onClear, note, children }: { count: number; onClear: () => void; note?: ReactNode; children: ReactNode }) {
  const t = useWords(words)
  if (count === 0) return null
  return (
    <section className="ui-bulk" aria-label={t.selected(count)}>
      <span className="ui-bulk-count" role="status">
        {t.selected(count)}
      </span>
      {note && <span className="muted s13">{note}</span>}
      <span className="ui-bulk-rule" />
      <div className="ui-bulk-actions">{children}</div>
      <span className="ui-bulk-rule" />
      <IconButton label={t.clearSelection} kbd="Esc" icon={<CloseIcon />} onClick={onClear} />
    </section>
  )
}
