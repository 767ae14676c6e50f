import { lazy, Suspense, useState } from 'react'
import { type ImportKind, importRights } from '#contract/imports.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { importButtonWords } from './buttonWords.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Opens the import of a list, for those who may change what it lists. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const t = useWords(importButtonWords)
  const may = useCan(importRights[kind])
  const phone = useBelow(768)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      {phone ? (
        <IconButton size="touch" label={t.import} icon={<UploadIcon />} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={<UploadIcon size={16} />} onClick={() => setOpen(true)}>
          {t.import}
        </Button>
      )}
      {open && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
