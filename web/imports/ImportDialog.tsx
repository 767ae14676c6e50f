import { useId, useRef, useState } from 'react'
import { fieldsOf, type ImportCard, type ImportKind, importMost, imports } from '#contract/imports.ts'
import { ask, CallError } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import './imports.css'
import { saveFile } from './saveFile.ts'
import { upload } from './upload.ts'
import { importTitles, importWords } from './words.ts'

type Props = {
  kind: ImportKind
  /** A table that was read already. */
  start?: ImportCard | null
  onClose: () => void
}

/** Brings a table into a list: pasted or from a file, looked at and repaired, and written only then. */
export function ImportDialog({ kind, start = null, onClose }: Props) {
  const titles = useWords(importTitles)
  const t = useWords(importWords)
  const f = useFormat()
  const [found, setFound] = useState<ImportCard | null>(start)
  const [share, setShare] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [pasted, setPasted] = useState('')

  const bring = async (fileName: string, bytes: Uint8Array) => {
    if (bytes.length > importMost.bytes) return setTrouble(t.tooLarge)
    setTrouble(null)
    setShare(0)
    try {
      setFound(await upload(kind, fileName, bytes, setShare))
    } catch (error) {
      setTrouble(error instanceof CallError ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }
  const forget = () => {
    if (found && found.status !== 'done') void ask(imports.drop, { data: { id: found.id } }, { quiet: true })
    setFound(null)
  }
  const close = () => {
    forget()
    onClose()
  }

  if (found)
    return (
      <ImportPreview
        key={found.id}
        title={titles[kind]}
        start={found}
        onOther={() => {
          forget()
          setTrouble(null)
          setPasted('')
        }}
        onClose={close}
      />
    )
  return (
    <Dialog open onClose={close} title={titles[kind]} subtitle={t.nothingYet} size="large" keep>
      <div className="import-bring">
        {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
        {share === null ? (
          <Bring kind={kind} text={pasted} onText={setPasted} onBring={(name, bytes) => void bring(name, bytes)} onTrouble={setTrouble} />
        ) : (
          <ImportProgress share={share} text={t.reading(f.percent(share))} />
        )}
      </div>
    </Dialog>
  )
}

async function takeTemplate(kind: ImportKind, onTrouble: (trouble: string) => void) {
  const [file, refused] = await ask(imports.template, { query: { kind } }, { quiet: true })
  if (refused) onTrouble(refused.message)
  else saveFile(file)
}

type BringProps = {
  kind: ImportKind
  text: string
  onText: (text: string) => void
  onBring: (name: string, bytes: Uint8Array) => void
  onTrouble: (trouble: string) => void
}

function Bring({ kind, text, onText, onBring, onTrouble }: BringProps) {
  const t = useWords(importWords)
  const { locale } = useLocale()
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = async (chosen: File | undefined) => {
    if (chosen) onBring(chosen.name, new Uint8Array(await chosen.arrayBuffer()))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button chooses one by the keyboard
    <div
      className="import-drop"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <TextArea label={t.paste} value={text} onChange={onText} rows={7} placeholder={t.pastePlaceholder} className="import-paste" />
      <div className="row">
        <Button variant="primary" disabled={text.trim() === ''} onClick={() => onBring('', new TextEncoder().encode(text))}>
          {t.read}
        </Button>
        <span className="s13 muted">{t.orFile}</span>
        <Button onClick={() => file.current?.click()}>{t.chooseFile}</Button>
        <Button variant="ghost" icon={<DownloadIcon size={16} />} onClick={() => void takeTemplate(kind, onTrouble)}>
          {t.template}
        </Button>
        <input
          ref={file}
          id={id}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t.chooseFile}
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => void take(event.target.files?.[0])}
        />
      </div>
      <p className="s13 muted">
        {t.knows}{' '}
        {Object.values(fieldsOf(kind))
          .map(field => field[locale])
          .join(', ')}
      </p>
    </div>
  )
}
