import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type FileKind, type FileRow, files, fileTypes } from '#contract/files.ts'
import { ask, CallError } from '#web/api/client.ts'
import { markStale, queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { RefreshIcon } from '#web/ui/pictures/icons.tsx'
import { CameraIcon, UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { ComingFile } from './ComingFile.tsx'
import './files.css'
import { StoredFile } from './StoredFile.tsx'
import { addFiles, forgetDone, isSame, type Place, useUploads } from './uploads.ts'
import { words } from './words.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

export type FilesProps = {
  kind: FileKind
  /** The object; of a form whose object does not exist yet its own id, with `draft`: `files.attach` gives them to the object then. */
  objectId: string
  /** Which of the object's documents these are. */
  purpose: string
  draft?: boolean
  /** Whose files these are, for who does not see where they stand: «Полис ОСАГО». */
  label?: string | undefined
  /** Nothing may be added or removed, whatever the rights. */
  readOnly?: boolean | undefined
  /** Without the line that tells what may come in. */
  compact?: boolean | undefined
  empty?: ReactNode
  /** The chooser offers pictures alone. */
  pictures?: boolean | undefined
}

// without HEIC: asked for the others, a phone makes its picture one of them, which has a preview
export const picked = Object.entries(fileTypes)
  .flatMap(([type, { endings, mime }]) => (type === 'heic' ? [] : [mime, ...endings.map(ending => `.${ending}`)]))
  .join(',')

/** The scans of one document: those that are kept, those on their way, and the place to add more. */
export function Files({
  kind,
  objectId,
  purpose,
  draft = false,
  label,
  readOnly = false,
  compact = false,
  empty,
  pictures = false,
}: FilesProps) {
  const t = useWords(words)
  const place: Place = { kind, objectId, purpose, draft }
  const { data, error, isPending, refetch } = useQuery(queryOf(files.list, { kind, objectId, draft }, { quiet: true }))
  const coming = useUploads().filter(one => isSame(one.place, place))
  const [over, setOver] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useArrived(coming.filter(one => one.state === 'done').map(one => one.id))

  const kept = (data?.items ?? []).filter(file => file.purpose === purpose)
  const canAdd = !readOnly && data?.mayWrite === true
  const name = label ?? t.files

  const add = (chosen: FileList | readonly File[] | null | undefined) => {
    if (canAdd && chosen && chosen.length > 0) addFiles(place, [...chosen])
  }
  const drag = (event: DragEvent) => {
    if (!canAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'dragleave' && event.type !== 'drop')
    if (event.type === 'drop') add(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  }

  if (isPending)
    return (
      <div className="files" role="status" aria-label={name}>
        <Skeleton lines={2} height={20} />
      </div>
    )
  if (!data)
    return (
      <div className="files files-state">
        <span className="muted">{error instanceof CallError && error.status === 403 ? t.closed : t.unread}</span>
        {!(error instanceof CallError && error.status === 403) && (
          <Button size="small" icon={<RefreshIcon size={16} />} onClick={() => void refetch()}>
            {t.again}
          </Button>
        )}
      </div>
    )

  const drop = { onDragEnter: drag, onDragOver: drag, onDragLeave: drag, onDrop: drag, onPaste: paste }
  return (
    <div className={names('files', compact && 'files-compact', over && 'files-over')} role="group" aria-label={name} {...drop}>
      {kept.length + coming.length > 0 && (
        <ul className="files-list" aria-label={t.list}>
          {kept.map(file => (
            <StoredFile
              key={file.id}
              file={file}
              canRemove={canAdd}
              onOpen={() => setOpened(file.id)}
              onRemoved={() => offerUndo(file, t)}
            />
          ))}
          {coming.map(one => (
            <ComingFile key={one.id} coming={one} />
          ))}
        </ul>
      )}
      {!canAdd && kept.length === 0 && <p className="muted s13">{empty ?? t.none}</p>}
      {canAdd && (
        <div className="files-add">
          <UploadIcon size={20} aria-hidden="true" />
          <span className="files-drop">{over ? t.dropHere : t.drop}</span>
          <Button size="small" onClick={() => input.current?.click()} aria-label={label ? `${t.choose}: ${label}` : undefined}>
            {t.choose}
          </Button>
          <Button
            size="small"
            className="files-camera"
            icon={<CameraIcon size={16} />}
            onClick={() => camera.current?.click()}
            aria-label={label ? `${t.camera}: ${label}` : undefined}
          >
            {t.camera}
          </Button>
          {!compact && <span className="muted s13 files-takes">{t.takes}</span>}
          <Picker ref={input} accept={pictures ? 'image/*' : picked} onPick={add} />
          <Picker ref={camera} accept="image/jpeg" capture onPick={add} />
        </div>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox files={kept.filter(file => file.pictured)} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </div>
  )
}

type PickerProps = { ref: React.Ref<HTMLInputElement>; accept: string; capture?: boolean; onPick: (files: FileList | null) => void }

/** The browser's own chooser, behind the button beside it. */
export const Picker = ({ ref, accept, capture = false, onPick }: PickerProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    tabIndex={-1}
    accept={accept}
    multiple={!capture}
    {...(capture && { capture: 'environment' as const })}
    onChange={event => {
      onPick(event.currentTarget.files)
      // the same file chosen again is a choice again
      event.currentTarget.value = ''
    }}
  />
)

/** What came in whole stands among the kept files as soon as they are read anew; `ordered`: the order they belong to as well. */
export function useArrived(done: readonly number[], ordered = false) {
  const queries = useQueryClient()
  const ids = done.join(' ')
  useEffect(() => {
    if (ids === '') return
    const arrived = ids.split(' ').map(Number)
    void markStale(queries, ordered ? ['files.changed', 'order.changed'] : ['files.changed']).then(() => forgetDone(arrived))
  }, [ids, queries, ordered])
}

/** Says that a file was removed, with the way back. */
export const offerUndo = (file: FileRow, t: (typeof words)['ru']) =>
  toasts.add({
    type: 'info',
    title: t.removed,
    content: file.name,
    timeout: 10_000,
    undo: () => void ask(files.restore, { data: { fileId: file.id } }),
  })
