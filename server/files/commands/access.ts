import type { FileKind } from '#contract/files.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Owner, Owners, Place, Reached } from '#server/files/record.ts'
import type { FileRecord } from '#server/files/row.ts'
import { findFile, hasRow, type OwnerTable } from '#server/files/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

const may = (actor: Actor, permission: Permission | null) => permission === null || actor.permissions.has(permission)

/** Whether a person may change files of this kind. */
export const mayWrite = (owners: Owners, actor: Actor, kind: FileKind) => may(actor, owners[kind].write)

/**
 * Ends in a refusal unless the person may see, or change, files of this place, and of this purpose where one is named; tells whose home
 * they lie in. To whom one purpose is closed there is no such object.
 */
export async function reach(
  tx: Tx,
  owners: Owners,
  actor: Actor,
  { place: { kind, objectId, draft, purpose }, how }: { place: Place & { purpose?: string }; how: 'read' | 'write' },
): Promise<Reached> {
  const owner = owners[kind]
  const permission = draft || how === 'write' ? owner.write : owner.read
  if (!may(actor, permission)) refuse('access.denied', { permission })
  if (draft) return owner.shared && !owner.shared.drafts ? refuse('file.object_not_found') : { home: tx.actor.orgId, admits: () => true }
  const home = (await owner.home(tx, objectId)) ?? refuse('file.object_not_found')
  const admits = owner.shared ? await owner.shared.admits(tx, actor, objectId, how) : () => true
  if (purpose !== undefined && !admits(purpose)) refuse('file.object_not_found')
  return { home, admits }
}

/** A kept file this person may see, or change; what he may not even know of is not found. */
export async function findKept(
  tx: Tx,
  owners: Owners,
  actor: Actor,
  { id, how }: { id: string; how: 'read' | 'write' },
): Promise<FileRecord> {
  const file = await findFile(tx, id, { employeeId: actor.employeeId })
  if (file?.status !== 'ready' || file.removedAt) return refuse('file.not_found')
  // the object is held before the file, as whoever takes the object's files away does
  await reach(tx, owners, actor, { place: file, how })
  if (how === 'read') return file
  const held = await findFile(tx, id, { lock: true })
  return held?.status === 'ready' && !held.removedAt ? held : refuse('file.not_found')
}

/** Objects that are rows of a table of their organisation. */
export const rowsOf = (table: OwnerTable, read: Permission, write: Permission): Owner => ({
  read,
  write,
  home: async (tx, objectId) => ((await hasRow(tx, table, objectId)) ? tx.actor.orgId : null),
})

/** The organisation itself. */
export const ownOrganization = (write: Permission): Owner => ({
  read: null,
  write,
  home: async (tx, objectId) => (tx.actor.orgId === objectId ? tx.actor.orgId : null),
})
