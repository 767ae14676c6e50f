import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Picker, picked } from '#web/files/Files.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { names } from '#web/ui/names.ts'
import { CameraIcon, UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { documentsWords } from './words.ts'

type DropManyProps = {
  /** Whether any document takes files. */
  open: boolean
  /** Where files are chosen, so that the step of the order can begin with it. */
  input: RefObject<HTMLInputElement | null>
  onBring: (chosen: FileList | null) => void
  children: ReactNode
}

/** The list of documents as a place to drop many files on, or to choose or photograph them. */
export function DropMany({ open, input, onBring, children }: DropManyProps) {
  const t = useWords(documentsWords)
  const [over, setOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const drag = (event: DragEvent) => {
    if (!open || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'dragleave' && event.type !== 'drop')
    if (event.type === 'drop') onBring(event.dataTransfer.files)
  }
  return (
    <div
      className={names('docs-drop', over && 'docs-over')}
      role="group"
      aria-label={t.dropMany}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {open && (
        <div className="docs-many">
          <UploadIcon size={20} aria-hidden="true" />
          <span className="docs-many-text">{over ? t.dropHere : t.dropMany}</span>
          <Button size="small" onClick={() => input.current?.click()}>
            {t.chooseMany}
          </Button>
          <Button size="small" className="files-camera" icon={<CameraIcon size={16} />} onClick={() => camera.current?.click()}>
            {t.shoot}
          </Button>
          <Picker ref={input} accept={picked} onPick={onBring} />
          <Picker ref={camera} accept="image/jpeg" capture onPick={onBring} />
        </div>
      )}
      {children}
    </div>
  )
}
