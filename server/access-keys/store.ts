import { type Selectable, sql } from 'kysely'
import type { AccessKeys } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type KeyRecord = Selectable<AccessKeys>
export type AccountRecord = { id: string; version: number; name: string; roles: string[]; createdAt: Date }

const accounts = (tx: Tx) =>
  tx
    .selectFrom('employees')
    .select(['id', 'version', 'name', 'roles', 'createdAt'])
    .where('orgId', '=', tx.actor.orgId)
    .where('service', '=', true)
    .where('active', '=', true)

/** Service accounts of the acting organisation, by name. */
export const listAccounts = (tx: Tx): Promise<AccountRecord[]> => accounts(tx).orderBy('name').orderBy('id').execute()

/** A service account, which nobody else changes until the transaction ends. */
export const lockAccount = (tx: Tx, id: string): Promise<AccountRecord | undefined> =>
  accounts(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const keys = (tx: Tx) => tx.selectFrom('accessKeys').selectAll().where('orgId', '=', tx.actor.orgId)

/** Keys of accounts of the acting organisation, the newest first. */
export const listKeys = (tx: Tx): Promise<KeyRecord[]> => keys(tx).orderBy('id', 'desc').limit(1000).execute()

/** A key, which nobody else changes until the transaction ends. */
export const lockKey = (tx: Tx, id: string): Promise<KeyRecord | undefined> => keys(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Makes a service account, and tells its id. */
export async function insertAccount(tx: Tx, { name, roles }: { name: string; roles: readonly string[] }): Promise<string> {
  const id = newId()
  await sql`select gate.add_service(${newId()}, ${id}, ${name}, ${[...roles]}::text[])`.execute(tx)
  return id
}

/** Changes an account and counts its version. */
export async function setAccount(
  tx: Tx,
  id: string,
  set: { name?: string; roles?: string[]; active?: boolean; dismissedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('employees')
    .set(of => ({ ...set, version: of('version', '+', 1) }))
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
  if (set.name !== undefined) await sql`select gate.name_service(${id}, ${set.name})`.execute(tx)
}

type Made = Pick<KeyRecord, 'employeeId' | 'name' | 'hint' | 'clientId' | 'scopes' | 'addresses' | 'createdBy' | 'expiresAt'>

/** Makes a key that acts from this commit on: of it only the hash is stored. */
export async function insertKey(tx: Tx, key: Made, hash: Buffer): Promise<string> {
  const id = await insertRow(tx, key)
  await sql`select gate.open_key(${id}, ${hash})`.execute(tx)
  return id
}

async function insertRow(tx: Tx, key: Made): Promise<string> {
  const id = newId()
  await tx
    .insertInto('accessKeys')
    .values({ orgId: tx.actor.orgId, id, createdAt: tx.now, ...key })
    .execute()
  return id
}

/** Lets a client of the provider come in from this commit on; null where it comes in somewhere already. */
export async function insertClient(tx: Tx, key: Made, session: Buffer): Promise<string | null> {
  const id = await insertRow(tx, key)
  const { rows } = await sql<{ opened: boolean }>`select gate.open_client(${id}, ${session}) as opened`.execute(tx)
  return rows[0]!.opened ? id : null
}

/** Ends a key at a moment. */
export async function endKey(
  tx: Tx,
  id: string,
  at: Date,
  set: { revokedAt?: Date; replacedBy?: string; expiresAt?: Date },
): Promise<void> {
  await tx.updateTable('accessKeys').set(set).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
  await sql`select gate.end_key(${id}, ${at})`.execute(tx)
}
