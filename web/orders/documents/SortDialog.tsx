import { useId, useState } from 'react'
import type { DocumentRow } from '#contract/documents.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

type SortDialogProps = {
  files: readonly File[]
  documents: readonly DocumentRow[]
  guess: (fileName: string) => string | null
  onSorted: (sorted: readonly { file: File; documentId: string }[]) => void
  onClose: () => void
}

/** Tells which document each of several files belongs to; what the names say is chosen already. */
export function SortDialog({ files, documents, guess, onSorted, onClose }: SortDialogProps) {
  const t = useWords(documentsWords)
  const nameOf = useNameOf()
  const form = useId()
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => files.map(file => guess(file.name)))
  const options = documents.map(orderDocument => ({ id: orderDocument.id, label: nameOf(orderDocument) }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.sortTitle}
      subtitle={t.sortText}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button type="submit" form={form} variant="primary" disabled={chosen.every(id => id === null)}>
            {t.sortDo}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="docs-sort"
        onSubmit={event => {
          event.preventDefault()
          onSorted(files.flatMap((file, i) => (chosen[i] ? [{ file, documentId: chosen[i] }] : [])))
        }}
      >
        {files.map((file, i) => (
          <div key={`${file.name} ${file.lastModified} ${file.size}`} className="docs-sort-row">
            <span className="docs-sort-name" title={file.name}>
              {file.name}
            </span>
            <Select
              label={t.sortOf(file.name)}
              hideLabel
              options={options}
              value={chosen[i] ?? null}
              placeholder={t.sortSkip}
              clearable
              onChange={id => setChosen(chosen.map((one, at) => (at === i ? id : one)))}
            />
          </div>
        ))}
      </form>
    </Dialog>
  )
}
