import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import type pg from 'pg'
import { StartError } from '#server/config.ts'

/** The setting by which an embedded server tells every connection which folder it serves. */
const SETTING = 'trassa.folder'
/** Where an address carries which folder is meant. */
const PARAMETER = 'folder'

/** A server answers at the address of another: it lives in a copy of the folder, or in another folder altogether. */
export class OtherFolderError extends StartError {
  /** The server rejects the connection: what was to be asked may be asked again, of the right one. */
  readonly code = '08004'
}

/** What tells a folder from its copies, on this machine: its path and its number in the file system. */
export async function markOf(cluster: string): Promise<string> {
  const [path, { dev, ino }] = await Promise.all([realpath(cluster), stat(cluster, { bigint: true })])
  return createHash('sha256').update(`${dev} ${ino} ${path}`).digest('hex').slice(0, 16)
}

/** The setting of the server of a folder, as it is started with. */
export const settingOf = (mark: string): string => `${SETTING}=${mark}`

/** An address under which only the server of a folder is spoken to. */
export const addressed = (url: string, mark: string): string => {
  const at = new URL(url)
  at.searchParams.set(PARAMETER, mark)
  return at.href
}

/** The folder a server says it serves; null where it says nothing, as one of a release before does. */
export async function servedBy(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ folder: string | null }>(`select nullif(current_setting('${SETTING}', true), '') as folder`)
  return rows[0]!.folder
}

/** Refuses the server at an address that is not the one meant. Asked on every new connection before anything else. */
export async function checkFolder(client: pg.ClientBase, url: string): Promise<void> {
  const at = new URL(url)
  const meant = at.searchParams.get(PARAMETER)
  if (meant === null || meant === (await servedBy(client))) return
  throw new OtherFolderError(
    `The PostgreSQL at ${at.host} serves another folder, a copy perhaps, and is never joined: stop it, and the one of this folder comes back.`,
  )
}
