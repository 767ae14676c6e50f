import { type FileKind, fileLimits } from '#contract/files.ts'
import type { FileRecord } from '#server/files/row.ts'
import { changeFile, filesOf, moveDrafts, moveSpace } from '#server/files/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'

export const MINUTE = 60_000
export const DAY = 86_400_000

type Of = Pick<FileRecord, 'id' | 'kind' | 'objectId' | 'purpose' | 'draft'>

/** Notes what happened to a file beside its object; the name of a file may name a person and stays out. */
export const recordFile = (
  tx: Tx,
  what: 'added' | 'removed' | 'restored' | 'opened' | 'infected',
  { id, kind, objectId, purpose, draft }: Of,
) => audit(tx, { what: `file.${what}`, kind, objectId, facts: { file: id, purpose, ...(draft && { draft }) } })

/** Tells the screens of the organisation, and of the home of the files, that the files of an object are others now. */
export const publishChanged = (tx: Tx, { kind, objectId, orgId }: Pick<Of, 'kind' | 'objectId'> & { orgId?: string }) =>
  publish(tx, 'files.changed', [...new Set([tx.actor.orgId, orgId ?? tx.actor.orgId])], { kind, objectId })

/** Removes a kept file; it can be brought back until its moment comes. */
export async function removeFile(tx: Tx, file: FileRecord) {
  await changeFile(tx, file, 'ready', { removedAt: tx.now })
  await moveSpace(tx, file.orgId, -file.storedBytes)
  const runAt = new Date(tx.now.getTime() + fileLimits.undoMinutes * MINUTE)
  await setTimer(tx, { home: file.orgId as OrgId, kind: 'file.purge', objectId: file.id, runAt })
  await recordFile(tx, 'removed', file)
  await publishChanged(tx, file)
}

/**
 * For the module of an object that goes: its files go with it, of the purposes meant. Call it in the transaction that removes the object,
 * in the home the object lies in.
 */
export async function removeFilesOf(
  tx: Tx,
  kind: FileKind,
  objectId: string,
  { home = tx.actor.orgId, which = () => true }: { home?: OrgId; which?: (purpose: string) => boolean } = {},
): Promise<number> {
  const kept = (await filesOf(tx, kind, objectId, home)).filter(file => file.status === 'ready' && which(file.purpose))
  for (const file of kept) await removeFile(tx, file)
  return kept.length
}

/**
 * For the module of an object that is new: what its maker put into the form becomes the object's, also what is still coming in.
 * Call it in the transaction that makes the object. `whole`: of those alone that are there whole and may be opened.
 */
export async function attachFiles(tx: Tx, kind: FileKind, of: Attached): Promise<string[]> {
  return (await attachTo(tx, kind, of)).map(({ id }) => id)
}

type Attached = { draftId: string; objectId: string; whole?: boolean }

/** The same under a purpose of its own, for another organisation to read too where one is named; tells their types as well. */
export async function attachTo(
  tx: Tx,
  kind: FileKind,
  { whole = false, ...to }: Attached & { purpose?: string; sharedWith?: string | null },
): Promise<{ id: string; type: string }[]> {
  if (tx.actor.employeeId === null) return []
  const attached = await moveDrafts(tx, kind, { ...to, employeeId: tx.actor.employeeId, whole })
  for (const { id } of attached) await dropTimers(tx, { home: tx.actor.orgId, kind: 'file.draft', objectId: id })
  if (attached.length > 0) {
    const { objectId } = to
    await audit(tx, { what: 'file.attached', kind, objectId, facts: { files: attached.map(({ id }) => id) } })
    await publishChanged(tx, { kind, objectId })
  }
  return attached
}
