import { type ReactNode, useState } from 'react'
import { type FileRow, files, pictureOf } from '#contract/files.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { WarningIcon } from '#web/ui/pictures/icons.tsx'
import { DownloadIcon, MoreIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { saveFile } from './save.ts'
import { scanWords, typeLabels, words } from './words.ts'

/** What a file looks like in small: its picture, or the name of its type. */
function FilePicture({ file }: { file: Pick<FileRow, 'id' | 'type' | 'pictured'> }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={names('file-look', `file-look-${file.type}`)} aria-hidden="true">
      {file.pictured && !broken ? (
        <img src={pictureOf(file.id, 'thumb')} alt="" width={40} height={40} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        typeLabels[file.type]
      )}
    </span>
  )
}

type StoredFileProps = {
  file: FileRow
  canRemove: boolean
  /** It can be looked at although there is no picture of it. */
  previewed?: boolean
  onOpen: () => void
  onRemoved: () => void
  /** What else is told of it, beside its size and day. */
  note?: ReactNode
}

/** A kept file: opened by its name, saved, removed with a way back. */
export function StoredFile({ file, canRemove, previewed = false, onOpen, onRemoved, note }: StoredFileProps) {
  const opens = file.pictured || previewed
  const t = useWords(words)
  const { locale } = useLocale()
  const f = useFormat()
  const remove = useSend(files.remove)
  const scan = scanWords[file.scanned]?.[locale]
  const infected = file.scanned === 'infected'
  const gone = remove.error instanceof CallError ? remove.error.message : null

  return (
    <li className={names('file', remove.isPending && 'file-leaving')}>
      <FilePicture file={file} />
      <span className="file-text">
        {infected ? (
          <span className="file-name">{file.name}</span>
        ) : (
          <button
            type="button"
            className="file-name"
            aria-label={opens ? t.open(file.name) : t.download(file.name)}
            onClick={() => (opens ? onOpen() : void saveFile(file.id))}
          >
            {file.name}
          </button>
        )}
        <span className="file-facts muted s13">
          {!infected && <span>{t.size(file.size)}</span>}
          <span>{f.dateTime(file.createdAt)}</span>
          {file.by && <span>{file.by}</span>}
          {note}
          {file.scanned === 'unchecked' && <span title={t.uncheckedWhy}>{t.unchecked}</span>}
        </span>
        {scan && (
          <span className={names('file-said s13', infected ? 'danger' : 'warn')}>
            <WarningIcon size={14} />
            {scan}
          </span>
        )}
        {gone && (
          <span className="file-said danger s13" role="alert">
            <WarningIcon size={14} />
            {gone}
          </span>
        )}
      </span>
      <span className="file-do">
        {!infected && (
          <IconButton size="small" label={t.download(file.name)} icon={<DownloadIcon size={16} />} onClick={() => void saveFile(file.id)} />
        )}
        {file.cleaned && (
          <Menu
            label={t.more(file.name)}
            placement="bottom end"
            items={[
              {
                id: 'original',
                label: t.original,
                hint: t.originalHint,
                icon: <DownloadIcon size={16} />,
                onAction: () => void saveFile(file.id, true),
              },
            ]}
          >
            <IconButton size="small" label={t.more(file.name)} icon={<MoreIcon size={16} />} />
          </Menu>
        )}
        {canRemove && (
          <IconButton
            size="small"
            label={t.remove(file.name)}
            icon={<TrashIcon size={16} />}
            onClick={() => remove.mutate({ fileId: file.id }, { onSuccess: onRemoved })}
          />
        )}
      </span>
    </li>
  )
}
