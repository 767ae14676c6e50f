import { type ImportCard, type ImportKind, imports } from '#contract/imports.ts'
import { ask } from '#web/api/client.ts'

/** Three bytes are four letters: so many make a text of 8000. */
const TEXT = 6000
const TEXTS = 20

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

/** Sends a table piece by piece and has it read; throws the refusal. */
export async function upload(kind: ImportKind, fileName: string, bytes: Uint8Array, tell: (share: number) => void): Promise<ImportCard> {
  const [begun, refused] = await ask(imports.begin, { data: { kind, fileName: fileName.slice(0, 255) } }, { quiet: true })
  if (refused) throw refused
  for (let seq = 0; seq * TEXT * TEXTS < bytes.length; seq++) {
    const part = bytes.subarray(seq * TEXT * TEXTS, (seq + 1) * TEXT * TEXTS)
    const texts = Array.from({ length: Math.ceil(part.length / TEXT) }, (_, i) => base64(part.subarray(i * TEXT, (i + 1) * TEXT)))
    const [, stopped] = await ask(imports.chunk, { data: { id: begun.id, seq, base64: texts } }, { quiet: true })
    if (stopped) throw stopped
    tell(Math.min(1, ((seq + 1) * TEXT * TEXTS) / bytes.length))
  }
  const [read, unread] = await ask(imports.read, { data: { id: begun.id } }, { quiet: true })
  if (unread) throw unread
  return read
}
