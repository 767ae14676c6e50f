import type { FileKind } from '#contract/files.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import type { FileRecord } from './row.ts'

/** What becomes of a file of an object more than one side sees. */
export type Settled = 'added' | 'removed' | 'restored'

/** What a module says about the files of its objects. */
export type Owner = {
  /** Rights of a person to see them and to change them; null: everybody of the organisation. */
  read: Permission | null
  write: Permission | null
  /** Opens the object and tells in whose home its files lie; null: the acting organisation has no such object. */
  home: (tx: Tx, objectId: string) => Promise<OrgId | null>
  /** Of objects that more than one side sees. */
  shared?: Shared
}

/** What the module of a shared object decides besides: which of its files one may reach, and what follows when one comes or goes. */
export type Shared = {
  /** A form whose object does not exist yet holds such files too. Left out: none does. */
  drafts?: true
  /** Whether the person may add and remove files of the object, where that is the same for all of them. */
  mayWrite?: (tx: Tx, actor: Actor, objectId: string) => Promise<boolean>
  /** For each purpose, whether the person may do this now. To change, it holds the object, so that nothing moves meanwhile. */
  admits: (tx: Tx, actor: Actor, objectId: string, how: 'read' | 'write') => Promise<(purpose: string) => boolean>
  /** Refuses one file more than the object takes, or than a guest of its home may keep there. */
  room: (tx: Tx, objectId: string, guestBytes: number) => Promise<void>
  /** Follows a file that was taken in whole, removed or brought back; tells the purpose it stands under from now on. */
  settled: (tx: Tx, actor: Actor, file: FileRecord, what: Settled) => Promise<string>
}

/** Every kind of object that may have files; the module that owns the kind answers for it. */
export type Owners = Record<FileKind, Owner>

/** Where files lie; `draft`: with a form whose object does not exist yet, open to the one who fills it in. */
export type Place = { kind: FileKind; objectId: string; draft: boolean }

/** Whether a person may reach files of one purpose, by the purpose. */
export type Reached = { home: OrgId; admits: (purpose: string) => boolean }
