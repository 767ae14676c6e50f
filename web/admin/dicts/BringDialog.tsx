import { useState } from 'react'
import { type DictVerdict, dictionaries } from '#contract/dictionaries.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { dictWords } from './words.ts'

const MOST_BYTES = 150_000
const PIECE = 9000
const tones = { added: 'go', changed: 'info', same: 'neutral', refused: 'danger' } as const

/** Bytes as pieces of base64, each short enough for a call. */
function piecesOf(bytes: Uint8Array): string[] {
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  const text = btoa(letters)
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, i) => text.slice(i * PIECE, (i + 1) * PIECE))
}

/** A table of entries: first what would become of each row, then it is written. */
export function BringDialog({ dict, version, onClose }: { dict: string; version: number; onClose: () => void }) {
  const t = useWords(dictWords)
  const send = useSend(dictionaries.bring)
  const [base64, setBase64] = useState<string[]>([])
  const [rows, setRows] = useState<readonly DictVerdict[] | null>(null)
  const [large, setLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setRows(null)
    setLarge(file.size > MOST_BYTES)
    if (file.size > MOST_BYTES) return
    const pieces = piecesOf(new Uint8Array(await file.arrayBuffer()))
    setBase64(pieces)
    send.mutate({ dict, version, base64: pieces, dry: true }, { onSuccess: answer => setRows(answer.rows) })
  }
  const written = rows?.filter(({ verdict }) => verdict === 'added' || verdict === 'changed').length ?? 0
  const write = () =>
    send.mutate(
      { dict, version, base64, dry: false },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.saved, content: '' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={t.bringTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={rows === null || written === 0} pending={send.isPending} onClick={write}>
            {rows !== null && written === 0 ? t.nothing : t.write(written)}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <p className="muted s13">{t.bringNote}</p>
        <label className="stack">
          <span className="medium s13">{t.file}</span>
          <input type="file" accept=".csv,.xlsx" onChange={event => void read(event.target.files?.[0])} />
        </label>
        {large && <Banner tone="danger">{t.tooLarge}</Banner>}
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
        {rows && <Verdicts rows={rows} />}
      </div>
    </Dialog>
  )
}

function Verdicts({ rows }: { rows: readonly DictVerdict[] }) {
  const t = useWords(dictWords)
  const { locale } = useLocale()
  return (
    <div className="admin-dict" style={{ padding: 0 }}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.code}</th>
            <th scope="col">{t.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ n, code, verdict, why }) => (
            <tr key={n}>
              <td>{n}</td>
              <td className="mono">{code}</td>
              <td>
                <Badge tone={tones[verdict]}>{t[verdict]}</Badge> <span className="s12">{why?.[locale]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
