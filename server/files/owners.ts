import type { FileKind } from '#contract/files.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What a module says about the files of its objects. */
export type Owner = {
  /** Rights of a person to see them and to change them; null: everybody of the organisation. */
  read: Permission | null
  write: Permission
  /** Whether the acting organisation has such an object. */
  has: (tx: Tx, objectId: string) => Promise<boolean>
}

/** Every kind of object that may have files; the module that owns the kind answers for it. */
export type Owners = Record<FileKind, Owner>

/** Where files lie; `draft`: with a form whose object does not exist yet, open to the one who fills it in. */
export type Place = { kind: FileKind; objectId: string; draft: boolean }

const may = (actor: Actor, permission: Permission | null) => permission === null || actor.permissions.has(permission)

/** Whether a person may change files of this kind. */
export const mayWrite = (owners: Owners, actor: Actor, kind: FileKind) => may(actor, owners[kind].write)

/** Ends in a refusal unless the person may see, or change, the files of this place. */
export async function reach(tx: Tx, owners: Owners, actor: Actor, { kind, objectId, draft }: Place, how: 'read' | 'write') {
  const owner = owners[kind]
  const permission = draft || how === 'write' ? owner.write : owner.read
  if (!may(actor, permission)) refuse('access.denied', { permission })
  if (!draft && !(await owner.has(tx, objectId))) refuse('file.object_not_found')
}

/** Objects that are rows of a table of their organisation. */
export const rowsOf = (table: 'vehicles' | 'drivers' | 'partners' | 'customers', read: Permission, write: Permission): Owner => ({
  read,
  write,
  has: async (tx, objectId) =>
    (await tx.selectFrom(table).select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', objectId).executeTakeFirst()) !==
    undefined,
})

/** The organisation itself. */
export const ownOrganization = (write: Permission): Owner => ({
  read: null,
  write,
  has: async (tx, objectId) => tx.actor.orgId === objectId,
})
