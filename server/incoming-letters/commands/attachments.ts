import { randomBytes } from 'node:crypto'
import { fileLimits } from '#contract/files.ts'
import { recordFile } from '#server/files/commands/files.ts'
import { dropTreated, insertLaid, settle, storeTreated } from '#server/files/commands/uploads.ts'
import { type Treated, treat } from '#server/files/treatment/treatment.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Scan, Scanner } from '#server/platform/scanner.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { LetterAttachment } from '../record.ts'

type TreatedFile = { name: string; treated: Treated; scanned: Scan }
/** Attachments that were looked at: those that are files we keep, and the names of those that are not. */
export type LetterFiles = { sound: readonly TreatedFile[]; refused: readonly string[] }
export type LaidFile = TreatedFile & { blob: string }

/** Looks at attachments; those that are no files we keep, cannot be had or are infected are named. */
export async function lookAt({ scanner }: { scanner: Scanner }, attachments: readonly LetterAttachment[]): Promise<LetterFiles> {
  const sound: TreatedFile[] = []
  const refused: string[] = []
  for (const { name, type, bytes: brought } of attachments) {
    try {
      const bytes = typeof brought === 'function' ? await brought() : brought
      if (bytes === null || bytes.length === 0 || bytes.length > fileLimits.bytes) throw new Refusal('file.type')
      const made = await treat(bytes, { name, announced: type === 'application/octet-stream' ? '' : type })
      const scanned = await scanner(bytes).catch((): Scan => 'waiting')
      if (scanned === 'infected') throw new Refusal('file.infected')
      sound.push({ name, treated: made, scanned })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(name)
    }
  }
  return { sound, refused }
}

type Stores = { storage: Storage; secrets: Secrets }

/** Lays files down for one organisation. */
export async function layDown(stores: Stores, { sound }: LetterFiles): Promise<LaidFile[]> {
  const laid = sound.map(file => ({ ...file, blob: randomBytes(16).toString('hex') }))
  for (const { blob, treated } of laid) await storeTreated(stores, blob, treated)
  return laid
}

/** Takes back what was laid down. */
export const dropLaid = ({ storage }: Pick<Stores, 'storage'>, laid: readonly LaidFile[]) =>
  Promise.all(laid.map(({ blob }) => dropTreated(storage, blob)))

/** Writes files that were laid down as those of a letter. */
export async function keepFiles(tx: Tx, letterId: string, { laid, limit }: { laid: readonly LaidFile[]; limit: number }) {
  for (const { name, treated, scanned, blob } of laid) {
    const file = { id: newId(), kind: 'incoming_letter' as const, objectId: letterId, purpose: 'attachment', draft: false }
    await insertLaid(tx, tx.actor.orgId, { ...file, name, createdBy: letterId }, { treated, blob, scanned, limit })
    await settle(tx, { ...file, orgId: tx.actor.orgId }, scanned)
    await recordFile(tx, 'added', file)
  }
}
