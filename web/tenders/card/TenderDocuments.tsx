import { lazy, Suspense, useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import '#web/files/files.css'
import { StoredFile } from '#web/files/StoredFile.tsx'
import { useWords } from '#web/i18n/words.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { cardWords } from './words.ts'

const Lightbox = lazy(async () => ({ default: (await import('#web/files/Lightbox.tsx')).Lightbox }))

/** The documents of a tender, each with its size, its day and the hash the protocol names it by. */
export function TenderDocuments({ documents }: Pick<TenderCard, 'documents'>) {
  const t = useWords(cardWords)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ul className="files-list" aria-label={t.documents}>
        {documents.map(file => (
          <StoredFile
            key={file.id}
            file={file}
            canRemove={false}
            onOpen={() => setOpened(file.id)}
            onRemoved={() => undefined}
            note={
              <>
                {file.addendum !== null && <span>{t.documentLater}</span>}
                <span className="row" title={t.documentHash}>
                  <span className="mono">SHA-256 {file.sha256.slice(0, 8)}…</span>
                  <CopyButton text={file.sha256} size="small" iconOnly />
                </span>
              </>
            }
          />
        ))}
      </ul>
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox files={documents.filter(file => file.pictured)} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}
