import { type Insertable, type Selectable, sql } from 'kysely'
import type { Orders, Transfers } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { TransferRecord } from '../record.ts'

/** The latest transfer of an order, or null; `order` names it. */
export async function findTransfer(tx: Tx, order: { orgId: string; transferId: string | null }): Promise<TransferRecord | null> {
  if (order.transferId === null) return null
  const found = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('orgId', '=', order.orgId)
    .where('id', '=', order.transferId)
    .executeTakeFirst()
  return found ?? null
}

export const insertTransfer = (tx: Tx, transfer: Omit<Insertable<Transfers>, 'id'>): Promise<TransferRecord> =>
  tx
    .insertInto('transfers')
    .values({ ...transfer, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a transfer whose order is locked. */
export async function setTransfer(
  tx: Tx,
  transfer: TransferRecord,
  changes: Partial<Omit<TransferRecord, 'orgId' | 'id' | 'orderId'>>,
): Promise<TransferRecord> {
  await tx.updateTable('transfers').set(changes).where('orgId', '=', transfer.orgId).where('id', '=', transfer.id).execute()
  return { ...transfer, ...changes }
}

/** Opens the child of a transferred order, wherever it lives: the executor is at home there, the forwarder is let in for this one order. */
export async function openChild(tx: Tx, transfer: TransferRecord): Promise<OrgId | null> {
  if (transfer.childId === null) return null
  if (transfer.executorId === tx.actor.orgId) return tx.actor.orgId
  const { rows } = await sql<{ home: OrgId | null }>`select gate.enter_child(${transfer.childId}) as home`.execute(tx)
  return rows[0]!.home
}

/** Locks an order unless somebody changes it just now: then null, at once. */
export const tryLock = async (tx: Tx, home: OrgId, orderId: string): Promise<Selectable<Orders> | null> =>
  (await tx
    .selectFrom('orders')
    .selectAll()
    .where('orgId', '=', home)
    .where('id', '=', orderId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null

/** Flights that still hang on an order: more than none only where it lost its executor and nobody has let the resources go. */
export const listLinks = (tx: Tx, home: OrgId, orderId: string) =>
  tx
    .selectFrom('orderFlights')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('droppedAt', 'is', null)
    .execute()

/** The order an order of an opened home is carried out for by a transfer; null where it is nobody's child. */
export async function findParent(tx: Tx, home: OrgId, orderId: string): Promise<string | null> {
  const found = await tx.selectFrom('orders').select('parentId').where('orgId', '=', home).where('id', '=', orderId).executeTakeFirst()
  return found?.parentId ?? null
}
