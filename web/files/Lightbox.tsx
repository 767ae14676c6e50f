import { type KeyboardEvent, useState } from 'react'
import { type FileRow, pictureOf } from '#contract/files.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { saveFile } from './save.ts'
import { words } from './words.ts'

type LightboxProps = { files: readonly FileRow[]; opened: string | null; onOpen: (id: string | null) => void }

/** The pictures one at a time, large; arrows go on to the next. */
export function Lightbox({ files, opened, onOpen }: LightboxProps) {
  const t = useWords(words)
  const at = files.findIndex(file => file.id === opened)
  const file = files[at]
  const go = (by: number) => onOpen(files[(at + by + files.length) % files.length]?.id ?? null)
  const keys = (event: KeyboardEvent) => {
    if (files.length < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    <Dialog
      open={file !== undefined}
      onClose={() => onOpen(null)}
      size="large"
      title={file?.name}
      subtitle={file && files.length > 1 ? t.ofAll(at + 1, files.length) : undefined}
      footer={
        <Button icon={<DownloadIcon size={16} />} onClick={() => file && void saveFile(file.id)}>
          {t.downloadIt}
        </Button>
      }
    >
      {file && (
        <div className="file-lightbox" role="group" aria-label={file.name} onKeyDown={keys}>
          {files.length > 1 && <IconButton label={t.previous} icon={<ChevronLeftIcon />} onClick={() => go(-1)} />}
          <Picture key={file.id} file={file} />
          {files.length > 1 && <IconButton label={t.next} icon={<ChevronRightIcon />} onClick={() => go(1)} />}
        </div>
      )}
    </Dialog>
  )
}

function Picture({ file }: { file: FileRow }) {
  const t = useWords(words)
  const [broken, setBroken] = useState(false)
  return (
    <span className="file-picture">
      {broken ? (
        <span className="muted">{t.failed}</span>
      ) : (
        <img src={pictureOf(file.id, 'large')} alt={file.name} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
