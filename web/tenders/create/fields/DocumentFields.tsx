import { useEffect } from 'react'
import { Files } from '#web/files/Files.tsx'
import { useUploads } from '#web/files/uploads.ts'
import { useWords } from '#web/i18n/words.ts'
import '#web/tenders/create/create.css'
import { createWords } from '#web/tenders/create/words.ts'

/** Where documents of a tender are put: a form's own place, or with `draft` off the tender that is kept as a draft already. */
type DocumentsPlace = { objectId: string; draft: boolean }

type Props = DocumentsPlace & {
  /** Hears how many files are on their way. */
  onComing: (files: number) => void
  /** When they are read and by whom; left out: as of a new tender. */
  note?: string
}

const under = new Set(['queued', 'sending', 'checking', 'offline', 'busy'])

/** Terms, drawings and whatever else bidders are to read, added where the tender or an addendum to it is put together. */
export function DocumentFields({ objectId, draft, onComing, note }: Props) {
  const t = useWords(createWords)
  const coming = useUploads().filter(
    ({ place, state }) => place.kind === 'tender' && place.objectId === objectId && under.has(state),
  ).length
  useEffect(() => onComing(coming), [coming, onComing])
  return (
    <div className="tender-told">
      <Files kind="tender" objectId={objectId} purpose="document" draft={draft} label={t.documents} />
      <p className="s12 muted">{note ?? t.documentsNote}</p>
    </div>
  )
}
