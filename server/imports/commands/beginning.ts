import type { ImportKind } from '#contract/imports.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { type ImportRecord, insertImport, putFileChunk } from '../store/imports.ts'

/** Bytes of the file in one chunk. */
const CHUNK = 120_000

/** Begins an import with a file that lies here already: it is read as one whose last chunk has come. */
export async function beginWith(
  tx: Tx,
  secrets: Pick<Secrets, 'seal'>,
  { kind, fileName, bytes }: { kind: ImportKind; fileName: string; bytes: Buffer },
): Promise<ImportRecord> {
  const begun = await insertImport(tx, kind, fileName.slice(0, 255))
  for (let seq = 0; seq * CHUNK < bytes.length; seq++)
    await putFileChunk(tx, begun.id, seq, secrets.seal(bytes.subarray(seq * CHUNK, (seq + 1) * CHUNK).toString('base64')))
  return begun
}
