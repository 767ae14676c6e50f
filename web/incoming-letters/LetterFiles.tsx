import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type FileRow, files } from '#contract/files.ts'
import { type ImportCard, imports } from '#contract/imports.ts'
import { incomingLetters } from '#contract/incoming-letters.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { Files } from '#web/files/Files.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { words } from './words.ts'

const ImportDialog = lazy(async () => ({ default: (await import('#web/imports/ImportDialog.tsx')).ImportDialog }))

/** What came with a letter; a table goes on into the import, where nothing is written before a person confirms. */
export function LetterFiles({ letterId, mayImport }: { letterId: string; mayImport: boolean }) {
  const t = useWords(words)
  const { data } = useQuery(queryOf(files.list, { kind: 'incoming_letter', objectId: letterId, draft: false }, { quiet: true }))
  const [opening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [begun, setBegun] = useState<ImportCard | null>(null)
  const open = async (file: FileRow) => {
    setOpening(true)
    setTrouble(null)
    const [card, refused] = await ask(incomingLetters.openTable, { data: { letterId, fileId: file.id } }, { quiet: true })
    const [read, unread] = card ? await ask(imports.read, { data: { id: card.id } }, { quiet: true }) : [null, refused]
    setOpening(false)
    if (read) setBegun(read)
    else setTrouble(unread?.message ?? null)
  }
  const items = data?.items ?? []
  return (
    <div style={{ flexBasis: '100%' }}>
      {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
      <Files kind="incoming_letter" objectId={letterId} purpose="attachment" label={t.filesTitle} readOnly compact />
      <div className="row row-wrap">
        {items
          .filter(({ type }) => mayImport && type === 'xlsx')
          .map(file => (
            <Button key={file.id} size="small" variant="primary" pending={opening} onClick={() => void open(file)}>
              {t.openTable(file.name)}
            </Button>
          ))}
      </div>
      {items.some(({ type }) => type === 'pdf') && <p className="muted s13">{t.readByPerson}</p>}
      {begun && (
        <Suspense>
          <ImportDialog kind="orders" start={begun} onClose={() => setBegun(null)} />
        </Suspense>
      )}
    </div>
  )
}
