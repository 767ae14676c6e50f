import { lazy, Suspense, useState } from 'react'
import { type ImportKind, importRights } from '#contract/import-rights.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { importButtonWords } from './buttonWords.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Opens the import of a list, for those who may change what it lists. */
export function ImportButton({ kind, compact = false }: { kind: ImportKind; compact?: boolean }) {
  const t = useWords(importButtonWords)
  const label = kind === 'orders' ? t.importOrders : t.import
  const may = useCan(importRights[kind])
  const phone = useBelow(768)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      {phone || compact ? (
        <IconButton
          size={phone ? 'touch' : undefined}
          bordered={compact}
          label={label}
          icon={<UploadIcon />}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button icon={<UploadIcon size={16} />} onClick={() => setOpen(true)}>
          {label}
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
