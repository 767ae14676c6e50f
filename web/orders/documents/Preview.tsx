import type { KeyboardEvent, ReactNode } from 'react'
import { type FileRow, pictureOf, shownAt } from '#contract/files.ts'
import { saveFile } from '#web/files/save.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { documentsWords } from './words.ts'

type PreviewProps = {
  files: readonly FileRow[]
  opened: string
  onOpen: (id: string | null) => void
  /** What may be done with the document that is looked at. */
  children?: ReactNode
  /** What was answered to it. */
  answer?: ReactNode
}

/** The files of a document one at a time, pictures and PDFs; arrows go on to the next. */
export function Preview({ files, opened, onOpen, children, answer }: PreviewProps) {
  const t = useWords(documentsWords)
  const phone = useBelow(768)
  const at = files.findIndex(file => file.id === opened)
  const file = files[at]
  if (!file) return null
  const go = (by: number) => onOpen(files[(at + by + files.length) % files.length]?.id ?? null)
  const keys = (event: KeyboardEvent) => {
    if (files.length < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    <Dialog
      open
      onClose={() => onOpen(null)}
      size="large"
      title={file.name}
      subtitle={files.length > 1 ? t.ofAll(at + 1, files.length) : undefined}
      footer={
        <>
          <Button icon={<DownloadIcon size={16} />} onClick={() => void saveFile(file.id)}>
            {t.download}
          </Button>
          {children}
        </>
      }
    >
      {answer}
      <div className="file-lightbox" role="group" aria-label={file.name} onKeyDown={keys}>
        {files.length > 1 && <IconButton label={t.previous} icon={<ChevronLeftIcon />} onClick={() => go(-1)} />}
        <span className="file-picture">
          {file.pictured ? (
            <img src={pictureOf(file.id, 'large')} alt={file.name} />
          ) : file.type === 'pdf' && file.cleaned && !phone ? (
            <iframe className="docs-pdf" src={`${shownAt(file.id)}#navpanes=0`} title={file.name} />
          ) : (
            <span className="muted">{t.noPreview}</span>
          )}
        </span>
        {files.length > 1 && <IconButton label={t.next} icon={<ChevronRightIcon />} onClick={() => go(1)} />}
      </div>
    </Dialog>
  )
}
