import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileLimits } from '#contract/files.ts'
import type { Owners } from '#server/files/record.ts'
import type { FileRecord } from '#server/files/row.ts'
import { allOf, copyOf } from '#server/files/rules.ts'
import { changeFile, deleteFile, findFile, insertFile, moveSpace, takeSpace } from '#server/files/store.ts'
import type { Treated } from '#server/files/treatment/treatment.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Scan } from '#server/platform/scanner.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { reach } from './access.ts'
import { DAY, MINUTE, publishChanged, recordFile } from './files.ts'

const RESCAN_MS = 10 * MINUTE

/** Folder of uploads that are still coming; shared by the processes of an installation. */
export const halvesOf = (folder: string) => join(folder, 'uploads')

/** Removes what has come of an upload. */
export async function dropHalf(folder: string, id: string) {
  for (const file of [id, `${id}.json`]) await rm(join(halvesOf(folder), file), { force: true })
}

/** Seals and stores all that is kept of a file. */
export async function storeTreated(
  { storage, secrets }: { storage: Pick<Storage, 'write'>; secrets: Secrets },
  blob: string,
  { bytes, clean, pictures }: Treated,
) {
  const put = (name: string, content: Buffer) => storage.write(name, secrets.sealBytes(content))
  await Promise.all([
    put(blob, bytes),
    clean && put(copyOf(blob, 'clean'), clean),
    pictures && put(copyOf(blob, 'thumb'), pictures.thumb),
    pictures && put(copyOf(blob, 'large'), pictures.large),
  ])
}

/** Bytes of all that is kept of a file, as the space of an organisation counts them. */
export const storedBytesOf = ({ bytes, clean, pictures }: Treated): number =>
  [bytes, clean, pictures?.thumb, pictures?.large].reduce((sum, part) => sum + (part?.length ?? 0), 0)

/** Takes back the bytes of a file that nothing came of. */
export const dropTreated = (storage: Pick<Storage, 'remove'>, blob: string) =>
  Promise.all(allOf({ blob, cleaned: true, pictured: true }).map(name => storage.remove(name)))

/** A file whose bytes lie there already, and how much its organisation may keep. */
export type Laid = { treated: Treated; blob: string; scanned: Scan; limit: number }
type NewFile = Pick<Parameters<typeof insertFile>[1], 'id' | 'kind' | 'objectId' | 'purpose' | 'name' | 'createdBy' | 'sharedWith'>

/** Writes a file that came whole, by another way than an upload, into a home; refused where that has no space left. */
export async function insertLaid(tx: Tx, orgId: OrgId, file: NewFile, { treated, blob, scanned, limit }: Laid): Promise<void> {
  const { type, bytes, clean, pictures } = treated
  const storedBytes = storedBytesOf(treated)
  if (!(await takeSpace(tx, orgId, storedBytes, limit))) refuse('file.space', { limit: limit / 1024 ** 3 })
  await insertFile(tx, {
    ...{ ...file, orgId, draft: false, type, declared: '', blob, status: 'ready', storedBytes, scanned },
    ...{ size: (clean ?? bytes).length, sha256: createHash('sha256').update(bytes).digest() },
    ...{ cleaned: clean !== null, pictured: pictures !== null },
  })
}

type Looked = { file: FileRecord; treated: Treated; scanned: Scan }

/** Takes in an upload that was looked at. Of what is infected nothing lies anywhere but this row, which says so. */
export async function keepUpload(tx: Tx, owners: Owners, actor: Actor, { file, treated, scanned }: Looked) {
  const { type, bytes, clean, pictures } = treated
  const { shared } = owners[file.kind]
  // the object is held before the file
  if (shared) await reach(tx, owners, actor, { place: file, how: 'write' })
  const given = clean ?? bytes
  const infected = scanned === 'infected'
  const storedBytes = infected ? 0 : storedBytesOf(treated)
  const sha256 = createHash('sha256').update(bytes).digest()
  const flags = { cleaned: clean !== null && !infected, pictured: pictures !== null && !infected }
  if (!(await changeFile(tx, file, 'treating', { status: 'ready', type, size: given.length, storedBytes, sha256, scanned, ...flags })))
    refuse('file.upload_over')
  await moveSpace(tx, file.orgId, storedBytes - file.storedBytes)
  // where it belongs may have been settled meanwhile
  const now = (await findFile(tx, file.id)) ?? file
  if (shared && !infected) {
    const purpose = now.draft ? now.purpose : await shared.settled(tx, actor, now, 'added')
    await changeFile(tx, now, 'ready', { purpose })
  }
  await settle(tx, now, scanned)
  await recordFile(tx, infected ? 'infected' : 'added', now)
  await publishChanged(tx, now)
}

/** Sets the moments of a file that has come in: none is left for its upload, one for its form, one where it is to be scanned yet. */
export async function settle(tx: Tx, { orgId, id, draft }: Pick<FileRecord, 'orgId' | 'id' | 'draft'>, scanned: Scan) {
  const home = orgId as OrgId
  const at = (ms: number) => new Date(tx.now.getTime() + ms)
  await dropTimers(tx, { home, kind: 'file.expire', objectId: id })
  if (draft) await setTimer(tx, { home, kind: 'file.draft', objectId: id, runAt: at(fileLimits.draftDays * DAY) })
  if (scanned === 'waiting') await setTimer(tx, { home, kind: 'file.scan', objectId: id, runAt: at(RESCAN_MS) })
}

/** Forgets an upload that will not be finished. */
export async function forgetUpload(tx: Tx, { id, storedBytes }: FileRecord) {
  const file = await findFile(tx, id)
  if (!file) return
  await dropTimers(tx, { home: file.orgId as OrgId, objectId: id })
  await deleteFile(tx, file)
  await moveSpace(tx, file.orgId, -storedBytes)
}
